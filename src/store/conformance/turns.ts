import { expect, it } from "vitest";
import type { Override } from "../../pledge/row.ts";
import { factKey, type SourceEntry } from "../store.ts";
import { answered, ask, asked, capture, collect, digestOf, type Open, queue, wanted, write } from "./samples.ts";

const place = { bot: "b", promise: "spacing", key: "host:ris.example" };

/** What a turn promises: all or nothing, decided once, durable. */
export function turnConformance(open: Open): void {
  it("decides once and hands the numbers and hashes of its rows to the result", async () => {
    const { store } = await open();
    let decided = 0;
    const written = await store.turn({}, () => {
      decided += 1;
      return { rows: [asked(), asked()], result: (told) => told };
    });
    expect(decided).toBe(1);
    expect(written.seqs).toEqual([1, 2]);
    const rows = await collect(store.ledger.rows());
    expect(rows.map(({ hash }) => hash)).toEqual(written.hashes);
  });

  it("writes nothing of a turn whose decision throws, and all of those beside it", async () => {
    const { store } = await open();
    const put = (value: number) => write(store, { facts: [[{ ...place, key: `k${value}` }, value]] });
    const failing = store.turn({}, (): never => {
      throw new Error("no decision");
    });
    // A wrong hash shows only after the row and the fact were written: they must go back too.
    const late = write(store, {
      rows: [asked()],
      facts: [[place, "late"]],
      files: [["0".repeat(64), new Uint8Array([1])]],
    });
    const settled = await Promise.allSettled([put(1), failing, late, put(2)]);
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect([...(await store.desk.facts("b", "spacing"))]).toEqual([
      ["k1", 1],
      ["k2", 2],
    ]);
    expect(await store.ledger.head()).toBeNull();
  });

  it("lets turns that arrive together see each other's writing", async () => {
    const { store } = await open();
    const count = () =>
      store.turn({ facts: [place] }, ({ facts }) => ({
        facts: [[place, Number(facts.get(factKey(place)) ?? 0) + 1]],
        result: () => undefined,
      }));
    await Promise.all(Array.from({ length: 20 }, count));
    expect((await store.desk.facts("b", "spacing")).get(place.key)).toBe(20);
  });

  it("forgets a fact that is set to null", async () => {
    const { store } = await open();
    await write(store, { facts: [[place, { endedAt: 5 }]] });
    await write(store, { facts: [[place, null]] });
    expect(await store.desk.facts("b", "spacing")).toEqual(new Map());
  });

  it("loads the evidence files that the facts name", async () => {
    const { store } = await open();
    const hash = digestOf("User-agent: *");
    await write(store, {
      facts: [[place, { file: hash }]],
      files: [[hash, Buffer.from("User-agent: *")]],
    });
    const reads = { facts: [place], files: (facts: ReadonlyMap<string, unknown>) => (facts.size > 0 ? [hash] : []) };
    const text = await store.turn(reads, ({ file }) => {
      const known = Buffer.from(file(hash) ?? []).toString();
      return { result: () => known };
    });
    expect(text).toBe("User-agent: *");
    expect(Buffer.from((await store.ledger.file(hash)) ?? []).toString()).toBe("User-agent: *");
  });

  it("counts who holds a slot and keeps the latest end", async () => {
    const { store } = await open();
    const slots = () => store.turn({ slots: ["b host", "b site"] }, (seen) => ({ result: () => seen.slots }));
    expect(await slots()).toEqual(new Map());
    const take = (...keys: string[]) =>
      store.turn({}, () => ({ rows: [asked()], take: keys, result: ({ seqs: [seq = 0] }) => seq }));
    const first = await take("b host", "b site");
    const second = await take("b site");
    expect((await slots()).get("b site")).toEqual({ endedAt: null, held: 2 });
    await write(store, { rows: [answered(second)], release: { request: second, endedAt: 900 } });
    await write(store, { rows: [answered(first)], release: { request: first, endedAt: 700 } });
    expect(await slots()).toEqual(
      new Map([
        ["b host", { endedAt: 700, held: 0 }],
        ["b site", { endedAt: 900, held: 0 }],
      ]),
    );
  });

  it("keeps slots held over a kill, tells of the orphan, and is rid of it once it is recovered", async () => {
    const opened = await open();
    await queue(opened.store, "p1", [wanted("https://ris.example/a")]);
    const [line] = await opened.store.frontier.due("p1", 0, 1);
    const request = await ask(opened.store, line?.id ?? 0, ["b host"]);
    expect(await opened.store.orphans()).toEqual([]);
    const store = await opened.afterKill();
    const held = () => store.turn({ slots: ["b host"] }, (seen) => ({ result: () => seen.slots.get("b host") }));
    expect(await held()).toEqual({ endedAt: null, held: 1 });
    const isOpen = () => store.turn({ request }, (seen) => ({ result: () => seen.requestOpen }));
    expect(await isOpen()).toBe(true);
    const orphans = await store.orphans();
    expect(orphans.map(({ row, line: of }) => [row.seq, row.url, of])).toEqual([
      [request, "https://ris.example/a", line?.id],
    ]);
    await write(store, {
      rows: [{ event: "recovered", at: 9, bot: "b", request, outcome: "unknown", endedAt: 9 }],
      release: { request, endedAt: 9 },
    });
    expect(await store.orphans()).toEqual([]);
    expect(await held()).toEqual({ endedAt: 9, held: 0 });
    expect(await isOpen()).toBe(false);
  });

  it("loses with a kill what was not durable yet, and lets the killed process do nothing more", async () => {
    const opened = await open();
    const late = write(opened.store, { rows: [asked()] }).then(
      () => true,
      () => false,
    );
    const store = await opened.afterKill();
    const durable = await late;
    expect(await store.ledger.head()).toEqual(durable ? expect.objectContaining({ seq: 1 }) : null);
    await expect(write(opened.store, { rows: [asked()] })).rejects.toThrow("closed");
  });

  it("never takes the requests of a living process for orphans", async () => {
    const { store, another } = await open();
    if (!another) return;
    const other = await another();
    await other.turn({}, () => ({ rows: [asked()], take: ["b host"], result: () => undefined }));
    expect(await store.orphans()).toEqual([]);
    await other.close();
    expect(await store.orphans()).toHaveLength(1);
  });

  it("remembers which sources asked a host", async () => {
    const { store } = await open();
    for (const source of ["z", "a", "z"]) await write(store, { asker: { bot: "b", host: "ris.example", source } });
    const reads = { askers: { bot: "b", host: "ris.example" } };
    expect(await store.turn(reads, ({ askers }) => ({ result: () => askers }))).toEqual(["a", "z"]);
  });

  it("merges what changes of a source, keeps its cursors and what it said", async () => {
    const { store } = await open();
    const cursor = { readTo: 5, wholeAt: null, unfiltered: false, resume: null };
    await write(store, {
      source: {
        bot: "b",
        id: "s",
        kind: "oparl",
        url: "https://ris.example/",
        said: { version: "1.1", bodies: 2, alias: "a" },
      },
      cursors: { bot: "b", source: "s", lists: [["paper", cursor]] },
    });
    await write(store, {
      source: { bot: "b", id: "s", state: "off", why: "asked by its owner", said: { bodies: 3, alias: null } },
    });
    const source = await store.turn({ source: { bot: "b", source: "s" } }, (seen) => ({ result: () => seen.source }));
    expect(source).toMatchObject({
      ...{ kind: "oparl", url: "https://ris.example/", state: "off", why: "asked by its owner" },
      memory: { said: { version: "1.1", bodies: 3 }, cursors: new Map([["paper", cursor]]) },
    } satisfies Partial<SourceEntry>);
    // What was taken back (null) is gone, not kept as nothing.
    expect(Object.keys(source?.memory.said ?? {})).toEqual(["version", "bodies"]);
    expect(await store.desk.sources("b")).toEqual([source]);
  });

  it("keeps passes and finds the open and the last one", async () => {
    const { store } = await open();
    const pass = { bot: "b", trigger: "hand", endedAt: null, sources: [] } as const;
    await write(store, { pass: { ...pass, id: "p1", startedAt: 1, endedAt: 2 } });
    await write(store, { pass: { ...pass, id: "p2", startedAt: 3 } });
    expect(await store.desk.openPass("b")).toEqual({ ...pass, id: "p2", startedAt: 3 });
    await write(store, { pass: { ...pass, id: "p2", startedAt: 3, endedAt: 4 } });
    expect(await store.desk.openPass("b")).toBeNull();
    expect((await store.desk.lastPass("b"))?.id).toBe("p2");
    const seen = await store.turn({ pass: "p1" }, (all) => ({ result: () => all.pass?.endedAt }));
    expect(seen).toBe(2);
  });

  it("adds overrides to those in force and never replaces one by a later one", async () => {
    const { store } = await open();
    const tightening = (since: number, gap: number): Override => ({
      ...{ scope: "host", target: "ris.example", promise: "spacing", options: { gap }, since, reason: "asked for" },
    });
    for (const [since, gap] of [
      [1, 5_000],
      [2, 2_000],
    ] as const) {
      await write(store, {
        rows: [{ event: "operator", at: since, bot: "b", act: "throttle" }],
        overrides: [tightening(since, gap)],
      });
    }
    expect(await store.desk.overrides("b")).toEqual([tightening(1, 5_000), tightening(2, 2_000)]);
    expect(await store.desk.overrides("other")).toEqual([]);
    const place = { scope: "host", target: "ris.example", promise: "spacing" } as const;
    await write(store, {
      rows: [{ event: "operator", at: 3, bot: "other", act: "lifted" }],
      lift: [place],
    });
    expect(await store.desk.overrides("b")).toHaveLength(2);
    await write(store, {
      rows: [{ event: "operator", at: 4, bot: "b", act: "lifted" }],
      lift: [{ ...place, promise: "robots" }],
    });
    expect(await store.desk.overrides("b")).toHaveLength(2);
    await write(store, { rows: [{ event: "operator", at: 5, bot: "b", act: "lifted" }], lift: [place] });
    expect(await store.desk.overrides("b")).toEqual([]);
  });

  it("gives the newest kept answer of an address, and forgets it when told", async () => {
    const { store } = await open();
    await write(store, { capture: capture(1, { etag: '"1"' }) });
    await write(store, { capture: capture(2, { etag: '"2"', until: 50 }) });
    await write(store, { capture: capture(3, { url: "https://ris.example/b", digest: digestOf("y") }) });
    const reads = { capture: { bot: "b", source: "s", url: "https://ris.example/a" } };
    const newest = () => store.turn(reads, (seen) => ({ result: () => seen.capture }));
    expect(await newest()).toEqual(capture(2, { etag: '"2"', until: 50 }));
    expect((await collect(store.desk.captures({ bot: "b" }))).map(({ request }) => request)).toEqual([1, 2, 3]);
    expect((await collect(store.desk.captures({ bot: "b", expired: 50 }))).map(({ request }) => request)).toEqual([2]);
    await write(store, { forget: [2, 3] });
    expect((await newest())?.request).toBe(1);
    expect(await store.desk.capture(3)).toBeNull();
    expect(await store.desk.captureInUse(digestOf("x"))).toBe(true);
    await write(store, { capture: capture(4, { digest: digestOf("z"), until: 50 }) });
    expect(await store.desk.captureInUse(digestOf("z"), 49)).toBe(true);
    expect(await store.desk.captureInUse(digestOf("z"), 50)).toBe(false);
    expect(await store.desk.captureInUse(digestOf("y"))).toBe(false);
  });

  it("tells listeners of changed work, and everybody by a rising version", async () => {
    const { store, another } = await open();
    let heard = 0;
    const stop = store.onChange(() => {
      heard += 1;
    });
    const before = await store.version();
    await queue(store, "p1", [wanted("https://ris.example/a")]);
    expect(heard).toBe(1);
    expect(await store.version()).toBeGreaterThan(before);
    stop();
    await queue(store, "p1", [wanted("https://ris.example/b")]);
    expect(heard).toBe(1);
    if (!another) return;
    const seen = await store.version();
    await queue(await another(), "p1", [wanted("https://ris.example/c")]);
    expect(await store.version()).toBeGreaterThan(seen);
  });
}
