import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { maxInFlight, realClock, realRandom, smallestGap, startWorld, type World } from "goodbot/world";
import { afterEach, beforeEach, expect, it } from "vitest";
import { officialHosts } from "../../bots/ausschau/replica/official-hosts.ts";
import type { AskedRow } from "../../src/pledge/row.ts";
import { compareWithLedger } from "../../src/world/log-checks.ts";
import { requestsIn } from "../../src/world/virtual-house.ts";
import { watched } from "./process/held-line.ts";
import { rowsOf, storeIn } from "./process/stored.ts";

/** ausschau as it is, in three processes on one store and on real clocks, against the hosts of its official sources. */

const root = join(import.meta.dirname, "../..");
const HOST = "opendata.bbg.gv.at";
const DOCUMENT = "/kerndaten/kd/1003.xml";
const REST = 6;
/** This process is the hosts: busy with all of them it may note an end later than it was. The audit allows nothing. */
const LATE = 100;

let folder: string;
let world: World;
/** While it is pending no host answers. */
let held: Promise<void> | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "official-processes-"));
  held = undefined;
  const replicas = officialHosts({ now: realClock.now() }).map((one) => watched(one, () => held));
  world = await startWorld({ replicas, clock: realClock, random: realRandom, caFile: join(folder, "ca.pem") });
  const bots = { ausschau: join(root, "bots/ausschau/bot.ts") };
  const operator = { name: "ausschau", url: "https://ausschau.at/", mail: "office@ausschau.at" };
  writeFileSync(join(folder, "goodbot.config.ts"), `export default ${JSON.stringify({ bots, operator })};`);
});

afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Process {
  readonly stop: () => void;
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
}

function start(...args: readonly string[]): Process {
  const own = ["--config", join(folder, "goodbot.config.ts"), "--ca", join(folder, "ca.pem")];
  const line = ["--conditions=goodbot-source", join(root, "src/cli/main.ts"), ...args, ...own];
  const to = [`*:443:127.0.0.1:${world.port}`, `*:80:127.0.0.1:${world.httpPort}`].flatMap((one) => [
    "--connect-to",
    one,
  ]);
  const child = spawn(process.execPath, [...line, "--data", join(folder, "data"), ...to], {
    cwd: folder,
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes) => {
      said += bytes;
    });
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, said }));
  });
  return { stop: () => child.kill("SIGINT"), ended };
}

/** How many processes work on the pass; 0 before there is a store. */
function startedIn(at: string): number {
  const path = join(at, "data", "goodbot.db");
  if (!existsSync(path)) return 0;
  const store = new Database(path, { readonly: true });
  try {
    if (!store.prepare("select 1 from sqlite_master where name = 'ledger'").get()) return 0;
    const rows = `select count(*) from ledger where body like '%"pass started"%'`;
    return store.prepare<[], number>(rows).pluck().get() ?? 0;
  } finally {
    store.close();
  }
}

const until = async (done: () => boolean, what: string): Promise<void> => {
  const deadline = realClock.now() + 50_000;
  while (!done()) {
    if (realClock.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await realClock.sleepUntil(realClock.now() + 200);
  }
};

it("A5, A6: 503 with Retry-After at one of three processes: none of them asks that host before its rest is over", async () => {
  // The same with 200 and other forms: on virtual time, in the scenarios of the bot.
  world.order("fault", `retry-after:${REST}:503:1@${HOST}${DOCUMENT}$`);
  // However slow the machine: no answer before all three work on the pass, so that each of them has something to ask.
  let release: () => void = () => undefined;
  held = new Promise((resolve) => {
    release = resolve;
  });
  const runner = start("run", "ausschau", "--quiet");
  await until(() => startedIn(folder) === 1, "the run begins");
  const workers = [start("worker", "--quiet"), start("worker", "--quiet")];
  await until(() => startedIn(folder) === 3, "the workers join");
  release();
  const ran = await runner.ended;
  for (const { stop } of workers) stop();
  await Promise.all(workers.map(({ ended }) => ended));
  expect(ran.code, ran.said).toBe(0);
  const log = world.log();
  for (const host of new Set(log.map((row) => row.host))) {
    const here = log.filter((row) => row.host === host);
    expect(maxInFlight(here), host).toBe(1);
    expect(smallestGap(here) ?? 1_000, host).toBeGreaterThanOrEqual(1_000 - LATE);
  }
  const there = log.filter(({ host }) => host === HOST);
  const hit = there.findIndex(({ path }) => path === DOCUMENT);
  expect((there[hit + 1]?.start ?? 0) - (there[hit]?.end ?? 0)).toBeGreaterThanOrEqual(REST * 1_000 - LATE);
  const store = await storeIn(join(folder, "data"));
  const asked = (await rowsOf(store)).filter((row): row is AskedRow => row.event === "asked");
  console.info(
    `requests by process: ${[...Map.groupBy(asked, ({ worker }) => worker).values()].map((rows) => rows.length)}`,
  );
  expect(compareWithLedger(log, await requestsIn(store))).toEqual([]);
  await store.close();
  const audit = await start("audit").ended;
  expect(audit.said).toMatch(/, 0 violations\n$/);
}, 120_000);
