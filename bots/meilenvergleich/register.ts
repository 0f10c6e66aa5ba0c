import { readFileSync } from "node:fs";
import type { Review } from "goodbot";
import * as z from "zod";

/** One entry: when a person last looked, who, and why a browser is needed. */
const entry = z.strictObject({
  robots: z.iso.date(),
  terms: z.iso.date(),
  by: z.string().min(1),
  browser: z.string().min(1).optional(),
});

/**
 * The operator's register of reviews (V6), by id of the source: internal, in no page and no public JSON. Whoever reviews
 * a source writes the days into `register.json`; a source that does not stand there is off.
 */
const register: Readonly<Record<string, z.output<typeof entry>>> = z
  .record(z.string(), entry)
  .parse(JSON.parse(readFileSync(new URL("./register.json", import.meta.url), "utf8")));

/** The review of a source, as its definition takes it. */
export function reviewOf(id: string): { readonly review?: Review } {
  const found = register[id];
  if (!found) return {};
  const { browser, ...days } = found;
  return { review: { ...days, ...(browser !== undefined && { browser }) } };
}
