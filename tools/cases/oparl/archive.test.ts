import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readArchive, readWhole } from "./archive.ts";
import { Differences } from "./differences.ts";
import { type EntryOf, readExpected } from "./expected.ts";
import { compareTotals } from "./objects.ts";
import { bytesOf } from "./readers.ts";
import { danglingOf, totalsOf } from "./totals.ts";

const folder = join(process.env.GOODBOT_REAL_DATA ?? join(import.meta.dirname, "../../../../shared/real"), "oparl");
const present = existsSync(join(folder, "expected.json"));
if (!present) console.info("not tested: OParl archives are not here; GOODBOT_REAL_DATA names the folder that has them");
const entries = present ? ((await readExpected(folder)) ?? []) : [];
const archives = entries.filter((entry): entry is EntryOf<"archive"> => entry.kind === "archive");

describe.skipIf(archives.length === 0)("whole archives, read by the kit alone", () => {
  test.each(archives)("$id: every total of the store, with as many requests as a full sync takes", async (entry) => {
    const archive = await readArchive(folder, entry.file);
    const before = process.cpuUsage();
    const { all, requests, missing } = readWhole(archive, entry.source.systemUrl);
    const { user, system } = process.cpuUsage(before);
    expect(missing).toEqual([]);
    expect(requests).toBe(entry.fullSync.total);
    expect(all.every(({ verdict }) => verdict.kind === "read")).toBe(true);
    expect(all.flatMap(({ lists = [] }) => lists).filter(({ end }) => end === "broken")).toEqual([]);
    // Reading must never be what a pass waits for: half a second for 10 MB, with room for a busy machine.
    expect((user + system) / 1000).toBeLessThan(Math.max(2_000, entry.archive.bytes / 2_000));

    const { danglingReferences, ...totals } = entry.store;
    const is = totalsOf(all);
    const found = new Differences();
    for (const [name, want] of Object.entries(totals)) compareTotals(name, want, is[name], found);
    found.check("danglingReferences", danglingReferences, await dangling(entry, danglingOf(all)));
    expect(found.toString()).toBe("");
  });

  test.each(archives)("$id: each reference leads to what was read, or is named as leading nowhere", async (entry) => {
    const { all } = readWhole(await readArchive(folder, entry.file), entry.source.systemUrl);
    const records = all.flatMap(({ records: some = [] }) => some);
    const known = new Set([
      ...records.map(({ id }) => id),
      ...all.flatMap(({ references = [] }) => references.map(({ id }) => id)),
    ]);
    expect(records.filter(({ parent }) => parent !== undefined && !known.has(parent.id))).toEqual([]);
    const linked = ["organization", "person", "consultation", "agendaItem", "mainFile", "location", "membership"];
    for (const { id, kind, content } of records) {
      if (kind === "Body") continue;
      const ids = linked.flatMap((field) => content[field] ?? []);
      expect(
        ids.filter((other) => typeof other !== "string" || !known.has(other)),
        id,
      ).toEqual([]);
    }
  });
});

/** References that lead nowhere, and what they answer alone by the companion file. */
async function dangling(
  { companion }: EntryOf<"archive">,
  is: ReadonlyMap<string, readonly string[]>,
): Promise<Readonly<Record<string, unknown>>> {
  const text = companion === undefined ? "{}" : Buffer.from(await bytesOf(folder, companion)).toString("utf8");
  const statuses = new Map(Object.entries(z.record(z.string(), z.number()).parse(JSON.parse(text))));
  const groups = Array.from(is, ([name, ids]) => {
    const alone = new Set(ids.map((id) => statuses.get(id) ?? null));
    return [name, { total: ids.length, alone: alone.size === 1 ? Array.from(alone)[0] : Array.from(alone) }] as const;
  });
  const other = Array.from(is.values()).flatMap((ids) => ids.filter((id) => !statuses.has(id))).length;
  return { ...Object.fromEntries(groups), other };
}
