import { expect, it } from "vitest";
import { CDEP, MINUTE, Week } from "./week.ts";

const HOUR = 60 * MINUTE;
const MEMBERS = "camera-deputatilor";
const LISTS = ["hotarari-parlament", "motiuni-de-cenzura", "decizii-prim-ministru"];

it("fault 33: where cdep.ro asks for ten minutes between two requests, lists are read, what profiles do not fit is left, and the pass ends", async () => {
  const week = await Week.open({ only: [MEMBERS, ...LISTS] });
  week.order(CDEP, "set", "acts-until", "2026-11-30");
  await week.weekly();
  const before = await week.counts();
  const robots = encodeURIComponent("User-agent: cucinevotez-bot\nCrawl-delay: 600\n");
  week.order(CDEP, "fault", `robots:text:${robots}@${CDEP}`);
  const slow = await week.weekly();

  const paths = slow.paths(CDEP);
  const pauses = slow.requests.slice(1).map(({ start }, index) => start - (slow.requests[index]?.end ?? 0));
  // robots.txt itself tells of the pause: only what follows it can keep to it.
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(slow.minutes * MINUTE).toBeGreaterThan(11 * HOUR);
  expect(slow.minutes * MINUTE).toBeLessThanOrEqual(12 * HOUR);

  expect(paths.some((path) => path.includes("structura2015.de"))).toBe(true);
  for (const id of LISTS) expect(slow.result(id), id).toBe("complete");
  const profiles = paths.filter((path) => path.includes("structura2015.mp"));
  expect(profiles.length).toBeGreaterThan(10);
  expect(profiles.length).toBeLessThan(72);

  expect(slow.result(MEMBERS)).toBe("stopped");
  expect(slow.summary.endings.get(MEMBERS)?.why).toMatch(/the time for this source is over/);
  expect(slow.events).toEqual([]);
  expect(await week.counts()).toEqual(before);

  // Once the site asks for less, all of it is read again.
  week.house.world.clear();
  week.order(CDEP, "set", "acts-until", "2026-11-30");
  expect((await week.weekly()).result(MEMBERS)).toBe("complete");
}, 240_000);
