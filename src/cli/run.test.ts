import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Council } from "../../bots/mandari/replica/council.ts";
import { generateMunicipality } from "../../bots/mandari/replica/municipality.ts";
import { OparlReplica } from "../../bots/mandari/replica/oparl-replica.ts";
import { realRandom } from "../time/random.ts";
import { realClock } from "../time/real-clock.ts";
import { compareWithLedger, smallestGap } from "../world/log-checks.ts";
import { startWorld, type World } from "../world/tls-world.ts";
import { Installation, NOON_OFFSET, runHere } from "./testing.ts";

const sizes = { organizations: 3, persons: 4, meetings: 4, papers: 6 };
const town = "https://town.example/oparl/v1.0/system";
const twins = "https://twins.example/oparl/v1.0";

let world: World;
let here: Installation;

beforeAll(async () => {
  const councilOf = (host: string, bodies: number) =>
    new OparlReplica({
      hosts: [host],
      councils: [new Council(generateMunicipality({ host, bodies, now: Date.now(), sizes, pageSize: 5 }))],
    });
  world = await startWorld({
    replicas: [councilOf("town.example", 1), councilOf("twins.example", 2)],
    ...{ clock: realClock, random: realRandom },
  });
});

afterAll(() => world.close());

beforeEach(() => {
  world.reset();
  here = new Installation(world, town);
});

afterEach(() => here.remove());

const json = (text: string) => JSON.parse(text);

/** The ledger as `goodbot ledger --json` prints it, one object a request. */
async function requests() {
  const { out } = await here.run(["ledger", "--json"]);
  const rows = out.trim().split("\n").map(json);
  return rows
    .filter(({ event }) => event === "asked")
    .map((asked) => {
      const { pathname, search } = new URL(asked.url);
      const end = rows.find(({ event, request }) => event === "answered" && request === asked.seq);
      const shifted = { startedAt: asked.startedAt - NOON_OFFSET, endedAt: end.endedAt - NOON_OFFSET };
      return {
        method: asked.method,
        host: asked.host,
        path: pathname + search,
        agent: asked.agent,
        status: end.status,
        ...shifted,
      };
    });
}

describe("a pass by hand", () => {
  it("reads the town, tells what came of it, and the ledger agrees with the town's own log", async () => {
    const { code, out, err } = await here.run(["run", "mandari"]);
    expect(err).toBe("");
    expect(code).toBe(0);
    expect(out).toMatch(/^mandari: done after .*\n {2}town: complete\n {4}\d+ requests, .* records: [1-9]\d* created/);
    expect(out).toMatch(/next: \d{4}-\d\d-\d\d .* \(in /);
    expect(compareWithLedger(world.log(), await requests())).toEqual([]);
    expect(smallestGap(world.log())).toBeGreaterThanOrEqual(15);

    const audited = await here.run(["audit"]);
    expect(audited.code).toBe(0);
    expect(audited.out).toMatch(/\nmandari +M4 +spacing +[1-9]\d* +0\n/);
    expect(audited.out).toMatch(/\naudit: [1-9]\d* rows, [1-9]\d* judged, 0 violations\n$/);

    const again = json((await here.run(["run", "mandari", "--json"])).out);
    expect(again.sources).toMatchObject([
      { id: "town", result: "complete", requests: 7, created: 0, changed: 0, deleted: 0 },
    ]);
  });

  it("asks for nothing where a promise forbids it now: exit 2, with the time from which it may", async () => {
    await here.run(["run", "mandari"]);
    world.clearLog();
    const { code, out } = await here.run(["run", "mandari", "--full"]);
    expect(code).toBe(2);
    expect(out).toMatch(/nothing was asked now\n {2}town: not read \(freshness: .*\) until \d{4}-/);
    expect(out).toMatch(/\nIt may be asked from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d .*\n$/);
    expect(json((await here.run(["run", "mandari", "--full", "--json"])).out)).toMatchObject({
      pass: null,
      sources: [],
    });
    expect(world.log()).toEqual([]);
  });

  it("stops cleanly, says that the next run goes on, and goes on", async () => {
    world.order("fault", "delay:150");
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 700);
    const stopped = await here.run(["run", "mandari"], { stop: stop.signal });
    expect(stopped.code).toBe(0);
    expect(stopped.out).toMatch(/mandari: stopped after .*\n {2}town: open/);
    expect(stopped.out).toMatch(/The next run goes on where this one stopped: goodbot run mandari\n$/);
    world.clear();
    const { out, code } = await here.run(["run", "mandari"]);
    expect(code).toBe(0);
    expect(out).toMatch(/a pass that had been stopped before\)\n {2}town: complete/);
    const { sources } = json((await here.run(["run", "mandari", "--json"])).out);
    expect(sources).toMatchObject([{ result: "complete", requests: 7, created: 0 }]);
    expect((await here.run(["audit"])).code).toBe(0);
  });

  it("is stopped by robots.txt without being a failure, and goes on once it is lifted", async () => {
    world.order("set", "robots", "disallow:mandari-ingestor");
    const { code, out } = await here.run(["run", "mandari"]);
    expect(code).toBe(0);
    expect(out).toMatch(/town: stopped \(.*line 2: Disallow: \//);
    expect(world.log().map(({ path }) => path)).toEqual(["/robots.txt"]);
    const status = json((await here.run(["status", "--json"])).out);
    expect(status.bots[0].sources).toMatchObject([{ id: "town", state: "stopped by robots" }]);
    expect(status.store.bytes).toBeGreaterThan(0);
    world.clear();
    expect((await here.run(["run", "mandari"])).out).toContain("town: complete");
  });
});

describe("looking", () => {
  it("explain says promise by promise what would happen, and asks nothing", async () => {
    const before = json((await here.run(["explain", "mandari", town, "--json"])).out);
    expect(before).toMatchObject({ url: town, verdict: "first", by: "robots" });
    await here.run(["run", "mandari"]);
    const asked = world.log().length;
    const page = json(
      (await here.run(["explain", "mandari", "https://town.example/oparl/v1.0/body/1/paper/1", "--json"])).out,
    );
    expect(page).toMatchObject({ verdict: "go", source: "town" });
    expect(page.promises.find(({ promise }: { promise: string }) => promise === "robots").why).toContain("group of *");
    const login = json((await here.run(["explain", "mandari", "https://town.example/login", "--json"])).out);
    expect(login).toMatchObject({ verdict: "skip", by: "scope" });
    const list = await here.run(["explain", "mandari", "https://town.example/oparl/v1.0/body/1/paper"]);
    expect(list.out).toMatch(/would not be asked until .* \(freshness: lists are read without filter at night only\)/);
    expect(world.log()).toHaveLength(asked);
  });

  it("leaves nothing behind where there is no store yet, and calls an empty audit empty", async () => {
    const empty = await here.run(["audit", "--data", join(here.folder, "none")]);
    expect(empty.code).toBe(1);
    expect(empty.out).toMatch(/No request at all was judged.*\naudit: 0 rows, 0 judged, 0 violations\n$/);
    expect((await here.run(["audit", "--allow-empty"])).code).toBe(0);
    const promises = json((await here.run(["promises", "mandari", "--json"])).out).promises;
    expect(promises.every(({ state }: { state: string }) => state === "not yet")).toBe(true);
    expect(promises.flatMap(({ ids }: { ids: string[] }) => ids)).toEqual(
      expect.arrayContaining(["M2", "M4", "M13", "M19"]),
    );
    expect((await runHere(["ledger", "--config", join(here.folder, "goodbot.config.ts")])).out).toMatch(/^ +row +time/);
  });

  it("finds a ledger that was tampered with: exit 1", async () => {
    await here.run(["run", "mandari"]);
    const db = new Database(join(here.folder, "data/goodbot.db"));
    db.prepare("update ledger set body = replace(body, '\"status\":200', '\"status\":404') where seq = 4").run();
    db.close();
    const { code, out } = await here.run(["audit"]);
    expect(code).toBe(1);
    expect(out).toMatch(/broken: ledger ledger: the chain is cut.*row 4[^\n]*/);
    expect(out).toMatch(/audit: \d+ rows, \d+ judged, [1-9]\d* violations\n$/);
  });

  it("ends quietly where the reader of the ledger leaves", async () => {
    await here.run(["run", "mandari"]);
    expect(await here.run(["ledger"], { readerLeavesAfter: 10 })).toMatchObject({ code: 0, err: "" });
  });
});

describe("sources", () => {
  const add = ["sources", "add", "mandari", `${twins}/system`];

  it("looks, shows what reading would mean, asks, and adds; two bodies on one host share its gap", async () => {
    const several = await here.run(add);
    expect(several.code).toBe(64);
    expect(several.err).toContain(`--body ${twins}/body/2`);
    expect(world.log().map(({ path }) => path)).toEqual(["/robots.txt", "/oparl/v1.0/system", "/oparl/v1.0/body"]);

    const declined = await here.run([...add, "--body", `${twins}/body/1`], { input: "n\n" });
    expect(declined.code).toBe(0);
    expect(declined.out).toMatch(/robots\.txt +allows all of it/);
    expect(declined.out).toMatch(/gap +15 ms .*\n.*each pass +7 requests/);
    expect(declined.out).toMatch(/Add it\? \[y\/N\] Nothing was added\.\n$/);
    expect(json((await here.run(["sources", "list", "--json"])).out)).toHaveLength(1);

    const one = await here.run([...add, "--body", `${twins}/body/1`, "--id", "one", "--gap", "60ms"], { input: "y\n" });
    expect(one).toMatchObject({ code: 0 });
    expect((await here.run([...add, "--body", `${twins}/body/2`, "--id", "two", "--yes"])).out).toContain(
      "shared with one",
    );
    const twice = await here.run([...add, "--body", `${twins}/body/1`, "--yes"]);
    expect(twice).toMatchObject({ code: 64, err: expect.stringContaining('the source "one" reads this body already') });

    const listed = json((await here.run(["sources", "list", "mandari", "--json"])).out);
    expect(listed).toMatchObject([
      { id: "town", from: "file", gap: 15 },
      { id: "one", from: "command", state: "running", gap: 60 },
      { id: "two", from: "command", state: "running", gap: 60 },
    ]);
    world.clearLog();
    expect((await here.run(["run", "mandari"])).out).toMatch(/one: complete[\s\S]*two: complete/);
    expect(smallestGap(world.log(), "twins.example")).toBeGreaterThanOrEqual(60);
    expect((await here.run(["audit"])).out).toMatch(/0 violations\n$/);
  });

  it("adds nothing where nobody answers, where robots.txt forbids it, or where there is no OParl", async () => {
    const one = [...add, "--body", `${twins}/body/1`];
    expect(await here.run(one)).toMatchObject({ code: 64, err: expect.stringContaining("--yes") });
    world.order("set", "robots", "disallow-all");
    expect(await here.run([...one, "--yes"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("robots.txt forbids"),
    });
    world.clear();
    world.order("fault", "html200@twins.example/oparl");
    expect(await here.run([...one, "--yes"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("does not answer"),
    });
    world.clear();
    const body = await here.run(["sources", "add", "mandari", `${twins}/body/2`, "--yes"]);
    expect(body).toMatchObject({ code: 64, err: expect.stringContaining(`${twins}/system --body ${twins}/body/2`) });
    expect(json((await here.run(["sources", "list", "--json"])).out)).toHaveLength(1);
  });

  it("switches a source off and on; a test of it changes nothing", async () => {
    expect((await here.run(["sources", "test", "mandari", "town"])).out).toMatch(
      /answer +complete, lists: organization/,
    );
    expect((await here.run(["sources", "disable", "mandari", "town", "--reason", "asked by mail"])).code).toBe(0);
    const off = await here.run(["run", "mandari"]);
    expect(off).toMatchObject({ code: 2, out: expect.stringContaining("register: off: asked by mail") });
    await here.run(["sources", "enable", "mandari", "town"]);
    expect((await here.run(["run", "mandari"])).code).toBe(0);
    await here.run(["sources", "remove", "mandari", "town"]);
    expect(json((await here.run(["sources", "list", "--json"])).out)).toMatchObject([
      { id: "town", state: "removed", gap: null },
    ]);
    expect((await here.run(["ledger"])).out).toMatch(
      /operator +mandari\/town +source disabled \{"from":"the next request","reason":"asked by mail"\}/,
    );
  });
});
