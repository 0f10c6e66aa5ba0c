import { describe, expect, it } from "vitest";
import { HOST, HOUR, listPages, MINUTE, Town } from "./town.ts";

const at = (path: string) => `@${HOST}${path}`;

describe("what servers do is an outcome, and nothing is lost", () => {
  it("keeps the cursor of a list with a broken page, moves the others, and goes on at that page", async () => {
    const town = await Town.open();
    town.house.world.order("fault", "on:paper:5:status:500", undefined, { host: HOST });
    const first = await town.pass({ trigger: "hand" });
    expect(first.result).toBe("incomplete");
    expect(await town.cursor("meeting")).toMatchObject({ resume: null });
    expect(await town.cursor("paper")).toMatchObject({ readTo: null, resume: { page: 5 } });
    town.house.world.clear();
    await town.house.pass(11 * HOUR);
    const next = await town.pass();
    expect(next.result).toBe("complete");
    expect(listPages(next.paths)).toContain("/oparl/v1.0/body/1/paper?page=5");
    expect(listPages(next.paths)).not.toContain("/oparl/v1.0/body/1/paper?page=4");
    expect(await town.counts()).toMatchObject({ "live Paper": 172 });
  });

  it.each(["next-self", "next-cycle", "next-foreign", "repeat"])(
    "ends a list with %s: incomplete, no foreign host asked",
    async (fault) => {
      const town = await Town.open();
      town.house.world.order("fault", `${fault}:paper:3`, undefined, { host: HOST });
      const seen = await town.pass({ trigger: "hand" });
      expect(seen.result).toBe("incomplete");
      expect(await town.cursor("paper")).toMatchObject({ readTo: null });
      expect(seen.requests.filter(({ host }) => host !== HOST)).toEqual([]);
    },
  );

  it.each(["no-data", "html200", "unclosed", "reset", "cut:500", "status:503"])(
    "never takes %s for an empty list",
    async (fault) => {
      const town = await Town.open();
      const kind = ["no-data", "unclosed"].includes(fault) ? `${fault}:meeting:1` : `on:meeting:1:${fault}`;
      town.house.world.order("fault", kind, undefined, { host: HOST });
      const seen = await town.pass({ trigger: "hand" });
      expect(seen.result).not.toBe("complete");
      expect(await town.cursor("meeting")).toMatchObject({ readTo: null });
      expect(await town.counts()).toMatchObject({ "live Paper": 172 });
    },
  );

  it("asks a silent source after 10, 20, 40 ... at most 360 minutes, and returns to normal with the first complete pass (M10, M12)", async () => {
    const town = await Town.read();
    town.house.world.order("fault", `reset${at("/oparl/")}`);
    const starts: number[] = [];
    for (let tries = 0; tries < 400 && starts.length < 11; tries += 1) {
      const seen = await town.pass();
      if (seen.paths.some((path) => path !== "/robots.txt")) starts.push(seen.requests[0]?.start ?? 0);
      await town.house.pass(5 * MINUTE);
    }
    const distances = starts
      .slice(1)
      .map((start, index) => Math.round((start - (starts[index] ?? 0)) / MINUTE / 5) * 5);
    expect(distances.slice(2, 9)).toEqual([10, 20, 40, 80, 160, 320, 360]);
    town.house.world.clear();
    await town.house.pass(6 * HOUR);
    expect((await town.pass()).result).toBe("complete");
    await town.house.pass(5 * MINUTE);
    expect((await town.pass()).result).toBe("complete");
  }, 120_000);

  it("rests where it is told to, and asks a list page that failed at most three more times", async () => {
    const town = await Town.open();
    town.house.world.order("fault", "on:person:2:status:500", undefined, { host: HOST });
    const seen = await town.pass({ trigger: "hand" });
    expect(seen.paths.filter((path) => path === "/oparl/v1.0/body/1/person?page=2")).toHaveLength(4);
  });
});
