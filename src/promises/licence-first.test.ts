import { expect, test } from "vitest";
import { placeOf } from "../pledge/request.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { licenceFirst } from "./licence-first.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = licenceFirst({ pictures: [{ host: "upload.example", statedOn: "files.example", what: {} }] });
const { spec, options } = pledged;
const picture = sampleRequest({ url: "https://upload.example/p.jpg", purpose: "image" });
const page = sampleRequest({ url: "https://files.example/p" });

test("C8: the picture waits for the page with its licence, in each pass anew", () => {
  const after = (changes: Parameters<typeof sampleExchange>[0], asked = picture) => {
    const facts = spec.keep?.settle?.(options, sampleExchange({ request: page, ...changes }), new Map())?.facts;
    const known = new Map([...(facts ?? [])].flatMap(([key, value]) => (value ? [[key, value] as const] : [])));
    return spec.keep?.admit?.(options, asked, known, 0, () => undefined)?.kind;
  };
  expect(after({})).toBe("go");
  expect(after({ status: 404 })).toBe("skip");
  expect(after({ outcome: "cut" })).toBe("skip");
  expect(after({}, { ...picture, pass: "pass-2" })).toBe("skip");
  expect(after({ status: 404 }, { ...picture, purpose: "robots" })).toBe("go");
});

test("a picture without the page before it is a violation", () => {
  const rows = (status: number, pass = "pass-1") => [
    sampleAsked({ seq: 1, ...placeOf(page.url) }),
    sampleAnswered({ seq: 2, request: 1, status }),
    sampleAsked({ seq: 3, ...placeOf(picture.url), purpose: "image", pass }),
  ];
  expect(proved(pledged, rows(200))).toEqual([]);
  expect(rowsOf(proved(pledged, rows(404)))).toEqual([[3]]);
  expect(rowsOf(proved(pledged, rows(200, "pass-2")))).toEqual([[3]]);
});
