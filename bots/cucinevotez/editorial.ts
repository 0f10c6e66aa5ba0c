import { readFileSync } from "node:fs";
import * as z from "zod";

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, "small letters, digits and -");
const https = z.url({ protocol: /^https$/, error: "an address with https" });
const person = z.string().regex(/^\p{Lu}\S*(?: \S+)+$/u, "given name and surname");

/** A page that the site cites, and whom it is cited for. */
const cited = z.strictObject({ id: slug, title: z.string().min(1), page: https, names: z.array(person).min(1) });

/** Codes of issuer and type in the Repertoriu legislativ; null: not set, and the source is off. */
const codes = z.strictObject({ issuer: z.string().min(1), type: z.string().min(1) }).nullable();

/**
 * What a person decides and no page tells: reviewed in one file, `editorial.json`, and nothing of it hidden in code. What is
 * wrong with it stops `goodbot check` with path and reason.
 */
export const editorialSchema = z
  .strictObject({
    /** First year of the term of both chambers. */
    term: z.int().min(1990).max(2100),
    /** The President: the name comes from here (C20), the photograph's page on Commons is read for its licence (C8). */
    president: z.strictObject({
      name: person,
      photograph: https.startsWith("https://commons.wikimedia.org/wiki/File:", "the page of a file on Commons"),
    }),
    /** Party pages (C6) and leadership pages of institutions and state companies (C7). */
    parties: z.array(cited),
    institutions: z.array(cited),
    /** Articles that a person has read, and when. Shown as links; their hosts are asked for nothing (C13). */
    press: z.array(z.strictObject({ article: https, read: z.iso.date() })),
    /** Items of the President and a few members of the Government, with what the site shows of them (C9). */
    wikidata: z
      .array(
        z.strictObject({
          item: z.string().regex(/^Q\d+$/, "the number of an item: Q42"),
          name: person,
          birthYear: z.int().optional(),
          office: z
            .string()
            .regex(/^Q\d+$/)
            .optional(),
        }),
      )
      .max(5, "a few: five items at most"),
    /** Hosts that are asked for nothing, why, and since when (C13, C14). A person puts them here and takes them off. */
    neverAsked: z.array(
      z.strictObject({
        host: z.string().min(1),
        because: z.enum(["by choice", "only from its country", "browser check", "blocks the bot", "does not work"]),
        since: z.iso.date(),
      }),
    ),
    /** Codes of the lists of the Repertoriu legislativ (C4, C5), and the first year of Parliament's decisions. */
    repertoriu: z.strictObject({
      decizii_pm: codes,
      hotarari_parlament: codes,
      parliamentFrom: z.int().min(1990).max(2100),
    }),
  })
  .superRefine(({ parties, institutions }, context) => {
    const ids = [...parties, ...institutions].map(({ id }) => id);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    for (const id of twice)
      context.addIssue({ code: "custom", path: ["institutions"], message: `an id of its own for each: ${id}` });
  });

export type Editorial = z.output<typeof editorialSchema>;

/** Checks editorial data; throws zod's error, whose paths begin with the file's name. */
export function parseEditorial(value: unknown): Editorial {
  const parsed = editorialSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new z.ZodError(parsed.error.issues.map((issue) => ({ ...issue, path: ["editorial.json", ...issue.path] })));
}

/** Where the data stand. */
export const editorialPlace = new URL("./editorial.json", import.meta.url);

/** The data as they stand. */
export const editorial: Editorial = parseEditorial(JSON.parse(readFileSync(editorialPlace, "utf8")));
