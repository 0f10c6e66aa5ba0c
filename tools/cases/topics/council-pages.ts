import { Tally } from "../compare.ts";
import { compareCounts, compareMonth, compareNotStored, compareRows, kinds } from "../council-pages/compare.ts";
import { readExpected } from "../council-pages/expected.ts";
import { findOn } from "../council-pages/found.ts";
import { compareObserved, observe } from "../council-pages/observed.ts";
import type { Topic } from "../topic.ts";

/** Council information pages: what the readers make of every page that `expected.json` describes, row by row. */
export const cases: Topic = async function* (folder) {
  const entries = await readExpected(folder);
  if (entries === null) return;
  const found = await Promise.all(entries.map(async (entry) => ({ entry, found: await findOn(folder, entry) })));
  const each = (kind: string, count: (tally: Tally, one: (typeof found)[number]) => void) => {
    const tally = new Tally(kind);
    for (const one of found) count(tally, one);
    return tally.result();
  };
  yield each("verdict", (tally, { entry, found: { verdict } }) =>
    tally.count(verdict === entry.verdict, () => `${entry.file}: want ${entry.verdict}, is ${verdict}`),
  );
  yield each("month", (tally, one) => compareMonth(one.entry, one.found, tally));
  for (const kind of kinds) yield each(kind, (tally, one) => compareRows(kind, one.entry, one.found, tally));
  yield each("rows left out", (tally, one) => compareCounts(one.entry, one.found, tally));
  yield each("not stored", (tally, one) => compareNotStored(one.entry, one.found, tally));
  const kit = new Tally("not kept, not asked by the kit");
  for (const { entry, found: one } of found)
    if (one.site && entry.verdict === "content") compareObserved(entry, await observe(folder, entry, one.site), kit);
  yield kit.result();
};
