import type { Json, KeptChange, KeptRecord } from "goodbot";
import { expect, it } from "vitest";
import { history } from "./history.ts";

const record = (kind: string, content: KeptRecord["content"]): KeptRecord => ({
  ...{ kind, source: "s", id: `${kind}/1`, content, state: "live", reason: null, changedAt: 0 },
});
const change = (what: string, ...fields: readonly (readonly [string, Json, Json])[]): KeptChange => ({
  ...{ at: 0, what },
  fields: fields.map(([field, old, fresh]) => ({ field, old, new: fresh })),
});

const deputy = record("Member", { chamber: "deputies", term: 2024, name: "Ana Exemplu", start: null, end: null });
const chamber = { who: "Ana Exemplu", where: "Chamber of Deputies 2024" };

it("a member without a date of their own joined with the term", () => {
  expect(history(change("created"), deputy)).toEqual([{ what: "joined", ...chamber, on: "2024" }]);
});

it("an end that comes is a leave; one that is put right, or taken back, is none", () => {
  expect(history(change("changed", ["end", null, "2026-05-01"]), deputy)).toEqual([
    { what: "left", ...chamber, on: "2026-05-01" },
  ]);
  for (const fresh of ["2026-05-02", null]) {
    expect(history(change("changed", ["end", "2026-05-01", fresh]), deputy)).toEqual([
      { what: "end put right", ...chamber, on: null, from: "2026-05-01", to: fresh },
    ]);
  }
});

it("the Government: joined with a function, another function", () => {
  const minister = record("CabinetMember", { name: "Ion Model", function: "Ministrul energiei" });
  const place = { who: "Ion Model", where: "Government", on: null };
  expect(history(change("created"), minister)).toEqual([{ what: "joined", ...place, to: "Ministrul energiei" }]);
  expect(
    history(change("changed", ["function", "Ministrul energiei", "Prim-ministru"], ["portrait", "a", "b"]), minister),
  ).toEqual([{ what: "has another function", ...place, from: "Ministrul energiei", to: "Prim-ministru" }]);
});

it("decisions: the ministries' state secretaries, by the day of the decision; others are kept and not told", () => {
  const decision = (title: string) =>
    history(
      change("created"),
      record("Decision", { number: 7, date: "2026-03-04", title, link: "https://www.cdep.ro/x" }),
    );
  const appointed = "privind numirea domnului Ion Model în funcția de secretar de stat la Ministerul Energiei";
  expect(decision(appointed)).toEqual([
    { what: "appointed", who: "Ion Model", where: "Ministerul Energiei", on: "2026-03-04" },
  ]);
  expect(decision(appointed.replace("secretar", "subsecretar"))).toEqual([]);
  expect(decision(appointed.replace("Ministerul Energiei", "Cancelaria Prim-Ministrului"))).toEqual([]);
});

it("C9: a comparison is no event, whatever changes in it", () => {
  expect(history(change("changed", ["finding", "match", "deleted"]), record("Comparison", { item: "Q1" }))).toEqual([]);
  expect(history(change("created"), record("constructor", {}))).toEqual([]);
});
