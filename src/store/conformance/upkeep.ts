import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Store } from "../store.ts";
import { ask, asked, capture, collect, digestOf, type Open, queue, record, wanted, write } from "./samples.ts";

/** Packs all it can, and returns how many rows each turn packed. */
async function packAll(store: Store, before: number): Promise<readonly number[]> {
  const turns: number[] = [];
  for (;;) {
    const packed = await store.turn({}, () => ({ pack: before, result: (written) => written.packed }));
    turns.push(packed);
    if (packed === 0) return turns;
  }
}

const pass = (id: string, startedAt: number, endedAt: number | null) =>
  ({ id, bot: "b", trigger: "hand", startedAt, endedAt, sources: [] }) as const;

const unneeded = async (store: Store, before = 1_000): Promise<readonly number[]> =>
  (await store.desk.unneededCaptures({ bot: "b", source: "s", before })).map(({ request }) => request);

/** What makes room without anybody missing anything. */
export function upkeepConformance(open: Open): void {
  it("packs old rows of the ledger, and they read as before", async () => {
    const { store } = await open();
    await write(store, { rows: Array.from({ length: 400 }, (_, index) => asked(`https://a.example/${index}`, index)) });
    const before = await collect(store.ledger.entries());
    const head = await store.ledger.head();
    const size = await store.desk.size();
    expect(await packAll(store, 300)).toEqual([128, 128, 0]);
    expect(await collect(store.ledger.entries())).toEqual(before);
    expect(await collect(store.ledger.entries({ seq: 200 }))).toEqual(before.slice(199));
    expect(await collect(store.ledger.entries({ since: 250 }))).toEqual(before.slice(250));
    expect(await store.ledger.row(7)).toMatchObject({ seq: 7, url: "https://a.example/6" });
    expect(await store.ledger.row(401)).toBeUndefined();
    expect(await store.ledger.head()).toEqual(head);
    expect(await store.ledger.verify()).toEqual({ rows: 400, head: head?.hash, broken: null });
    expect(await store.desk.size()).toBeLessThan(size * 0.8);
    await write(store, { rows: [asked()] });
    expect((await store.ledger.verify()).rows).toBe(401);
  });

  it("never packs the head of the chain, nor anything young", async () => {
    const { store } = await open();
    await write(store, { rows: Array.from({ length: 128 }, (_, index) => asked("https://a.example/", index)) });
    expect(await packAll(store, 1_000)).toEqual([0]);
    await write(store, { rows: [asked("https://a.example/", 128)] });
    expect(await packAll(store, 127)).toEqual([0]);
    expect(await packAll(store, 128)).toEqual([128, 0]);
    expect(await store.ledger.head()).toMatchObject({ seq: 129 });
  });

  it("drops the personal parts of packed rows too", async () => {
    const { store } = await open();
    await write(store, { rows: Array.from({ length: 129 }, (_, index) => asked("https://a.example/jane", index)) });
    await packAll(store, 1_000);
    await write(store, { redact: [5] });
    expect(await store.ledger.row(5)).not.toHaveProperty("url");
    expect(await store.ledger.row(6)).toHaveProperty("url");
    expect((await store.ledger.verify()).broken).toBeNull();
  });

  it("still finds a request of a dead process whose row was packed", async () => {
    const opened = await open();
    await queue(opened.store, "p1", [wanted("https://a.example/1")]);
    const [line] = await opened.store.frontier.due("p1", 0, 1);
    await ask(opened.store, line?.id ?? 0);
    await write(opened.store, { rows: Array.from({ length: 128 }, () => asked()) });
    await packAll(opened.store, 1e12);
    const store = await opened.afterKill();
    expect((await store.orphans())[0]).toMatchObject({ row: { seq: 1 }, line: line?.id });
  });

  it("forgets the lines of ended passes, but no version that is asked for once, and nothing of others", async () => {
    const { store } = await open();
    const file = wanted("https://a.example/f", { once: { version: "1" } });
    await write(store, { pass: pass("p1", 1, 2) });
    await write(store, { pass: pass("p2", 3, null) });
    await queue(store, "p1", [wanted("https://a.example/1"), file]);
    await queue(store, "p2", [wanted("https://a.example/1")]);
    await write(store, { sweep: { bot: "other" } });
    expect(await store.frontier.open("p1", "s")).toBe(2);
    await write(store, { sweep: { bot: "b" } });
    expect(await store.frontier.tally("p1", "s")).toMatchObject([{ lines: 1 }]);
    expect(await store.frontier.open("p2", "s")).toBe(1);
    expect(await store.frontier.documents("b")).toEqual({ queued: 1, done: 0 });
  });

  it("knows which copies nothing needs: no record, no history, no evidence, or a later one of the same", async () => {
    const { store } = await open();
    const at = (request: number, url: string, text: string, more = {}) =>
      capture(request, { url, digest: digestOf(text), ...more });
    const copies = [
      at(1, "/record", "record"),
      at(2, "/record", "record"),
      at(3, "/record", "record"),
      at(4, "/changed", "old"),
      at(5, "/changed", "new"),
      at(6, "/robots.txt", "robots"),
      at(7, "/nothing", "nothing"),
      at(8, "/nothing", "nothing", { at: 1_000 }),
      at(9, "/nothing", "nothing", { source: "t" }),
      at(10, "/list", "page 1"),
      at(11, "/list", "page 2"),
    ];
    for (const one of copies) await write(store, { capture: one });
    const fields = [{ field: "name", old: null, new: "x" }];
    await write(store, {
      files: [[digestOf("robots"), Buffer.from("robots")]],
      records: [
        { record: record("1", { request: 2, capture: digestOf("record") }) },
        { record: record("2", { request: 4, capture: digestOf("old") }), event: { what: "created", fields } },
        { record: record("2", { request: 5, capture: digestOf("new") }), event: { what: "changed", fields } },
        { record: record("3") },
      ],
    });
    // 2 is a record's own request and 3 the newest of its address; 8 is young, and 9 another source's.
    expect(await unneeded(store)).toEqual([1, 7, 10, 11]);
    const query = { bot: "b", source: "s", before: 1_000 };
    expect((await store.desk.unneededCaptures(query)).map(({ uses }) => uses)).toEqual([3, 3, 1, 1]);
    expect(await store.desk.unneededCaptures({ ...query, repeatsOnly: true })).toMatchObject([
      { request: 1 },
      { request: 7 },
    ]);
    await write(store, { capture: at(12, "/soon", "expires", { until: 5_000 }) });
    expect(await unneeded(store)).toHaveLength(4);
    // The newest answer of /list may be asked about just now.
    await write(store, { pass: pass("p1", 1, null) });
    expect(await unneeded(store)).toEqual([1, 7, 10]);
    const bodies = await collect(store.desk.keptBodies());
    expect(bodies).toHaveLength(8);
    expect(bodies).toContainEqual({ bot: "b", digest: digestOf("record"), at: 1 });
  });

  it("lists the newest passes first", async () => {
    const { store } = await open();
    for (const [id, at] of [
      ["p1", 1],
      ["p3", 3],
      ["p2", 2],
    ] as const)
      await write(store, { pass: pass(id, at, at) });
    expect((await store.desk.passes("b", 2)).map(({ id }) => id)).toEqual(["p3", "p2"]);
    expect(await store.desk.passes("other", 2)).toEqual([]);
  });

  it("copies the database as it is at one moment", async () => {
    const { store } = await open();
    await write(store, { rows: [asked(), asked()] });
    const folder = mkdtempSync(join(tmpdir(), "goodbot-copy-"));
    const path = join(folder, "copy.db");
    const copied = store.desk.copyTo(path);
    await write(store, { rows: [asked()] });
    await copied;
    expect(existsSync(path)).toBe(true);
    rmSync(folder, { recursive: true });
  });
}
