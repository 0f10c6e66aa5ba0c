import { expect, test } from "vitest";
import type { Intent } from "../pledge/promise.ts";
import { sampleAsked, sampleSource } from "../world/samples.ts";
import { dataBasis, type LastReading } from "./data-basis.ts";
import { proved, rowsOf } from "./testing.ts";

const HOUR = 3_600_000;
const pledged = dataBasis({
  path: "/datenbasis",
  sources: [{ kind: "kdq", what: { en: "Core data" }, licence: "CC BY 4.0", notBefore: "18h" }],
});
const { keep, check } = pledged.spec;
const about = { name: "x", token: "x", agents: {}, page: "https://bot.example/bot", contact: "" };
const intent: Intent = {
  ...{
    bot: "b",
    source: "bbg",
    sourceKind: "kdq",
    mode: "incremental",
    trigger: "schedule",
    demanded: false,
    pass: "p",
  },
};
const last: ReadonlyMap<string, LastReading> = new Map([["source:bbg", { at: 0 }]]);

test("A4: what is not on the list is not read, and nothing by the schedule more often than it says", () => {
  const begin = (change: object, now: number) =>
    keep?.begin?.(pledged.options, { ...intent, ...change }, last, now).kind;
  expect(begin({}, 18 * HOUR)).toBe("go");
  expect(begin({}, 18 * HOUR - 1)).toBe("skip");
  expect(begin({ trigger: "hand" }, 1)).toBe("go");
  expect(begin({ source: "other" }, 1)).toBe("go");
  expect(begin({ sourceKind: "ted" }, 99 * HOUR)).toBe("skip");
  const end = sampleSource({ at: 5 });
  expect([...(keep?.ended?.(pledged.options, intent, end, new Map()) ?? [])]).toEqual([["source:bbg", { at: 5 }]]);
  expect([...(keep?.ended?.(pledged.options, { ...intent, trigger: "hand" }, end, new Map()) ?? [])]).toEqual([]);
});

test("a licence without a name is said in the language of the page", () => {
  const words = { de: "wie angegeben", en: "as stated" };
  const saying = (licence: string | typeof words) =>
    dataBasis({ path: "/d", sources: [{ kind: "feed", what: { en: "Feeds" }, licence, notBefore: "5h" }] });
  const { spec, options } = saying(words);
  expect(spec.say.en(options, about)).toContainEqual(expect.stringContaining("licence as stated;"));
  expect(spec.say.de(options, about)).toContainEqual(expect.stringContaining("Lizenz wie angegeben;"));
  // Of two the fuller one holds, whichever comes first.
  const named = saying("CC0").options;
  expect(spec.tighten(options, named)).toEqual(spec.tighten(named, options));
  expect(spec.tighten(options, named)).toMatchObject({ sources: [{ licence: words }] });
});

test("check: a source of a kind that is not on the list is a flaw of the bot's file", () => {
  const source = (kind: string) => ({ id: "s", kind, url: "https://s.example/", hosts: ["s.example"] });
  expect(check?.(pledged.options, { sources: [source("kdq")] })).toEqual([]);
  expect(check?.(pledged.options, { sources: [source("ted")] })).toMatchObject([{ path: "sources.s.kind", is: "ted" }]);
});

test("prove: a kind that is not on the list, and a source read again too soon", () => {
  const row = (seq: number, at: number, change: object = {}) =>
    sampleAsked({ seq, startedAt: at, sourceKind: "kdq", pass: `pass-${seq}`, ...change });
  const end = sampleSource({ seq: 2, at: 0, pass: "pass-1" });
  expect(proved(pledged, [row(1, 0), end, row(3, 18 * HOUR)])).toEqual([]);
  expect(rowsOf(proved(pledged, [row(1, 0), end, row(3, 17 * HOUR)]))).toEqual([[2, 3]]);
  expect(proved(pledged, [row(1, 0), end, row(3, 17 * HOUR, { trigger: "hand" })])).toEqual([]);
  expect(rowsOf(proved(pledged, [row(1, 0, { sourceKind: "ted" })]))).toEqual([[1]]);
});
