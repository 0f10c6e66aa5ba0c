import { basename } from "node:path";
import type { Observations, ObservedRecord } from "../../../src/pledge/observation.ts";
import { kinds } from "../../../src/sources/oparl/kinds.ts";
import { Differences } from "./differences.ts";
import type { EntryOf } from "./expected.ts";
import { bytesOf, countKinds, distinct, readObjectAs } from "./readers.ts";
import { totalsOf } from "./totals.ts";

/** Arrays of objects of several kinds: each is read alone, then all are counted together. */
export async function compareObjects(folder: string, { files, expect }: EntryOf<"objects">): Promise<Differences> {
  const found = new Differences();
  const all: Observations[] = [];
  for (const file of files) {
    const objects: unknown = JSON.parse(Buffer.from(await bytesOf(folder, file)).toString("utf8"));
    const read = (Array.isArray(objects) ? objects : [objects]).map((object, index) =>
      readObjectAs(idOf(object) ?? `https://case.example/${index}`, Buffer.from(JSON.stringify(object)), {
        kind: kindOfFile(file),
      }),
    );
    const own = read.flatMap(({ records = [] }) => records.slice(0, 1));
    found.check(
      `${file}: all read`,
      true,
      read.every(({ verdict }) => verdict.kind === "read"),
    );
    found.check(file, expect.perFile?.[file], { live: count(own, "live"), tombstones: count(own, "deleted") });
    all.push(...read);
  }
  const { perFile: _perFile, source: _source, oparlVersion: _version, license: _license, ...totals } = expect;
  const records = distinct(all);
  const is = totalsOf(all);
  for (const [name, want] of Object.entries(totals)) {
    if (name === "live") found.check(name, want, countKinds(records, "live"));
    else if (name === "tombstones") found.check(name, want, countKinds(records, "deleted"));
    else compareTotals(name, want, is[name], found);
  }
  return found;
}

/** Compares the numbers that are expected; where a group of numbers is expected, each of it. */
export const compareTotals = (name: string, want: unknown, is: unknown, found: Differences): void => {
  if (typeof want !== "object" || want === null || typeof is !== "object" || is === null || isWhole(name)) {
    found.check(name, want, is);
    return;
  }
  const values = new Map(Object.entries(is));
  for (const [key, item] of Object.entries(want)) found.check(`${name}.${key}`, item, values.get(key));
};

/** Groups that are complete: a number that is not expected is a difference. */
const isWhole = (name: string): boolean =>
  ["live", "tombstones", "filesByParentField", "insideTombstonesOnly"].includes(name);

const count = (records: readonly ObservedRecord[], state: ObservedRecord["state"]): number =>
  records.filter((record) => record.state === state).length;

/** Files are named after what they hold (`papers.json`): the kind of those that do not say. */
const kindOfFile = (file: string): string | null => {
  const name = basename(file, ".json").toLowerCase();
  return kinds.find((kind) => name.startsWith(kind.toLowerCase())) ?? (name === "people" ? "Person" : null);
};

const idOf = (object: unknown): string | null =>
  typeof object === "object" && object !== null && "id" in object && typeof object.id === "string" ? object.id : null;
