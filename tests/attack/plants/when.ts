import { type Bot, promises } from "goodbot";
import { type Attack, nearBorder } from "../attack.ts";
import type { Planter } from "../planter.ts";
import { at, DAY, HOUR, MINUTE, pledging, SECOND } from "../town.ts";

/** When passes start, and how often sources are read whole. Times are those of Berlin in winter, an hour after UTC. */

const DECEMBER = Date.UTC(2026, 11, 1);
const berlin = (day: number, hours: number, minutes = 0, ms = 0): number =>
  DECEMBER + (day - 1) * DAY + (hours - 1) * HOUR + minutes * MINUTE + ms;

const nightly = (more: Partial<Parameters<typeof promises.schedule>[0]> = {}): Bot =>
  pledging(
    promises.schedule({ cron: "15 2 * * *", zone: "Europe/Berlin", byHand: "any time", oncePerNight: true, ...more }),
  );
const weekly = (more: Partial<Parameters<typeof promises.schedule>[0]>): Bot =>
  pledging(promises.schedule({ cron: "0 3 * * 1", zone: "Europe/Berlin", ...more }));
const NIGHT = { from: "22:00", to: "06:00", zone: "Europe/Berlin" };

/** A pass with one request in it; what shows that it should not have been. */
async function pass(planter: Planter, opening: Parameters<Planter["begin"]>[0]): Promise<readonly number[]> {
  const started = await planter.begin({ ...opening, robots: false });
  const [asked] = await planter.robots("User-agent: *\nDisallow:\n", { after: 0 });
  await planter.visit();
  await planter.end();
  return [started, asked];
}

export const schedule: readonly Attack[] = [
  nearBorder(
    "a second pass of the schedule a second before the next planned one",
    { beyond: berlin(1, 14, 59, 59_999), inside: berlin(1, 15) },
    async (planter, second) => {
      const [first = 0] = await pass(planter, { trigger: "schedule", at: berlin(1, 14, 30) });
      const [started = 0, asked = 0] = await pass(planter, { trigger: "schedule", at: second });
      return [first, started, asked];
    },
  ),
  nearBorder(
    "a request a millisecond before the promised hours",
    {
      ...{ beyond: berlin(1, 22, 0, -1), inside: berlin(1, 22) },
      ...{ bot: pledging(promises.schedule({ every: "30m", window: NIGHT })), start: berlin(1, 4) },
    },
    async (planter, startedAt) => {
      await planter.begin({ at: berlin(1, 5) });
      const [asked] = await planter.visit({ startedAt });
      return [asked];
    },
  ),
  nearBorder(
    "a request when the promised hours are over",
    {
      ...{ beyond: berlin(2, 6), inside: berlin(2, 6, 0, -1) },
      ...{ bot: pledging(promises.schedule({ every: "30m", window: NIGHT })), start: berlin(1, 4) },
    },
    async (planter, startedAt) => {
      await planter.begin({ at: berlin(2, 5) });
      const [asked] = await planter.visit({ startedAt });
      return [asked];
    },
  ),
  nearBorder(
    "a second pass in one night, by hand",
    { beyond: berlin(2, 3, 59), inside: berlin(3, 2, 15), bot: nightly(), start: berlin(1, 2, 15) },
    async (planter, second) => {
      const [, first = 0] = await pass(planter, { trigger: "schedule", at: berlin(2, 2, 15) });
      await planter.begin({ at: second, robots: false });
      const [asked] = await planter.robots("", { after: 0 });
      return [first, asked];
    },
  ),
  nearBorder(
    "a night caught up when the clock has struck four",
    {
      ...{ beyond: berlin(2, 4), inside: berlin(2, 3, 59, 59_999) },
      ...{ bot: nightly({ byHand: { until: "04:00" } }), start: berlin(1, 2, 15) },
    },
    (planter, start) => pass(planter, { at: start }),
  ),
  nearBorder(
    "a source for passes by hand, read by the schedule",
    {
      ...{ beyond: "schedule" as const, inside: "hand" as const },
      bot: weekly({ sourcesByHandOnly: ["kleinau"] }),
    },
    async (planter, trigger) => {
      await planter.begin({ trigger, at: berlin(7, 3), robots: false });
      const [asked] = await planter.robots("", { after: 0 });
      return [asked];
    },
  ),
  nearBorder(
    "a weekly pass on a Tuesday, after Monday's",
    { beyond: berlin(8, 3), inside: berlin(14, 3), bot: weekly({}) },
    async (planter, second) => {
      const [first = 0] = await pass(planter, { trigger: "schedule", at: berlin(7, 3) });
      const [started = 0, asked = 0] = await pass(planter, { trigger: "schedule", at: second });
      return [first, started, asked];
    },
  ),
];

/** A whole reading of which everything but the first request of interest lies in the night. */
const readWhole = async (planter: Planter, begin: number, startedAt: number): Promise<readonly number[]> => {
  await planter.begin({ at: begin, mode: "full", robots: false });
  const [asked] = await planter.robots("User-agent: *\nDisallow:\n", { startedAt });
  return [asked];
};

const listPage = (page: number, unfiltered = true) => ({
  role: "list" as const,
  url: at(`/oparl/v1.0/body/1/paper?page=${page}`),
  list: { name: "paper", page, since: "2026-11-30T11:00:00+00:00", unfiltered },
});

export const freshness: readonly Attack[] = [
  nearBorder(
    "a full sync at 21:59:59.999",
    { beyond: berlin(31, 22, 0, -1), inside: berlin(31, 22) },
    (planter, startedAt) => readWhole(planter, berlin(31, 21), startedAt),
  ),
  nearBorder(
    "a full sync at six in the morning",
    { beyond: berlin(32, 6), inside: berlin(32, 6, 0, -1) },
    (planter, startedAt) => readWhole(planter, berlin(32, 5, 58), startedAt),
  ),
  nearBorder(
    "a full sync a millisecond before thirty days are over",
    { beyond: -1, inside: 0 },
    async (planter, early) => {
      const first = berlin(31, 23);
      await readWhole(planter, first, first);
      const last = await planter.end();
      const due = planter.now + 30 * DAY + early;
      const [asked = 0] = await readWhole(planter, due, due);
      return [last, asked];
    },
  ),
  nearBorder("a thirteenth page without filter by day", { beyond: 13, inside: 12 }, async (planter, pages) => {
    await planter.begin({ at: berlin(1, 20) });
    const rows: number[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const [asked] = await planter.visit(listPage(page), { findings: { filter: "ignored" } });
      rows.push(asked);
    }
    return rows;
  }),
  nearBorder(
    "a thirteenth page without filter a millisecond before the night",
    { beyond: berlin(1, 22, 0, -1), inside: berlin(1, 22) },
    async (planter, startedAt) => {
      await planter.begin({ at: berlin(1, 20) });
      const rows: number[] = [];
      for (let page = 1; page <= 12; page += 1) rows.push((await planter.visit(listPage(page)))[0]);
      rows.push((await planter.visit({ ...listPage(13), startedAt }))[0]);
      return rows;
    },
  ),
  nearBorder(
    "a very first reading by day, started by the schedule",
    { beyond: "schedule" as const, inside: "hand" as const, start: berlin(1, 12) },
    async (planter, trigger) => {
      await planter.begin({ trigger, mode: "first", source: "neustadt", at: berlin(1, 14, 0), robots: false });
      const [asked] = await planter.robots("", { after: 10 * SECOND });
      return [asked];
    },
  ),
];
