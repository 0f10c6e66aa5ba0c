import { type Bot, promises } from "goodbot";
import { answerConditional, type Replica, type ReplicaAnswer, type ReplicaRequest, VirtualHouse } from "goodbot/world";
import { describe, expect, test } from "vitest";
import { publicationFrom } from "../read/stored.ts";
import { awardBlock, buyerBlock, kdText, objectBlock, tedText } from "../read/testing.ts";
import { catalogue, catalogueKit } from "./catalogue.ts";
import { kdq, kdqKit } from "./kdq.ts";
import { ted, tedKit } from "./ted.ts";
import { wikidata, wikidataKit } from "./wikidata.ts";

const NOW = Date.UTC(2026, 10, 30, 12);
const { identity, robots, spacing, freshness, keeping, scope } = promises;

const botWith = (source: Bot["sources"][number]): Bot => ({
  ...{
    name: "ausschau-test",
    token: "TestBot",
    languages: ["en"],
    purpose: { en: "Reads official sources in a test." },
  },
  ...{ page: "https://bot.example/test", contact: "bot@bot.example", promised: [] },
  kits: [kdqKit, tedKit, catalogueKit, wikidataKit],
  sources: [source],
  pledge: [
    identity({ agents: { default: "TestBot/1.0 (+https://bot.example/test)" } }),
    scope({ methods: ["GET", "POST"] }),
    robots({
      ...{ atMost: "24h", tokens: { all: ["TestBot"] } },
      on: {
        ...{ unavailable: "allow", empty: "allow", "no rule line": "allow", forbidden: "allow", check: "stop source" },
        ...{ "rate limited": "stop host", "unavailable for now": "stop host", unreachable: "stop host" },
        "bad redirect": "allow",
      },
    }),
    spacing({ perHost: "1s", atATime: 1, tokens: { all: ["TestBot"] } }),
    freshness({ conditional: true }),
    keeping({ usual: "for good" }),
  ],
});

/** Hosts whose answers a test changes. */
class Host implements Replica {
  readonly hosts: readonly string[];
  readonly answers = new Map<string, (request: ReplicaRequest) => ReplicaAnswer>();

  constructor(...hosts: readonly string[]) {
    this.hosts = hosts;
  }

  serve(path: string, body: string, headers: Record<string, string> = {}): this {
    this.answers.set(path, () => ({ status: 200, body, headers: { "Content-Type": "application/xml", ...headers } }));
    return this;
  }

  handle(request: ReplicaRequest): ReplicaAnswer {
    const answer = this.answers.get(request.path);
    return answer ? answerConditional(request, answer(request)) : { status: 404 };
  }

  state(): unknown {
    return {};
  }

  reset(): void {}
}

async function open(source: Bot["sources"][number], ...hosts: readonly Host[]) {
  const house = await VirtualHouse.open({ start: NOW, replicas: [...hosts] });
  const bot = botWith(source);
  /** One pass: what was asked for in it, robots.txt aside, and how it ended. */
  const read = async (later = 3_600_000) => {
    await house.pass(later);
    const before = house.world.log().length;
    const { endings } = await house.run(bot);
    expect(await house.disagreements()).toEqual([]);
    expect((await house.audit(bot)).violations).toEqual([]);
    const asked = house.world.log().slice(before);
    return {
      result: endings.get(source.id)?.result,
      asked: asked
        .filter(({ path }) => path !== "/robots.txt")
        .map(({ method, path, status }) => `${method} ${path} ${status}`),
    };
  };
  const records = async () => {
    const found = [];
    for await (const record of house.store.desk.records({ bot: bot.name })) found.push(record);
    return found;
  };
  return { house, read, records };
}

const item = (id: string, lastmod: string): string =>
  `<item id="${id}" lastmod="${lastmod}"><url>https://kd.example.test/kd/${id}.xml</url></item>`;
const index = (...items: readonly string[]): string => `<kdq>${items.join("")}</kdq>`;
const document = (title: string): string =>
  kdText(
    "KD_8_2_Z1",
    buyerBlock("Stadt Nord", "9110099000018") +
      objectBlock(title, "1") +
      awardBlock([["Bau GmbH", "FN 990002k"]], "5,50"),
  );

describe("KDQ", () => {
  const source = kdq({
    id: "nord",
    title: "Nord",
    url: "https://kdq.example.test/kdq.xml",
    hosts: ["kd.example.test"],
  });
  const hosts = () => {
    const kdqHost = new Host("kdq.example.test");
    const kd = new Host("kd.example.test").serve("/kd/1.xml", document("eins")).serve("/kd/2.xml", document("zwei"));
    kdqHost.serve("/kdq.xml", index(item("1", "2026-11-01T00:00:00Z"), item("2", "2026-11-02T00:00:00Z")), {
      ETag: '"a"',
    });
    return { kdqHost, kd };
  };

  test("documents newest first; an unchanged index costs one conditional request and no document", async () => {
    const { kdqHost, kd } = hosts();
    const { read, records } = await open(source, kdqHost, kd);
    expect(await read()).toEqual({
      result: "complete",
      asked: ["GET /kdq.xml 200", "GET /kd/2.xml 200", "GET /kd/1.xml 200"],
    });
    expect(await read()).toEqual({ result: "complete", asked: ["GET /kdq.xml 304"] });
    const [first] = await records();
    expect(publicationFrom(first?.content ?? {})).toMatchObject({
      title: "eins",
      awards: [{ value: { value: 550n } }],
    });
  });

  test("a later change is asked for, the same document makes no version", async () => {
    const { kdqHost, kd } = hosts();
    const { read, records } = await open(source, kdqHost, kd);
    await read();
    const before = (await records())[0]?.changedAt;
    kdqHost.serve("/kdq.xml", index(item("1", "2026-11-29T00:00:00Z"), item("2", "2026-11-02T00:00:00Z")), {
      ETag: '"b"',
    });
    expect((await read()).asked).toEqual(["GET /kdq.xml 200", "GET /kd/1.xml 200"]);
    const [same] = await records();
    expect([same?.content.title, same?.changedAt]).toEqual(["eins", before]);
    kd.serve("/kd/1.xml", document("eins, berichtigt"));
    kdqHost.serve("/kdq.xml", index(item("1", "2026-11-30T00:00:00Z"), item("2", "2026-11-02T00:00:00Z")), {
      ETag: '"c"',
    });
    await read();
    expect((await records())[0]?.content.title).toBe("eins, berichtigt");
  });

  test("every document is looked at again once in 90 days, whatever the index says", async () => {
    const { kdqHost, kd } = hosts();
    const { read } = await open(source, kdqHost, kd);
    await read();
    expect((await read(90 * 86_400_000)).asked.filter((line) => line.includes("/kd/")).sort()).toEqual([
      "GET /kd/1.xml 200",
      "GET /kd/2.xml 200",
    ]);
  });

  test.each([
    ["an error page", "<!DOCTYPE html><html><h1>Wartung</h1></html>"],
    ["an empty index", index()],
    ["a cut index", index(item("1", "2026-11-01T00:00:00Z")).slice(0, -6)],
    ["a document type", `<!DOCTYPE kdq []>${index(item("1", "2026-11-01T00:00:00Z"))}`],
  ])("%s is a fault of the source: nothing is asked for, nobody is gone", async (_, body) => {
    const { kdqHost, kd } = hosts();
    const { read, records } = await open(source, kdqHost, kd);
    await read();
    kdqHost.serve("/kdq.xml", body, { ETag: '"z"' });
    for (let pass = 0; pass < 4; pass++) expect((await read(86_400_000)).result).toBe("incomplete");
    expect((await records()).map(({ state }) => state)).toEqual(["live", "live"]);
  });

  test("what vanishes from the index stays, and is told as no longer listed after three readings and three days", async () => {
    const { kdqHost, kd } = hosts();
    const ids = ["1", "2", "3", "4", "5"];
    const listed = (...all: readonly string[]) => index(...all.map((id) => item(id, "2026-11-01T00:00:00Z")));
    for (const id of ids) kd.serve(`/kd/${id}.xml`, document(id));
    kdqHost.serve("/kdq.xml", listed(...ids), { ETag: '"all"' });
    const { read, records } = await open(source, kdqHost, kd);
    await read();
    kdqHost.serve("/kdq.xml", listed("1", "2", "3", "4"), { ETag: '"less"' });
    const states = [];
    for (const days of [1, 1, 1, 1, 1]) {
      await read(days * 86_400_000);
      const last = (await records()).find(({ id }) => id === "5");
      states.push([last?.state, last?.reason, last?.content.title]);
    }
    const [absent, gone] = [
      ["absent", "absent", "5"],
      ["absent", "no longer listed", "5"],
    ];
    expect(states).toEqual([absent, absent, absent, gone, gone]);
    kdqHost.serve("/kdq.xml", listed(...ids), { ETag: '"again"' });
    await read();
    expect((await records()).map(({ state }) => state)).toEqual(["live", "live", "live", "live", "live"]);
  });

  test("an unreadable document keeps its last good version, one of an unknown type is named", async () => {
    const { kdqHost, kd } = hosts();
    const { read, records } = await open(source, kdqHost, kd);
    await read();
    kd.serve("/kd/1.xml", "<html>Wartung</html>").serve("/kd/2.xml", "<KD_9_9_Z9/>");
    kdqHost.serve("/kdq.xml", index(item("1", "2026-11-29T00:00:00Z"), item("2", "2026-11-29T00:00:00Z")), {
      ETag: '"d"',
    });
    await read();
    expect((await records()).map(({ content }) => content.title)).toEqual(["eins", "zwei"]);
  });
});

describe("TED", () => {
  const source = ted({ id: "ted", title: "TED", from: "2026-11-01" });
  const notice = (number: string): string =>
    tedText(`<F03_2014 CATEGORY="ORIGINAL" FORM="F03" LG="DE">${objectBlock("Bau", "1")}</F03_2014>`, number);
  const hosts = (answers: readonly object[]) => {
    const api = new Host("api.ted.europa.eu");
    const bodies: string[] = [];
    api.answers.set("/v3/notices/search", ({ body }) => {
      bodies.push(new TextDecoder().decode(body));
      return {
        status: 200,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(answers[bodies.length - 1] ?? { notices: [] }),
      };
    });
    const site = new Host("ted.europa.eu")
      .serve("/en/notice/1-2026/xml", notice("1-2026"))
      .serve("/en/notice/2-2026/xml", notice("2-2026"));
    return { api, site, bodies };
  };
  const found = (...numbers: readonly string[]) => numbers.map((number) => ({ "publication-number": number }));

  test("pages of a search by token, each notice once over all passes, the next search with two days of overlap", async () => {
    const { api, site, bodies } = hosts([
      { notices: found("1-2026"), iterationNextToken: "t" },
      { notices: found("2-2026"), iterationNextToken: null },
      { notices: found("1-2026", "2-2026") },
    ]);
    const { read, records } = await open(source, api, site);
    const first = await read();
    expect([first.result, [...first.asked].sort()]).toEqual([
      "complete",
      [
        ...["GET /en/notice/1-2026/xml 200", "GET /en/notice/2-2026/xml 200"],
        ...["POST /v3/notices/search 200", "POST /v3/notices/search 200"],
      ],
    ]);
    expect((await read(86_400_000)).asked).toEqual(["POST /v3/notices/search 200"]);
    expect(
      bodies
        .map((body) => JSON.parse(body))
        .map(({ query, iterationNextToken }) => [query.slice(-8), iterationNextToken]),
    ).toEqual([
      ["20261101", undefined],
      ["20261101", "t"],
      ["20261128", undefined],
    ]);
    expect((await records()).map(({ id }) => id)).toEqual(["1-2026", "2-2026"]);
  });

  test("an answer that was cut short keeps what came and is searched again from the same day", async () => {
    const { api, site, bodies } = hosts([
      { notices: found("1-2026"), timedOut: true, iterationNextToken: "t" },
      { notices: found("1-2026") },
    ]);
    const { read, records } = await open(source, api, site);
    expect((await read()).result).toBe("incomplete");
    expect((await records()).map(({ id }) => id)).toEqual(["1-2026"]);
    expect((await read()).result).toBe("complete");
    expect(bodies.map((body) => JSON.parse(body).query.slice(-8))).toEqual(["20261101", "20261101"]);
  });
});

describe("the catalogue", () => {
  const source = catalogue({ id: "catalogue", title: "data.gv.at", rows: 1, base: "https://data.example.test" });
  const dataset = (id: string) => ({
    id,
    title: { de: id },
    keywords: [{ label: "Ausschreibung" }],
    distributions: [{ access_url: [`https://${id}.example/kdq.xml`], format: { id: "XML" } }],
  });

  test("page by page, each index a record; an interface that is gone is followed by the other", async () => {
    const host = new Host("data.example.test");
    const answers = host.answers;
    for (const page of [0, 1]) {
      const path = `/api/hub/search/search?q=&filter=dataset&limit=1&page=${page}&sort=modified+desc&facets=%7B%22keywords%22%3A%5B%22ausschreibung%22%5D%7D`;
      answers.set(path, () => ({
        status: 200,
        body: JSON.stringify({ result: { count: 2, results: [dataset(`d${page}`)] } }),
      }));
    }
    const { read, records } = await open(source, host);
    expect((await read()).result).toBe("complete");
    expect((await records()).map(({ content }) => content.url)).toEqual([
      "https://d0.example/kdq.xml",
      "https://d1.example/kdq.xml",
    ]);
    answers.clear();
    answers.set("/katalog/api/3/action/package_search?fq=tags%3AAusschreibung&rows=1&start=0", () => ({
      status: 200,
      body: JSON.stringify({ success: false, error: { message: "x" } }),
    }));
    const failing = await read();
    expect([failing.result, failing.asked.length]).toEqual(["incomplete", 2]);
    expect((await records()).map(({ state }) => state)).toEqual(["live", "live"]);
  });
});

describe("Wikidata", () => {
  test("an item once in 30 days; a lagging server is no answer about it", async () => {
    const source = wikidata({ id: "wikidata", title: "Wikidata", items: ["Q1"] });
    const host = new Host("www.wikidata.org");
    const path = "/wiki/Special:EntityData/Q1.json";
    host.serve(path, JSON.stringify({ error: { code: "maxlag", lag: 3 } }));
    const { read, records } = await open(source, host);
    expect((await read()).result).not.toBe("complete");
    expect(await records()).toEqual([]);
    host.serve(
      path,
      JSON.stringify({ entities: { Q1: { id: "Q1", labels: { de: { value: "Nord AG" } }, claims: {} } } }),
    );
    await read(31 * 86_400_000);
    expect((await records()).map(({ content }) => content.label)).toEqual(["Nord AG"]);
    expect((await read()).asked).toEqual([]);
  });
});
