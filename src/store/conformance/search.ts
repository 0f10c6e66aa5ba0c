import { expect, it } from "vitest";
import type { SearchSpec } from "../../pledge/search.ts";
import type { SearchQuery } from "../search-view.ts";
import type { DocumentText, Store, StoredRecord } from "../store.ts";
import { digestOf, type Open, record, write } from "./samples.ts";

const spec: SearchSpec = {
  language: "de",
  kinds: {
    Paper: { title: ["name"], text: ["reference", "keyword"], day: ["date"] },
    File: { title: ["name", "fileName"], document: true },
  },
};

const searched = { bot: "b", spec };
const paper = (id: string, name: string, more: Partial<StoredRecord> = {}) =>
  record(id, { content: { name, reference: `VO/${id}` }, ...more });

async function find(store: Store, words: string, more: Partial<SearchQuery> = {}): Promise<readonly string[]> {
  const { total, hits } = await store.desk.search({
    ...{ bot: "b", words, sources: ["s", "t"], kinds: ["Paper", "File"], most: 100 },
    ...more,
  });
  if (more.most === undefined) expect(total).toBe(hits.length);
  return hits.map(({ record }) => record.id);
}

const text = (digest: string, words: string): DocumentText => ({
  ...{ digest, outcome: "read", type: "application/pdf", pages: 1, text: words, at: 1, reader: "1" },
});

const document = (id: string, version: string, digest: string, request: number) => ({
  ...{ bot: "b", source: "s", id, version, digest, request, at: request, bytes: 1 },
});

/** What can be found, and that nothing else can. */
export function searchConformance(open: Open): void {
  it("finds records by title and text, stemmed, in the transaction that writes them", async () => {
    const { store } = await open();
    const records = [
      paper("1", "Neubau von Spielplätzen"),
      paper("2", "Haushalt der Schule"),
      record("3", { kind: "X" }),
    ];
    await write(store, { searched, records: records.map((each) => ({ record: each })) });
    expect(await find(store, "spielplatz")).toEqual(["1"]);
    expect(await find(store, "SCHULEN haushalt")).toEqual(["2"]);
    expect(await find(store, "vo/1")).toEqual(["1"]);
    expect(await find(store, "spielplatz -neubau")).toEqual([]);
    expect(await find(store, "unbekannt")).toEqual([]);
    const { hits } = await store.desk.search({
      bot: "b",
      words: "haushalt",
      sources: ["s"],
      kinds: ["Paper"],
      most: 1,
    });
    expect(hits[0]).toMatchObject({ title: "Haushalt der Schule", day: null, record: records[1] });
  });

  it("narrows by source, kind and day, and pages through what it found", async () => {
    const { store } = await open();
    const at = (id: string, date: string, more = {}) => paper(id, "Rat", { content: { name: "Rat", date }, ...more });
    await write(store, {
      searched,
      records: [
        at("1", "2026-01-31"),
        at("2", "2026-02-01T18:00:00+01:00"),
        at("3", "2026-03-01", { source: "t" }),
        paper("4", "Rat"),
        record("5", { kind: "File", content: { fileName: "Rat" } }),
      ].map((each) => ({ record: each })),
    });
    expect(await find(store, "rat", { sources: ["t"] })).toEqual(["3"]);
    expect(await find(store, "rat", { kinds: ["File"] })).toEqual(["5"]);
    expect(await find(store, "rat", { kinds: [] })).toEqual([]);
    expect(await find(store, "rat", { from: "2026-02-01", to: "2026-02-28" })).toEqual(["2"]);
    expect(await find(store, "", { from: "2026-01-01" })).toEqual(["3", "2", "1"]);
    expect(await find(store, "", { most: 2, skip: 1, kinds: ["Paper"] })).toEqual(["2", "1"]);
    expect(await find(store, "rat", { bot: "other" })).toEqual([]);
  });

  it.each(["deleted", "withheld", "absent", "missing"] as const)("finds nothing that is %s", async (state) => {
    const { store } = await open();
    await write(store, { searched, records: [{ record: paper("1", "Rat") }] });
    await write(store, { records: [{ record: paper("1", "Rat", { state }) }] });
    expect(await find(store, "rat")).toEqual([]);
    expect(await find(store, "")).toEqual([]);
    await write(store, { records: [{ record: paper("1", "Rat") }] });
    expect(await find(store, "rat")).toEqual(["1"]);
  });

  it("forgets the old words of a record that changed, and all of one that is erased", async () => {
    const { store } = await open();
    await write(store, { searched, records: [{ record: paper("1", "Spielplatz") }] });
    await write(store, { records: [{ record: paper("1", "Sportplatz") }] });
    expect(await find(store, "spielplatz")).toEqual([]);
    expect(await find(store, "sportplatz")).toEqual(["1"]);
    await write(store, { erase: [{ bot: "b", source: "s", id: "1" }] });
    expect(await find(store, "sportplatz")).toEqual([]);
  });

  it("finds a file by the text of its newest document, whichever came first, and shows the place", async () => {
    const { store } = await open();
    const [first, second] = [digestOf("first"), digestOf("second")];
    const file = record("f", { kind: "File", content: { name: "Anlage" } });
    await write(store, { searched, records: [{ record: file }], documents: [document("f", "1", first, 1)] });
    expect(await store.desk.unreadFiles("b", "1", 9)).toEqual([first]);
    await write(store, { text: text(first, "Der Kindergarten zieht um.") });
    expect(await find(store, "kindergärten")).toEqual(["f"]);
    expect(await store.desk.unreadFiles("b", "1", 9)).toEqual([]);
    expect(await store.desk.unreadFiles("b", "2", 9)).toEqual([first]);
    const { hits } = await store.desk.search({
      bot: "b",
      words: "umziehen kindergarten",
      sources: ["s"],
      kinds: ["File"],
      most: 1,
    });
    expect(hits).toEqual([]);
    await write(store, { text: text(second, "Die Feuerwehr bleibt.") });
    await write(store, { documents: [document("f", "2", second, 2)] });
    expect(await find(store, "kindergarten")).toEqual([]);
    expect(await find(store, "feuerwehr")).toEqual(["f"]);
    const [hit] = (await store.desk.search({ bot: "b", words: "feuerwehr", sources: ["s"], kinds: ["File"], most: 1 }))
      .hits;
    expect(hit?.snippet).toEqual([
      { text: "Die ", hit: false },
      { text: "Feuerwehr", hit: true },
      { text: " bleibt.", hit: false },
    ]);
    expect((await store.desk.documentsOf("b", "s", "f")).map(({ version }) => version)).toEqual(["2", "1"]);
    await write(store, { erase: [{ bot: "b", source: "s", id: "f" }] });
    expect(await store.desk.documentsOf("b", "s", "f")).toEqual([]);
    expect(await store.desk.text(second)).toBeNull();
  });

  it("keeps the text of a file that somebody else's record has as well", async () => {
    const { store } = await open();
    const digest = digestOf("shared");
    await write(store, {
      records: [{ record: record("a", { kind: "File" }) }, { record: record("b", { kind: "File" }) }],
      documents: [document("a", "1", digest, 1), document("b", "1", digest, 2)],
      text: text(digest, "Text"),
    });
    await write(store, { erase: [{ bot: "b", source: "s", id: "a" }] });
    expect(await store.desk.text(digest)).toMatchObject({ text: "Text" });
  });

  it("indexes what was there before it knew how, in pieces, and anew when that changes", async () => {
    const { store } = await open();
    const records = Array.from({ length: 25 }, (_, index) => ({ record: paper(`${index + 10}`, `Rat ${index}`) }));
    await write(store, { records });
    expect(await find(store, "rat")).toEqual([]);
    await write(store, { searched });
    const next = () => store.turn({}, () => ({ index: { bot: "b", most: 10 }, result: ({ indexed }) => indexed }));
    expect(await next()).toBe(10);
    expect(
      await store.desk.search({ bot: "b", words: "rat", sources: ["s"], kinds: ["Paper"], most: 1 }),
    ).toMatchObject({
      total: 10,
      whole: false,
    });
    expect([await next(), await next(), await next()]).toEqual([10, 5, 0]);
    expect(await find(store, "rat")).toHaveLength(25);
    // Said again, nothing changes; said differently, everything is indexed anew.
    await write(store, { searched });
    expect(await find(store, "rat")).toHaveLength(25);
    const other: SearchSpec = { language: "de", kinds: { Paper: { title: ["reference"] } } };
    await write(store, { searched: { bot: "b", spec: other } });
    expect(await find(store, "rat")).toEqual([]);
    while ((await next()) > 0);
    expect(await find(store, "rat")).toEqual([]);
    expect(await find(store, "vo")).toHaveLength(25);
  });

  it("takes any words for words", async () => {
    const { store } = await open();
    await write(store, { searched, records: [{ record: paper("1", "Rat") }] });
    for (const odd of [
      '"',
      "*",
      "rat OR",
      "NEAR(",
      "title:rat",
      "'; drop table records",
      "\u0000",
      "-",
      "a".repeat(5_000),
    ])
      expect(
        await store.desk.search({ bot: "b", words: odd, sources: ["s"], kinds: ["Paper"], most: 9 }),
      ).toMatchObject({
        whole: true,
      });
    expect(await find(store, "RAT")).toEqual(["1"]);
  });
}
