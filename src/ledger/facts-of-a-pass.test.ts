import { expect, it } from "vitest";
import { sampleBot } from "../pass/sample-bot.ts";
import { promises } from "../promises/index.ts";
import type { Replica } from "../world/replica.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { factDifferences } from "./facts.ts";

const { backOff, freshness, redirects, retries, robots } = promises;

const DAY = 24 * 3_600_000;

const closed = {
  unavailable: "allow",
  empty: "allow",
  "no rule line": "allow",
  forbidden: "deny",
  "rate limited": "deny",
  "unavailable for now": "deny",
  unreachable: "deny",
  "bad redirect": "deny",
  check: "stop host",
} as const;

const bot = sampleBot(
  "rebuilt",
  [
    robots({ tokens: { all: ["rebuilt-bot"] }, atMost: "24h", stopsSource: ["entry"], on: closed }),
    redirects({ hops: 5 }),
    retries({ on: ["5xx", "no answer"], atMost: 2, pauses: ["5s", "20s"] }),
    backOff({ after: 1, first: "10m", most: "6h" }),
    freshness({ fullEvery: "30d", firstByHandAnytime: true }),
  ],
  { pages: 5 },
);

/** A board that redirects, stumbles, forbids a page, and is silent on the second day. */
function board(start: number): Replica {
  let asked = 0;
  return {
    hosts: ["board-of-rebuilt.example"],
    handle({ path, now }) {
      asked += 1;
      if (path === "/robots.txt") return { status: 301, headers: { location: "/real-robots.txt" } };
      if (path === "/real-robots.txt") return { status: 200, body: "User-agent: *\nDisallow: /notice/4\n" };
      if (now > start + DAY && now < start + 2 * DAY) return { status: 200, behaviour: { do: "reset" } };
      if (path === "/notice/2") return { status: 302, headers: { location: "/moved" } };
      if (path === "/notice/3" && asked % 3 !== 0) return { status: 503, headers: { "retry-after": "7" } };
      return { status: 200, headers: { "content-type": "text/plain" }, body: `notice at ${path}` };
    },
    state: () => ({}),
    reset: () => undefined,
  };
}

it("gives the facts of real passes again from the ledger alone: redirects, retries, robots, silence and back-off", async () => {
  const start = Date.UTC(2026, 10, 30);
  const house = await VirtualHouse.open({ start, replicas: [board(start)] });
  const failures: unknown[] = [];
  for (let day = 0; day < 3; day += 1) {
    await house.run(bot, { trigger: "hand" });
    expect(await factDifferences(bot, house.store)).toEqual([]);
    const facts = await house.store.desk.facts(bot.name, "back-off");
    failures.push([...facts.values()]);
    await house.pass(DAY);
  }
  // Not empty, and not always the same: there was something to fold.
  expect(failures).toEqual([[], [expect.objectContaining({ failures: 1 })], []]);
  expect((await house.store.desk.facts(bot.name, "robots")).size).toBeGreaterThan(0);
});
