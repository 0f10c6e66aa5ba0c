import { describe, expect, test } from "vitest";
import type { Request } from "../pledge/request.ts";
import type { PledgeRow, Row } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { spacing } from "./spacing.ts";
import { filesOf, hashOf, proved, rowsOf } from "./testing.ts";

const tokens = { all: ["mandari-ingestor"], document: ["mandari-file-cache"] };
const scraper = spacing({ perHost: "2s", atATime: 1, perSource: true, tokens });
const cucine = spacing({
  perSite: "1.5s",
  atATime: 1,
  inTheWholeBot: true,
  tokens: { all: ["cucinevotez-bot"] },
});
const meilen = spacing({
  perSite: "2s",
  atATime: 1,
  sameAddress: true,
  inBrowser: "page loads",
  tokens: { all: ["MeilenvergleichBot"] },
  crawlDelayUpTo: "60s",
});

const page = "https://ris.example/a";
const robots = "https://ris.example/robots.txt";

function slots(
  pledged: typeof scraper,
  request: Partial<Request>,
  file?: string,
): readonly (readonly [string, number, number])[] {
  const asked = sampleRequest({ url: page, ...request });
  const facts = new Map(file === undefined ? [] : [[asked.authority, { file: hashOf(file) }]]);
  const found = pledged.spec.keep?.slots?.(pledged.options, asked, facts, filesOf(file === undefined ? [] : [file]));
  return (found ?? []).map(({ key, gap, atATime }) => [key, gap, atATime]);
}

describe("slots", () => {
  test("M4: a clock per host with its gap, one at a time per source too", () => {
    expect(slots(scraper, { source: "town" })).toEqual([
      ["host:ris.example", 2_000, 1],
      ["source:town", 0, 1],
    ]);
    expect(slots(scraper, { url: "https://files.example/1.pdf", purpose: "document" })[0]).toEqual([
      "host:files.example",
      2_000,
      1,
    ]);
  });

  test("C15: a clock per registrable domain, and one request in the whole bot", () => {
    expect(slots(cucine, { url: "https://www.cdep.ro/" })).toEqual([
      ["host:www.cdep.ro", 0, 1],
      ["site:cdep.ro", 1_500, 1],
      ["bot", 0, 1],
    ]);
  });

  test("V9: names at one address share a clock as soon as the address is known", () => {
    expect(slots(meilen, {}).map(([key]) => key)).toEqual(["host:ris.example", "site:ris.example"]);
    expect(slots(meilen, { address: "203.0.113.7" })).toEqual([
      ["host:ris.example", 0, 1],
      ["site:ris.example", 2_000, 1],
      ["address:203.0.113.7", 2_000, 1],
    ]);
  });

  test("the same request always names the same keys, whatever the facts", () => {
    const keys = (file?: string) => slots(cucine, {}, file).map(([key]) => key);
    expect(keys("User-agent: *\nCrawl-delay: 9\n")).toEqual(keys());
  });

  test("a longer Crawl-delay of the group in force holds, a shorter one changes nothing", () => {
    const gap = (lines: string, request: Partial<Request> = {}) => slots(scraper, request, lines)[0]?.[1];
    expect(gap("User-agent: *\nCrawl-delay: 10\n")).toBe(10_000);
    expect(gap("User-agent: *\nCrawl-delay: 0.2\n")).toBe(2_000);
    expect(gap("User-agent: *\nCrawl-delay: 2.0004\n")).toBe(2_001);
    expect(gap("User-agent: *\nCrawl-delay: 86400\n")).toBe(86_400_000);
    expect(gap("User-agent: mandari-ingestor\nDisallow:\n\nUser-agent: *\nCrawl-delay: 10\n")).toBe(2_000);
    const own = "User-agent: mandari-file-cache\nCrawl-delay: 7\n";
    expect(gap(own)).toBe(2_000);
    expect(gap(own, { purpose: "document" })).toBe(7_000);
  });

  test("V9: a Crawl-delay holds up to 60 seconds", () => {
    const gap = (seconds: string) => slots(meilen, {}, `User-agent: *\nCrawl-delay: ${seconds}\n`)[1]?.[1];
    expect(["1", "2.5", "3", "60", "61", "90"].map(gap)).toEqual([2_000, 2_500, 3_000, 60_000, 60_000, 60_000]);
  });

  test("in Chromium what a page loads has no gap, navigations and their redirects keep it", () => {
    const gap = (request: Partial<Request>) => slots(meilen, { channel: "browser", ...request })[1];
    expect(gap({ purpose: "page" })).toEqual(["site:ris.example", 2_000, 1]);
    expect(gap({ purpose: "page", hop: 1 })).toEqual(["site:ris.example", 2_000, 1]);
    expect(gap({ purpose: "sub-request" })).toEqual(["site:ris.example", 0, 1]);
    expect(gap({ purpose: "robots" })).toEqual(["site:ris.example", 2_000, 1]);
    expect(slots(scraper, { channel: "browser", purpose: "sub-request" })[0]?.[1]).toBe(2_000);
  });
});

describe("facts", () => {
  const settle = (request: Partial<Request>, state: "rules" | "unavailable" | "unreachable", file?: string) =>
    scraper.spec.keep?.settle?.(
      scraper.options,
      sampleExchange({
        request: sampleRequest({ purpose: "robots", url: robots, ...request }),
        findings: { robots: { state, ...(file !== undefined && { file }) } },
      }),
      new Map(),
    ).facts;

  test("the last robots.txt is remembered for the authority it was asked from, a missing one forgotten", () => {
    expect(settle({}, "rules", "f")).toEqual(new Map([["https://ris.example:443", { file: "f" }]]));
    expect(settle({ url: "https://cdn.example/r", hop: 1, subject: "https://ris.example:443" }, "rules", "f")).toEqual(
      new Map([["https://ris.example:443", { file: "f" }]]),
    );
    expect(settle({}, "unavailable")).toEqual(new Map([["https://ris.example:443", null]]));
  });

  test("while robots.txt does not answer, the delay it last asked for goes on", () => {
    expect(settle({}, "unreachable")).toBeUndefined();
  });
});

/** A request and its end, as two rows. */
function rows(
  seq: number,
  startedAt: number,
  endedAt: number,
  asked: Parameters<typeof sampleAsked>[0] = {},
  answered: Parameters<typeof sampleAnswered>[0] = {},
): readonly Row[] {
  return [
    sampleAsked({ url: page, ...asked, seq, startedAt }),
    sampleAnswered({ ...answered, seq: seq + 1, request: seq, endedAt }),
  ];
}

describe("proof", () => {
  test("M4: 1.999 seconds after the end of the last request are too few, 2.000 are enough", () => {
    expect(rowsOf(proved(scraper, [...rows(1, 0, 500), ...rows(3, 2_499, 2_600)]))).toEqual([[1, 2, 3]]);
    expect(proved(scraper, [...rows(1, 0, 500), ...rows(3, 2_500, 2_600)])).toEqual([]);
  });

  test("robots.txt, hops and documents of the source on other hosts count", () => {
    const at = (url: string, purpose: "robots" | "document" | "page", hop = 0) => ({ url, purpose, hop });
    const two = (first: object, second: object, start: number) =>
      rowsOf(proved(scraper, [...rows(1, 0, 100, first), ...rows(3, start, start + 50, second)]));
    expect(two(at(robots, "robots"), at(page, "page"), 2_099)).toEqual([[1, 2, 3]]);
    expect(two(at(page, "page"), at("https://ris.example/b", "page", 1), 2_099)).toEqual([[1, 2, 3]]);
    expect(two(at(page, "page"), at("https://files.example/1.pdf", "document"), 100)).toEqual([]);
    const pdf = at("https://files.example/1.pdf", "document");
    expect(two(pdf, { ...pdf, url: "https://files.example/2.pdf" }, 2_099)).toEqual([[1, 2, 3]]);
  });

  test("a request that begins while another one is open is found, per host and per source", () => {
    const open = (other: object) =>
      rowsOf(
        proved(scraper, [
          sampleAsked({ seq: 1, startedAt: 0, url: page }),
          sampleAsked({ seq: 2, startedAt: 9_000, url: page, ...other }),
        ]),
      );
    expect(open({})).toEqual([[1, 2]]);
    expect(open({ source: "village" })).toEqual([[1, 2]]);
    expect(open({ url: "https://other.example/" })).toEqual([[1, 2]]);
    expect(open({ url: "https://other.example/", source: "village" })).toEqual([]);
  });

  test("a request lost in a crash counts as ended when it was recovered", () => {
    const lost = (start: number): readonly Row[] => [
      sampleAsked({ seq: 1, startedAt: 0, url: page }),
      {
        event: "recovered",
        seq: 2,
        at: 60_000,
        endedAt: 60_000,
        request: 1,
        outcome: "unknown",
        prev: "",
        hash: "",
      },
      ...rows(3, start, start + 50),
    ];
    expect(rowsOf(proved(scraper, lost(61_999)))).toEqual([[1, 2, 3]]);
    expect(proved(scraper, lost(62_000))).toEqual([]);
  });

  test("the Crawl-delay of the robots.txt in force is held, from the first page on, until another file comes", () => {
    const ten = "User-agent: *\nCrawl-delay: 10\n";
    const none = "User-agent: *\nDisallow:\n";
    const fetched = (seq: number, at: number, file: string) =>
      rows(seq, at, at + 100, { url: robots, purpose: "robots" }, { findings: { robots: { state: "rules", file } } });
    const files = [ten, none];
    const first = (start: number) =>
      rowsOf(proved(scraper, [...fetched(1, 0, hashOf(ten)), ...rows(3, start, start)], { files }));
    expect(first(10_099)).toEqual([[1, 2, 3]]);
    expect(first(10_100)).toEqual([]);
    const lifted = [
      ...fetched(1, 0, hashOf(ten)),
      ...fetched(3, 10_100, hashOf(none)),
      ...rows(5, 12_200, 12_300),
      ...rows(7, 14_299, 14_300),
    ];
    expect(rowsOf(proved(scraper, lifted, { files }))).toEqual([[5, 6, 7]]);
  });

  test("a Crawl-delay for documents is held by documents, and a robots.txt that is gone asks for nothing", () => {
    const own = "User-agent: mandari-file-cache\nCrawl-delay: 7\n";
    const asked = { url: robots, purpose: "robots" } as const;
    const fetched = rows(1, 0, 100, asked, { findings: { robots: { state: "rules", file: hashOf(own) } } });
    const next = (purpose: "page" | "document", before = fetched, start = 2_100) =>
      rowsOf(proved(scraper, [...before, ...rows(9, start, start, { purpose })], { files: [own] }));
    expect(next("page")).toEqual([]);
    expect(next("document")).toEqual([[1, 2, 9]]);
    const gone = rows(3, 2_100, 2_200, asked, { status: 404, findings: { robots: { state: "unavailable" } } });
    expect(next("document", [...fetched, ...gone], 4_200)).toEqual([]);
    const silent = rows(3, 2_100, 2_200, asked, { findings: { robots: { state: "unreachable" } } });
    expect(next("document", [...fetched, ...silent], 4_200)).toEqual([[3, 4, 9]]);
  });

  test("a file reached by redirects binds the host asked first, not the one that holds it", () => {
    const ten = "User-agent: *\nCrawl-delay: 10\n";
    const chain = [
      ...rows(1, 0, 100, { url: robots, purpose: "robots" }, { findings: { robots: { state: "bad redirect" } } }),
      ...rows(
        3,
        200,
        300,
        { url: "https://cdn.example/r.txt", purpose: "robots", hop: 1, subject: "https://ris.example:443" },
        { findings: { robots: { state: "rules", file: hashOf(ten) } } },
      ),
    ];
    const next = (url: string, start: number) =>
      rowsOf(proved(scraper, [...chain, ...rows(5, start, start, { url })], { files: [ten] }));
    expect(next(page, 10_099)).toEqual([[1, 2, 5]]);
    expect(next("https://cdn.example/x", 2_300)).toEqual([]);
  });

  test("M4: a host shared by several sources takes the longest gap, declared or not", () => {
    const short = spacing({ perHost: "1s", atATime: 1, tokens });
    const long = spacing({ perHost: "5s", atATime: 1, tokens });
    const bySource = (source: string) => (source === "slow" ? long.options : short.options);
    const shared = [...rows(1, 0, 100, { source: "slow" }), ...rows(3, 4_000, 4_100, { source: "quick" })];
    expect(rowsOf(proved(short, shared, { bySource }))).toEqual([[1, 2, 3]]);
    const alone = [...rows(1, 0, 100, { source: "quick" }), ...rows(3, 1_100, 1_200, { source: "quick" })];
    expect(proved(short, alone, { bySource })).toEqual([]);
    const pledge: PledgeRow = {
      event: "pledge",
      seq: 0,
      at: 0,
      prev: "",
      hash: "",
      snapshot: {
        bot: "sample",
        token: "sample-bot",
        promises: [],
        sources: {},
        hosts: { "ris.example": ["slow", "quick"] },
        overrides: [],
      },
    };
    expect(rowsOf(proved(short, [pledge, ...alone], { bySource }))).toEqual([[1, 2, 3]]);
  });

  test("C15: www and the bare domain share the clock, other sites only the one request at a time", () => {
    const at = (host: string) => ({ url: `https://${host}/` });
    const pair = (second: object, start: number) =>
      rowsOf(proved(cucine, [...rows(1, 0, 100, at("www.cdep.ro")), ...rows(3, start, start, second)]));
    expect(pair(at("cdep.ro"), 1_599)).toEqual([[1, 2, 3]]);
    expect(pair(at("cdep.ro"), 1_600)).toEqual([]);
    expect(pair(at("www.senat.ro"), 100)).toEqual([]);
    const together = [
      sampleAsked({ seq: 1, startedAt: 0, ...at("www.cdep.ro"), source: "a", pass: "p1" }),
      sampleAsked({ seq: 2, startedAt: 50, ...at("www.senat.ro"), source: "b", pass: "p2" }),
    ];
    expect(rowsOf(proved(cucine, together))).toEqual([[1, 2]]);
  });

  test("V9: two names at one address share the clock", () => {
    const at = (name: string, address: string) => ({ url: `https://${name}/`, address });
    const pair = (address: string) =>
      rowsOf(
        proved(meilen, [
          ...rows(1, 0, 100, at("twin-a.example", "203.0.113.7")),
          ...rows(3, 2_099, 2_100, at("twin-b.example", address)),
        ]),
      );
    expect(pair("203.0.113.7")).toEqual([[1, 2, 3]]);
    expect(pair("203.0.113.8")).toEqual([]);
  });

  test("V9: names that the operator joined share the clock, whatever addresses and domains say", () => {
    const both = spacing({
      ...{
        perHost: "2s",
        atATime: 1,
        tokens,
        oneServer: [
          ["a.example", "b.test"],
          ["c.example", "b.test"],
        ],
      },
    });
    const slots = (url: string) =>
      spacing.spec.keep?.slots?.(both.options, sampleRequest({ url }), new Map(), () => undefined) ?? [];
    expect(slots("https://c.example/").find(({ key }) => key === "server:a.example")).toMatchObject({ gap: 2_000 });
    expect(slots("https://d.example/").map(({ key }) => key)).toEqual(["host:d.example"]);
    const pair = (url: string) =>
      rowsOf(proved(both, [...rows(1, 0, 100, { url: "https://a.example/" }), ...rows(3, 2_099, 2_150, { url })]));
    expect(pair("https://c.example/")).toEqual([[1, 2, 3]]);
    expect(pair("https://d.example/")).toEqual([]);
  });

  test("Chromium: what a page loads follows at once but one by one, the next page keeps the gap", () => {
    const browser = (purpose: "page" | "sub-request" | "robots") => ({ channel: "browser", purpose }) as const;
    const load = [
      ...rows(1, 0, 100, browser("page")),
      ...rows(3, 100, 150, browser("sub-request")),
      ...rows(5, 150, 200, browser("sub-request")),
    ];
    expect(proved(meilen, load)).toEqual([]);
    expect(rowsOf(proved(meilen, [...load, ...rows(7, 2_199, 2_300, browser("page"))]))).toEqual([[5, 6, 7]]);
    expect(rowsOf(proved(meilen, [...load, ...rows(7, 2_199, 2_300, browser("robots"))]))).toEqual([[5, 6, 7]]);
    const together = [
      sampleAsked({ seq: 1, startedAt: 0, url: page, ...browser("sub-request") }),
      sampleAsked({ seq: 2, startedAt: 1, url: page, ...browser("sub-request") }),
    ];
    expect(rowsOf(proved(meilen, together))).toEqual([[1, 2]]);
    expect(rowsOf(proved(meilen, [...rows(1, 0, 100), ...rows(3, 150, 200)]))).toEqual([[1, 2, 3]]);
  });
});

test("A5: two at a time where two are promised", () => {
  const two = spacing({ perHost: "1s", atATime: 2, tokens });
  const open = [1, 2, 3].map((seq) => sampleAsked({ seq, startedAt: seq, url: page }));
  expect(rowsOf(proved(two, open))).toEqual([[1, 2, 3]]);
});

test("of two settings the longer gap, the fewer at a time and the higher cap hold", () => {
  const two = { ...meilen.options, atATime: 2 };
  expect(spacing.spec.tighten(two, two).atATime).toBe(2);
  const tightened = spacing.spec.tighten(scraper.options, two);
  expect(tightened).toMatchObject({
    perHost: 2_000,
    perSite: 2_000,
    atATime: 1,
    perSource: true,
    sameAddress: true,
    inBrowser: "every request",
    crawlDelayUpTo: undefined,
  });
  expect(tightened.tokens.all).toEqual(["MeilenvergleichBot", "mandari-ingestor"]);
});

test("a pace without any gap is no setting", () => {
  expect(() => spacing({ atATime: 1, tokens })).toThrow("a gap per host or per site");
});
