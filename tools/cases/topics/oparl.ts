import { Tally } from "../compare.ts";
import { readArchives } from "../oparl/archive-form.ts";
import { archives } from "../oparl/archives.ts";
import type { Differences } from "../oparl/differences.ts";
import { compareEndpoints } from "../oparl/endpoints.ts";
import { type Entry, type EntryOf, readExpected } from "../oparl/expected.ts";
import { compareObjects } from "../oparl/objects.ts";
import { comparePage } from "../oparl/pages.ts";
import { compareSingle } from "../oparl/singles.ts";
import { compareSystem, compareSystemAndBody } from "../oparl/systems.ts";
import { compareUnlisted } from "../oparl/unlisted.ts";
import type { Topic } from "../topic.ts";

/** OParl: what the readers make of every answer that `expected.json` describes. Archives are read through gate and store. */
export const cases: Topic = async function* (folder) {
  const entries = (await readExpected(folder)) ?? [];
  for (const kind of new Set(entries.map((entry) => entry.kind))) {
    if (kind === "archive") {
      yield archives(folder, await readArchives(folder));
      continue;
    }
    const tally = new Tally(kind);
    for (const entry of entries.filter((other) => other.kind === kind)) {
      const found = await compare(folder, entry);
      tally.count(found.none, () => `${entry.id}: ${found}`);
    }
    yield tally.result();
  }
};

async function compare(folder: string, entry: Entry): Promise<Differences> {
  switch (entry.kind) {
    case "listPage":
      return comparePage(folder, entry);
    case "system":
      return compareSystem(folder, entry);
    case "systemAndBody":
      return compareSystemAndBody(folder, entry);
    case "unlisted":
      return compareUnlisted(folder, entry);
    case "objects":
      return compareObjects(folder, entry);
    case "endpoints":
      return compareEndpoints(folder, entry);
    case "brokenJson": {
      const { expect } = entry;
      return isPage(expect) ? comparePage(folder, { ...entry, expect }) : compareSingle(folder, { ...entry, expect });
    }
    case "meeting":
    case "object":
      return compareSingle(folder, entry);
    case "archive":
      throw new Error("archives are not compared by the readers alone");
  }
}

const isPage = (expect: EntryOf<"brokenJson">["expect"]): expect is EntryOf<"listPage">["expect"] =>
  expect !== undefined && "tombstoneIds" in expect;
