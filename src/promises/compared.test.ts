import { expect, test } from "vitest";
import type { ObservedRecord } from "../pledge/observation.ts";
import type { AppliedRow } from "../pledge/row.ts";
import { compared } from "./compared.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = compared({ kind: "Offer", link: "pageUrl", pages: ["How we compare"] });
const { spec, options } = pledged;

test("V18: a fact without the link to its page does not get into the store", () => {
  const keep = (record: Partial<ObservedRecord>) =>
    spec.keep?.record?.(options, { kind: "Offer", id: "1", state: "live", content: {}, ...record });
  expect(keep({ content: { pageUrl: "https://shop.example/a" } })).toMatchObject({ id: "1" });
  for (const pageUrl of ["", "shop", "javascript:alert(1)", null, 7]) expect(keep({ content: { pageUrl } })).toBeNull();
  expect(keep({})).toBeNull();
  expect(keep({ kind: "Note" })).toMatchObject({ kind: "Note" });
  expect(keep({ state: "deleted" })).toMatchObject({ state: "deleted" });
});

test("prove: an offer that was stored without one", () => {
  const row = (fields: Readonly<Record<string, readonly string[]>>): AppliedRow => ({
    ...{ seq: 2, at: 0, event: "applied", bot: "sample", prev: "", hash: "" },
    ...{ request: 1, reader: "offers", figures: {}, fields },
  });
  expect(proved(pledged, [row({ Offer: ["amount", "pageUrl"], Note: ["text"] })])).toEqual([]);
  expect(rowsOf(proved(pledged, [row({ Offer: ["amount"] })]))).toEqual([[1, 2]]);
});
