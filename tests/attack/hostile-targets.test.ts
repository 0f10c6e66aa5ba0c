import { createHook } from "node:async_hooks";
import { type Replica, realRandom, seededRandom, startWorld, VirtualClock, type World } from "goodbot/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nothingCarried } from "../../src/channels/carried.ts";
import type { Channel } from "../../src/channels/channel.ts";
import { parseConnectTo } from "../../src/channels/connect-to.ts";
import { httpChannel } from "../../src/channels/http/http-channel.ts";
import { audit } from "../../src/ledger/audit.ts";
import { openStore } from "../../src/ledger/open-store.ts";
import { sealList } from "../../src/ledger/seal-book.ts";
import { runPass } from "../../src/pass/run-pass.ts";
import { specsOf } from "../../src/pledge/effective.ts";
import type { Row } from "../../src/pledge/row.ts";
import type { Store } from "../../src/store/store.ts";
import { idsFrom } from "../../src/time/ids.ts";
import { rowsOf } from "./process/stored.ts";
import { errandBot } from "./web/errand-bot.ts";
import { links, literals, names, PUBLIC, REBINDING, schemes } from "./web/targets.ts";

const HOP = "hop.example";
const redirected = [...Object.values(literals), ...Object.values(names).map(({ host }) => `http://${host}/`)];
const led = [...redirected, ...Object.values(schemes)];

/** A header holds no wide letters; everything else stays as it is written. */
const asHeader = (url: string): string => url.replace(/[^ -~]+/g, encodeURIComponent);

/** Answers every path with a redirect to the target of that number. */
const hop: Replica = {
  hosts: [HOP],
  handle: ({ path }) => ({ status: 302, headers: { Location: asHeader(led[Number(path.slice(1))] ?? "/") } }),
  state: () => ({}),
  reset: () => undefined,
};

const urls = [
  ...Object.values(literals),
  ...Object.values(names).map(({ host }) => `http://${host}/direct`),
  ...links,
  ...led.map((_, number) => `http://${HOP}/${number}`),
  `http://${REBINDING}/first`,
  `http://${REBINDING}/second`,
];

/** The gap is longer than a name is remembered: before its second page the rebinding name is looked up again. */
const bot = errandBot(urls, "61s", { elsewhere: redirected });

const clock = new VirtualClock(Date.UTC(2026, 10, 30, 11));
let world: World;
let store: Store;
let rows: readonly Row[];
/** What the channel was told to dial, replicas aside. */
const dialled: string[] = [];
/** Connections that this process really opened. */
let connections = 0;

/** The real channel, with an ear at its door. A public address is not dialled either: this test stays at home. */
function overheard(channel: Channel): Channel {
  return {
    ...channel,
    carry: (order, signal) => {
      if (order.port === world.httpPort) return channel.carry(order, signal);
      dialled.push(`${order.url} at ${order.address}`);
      return Promise.resolve(nothingCarried("no connection", "a test", clock.now(), false));
    },
  };
}

beforeAll(async () => {
  world = await startWorld({ replicas: [hop], clock, random: realRandom });
  let lookedUp = 0;
  const channel = httpChannel({
    clock,
    connectTo: world.connectTo.map(parseConnectTo),
    resolver: async (name) => {
      if (name === REBINDING) return [lookedUp++ === 0 ? PUBLIC : "127.0.0.1"];
      return Object.values(names).find(({ host }) => host === name)?.answers ?? [];
    },
  });
  const random = seededRandom("hostile");
  const ids = idsFrom(clock, random);
  store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids });
  const channels = { http: overheard(channel) };
  const house = { store, channels, clock, ids, worker: "test", promises: specsOf(bot), seals: sealList() };
  const spy = createHook({
    init: (_, type) => {
      if (type === "TCPCONNECTWRAP") connections += 1;
    },
  }).enable();
  const { signal } = new AbortController();
  await clock.run(() => runPass(house, { bot, trigger: "hand", signal }));
  spy.disable();
  await channel.close();
  rows = await rowsOf(store);
});

afterAll(async () => {
  await store?.close();
  await world.close();
});

/** The promise that refused an address, and why; after so many redirects. */
function refusalOf(url: string, hops = 0): string {
  const { href } = new URL(url);
  const row = rows.find((one) => one.event === "refused" && one.url === href && one.hop === hops);
  return row?.event === "refused" ? `${row.by}: ${row.why}` : "not refused";
}

describe("hostile targets", () => {
  it("are refused in every notation, each with a row that names the promise", () => {
    const table = [
      ...Object.entries(literals).map(([what, url]) => [what, url, refusalOf(url)]),
      ...Object.entries(names).map(([what, { host }]) => [what, host, refusalOf(`http://${host}/direct`)]),
      ["rebinding, at the second look", REBINDING, refusalOf(`http://${REBINDING}/second`)],
    ];
    const other = links.map((url) => ["another scheme", url, refusalOf(url)]);
    const lines = [...table, ...other].map(([what = "", url = "", why]) => `${what.padEnd(32)}${url.padEnd(42)}${why}`);
    console.info(lines.join("\n"));
    expect(table.length).toBeGreaterThanOrEqual(20);
    expect(table.filter(([, , why]) => !why?.startsWith("addresses: "))).toEqual([]);
    expect(other.filter(([, , why]) => !why?.startsWith("scope: scheme "))).toEqual([]);
  });

  it("are refused just so where a redirect leads there, and other schemes are not followed at all", () => {
    const hops = redirected.map((url) => [url, refusalOf(url, 1)]);
    expect(hops.filter(([, why]) => !why?.startsWith("addresses: "))).toEqual([]);
    const seen = new Set(redirected.map((url) => new URL(url).href));
    const further = rows.flatMap((row) => (row.event === "refused" && row.hop > 0 ? [row.url ?? ""] : []));
    expect(further.filter((url) => !seen.has(url))).toEqual([]);
    expect(world.log().length).toBe(led.length);
  });

  it("are never dialled: of the rebinding name only the public answer is, at exactly the judged address", () => {
    expect(dialled).toEqual([`http://${REBINDING}/first at ${PUBLIC}`]);
    expect(rows.filter((row) => row.event === "asked" && row.hop > 0)).toEqual([]);
    // Every connection of this process led to the world's own port, one or less for each of its answers.
    expect(connections).toBeGreaterThan(0);
    expect(connections).toBeLessThanOrEqual(led.length);
  });

  it("leave nothing to blame", async () => {
    expect((await audit(store.ledger, { bots: [bot] })).violations).toEqual([]);
  });
});
