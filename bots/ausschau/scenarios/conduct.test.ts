import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { DAY, HOUR, hopeless, own, Republic, SECOND } from "./republic.ts";

const BBG = "opendata.bbg.gv.at";
const INDEX = "/kerndaten/bbg_kerndaten_viii-2-1.xml";
const DOCUMENT = "/kerndaten/kd/1003.xml";

/** The pause after the answer to a path, in milliseconds. */
const restAfter = (republic: Republic, host: string, path: string): number => {
  const log = republic.house.world.log().filter((row) => row.host === host);
  const at = log.findIndex((row) => row.path === path);
  return (log[at + 1]?.start ?? Number.POSITIVE_INFINITY) - (log[at]?.end ?? Number.NaN);
};

describe("A6: pauses", () => {
  test.each([
    ["429 with Retry-After", "retry-after:120:429:1", 120],
    ["503 with Retry-After", "retry-after:120:503:1", 120],
    ["200 with Retry-After", "retry-after:120:200:1", 120],
    // A date of HTTP has no parts of a second.
    ["a date as Retry-After", "retry-date:120:503:1", 119],
  ])("%s: the whole host rests for 120 seconds, the others go on", async (_, fault, seconds) => {
    const republic = await Republic.open([own("bbg"), own("wko")]);
    republic.order("fault", `${fault}@${BBG}${DOCUMENT}$`);
    const { requests } = await republic.pass();
    expect(restAfter(republic, BBG, DOCUMENT)).toBeGreaterThanOrEqual(seconds * SECOND);
    const others = requests.filter(({ host }) => host === "apppool.wko.at");
    expect(others).toHaveLength(8);
    expect((others.at(-1)?.end ?? 0) - (others[0]?.start ?? 0)).toBeLessThan(60 * SECOND);
  });

  test("429 without a word: a minute, then two", async () => {
    const republic = await Republic.open([own("bbg")]);
    republic.order("fault", `status:429:2@${BBG}${DOCUMENT}$`);
    await republic.pass();
    const tries = republic.house.world.log().filter(({ path }) => path === DOCUMENT);
    const rests = tries.slice(1).map(({ start }, index) => start - (tries[index]?.end ?? 0));
    expect(rests[0]).toBeGreaterThanOrEqual(60 * SECOND);
    expect(rests[1]).toBeGreaterThanOrEqual(120 * SECOND);
    expect(tries.map(({ status }) => status)).toEqual([429, 429, 200]);
  });

  test("a rest of a day outlives the pass: it is not waited for, and nobody asks before", async () => {
    const republic = await Republic.open([own("bbg")]);
    republic.order("fault", `retry-after:${26 * 3_600}:503:1@${BBG}${DOCUMENT}$`);
    const first = await republic.pass();
    expect(first.summary.endedAt - first.summary.startedAt).toBeLessThan(HOUR);
    expect((await republic.later(DAY)).requests).toEqual([]);
    expect((await republic.later(DAY)).results.bbg).toBe("complete");
    expect(Object.keys(await republic.states("bbg"))).toHaveLength(6);
  });
});

describe("A7: redirects and addresses", () => {
  test.each([
    ["another host", "https://fremd.vergabe.example/kd/1003.xml"],
    ["this machine", "https://127.0.0.1/kd/1003.xml"],
    ["this machine, written otherwise", "https://[::ffff:7f00:1]/kd"],
    ["a network of somebody's own", "https://10.1.2.3/kd/1003.xml"],
    ["the cloud's own address", "https://169.254.169.254/latest/meta-data"],
  ])("a redirect to %s is not followed, and the refusal stands in the ledger", async (_, target) => {
    const republic = await Republic.open([own("bbg")]);
    republic.order("fault", `redirect:302:${target}`, undefined, { host: BBG, path: `${DOCUMENT}$` });
    await republic.pass();
    expect(Object.keys(await republic.states("bbg"))).toHaveLength(5);
    expect((await republic.rows("refused")).map(({ url }) => url)).toContain(target);
    expect(new Set(republic.house.world.log().map(({ host }) => host))).toEqual(new Set([BBG]));
  });

  test("entries that lead into private networks are left out and named", async () => {
    const republic = await Republic.open([own("bbg")]);
    for (const [id, url] of [
      ["9001", "http://127.0.0.1:9/kd/intern.xml"],
      ["9002", "http://[::1]/kd"],
      ["9003", "https://10.0.0.5/kd"],
    ])
      republic.order("mutate", `kdq-item:${id}:${url}`, undefined, { host: BBG });
    await republic.pass();
    expect(Object.keys(await republic.states("bbg"))).toHaveLength(6);
    const oddities = (await republic.rows("applied")).map(({ figures }) => figures["odd: address refused"] ?? 0);
    expect(Math.max(...oddities)).toBeGreaterThan(0);
  });

  test.each(["loopback", "loopback6", "intern", "metadaten"])(
    "a name that leads to a private address (%s) is never connected to",
    async (name) => {
      const republic = await Republic.open([hopeless(name)]);
      const { requests } = await republic.pass();
      expect(requests).toEqual([]);
      expect((await republic.rows("refused")).map(({ code }) => code)).toContain("address refused");
    },
  );

  test("a certificate that does not hold, and a port where nobody listens: no second way in", async () => {
    const republic = await Republic.open([hopeless("selbstsigniert"), hopeless("tot"), own("wko")]);
    const { requests, results } = await republic.pass();
    expect(new Set(requests.map(({ host }) => host))).toEqual(new Set(["apppool.wko.at"]));
    expect(results.wko).toBe("complete");
    const outcomes = new Set((await republic.rows("answered")).map(({ outcome }) => outcome));
    expect(outcomes).toContain("tls failure");
    expect(outcomes).toContain("no connection");
  });
});

describe("answers that go wrong", () => {
  test.each([
    ["a page in HTML", "html200"],
    ["an empty answer", "empty"],
    ["an answer that is cut off", "cut:300"],
    ["a short one", "short:300"],
    ["a connection that breaks", "reset"],
    ["an answer that drips for longer than anybody waits", "drip:1:5000"],
    ["a server error", "status:500"],
    ["nothing at all", "status:404"],
  ])("the index is %s: the old data stay, nobody is missing, and the others are read", async (_, fault) => {
    const republic = await Republic.open([own("bbg"), own("wko")]);
    await republic.pass();
    republic.order("mutate", "kdq-vanish:1004", undefined, { host: BBG });
    republic.order("fault", `${fault}@${BBG}${INDEX}$`);
    for (const _day of [1, 2, 3, 4]) {
      const { results } = await republic.later(DAY);
      expect(results.wko).toBe("complete");
      expect(results.bbg).not.toBe("complete");
    }
    expect(new Set(Object.values(await republic.states("bbg")))).toEqual(new Set(["live"]));
  });

  test("an index beyond 64 MB is broken off, and read as none", async () => {
    const republic = await Republic.open([own("bbg")]);
    republic.order("fault", `big:80:1@${BBG}${INDEX}$`);
    await republic.pass();
    expect(await republic.counts()).toEqual({});
    const largest = Math.max(...(await republic.rows("answered")).map(({ bytes }) => bytes ?? 0));
    expect(largest).toBeLessThan(65 * 1024 * 1024);
  });

  test("a document that cannot be read is left for the next pass, and its last good version stays", async () => {
    const republic = await Republic.open([own("bbg")]);
    await republic.pass();
    republic.order("mutate", "kdq-change:1003", undefined, { host: BBG });
    republic.order("fault", `html200@${BBG}${DOCUMENT}$`);
    await republic.later(DAY);
    expect((await republic.states("bbg"))["1003"]).toBe("live");
    republic.house.world.clear();
    const { paths } = await republic.later(DAY);
    expect(paths).toContain(`${BBG}${DOCUMENT}`);
    const events = await republic.house.changes(republic.bot);
    expect(events.filter(({ id }) => id === "1003").map(({ what }) => what)).toEqual(["created", "changed"]);
  });
});

describe("A2, A10: robots.txt", () => {
  test("closed to the bot by name: the source stops, and goes on by itself once it is open", async () => {
    const republic = await Republic.open([own("bbg")]);
    republic.order("fault", `robots:disallow:AusschauBot@${BBG}`);
    const { requests } = await republic.pass();
    expect(requests.map(({ kind }) => kind)).toEqual(["robots"]);
    republic.house.world.clear();
    expect((await republic.later(DAY)).results.bbg).toBe("complete");
  });

  test.each(["status:503", "status:500", "reset"])(
    "not to be had (%s): nothing is read from that host",
    async (fault) => {
      const republic = await Republic.open([own("bbg")]);
      republic.order("fault", `${fault}@${BBG}/robots.txt`);
      const { requests } = await republic.pass();
      expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(["/robots.txt"]));
    },
  );

  test("rules with a question mark bind query strings", async () => {
    const republic = await Republic.open([own("energie-burgenland")]);
    const rules = encodeURIComponent("User-agent: AusschauBot\nDisallow: /NetServer/kd?id=1003\n");
    republic.order("fault", `robots:text:${rules}@vergabe.energieburgenland.at`);
    const { paths } = await republic.pass();
    expect(paths).toHaveLength(6);
    expect(paths).not.toContain("vergabe.energieburgenland.at/NetServer/kd?id=1003");
  });

  test("a browser check in place of an answer: the host is left in peace until the next pass", async () => {
    const republic = await Republic.open([own("bbg")]);
    republic.order("fault", `challenge:403@${BBG}${DOCUMENT}$`);
    const { requests } = await republic.pass();
    expect(requests.at(-1)?.path).toBe(DOCUMENT);
    expect(Buffer.from(JSON.stringify(await republic.states("bbg"))).includes("challenge")).toBe(false);
  });
});
