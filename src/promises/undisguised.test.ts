import { expect, test } from "vitest";
import { sampleAsked } from "../world/samples.ts";
import { proved, rowsOf } from "./testing.ts";
import { undisguised } from "./undisguised.ts";

const pledged = undisguised({});
const browser = "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/156.0.0.0 Bot/2.0";

test("V2: there is nothing to set: no proxy, no traits", () => {
  expect(undisguised.spec.options.safeParse({ proxy: "http://proxy.example" }).success).toBe(false);
});

test("V2: one name for each way of asking, all through a pass", () => {
  const row = (seq: number, agent: string, more: Parameters<typeof sampleAsked>[0] = {}) =>
    sampleAsked({ seq, agent, ...more });
  const plain = [row(1, "Bot/2.0"), row(2, browser, { channel: "browser" }), row(3, "Bot/2.0")];
  expect(proved(pledged, plain)).toEqual([]);
  expect(rowsOf(proved(pledged, [...plain, row(4, browser)]))).toEqual([[1, 4]]);
  expect(proved(pledged, [...plain, row(4, "Bot/2.1", { pass: "pass-2" })])).toEqual([]);
  const other = browser.replace("156", "157");
  expect(rowsOf(proved(pledged, [...plain, row(4, other, { channel: "browser" })]))).toEqual([[2, 4]]);
  expect(proved(pledged, [...plain, row(4, "Files/1", { purpose: "document" })])).toEqual([]);
});
