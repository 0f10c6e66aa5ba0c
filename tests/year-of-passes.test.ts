import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oparl } from "goodbot";
import { VirtualHouse } from "goodbot/world";
import { afterEach, describe, expect, it } from "vitest";
import mandari from "../bots/mandari/bot.ts";
import { mandariHosts } from "../bots/mandari/replica/hosts.ts";

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** Monday, 30 November 2026, 12:00 in Berlin. */
const NOON = Date.UTC(2026, 10, 30, 11);

const source = oparl({ id: "musterau", title: "Musterau", url: "https://musterau.example/oparl/v1.0/system" });
const bot = { ...mandari, sources: [source] };

/** Two thousand synced transactions: on a busy machine a while. */
const LONG = 240_000;

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Bytes of all files of a folder: what the disk really holds, the log of the database included. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** The data folder after its first pass and after a year of weekly ones at this hour, of a town where nothing changes. */
async function year(hour: number) {
  const folder = mkdtempSync(join(tmpdir(), "goodbot-year-"));
  folders.push(folder);
  const house = await VirtualHouse.open({ start: NOON, replicas: mandariHosts({ now: NOON }), folder });
  await house.run(bot, { trigger: "hand" });
  const first = bytesIn(folder);
  for (let week = 1; week < 52; week += 1) {
    await house.pass(NOON + week * WEEK + hour * HOUR - house.clock.now());
    const { endings } = await house.run(bot, { trigger: "schedule" });
    expect([...endings.values()].map(({ result }) => result)).toEqual(["complete"]);
  }
  const after = bytesIn(folder);
  expect(await house.disagreements()).toEqual([]);
  const { violations, rows } = await house.audit(bot);
  expect(violations).toEqual([]);
  await house.store.close();
  return { first, after, rows, requests: house.world.log().length };
}

describe("52 unchanged weekly passes cost at most 1.2 times the disk of the first", () => {
  it(
    "by day, where only what changed is asked for",
    async () => {
      const { first, after, requests } = await year(0);
      expect(requests).toBeGreaterThan(52 * 6);
      expect(after / first).toBeLessThanOrEqual(1.2);
    },
    LONG,
  );

  it(
    "by night, with a whole reading every thirty days",
    async () => {
      const { first, after, requests } = await year(11);
      expect(requests).toBeGreaterThan(52 * 10);
      expect(after / first).toBeLessThanOrEqual(1.2);
    },
    LONG,
  );
});
