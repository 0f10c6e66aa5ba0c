import { expect, test } from "vitest";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { revisits } from "./revisits.ts";
import { proved, rowsOf } from "./testing.ts";

const DAY = 86_400_000;
const pledged = revisits({ kinds: [{ kind: "party-page", what: {}, notBefore: "6d" }] });
const { spec, options } = pledged;
const request = sampleRequest({ url: "https://party.example/", sourceKind: "party-page", pass: "week-1" });

test("C6, C7: a page read lately is left out by whoever comes, and read again when its time has come", () => {
  const facts = spec.keep?.settle?.(options, sampleExchange({ request, endedAt: 1_000 }), new Map())?.facts;
  const known = new Map([...(facts ?? [])].flatMap(([key, value]) => (value ? [[key, value] as const] : [])));
  const verdict = (now: number, changes: object = {}) =>
    spec.keep?.admit?.(options, { ...request, pass: "next", ...changes }, known, now, () => undefined);
  expect(verdict(6 * DAY + 999)).toEqual({
    kind: "skip",
    code: "not due",
    why: "the page was read lately",
    until: 6 * DAY + 1_000,
  });
  expect(verdict(DAY, { trigger: "hand" })?.kind).toBe("skip");
  expect(verdict(6 * DAY + 1_000)?.kind).toBe("go");
  expect(verdict(2_000, { pass: "week-1", attempt: 1 })?.kind).toBe("go");
  expect(verdict(2_000, { sourceKind: "deputies" })?.kind).toBe("go");
});

test("a second reading too soon is a violation, counted from the end of the first", () => {
  const asked = (seq: number, pass: string, startedAt: number) =>
    sampleAsked({ seq, pass, startedAt, url: request.url, sourceKind: "party-page" });
  const first = [asked(1, "week-1", 0), sampleAnswered({ seq: 2, request: 1, endedAt: 1_000 })];
  expect(rowsOf(proved(pledged, [...first, asked(3, "week-2", 6 * DAY + 999)]))).toEqual([[1, 3]]);
  expect(proved(pledged, [...first, asked(3, "week-2", 6 * DAY + 1_000)])).toEqual([]);
  expect(proved(pledged, [...first, asked(3, "week-1", 70_000)])).toEqual([]);
});
