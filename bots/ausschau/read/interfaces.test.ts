import type { Json } from "goodbot";
import { describe, expect, test } from "vitest";
import { catalogueAddress, readCatalogue } from "./catalogue.ts";
import { afterPage, aliasOf, atTheStart, type CatalogueState, type CatalogueStep } from "./catalogue-pages.ts";
import { noticeAddress, readTedSearch, searchFrom, tedSearchBody } from "./ted-search.ts";
import { readOrganisation } from "./wikidata.ts";

const answer = (value: Json, status = 200) => ({ status, text: JSON.stringify(value) });

describe("the catalogue's old interface", () => {
  const dataset = (id: string, resources: Json, tags: Json = [{ name: "AUSSCHREIBUNG" }]): Json => ({
    ...{ id, title: `T ${id}`, publisher: "Stadt Nord" },
    ...{ license_id: "cc-by-40", license_url: "https://l.example" },
    resources,
    tags,
  });
  const page = (results: readonly Json[], count = results.length): Json => ({
    success: true,
    result: { count, results },
  });

  test("XML resources of datasets with the keyword, in any case; several are several indexes", () => {
    const reading = readCatalogue(
      "ckan",
      answer(
        page([
          dataset("a", [
            { format: "xml", url: "https://a.example/1" },
            { format: "CSV", url: "https://a.example/2" },
            { format: "XML", url: " https://a.example/3 " },
          ]),
          dataset("b", [{ format: "XML", url: "https://b.example/" }], [{ name: "Wetter" }]),
        ]),
      ),
    );
    expect(reading).toMatchObject({ kind: "page", count: 2, datasets: 2 });
    expect(reading.kind === "page" && reading.indexes.map(({ dataset: id, url }) => [id, url])).toEqual([
      ["a", "https://a.example/1"],
      ["a", "https://a.example/3"],
    ]);
    expect(reading.kind === "page" && reading.indexes[0]?.licence).toEqual({
      id: "cc-by-40",
      title: null,
      url: "https://l.example",
    });
  });

  test.each([
    ["fault 33: success false", answer({ success: false, error: { message: "SOLR" } }), "failed"],
    ["success missing", answer({ result: { count: 0, results: [] } }), "failed"],
    ["no JSON", { status: 200, text: "<html>" }, "failed"],
    ["no count", answer({ success: true, result: {} }), "failed"],
    ["a server error", answer({}, 502), "failed"],
    ["404: the interface is gone, not the datasets", answer({}, 404), "not available"],
  ])("%s", (_, given, kind) => {
    expect(readCatalogue("ckan", given).kind).toBe(kind);
  });
});

describe("the catalogue's new interface", () => {
  test("addresses once each; a missing format is accepted; a title in another language", () => {
    const results = [
      {
        ...{ id: "a", title: { en: "Index" }, keywords: [{ label: "ausschreibung" }], publisher: { name: "Nord" } },
        distributions: [
          { access_url: ["https://a.example/1", "https://a.example/1"], format: { id: "XML" } },
          { access_url: ["https://a.example/2"] },
          { access_url: ["https://a.example/3"], format: { id: "CSV" } },
        ],
      },
      { id: "b", keywords: [{ label: "wetter" }], distributions: [{ access_url: ["https://b.example/"] }] },
    ];
    const reading = readCatalogue("hub", answer({ result: { count: 2, results } }));
    expect(reading.kind === "page" && reading.indexes.map(({ title, url }) => [title, url])).toEqual([
      ["Index", "https://a.example/1"],
      ["Index", "https://a.example/2"],
    ]);
  });
});

test("addresses of pages count by what each interface counts", () => {
  expect(catalogueAddress("ckan", 2)).toBe(
    "https://www.data.gv.at/katalog/api/3/action/package_search?fq=tags%3AAusschreibung&rows=20&start=40",
  );
  expect(catalogueAddress("hub", 2, { keyword: "kerndaten" })).toContain(
    "page=2&sort=modified+desc&facets=%7B%22keywords%22%3A%5B%22kerndaten%22%5D%7D",
  );
});

describe("fault 33: paging", () => {
  const index = (dataset: string) => ({
    ...{ dataset, url: `https://${dataset}.example/`, title: dataset, publisher: "Nord" },
    ...{ licence: { id: null, title: null, url: null }, citation: null, frequency: null },
  });
  const page = (count: number, ...names: readonly string[]) => ({
    kind: "page" as const,
    count,
    datasets: names.length,
    indexes: names.map(index),
  });
  const stateOf = (step: CatalogueStep): CatalogueState => {
    if (step.kind === "complete" || step.kind === "partial") throw new Error(step.kind);
    return step.state;
  };

  test("to the count it is complete; a short page before it is partial and drops nobody", () => {
    const first = afterPage(page(3, "a", "b"), atTheStart, 2);
    expect(first.kind).toBe("next");
    expect(afterPage(page(3, "c"), stateOf(first), 2)).toMatchObject({
      kind: "complete",
      indexes: [index("a"), index("b"), index("c")],
    });
    expect(afterPage(page(5, "a"), atTheStart, 2)).toMatchObject({ kind: "partial", indexes: [index("a")] });
  });

  test("a count that changes on the way begins again, once", () => {
    const again = afterPage(page(4, "c"), stateOf(afterPage(page(3, "a", "b"), atTheStart, 2)), 2);
    expect([again.kind, stateOf(again).indexes]).toEqual(["again", []]);
    const third = afterPage(page(3, "a", "b"), stateOf(again), 2);
    expect(afterPage(page(4, "c"), stateOf(third), 2).kind).toBe("partial");
  });

  test("publishers of one name are told apart", () => {
    expect(aliasOf(index("0123456789"))).toBe("Nord (01234567)");
  });
});

describe("TED's search", () => {
  test("the body of a search; a limit above 250 is never sent", () => {
    const body = JSON.parse(tedSearchBody({ from: "2026-11-01", token: "t" }));
    expect(body).toMatchObject({
      query: "buyer-country=AUT AND publication-date>=20261101",
      limit: 250,
      paginationMode: "ITERATION",
      iterationNextToken: "t",
    });
    expect(() => tedSearchBody({ from: "2026-11-01", limit: 251 })).toThrow(RangeError);
    expect(noticeAddress("32045-2024")).toBe("https://ted.europa.eu/en/notice/32045-2024/xml");
  });

  test("a page of numbers, and where the iteration goes on", () => {
    const notices = [
      { "publication-number": "00032045-2024", "publication-date": "2024-01-17Z" },
      { "publication-number": "odd" },
    ];
    const reading = readTedSearch(answer({ notices, totalNoticeCount: 2, iterationNextToken: "t2", timedOut: false }));
    expect(reading).toEqual({
      ...{ kind: "page", notices: [{ number: "32045-2024", published: "2024-01-17" }] },
      ...{ unreadable: 1, total: 2, next: "t2", partial: false },
    });
    expect(readTedSearch(answer({ notices: [], iterationNextToken: "t2" }))).toMatchObject({ next: null });
  });

  test("fault 34: what was cut short keeps what came and moves no cursor", () => {
    const reading = readTedSearch(answer({ notices: [{ "publication-number": "1-2024" }], timedOut: true }));
    expect(reading).toMatchObject({ kind: "page", partial: true, notices: [{ number: "1-2024" }] });
    expect(searchFrom("2026-11-01")).toBe("2026-10-30");
  });

  test("fault 34: an expired token begins again, a query that is not taken fails", () => {
    const refused = answer({ message: "token expired" }, 400);
    expect(readTedSearch({ ...refused, token: "t" })).toMatchObject({
      kind: "begin again",
      why: "status 400: token expired",
    });
    expect(readTedSearch(refused).kind).toBe("failed");
    expect(readTedSearch(answer({}, 503)).kind).toBe("failed");
    expect(readTedSearch(answer({ hits: [] })).kind).toBe("failed");
  });
});

describe("Wikidata", () => {
  const claim = (value: Json, rank = "normal"): Json => ({
    rank,
    mainsnak: { snaktype: "value", datavalue: { value } },
  });
  const item = (id: string, claims: Json): Json => ({
    entities: { [id]: { id, labels: { de: { value: "Nord AG" } }, claims } },
  });

  test("site, numbers and country of an organisation; what is marked as wrong does not count", () => {
    const claims = {
      P856: [
        claim("https://nord.example.at"),
        claim("https://alt.example.at", "deprecated"),
        claim("https://neu.example.at", "preferred"),
      ],
      P3608: [claim("ATU99000017")],
      P17: [claim({ id: "Q40" })],
      P9: [claim("990001i")],
    };
    const reading = readOrganisation(item("Q1", claims), "Q1", {
      website: "P856",
      vat: "P3608",
      country: "P17",
      seat: "P159",
      firmenbuch: "P9",
    });
    expect(reading).toMatchObject({
      kind: "organisation",
      organisation: {
        label: "Nord AG",
        austrian: true,
        websites: ["https://neu.example.at", "https://nord.example.at"],
      },
    });
    expect(reading.kind === "organisation" && reading.organisation.identifiers.map(({ value }) => value)).toEqual([
      "ATU99000017",
      "FN 990001i",
    ]);
  });

  test("a merged item answers under its new id", () => {
    expect(readOrganisation(item("Q2", {}), "Q1")).toMatchObject({
      organisation: { asked: "Q1", id: "Q2", austrian: null },
    });
  });

  test("gone, behind, or no answer at all", () => {
    expect(readOrganisation({ entities: { Q1: { id: "Q1", missing: "" } } }, "Q1").kind).toBe("missing");
    expect(readOrganisation({ error: { code: "maxlag", lag: 3.45 } }, "Q1")).toEqual({ kind: "pause", lag: 3.45 });
    expect(readOrganisation({ error: { code: "internal" } }, "Q1").kind).toBe("failed");
    expect(readOrganisation({}, "Q1").kind).toBe("failed");
  });
});
