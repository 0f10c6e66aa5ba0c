import { expect, test } from "vitest";
import type { OperatorRow } from "../pledge/row.ts";
import { ownInstallations } from "./own-installations.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = ownInstallations({ guide: "guide.md", reference: "settings.md" });
const row = (act: string, detail?: OperatorRow["detail"]): OperatorRow => ({
  ...{ seq: 1, at: 0, bot: "sample", prev: "", hash: "", event: "operator", act },
  ...(detail && { detail }),
});

test("M19: kept where every setting in force is explained, broken where one is not", () => {
  expect(proved(pledged, [row("settings checked", { settings: 40, missing: [] })])).toEqual([]);
  expect(rowsOf(proved(pledged, [row("settings checked", { settings: 40, missing: ["spacing.perHost"] })]))).toEqual([
    [1],
  ]);
  expect(rowsOf(proved(pledged, [row("settings checked", { settings: 0, missing: [] })]))).toEqual([[1]]);
  const prover = pledged.spec.prove({ file: () => undefined, bot: { name: "b", token: "b" }, bySource: () => null });
  expect(prover.see(row("settings checked"), pledged.options)).toBeUndefined();
  expect(prover.see(row("throttled", { missing: [] }), pledged.options)).toBeUndefined();
});
