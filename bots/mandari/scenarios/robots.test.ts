import { oparl } from "goodbot";
import { describe, expect, it } from "vitest";
import { HOST, HOUR, MINUTE, Town } from "./town.ts";

const robots = (town: Town, variant: string): void => {
  town.house.world.clear();
  town.house.world.order("fault", `robots:${variant}@${HOST}`);
};

describe("robots.txt (M6, M7, M8)", () => {
  it.each(["500", "hang", "html", "404", "403", "reset"])(
    "reads on where robots.txt answers %s, and says so in every row (M8)",
    async (variant) => {
      const town = await Town.open();
      robots(town, variant);
      const seen = await town.pass({ trigger: "hand" });
      expect(seen.result).toBe("complete");
      for await (const row of town.house.store.ledger.rows()) {
        if (row.event === "asked" && row.purpose === "page") expect(row.evidence?.state).not.toBe("rules");
      }
    },
  );

  it("stops before any list when robots.txt turns against it, and goes on by itself when that is lifted (M7)", async () => {
    const town = await Town.read();
    robots(town, "disallow:mandari-ingestor");
    const stopped = await town.pass();
    expect(stopped.paths).toEqual(["/robots.txt"]);
    expect(stopped.result).toBe("stopped");
    expect(await town.source()).toMatchObject({ state: "stopped by robots" });
    await town.house.pass(30 * MINUTE);
    expect((await town.pass()).paths).toEqual(["/robots.txt"]);
    town.house.world.clear();
    await town.house.pass(30 * MINUTE);
    expect((await town.pass()).result).toBe("complete");
    expect(await town.source()).toMatchObject({ state: "running" });
  });

  it("obeys the group for everybody as well", async () => {
    const town = await Town.read();
    robots(town, "disallow-all");
    expect((await town.pass()).paths).toEqual(["/robots.txt"]);
  });

  it("is not stopped by a ban on mandari-file-cache alone", async () => {
    const town = await Town.read();
    robots(town, "disallow:mandari-file-cache");
    expect((await town.pass()).result).toBe("complete");
  });

  it("rests for a check in place of robots.txt, until the next pass", async () => {
    const town = await Town.read();
    robots(town, "challenge");
    const seen = await town.pass();
    expect(seen.paths).toEqual(["/robots.txt"]);
    expect(await town.source()).toMatchObject({ state: "resting" });
    town.house.world.clear();
    await town.house.pass(30 * MINUTE);
    expect((await town.pass()).result).toBe("complete");
  });

  it("looks at robots.txt again in a pass that lasts longer than a day", async () => {
    const town = await Town.open();
    robots(town, "crawl-delay:5000");
    const seen = await town.pass({ trigger: "hand" });
    expect(seen.result).toBe("complete");
    expect(seen.paths.filter((path) => path === "/robots.txt").length).toBeGreaterThan(1);
    expect(seen.summary.endedAt - seen.summary.startedAt).toBeGreaterThan(24 * HOUR);
  });

  it("shares the gap of a host between two bodies on it (M4)", async () => {
    const host = "second-body.kdvz.example";
    const body = (number: number, gap?: "3s") =>
      oparl({
        id: `body-${number}`,
        title: `Body ${number}`,
        url: `https://${host}/rim4220/webservice/oparl/v1.0/system`,
        body: `https://${host}/rim4220/webservice/oparl/v1.0/body/${number}`,
        ...(gap && { pledge: [] }),
      });
    const town = await Town.open([body(1), body(2)]);
    const seen = await town.pass({ trigger: "hand" });
    expect(seen.result).toBe("complete,complete");
    expect(new Set(seen.requests.map((row) => row.host))).toEqual(new Set([host]));
  });
});
