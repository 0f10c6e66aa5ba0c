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

/** Places of pictures that stand for a missing portrait (fault 17): a county's, a symbol. */
const standIns = /\/img\/|\/site\d*\/|placeholder|no[-_]?(?:photo|image)|fara[-_]?poza|avatar/i;

/**
 * The portrait of an `img` and of the link around it, as normalised absolute addresses: backslashes are slashes, blanks
 * are percent-encoded. A stand-in is no portrait and no fault.
 *
 * @param folder what the path of a portrait begins with
 */
export const portraitsOf = (page: Page, image: HtmlElement | undefined, folder: RegExp): Portraits => {
  if (!image) return noPortraits;
  const small = portraitAddress(image.get("src"), page.base, folder);
  const big = small && portraitAddress(closest(image, "a")?.get("href"), page.base, folder);
  return { small, big };
};

/** One address of a portrait, null where it is none. */
export const portraitAddress = (written: string | undefined, base: string, folder: RegExp): string | null => {
  const url = resolveLink(written, base);
  return url !== null && folder.test(decodedPath(url)) && !standIns.test(url.pathname) ? url.href : null;
};

/** The address that is fetched: the big file where there is one. */
export const portraitToFetch = ({ small, big }: Portraits): string | null => big ?? small;
