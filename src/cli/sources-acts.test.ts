import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DeskInstallation } from "./desk-testing.ts";

let here: DeskInstallation;
beforeEach(() => {
  here = new DeskInstallation();
});
afterEach(() => here.remove());

const ADDRESS = "https://town.example/oparl/v1.0/body";
const json = async (...args: readonly string[]) => JSON.parse((await here.run(...args, "--json")).out);

describe("goodbot sources: tighten, lift, switch off (M15, V17)", () => {
  it("throttles a source or a host; shown in the list and by explain; a shorter pause is refused with the promise", async () => {
    const slow = await here.run("sources", "throttle", "mandari", "town", "10s", "--reason", "the town asked");
    expect(slow).toMatchObject({ code: 0, err: "" });
    expect(slow.out).toMatch(/^10 s between two requests \(source town, .*the town asked\)\. It holds from the next/);
    expect(await json("sources", "list")).toMatchObject([
      { id: "town", gap: 10_000, overrides: [{ promise: "spacing" }] },
    ]);
    const explained = await here.run("explain", "mandari", ADDRESS);
    expect(explained.out).toMatch(/10 seconds apart/);
    expect(explained.out).toMatch(/Tightened by the operator: 10 s between two requests \(source town/);
    const looser = await here.run("sources", "throttle", "mandari", "town.example", "500ms");
    expect(looser).toMatchObject({ code: 64, err: expect.stringMatching(/break the promise spacing \(M4\)/) });
    expect((await here.run("sources", "throttle", "mandari", "town", "soon")).code).toBe(64);
  });

  it("moves into the night and back", async () => {
    const night = await here.run("sources", "night", "mandari", "town", "22:00-06:00", "--zone", "Europe/Berlin");
    expect(night).toMatchObject({ code: 0, out: expect.stringContaining("only 22:00-06:00 Europe/Berlin") });
    const explained = await json("explain", "mandari", ADDRESS);
    expect(explained).toMatchObject({ verdict: "skip", by: "schedule", overrides: [{ promise: "schedule" }] });
    expect((await here.run("sources", "night", "mandari", "town", "late")).code).toBe(64);
    expect((await here.run("sources", "night", "mandari", "town", "22:00-22:00")).code).toBe(64);
    expect(await json("sources", "lift", "mandari", "town", "night")).toMatchObject({
      lifted: [{ promise: "schedule" }],
    });
    expect(await json("explain", "mandari", ADDRESS)).toMatchObject({ overrides: [] });
    expect((await here.run("sources", "lift", "mandari", "town")).code).toBe(64);
    await here.run("sources", "throttle", "mandari", "town", "10s");
    await here.run("sources", "throttle", "mandari", "town.example", "20s");
    const one = await here.run("sources", "lift", "mandari", "town.example");
    expect(one.out).toMatch(/holds what the pledge says, and what else is tightened there/);
    expect(await json("sources", "list")).toMatchObject([{ gap: 10_000, overrides: [{ scope: "source" }] }]);
  });

  it("asks a host for nothing, and again", async () => {
    expect((await here.run("sources", "disable", "mandari", "town.example", "--case", "2026-1")).code).toBe(0);
    expect(await json("explain", "mandari", ADDRESS)).toMatchObject({ verdict: "skip", by: "never-asked" });
    expect(await json("sources", "list")).toMatchObject([{ state: "off", overrides: [{ promise: "never-asked" }] }]);
    expect((await json("status")).bots[0].sources).toMatchObject([{ state: "off" }]);
    expect((await here.run("ledger")).out).toMatch(/host switched off .*"case":"2026-1"/);
    expect((await here.run("sources", "enable", "mandari", "town.example")).code).toBe(0);
    expect((await json("explain", "mandari", ADDRESS)).by).not.toBe("never-asked");
  });

  it("a source that is off is explained as off, and not looked at", async () => {
    expect((await here.run("sources", "disable", "mandari", "town")).code).toBe(0);
    expect(await json("explain", "mandari", ADDRESS)).toMatchObject({ verdict: "skip", by: "register" });
    expect((await here.run("sources", "test", "mandari", "town")).code).toBe(2);
    expect((await here.run("get", "mandari", ADDRESS)).code).toBe(2);
  });

  it("takes all sources of a domain out of the register", async () => {
    expect((await here.run("sources", "remove", "mandari", "nowhere.example")).code).toBe(64);
    expect(await json("sources", "remove", "mandari", "town.example")).toMatchObject({ removed: [{ source: "town" }] });
    expect(await json("sources", "list")).toMatchObject([{ id: "town", state: "removed", gap: null }]);
  });

  it("notes a review: the days in list and ledger, the name in the register only; a day ahead is none", async () => {
    expect((await here.run("sources", "review", "mandari", "town")).out).toMatch(/under review/);
    expect((await here.run("sources", "review", "mandari", "town", "--robots", "2026-11-20")).code).toBe(64);
    const days = ["--robots", "2026-11-20", "--terms", "2026-11-19"];
    const ahead = ["--robots", "2999-01-01", "--terms", "2026-11-19"];
    expect((await here.run("sources", "review", "mandari", "town", ...ahead, "--by", "Kim")).code).toBe(64);
    expect((await here.run("sources", "review", "mandari", "town", ...days, "--by", "Kim")).code).toBe(0);
    expect(await json("sources", "list")).toMatchObject([
      { state: "running", reviewed: { robots: "2026-11-20", terms: "2026-11-19", by: "Kim" } },
    ]);
    const ledger = (await here.run("ledger")).out;
    expect(ledger).toMatch(/source reviewed \{"robots":"2026-11-20","terms":"2026-11-19"\}/);
    expect(ledger).not.toContain("Kim");
    await here.run("sources", "review", "mandari", "town", "--robots", "2026-11-25");
    expect((await json("sources", "list"))[0].reviewed).toEqual({
      robots: "2026-11-25",
      terms: "2026-11-19",
      by: "Kim",
    });
  });
});
