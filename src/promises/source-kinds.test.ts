import { expect, test } from "vitest";
import { sampleAsked, sampleRequest } from "../world/samples.ts";
import { sourceKinds } from "./source-kinds.ts";
import { proved, rowsOf } from "./testing.ts";

const oparl = { kind: "oparl", what: { de: "Gelesen werden OParl-Schnittstellen.", en: "It reads OParl interfaces." } };
const pages = { kind: "council-pages", what: { de: "Sonst die öffentlichen Seiten." } };
const pledged = sourceKinds({ kinds: [oparl, pages] });
const { spec, options } = pledged;

test("M1: sources of the kinds named are read, others are not", () => {
  const admit = (sourceKind: string) =>
    spec.keep?.admit?.(options, sampleRequest({ sourceKind }), new Map<string, never>(), 0, () => undefined);
  expect(admit("oparl")?.kind).toBe("go");
  expect(admit("council-pages")?.kind).toBe("go");
  expect(admit("forum")).toMatchObject({ kind: "skip", code: "out of scope" });
  const rows = ["oparl", "forum"].map((sourceKind, seq) => sampleAsked({ seq, sourceKind }));
  expect(rowsOf(proved(pledged, rows))).toEqual([[1]]);
});

test("no pass begins with a source of another kind", () => {
  const intent = { bot: "b", source: "s", mode: "first", trigger: "hand", demanded: false, pass: "p" } as const;
  const begin = (sourceKind: string) =>
    spec.keep?.begin?.(options, { ...intent, sourceKind }, new Map<string, never>(), 0)?.kind;
  expect([begin("oparl"), begin("forum")]).toEqual(["go", "skip"]);
});

test("the page says of each kind what is read, in the languages there are words for", () => {
  const about = { name: "x", token: "x", agents: {}, page: "", contact: "" };
  expect(spec.say.de(options, about)).toEqual([pages.what.de, oparl.what.de]);
  expect(spec.say.en(options, about)).toEqual([oparl.what.en]);
  expect(spec.say.en(sourceKinds({ kinds: [] }).options, about)).toEqual(["No source is read."]);
});

test("tightening leaves the kinds that both name, with the fuller words", () => {
  const other = sourceKinds({ kinds: [{ kind: "oparl", what: { de: "Kurz.", ro: "Interfețe OParl." } }] }).options;
  const both = { kinds: [{ kind: "oparl", what: { ...oparl.what, ro: "Interfețe OParl." } }] };
  expect(spec.tighten(options, other)).toEqual(both);
  expect(spec.tighten(other, options)).toEqual(both);
});
