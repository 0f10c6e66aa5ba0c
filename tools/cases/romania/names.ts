import { join } from "node:path";
import { z } from "zod";
import { compareNames } from "../../../src/read/names.ts";
import { Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";
import { jsonOf } from "./files.ts";

const pairs = z.array(z.tuple([z.string(), z.string(), z.enum(["same", "subset", "different"])]));

/** Pairs of names: the same person, perhaps, or another. Either order of the two must give the same. */
export const namePairs = async (folder: string): Promise<KindResult | null> => {
  const json = await jsonOf(join(folder, "constructed", "names", "pairs.json"));
  if (json === null) return null;
  const tally = new Tally("name pairs");
  for (const [one, other, want] of pairs.parse(json)) {
    const is = [compareNames(one, other), compareNames(other, one)];
    tally.count(
      is.every((result) => result === want),
      () => `${one} / ${other}: want ${want}, is ${is.join(" and ")}`,
    );
  }
  return tally.result();
};
