import { expect, test } from "vitest";
import { embeddedIn, embeddedOf, jsonLdOf, nodesOfType } from "./embedded-json.ts";
import { parseHtml } from "./html.ts";
import { jsonPath, valuesAt } from "./json-path.ts";

const ld = (json: string, attributes = ""): string =>
  `<script ${attributes} type="application/ld+json">${json}</script>`;
const offer = (name: string): string => `{"@type": "Offer", "seller": {"name": "${name}"}}`;
const sellers = (html: string): unknown[] =>
  nodesOfType(jsonLdOf(parseHtml(html)).values, "Offer").flatMap((node) =>
    valuesAt(node, jsonPath("seller.name") ?? []),
  );

test("JSON-LD: one bad block is counted and takes no other with it", () => {
  const trailingComma = ld('{"@type": "Offer", "seller": {"name": "A"},}');
  const two = ld(`${offer("B")}\n${offer("C")}`);
  const html = `${trailingComma}${ld(offer("D"), "id=x nonce=abc")}${two}${ld("")}${ld(offer("E"))}`;
  expect(sellers(html)).toEqual(["D", "E"]);
  expect(jsonLdOf(parseHtml(html)).bad).toBe(3);
});

test("JSON-LD: things of a type are found at the top, in arrays, graphs and lists; a product's price is not one", () => {
  const list = `{"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": ${offer("C")}}]}`;
  const product = '{"@type": "Product", "offers": {"@type": "Offer", "seller": {"name": "shop"}, "price": 5}}';
  const graph = `{"@graph": [${offer("B")}, {"@type": ["Offer", "Thing"], "seller": {"name": "D"}}]}`;
  const schema = '{"@type": "https://schema.org/Offer", "seller": {"name": "E"}}';
  const html = ld(`[${offer("A")}]`) + ld(graph) + ld(list) + ld(product) + ld(schema);
  expect(sellers(html)).toEqual(["A", "B", "D", "C", "E"]);
  const other = '<script type="application/json">{"@type": "Offer", "seller": {"name": "no"}}</script>';
  expect(sellers(other)).toEqual([]);
});

test("embedded data: under an id, assigned to a variable, in a string of JSON", () => {
  const html = `
    <script id="__NEXT_DATA__" type="application/json">{"a": 1}</script>
    <script>var x = 1; window.__APOLLO_STATE__ = {"b": "};{"}; go()</script>
    <script>window.__NUXT__=JSON.parse("{\\"c\\": [2]}")</script>
    <script>__OTHER__ == {"no": 1}</script>`;
  const page = parseHtml(html);
  expect(
    ["__NEXT_DATA__", "window.__APOLLO_STATE__", "__NUXT__", "__OTHER__", "__GONE__"].map((name) =>
      embeddedOf(page, name),
    ),
  ).toEqual([
    { values: [{ a: 1 }], bad: 0 },
    { values: [{ b: "};{" }], bad: 0 },
    { values: [{ c: [2] }], bad: 0 },
    { values: [], bad: 0 },
    { values: [], bad: 0 },
  ]);
  expect(embeddedIn(page, "script[type='application/json']").values).toEqual([{ a: 1 }]);
});

test("embedded data that is empty, broken or would have to be run is a bad block, and nothing is run", () => {
  const run = "<script>window.__NUXT__=(function(a){globalThis.ran = true; return {a}})(1)</script>";
  const empty = '<script id="__NEXT_DATA__" type="application/json"></script>';
  expect(embeddedOf(parseHtml(run), "__NUXT__")).toEqual({ values: [], bad: 1 });
  expect(embeddedOf(parseHtml(empty), "__NEXT_DATA__")).toEqual({ values: [], bad: 1 });
  expect(Object.hasOwn(globalThis, "ran")).toBe(false);
});

test("chunks of a stream are joined before they are read: they are cut anywhere", () => {
  const rows = '1:I["module"]\n2:{"offers":[{"partner":"Al\u00fc"},{"partner":"B"}]}\n3:"$L1"\n4:[broken\n';
  const chunks = [rows.slice(0, 31), rows.slice(31, 40), rows.slice(40)];
  const push = (chunk: string): string => `<script>self.__next_f.push([1,${JSON.stringify(chunk)}])</script>`;
  const html = `<script>(self.__next_f=self.__next_f||[]).push([0])</script>${chunks.map(push).join("")}<script>self.__next_f.push([1,"cut</script>`;
  const { values, bad } = embeddedOf(parseHtml(html), "self.__next_f");
  expect(values.flatMap((value) => valuesAt(value, jsonPath("offers[*].partner") ?? []))).toEqual(["Al\u00fc", "B"]);
  expect(bad).toBe(2);
});

test("paths: keys, elements, each, any depth, references of a normalised cache", () => {
  const data = {
    list: [{ n: 1 }, { n: 2, deep: { n: 3 } }],
    root: { all: [{ __ref: "P:1" }] },
    "P:1": { n: 4, self: { __ref: "P:1" } },
  };
  const at = (path: string): unknown => valuesAt(data, jsonPath(path) ?? []);
  expect(at("list[1].n")).toEqual([2]);
  expect(at("list[*].n")).toEqual([1, 2]);
  expect(at("list.**.n")).toEqual([1, 2, 3]);
  expect(at("root.all[*].n")).toEqual([4]);
  expect(at("root.all[*].self.self.n")).toEqual([4]);
  expect(at("list.constructor")).toEqual([]);
  expect(["a..b", "a[", "", "a[x]"].map(jsonPath)).toEqual([null, null, null, null]);
});
