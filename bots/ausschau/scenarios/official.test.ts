import { describe, expect, test } from "vitest";
import { DAY, HOUR, own, Republic } from "./republic.ts";

const KDQS = ["ankoe", "bbg", "energie-burgenland", "wko"].map(own);
const indexes = [
  "apppool.wko.at/data/ab/2/KDQ_%C3%96sterreich.xml",
  "ogd.ankoe.at/api/v1/notices",
  "opendata.bbg.gv.at/kerndaten/bbg_kerndaten_viii-2-1.xml",
  "vergabe.energieburgenland.at/NetServer/kerndaten",
];

describe("first pass and the next", () => {
  test("catalogue, indexes, documents, TED and Wikidata are read whole in one pass, within a demo's sixty requests", async () => {
    const republic = await Republic.open();
    const { requests, results } = await republic.pass({ trigger: "hand" });
    expect(new Set(Object.values(results))).toEqual(new Set(["complete"]));
    expect(requests.length).toBeLessThanOrEqual(60);
    expect(await republic.counts()).toEqual({ "live Index": 4, "live Publication": 4 * 6 + 6, "live Organisation": 3 });
    expect(Object.keys(await republic.states("wko"))).toHaveLength(6);
    const agents = new Map(requests.map(({ host, ua }) => [host, ua]));
    const plain = "AusschauBot/1.0 (+https://ausschau.at/bot; responsible public-data crawler)";
    for (const [host, agent] of agents)
      expect(agent).toBe(host === "www.wikidata.org" ? `${plain} (+mailto:office@ausschau.at)` : plain);
    expect(requests.filter(({ method }) => method === "POST").map(({ host, path }) => host + path)).toEqual([
      "api.ted.europa.eu/v3/notices/search",
      "api.ted.europa.eu/v3/notices/search",
      "api.ted.europa.eu/v3/notices/search",
    ]);
  });

  test("nothing changed: the next pass asks for each index once, with its ETag, and for no document", async () => {
    const republic = await Republic.open(KDQS);
    await republic.pass();
    const { requests, paths } = await republic.later(DAY);
    expect([...paths].sort()).toEqual(indexes);
    const asked = requests.filter(({ kind }) => kind !== "robots");
    expect(asked.map(({ conditional, status }) => [conditional, status])).toEqual(indexes.map(() => [true, 304]));
  });

  test("A4: an index of ordinary size is read once a day, the largest one twice", async () => {
    const republic = await Republic.open(KDQS);
    await republic.pass();
    expect((await republic.later(6 * HOUR)).paths).toEqual([]);
    expect((await republic.later(6 * HOUR)).paths).toEqual(["ogd.ankoe.at/api/v1/notices"]);
    // A pass that starts late is no second one on the same day.
    expect((await republic.later(6.5 * HOUR)).paths).toEqual([]);
    expect([...(await republic.later(5.5 * HOUR)).paths].sort()).toEqual(indexes);
  });
});

describe("an index that changes", () => {
  test("a later time leads to one request, and to a new version only where the text changed", async () => {
    const republic = await Republic.open([own("bbg")]);
    await republic.pass();
    republic.order("mutate", "kdq-touch:1001", undefined, { host: "opendata.bbg.gv.at" });
    republic.order("mutate", "kdq-change:1002", undefined, { host: "opendata.bbg.gv.at" });
    republic.order("mutate", "kdq-silent:1003", undefined, { host: "opendata.bbg.gv.at" });
    republic.order("mutate", "kdq-add:1", undefined, { host: "opendata.bbg.gv.at" });
    const { paths, summary } = await republic.later(DAY);
    expect(paths.slice(1).sort()).toEqual(
      ["1001", "1002", "1006"].map((id) => `opendata.bbg.gv.at/kerndaten/kd/${id}.xml`),
    );
    const events = await republic.house.changes(republic.bot, summary.startedAt);
    expect(events.map(({ id, what }) => `${what} ${id}`).sort()).toEqual(["changed 1002", "created 1006"]);
  });

  test("what vanishes is not gone: after three readings and three days the record says that it is no longer listed", async () => {
    const republic = await Republic.open([own("bbg")]);
    await republic.pass();
    republic.order("mutate", "kdq-vanish:1004", undefined, { host: "opendata.bbg.gv.at" });
    await republic.later(DAY);
    expect((await republic.states("bbg"))["1004"]).toBe("absent: absent");
    await republic.later(DAY);
    expect((await republic.states("bbg"))["1004"]).toBe("absent: absent");
    await republic.later(DAY);
    await republic.later(DAY);
    expect((await republic.states("bbg"))["1004"]).toBe("absent: no longer listed");
    republic.order("mutate", "kdq-return:1004", undefined, { host: "opendata.bbg.gv.at" });
    await republic.later(DAY);
    expect((await republic.states("bbg"))["1004"]).toBe("live");
  });

  test.each(["half", "empty"])("an index that is %s is a fault of its source, and nobody is missing", async (how) => {
    const republic = await Republic.open([own("bbg")]);
    await republic.pass();
    republic.order("set", "kdq", how, { host: "opendata.bbg.gv.at" });
    for (const _ of [1, 2, 3, 4]) await republic.later(DAY);
    expect(new Set(Object.values(await republic.states("bbg")))).toEqual(new Set(["live"]));
    const { results } = await republic.later(DAY);
    expect(results.bbg).toBe("incomplete");
  });
});

describe("sizes (A7)", () => {
  const outcomes = async (republic: Republic) =>
    (await republic.rows("answered")).flatMap(({ outcome, wireBytes }) => (outcome === "too large" ? [wireBytes] : []));

  test("a document is broken off after 2 MB, though an index may be far larger; the others are read", async () => {
    const republic = await Republic.open([own("bbg")]);
    republic.order("fault", "big:3@opendata.bbg.gv.at/kerndaten/kd/1003.xml");
    await republic.pass();
    const [cut = 0, ...more] = await outcomes(republic);
    expect(more).toEqual([]);
    expect(cut).toBeGreaterThan(0);
    expect(cut).toBeLessThanOrEqual(2_000_000 + 65_536);
    expect(Object.keys(await republic.states("bbg"))).toEqual(["1000", "1001", "1002", "1004", "1005"]);
    // The answer that was broken off is no reading of it: the next pass asks for this document and for no other.
    republic.house.world.clear();
    expect((await republic.later(DAY)).paths.slice(1)).toEqual(["opendata.bbg.gv.at/kerndaten/kd/1003.xml"]);
    expect((await republic.states("bbg"))["1003"]).toBe("live");
  });

  test("an index of 3 MB is read; an answer in JSON of 17 MiB is not", async () => {
    const republic = await Republic.open([own("bbg"), own("data-gv-at")]);
    republic.order("fault", "big:3@opendata.bbg.gv.at/kerndaten/bbg_kerndaten_viii-2-1.xml");
    republic.order("fault", "big:17@www.data.gv.at/api/hub/search/search");
    const { results } = await republic.pass();
    expect(results.bbg).toBe("complete");
    expect(await outcomes(republic)).toHaveLength(1);
    expect(await republic.counts()).toEqual({ "live Publication": 6 });
  });
});

describe("the catalogue", () => {
  test("the old interface stands in where the new one is gone, and the other way round nobody is dropped", async () => {
    const republic = await Republic.open([own("data-gv-at")]);
    republic.order("set", "catalogue-new", "gone");
    const { paths } = await republic.pass();
    expect(paths.map((path) => path.split("?")[0])).toEqual([
      "www.data.gv.at/api/hub/search/search",
      "www.data.gv.at/katalog/api/3/action/package_search",
    ]);
    republic.order("set", "catalogue-old", "gone");
    const { results } = await republic.later(DAY);
    expect(results["data-gv-at"]).not.toBe("complete");
    expect(await republic.counts()).toEqual({ "live Index": 4 });
  });

  test("a failure sent with 200 drops nobody; another keyword and a second index are seen", async () => {
    const republic = await Republic.open([own("data-gv-at")]);
    await republic.pass();
    republic.order("set", "catalogue-new", "gone");
    republic.order("set", "catalogue-fault", "false");
    await republic.later(DAY);
    expect(await republic.counts()).toEqual({ "live Index": 4 });
    republic.house.world.clear();
    const [first, second] = ["00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000001"];
    republic.order("mutate", `catalogue-two:${first}:https://opendata.bbg.gv.at/zwei.xml`);
    await republic.later(DAY);
    expect(await republic.counts()).toEqual({ "live Index": 5 });
    republic.order("mutate", `catalogue-keyword:${second}:Anderes`);
    await republic.later(DAY);
    expect(await republic.counts()).toEqual({ "live Index": 4, "absent Index": 1 });
  });
});

describe("TED", () => {
  test("the next search begins two days before the last complete one, and no notice is asked for twice", async () => {
    const republic = await Republic.open([own("ted")]);
    await republic.pass();
    republic.order("mutate", "ted-add");
    const { paths } = await republic.later(6 * HOUR);
    expect(paths.filter((path) => path.startsWith("ted."))).toHaveLength(1);
    expect(await republic.counts()).toEqual({ "live Publication": 7 });
  });

  test.each(["ted-timed-out", "ted-token-expired"])(
    "%s: what came is kept, and the day is searched again",
    async (order) => {
      const republic = await Republic.open([own("ted")]);
      republic.order("mutate", order);
      const first = await republic.pass();
      expect(first.results.ted).toBe("incomplete");
      expect(await republic.counts()).toEqual({ "live Publication": 4 });
      await republic.later(6 * HOUR);
      expect(await republic.counts()).toEqual({ "live Publication": 6 });
    },
  );

  test("robots.txt binds the POST: with /v3/ closed no search is sent", async () => {
    const republic = await Republic.open([own("ted")]);
    const rules = encodeURIComponent("User-agent: *\nDisallow: /v3/\n");
    republic.order("fault", `robots:text:${rules}@api.ted.europa.eu`);
    const { requests } = await republic.pass();
    expect(requests.map(({ path }) => path)).not.toContain("/v3/notices/search");
  });
});

describe("Wikidata", () => {
  test("each item once in 30 days; a merged one, a missing one and one whose servers lag", async () => {
    const republic = await Republic.open([own("wikidata")]);
    republic.order("set", "Q1741", "merged");
    republic.order("set", "Q13298", "missing");
    republic.order("set", "Q41329", "maxlag");
    const first = await republic.pass();
    expect(await republic.counts()).toEqual({ "live Organisation": 1, "deleted Organisation": 1 });
    republic.house.world.clear();
    // What lagged was not read, and is asked for again; what was read is not.
    const second = await republic.later(DAY);
    expect(first.paths).toHaveLength(3);
    expect(second.paths).toEqual(["www.wikidata.org/wiki/Special:EntityData/Q41329.json"]);
    expect((await republic.later(DAY)).paths).toEqual([]);
  });
});
