import { expect, test } from "vitest";
import type { AppliedRow } from "../pledge/row.ts";
import { sampleAsked } from "../world/samples.ts";
import { officialFirst } from "./official-first.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = officialFirst({
  ...{ websites: ["website"], official: ["name", "address"] },
  taken: [{ kind: "WebsiteFact", fields: ["excerpt", "page"] }],
});
const { keep } = pledged.spec;

test("A3: a website begins when the official sources of the pass have ended; a visit waits for nobody", () => {
  const begin = (change: object) =>
    keep?.begin?.(
      pledged.options,
      {
        ...{ bot: "b", source: "firm", sourceKind: "website", mode: "first", trigger: "schedule", demanded: false },
        ...{ pass: "p", ...change },
      },
      new Map<string, never>(),
      0,
    ).kind;
  expect(begin({ underWayKinds: ["kdq", "website"] })).toBe("wait");
  expect(begin({ underWayKinds: ["website"] })).toBe("go");
  expect(begin({})).toBe("go");
  expect(begin({ sourceKind: "kdq", underWayKinds: ["ted"] })).toBe("go");
  expect(begin({ mode: "visit", underWayKinds: ["kdq"] })).toBe("go");
});

test("A3: of websites only the fields named are taken; what official sources give cannot be among them", () => {
  expect(keep?.fields?.(pledged.options, "WebsiteFact")).toEqual(["excerpt", "page"]);
  expect(keep?.fields?.(pledged.options, "Notice")).toBeNull();
  const taken = [{ kind: "WebsiteFact", fields: ["name"] }];
  expect(officialFirst.spec.options.safeParse({ websites: ["website"], taken, official: ["name"] }).success).toBe(
    false,
  );
});

test("prove: another field or kind from a website, and an official source read after a website of its pass", () => {
  const row = (seq: number, sourceKind: string, change: object = {}) => sampleAsked({ seq, sourceKind, ...change });
  const applied = (fields: Readonly<Record<string, readonly string[]>>): AppliedRow => ({
    ...{ seq: 3, at: 3, event: "applied", bot: "sample", source: "town", prev: "", hash: "" },
    ...{ request: 2, reader: "x 1", figures: {}, fields },
  });
  expect(proved(pledged, [row(1, "kdq"), row(2, "website"), applied({ WebsiteFact: ["page"] })])).toEqual([]);
  expect(rowsOf(proved(pledged, [row(2, "website"), applied({ WebsiteFact: ["name"] })]))).toEqual([[2, 3]]);
  expect(rowsOf(proved(pledged, [row(2, "website"), applied({ Organisation: ["page"] })]))).toEqual([[2, 3]]);
  expect(proved(pledged, [row(2, "kdq"), applied({ Organisation: ["name"] })])).toEqual([]);
  expect(rowsOf(proved(pledged, [row(2, "website"), row(4, "kdq")]))).toEqual([[2, 4]]);
  expect(proved(pledged, [row(2, "website"), row(4, "kdq", { pass: "pass-2" })])).toEqual([]);
});
