import { expect, test } from "vitest";
import { neverShown } from "./never-shown.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = neverShown({ records: [{ kind: "Comparison", what: {} }] });

test("C9: a kind that is only compared is given out in no row", () => {
  const given = (seq: number, kinds: readonly string[], act = "given out") =>
    ({ seq, at: 1, event: "operator", act, detail: { kinds }, prev: "", hash: "" }) as const;
  const rows = [given(1, ["Member"]), given(2, ["Member", "Comparison"]), given(3, ["Comparison"], "page checked")];
  expect(rowsOf(proved(pledged, rows))).toEqual([[2]]);
});

test("what was stored as a comparison is judged", () => {
  const applied = { seq: 1, at: 1, event: "applied", request: 1, reader: "", figures: {}, prev: "", hash: "" } as const;
  const prover = pledged.spec.prove({
    file: () => undefined,
    bot: { name: "b", token: "b" },
    bySource: () => undefined,
  });
  expect(prover.see({ ...applied, fields: { Comparison: ["result"] } }, pledged.options)).toEqual([]);
  expect(prover.see({ ...applied, fields: { Member: ["name"] } }, pledged.options)).toBeUndefined();
});
