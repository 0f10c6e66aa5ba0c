import { describe, expect, it } from "vitest";
import { CDEP, MINUTE, SECOND, Week, type WeekSeen } from "./week.ts";

const MOTIONS = "motiuni-de-cenzura";
const LIST = "/ords/pls/parlam/motiuni2015.lista";

/** A week in which only the list of motions is read, with a fault; the requests for the list and the pauses between. */
async function withFault(fault: string): Promise<{ seen: WeekSeen; pauses: readonly number[]; tries: number }> {
  const week = await Week.open({ only: [MOTIONS] });
  week.order(CDEP, "fault", fault.includes("@") ? fault : `${fault}@${CDEP}${LIST}`);
  const seen = await week.weekly();
  const rows = seen.requests.filter(({ path }) => path.startsWith(LIST));
  const pauses = rows.slice(1).map(({ start }, index) => start - (rows[index]?.end ?? 0));
  return { seen, pauses, tries: rows.length };
}

describe("S17: tries after a 5xx and after no answer (C16)", () => {
  it.each(["status:500", "status:503", "status:555", "reset", "reset-after-head", "hang", "cut:100", "garbage"])(
    "%s: three more tries, each pause longer than the last, then no more",
    async (fault) => {
      const { seen, pauses, tries } = await withFault(fault);
      expect(tries).toBe(4);
      const [first = 0, second = 0, third = 0] = pauses;
      expect(first).toBeGreaterThanOrEqual(5 * SECOND);
      expect(second).toBeGreaterThanOrEqual(20 * SECOND);
      expect(third).toBeGreaterThanOrEqual(MINUTE);
      expect(seen.result(MOTIONS)).not.toBe("complete");
      expect(seen.events).toEqual([]);
    },
  );

  it("503 twice, then the page: it is read, and nothing more is asked", async () => {
    const { seen, tries } = await withFault("status:503:2");
    expect(tries).toBe(3);
    expect(seen.result(MOTIONS)).toBe("complete");
    expect(seen.events.length).toBe(4);
  });

  it.each(["status:400", "status:403", "status:404", "status:410", "retry-after:60:429"])("%s: none", async (fault) => {
    const { seen, tries } = await withFault(fault);
    expect(tries).toBe(1);
    expect(seen.result(MOTIONS)).not.toBe("complete");
  });

  it.each(["shell", "blank", "ora", "general"])("200 with %s: none", async (fault) => {
    const { seen, tries } = await withFault(`${fault}@${LIST}`);
    expect(tries).toBe(1);
    expect(seen.result(MOTIONS)).toBe("incomplete");
    expect(seen.events).toEqual([]);
  });

  it("robots.txt with a 5xx: the same three tries, then nothing is asked of the site (C18)", async () => {
    const week = await Week.open({ only: [MOTIONS] });
    week.order(CDEP, "fault", `robots:500@${CDEP}`);
    const seen = await week.weekly();
    expect(seen.paths(CDEP)).toEqual(["/robots.txt", "/robots.txt", "/robots.txt", "/robots.txt"]);
    week.house.world.clear();
    expect((await week.weekly()).result(MOTIONS)).toBe("complete");
  });

  it("old address of the procedures: one 404, the data stay", async () => {
    const week = await Week.open({ only: [MOTIONS] });
    await week.weekly();
    const kept = await week.counts();
    week.order(CDEP, "fault", `status:404@${CDEP}${LIST}`);
    const moved = await week.weekly();
    expect(moved.paths(CDEP)).toHaveLength(2);
    expect(await week.counts()).toEqual(kept);
  });
});

describe("www.cdep.ro and cdep.ro are one site (C15)", () => {
  it("a redirect from one to the other, robots.txt of both and the way back keep the pause of the site", async () => {
    const week = await Week.open({ only: [MOTIONS] });
    week.order(CDEP, "fault", `redirect:302:https://cdep.ro${LIST}2?cam=0@${CDEP}${LIST}?`);
    const seen = await week.weekly();
    const rows = seen.requests.map(({ host, path }) => `${host} ${path}`);
    expect(rows).toEqual([
      "www.cdep.ro /robots.txt",
      `www.cdep.ro ${LIST}?cam=0`,
      "cdep.ro /robots.txt",
      "www.cdep.ro /robots.txt",
      `cdep.ro ${LIST}2?cam=0`,
      `www.cdep.ro ${LIST}2?cam=0`,
    ]);
    const gaps = seen.requests.slice(1).map(({ start }, index) => start - (seen.requests[index]?.end ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1.5 * SECOND);
  });
});

describe("an incomplete chain of certificates", () => {
  it("without the missing link nothing is read of the site, and verification stays on", async () => {
    const week = await Week.open({ only: [MOTIONS], extraCa: [] });
    const seen = await week.weekly();
    expect(seen.requests).toEqual([]);
    expect(seen.result(MOTIONS)).not.toBe("complete");
  });
});
