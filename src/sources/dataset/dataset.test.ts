import { describe, expect, test } from "vitest";
import type { Json, Observations } from "../../pledge/observation.ts";
import { answer, HOST, NOW } from "../pages/testing.ts";
import { datasetKit } from "./kit.ts";
import { type DatasetSource, dataset } from "./source.ts";

const url = `https://${HOST}/data/schools`;
const fields = { name: "name", place: "address.place" };
const forms: Readonly<Record<string, DatasetSource["form"]>> = {
  csv: { format: "csv", separator: ";", kind: "School", id: "number", fields: { name: "name", place: "place" } },
  json: { format: "json", items: "result.schools", kind: "School", id: "number", fields, modified: "changed" },
  ndjson: { format: "ndjson", kind: "School", id: "number", fields },
  xml: { format: "xml", items: "school", kind: "School", id: "@number", fields, modified: "@changed" },
};
const read = (
  format: string,
  body: string,
  said: { readonly [key: string]: Json } = {},
  more: object = {},
): Observations => {
  const form = forms[format];
  if (form === undefined) throw new Error(format);
  const source = dataset({ id: "schools", title: "Schools", url, form: { ...form, ...more } });
  const task = { reader: "dataset", data: null, list: undefined, role: "list" as const };
  const pass = { mode: "incremental" as const, startedAt: NOW, mayReadWhole: true, unfilteredPages: 0 };
  return datasetKit.read(answer(url, body, { contentType: "application/octet-stream" }), task, {
    source,
    memory: { said, cursors: new Map() },
    pass,
  });
};

const two = {
  csv: 'number;name;place\n7;"Nord; alt";Neustadt\n8;Süd;\n',
  json: '{"result":{"schools":[{"number":7,"name":"Nord; alt","address":{"place":"Neustadt"},"changed":"2026-11-01T00:00:00Z"},{"number":"8","name":"Süd","address":{"place":""}}]}}',
  ndjson:
    '{"number":7,"name":"Nord; alt","address":{"place":"Neustadt"}}\n\n{"number":8,"name":"Süd","address":{"place":""}}\n',
  xml: '<x:all xmlns:x="urn:x"><x:head><name>no</name></x:head><x:school number="7" changed="2026-11-01T00:00:00Z"><x:name>Nord; alt</x:name><x:address><x:place> Neustadt </x:place></x:address><x:name>other</x:name></x:school><x:school number="8"><x:name>Süd</x:name><x:address><x:place/></x:address></x:school></x:all>',
};

describe("datasets", () => {
  test.each(Object.entries(two))("%s: each entry is a record, and the file is the whole list", (format, body) => {
    const observed = read(format, body);
    expect(observed.records?.map(({ kind, id, content }) => [kind, id, content])).toEqual([
      ["School", "7", { name: "Nord; alt", place: "Neustadt" }],
      ["School", "8", { name: "Süd", place: "" }],
    ]);
    expect(observed.lists).toEqual([{ name: "dataset", page: 1, ids: ["7", "8"], end: "done", whole: true }]);
    expect(observed.memory).toEqual({ items: 2 });
  });

  test.each(["json", "xml"] as const)("%s: the time of a change", (format) => {
    expect(read(format, two[format]).records?.map(({ modified }) => modified)).toEqual([
      Date.UTC(2026, 10, 1),
      undefined,
    ]);
  });

  test("entries without id and ids that stand there again are counted, the first counts", () => {
    const observed = read("csv", "number;name\n;A\n7;B\n7;C\n");
    expect(observed.records?.map(({ content }) => content.name)).toEqual(["B"]);
    expect(observed.oddities).toEqual([
      { code: "entry without id", where: url, count: 1 },
      { code: "id repeated", where: "7", count: 1 },
    ]);
  });

  test("a line that is no JSON is counted, the others stand", () => {
    expect(read("ndjson", `${two.ndjson}{"number":9,`)).toMatchObject({
      records: [{ id: "7" }, { id: "8" }],
      oddities: [{ code: "line not understood", count: 1 }],
    });
  });

  test.each([
    ["csv", 'number;name\n7;"cut'],
    ["json", '{"result":{"schools":[{"number":7}'],
    ["json", '{"schools":[]}'],
    ["ndjson", "<html></html>"],
    ["xml", two.xml.slice(0, -10)],
    ["xml", `<!DOCTYPE all [<!ENTITY a "b">]>${two.xml}`],
  ])("%s: what is cut off or of another form is no dataset", (format, body) => {
    const observed = read(format, body);
    expect([observed.verdict.kind, observed.records]).toEqual(["failed", undefined]);
  });

  test("a file that lost most of its entries, or has none, is not believed; nobody is gone then", () => {
    for (const observed of [read("csv", "number;name\n7;A\n", { items: 10 }), read("csv", "number;name\n")]) {
      expect(observed).toMatchObject({
        verdict: { kind: "failed" },
        lists: [{ end: "broken", ids: [], whole: false }],
      });
      expect(observed.records).toBeUndefined();
    }
  });

  test("a file that is larger than its source says is not read", () => {
    expect(read("csv", two.csv, {}, { bytes: 10 }).verdict.kind).toBe("failed");
  });
});
