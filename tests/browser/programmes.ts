import { type Bot, offers, promises, type Source } from "goodbot";
import meilenvergleich from "../../bots/meilenvergleich/bot.ts";
import { browserHosts } from "../../bots/meilenvergleich/replica/browser-hosts.ts";
import { spa } from "../../bots/meilenvergleich/sources/spa.ts";
import { browserChannel } from "../../src/channels/browser/browser-channel.ts";
import { parseConnectTo } from "../../src/channels/connect-to.ts";
import { httpChannel } from "../../src/channels/http/http-channel.ts";
import { audit } from "../../src/ledger/audit.ts";
import { openStore } from "../../src/ledger/open-store.ts";
import { sealList } from "../../src/ledger/seal-book.ts";
import { runPass } from "../../src/pass/run-pass.ts";
import type { Answer } from "../../src/pledge/kit.ts";
import type { Row } from "../../src/pledge/row.ts";
import { allPromises } from "../../src/promises/index.ts";
import type { StoredRecord } from "../../src/store/store.ts";
import { idsFrom } from "../../src/time/ids.ts";
import { realRandom } from "../../src/time/random.ts";
import type { AccessRow } from "../../src/world/access-log.ts";
import { compareWithLedger } from "../../src/world/log-checks.ts";
import { startWorld } from "../../src/world/tls-world.ts";
import { requestsIn } from "../../src/world/virtual-house.ts";
import { browsersOf, clock, memoryOf } from "./testing.ts";

/** What a page may cost here: so little that a test need not wait long for its end. */
export const PAGE = { bytes: 1_048_576, milliseconds: 4_000 };

const load = ["page", "script", "stylesheet", "data", "frame", "event source"] as const;

/** The bot with short pauses, and one that also lets a page open streams: what happens to them is to be seen. */
const pledge = meilenvergleich.pledge.map((each) => {
  const tokens = { all: [meilenvergleich.token] };
  if (each.spec.name === "spacing")
    return promises.spacing({
      ...{ perHost: "100ms", perSite: "100ms", atATime: 1, perSource: true, sameAddress: true },
      ...{ inBrowser: "page loads", tokens, crawlDelayUpTo: "60s" },
    });
  if (each.spec.name === "rendering")
    return promises.rendering({ load: [...load], post: [], requests: 60, bytes: "8MB", time: "45s" });
  return each;
});

/** A source over pages of one host that are read in a browser and never get ready. */
const waiting = (name: string, paths: readonly string[]): Source =>
  offers({
    ...{ id: name, title: name, programme: name, unit: "points", currency: "EUR", minItems: 1 },
    url: `https://${name}.test${paths[0]}`,
    pages: paths.map((path) => `https://${name}.test${path}`),
    ready: { selector: "li.offer" },
    strategies: [
      { capture: { urlPattern: "/*", path: "offers" }, fields: { partner: "partner", offer: "rate" } },
      { css: { list: "li.offer" }, fields: { partner: "b", offer: ".rate" } },
    ],
    pledge: [
      promises.rendering({
        ...{ load: [...load], post: [], requests: 60 },
        ...{ bytes: PAGE.bytes, time: PAGE.milliseconds },
      }),
    ],
    ...(spa.review && { review: spa.review }),
  });

/** What came of one source. */
export interface SourceSeen {
  readonly result: string;
  readonly why: string;
  /** In the order of the ledger. */
  readonly rows: readonly Row[];
  /** Everything that reached a server while the source was read. */
  readonly hits: readonly AccessRow[];
  readonly offers: readonly StoredRecord[];
  /** What the reader got. */
  readonly read: readonly Answer[];
  readonly milliseconds: number;
}

/** One pass over all programmes that are read in a browser. */
export interface NightSeen {
  readonly sources: ReadonlyMap<string, SourceSeen>;
  readonly hits: readonly AccessRow[];
  readonly differences: readonly string[];
  readonly violations: readonly string[];
  /** Most memory of the browser and all its processes. */
  readonly megabytes: number;
}

/** One night with the real browser, on the real clock, over TLS. Nothing of it is left running. */
export async function browserNight(): Promise<NightSeen> {
  const random = realRandom;
  const world = await startWorld({ replicas: browserHosts(), clock, random });
  const ids = idsFrom(clock, random);
  const store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids });
  const http = httpChannel({ clock, ca: [world.caPem], connectTo: world.connectTo.map(parseConnectTo) });
  const browser = browserChannel({ clock, resolve: http.resolve, ca: [world.caPem] });
  const read: Answer[] = [];
  const bot: Bot = {
    ...meilenvergleich,
    pledge,
    sources: [spa, waiting("spaet", ["/1"]), waiting("datencheck", ["/1"]), waiting("gross", ["/json", "/strom"])],
    kits: meilenvergleich.kits.map((kit) => ({
      ...kit,
      read: (answer, task, context) => {
        read.push(answer);
        return kit.read(answer, task, context);
      },
    })),
  };
  const house = {
    ...{ store, clock, ids, worker: "night", promises: allPromises, seals: sealList() },
    channels: { http, browser },
  };
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(browsersOf(process.pid)));
  }, 250);
  try {
    const signal = new AbortController().signal;
    const { endings } = await runPass(house, { bot, trigger: "hand", signal });
    await browser.close();
    await clock.sleepUntil(clock.now() + 300);
    const rows: Row[] = [];
    for await (const row of store.ledger.rows()) rows.push(row);
    const records: StoredRecord[] = [];
    for await (const record of store.desk.records({ bot: bot.name })) records.push(record);
    const hits = world.log();
    const sources = bot.sources.map(({ id, hosts }): [string, SourceSeen] => {
      const own = rows.filter((row) => "source" in row && row.source === id);
      const times = own.map(({ at }) => at);
      const { result = "", why = "" } = endings.get(id) ?? {};
      return [
        id,
        {
          ...{ result, why, rows: own },
          hits: hits.filter(({ host }) => hosts.includes(host)),
          offers: records.filter(({ source }) => source === id),
          read: read.filter(({ url }) => hosts.includes(new URL(url).host)),
          milliseconds: Math.max(...times) - Math.min(...times),
        },
      ];
    });
    const audited = await audit(store.ledger, { bots: [bot], seals: [] });
    return {
      ...{ sources: new Map(sources), hits, megabytes },
      differences: compareWithLedger(hits, await requestsIn(store)),
      violations: audited.violations.map(({ promise, what }) => `${promise}: ${what}`),
    };
  } finally {
    clearInterval(watch);
    await browser.close();
    await http.close();
    await store.close();
    await world.close();
  }
}
