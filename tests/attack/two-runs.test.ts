import { maxInFlight, realClock, sleep, smallestGap } from "goodbot/world";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AskedRow } from "../../src/pledge/row.ts";
import { type Ended, GAP, ProcessHouse, type Running } from "./process/house.ts";
import { rowsIn } from "./process/stored.ts";

let house: ProcessHouse;

beforeEach(async () => {
  house = await ProcessHouse.open({ organizations: 3, persons: 4, meetings: 4, papers: 12 });
});

afterEach(() => house.close());

const run = (): Running => house.start("run", "mandari", "--json");
const reportOf = ({ out, err, code }: Ended) => {
  expect(code, err).toBe(0);
  return JSON.parse(out);
};
const starts = async (): Promise<string[]> =>
  (await rowsIn(house.data)).flatMap((row) => (row.event === "pass started" ? [row.how] : []));
const asked = async (): Promise<AskedRow[]> =>
  (await rowsIn(house.data)).filter((row): row is AskedRow => row.event === "asked");

/** Makes the town wait with its answer to the request of this number until so many processes work on the pass. */
function untilStarted(processes: number, request: number): void {
  let left = request;
  house.arrived = async () => {
    left -= 1;
    if (left !== 0) return;
    const rows = `select count(*) from ledger where body like '%"pass started"%'`;
    while ((house.store?.prepare<[], number>(rows).pluck().get() ?? 0) < processes) await sleep(realClock, 5);
  };
}

async function requestsSeen(number: number): Promise<void> {
  while (house.world.log().length < number) await sleep(realClock, 5);
}

/** Nothing asked twice, never two at once, no gap short, as the town saw it; and nothing to blame. */
async function keptItsWord(): Promise<void> {
  const log = house.world.log();
  const paths = log.map(({ path }) => path);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
  expect(maxInFlight(log)).toBe(1);
  expect(smallestGap(log)).toBeGreaterThanOrEqual(GAP);
  const audit = await house.start("audit").ended;
  expect(audit.out).toMatch(/, 0 violations\n$/);
}

describe("two runs of one bot", () => {
  it("work on one pass: the second joins the first, and the ledger says so", async () => {
    // However slow the machine: the first must not be through before the second has begun.
    untilStarted(2, 4);
    const first = run();
    await requestsSeen(3);
    const second = run();
    const [one, two] = (await Promise.all([first.ended, second.ended])).map(reportOf);
    expect([one.how, two.how]).toEqual(["new", "joined"]);
    expect(two.pass).toBe(one.pass);
    expect(one.sources).toMatchObject([{ id: "town", result: "complete" }]);
    expect(await starts()).toEqual(["new", "joined"]);
    await keptItsWord();
  });

  it("begin one pass only where they start in the same moment, in a folder that was empty", async () => {
    untilStarted(2, 1);
    const reports = (await Promise.all([run().ended, run().ended])).map(reportOf);
    expect(new Set(reports.map(({ pass }) => pass)).size).toBe(1);
    expect(reports.map(({ how }) => how).sort()).toEqual(["joined", "new"]);
    await keptItsWord();
  });

  it("call it resumed, not joined, once the first has been killed", async () => {
    const first = run();
    await requestsSeen(3);
    first.process.kill("SIGKILL");
    await first.ended;
    expect(reportOf(await run().ended).how).toBe("resumed");
    expect(await starts()).toEqual(["new", "resumed"]);
  });
});

describe("Ctrl-C in the middle of a pass", () => {
  it("ends cleanly with 0, and the next run goes on and asks again only what was broken off", async () => {
    const first = run();
    let left = 5;
    house.arrived = async () => {
      left -= 1;
      if (left !== 0) return;
      first.process.kill("SIGINT");
      await first.ended;
    };
    const stopped = reportOf(await first.ended);
    expect(stopped).toMatchObject({ stopped: true, sources: [{ result: "open" }] });
    const next = reportOf(await run().ended);
    expect(next).toMatchObject({ pass: stopped.pass, how: "resumed", stopped: false });
    expect(next.sources).toMatchObject([{ result: "complete" }]);
    const all = await asked();
    const again = all.filter(({ url }, at) => all.findIndex((other) => other.url === url) !== at);
    expect(again.map(({ attempt }) => attempt)).toEqual([1]);
    expect(smallestGap(house.world.log())).toBeGreaterThanOrEqual(GAP);
    const audit = await house.start("audit").ended;
    expect(audit.out).toMatch(/, 0 violations\n$/);
  });
});
