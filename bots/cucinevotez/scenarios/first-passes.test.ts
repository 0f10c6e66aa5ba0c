import { beforeAll, describe, expect, it } from "vitest";
import { replicaCodes } from "../replica/parliament/acts.ts";
import { CDEP, SENAT, Week, type WeekSeen } from "./week.ts";

/**
 * S1 to S3: three weeks with every host. Week opens, reads everything, and is held against log, oracles and audit after
 * each pass; the passes are run once, since a first one asks a thousand times.
 */
let first: WeekSeen;
let second: WeekSeen;
let third: WeekSeen;
let kept: Record<string, number>;
let after: Record<string, number>;

beforeAll(async () => {
  const week = await Week.open();
  week.order(CDEP, "set", "acts-until", "2026-11-30");
  first = await week.weekly();
  kept = await week.counts();
  second = await week.weekly();
  after = await week.counts();
  week.order(CDEP, "mutate", "deputy-portrait:12");
  third = await week.weekly();
  const minutes = [first, second, third].map((seen) => `${seen.requests.length} in ${seen.minutes.toFixed(1)} min`);
  console.info(
    `requests of a first, a usual and a third pass, in real time by the bot's own clock: ${minutes.join(", ")}`,
  );
}, 240_000);

describe("S1: the first pass", () => {
  it("reads the pages of both chambers: about 480 (C3), every one once", () => {
    expect(first.membersPages).toHaveLength(335 + 134 + 2 + 2 + 10 + 7);
    expect(new Set(first.membersPages).size).toBe(first.membersPages.length);
    expect(kept).toMatchObject({ "live Member": 335 + 134, "live Group": 17 });
  });

  it("reads the Prime Minister's decisions since 2017 in about 55 pages, and Parliament's since the configured year", () => {
    expect(first.years(replicaCodes.decisions)).toEqual([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026]);
    const pages = first.paths(CDEP).filter((path) => path.includes("lista_anuala") && path.includes("emi=77"));
    expect(pages.length).toBeGreaterThan(45);
    expect(pages.length).toBeLessThanOrEqual(82);
    expect(first.years(replicaCodes.parliament)).toEqual([2024, 2025, 2026]);
    expect(kept).toMatchObject({ "live ConfidenceVote": 1, "live Motion": 4 });
  });

  it("keeps of the decisions what speaks of state secretaries: one in twelve, without those of secretariats", () => {
    expect(kept["live Decision"]).toBeGreaterThan(350);
    expect(kept["live Decision"]).toBeLessThan(600);
  });

  it("fetches every portrait once: two who are one person share one, three have none (C10)", () => {
    const portraits = first.images.filter(({ host }) => host === CDEP || host === SENAT);
    expect(portraits).toHaveLength(335 - 2 - 1 + 134 - 1);
  });

  it("alternates the two sites, so that the pause of one is used for the other", () => {
    const pages = first.requests.filter(({ host, kind }) => kind !== "picture" && [CDEP, SENAT].includes(host));
    const both = pages.slice(0, 200);
    const changes = both.slice(1).filter(({ host }, index) => host !== both[index]?.host);
    expect(changes.length).toBeGreaterThan(150);
  });

  it("takes less than half an hour", () => {
    expect(first.minutes).toBeGreaterThan(18);
    expect(first.minutes).toBeLessThan(30);
  });

  it("ends complete in every source but the one whose page is gone", () => {
    const incomplete = [...first.summary.endings].filter(([, { result }]) => result !== "complete");
    expect(incomplete.map(([id]) => id)).toEqual(["partid-e"]);
  });
});

describe("S2: the second pass, nothing changed", () => {
  it("asks for no picture and writes no record", () => {
    expect(second.images).toEqual([]);
    expect(second.events).toEqual([]);
    expect(after).toEqual(kept);
  });

  it("reads about 480 pages again, of the decisions this year's and last year's, and Parliament's since the last vote", () => {
    expect(second.membersPages).toHaveLength(490);
    expect(second.years(replicaCodes.decisions)).toEqual([2025, 2026]);
    expect(second.years(replicaCodes.parliament)).toEqual([2025, 2026]);
  });

  it("takes 9 to 13 minutes", () => {
    expect(second.minutes).toBeGreaterThan(9);
    expect(second.minutes).toBeLessThan(13);
  });
});

describe("S3: one portrait has a new address", () => {
  it("asks for that one, and for no other", () => {
    expect(third.images.map(({ host, path }) => `${host}${path}`)).toEqual([
      expect.stringMatching(/^www\.cdep\.ro\/parlamentari\/l2024\/mari\/\w+12_2\.JPG$/),
    ]);
    expect(third.events.map(({ id, fields }) => [id, fields.map(({ field }) => field)])).toEqual([
      ["deputy/2024/12", ["portrait"]],
    ]);
  });
});
