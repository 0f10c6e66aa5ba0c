import { promises } from "goodbot";
import { type AccessRow, realClock, realRandom, smallestGap, startWorld, type World } from "goodbot/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseConnectTo } from "../../src/channels/connect-to.ts";
import { httpChannel } from "../../src/channels/http/http-channel.ts";
import { audit } from "../../src/ledger/audit.ts";
import { openStore } from "../../src/ledger/open-store.ts";
import { sealList } from "../../src/ledger/seal-book.ts";
import { type PassSummary, runPass } from "../../src/pass/run-pass.ts";
import { specsOf } from "../../src/pledge/effective.ts";
import type { AnsweredRow, Row } from "../../src/pledge/row.ts";
import type { Store } from "../../src/store/store.ts";
import { idsFrom } from "../../src/time/ids.ts";
import { rowsOf } from "./process/stored.ts";
import { BOMB_BYTES, hostOf, makeBombs, misbehaving, untrusted } from "./web/bad-answers.ts";
import { errandBot } from "./web/errand-bot.ts";

const GAP = 100;
const PAGES = 40;
const UNPACKED = 5_000_000;
/** A neighbour that has nothing to do with all this. */
const NEIGHBOUR = "neighbour.example";
const codings = ["gzip", "br", "zstd", "gzip, gzip"];
const bombHost = (coding: string): string => `bomb-${coding.replace(", ", "-in-")}`;
const bad = [...codings.map(bombHost), ...Object.keys(misbehaving), ...untrusted];
const pageOf = (name: string): string => `https://${name}.example/page`;
const bot = errandBot(
  [...bad.map(pageOf), ...Array.from({ length: PAGES }, (_, page) => `https://${NEIGHBOUR}/${page}`)],
  `${GAP}ms`,
  {
    more: [promises.limits({ usual: { onTheWire: "1MB", unpacked: "5MB", head: "1500ms", total: "3s" } })],
  },
);

let world: World;
let store: Store;
let rows: readonly Row[];
let summary: PassSummary;
let neighbour: readonly AccessRow[];
/** Bytes of memory beyond those at the start, at their highest. */
let grown = 0;

beforeAll(async () => {
  const bombs = await makeBombs();
  world = await startWorld({
    replicas: [
      ...Object.entries(bombs).map(([coding, body]) =>
        hostOf(bombHost(coding), { status: 200, headers: { "Content-Encoding": coding }, body }),
      ),
      ...Object.entries(misbehaving).map(([name, { answer }]) => hostOf(name, answer)),
      ...untrusted.map((kind) => hostOf(kind, { status: 200, body: "never read" }, kind)),
      hostOf("neighbour", { status: 200, body: "a page" }),
    ],
    ...{ clock: realClock, random: realRandom },
  });
  const connectTo = world.connectTo.map(parseConnectTo);
  const channel = httpChannel({ clock: realClock, ca: [world.caPem], connectTo });
  const ids = idsFrom(realClock, realRandom);
  store = await openStore({ path: ":memory:", dataDir: "", clock: realClock, random: realRandom, ids });
  const house = { store, channels: { http: channel }, clock: realClock, ids, worker: "test", seals: sealList() };
  const before = process.memoryUsage().rss;
  const look = setInterval(() => {
    grown = Math.max(grown, process.memoryUsage().rss - before);
  }, 5);
  const { signal } = new AbortController();
  summary = await runPass({ ...house, promises: specsOf(bot) }, { bot, trigger: "hand", signal });
  clearInterval(look);
  await channel.close();
  rows = await rowsOf(store);
  neighbour = world.log().filter(({ host }) => host === NEIGHBOUR);
});

afterAll(async () => {
  await store?.close();
  await world.close();
});

function answerOf(name: string): AnsweredRow | undefined {
  const asked = rows.find((row) => row.event === "asked" && row.host === `${name}.example`);
  return rows.find((row): row is AnsweredRow => row.event === "answered" && row.request === asked?.seq);
}

describe("answers that do harm", () => {
  it("are outcomes in the ledger, one for each, and the pass goes on", () => {
    const table = bad.map((name) => {
      const { outcome = "none", wireBytes = 0, bytes = 0 } = answerOf(name) ?? {};
      return { name, outcome, wireBytes, bytes };
    });
    const lines = table.map(
      ({ name, outcome, wireBytes, bytes }) =>
        `${name.padEnd(22)}${outcome.padEnd(14)}${String(wireBytes).padStart(10)} on the wire${String(bytes).padStart(10)} unpacked`,
    );
    console.info(lines.join("\n"));
    const outcomes = Object.fromEntries(table.map(({ name, outcome }) => [name, outcome]));
    expect(outcomes).toEqual({
      ...Object.fromEntries(codings.map((coding) => [bombHost(coding), "too large"])),
      ...Object.fromEntries(Object.entries(misbehaving).map(([name, { outcome }]) => [name, outcome])),
      ...Object.fromEntries(untrusted.map((kind) => [kind, "tls failure"])),
    });
    expect([...summary.endings.values()].map(({ result }) => result)).toEqual(["incomplete"]);
    expect(neighbour.length).toBe(PAGES);
  });

  it("stops a bomb at the limit, with memory flat", () => {
    for (const coding of codings) {
      expect(answerOf(bombHost(coding))?.bytes).toBeLessThanOrEqual(UNPACKED);
      expect(answerOf(bombHost(coding))?.wireBytes).toBeLessThan(300_000);
    }
    console.info(
      `memory grew by ${Math.round(grown / 1e6)} MB at most, of ${BOMB_BYTES / 1e6} MB in each of the bombs`,
    );
    // Servers and bot share this process, and all hosts are asked at once: one bomb unpacked would already be more.
    expect(grown).toBeLessThan(BOMB_BYTES);
  });

  it("keeps a neighbour's slot: never early, and never held up for as long as the others' limits", () => {
    expect(smallestGap(neighbour)).toBeGreaterThanOrEqual(GAP);
    const waits = neighbour.slice(1).map(({ start }, at) => start - (neighbour[at]?.end ?? 0));
    const median = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0;
    console.info(`the neighbour waited ${median} ms (median), ${Math.max(...waits)} ms at most, promised ${GAP} ms`);
    expect(Math.max(...waits)).toBeLessThan(3_000);
  });

  it("leave nothing to blame", async () => {
    expect((await audit(store.ledger, { bots: [bot] })).violations).toEqual([]);
  });
});
