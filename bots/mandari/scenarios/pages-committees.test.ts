import { describe, expect, it } from "vitest";
import { kindsOf, PagesTown } from "./pages-town.ts";

const HOURS = 60;
const DAYS = 24 * HOURS;

/** What was asked for of committees. */
const ofCommittees = (seen: Parameters<typeof kindsOf>[0]): readonly string[] =>
  kindsOf(seen).filter((kind) => kind === "committees" || kind === "members");

describe("committees and who sits in them", () => {
  it.each(["buergerinfo.halle.de", "regensburg.example"] as const)(
    "%s: read at night, once in thirty days; who left sits there no more, and the person stays",
    async (host) => {
      const pages = await PagesTown.open(host);
      expect(ofCommittees(await pages.pass())).toEqual([]);
      expect(ofCommittees(await pages.later())).toEqual([]);
      const night = await pages.later(12 * HOURS);
      expect(night.result).toBe("complete");
      expect(ofCommittees(night)).toEqual(["committees", "members", "members", "members"]);
      expect(await pages.town.counts()).toMatchObject({ "live Person": 6, "live Membership": 8 });
      const [committee] = (await pages.records()).filter(({ id }) => id.endsWith("/organization/stadtrat"));
      expect(committee?.content.membership).toHaveLength(2);
      // The agendas of the same night, which name the committees, write nothing.
      const again = await pages.later();
      expect(ofCommittees(again)).toEqual([]);
      expect(again.events.filter(({ kind }) => kind === "Organization")).toEqual([]);
      pages.order("mutate", "seat");
      const later = await pages.later(31 * DAYS);
      expect(ofCommittees(later)).toEqual(["committees", "members", "members", "members"]);
      const happened = later.events.map(({ what, kind }) => `${what} ${kind}`);
      expect(happened.filter((one) => /Person|Membership|Organization/.test(one))).toEqual([
        "changed Organization",
        "deleted Membership",
      ]);
      expect(await pages.town.counts()).toMatchObject({ "live Person": 6, "live Membership": 7 });
    },
  );

  it("a council without such pages is read all the same", async () => {
    const pages = await PagesTown.open("lkos.example");
    await pages.pass();
    const night = await pages.later(12 * HOURS);
    expect(night.result).toBe("complete");
    expect(night.paths.filter((path) => path.includes("au010"))).toHaveLength(1);
    expect((await pages.later()).paths.filter((path) => path.includes("au010"))).toEqual([]);
  });
});
