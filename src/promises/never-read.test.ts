import { expect, test } from "vitest";
import { placeOf } from "../pledge/request.ts";
import { sampleAsked, sampleRequest } from "../world/samples.ts";
import { neverRead } from "./never-read.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = neverRead({
  pages: [
    { id: "wealth", what: {}, path: ["declarati"] },
    { id: "institution", what: {}, on: ["integritate.example"] },
    { id: "sub-pages", what: {}, on: ["chamber.example"], parameters: ["pag"] },
    { id: "records", what: {}, on: ["chamber.example"], path: ["htp_act"] },
  ],
});
const { spec, options } = pledged;

const never = [
  "https://www.chamber.example/ords/mp?idm=5&pag=5",
  "https://chamber.example/ords/mp?PAG=&idm=5",
  "https://chamber.example/ords/legis/legis_pck.htp_act?ida=1",
  "https://elsewhere.example/Declara%C5%A3ii/2024/avere.pdf",
  "https://elsewhere.example/declara%C8%9Bia.pdf",
  "https://elsewhere.example/DECLARATII",
  "https://integritate.example/",
  "https://chamber.example./mp?%70ag=6",
];

const read = [
  "https://www.chamber.example/ords/mp?idm=5",
  "https://other.example/mp?pag=5",
  "https://other.example/htp_act",
  "https://other.example/?q=declaratii",
  "https://notintegritate.example/",
];

test("C11, C22: pages of these kinds are refused, however their addresses are spelled, and so proved", () => {
  const verdict = (url: string) =>
    spec.keep?.admit?.(options, sampleRequest({ url }), new Map<string, never>(), 0, () => undefined);
  for (const url of never) expect([url, verdict(url)]).toEqual([url, expect.objectContaining({ code: "never read" })]);
  for (const url of read) expect([url, verdict(url)?.kind]).toEqual([url, "go"]);
  const rows = [...never, ...read].map((url, seq) => sampleAsked({ seq, ...placeOf(url) }));
  expect(rowsOf(proved(pledged, rows))).toEqual(never.map((_, seq) => [seq]));
});

test("robots.txt of a host is none of such pages", () => {
  const url = "https://integritate.example/robots.txt";
  const request = sampleRequest({ url, purpose: "robots" });
  expect(spec.keep?.admit?.(options, request, new Map<string, never>(), 0, () => undefined)?.kind).toBe("go");
});
