import { z } from "zod";
import { readDecimal } from "../../../src/read/decimal.ts";
import { Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";
import { casesOf } from "./files.ts";

const cases = z.array(
  z.object({ id: z.string(), text: z.string(), locale: z.enum(["de", "en"]), value: z.number().nullable() }),
);

/** Numbers as they are written; those that can be read in two ways must be refused. */
export async function numbers(folder: string): Promise<KindResult | null> {
  const all = await casesOf(folder, "numbers.json", cases);
  if (all === null) return null;
  const tally = new Tally("numbers");
  for (const { id, text, locale, value } of all) {
    const read = readDecimal(text, locale);
    const is = read === null ? null : Number(read);
    tally.count(is === value, () => `${id} ${JSON.stringify(text)} (${locale}): want ${value}, is ${is}`);
  }
  return tally.result(`refused: ${all.filter(({ value }) => value === null).length}`);
}
