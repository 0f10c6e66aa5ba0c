import { expect, it } from "vitest";
import { openStore } from "../ledger/open-store.ts";
import { idsFrom } from "../time/ids.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import { asked, capture, collect, digestOf, record, write } from "./conformance/samples.ts";
import { collectGarbage } from "./gc.ts";
import type { CaptureEntry, Store } from "./store.ts";

const DAY = 86_400_000;
const act = "copies not needed any more";

async function newStore() {
  const clock = new VirtualClock(0);
  const random = seededRandom("gc");
  const store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids: idsFrom(clock, random) });
  return { store, clock };
}

/** A kept answer with its body. */
async function keep(store: Store, request: number, text: string, more: Partial<CaptureEntry> = {}): Promise<void> {
  await store.blobs.put(digestOf(text), Buffer.from(text));
  await write(store, {
    capture: capture(request, { url: `https://a.example/${text}`, digest: digestOf(text), ...more }),
  });
}

const has = async (store: Store, ...texts: string[]): Promise<readonly boolean[]> =>
  Promise.all(texts.map((text) => store.blobs.has(digestOf(text))));

const kept = (unneeded: number | null) => [{ bot: "b", pledge: "pl", sources: [{ id: "s", unneeded }] }];

it("deletes copies that nothing needs after their time, names them in the ledger, and spares all others", async () => {
  const { store, clock } = await newStore();
  await keep(store, 1, "needed");
  await keep(store, 2, "unneeded");
  await keep(store, 3, "shared");
  await keep(store, 4, "shared", { bot: "other" });
  await write(store, { records: [{ record: record("1", { capture: digestOf("needed"), request: 1 }) }] });
  clock.step(29 * DAY);
  expect(await collectGarbage(store, clock, kept(30 * DAY), { act })).toMatchObject({ copies: 0, bodies: 0 });
  clock.step(2 * DAY);
  const told = await collectGarbage(store, clock, kept(30 * DAY), { act, dryRun: true });
  expect(told).toMatchObject({ copies: 2, bodies: 1 });
  expect(await has(store, "needed", "unneeded", "shared")).toEqual([true, true, true]);
  expect(await collectGarbage(store, clock, kept(30 * DAY), { act })).toMatchObject({ copies: 2, bodies: 1, bytes: 8 });
  expect(await has(store, "needed", "unneeded", "shared")).toEqual([true, false, true]);
  expect(await collect(store.ledger.rows())).toMatchObject([
    { event: "deleted", bot: "b", source: "s", pledge: "pl", act, detail: { copies: [digestOf("unneeded")] } },
  ]);
});

it("C23: of what is kept for good only entries go that repeat a later one; every body stays", async () => {
  const { store, clock } = await newStore();
  for (const request of [1, 2, 3]) await keep(store, request, "same");
  await keep(store, 4, "alone");
  clock.step(31 * DAY);
  expect(await collectGarbage(store, clock, kept(null), { act, thorough: true })).toMatchObject({
    copies: 2,
    bodies: 0,
  });
  expect((await collect(store.desk.captures({ bot: "b" }))).map(({ request }) => request)).toEqual([3, 4]);
  expect(await has(store, "same", "alone")).toEqual([true, true]);
  expect(await collect(store.ledger.rows())).toEqual([]);
});

it("leaves a body that was put again lately, although its entry is not written yet", async () => {
  const { store, clock } = await newStore();
  await keep(store, 1, "again");
  clock.step(40 * DAY);
  await store.blobs.put(digestOf("again"), Buffer.from("again"));
  await collectGarbage(store, clock, kept(30 * DAY), { act, thorough: true });
  expect(await has(store, "again")).toEqual([true]);
  // Nobody wrote the entry: now it is a body that nobody knows.
  clock.step(2 * DAY);
  const cleared = await collectGarbage(store, clock, kept(30 * DAY), { act, thorough: true });
  expect(cleared).toMatchObject({ unknown: 1, bodies: 1 });
  expect(await has(store, "again")).toEqual([false]);
  expect((await collect(store.ledger.rows())).at(-1)).toMatchObject({ detail: { copies: [digestOf("again")] } });
});

it("forgets entries whose body is gone, but not those of a robots.txt, which lies with the ledger", async () => {
  const { store, clock } = await newStore();
  await keep(store, 1, "lost");
  await store.blobs.delete(digestOf("lost"));
  await write(store, { files: [[digestOf("robots"), Buffer.from("robots")]] });
  await write(store, { capture: capture(2, { digest: digestOf("robots") }) });
  const cleared = await collectGarbage(store, clock, kept(null), { act, thorough: true });
  expect(cleared).toMatchObject({ lost: 1, bodies: 0 });
  expect((await collect(store.desk.captures({ bot: "b" }))).map(({ request }) => request)).toEqual([2]);
});

it("packs rows of the ledger that are older than a week", async () => {
  const { store, clock } = await newStore();
  await write(store, { rows: Array.from({ length: 300 }, () => asked("https://a.example/", 0)) });
  expect((await collectGarbage(store, clock, [], { act })).packed).toBe(0);
  clock.step(8 * DAY);
  expect((await collectGarbage(store, clock, [], { act })).packed).toBe(256);
  expect(await store.ledger.verify()).toMatchObject({ rows: 300, broken: null });
});
