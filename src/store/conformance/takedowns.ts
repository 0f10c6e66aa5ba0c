import { expect, it } from "vitest";
import type { Store, StoredRecord } from "../store.ts";
import type { TakeDown } from "../takedown.ts";
import { collect, type Open, queue, record, wanted, write } from "./samples.ts";

const place = { bot: "b", source: "s" };
const searched = { bot: "b", spec: { language: "de", kinds: { Paper: { title: ["name"] } } } } as const;
const created = { what: "created", fields: [] } as const;

/** A paper with a part and the part's part, a stranger, and one of another source. */
async function fill(store: Store): Promise<void> {
  const records: readonly StoredRecord[] = [
    record("paper"),
    record("part", { parent: "paper", field: "item", position: 0 }),
    record("file", { parent: "part", field: "file", position: 0, state: "absent", reason: "absent" }),
    record("stranger"),
    record("paper", { source: "t" }),
  ];
  await write(store, { searched, records: records.map((each) => ({ record: each, event: created })) });
}

const takeDown = (store: Store, more: Partial<TakeDown> = {}) =>
  store.turn({}, () => ({
    takeDown: { ...place, scope: "record", target: "paper", reason: "asked", case: null, at: 9, ...more },
    result: ({ takedown }) => takedown,
  }));

const lift = (store: Store, number: number) =>
  store.turn({}, () => ({ liftTakedown: { number, at: 10 }, result: ({ back }) => back }));

const shown = async (store: Store): Promise<readonly string[]> =>
  (await collect(store.desk.records({ bot: "b" }))).map(({ source, id, state }) => `${source} ${id} ${state}`);

const blocked = (store: Store, ...ids: readonly string[]) =>
  store.turn({ takenDown: { ...place, ids } }, ({ takenDown }) => ({
    result: () => [[...takenDown.blocked], [...takenDown.purged]],
  }));

/** What was taken down, and that no query gives it out. */
export function takedownConformance(open: Open): void {
  it("takes a record and all below it out of search, records, counts and changes at once", async () => {
    const { store } = await open();
    await fill(store);
    expect(await takeDown(store)).toEqual({ number: 1, ids: ["paper", "file", "part"] });
    expect(await shown(store)).toEqual(["s stranger live", "t paper live"]);
    expect((await collect(store.desk.changes({ bot: "b" }))).map(({ source, id }) => `${source} ${id}`)).toEqual([
      "s stranger",
      "t paper",
    ]);
    const all = { bot: "b", words: "", sources: ["s", "t"], kinds: ["Paper"], most: 9 };
    expect((await store.desk.search(all)).total).toBe(2);
    expect((await store.desk.counts("b", "s")).map(({ records }) => records)).toEqual([1]);
    // The data stay, for review.
    expect(await store.desk.record("b", "s", "paper")).toMatchObject({
      ...{ state: "deleted", reason: "takedown", deletedAt: 9, content: { name: "paper" } },
    });
    expect(await blocked(store, "paper", "file", "stranger", "other")).toEqual([["paper", "file"], []]);
  });

  it("takes down a whole source, what comes later included, and no other", async () => {
    const { store } = await open();
    await fill(store);
    expect((await takeDown(store, { scope: "body", target: null }))?.ids).toHaveLength(4);
    expect(await shown(store)).toEqual(["t paper live"]);
    expect(await blocked(store, "new")).toEqual([["new"], []]);
  });

  it("blocks an id that was never seen", async () => {
    const { store } = await open();
    expect((await takeDown(store, { target: "to come" }))?.ids).toEqual(["to come"]);
    expect(await blocked(store, "to come", "paper")).toEqual([["to come"], []]);
  });

  it("lifts a takedown: everything is as it was, but what another one covers", async () => {
    const { store } = await open();
    await fill(store);
    const before = await shown(store);
    await takeDown(store);
    await takeDown(store, { target: "part" });
    expect(await lift(store, 1)).toEqual(["paper"]);
    expect(await shown(store)).toEqual(["s paper live", "s stranger live", "t paper live"]);
    expect(await lift(store, 2)).toEqual(["file", "part"]);
    expect(await shown(store)).toEqual(before);
    expect(await store.desk.record("b", "s", "file")).toMatchObject({ state: "absent", reason: "absent" });
    expect(await blocked(store, "paper", "part")).toEqual([[], []]);
    expect(await store.desk.takedowns("b")).toMatchObject([
      { number: 1, scope: "record", target: "paper", reason: "asked", at: 9, liftedAt: 10, records: 3 },
      { number: 2, liftedAt: 10 },
    ]);
    expect(await store.desk.takedowns("other")).toEqual([]);
  });

  it("lifts in any order: what was taken down twice comes back as it was before the first", async () => {
    const { store } = await open();
    await fill(store);
    const before = await shown(store);
    await takeDown(store);
    await takeDown(store, { scope: "body", target: null });
    await lift(store, 1);
    expect(await shown(store)).toEqual(["t paper live"]);
    await lift(store, 2);
    expect(await shown(store)).toEqual(before);
  });

  it("asks no more for what waits in the queue and belongs to it", async () => {
    const { store } = await open();
    await write(store, { pass: { id: "p1", bot: "b", trigger: "hand", startedAt: 1, endedAt: null, sources: [] } });
    await fill(store);
    await queue(store, "p1", [
      wanted("https://a.example/file", { purpose: "document", of: "file", once: { version: "1" } }),
      wanted("https://a.example/part", { of: "part" }),
      wanted("https://a.example/other", { of: "stranger" }),
    ]);
    await takeDown(store);
    const due = await store.frontier.due("p1", 0, 9);
    expect(due.map(({ url }) => url)).toEqual(["https://a.example/other"]);
    expect(await queue(store, "p1", [wanted("https://a.example/again", { of: "part" })])).toBe(0);
    // Nor does a later pass go on with it.
    for (const now of [0, 1e12]) {
      const adopt = { ...place, pass: "p2", most: 9, now };
      expect(await store.turn({}, () => ({ adopt, result: ({ adopted }) => adopted }))).toBe(0);
    }
  });

  it("purged, a thing leaves marks alone, which still keep it out", async () => {
    const { store } = await open();
    await fill(store);
    const mention = { what: "changed", fields: [{ field: "paper", old: null, new: ["paper", "x"] }] } as const;
    await write(store, { records: [{ record: record("stranger"), event: mention }] });
    await queue(store, "p1", [wanted("https://a.example/file", { of: "file", once: { version: "1" } })]);
    await takeDown(store);
    const ids = await store.desk.purgeable("b", "s");
    expect(ids).toEqual(["file", "paper", "part"]);
    await write(store, { erase: ids.map((id) => ({ ...place, id })), purge: { ...place, ids, at: 11 } });
    expect(await store.desk.record("b", "s", "paper")).toBeNull();
    expect(await store.desk.record("b", "t", "paper")).not.toBeNull();
    expect(await blocked(store, "paper", "stranger")).toEqual([["paper"], ["paper"]]);
    expect(await store.desk.purgeable("b", "s")).toEqual([]);
    expect(await store.desk.takedowns("b")).toMatchObject([{ target: null, purgedAt: 11, records: 3 }]);
    expect((await collect(store.desk.changes({ bot: "b", source: "s" }))).at(-1)?.fields).toEqual([
      { field: "paper", old: null, new: ["x"] },
    ]);
    expect(await store.frontier.tally("p1", "s")).toEqual([]);
    // Marks alone can be put into another store, such as a restored one.
    const other = (await open()).store;
    const marks = { scope: "record", target: null, marks: ["0".repeat(64)] } as const;
    expect(await takeDown(other, marks)).toMatchObject({ ids: [] });
    expect(await other.desk.takedowns("b")).toMatchObject([{ records: 1 }]);
  });
}
