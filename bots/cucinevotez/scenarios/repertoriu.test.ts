import { describe, expect, it } from "vitest";
import { replicaCodes } from "../replica/parliament/acts.ts";
import { CDEP, DAY, Week } from "./week.ts";

const LISTS = ["hotarari-parlament", "decizii-prim-ministru"];
const { decisions, parliament } = replicaCodes;

/** A Monday, 03:00 in Bucharest: four weeks later it is January. */
const DECEMBER = Date.UTC(2026, 11, 14, 1);

describe("which years of the Repertoriu are read (C4, C5)", () => {
  it("S8: at New Year the empty list of the new year is read, is no fault, and last year's is still read", async () => {
    const week = await Week.open({ only: LISTS, start: DECEMBER });
    expect((await week.weekly()).years(decisions)).toHaveLength(10);
    expect((await week.weekly()).years(decisions)).toEqual([2025, 2026]);
    expect((await week.weekly()).years(decisions)).toEqual([2025, 2026]);
    const january = await week.weekly();
    expect(new Date(january.summary.startedAt).toISOString()).toBe("2027-01-04T01:00:00.000Z");
    expect(january.years(decisions)).toEqual([2026, 2027]);
    expect(january.years(parliament)).toEqual([2025, 2026, 2027]);
    expect(january.paths(CDEP).filter((path) => path.includes("an=2027&emi=77"))).toHaveLength(1);
    expect(LISTS.map((id) => january.result(id))).toEqual(["complete", "complete"]);
    expect(january.events.filter(({ what }) => what !== "created")).toEqual([]);
  }, 120_000);

  it("S16: a decision of last year that comes late is found; a new vote of confidence moves the start", async () => {
    const week = await Week.open({ only: LISTS, start: DECEMBER });
    await week.weekly();
    week.skip(4);
    await week.weekly();
    week.order(CDEP, "mutate", "late-decision:2026");
    week.order(CDEP, "mutate", "confidence-vote");
    const found = await week.weekly();
    const created = found.events.filter(({ what }) => what === "created").map(({ id }) => id);
    expect(created).toEqual(expect.arrayContaining(["decision/2026900", expect.stringMatching(/^confidence\/42027/)]));
    expect(await week.record("decision/2026900")).toMatchObject({ date: "2026-12-30", state: "live" });
    expect(found.years(parliament)).toEqual([2025, 2026, 2027]);
    expect((await week.weekly()).years(parliament)).toEqual([2027]);
  }, 120_000);

  it("S9: after two years without a pass all years since the newest kept decision are read", async () => {
    const week = await Week.open({ only: LISTS });
    expect((await week.weekly()).years(decisions)).toContain(2017);
    week.skip(115);
    const back = await week.weekly();
    expect(back.summary.startedAt - Date.UTC(2026, 10, 30)).toBeGreaterThan(800 * DAY);
    expect(back.years(decisions)).toEqual([2026, 2027, 2028, 2029]);
    expect(back.years(parliament)).toEqual([2025, 2026, 2027, 2028, 2029]);
    expect((await week.weekly()).years(decisions)).toEqual([2028, 2029]);
  }, 120_000);

  it("a year that lost its acts is an alarm and changes nothing; next week it is read again", async () => {
    const week = await Week.open({ only: LISTS });
    week.order(CDEP, "set", "acts-until", "2026-11-30");
    await week.weekly();
    const kept = await week.counts();
    week.order(CDEP, "mutate", "empty-year:2025");
    const empty = await week.weekly();
    expect(empty.result("decizii-prim-ministru")).toBe("incomplete");
    expect(empty.events).toEqual([]);
    expect(await week.counts()).toEqual(kept);
  }, 120_000);

  it("pages are followed by their own links: no address that the list did not give", async () => {
    const week = await Week.open({ only: ["decizii-prim-ministru"] });
    const first = await week.weekly();
    const pages = first.paths(CDEP).filter((path) => path.includes("lista_anuala"));
    expect(pages.length).toBeGreaterThan(45);
    expect(new Set(pages).size).toBe(pages.length);
    // `nrc` of the replica is no count of rows: who computes it meets the general page, and the part is incomplete.
    expect(first.result("decizii-prim-ministru")).toBe("complete");
  }, 120_000);
});
