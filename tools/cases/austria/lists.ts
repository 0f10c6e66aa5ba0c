import { join } from "node:path";
import { z } from "zod";
import { type CatalogueInterface, readCatalogue } from "../../../bots/ausschau/read/catalogue.ts";
import { readCpv, readNuts } from "../../../bots/ausschau/read/codes.ts";
import { groupNames, hasStrayBlanks } from "../../../bots/ausschau/read/names.ts";
import { Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";
import { csvRows } from "./csv.ts";
import { bytesOf, filesOf, jsonOf } from "./files.ts";

const publishers = z.array(z.object({ package_id: z.string(), url: z.string() }));

/**
 * The catalogue in both shapes: every publisher of the list with its address, nothing else; and answers that say of
 * themselves that they failed.
 */
export async function* catalogues(folder: string): AsyncIterable<KindResult> {
  const names = await filesOf(join(folder, "data-gv-at"), ".json");
  const known = publishers.safeParse(await jsonOf(folder, "real-derived", "kdq-publishers-2020-01.json"));
  const tally = new Tally("catalogue");
  const notes: string[] = [];
  for (const name of names) {
    const bytes = await bytesOf(folder, "data-gv-at", name);
    const text = new TextDecoder().decode(bytes ?? new Uint8Array());
    const which = interfaceOf(name);
    if (which === null) continue;
    const reading = readCatalogue(which, { status: 200, text });
    if (/"success":\s*false/.test(text)) {
      tally.count(reading.kind === "failed", () => `${name}: want a failure, is ${reading.kind}`);
      continue;
    }
    if (reading.kind !== "page") {
      tally.count(false, () => `${name}: ${reading.kind}: ${reading.why}`);
      continue;
    }
    notes.push(`${which} ${reading.datasets} datasets, ${reading.indexes.length} XML addresses`);
    const want = (known.data ?? []).map((one) => `${one.package_id} ${one.url}`).sort();
    const is = reading.indexes.map(({ dataset, url }) => `${dataset} ${url}`).sort();
    tally.count(reading.count === reading.datasets, () => `${name}: ${reading.datasets} of ${reading.count} datasets`);
    if (known.success) tally.count(want.join("\n") === is.join("\n"), () => `${name}: want ${want}, is ${is}`);
  }
  if (names.length > 0) yield tally.result(notes.join("; "));
}

const interfaceOf = (name: string): CatalogueInterface | null => {
  if (name.includes("hub-search")) return "hub";
  return name.includes("package_search") ? "ckan" : null;
};

/** Names of buyers: each in exactly one group of the same letters and digits, and none lost or changed. */
export async function* names(folder: string): AsyncIterable<KindResult> {
  const rows = await csvRows(",", folder, "real-derived", "kd-organisation-names-2024-10.csv");
  if (rows === null) return;
  const published = rows.map(({ officialname = "" }) => officialname);
  const records = rows.reduce((sum, { records: count }) => sum + Number(count), 0);
  const groups = groupNames(published);
  const tally = new Tally("names");
  const groupOf = new Map(groups.flatMap((group) => group.map((name) => [name, group] as const)));
  for (const name of published) {
    const alike = published.filter((other) => lettersOf(other) === lettersOf(name));
    const is = groupOf.get(name) ?? [];
    tally.count(
      alike.length === is.length && alike.every((other) => is.includes(other)),
      () => `"${name}": is with ${is}`,
    );
  }
  const several = groups.filter(({ length }) => length > 1).length;
  const stray = published.filter(hasStrayBlanks).length;
  yield tally.result(
    `${published.length} names over ${records} records, ${groups.length} groups, ${several} with several spellings, ${stray} with stray white space`,
  );
}

const lettersOf = (name: string): string =>
  Array.from(name.toLocaleLowerCase("de"))
    .filter((character) => /[\p{Letter}\p{Number}]/u.test(character))
    .join("");

/** Lists of codes: each CPV code of the list, and each Austrian NUTS code of either list, is known. */
export async function* codeLists(folder: string): AsyncIterable<KindResult> {
  const cpv = await csvRows(";", folder, "offenevergaben-stammdaten", "cpvs_2008_importvorlage_final.csv");
  if (cpv !== null) {
    const tally = new Tally("cpv codes");
    for (const { code = "" } of cpv) tally.count(readCpv(code).value === code, () => `${code} is not known`);
    yield tally.result();
  }
  const nuts = await csvRows(";", folder, "offenevergaben-stammdaten", "nuts_2010_importvorlage_final.csv");
  if (nuts === null) return;
  const tally = new Tally("nuts codes");
  const codes = nuts.map(({ code = "" }) => code);
  for (const code of codes) tally.count(readNuts(code).value === code, () => `${code} is not known`);
  yield tally.result(`${codes.filter((code) => code.startsWith("AT")).length} of Austria`);
}
