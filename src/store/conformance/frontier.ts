import { expect, it } from "vitest";
import type { Store } from "../store.ts";
import { ask, type Open, queue, wanted, write } from "./samples.ts";

const due = async (store: Store, now = 0, most = 100, pass = "p1"): Promise<readonly string[]> =>
  (await store.frontier.due(pass, now, most)).map(({ url }) => url.replace("https://", ""));

const lineAt = async (store: Store, url: string, pass = "p1"): Promise<number> => {
  const line = (await store.frontier.due(pass, 1e12, 1_000)).find((one) => one.url === url);
  if (!line) throw new Error(`no head asks for ${url}`);
  return line.id;
};

const set = (store: Store, id: number, state: "queued" | "answered" | "done" | "refused" | "failed", more = {}) =>
  write(store, { line: { id, state, ...more } });

const document = (url: string) => wanted(url, { purpose: "document", rank: 9, once: { version: "1" } });

const adopt = (store: Store, pass: string, most: number, more = {}): Promise<number> =>
  store.turn({}, () => ({
    adopt: { bot: "b", source: "s", pass, most, now: 0, ...more },
    result: ({ adopted }) => adopted,
  }));

const endPass = (store: Store, id: string) =>
  write(store, { pass: { id, bot: "b", trigger: "hand", startedAt: 1, endedAt: 2, sources: [] } });

/** What the frontier promises: nothing twice, one queue per host, nothing lost. */
export function frontierConformance(open: Open): void {
  it("queues an address once a pass, whatever its fragment, but each method and body of it", async () => {
    const { store } = await open();
    const list = [
      wanted("https://a.example/x"),
      wanted("https://a.example/x#part"),
      wanted("https://A.example:443/x"),
      wanted("https://a.example/x", { method: "POST", body: "q=1" }),
      wanted("https://a.example/x", { method: "POST", body: "q=2" }),
    ];
    const told = await store.turn({}, () => ({
      wanted: list.map((one) => ({ pass: "p1", bot: "b", source: "s", parent: null, wanted: one })),
      result: ({ added, repeated }) => ({ added, repeated }),
    }));
    expect(told).toEqual({ added: 3, repeated: [list[1], list[2]] });
    expect(await queue(store, "p1", list)).toBe(0);
    expect(await queue(store, "p2", list)).toBe(3);
  });

  it("asks for a document until it is done, over all passes, and never again under that version", async () => {
    const { store } = await open();
    const file = wanted("https://a.example/file.png", { purpose: "image", once: { version: "1" } });
    expect(await queue(store, "p1", [file])).toBe(1);
    expect(await queue(store, "p1", [file])).toBe(0);
    await endPass(store, "p1");
    // The pass ended without it: the next one goes on.
    expect(await queue(store, "p2", [file])).toBe(1);
    expect(await due(store, 0, 9, "p1")).toEqual([]);
    await set(store, await lineAt(store, file.url, "p2"), "done");
    expect(await queue(store, "p3", [file])).toBe(0);
    expect(await queue(store, "p3", [{ ...file, once: { version: "2" } }])).toBe(1);
    expect(await store.frontier.documents("b")).toEqual({ queued: 1, done: 1 });
  });

  it("knows a document by its key where its address does not last", async () => {
    const { store } = await open();
    const file = (token: string) =>
      wanted(`https://a.example/${token}/f.pdf`, { once: { version: "1", key: "a/f.pdf" } });
    expect(await queue(store, "p1", [file("x")])).toBe(1);
    await set(store, await lineAt(store, file("x").url, "p1"), "done");
    expect(await queue(store, "p2", [file("y")])).toBe(0);
  });

  it("leaves a file where another pass is under way with it", async () => {
    const { store } = await open();
    const file = wanted("https://a.example/file.png", { purpose: "image", once: { version: "1" } });
    await write(store, { pass: { id: "p1", bot: "b", trigger: "hand", startedAt: 1, endedAt: null, sources: [] } });
    await queue(store, "p1", [file]);
    expect(await queue(store, "p2", [file])).toBe(0);
    expect(await due(store, 0, 9, "p1")).toEqual(["a.example/file.png"]);
  });

  it("lets documents wait until a pass takes so many of them, the oldest first, those of one source alone", async () => {
    const { store } = await open();
    const files = ["1", "2", "3"].map((name) => document(`https://a.example/${name}`));
    await write(store, { pass: { id: "p1", bot: "b", trigger: "hand", startedAt: 1, endedAt: null, sources: [] } });
    await queue(store, "p1", [...files, wanted("https://a.example/page")]);
    expect(await due(store)).toEqual(["a.example/page"]);
    expect(await store.frontier.documents("b")).toEqual({ queued: 3, done: 0 });
    expect(await adopt(store, "p1", 2)).toBe(2);
    // Two are in the pass already: it takes no third.
    expect(await adopt(store, "p1", 2)).toBe(0);
    expect(await adopt(store, "p1", 9, { source: "another" })).toBe(0);
    await set(store, await lineAt(store, "https://a.example/page"), "done");
    expect(await due(store)).toEqual(["a.example/1"]);
    await set(store, await lineAt(store, "https://a.example/1"), "done");
    expect(await due(store)).toEqual(["a.example/2"]);
    // Wanted again, what waits or is stored is no news.
    expect(await queue(store, "p2", files)).toBe(0);
    expect(await store.frontier.documents("b")).toEqual({ queued: 2, done: 1 });
  });

  it("goes on with the documents of ended passes, dropped ones too, and with none of a pass that is under way", async () => {
    const { store } = await open();
    const files = ["a", "b"].map((host) => document(`https://${host}.example/f`));
    await write(store, { pass: { id: "p1", bot: "b", trigger: "hand", startedAt: 1, endedAt: null, sources: [] } });
    await queue(store, "p1", files);
    await adopt(store, "p1", 9);
    const end = { how: "stop", why: "robots" } as const;
    await write(store, { drop: { pass: "p1", scope: "host", of: "b.example", end } });
    expect(await adopt(store, "p2", 9)).toBe(0);
    await endPass(store, "p1");
    expect(await adopt(store, "p2", 9)).toBe(2);
    expect(await due(store, 0, 9, "p2")).toEqual(["a.example/f", "b.example/f"]);
    expect(await due(store, 0, 9, "p1")).toEqual([]);
  });

  it("tries a document that could not be fetched again after one, two, four, eight, sixteen days, and then no more", async () => {
    const { store } = await open();
    const day = 86_400_000;
    await queue(store, "p0", [document("https://a.example/f")]);
    await adopt(store, "p0", 9, { now: 0 });
    const moved = { url: "https://moved.example/f", host: "moved.example", hop: 1 };
    await set(store, await lineAt(store, "https://a.example/f", "p0"), "failed", moved);
    const waits: number[] = [];
    for (let [now, tried] = [0, 0]; now < 40 * day; now += day) {
      const pass = `p${waits.length + 1}`;
      if ((await adopt(store, pass, 9, { now })) === 0) continue;
      waits.push((now - tried) / day);
      tried = now;
      // Asked at its own address, not where a redirect once led to.
      expect(await due(store, now, 9, pass)).toEqual(["a.example/f"]);
      await set(store, await lineAt(store, "https://a.example/f", pass), "failed");
    }
    expect(waits).toEqual([1, 2, 4, 8, 16]);
  });

  it("lets only the head of a host's queue ask: lowest rank, then first come", async () => {
    const { store } = await open();
    await queue(store, "p1", [
      wanted("https://a.example/late", { rank: 10 }),
      wanted("https://a.example/1"),
      wanted("https://a.example/2"),
      wanted("https://b.example/1", { rank: 5 }),
    ]);
    expect(await due(store)).toEqual(["a.example/1", "b.example/1"]);
    expect(await due(store, 0, 1)).toEqual(["a.example/1"]);
    const id = await lineAt(store, "https://a.example/1");
    await ask(store, id);
    // Under way: nobody behind it is asked, not even what comes in with a lower rank.
    await queue(store, "p1", [wanted("https://a.example/urgent", { rank: -1 })]);
    expect(await due(store)).toEqual(["b.example/1"]);
    await set(store, id, "answered");
    expect(await due(store)).toEqual(["a.example/urgent", "b.example/1"]);
  });

  it("makes the host wait with its head, and tells when it falls due", async () => {
    const { store } = await open();
    expect(await store.frontier.nextDue("p1")).toBeNull();
    await queue(store, "p1", [wanted("https://a.example/1"), wanted("https://a.example/2")]);
    await queue(store, "p1", [wanted("https://b.example/1", { due: 9_000 })]);
    await set(store, await lineAt(store, "https://a.example/1"), "queued", { due: 5_000, attempt: 1 });
    expect(await due(store, 4_999)).toEqual([]);
    expect(await store.frontier.nextDue("p1")).toBe(5_000);
    expect(await store.frontier.nextDue("p1", 4_999)).toBe(5_000);
    expect(await store.frontier.nextDue("p1", 5_000)).toBe(9_000);
    expect(await store.frontier.nextDue("p1", 9_000)).toBeNull();
    expect(await due(store, 5_000)).toEqual(["a.example/1"]);
    await ask(store, await lineAt(store, "https://a.example/1"));
    expect(await store.frontier.nextDue("p1")).toBe(9_000);
  });

  it("moves a line to the queue of the host it is redirected to", async () => {
    const { store } = await open();
    await queue(store, "p1", [wanted("https://a.example/1"), wanted("https://a.example/2")]);
    const id = await lineAt(store, "https://a.example/1");
    await ask(store, id);
    const moved = { url: "https://b.example/1", host: "b.example", site: "b.example", hop: 1, parent: 1 };
    await set(store, id, "queued", moved);
    expect(await due(store)).toEqual(["b.example/1", "a.example/2"]);
    const line = await store.turn({ line: id }, (seen) => ({ result: () => seen.line }));
    expect(line).toMatchObject({ ...moved, asked: 1, wanted: wanted("https://a.example/1") });
  });

  it("drops what is queued of a source, host or site, and nothing else", async () => {
    const { store } = await open();
    const urls = ["https://x.a.example/1", "https://y.a.example/1", "https://y.a.example/2", "https://b.example/1"];
    await queue(
      store,
      "p1",
      urls.map((url) => wanted(url)),
    );
    await queue(store, "p2", [wanted("https://x.a.example/1")]);
    const under = await lineAt(store, "https://x.a.example/1");
    await ask(store, under);
    const end = { how: "stop", code: "robots disallow", why: "robots.txt" } as const;
    await write(store, { drop: { pass: "p1", scope: "host", of: "y.a.example", end } });
    expect(await due(store)).toEqual(["b.example/1"]);
    await write(store, { drop: { pass: "p1", scope: "site", of: "b.example", end } });
    await write(store, { drop: { pass: "p1", scope: "source", of: "s", end } });
    expect(await due(store)).toEqual([]);
    expect(await due(store, 0, 9, "p2")).toEqual(["x.a.example/1"]);
    expect(await store.frontier.open("p1", "s")).toBe(1);
    expect(await store.frontier.tally("p1", "s")).toEqual([
      { state: "asked", role: "detail", end: null, lines: 1 },
      { state: "dropped", role: "detail", end, lines: 3 },
    ]);
  });

  it("finds answers that a crash left unapplied, and leaves those of a living process alone", async () => {
    const opened = await open();
    const { another } = opened;
    await queue(opened.store, "p1", [wanted("https://a.example/1"), wanted("https://b.example/1")]);
    const id = await lineAt(opened.store, "https://a.example/1");
    await ask(opened.store, id);
    await set(opened.store, id, "answered");
    if (another) {
      const other = await another();
      expect(await other.frontier.unapplied("p1")).toEqual([]);
      await other.close();
    }
    const store = await opened.afterKill();
    expect((await store.frontier.unapplied("p1")).map(({ url, asked }) => [url, asked])).toEqual([
      ["https://a.example/1", 1],
    ]);
    expect(await store.frontier.open("p1", "s")).toBe(2);
  });

  it("never hands out a line under way, not even after its process died", async () => {
    const opened = await open();
    await queue(opened.store, "p1", [wanted("https://a.example/1"), wanted("https://a.example/2")]);
    await ask(opened.store, await lineAt(opened.store, "https://a.example/1"));
    const store = await opened.afterKill();
    expect(await due(store)).toEqual([]);
    expect(await store.frontier.nextDue("p1")).toBeNull();
  });
}
