import { readdirSync, readFileSync } from "node:fs";
import * as z from "zod";
import { findBinary } from "../../src/channels/browser/binary.ts";
import { type BrowserChannelOptions, browserChannel } from "../../src/channels/browser/browser-channel.ts";
import { isInMemory } from "../../src/channels/browser/memory-folder.ts";
import { parseConnectTo } from "../../src/channels/connect-to.ts";
import { httpChannel } from "../../src/channels/http/http-channel.ts";
import { audit } from "../../src/ledger/audit.ts";
import { openStore } from "../../src/ledger/open-store.ts";
import { sealList } from "../../src/ledger/seal-book.ts";
import { runPass } from "../../src/pass/run-pass.ts";
import { type Bot, defineBot } from "../../src/pledge/bot.ts";
import { specsOf } from "../../src/pledge/effective.ts";
import type { Answer } from "../../src/pledge/kit.ts";
import type { Pledged } from "../../src/pledge/promise.ts";
import type { Ready } from "../../src/pledge/render.ts";
import type { Row } from "../../src/pledge/row.ts";
import { promises } from "../../src/promises/index.ts";
import { idsFrom } from "../../src/time/ids.ts";
import { realRandom } from "../../src/time/random.ts";
import { processClock } from "../../src/time/real-clock.ts";
import type { AccessRow } from "../../src/world/access-log.ts";
import { compareWithLedger } from "../../src/world/log-checks.ts";
import type { Replica } from "../../src/world/replica.ts";
import { startWorld } from "../../src/world/tls-world.ts";
import { requestsIn } from "../../src/world/virtual-house.ts";

const binary = await findBinary();

/** Why nothing can be tried here; undefined where it can. */
export const notTried =
  binary === undefined
    ? "Chromium is not installed here (Debian: apt-get install chromium)"
    : isInMemory("/dev/shm")
      ? undefined
      : "there is no file system in memory at /dev/shm";

// Said once a file, so that nobody takes a test that was skipped for one that passed.
if (notTried !== undefined) console.warn(`not tried: ${notTried}`);

export const clock = processClock();

const NAME = "page-bot/1.0 (+https://bot.example/)";

const allowed = { unavailable: "allow", empty: "allow", "no rule line": "allow" } as const;
const silent = { "rate limited": "deny", "unavailable for now": "deny", unreachable: "deny" } as const;
const tokens = { all: ["page-bot"] };

/** What a bot promises that reads pages in a browser. */
export const pledge = (hosts: readonly string[], more: Partial<Parameters<typeof promises.rendering>[0]> = {}) =>
  [
    promises.identity({ agents: { default: NAME }, inBrowser: "after the browser's own" }),
    promises.scope({ hosts: [...hosts], schemes: ["https"], methods: ["GET", "POST"] }),
    promises.rendering({
      load: ["frame", "script", "stylesheet", "data", "event source", "worker"],
      ...{ requests: 40, bytes: "4MB", time: "20s", ...more },
    }),
    promises.challenge({ do: "leave the source", alsoOn: [403] }),
    promises.robots({
      ...{ tokens, atMost: "24h" },
      on: { ...allowed, ...silent, forbidden: "deny", "bad redirect": "deny", check: "stop source" },
    }),
    promises.spacing({ perHost: "50ms", atATime: 1, sameAddress: true, inBrowser: "page loads", tokens }),
    promises.redirects({ hops: 5 }),
    promises.addresses({}),
    promises.keeping({ usual: "nothing" }),
  ] satisfies readonly Pledged[];

/** A bot with one source, each of whose addresses is a page to be read in a browser. */
export function pageBot(options: {
  urls: readonly string[];
  ready: Ready;
  hosts: readonly string[];
  pledge?: readonly Pledged[];
}): Bot {
  const { urls, ready, hosts } = options;
  return defineBot({
    ...{ name: "pages", token: "page-bot", purpose: {}, languages: ["en"], promised: [] },
    ...{ page: "https://bot.example/", contact: "mail@bot.example" },
    pledge: options.pledge ?? pledge(hosts),
    sources: [
      {
        ...{ id: "pages", kind: "pages", title: "Pages", url: urls[0] ?? "", pledge: [], settings: {} },
        ...{ hosts, channel: "browser" },
      },
    ],
    kits: [
      {
        ...{ kind: "pages", version: "1", settings: z.unknown() },
        plan: () => urls.map((url) => ({ url, purpose: "page", role: "entry", reader: "page", render: { ready } })),
        read: () => ({ verdict: { kind: "read" } }),
      },
    ],
  });
}

export interface Visited {
  readonly rows: readonly Row[];
  readonly hits: readonly AccessRow[];
  /** Where log and ledger differ, as sentences. */
  readonly differences: readonly string[];
  readonly violations: readonly string[];
  /** Answers as the reader got them. */
  readonly read: readonly Answer[];
  /** How the source's part of the pass ended. */
  readonly result: string;
  readonly why: string;
  readonly milliseconds: number;
  /** Most memory of the browser and all its processes, megabytes (what they share counted once). */
  readonly megabytes: number;
}

/** One pass of a bot over replicas, with the real browser, on the real clock. */
export async function visit(
  replicas: readonly Replica[],
  given: Bot,
  options: {
    readonly during?: (hits: readonly AccessRow[]) => void;
    readonly signal?: AbortSignal;
    readonly browser?: Pick<BrowserChannelOptions, "binary" | "folder" | "hasPassed">;
  } = {},
): Promise<Visited> {
  const random = realRandom;
  const world = await startWorld({ replicas, clock, random });
  const ids = idsFrom(clock, random);
  const store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids });
  const http = httpChannel({ clock, ca: [world.caPem], connectTo: world.connectTo.map(parseConnectTo) });
  const browser = browserChannel({ clock, resolve: http.resolve, ca: [world.caPem], ...options.browser });
  const read: Answer[] = [];
  const bot: Bot = {
    ...given,
    kits: given.kits.map((kit) => ({
      ...kit,
      read: (answer) => {
        read.push(answer);
        return { verdict: { kind: "read" } };
      },
    })),
  };
  const house = {
    ...{ store, clock, ids, worker: "test", promises: specsOf(bot), seals: sealList() },
    channels: { http, browser },
  };
  const began = clock.now();
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(browsersOf(process.pid)));
    options.during?.(world.log());
  }, 250);
  try {
    const { signal = new AbortController().signal } = options;
    const { endings } = await runPass(house, { bot, trigger: "hand", signal });
    const milliseconds = clock.now() - began;
    await browser.close();
    await clock.sleepUntil(clock.now() + 300);
    const rows: Row[] = [];
    for await (const row of store.ledger.rows()) rows.push(row);
    const audited = await audit(store.ledger, { bots: [bot], seals: [] });
    const { result = "", why = "" } = endings.get("pages") ?? {};
    return {
      ...{ rows, hits: world.log(), read, result, why, milliseconds, megabytes },
      differences: compareWithLedger(world.log(), await requestsIn(store)),
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

/**
 * Processes of the browsers that a process has started, and those that watch over them: whoever names a folder of that
 * process, with its whole process group. Pages' own processes name nothing: they are known by their group.
 */
export function browsersOf(owner: number): readonly number[] {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const named = pids.filter((pid) => textAt(`/proc/${pid}/cmdline`).includes(`goodbot-chromium-${owner}-`));
  const groups = new Set(named.map(groupOf));
  return pids.filter((pid) => groups.has(groupOf(pid)) && !isZombie(pid));
}

/** Fields after the name, which may hold blanks: state, parent, process group. */
const statOf = (pid: number): readonly string[] => textAt(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
const groupOf = (pid: number): string => statOf(pid)[2] ?? `none ${pid}`;
const isZombie = (pid: number): boolean => statOf(pid)[0] === "Z";

/** Folders of browsers in memory that this process has made. */
export const foldersOf = (owner: number): readonly string[] =>
  readdirSync("/dev/shm").filter((name) => name.startsWith(`goodbot-chromium-${owner}-`));

/** Megabytes of processes; what they share is counted once. */
export function memoryOf(processes: readonly number[]): number {
  const kilobytes = processes.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(textAt(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

function textAt(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    // The process has ended meanwhile.
    return "";
  }
}

/** Rows of one event. */
export const rowsOf = <E extends Row["event"]>(rows: readonly Row[], event: E) =>
  rows.filter((row): row is Extract<Row, { event: E }> => row.event === event);

/** Path of an address. */
export const pathOf = (url: string | undefined): string => (url === undefined ? "" : new URL(url).pathname);

/** Kills the processes of pages, as a fault in the browser would; true where there was one. */
export function crashRenderers(): boolean {
  const renderers = browsersOf(process.pid).filter((pid) => textAt(`/proc/${pid}/cmdline`).includes("--type=renderer"));
  for (const pid of renderers) process.kill(pid, "SIGSEGV");
  return renderers.length > 0;
}
