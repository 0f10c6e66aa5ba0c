import type { Json } from "goodbot";
import { describe, expect, test } from "vitest";
import { contentOf } from "./testing.ts";
import { readWikidataItem, type WikidataItem, wikidataAddress, wikidataDate } from "./wikidata.ts";
import { compareWithWikidata, comparisonInWords } from "./wikidata-comparison.ts";

const time = (at: string, precision: number): Json => ({
  snaktype: "value",
  datavalue: { value: { time: at, precision }, type: "time" },
});
const item = (value: Json): Json => ({ snaktype: "value", datavalue: { value, type: "wikibase-entityid" } });
const statement = (mainsnak: Json, rank = "normal", qualifiers: Json = {}): Json => ({ mainsnak, rank, qualifiers });

const answer = (claims: Json, key = "Q5", more: { [name: string]: Json } = {}): Json => ({
  entities: { [key]: { id: key, labels: { ro: { value: "Dan Vornicu" } }, claims, ...more } },
});

const read = (json: Json): WikidataItem => {
  const content = contentOf(readWikidataItem(json, "Q5"));
  if (content === "deleted") throw new Error("deleted");
  return content;
};

describe("C9: an item", () => {
  test("only the address with an extension is asked for", () => {
    expect(wikidataAddress("Q5")).toBe("https://www.wikidata.org/wiki/Special:EntityData/Q5.json");
  });

  test.each([
    ["+1970-00-00T00:00:00Z", 9, "1970"],
    ["+1946-01-01T00:00:00Z", 9, "1946"],
    ["+2024-12-00T00:00:00Z", 10, "2024-12"],
    ["+1965-04-02T00:00:00Z", 11, "1965-04-02"],
    ["+1900-00-00T00:00:00Z", 7, null],
    ["-0044-03-15T00:00:00Z", 11, null],
    [undefined, 11, null],
  ])("a time is as precise as it says: %s with %s", (at, precision, date) => {
    expect(wikidataDate(at, precision)).toBe(date);
  });

  test("offices with their time; a deprecated statement does not count; numbers without id", () => {
    const claims = {
      P39: [
        statement(item({ id: "Q11" }), "preferred", { P580: [time("+2024-12-21T00:00:00Z", 11)] }),
        statement(item({ "numeric-id": 12 }), "normal", { P582: [time("+2024-00-00T00:00:00Z", 9)] }),
        statement(item({ id: "Q13" }), "deprecated"),
        statement({ snaktype: "novalue" }),
      ],
      P569: [statement({ snaktype: "somevalue" })],
    };
    expect(read(answer(claims))).toMatchObject({
      offices: [
        { office: "Q11", start: "2024-12-21", end: null },
        { office: "Q12", start: null, end: "2024" },
      ],
      ...{ births: ["unknown"], deprecated: 1, label: "Dan Vornicu" },
    });
  });

  test("deleted, and no item at all", () => {
    expect(contentOf(readWikidataItem({ entities: { Q5: { id: "Q5", missing: "" } } }, "Q5"))).toBe("deleted");
    for (const json of [{}, { entities: [] }, null, "x"]) {
      expect(readWikidataItem(json, "Q5")).toMatchObject({ kind: "alarm", code: "unknown layout" });
    }
  });

  test("claims of no form are none", () => {
    expect(read(answer({ P39: { a: 1 }, P569: [null, 3, statement(null)] }))).toMatchObject({
      births: [],
      offices: [],
    });
    expect(read(answer([], "Q5", { labels: [] }))).toMatchObject({ label: null });
  });
});

describe("the comparison, for the operator alone", () => {
  const born = (year: number): Json => [statement(time(`+${year}-00-00T00:00:00Z`, 9))];
  const shown = { name: "VORNICU Dan", birthYear: 1970, office: "Q11" };
  const words = (json: Json, person: Parameters<typeof compareWithWikidata>[1] = shown): string =>
    comparisonInWords(compareWithWikidata(contentOf(readWikidataItem(json, "Q5")), person));

  test.each([
    ["match", { P569: born(1970), P39: [statement(item({ id: "Q11" }))] }, shown],
    ["differs: year of birth 1971", { P569: born(1971), P39: [statement(item({ id: "Q11" }))] }, shown],
    ["missing there: year of birth; missing there: office", {}, shown],
    ["missing here: year of birth", { P569: born(1971) }, { birthYear: null }],
    ["match", {}, {}],
    ["differs: name", {}, { name: "Ana Rus" }],
    ["match", {}, { name: "Dan-Ion VORNICU" }],
    [
      "differs: office ended 2024-12; deprecated statement ignored",
      {
        P39: [
          statement(item({ id: "Q11" }), "normal", { P582: [time("+2024-12-00T00:00:00Z", 10)] }),
          statement(item({ id: "Q11" }), "deprecated"),
        ],
      },
      { office: "Q11" },
    ],
  ])("%s", (result, claims, person) => {
    expect(words(answer(claims), person)).toBe(result);
  });

  test("merged and deleted", () => {
    expect(words(answer({}, "Q77"))).toBe("merged into Q77");
    expect(words({ entities: { Q5: { missing: "" } } })).toBe("deleted");
  });
});
