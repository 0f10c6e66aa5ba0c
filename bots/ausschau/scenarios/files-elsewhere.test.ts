import type { Replica, ReplicaAnswer } from "goodbot/world";
import { describe, expect, test } from "vitest";
import type { FirmSays } from "../replica/firm.ts";
import { DAY, Firms } from "./firms.ts";

/** A host where somebody keeps files for others: `/tdm` and `/ki`, and a robots.txt of its own. */
class FileHost implements Replica {
  readonly hosts = ["dateien.example"];
  robots: string | null = null;
  file = "";
  handle({ path }: { path: string }): ReplicaAnswer {
    if (path !== "/robots.txt")
      return { status: 200, headers: { "content-type": "text/plain" }, body: this.file, kind: "reservation" };
    return { ...(this.robots === null ? { status: 404 } : { status: 200, body: this.robots }), kind: "robots" };
  }
  state = () => ({});
  reset = () => undefined;
}

const places: readonly (readonly [string, FirmSays, string])[] = [
  ["tdmrep.json", { tdmrepAt: "https://dateien.example/tdm" }, '[{"location":"/","tdm-reservation":1}]'],
  ["ai.txt", { aiAt: "https://dateien.example/ki" }, "User-Agent: *\nDisallow: /\n"],
];

describe("A10, A16: a reservation file that lies on another host", () => {
  test.each(places)(
    "%s there speaks for the site that was asked, after a look at that host's robots.txt",
    async (_, at, text) => {
      const host = new FileHost();
      host.file = text;
      const firms = await Firms.open([at], { others: [host] });
      await firms.release();
      const { requests, pages } = await firms.pass();
      expect(pages).toEqual([]);
      const there = requests.filter((row) => row.host === "dateien.example").map(({ path }) => path);
      expect(there).toEqual(["/robots.txt", new URL(Object.values(at)[0] ?? "").pathname]);
    },
  );

  test.each(places)("%s that comes to say so later takes all that came from the site with it", async (_, at, text) => {
    const host = new FileHost();
    const firms = await Firms.open([at], { others: [host] });
    host.file = text.replace(/1\}\]|Disallow: \//, (end) => (end === "1}]" ? "0}]" : "Disallow:"));
    await firms.release();
    await firms.pass();
    expect((await firms.records()).size).toBeGreaterThan(3);
    host.file = text;
    await firms.days(7);
    expect(await firms.records()).toEqual(new Map());
    expect(await firms.markers()).toEqual([]);
  });

  test("where that host shuts the bot out, the file is not known: the site waits, and nothing stored goes", async () => {
    const host = new FileHost();
    const firms = await Firms.open([{ tdmrepAt: "https://dateien.example/tdm" }], { others: [host] });
    host.file = "[]";
    await firms.release();
    await firms.pass();
    const before = await firms.records();
    expect(before.size).toBeGreaterThan(3);
    host.robots = "User-agent: *\nDisallow: /\n";
    const seen = await firms.days(31);
    expect(seen.flatMap(({ pages }) => pages)).toEqual([]);
    expect(await firms.records()).toEqual(before);
    await firms.house.pass(DAY);
  });

  test("two hosts that lead to each other end it", async () => {
    const firms = await Firms.open([
      { tdmrepAt: "https://firma-2.example/.well-known/tdmrep.json" },
      { tdmrepAt: "https://firma-1.example/.well-known/tdmrep.json" },
    ]);
    await firms.release();
    const { requests, pages } = await firms.pass();
    expect(pages).toEqual([]);
    expect(requests.length).toBeLessThan(20);
  });
});
