import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { idsFrom } from "../time/ids.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import { sampleAnswered, sampleAsked, sampleRefused } from "../world/samples.ts";
import { jsonOf } from "./json.ts";
import { draftOf } from "./ledger-samples.ts";
import { openStore } from "./open-store.ts";
import { type LedgerQuery, queryLedger } from "./query.ts";
import { redact } from "./redact.ts";

const clock = new VirtualClock(5_000);

async function sampleStore() {
  const random = seededRandom("json");
  const store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids: idsFrom(clock, random) });
  const rows = [
    draftOf(sampleAsked({ url: "https://a.example/1", startedAt: 1_000 })),
    draftOf(sampleAsked({ url: "https://b.example/1", startedAt: 2_000, bot: "other" })),
    draftOf(sampleAnswered({ request: 2, endedAt: 2_100, bot: "other" })),
    draftOf(sampleAnswered({ request: 1, endedAt: 3_000, findings: { location: "https://a.example/2" } })),
    draftOf(sampleRefused({ url: "https://a.example/3", at: 4_000 })),
    { event: "operator", at: 4_500, bot: "sample", act: "throttle", detail: { host: "a.example", gap: 5 } } as const,
  ];
  await store.turn({}, () => ({ rows, result: () => undefined }));
  return store;
}

type Line = { readonly [field: string]: unknown };

async function linesOf(query: LedgerQuery = {}): Promise<readonly Line[]> {
  const store = await sampleStore();
  const lines: Line[] = [];
  for await (const found of queryLedger(store.ledger, query)) lines.push(JSON.parse(jsonOf(found)));
  return lines;
}

/** Written from the description alone, as an outsider would: no import from the product. */
function verify(lines: readonly Line[]): void {
  const canonical = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join()}}`;
  };
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  let before = "0".repeat(64);
  for (const line of lines) {
    const { prev, hash, salt, redacted, copied, ...fields } = line;
    const names = new Set(Array.isArray(copied) ? copied : []);
    const { url, detail, findings, ...rest } = Object.fromEntries(
      Object.entries(fields).filter(([name]) => !names.has(name)),
    );
    const { location, ...others } = Object(findings);
    const open = { ...rest, ...(findings !== undefined && { findings: others }) };
    expect(prev).toBe(before);
    expect(sha256(`${prev}${canonical(open)}`)).toBe(hash);
    const personal = Object.entries({ url, detail, location }).filter(([, value]) => value !== undefined);
    if (redacted) expect(personal).toEqual([]);
    else if (personal.length > 0)
      expect(sha256(`${salt}${canonical(Object.fromEntries(personal))}`)).toBe(rest.commitment);
    before = String(hash);
  }
}

it("prints the fields of the contract, in its order, absent where they do not apply", async () => {
  const [asked, , , answered] = await linesOf();
  expect(Object.keys(asked ?? {}).slice(0, 5)).toEqual(["seq", "at", "event", "bot", "source"]);
  expect(asked).toMatchObject({
    ...{
      seq: 1,
      at: 1_000,
      event: "asked",
      bot: "sample",
      source: "town",
      pass: "pass-1",
      pledge: "p",
      purpose: "page",
    },
    ...{ channel: "http", method: "GET", url: "https://a.example/1", host: "a.example", startedAt: 1_000, format: 1 },
  });
  expect(asked).not.toHaveProperty("endedAt");
  expect(asked).not.toHaveProperty("parent");
  expect(answered).toMatchObject({ event: "answered", endedAt: 3_000, status: 200, outcome: "answered", bytes: 1_000 });
});

it("repeats in an answer what was asked, and says that it does", async () => {
  const answered = (await linesOf())[3];
  expect(answered).toMatchObject({ request: 1, url: "https://a.example/1", host: "a.example", startedAt: 1_000 });
  expect(answered?.copied).toEqual(expect.arrayContaining(["url", "host", "method", "startedAt", "agent"]));
});

it("lets an outsider verify every hash from the lines alone, after a redaction too", async () => {
  verify(await linesOf());
  const store = await sampleStore();
  await redact(store, clock, { rows: [1, 4, 6], why: "asked for" });
  const lines: Line[] = [];
  for await (const found of queryLedger(store.ledger)) lines.push(JSON.parse(jsonOf(found)));
  expect(lines.map(({ redacted }) => redacted === true)).toEqual([true, false, false, true, false, true, false]);
  expect(JSON.stringify([lines[0], lines[3], lines[5]])).not.toMatch(/a\.example\/|salt|gap/);
  verify(lines);
});

it("filters by bot, by host (answers by their request's) and by time", async () => {
  const numbers = async (query: LedgerQuery) => (await linesOf(query)).map(({ seq }) => seq);
  expect(await numbers({ bot: "other" })).toEqual([2, 3]);
  expect(await numbers({ host: "a.example" })).toEqual([1, 4, 5]);
  // The row that was asked lies before the time: it is looked up.
  expect(await numbers({ host: "a.example", since: 2_500 })).toEqual([4, 5]);
  expect((await linesOf({ since: 2_500 }))[0]).toMatchObject({ seq: 4, url: "https://a.example/1" });
});
