import * as z from "zod";

export const familyNames = ["sessionnet", "allris3", "allris4", "sdnet-rim", "rubin", "provox"] as const;
export type FamilyName = (typeof familyNames)[number];

/** What is known of one council information system: the product, and where its pages lie. */
export const site = z.object({
  family: z.enum(familyNames),
  /** Address of the folder of its pages, with a slash at the end. */
  base: z.string(),
  /** Ending of its programs (`asp`, `php`); empty where they have none. */
  extension: z.string().default(""),
  /** Layout of SessionNet, where pages name it. */
  layout: z.int().nullable().default(null),
  /** The calendar program that an ALLRIS 3 has released: `si010_r`. */
  calendar: z.string().nullable().default(null),
  version: z.string().nullable().default(null),
});
export type Site = z.output<typeof site>;

/** Folder of a page's address. */
export function folderOf(url: string): string {
  const folder = new URL(".", url);
  folder.search = "";
  folder.hash = "";
  return folder.href;
}

/** Ending of a page's program: `asp` of `/bi/si0040.asp?…`; empty where it has none. */
export const endingOf = (url: string): string => /\.(asp|php)$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? "";

const products: Readonly<Record<FamilyName, string>> = {
  sessionnet: "SessionNet",
  allris3: "ALLRIS 3",
  allris4: "ALLRIS 4",
  "sdnet-rim": "SD.NET RIM",
  rubin: "more! rubin",
  provox: "Provox IIP",
};

/** The product in words, of what a source's memory says of its site; null where it says nothing. */
export function productOf(said: unknown): string | null {
  const known = site.safeParse(said);
  if (!known.success) return null;
  const { family, version, layout } = known.data;
  return `${products[family]}${version === null ? "" : ` (${version}${layout === null ? "" : `, layout ${layout}`})`}`;
}
