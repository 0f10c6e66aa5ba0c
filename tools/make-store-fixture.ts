/**
 * Writes the small store of this release that later releases must open: a town read in a few weekly passes, the last of
 * them killed while a request was under way. The same each time, from a seed.
 *
 *     node --conditions=goodbot-source tools/make-store-fixture.ts tests/fixtures/store-0.1
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { type Bot, oparl } from "goodbot";
import { type Replica, VirtualHouse } from "goodbot/world";
import mandari from "../bots/mandari/bot.ts";
import { Council } from "../bots/mandari/replica/council.ts";
import { generateMunicipality } from "../bots/mandari/replica/municipality.ts";
import { OparlReplica } from "../bots/mandari/replica/oparl-replica.ts";
import type { Channel } from "../src/channels/channel.ts";
import { runPass } from "../src/pass/run-pass.ts";
import { specsOf } from "../src/pledge/effective.ts";
import { idsFrom } from "../src/time/ids.ts";
import { worldChannel } from "../src/world/world-channel.ts";

const HOST = "altstadt.example";
const WEEK = 7 * 86_400_000;
/** Enough for rows of the ledger to be packed. */
const WEEKS = 7;

/** Monday, 30 November 2026, 12:00 in Berlin: when the first pass began. */
const START = Date.UTC(2026, 10, 30, 11);

/** An hour after the last pass was killed. */
export const AFTERWARDS = START + WEEKS * WEEK + 3_600_000;

/** The town as it was when the store was made, and the town that a later release goes on with. */
export function fixtureTown(): Replica {
  const sizes = { organizations: 2, persons: 3, meetings: 3, papers: 4 };
  const content = generateMunicipality({ host: HOST, now: START, seed: HOST, sizes, pageSize: 3 });
  return new OparlReplica({ hosts: [HOST], councils: [new Council(content)] });
}

export const fixtureBot: Bot = {
  ...mandari,
  sources: [oparl({ id: "altstadt", title: "Altstadt", url: `https://${HOST}/oparl/v1.0/system` })],
};

/** Makes the store in an empty folder. */
async function makeFixture(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const house = await VirtualHouse.open({ start: START, replicas: [fixtureTown()], seed: "store-0.1", folder });
  await house.run(fixtureBot, { trigger: "hand" });
  for (let week = 1; week < WEEKS; week += 1) {
    await house.pass(WEEK);
    await house.run(fixtureBot, { trigger: "schedule" });
  }
  await house.pass(WEEK);
  await killAfter(house, 4);
  const seals = (await house.seals.all()).map(({ at, seq, hash }) => `${new Date(at).toISOString()} ${seq} ${hash}\n`);
  await house.store.close();
  writeFileSync(join(folder, "ledger-seals.txt"), seals.join(""));
  const db = new Database(join(folder, "goodbot.db"));
  // Of the machine that made it nothing stays: which process, started when.
  db.prepare("update processes set pid = 0, started = '', closed = 1").run();
  db.pragma("journal_mode = DELETE");
  db.exec("vacuum");
  db.close();
}

/** A pass whose process dies while one more request is under way than `requests`. */
async function killAfter(house: VirtualHouse, requests: number): Promise<void> {
  const { store, clock, random, seals, world } = house;
  const http = worldChannel(world, clock);
  let sent = 0;
  const carry: Channel["carry"] = (...order) => {
    sent += 1;
    return sent > requests ? new Promise<never>(() => undefined) : http.carry(...order);
  };
  const order = { bot: fixtureBot, trigger: "schedule", signal: new AbortController().signal } as const;
  const parts = { store, clock, seals, ids: idsFrom(clock, random), worker: "killed", promises: specsOf(fixtureBot) };
  const channels = { http: { ...http, carry } };
  // Nothing sleeps and nothing works any more: on virtual time that is how a killed process looks.
  await clock
    .run(() => runPass({ ...parts, channels }, order))
    .then(
      () => {
        throw new Error("the pass was not killed");
      },
      (error: unknown) => {
        if (!(error instanceof Error && error.message.startsWith("virtual time stands still"))) throw error;
      },
    );
}

const [folder] = process.argv.slice(2);
if (import.meta.main && folder !== undefined) {
  rmSync(folder, { recursive: true, force: true });
  await makeFixture(folder);
}
