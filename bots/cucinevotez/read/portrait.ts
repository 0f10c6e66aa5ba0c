import { closest, type HtmlElement, resolveLink } from "goodbot";
import { decodedPath } from "./decoded-path.ts";
import type { Page } from "./open-page.ts";

/** Addresses of a portrait. The one that is fetched is the identity of the file (C10): once, again when it changes. */
export interface Portraits {
  readonly small: string | null;
  /** The big file that the small one links to; may be missing. */
  readonly big: string | null;
}

const noPortraits: Portraits = { small: null, big: null };

/**
 * The portrait of an `img` and of the link around it, as normalised absolute addresses: backslashes are slashes, blanks
 * are percent-encoded. A picture from elsewhere (a county's in place of a missing portrait) is none, and no fault (fault
 * 17).
 *
 * @param folder what the path of a portrait begins with
 */
export const portraitsOf = (page: Page, image: HtmlElement | undefined, folder: RegExp): Portraits => {
  if (!image) return noPortraits;
  const small = portraitAddress(image.get("src"), page.base, folder);
  const big = small && portraitAddress(closest(image, "a")?.get("href"), page.base, folder);
  return { small, big };
};

/** One address of a portrait, null where it is none: it lies in the folder of portraits of the page's own site (C10). */
export const portraitAddress = (written: string | undefined, base: string, folder: RegExp): string | null => {
  const url = resolveLink(written, base);
  return url !== null && folder.test(decodedPath(url)) && siteOf(url) === siteOf(new URL(base)) ? url.href : null;
};

const siteOf = ({ hostname }: URL): string => hostname.replace(/^www\./, "");

/** The address that is fetched: the big file where there is one. */
export const portraitToFetch = ({ small, big }: Portraits): string | null => big ?? small;
