import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type AccessRow,
  maxInFlight,
  type Replica,
  realClock,
  realRandom,
  smallestGap,
  startWorld,
} from "goodbot/world";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AskedRow, Row } from "../../src/pledge/row.ts";
import { compareWithLedger } from "../../src/world/log-checks.ts";
import { requestsIn } from "../../src/world/virtual-house.ts";
import { rowsOf, storeIn } from "./process/stored.ts";

const GAP = 400;
/** This process is all twenty hosts: where it is busy it notes the end of an answer that much too late at most. */
const LATE = 150;
const HOSTS = Array.from({ length: 20 }, (_, index) => `office-${index + 1}.example`);
const PAGES = 12;
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "four-processes-"));
const data = join(folder, "data");
const sourceOf = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);

/** Twenty sources of a few pages each; each page tells the next one. */
const botFile = `
import { defineBot, promises } from ${sourceOf("src/index.ts")};
const { identity, addresses, robots, spacing, limits } = promises;
const page = "https://census.example/bot";
const kit = {
  kind: "pages", version: "1", settings: { safeParse: (data) => ({ success: true, data }), parse: (data) => data },
  plan: ({ url }) => [{ url, purpose: "page", role: "entry", reader: "page" }],
  read: ({ url, status, body }) => {
    if (status !== 200) return { verdict: { kind: "failed", why: "status " + status } };
    const next = new TextDecoder().decode(body);
    return {
      verdict: { kind: "read" },
      records: [{ kind: "Page", id: url, state: "live", content: { next } }],
      ...(next !== "" && { wanted: [{ url: new URL(next, url).href, purpose: "page", role: "detail", reader: "page" }] }),
    };
  },
};
export default defineBot({
  name: "census", token: "census", purpose: { en: "Counts offices." }, languages: ["en"], page,
  contact: "post@census.example", promised: [], kits: [kit],
  pledge: [
    identity({ agents: { default: "census/1.0 (+" + page + ")" } }),
    addresses({}), robots({ tokens: { all: ["census"] }, read: "every pass", atMost: "24h", on: {
      unavailable: "allow", empty: "allow", "no rule line": "allow", forbidden: "allow", "rate limited": "stop site",
      "unavailable for now": "stop site", unreachable: "stop site", "bad redirect": "stop site", check: "stop site" } }),
    spacing({ perHost: "${GAP}ms", atATime: 1, tokens: { all: ["census"] } }),
    limits({ usual: { onTheWire: "1MB", unpacked: "1MB", head: "60s", total: "60s" } }),
  ],
  sources: ${JSON.stringify(HOSTS)}.map((host) => ({
    id: host.split(".")[0], kind: "pages", title: host, url: "https://" + host + "/1", hosts: [host], pledge: [], settings: {},
  })),
});`;

interface Process {
  readonly pid: number;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<{ readonly code: number | null; readonly err: string }>;
}

/** All that were started: whatever becomes of the test, none of them stays. */
const started: ChildProcess[] = [];

function start(port: number, ...args: readonly string[]): Process {
  const own = ["--config", join(folder, "goodbot.config.ts"), "--ca", join(folder, "ca.pem"), "--data", data];
  const line = ["--conditions=goodbot-source", join(root, "src/cli/main.ts"), ...args, ...own];
  const child = spawn(process.execPath, [...line, "--connect-to", `*:443:127.0.0.1:${port}`], {
    cwd: folder,
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  started.push(child);
  let err = "";
  child.stderr.on("data", (bytes) => {
    err += bytes;
  });
  const ended = new Promise<{ code: number | null; err: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, err }));
  });
  return { pid: child.pid ?? 0, kill: (signal) => child.kill(signal), ended };
}

describe("four processes on one store, twenty hosts", () => {
  let log: readonly AccessRow[] = [];
  let rows: readonly Row[] = [];
  let audit: Awaited<Process["ended"]>;
  let differences: readonly string[] = [];
  let stopped: AskedRow | undefined;
  let killed: readonly AskedRow[] = [];
  const asked = (): AskedRow[] => rows.filter((row): row is AskedRow => row.event === "asked");

  beforeAll(async () => {
    writeFileSync(
      join(folder, "goodbot.config.ts"),
      `export default { bots: { census: "bot.ts" }, operator: { name: "census", url: "https://census.example/", mail: "post@census.example" } };`,
    );
    writeFileSync(join(folder, "bot.ts"), botFile);
    // What is held here is quiet: only then may this process, which also is the hosts, look into the store. Else it
    // would note ends too late, and see gaps that are none.
    let barrier: Promise<void> | undefined;
    let lift: () => void = () => undefined;
    const hold = (): void => {
      barrier = new Promise((resolve) => {
        lift = resolve;
      });
    };
    let count = 0;
    const offices: Replica = {
      hosts: HOSTS,
      handle: async ({ path }) => {
        if (path === "/robots.txt") return { status: 404 };
        count += 1;
        await barrier;
        const next = Number(path.slice(1)) + 1;
        return { status: 200, body: next <= PAGES ? `/${next}` : "", delayMs: 20 };
      },
      state: () => ({}),
      reset: () => undefined,
    };
    hold();
    const world = await startWorld({ replicas: [offices], clock: realClock, random: realRandom });
    writeFileSync(join(folder, "ca.pem"), world.caPem);
    const runner = start(world.port, "run", "census", "--quiet");
    // The runner makes the store; the others may only open it.
    const until = async (done: () => boolean | Promise<boolean>, what: string): Promise<void> => {
      const deadline = realClock.now() + 40_000;
      while (!(await done())) {
        if (realClock.now() > deadline) throw new Error(`waited in vain: ${what}`);
        await realClock.sleepUntil(realClock.now() + 20);
      }
    };
    await until(() => count >= 3, "the run asks");
    const workers = [1, 2, 3].map(() => start(world.port, "worker", "--quiet"));
    const bystander = await storeIn(data);
    const begun = async (): Promise<number> =>
      (await rowsOf(bystander)).filter(({ event }) => event === "pass started").length;
    await until(async () => (await begun()) === 4, "all four work on the pass");
    lift();
    await until(() => count >= 3 * HOSTS.length, "they have begun");
    hold();
    // Of two processes, each in the middle of a request: one is stopped there, the other one dies.
    const open = async (): Promise<readonly AskedRow[]> => {
      const under = new Map<number, AskedRow>();
      for (const row of await rowsOf(bystander)) {
        if (row.event === "asked") under.set(row.seq, row);
        else if (row.event === "answered" || row.event === "recovered") under.delete(row.request);
      }
      return [...under.values()];
    };
    const working = async (): Promise<readonly string[]> => [
      ...new Set((await open()).map(({ worker }) => worker ?? "")),
    ];
    const all = [runner, ...workers];
    const own = new Set(all.map(({ pid }) => `${pid}`));
    const asking = async (): Promise<number> => (await working()).filter((worker) => own.has(worker)).length;
    // Who takes a host that falls due is chance: again, until two of them stand there.
    for (let turn = 0; ; turn += 1) {
      await realClock.sleepUntil(realClock.now() + 2 * GAP);
      if ((await asking()) >= 2) break;
      if (turn === 10) throw new Error("no two processes ever asked at the same time");
      lift();
      await realClock.sleepUntil(realClock.now() + GAP / 2);
      hold();
    }
    const [first, second] = (await working()).filter((worker) => own.has(worker));
    const underWay = await open();
    stopped = underWay.find(({ worker }) => worker === first);
    killed = underWay.filter(({ worker }) => worker === second);
    for (const { pid, kill, ended } of all) {
      if (`${pid}` === first) kill("SIGSTOP");
      if (`${pid}` !== second) continue;
      kill("SIGKILL");
      await ended;
    }
    lift();
    // The others go on for a while, at all hosts but those that the sleeper and the dead one hold.
    const before = count;
    await until(() => count >= before + 2 * HOSTS.length, "the others go on");
    await realClock.sleepUntil(realClock.now() + 3 * GAP);
    for (const { pid, kill } of all) if (`${pid}` === stopped?.worker) kill("SIGCONT");
    await until(
      async () => (await rowsOf(bystander)).some(({ event }) => event === "pass ended"),
      "the pass is brought to its end",
    );
    for (const { kill } of all) kill("SIGINT");
    await Promise.all(all.map(({ ended }) => ended));
    audit = await start(world.port, "audit").ended;
    log = world.log();
    rows = await rowsOf(bystander);
    // What the dead process had written down and not yet sent reached nobody: unknown in the ledger, unseen by the host.
    const seen = (host: string, path: string): number =>
      log.filter((row) => row.host === host && row.path === path).length;
    const sides = await requestsIn(bystander);
    const unsent = killed.filter(({ host, url }) => seen(host, new URL(url ?? "").pathname) < 2);
    differences = compareWithLedger(
      log,
      sides.filter(({ host, startedAt }) => !unsent.some((row) => row.host === host && row.startedAt === startedAt)),
    );
    await bystander.close();
    await world.close();
  }, 120_000);

  afterAll(() => {
    for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  it("all four worked; one was killed and one stopped in mid-request", () => {
    const share = Map.groupBy(asked(), ({ worker }) => worker);
    console.info(`requests by process: ${[...share.values()].map(({ length }) => length).join(", ")}`);
    expect(share.size).toBe(4);
    expect({ killed: killed.length > 0, stopped: stopped !== undefined }).toEqual({ killed: true, stopped: true });
  });

  it("never two requests in flight at a host, no gap under the promised one, by the hosts' own log and by the ledger", () => {
    for (const host of HOSTS) {
      const own = log.filter((row) => row.host === host);
      expect(maxInFlight(own), host).toBe(1);
      expect(smallestGap(own), host).toBeGreaterThanOrEqual(GAP - LATE);
    }
  });

  it("no address was asked twice but those that the kill left open, each marked as a repetition", () => {
    const again = asked().filter(({ url }, at) => asked().findIndex((other) => other.url === url) !== at);
    const left = new Set(killed.map(({ url }) => url));
    expect(again.filter(({ url, attempt }) => !left.has(url) || attempt !== 1)).toEqual([]);
    expect(again.length).toBe(left.size);
  });

  it("nothing was lost: every page read, log and ledger agree, audit 0", () => {
    const answered = new Set(asked().map(({ url }) => url));
    expect(answered.size).toBe(HOSTS.length * (PAGES + 1));
    expect(differences).toEqual([]);
    expect(rows.findLast((row) => row.event === "pass ended")).toMatchObject({ figures: { complete: HOSTS.length } });
    expect(audit.code, audit.err).toBe(0);
  });
});
