import { expect, it } from "vitest";
import { childKey } from "../store.ts";
import { asked, collect, digestOf, type Open, record, write } from "./samples.ts";

const source = { bot: "b", source: "s" };

/** What the store keeps of what was read. */
export function recordConformance(open: Open): void {
  it("keeps records as they are, odd values included", async () => {
    const { store } = await open();
    const odd = record("https://ris.example/ä?x=1", {
      ...{
        kind: null,
        state: "withheld",
        reason: "403",
        content: { list: [1, null, { a: "ș" }] },
        raw: { kept: true },
      },
      ...{ parent: "p", field: "f", position: 3, created: 5, modified: 6, deletedAt: 7, capture: "c", request: 9 },
      ...{ tries: 2, nextTry: 99 },
    });
    await write(store, { records: [{ record: odd }, { record: record("plain") }] });
    expect(await store.desk.record("b", "s", odd.id)).toEqual(odd);
    const seen = await store.turn({ records: { ...source, ids: [odd.id, "plain", "unknown"] } }, (all) => ({
      result: () => all.records,
    }));
    expect(seen).toEqual(new Map([odd, record("plain")].map((one) => [one.id, one])));
  });

  it("writes history with every event, in order, since a time and at most so many", async () => {
    const { store } = await open();
    const change = (at: number, name: string) =>
      write(store, {
        rows: [{ ...asked(), at }],
        records: [
          {
            record: record("1", { content: { name }, request: 1, capture: "c" }),
            event: { what: at === 10 ? "created" : "changed", fields: [{ field: "name", old: null, new: name }] },
          },
        ],
      });
    await change(10, "a");
    await change(20, "b");
    await write(store, { records: [{ record: record("1", { tries: 1 }) }] });
    const events = await collect(store.desk.changes({ bot: "b" }));
    expect(events.map(({ at, what }) => [at, what])).toEqual([
      [10, "created"],
      [20, "changed"],
    ]);
    expect(events[1]).toEqual({
      ...{ ...source, at: 20, id: "1", kind: "Paper", what: "changed", request: 1, capture: "c" },
      fields: [{ field: "name", old: null, new: "b" }],
    });
    expect(await collect(store.desk.changes({ bot: "b", since: 11 }))).toHaveLength(1);
    expect(await collect(store.desk.changes({ bot: "b", most: 1 }))).toEqual([events[0]]);
    expect(await collect(store.desk.changes({ bot: "b", source: "other" }))).toEqual([]);
  });

  it("finds the live children of a field in their order, and all that hangs below, however deep", async () => {
    const { store } = await open();
    const below = (id: string, parent: string, position: number, more = {}) => ({
      record: record(id, { parent, field: "item", position, ...more }),
    });
    await write(store, {
      records: [
        { record: record("top", { parent: "c" }) },
        below("b", "top", 1),
        below("a", "top", 2),
        below("gone", "top", 0, { state: "deleted" }),
        below("c", "a", 0),
        { record: record("stranger") },
      ],
    });
    const seen = await store.turn(
      {
        children: { ...source, sets: [{ parent: "top", field: "item" }] },
        owned: { ...source, ids: ["top"] },
      },
      (all) => ({ result: () => all }),
    );
    expect(seen.children.get(childKey("top", "item"))).toEqual(["b", "a"]);
    // "top" names "c" as its parent: a circle, which ends where it began.
    expect(seen.owned.map(({ id }) => id)).toEqual(["a", "b", "c", "gone"]);
  });

  it("hands out all that is stored of a source, of any state, and nothing of others", async () => {
    const { store } = await open();
    await write(store, {
      records: [
        { record: record("b", { state: "deleted" }) },
        { record: record("a") },
        { record: { ...record("c"), source: "elsewhere" } },
      ],
    });
    const { derived } = await store.turn({ derived: source }, (all) => ({ result: () => all }));
    expect(derived.records.map(({ id, state }) => `${id} ${state}`)).toEqual(["a live", "b deleted"]);
    const without = await store.turn({}, (all) => ({ result: () => all }));
    expect(without.derived).toEqual({ records: [], captures: [] });
  });

  it("knows when each member of a list was last met in a whole reading of it", async () => {
    const { store } = await open();
    await write(store, { records: ["1", "2", "3"].map((id) => ({ record: record(id) })) });
    const see = (at: number, ids: readonly string[], whole = true) =>
      write(store, { seen: [{ ...source, list: "all of it", reading: `all of it ${at}`, ids, whole }] });
    await see(1_000, ["1", "2"]);
    await see(2_000, ["1"]);
    await see(3_000, ["2", "3"], false);
    const met = await store.desk.lastMet(source.bot, source.source, "all of it");
    expect([...met].sort()).toEqual([
      ["1", 2_000],
      ["2", 1_000],
    ]);
    expect(await store.desk.lastMet(source.bot, source.source, "another")).toEqual(new Map());
  });

  it("knows who was not met in a whole reading, over several passes, and how often before", async () => {
    const { store } = await open();
    await write(store, { records: ["1", "2", "3", "4"].map((id) => ({ record: record(id) })) });
    const see = (reading: string, ids: readonly string[], whole = true) =>
      write(store, { seen: [{ ...source, list: "paper", reading, ids, whole }] });
    const missing = async (reading: string) => {
      const reads = { unseen: { ...source, lists: [{ list: "paper", reading }] } };
      const { unseen, listed } = await store.turn(reads, (all) => ({ result: () => all }));
      return {
        missing: unseen.map(({ id, absences, record: { state } }) => [id, absences, state]),
        of: listed.get("paper"),
      };
    };
    await see("first", ["1", "2"]);
    await see("first", ["3", "4"]);
    expect(await missing("first")).toEqual({ missing: [], of: 4 });
    await see("second", ["1"]);
    // An incremental page in between shows that 2 is there; the whole reading has still not met it.
    await see("other", ["2"], false);
    await write(store, {
      records: [{ record: record("3", { state: "absent" }) }, { record: record("4", { state: "deleted" }) }],
      absences: [{ ...source, list: "paper", id: "3", absences: 1 }],
    });
    expect(await missing("second")).toEqual({
      missing: [
        ["2", 0, "live"],
        ["3", 1, "absent"],
      ],
      of: 2,
    });
    // Seen in a list that was not read whole: it is not absent any more.
    await see("other", ["3"], false);
    expect((await missing("second")).missing).toContainEqual(["3", 0, "absent"]);
    await see("third", ["3"]);
    expect((await missing("third")).missing).toEqual([
      ["1", 0, "live"],
      ["2", 0, "live"],
    ]);
    // Of those that the answer at hand holds, only who was absent.
    const here = new Set(["1", "3"]);
    const reads = { unseen: { ...source, lists: [{ list: "paper", reading: "fourth", here }] } };
    const { unseen } = await store.turn(reads, (all) => ({ result: () => all }));
    expect(unseen.map(({ id }) => id)).toEqual(["2", "3"]);
  });

  it("tells of an event where it was read, and of the record where that was", async () => {
    const { store } = await open();
    const [page, list] = [digestOf("page"), digestOf("list")];
    const read = record("1", { request: 1, capture: page });
    await write(store, { records: [{ record: read, event: { what: "created", fields: [] } }] });
    const absent = { ...read, state: "absent" } as const;
    const event = { what: "absent", fields: [], from: { request: 2, capture: list } } as const;
    await write(store, { records: [{ record: absent, event }] });
    const told: unknown[] = [];
    for await (const { what, request, capture } of store.desk.changes({ bot: "b" }))
      told.push([what, request, capture]);
    expect(told).toEqual([
      ["created", 1, page],
      ["absent", 2, list],
    ]);
    expect(await store.desk.record("b", "s", "1")).toMatchObject({ request: 1, capture: page, state: "absent" });
  });

  it("erases a record with its history and its places in lists, and no other", async () => {
    const { store } = await open();
    const event = { what: "created", fields: [] } as const;
    await write(store, {
      records: ["1", "2"].map((id) => ({ record: record(id), event })),
      seen: [{ ...source, list: "paper", reading: "first", ids: ["1", "2"], whole: true }],
    });
    await write(store, { erase: [{ ...source, id: "1" }] });
    expect((await collect(store.desk.records({ bot: "b" }))).map(({ id }) => id)).toEqual(["2"]);
    expect((await collect(store.desk.changes({ bot: "b" }))).map(({ id }) => id)).toEqual(["2"]);
    // Come back under the same id it stands in no list: the old place is gone.
    await write(store, { records: [{ record: record("1") }] });
    const reads = { unseen: { ...source, lists: [{ list: "paper", reading: "second" }] } };
    const { unseen } = await store.turn(reads, (all) => ({ result: () => all }));
    expect(unseen.map(({ id }) => id)).toEqual(["2"]);
  });

  it("lists records by source, kind and state, the newest first where asked, and counts them", async () => {
    const { store } = await open();
    const many = Array.from({ length: 450 }, (_, index) => record(`${index}`.padStart(3, "0"), { changedAt: index }));
    await write(store, {
      records: [...many, record("x", { source: "t", kind: "Body", state: "deleted" })].map((one) => ({ record: one })),
    });
    expect((await collect(store.desk.records({ bot: "b" }))).map(({ id }) => id)).toEqual([
      ...many.map(({ id }) => id),
      "x",
    ]);
    expect(await collect(store.desk.records({ bot: "b", kind: "Body" }))).toHaveLength(1);
    expect(await collect(store.desk.records({ bot: "b", state: "live", source: "t" }))).toHaveLength(0);
    expect((await collect(store.desk.records({ bot: "b", newest: 2 }))).map(({ id }) => id)).toEqual(["449", "448"]);
    expect(await store.desk.counts("b")).toEqual([
      { source: "s", kind: "Paper", state: "live", records: 450 },
      { source: "t", kind: "Body", state: "deleted", records: 1 },
    ]);
    expect(await store.desk.counts("b", "t")).toHaveLength(1);
  });
}
