import { readTags } from "../tags.ts";

/** A `<meta name>` of a page: name in lower case, content as written with its entities decoded. */
export interface MetaTag {
  readonly name: string;
  readonly content: string;
}

/** What a page says about its own use. */
export interface PageMetas {
  readonly metas: readonly MetaTag[];
  /** Addresses of `<link rel="license" type="application/rsl+xml">`, as written. */
  readonly licences: readonly string[];
  /** XML of `<script type="application/rsl+xml">`. */
  readonly embeddedLicences: readonly string[];
}

/**
 * Collects them from the tags of a page, wherever they stand: in the head, after it, in `noscript`. What stands in a
 * comment, a script, a title or a text area is no tag (obeying a commented-out one is a fault known of crawlers).
 */
export const readPageMetas = (html: string): PageMetas => {
  const metas: MetaTag[] = [];
  const licences: string[] = [];
  const embedded: string[][] = [];
  let inLicence = false;
  readTags(html, {
    open(tag, attributes) {
      const name = attributes.get("name")?.trim().toLowerCase();
      if (tag === "meta" && name !== undefined) metas.push({ name, content: attributes.get("content") ?? "" });
      if (attributes.get("type")?.trim().toLowerCase() !== rslType) return;
      const href = attributes.get("href")?.trim();
      if (tag === "link" && href && /(?:^|\s)license(?:\s|$)/i.test(attributes.get("rel") ?? "")) licences.push(href);
      inLicence = tag === "script";
      if (inLicence) embedded.push([]);
    },
    text(text) {
      if (inLicence) embedded.at(-1)?.push(text);
    },
    close() {
      inLicence = false;
    },
  });
  return { metas, licences, embeddedLicences: embedded.map((parts) => parts.join("")) };
};

/** Media type of RSL 1.0. */
export const rslType = "application/rsl+xml";
