import { expect, test } from "vitest";
import type { ObservedRecord } from "../pledge/observation.ts";
import type { AppliedRow, OperatorRow } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { excerpts } from "./excerpts.ts";
import { proved, rowsOf } from "./testing.ts";

const DAY = 86_400_000;
const pledged = excerpts({
  ...{ kinds: ["website"], records: ["WebsiteFact"], tokens: ["AusschauBot"] },
  ...{ atMost: 300, html: "7d" },
});
const { keep } = pledged.spec;
const fact = (content: ObservedRecord["content"], kind = "WebsiteFact"): ObservedRecord => ({
  ...{ kind, id: "f", state: "live", content, raw: "<html>" },
});
const stored = (content: ObservedRecord["content"], kind?: string) =>
  keep?.record?.(pledged.options, fact(content, kind));

test("A14: an excerpt has at most 300 code points, and a fact its link; what was sent stays outside", () => {
  const page = "https://firma.example/leistungen";
  const long = stored({ page, excerpt: `${"ä".repeat(150)}${"😀".repeat(200)}`, list: ["x".repeat(400)] });
  expect([...String(long?.content.excerpt)]).toHaveLength(300);
  expect(long?.content.list).toEqual(["x".repeat(300)]);
  expect(long).not.toHaveProperty("raw");
  // Decomposed letters count as what they are.
  expect(stored({ page, excerpt: "a\u0308".repeat(300) })?.content.excerpt).toBe("ä".repeat(300));
  expect(stored({ excerpt: "no page" })).toBeNull();
  expect(stored({ page: "leistungen", excerpt: "no address" })).toBeNull();
  expect(stored({ title: "x".repeat(400) }, "Notice")?.content.title).toHaveLength(400);
});

test("A14: the page is kept for seven days at most", () => {
  const term = (sourceKind: string) => keep?.keeping?.(pledged.options, sampleRequest({ sourceKind }));
  expect(term("website")).toEqual({ forMs: 7 * DAY });
  expect(term("kdq")).toBe("for good");
});

test("prove: an excerpt of 301 characters, one without link, HTML of day 8", () => {
  const applied = (longest: number, withoutLink = 0): AppliedRow => ({
    ...{ seq: 3, at: 3, event: "applied", bot: "sample", source: "town", prev: "", hash: "" },
    ...{ request: 1, reader: "x 1", figures: {}, excerpts: { longest, withoutLink } },
  });
  expect(proved(pledged, [applied(300)])).toEqual([]);
  expect(rowsOf(proved(pledged, [applied(301)]))).toEqual([[1, 3]]);
  expect(rowsOf(proved(pledged, [applied(10, 1)]))).toEqual([[1, 3]]);
  const kept = [
    sampleAsked({ seq: 1, sourceKind: "website" }),
    sampleAnswered({ seq: 2, request: 1, endedAt: 0, kept: "a".repeat(64) }),
  ];
  const gone = (at: number, detail: object): OperatorRow => ({
    ...{ seq: 4, at, event: "deleted", bot: "sample", source: "town", prev: "", hash: "", act: "copies expired" },
    detail: { ...detail },
  });
  expect(proved(pledged, [...kept, gone(7 * DAY, { requests: [1] })])).toEqual([]);
  expect(proved(pledged, [...kept, gone(7 * DAY, { copies: ["a".repeat(64)] })])).toEqual([]);
  expect(rowsOf(proved(pledged, [...kept, gone(7 * DAY + 1, { requests: [1] })]))).toEqual([[1, 2, 4]]);
  expect(rowsOf(proved(pledged, [...kept, sampleAsked({ seq: 5, startedAt: 8 * DAY })]))).toEqual([[1, 2]]);
});

const find = (html: string, ...headers: readonly (readonly [string, string])[]) =>
  keep?.find?.(pledged.options, sampleRequest({ sourceKind: "website" }), {
    head: { status: 200, headers, at: 0 },
    body: Buffer.from(html),
  });

test("A14: of a page that says noindex nothing is kept, of one that says noarchive no copy, by header or tag", () => {
  expect(find("<p>text</p>")).toBeUndefined();
  expect(find('<meta name="robots" content="noindex">')).toMatchObject({
    drop: true,
    findings: { use: { noindex: true } },
  });
  expect(find("<p>text</p>", ["x-robots-tag", "noarchive"])).toMatchObject({ drop: false, keep: false });
  const kept = sampleAnswered({ seq: 2, request: 1, kept: "a", findings: { use: { noarchive: true } } });
  expect(rowsOf(proved(pledged, [sampleAsked({ seq: 1, sourceKind: "website" }), kept]))).toEqual([[1, 2]]);
});

test("A14: said to this bot by name, by header or tag, it counts; said to others, it does not", () => {
  expect(find("", ["x-robots-tag", "AusschauBot: noindex"])).toMatchObject({ drop: true });
  expect(find("", ["x-robots-tag", "ausschaubot: noarchive"])).toMatchObject({ drop: false, keep: false });
  expect(find('<meta name="AusschauBot" content="noindex">')).toMatchObject({ drop: true });
  expect(find("", ["x-robots-tag", "otherbot: noindex, noarchive"])).toBeUndefined();
});

test("A14: of a page that names a day on which it ends nothing is kept, whether that day has come or not", () => {
  const end = "unavailable_after: Wed, 03 Dec 2098 13:09:53 GMT";
  expect(find("", ["x-robots-tag", end])).toMatchObject({ drop: true, findings: { use: { ends: true } } });
  expect(find(`<meta name="robots" content="${end}">`)).toMatchObject({ drop: true });
});

test("A14: what headers say of links and excerpts reaches the reader, and no copy outlives those headers", () => {
  const said = find("", ["x-robots-tag", "nofollow, max-snippet:40"]);
  expect(said).toMatchObject({ drop: false, keep: false, findings: { use: { nofollow: true, snippet: 40 } } });
  expect(find('<meta name="robots" content="nosnippet">')).toMatchObject({
    keep: true,
    findings: { use: { snippet: 0 } },
  });
});

test.each(["noindex", "ends"])(
  "A14: a page that comes to say so (%s) takes what came from it before with it",
  (said) => {
    const url = "https://firma.example/a";
    const request = sampleRequest({ sourceKind: "website", url });
    const exchange = sampleExchange({ request, findings: { use: { [said]: true } } });
    const settled = keep?.settle?.(pledged.options, exchange, new Map<string, never>());
    expect(settled?.drop).toMatchObject({ code: "reserved" });
    const wish = settled?.withdraw;
    expect(wish?.scope === "pages" && [wish.of(url), wish.of(`${url}/b`)]).toEqual([true, false]);
    const answered = sampleAnswered({ seq: 2, request: 1, findings: { use: { [said]: true } } });
    const taken: AppliedRow = {
      ...{ seq: 3, at: 3, event: "applied", bot: "sample", source: "town", prev: "", hash: "" },
      ...{ request: 1, reader: "x 1", figures: {} },
    };
    expect(rowsOf(proved(pledged, [sampleAsked({ seq: 1, sourceKind: "website" }), answered, taken]))).toEqual([
      [1, 2, 3],
    ]);
  },
);
