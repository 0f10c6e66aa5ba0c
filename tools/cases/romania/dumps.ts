import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { constituencyNamed } from "../../../bots/cucinevotez/read/constituencies.ts";
import { idOf } from "../../../bots/cucinevotez/read/identity.ts";
import { portraitAddress } from "../../../bots/cucinevotez/read/portrait.ts";
import type { Miss } from "../../../bots/cucinevotez/read/reading.ts";
import { senatePortraits } from "../../../bots/cucinevotez/read/senator.ts";
import { senateConstituency } from "../../../bots/cucinevotez/read/senator-list.ts";
import { compareNames } from "../../../src/read/names.ts";
import { readJsonLines, Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";
import { jsonOf } from "./files.ts";

const deputy = z.object({
  cdep_idm: z.number(),
  name: z.string(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  birth_year: z.number().nullish(),
  image: z.string().nullish(),
  circumscriptie: z.number().nullish(),
  judet: z.string().nullish(),
  current_group: z.string().nullish(),
  current_party: z.string().nullish(),
  data_validare: z.string().nullish(),
});
export type Deputy = z.infer<typeof deputy>;

/** Lists of deputies as others parsed them, by the first year of the term in the name of the file. */
export const dumpsOf = async (folder: string): Promise<ReadonlyMap<number, readonly Deputy[]>> => {
  const dumps = new Map<number, readonly Deputy[]>();
  for (const name of (await readdir(join(folder, "structured")).catch(() => [])).sort()) {
    const term = /^deputies_(\d{4}).*\.json$/.exec(name)?.[1];
    if (term !== undefined)
      dumps.set(Number(term), z.array(deputy).parse(await jsonOf(join(folder, "structured", name))));
  }
  return dumps;
};

/** The dumps: names, constituencies and pictures of each entry, and that no two people become one. */
export async function* dumps(folder: string): AsyncIterable<KindResult> {
  const all = await dumpsOf(folder);
  for (const [term, deputies] of all) yield entries(`deputies ${term}`, deputies);
  if (all.size > 1) yield identities(all);
  for (const read of [senators, counties]) {
    const result = await read(folder);
    if (result !== null) yield result;
  }
}

/** "Surname Given" is the same person as "Given SURNAME", and the county is the one of the printed number. */
const entries = (kind: string, deputies: readonly Deputy[]): KindResult => {
  const tally = new Tally(kind);
  for (const { name, given_name: given, family_name: family, judet, circumscriptie, cdep_idm: idm } of deputies) {
    const other = `${given ?? ""} ${family?.toLocaleUpperCase("ro") ?? ""}`;
    const sameName = given === undefined || family === undefined || compareNames(name, other) === "same";
    const samePlace = judet == null || constituencyNamed(judet) === circumscriptie;
    tally.count(sameName && samePlace, () => `idm ${idm}: ${name} / ${other}, ${judet} / ${circumscriptie}`);
  }
  const count = (test: (one: Deputy) => boolean): number => deputies.filter(test).length;
  return tally.result(
    `without year of birth ${count((one) => one.birth_year == null)}, without picture ${count((one) => one.image == null)}, ` +
      `without constituency ${count((one) => one.circumscriptie == null)}, abroad ${count((one) => one.circumscriptie === 43)}`,
  );
};

/**
 * Every pair of entries of two terms that has the same number: each stays of its own, and is no other person's. An entry
 * is right if its id is nobody else's over all terms.
 */
const identities = (all: ReadonlyMap<number, readonly Deputy[]>): KindResult => {
  const tally = new Tally("identities");
  const owners = new Map<string, string>();
  const numbers = new Map<number, string[]>();
  for (const [term, deputies] of all) {
    for (const { cdep_idm: idm, name } of deputies) {
      const id = idOf({ chamber: "deputies", term, idm });
      tally.count(!owners.has(id), () => `${id}: ${name} and ${owners.get(id)}`);
      owners.set(id, name);
      numbers.set(idm, [...(numbers.get(idm) ?? []), name]);
    }
  }
  const shared = [...numbers.values()].filter((names) => names.length > 1);
  const others = shared.filter(([first = "", ...rest]) => rest.some((name) => compareNames(first, name) !== "same"));
  return tally.result(`of ${shared.length} numbers that two terms share, ${others.length} are other people`);
};

const senator = z.object({ name: z.string(), district: z.string(), county: z.string(), pictureUrl: z.string() });

/** Districts in old spelling, and addresses of pictures with blanks and backslashes. */
const senators = async (folder: string): Promise<KindResult | null> => {
  const files = (await readdir(join(folder, "structured")).catch(() => [])).filter((name) =>
    /^senators_.*\.json$/.test(name),
  );
  if (files.length === 0) return null;
  const tally = new Tally("senators");
  for (const file of files) {
    for (const { name, district, pictureUrl } of z
      .array(senator)
      .parse(await jsonOf(join(folder, "structured", file)))) {
      const misses: Miss[] = [];
      const place = senateConstituency(district, misses);
      const picture = portraitAddress(pictureUrl, "https://www.senat.ro/FisaSenator.aspx", senatePortraits);
      const right = place !== null && misses.length === 0 && picture !== null && !/[\s\\]/.test(picture);
      tally.count(right, () => `${name}: ${district} is ${place?.number}, ${pictureUrl} is ${picture}`);
    }
  }
  return tally.result();
};

const county = z.object({ name: z.string() });

/** Each name of a county leads to a constituency, and no two to the same. */
const counties = async (folder: string): Promise<KindResult | null> => {
  const lines = await readJsonLines(join(folder, "reference", "counties.jsonl"));
  if (lines === null) return null;
  const tally = new Tally("counties");
  const seen = new Set<number>();
  for (const line of lines) {
    const { name } = county.parse(line);
    const number = constituencyNamed(name);
    tally.count(number !== null && !seen.has(number), () => `${name} is ${number}`);
    if (number !== null) seen.add(number);
  }
  return tally.result();
};
