import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { idsFrom } from "../time/ids.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import { sampleAsked } from "../world/samples.ts";
import { chained, draftOf, ledgerOf } from "./ledger-samples.ts";
import { openStore } from "./open-store.ts";
import { redact } from "./redact.ts";
import { sealFile, sealList } from "./seal-book.ts";
import { checkSeals, seal } from "./seals.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-seals-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = new VirtualClock(Date.UTC(2026, 10, 30, 1, 15));

async function storeWithRows(rows: number, seed = "seals") {
  const random = seededRandom(seed);
  const store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids: idsFrom(clock, random) });
  const drafts = Array.from({ length: rows }, (_, at) => draftOf(sampleAsked({ startedAt: at })));
  await store.turn({}, () => ({ rows: drafts, result: () => undefined }));
  return store;
}

it("seals with a row that names the head, and a line that names the row", async () => {
  const store = await storeWithRows(3);
  const head = await store.ledger.head();
  const book = sealFile(join(folder, "ledger-seals.txt"));
  const sealed = await seal(store, clock, book);
  expect(await store.ledger.row(4)).toMatchObject({ event: "seal", head: head?.hash, rows: 3, hash: sealed.hash });
  expect(readFileSync(join(folder, "ledger-seals.txt"), "utf8")).toBe(`2026-11-30T01:15:00.000Z 4 ${sealed.hash}\n`);
  expect(await book.all()).toEqual([sealed]);
  expect(await checkSeals(store.ledger, await book.all())).toEqual([]);
});

it("finds a ledger that was written anew, although its chain is whole", async () => {
  const book = sealList();
  await seal(await storeWithRows(3), clock, book);
  const rebuilt = await storeWithRows(4, "another");
  expect((await rebuilt.ledger.verify()).broken).toBeNull();
  expect(await checkSeals(rebuilt.ledger, await book.all())).toEqual([
    expect.stringMatching(/^the seal of 2026-11-30T01:15:00.000Z .* the ledger was rewritten$/),
  ]);
});

it("finds a tail that was cut off", async () => {
  const entries = chained([draftOf(sampleAsked()), { event: "seal", at: 2, head: "", rows: 1 }]);
  const seals = [{ at: 2, seq: 2, hash: entries[1]?.hash ?? "" }];
  expect(await checkSeals(ledgerOf(entries), seals)).toEqual([]);
  expect(await checkSeals(ledgerOf(entries.slice(0, 1)), seals)).toEqual([
    expect.stringContaining("names a row that the ledger does not have"),
  ]);
});

it("passes over half a line that a power cut left, and writes the next one on a line of its own", async () => {
  const path = join(folder, "ledger-seals.txt");
  const book = sealFile(path);
  const store = await storeWithRows(1);
  const first = await seal(store, clock, book);
  appendFileSync(path, "2026-11-30T01:15:00.000Z 3 9f3");
  expect(await book.all()).toEqual([first]);
  const second = await seal(store, clock, book);
  expect(await book.all()).toEqual([first, second]);
});

it("does not pass over a line that somebody changed", async () => {
  const path = join(folder, "ledger-seals.txt");
  writeFileSync(path, `yesterday 4 ${"0".repeat(64)}\n`);
  await expect(sealFile(path).all()).rejects.toMatchObject({ code: "failure" });
});

it("still bears out its seals after a redaction, whose row says what and why", async () => {
  const store = await storeWithRows(2);
  const book = sealList();
  await seal(store, clock, book);
  const row = await redact(store, clock, { rows: [1], why: "asked for by the person" });
  expect(await store.ledger.row(row)).toMatchObject({ event: "redaction", rows: [1], why: "asked for by the person" });
  expect(await store.ledger.row(1)).not.toHaveProperty("url");
  expect(await store.ledger.row(2)).toHaveProperty("url");
  expect((await store.ledger.verify()).broken).toBeNull();
  expect(await checkSeals(store.ledger, await book.all())).toEqual([]);
  await expect(redact(store, clock, { rows: [99], why: "" })).rejects.toMatchObject({ code: "usage" });
});
