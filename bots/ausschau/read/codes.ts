import { readFileSync } from "node:fs";
import * as z from "zod";
import type { Read } from "./flags.ts";

/** Codes of the Common Procurement Vocabulary 2008 (Regulation (EC) 213/2008), by division; the rest of each code. */
const divisions = z
  .record(z.string().regex(/^\d{2}$/), z.string())
  .parse(JSON.parse(readFileSync(new URL("./cpv-codes.json", import.meta.url), "utf8")));

/** All CPV codes, eight digits each. */
export const cpvCodes: ReadonlySet<string> = new Set(
  Object.entries(divisions).flatMap(([division, rest]) => rest.split(" ").map((code) => division + code)),
);

/** Regions of Austria below the state, by Land and group of Länder; the regions of 2010 and those of today are the same. */
const regions: Readonly<Record<string, number>> = {
  ...{ AT11: 3, AT12: 7, AT21: 3, AT22: 6, AT31: 5, AT32: 3, AT33: 5, AT34: 2 },
};

/** NUTS codes of Austria on all levels, the codes for "no region" (Z) included. */
export const austrianNuts: ReadonlySet<string> = new Set([
  ...["AT", "AT1", "AT2", "AT3", "AT13", "AT130", "ATZ", "ATZZ", "ATZZZ"],
  ...Object.entries(regions).flatMap(([land, count]) => [
    land,
    ...Array.from({ length: count }, (_, index) => `${land}${index + 1}`),
  ]),
]);

/** Codes of other countries that have NUTS or statistical regions. */
const foreign =
  /^(?:AL|BA|BE|BG|CH|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MD|ME|MK|MT|NL|NO|PL|PT|RO|RS|SE|SI|SK|TR|UA|UK|XK)[A-Z0-9]{0,3}$/;

/** A CPV code; of one with its control digit (`45000000-7`) the code is read. Unknown ones stay, and are flagged. */
export const readCpv = (raw: string | null): Read<string> => {
  const text = (raw ?? "").trim();
  const code = /^(\d{8})(?:-\d)?$/.exec(text)?.[1];
  if (text === "") return { raw, value: null, flags: [] };
  return code !== undefined && cpvCodes.has(code)
    ? { raw, value: code, flags: [] }
    : { raw, value: null, flags: ["cpv_unknown"] };
};

/**
 * A NUTS code. Codes of Austria must be on a list; of other countries, whose regions changed often, the form is enough.
 */
export const readNuts = (raw: string | null): Read<string> => {
  const text = (raw ?? "").trim().toUpperCase();
  if (text === "") return { raw, value: null, flags: [] };
  const isKnown = text.startsWith("AT") ? austrianNuts.has(text) : foreign.test(text);
  return isKnown ? { raw, value: text, flags: [] } : { raw, value: null, flags: ["nuts_unknown"] };
};
