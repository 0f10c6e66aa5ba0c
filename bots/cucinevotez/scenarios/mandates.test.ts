import { beforeAll, describe, expect, it } from "vitest";
import { CDEP, SENAT, Week, type WeekSeen } from "./week.ts";

const MEMBERS = "camera-deputatilor";

describe("deputies over five weeks", () => {
  const seen: Record<string, WeekSeen> = {};
  const counts: Record<string, Record<string, number>> = {};
  let week: Week;

  const weekOf = async (name: string): Promise<void> => {
    seen[name] = await week.weekly();
    counts[name] = await week.counts();
  };

  beforeAll(async () => {
    week = await Week.open({ only: [MEMBERS] });
    await weekOf("first");
    week.order(CDEP, "set", "members", "few");
    await weekOf("few");
    week.order(CDEP, "set", "members", "in-office");
    await weekOf("without the second table");
    week.house.world.clear();
    week.order(CDEP, "mutate", "deputy-replaced:55");
    week.order(CDEP, "mutate", "deputy-moves:70:3");
    week.order(CDEP, "mutate", "deputy-leaves:80");
    await weekOf("changes");
    week.order(CDEP, "fault", "general:2@/ords/pls/parlam/structura2015.mp?idm=9&");
    week.order(CDEP, "fault", "shell@/ords/pls/parlam/structura2015.mp?idm=12&");
    week.order(CDEP, "fault", "ora@/ords/pls/parlam/structura2015.mp?idm=13&");
    week.order(CDEP, "fault", "blank@/ords/pls/parlam/structura2015.mp?idm=14&");
    await weekOf("broken pages");
  }, 240_000);

  it("S10: a list below its floor changes nothing: the old data stay, the part is incomplete, no profile is asked for", () => {
    expect(seen.few?.result(MEMBERS)).toBe("incomplete");
    expect(seen.few?.events).toEqual([]);
    expect(counts.few).toEqual(counts.first);
    expect(seen.few?.paths(CDEP).filter((path) => path.includes("structura2015.mp"))).toEqual([]);
  });

  it("S14: without the second table nobody is ended because of it", () => {
    const name = "without the second table";
    expect(seen[name]?.result(MEMBERS)).toBe("incomplete");
    expect(seen[name]?.events).toEqual([]);
    expect(counts[name]).toEqual(counts.first);
  });

  it("S11: a member who was replaced has an end, the new one a beginning and a portrait, and nobody else changes", async () => {
    const events = seen.changes?.events ?? [];
    expect(seen.changes?.result(MEMBERS)).toBe("complete");
    expect(
      events.map(({ id, what, fields }) => [
        id,
        what,
        fields
          .map(({ field }) => field)
          .sort()
          .join(),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["deputy/2024/336", "created", ""],
        ["deputy/2024/55", "changed", "end"],
        ["deputy/2024/70", "changed", "group,party"],
        ["deputy/2024/80", "changed", "end"],
      ]),
    );
    expect(events).toHaveLength(4);
    expect(seen.changes?.images.map(({ path }) => path)).toEqual(["/parlamentari/l2024/mari/Nou336.JPG"]);
    expect(await week.record("deputy/2024/336")).toMatchObject({ state: "live", start: "2026-12-14", end: null });
    expect(await week.record("deputy/2024/55")).toMatchObject({ state: "live", end: "2026-12-14" });
    // C20: who replaces whom, and why, is understood and not kept.
    expect(Object.keys((await week.record("deputy/2024/55")) ?? {})).not.toContain("replacedBy");
  });

  it("a page without its content is unread: asked once, nothing changed, the others are read (faults 2, 20, 24)", () => {
    const broken = seen["broken pages"];
    expect(broken?.result(MEMBERS)).toBe("incomplete");
    expect(broken?.events).toEqual([]);
    for (const idm of [9, 12, 13, 14])
      expect(broken?.paths(CDEP).filter((path) => path.includes(`idm=${idm}&`))).toHaveLength(1);
    expect(broken?.membersPages).toHaveLength(336 + 1 + 1 + 10);
  });

  it("who leaves stays in the store with an end, and is no absence", async () => {
    expect(await week.record("deputy/2024/80")).toMatchObject({ state: "live", end: "2026-12-14" });
    expect(counts.changes?.["live Member"]).toBe(336);
  });

  it("one person with two numbers stays two records: never merged silently (fault 25)", async () => {
    const [one, other] = [await week.record("deputy/2024/331"), await week.record("deputy/2024/144")];
    expect(one?.name).toBe(other?.name);
    expect(one?.end).toBe("2025-03-03");
    expect(other?.start).toBe("2026-03-12");
    expect(other?.portrait).toBe(one?.portrait);
  });

  it("those of minorities have no party and no constituency, those of no group no group (faults 14, 16)", async () => {
    expect(await week.record("deputy/2024/320")).toMatchObject({ constituency: null, party: null });
    expect(await week.record("deputy/2024/8")).toMatchObject({ party: null, group: null });
    expect(await week.record("deputy/2024/18")).toMatchObject({ birthYear: null });
    expect(await week.record("deputy/2024/41")).toMatchObject({ portrait: null });
    expect(await week.record("deputy/2024/25")).toMatchObject({ constituency: 25 });
  });
});

describe("senators", () => {
  it("a short list, a tiny page and a check that stays change no data; a portrait at a new address is fetched (S3)", async () => {
    const week = await Week.open({ only: ["senat"] });
    await week.weekly();
    const first = await week.counts();
    expect(first).toMatchObject({ "live Member": 134, "live Group": 7 });
    week.order(SENAT, "set", "senators", "few");
    const few = await week.weekly();
    expect([few.result("senat"), few.events]).toEqual(["incomplete", []]);
    week.house.world.clear();
    week.order(SENAT, "mutate", "senator-portrait:6");
    week.order(SENAT, "fault", "tiny:1@/FisaSenator.aspx");
    const third = await week.weekly();
    expect(third.images.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/POZE\/.*%20.*_2\.jpg$/)]);
    expect(third.result("senat")).toBe("incomplete");
    expect(third.events).toHaveLength(1);
    expect(await week.counts()).toEqual(first);
  }, 120_000);
});
