import { describe } from "vitest";
import { frontierConformance } from "./conformance/frontier.ts";
import { ledgerConformance } from "./conformance/ledger.ts";
import { recordConformance } from "./conformance/records.ts";
import type { Open } from "./conformance/samples.ts";
import { searchConformance } from "./conformance/search.ts";
import { takedownConformance } from "./conformance/takedowns.ts";
import { turnConformance } from "./conformance/turns.ts";
import { upkeepConformance } from "./conformance/upkeep.ts";

/**
 * What every back end of the store must do. Called by the test of each.
 *
 * @param name what stands before the tests' names, e.g. `SQLite file`
 * @param open opens a new, empty store; the caller closes it after the test
 */
export function storeConformance(name: string, open: Open): void {
  describe(`${name}: turns`, () => turnConformance(open));
  describe(`${name}: frontier`, () => frontierConformance(open));
  describe(`${name}: records`, () => recordConformance(open));
  describe(`${name}: ledger and bodies`, () => ledgerConformance(open));
  describe(`${name}: search`, () => searchConformance(open));
  describe(`${name}: takedowns`, () => takedownConformance(open));
  describe(`${name}: upkeep`, () => upkeepConformance(open));
}
