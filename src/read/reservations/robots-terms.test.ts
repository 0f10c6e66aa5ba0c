import { describe, expect, test } from "vitest";
import { readNoai } from "./noai.ts";
import { readPageMetas } from "./page-metas.ts";
import { readPageUse } from "./page-use.ts";
import { readRobotsTerms } from "./robots-terms.ts";

const now = Date.UTC(2026, 0, 1);
const terms = (fields: string[], html = "") =>
  readRobotsTerms(
    fields.map((value): [string, string] => ["X-Robots-Tag", value]),
    readPageMetas(html).metas,
    ["AusschauBot"],
  );
const noai = (fields: string[], html?: string) =>
  readNoai(terms(fields, html)).map(({ verdict, scope }) => [verdict, scope]);
const use = (fields: string[], html?: string) => readPageUse(terms(fields, html), now);
const at = Date.UTC(2025, 11, 3, 13, 9, 53);

describe("A10: noai, noml, noimageai", () => {
  test("without case, in a comma list, over several fields", () => {
    expect(noai(["NoIndex, NOAI"])).toEqual([["reserve", "all"]]);
    expect(noai(["noimageai", "noml"])).toEqual([
      ["images", "all"],
      ["reserve", "all"],
    ]);
    expect(noai(["noindex noai; nofollow"])).toEqual([["reserve", "all"]]);
    expect(noai(["all", "index, follow"])).toEqual([]);
  });

  test("the name of a bot scopes all terms after it, until the next name or the end of the field", () => {
    expect(noai(["otherbot: noindex, noai"])).toEqual([]);
    expect(noai(["otherbot: noindex, AusschauBot: noai"])).toEqual([["reserve", "token"]]);
    expect(noai(["AUSSCHAUBOT/1.0: noindex, noai"])).toEqual([["reserve", "token"]]);
    expect(noai(["otherbot: noindex", "noai"])).toEqual([["reserve", "all"]]);
    expect(noai(["*: noai"])).toEqual([["reserve", "all"]]);
    expect(noai(["AusschauBot-Images: noai"])).toEqual([]);
  });

  test("values with colons and commas of their own are no names", () => {
    expect(noai(["otherbot: noindex, unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT, noai"])).toEqual([]);
    expect(noai(["unavailable_after: Wed, 03 Dec 2025 13:09:53 GMT, noai"])).toEqual([["reserve", "all"]]);
    expect(noai(["max-snippet: 5, max-image-preview:large, noai"])).toEqual([["reserve", "all"]]);
  });

  test("meta elements: general and own name are summed, other names are not ours", () => {
    expect(noai([], '<meta name="Robots" content="index,noai,noimageai">')).toEqual([
      ["reserve", "all"],
      ["images", "all"],
    ]);
    expect(noai([], '<meta name="ausschaubot" content="NoAI"><meta name="robots" content="all">')).toEqual([
      ["reserve", "token"],
    ]);
    expect(noai([], '<meta name="googlebot" content="noai">')).toEqual([]);
    expect(noai([], '<!-- <meta name="robots" content="noai"> -->')).toEqual([]);
  });
});

describe("the rest of the robots vocabulary (A14 for excerpts)", () => {
  test("nothing said, nothing restricted", () => {
    expect(use(["all"])).toEqual({
      index: true,
      follow: true,
      archive: true,
      longestSnippet: null,
      images: true,
      unavailableAfter: null,
      unread: [],
    });
  });

  test("each term, from header and meta", () => {
    expect(use(["noindex"]).index).toBe(false);
    expect(use(["none"])).toMatchObject({ index: false, follow: false, archive: true });
    expect(use([], '<meta name="robots" content="NOFOLLOW, NoCache">')).toMatchObject({
      follow: false,
      archive: false,
    });
    expect(use(["noarchive"]).archive).toBe(false);
    expect(use(["noimageindex"]).images).toBe(false);
  });

  test("the more restrictive of general and own statement holds", () => {
    expect(use(["max-snippet:120", "AusschauBot: max-snippet: 50"]).longestSnippet).toBe(50);
    expect(use(["AusschauBot: max-snippet:-1, max-snippet:80"]).longestSnippet).toBe(80);
    expect(use(["max-snippet:80"], '<meta name="robots" content="nosnippet">').longestSnippet).toBe(0);
    expect(use(["otherbot: nosnippet"]).longestSnippet).toBeNull();
    expect(use(["max-snippet:-1"]).longestSnippet).toBeNull();
  });

  test.each([
    ["RFC 822", "Wed, 03 Dec 2025 13:09:53 GMT"],
    ["RFC 850", "Wednesday, 03-Dec-25 13:09:53 GMT"],
    ["ISO 8601", "2025-12-03T14:09:53+01:00"],
    ["with a zone name", "03 Dec 2025 05:09:53 PST"],
  ])("unavailable_after as %s, beside other terms", (_form, date) => {
    expect(use([`AusschauBot: noarchive, unavailable_after: ${date}, nofollow`])).toMatchObject({
      archive: false,
      follow: false,
      unavailableAfter: at,
    });
    expect(use([], `<meta name="robots" content="unavailable_after:${date}">`).unavailableAfter).toBe(at);
  });

  test("of two ends the earlier holds; what cannot be read is told", () => {
    expect(use(["unavailable_after: 2027-01-01", "unavailable_after: 2025-12-03T13:09:53Z"]).unavailableAfter).toBe(at);
    expect(use(["unavailable_after: some day, noindex"])).toMatchObject({
      index: false,
      unavailableAfter: null,
      unread: ["unavailable_after: some day"],
    });
    expect(use(["max-snippet: many"]).unread).toEqual(["max-snippet: many"]);
  });

  test("hostile fields cost little", () => {
    const started = performance.now();
    use(["a:".repeat(200_000), ",".repeat(200_000), `unavailable_after:${"Wed, ".repeat(50_000)}`]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
