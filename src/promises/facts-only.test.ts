import { expect, test } from "vitest";
import { fieldsWritten, onlyPromised } from "../pass/promised-fields.ts";
import type { ObservedRecord } from "../pledge/observation.ts";
import type { StoredRecord } from "../store/store.ts";
import { factsOnly } from "./facts-only.ts";
import { proved, rowsOf } from "./testing.ts";

const pledged = factsOnly({ records: [{ kind: "Member", what: {}, fields: ["name", "party"] }] });
const member: ObservedRecord = {
  ...{ kind: "Member", id: "m1", state: "live" },
  content: { name: "Ana", party: null, office: "chair" },
  raw: { office: "chair" },
};

test("C20: other fields, what the source sent besides, and other kinds have no way into the store", () => {
  const observed = { verdict: { kind: "read" }, records: [member, { ...member, kind: "Act" }] } as const;
  const { raw: _, ...rest } = member;
  expect(onlyPromised([pledged], observed).records).toEqual([{ ...rest, content: { name: "Ana", party: null } }]);
  expect(onlyPromised([], observed)).toBe(observed);
  const gone = { ...member, state: "deleted", content: {} } as const;
  expect(onlyPromised([pledged], { ...observed, records: [gone] }).records).toHaveLength(1);
});

test("the row names the fields of what was written, not of what was meant to be", () => {
  const stored: StoredRecord = {
    ...{ bot: "b", source: "s", id: "m1", kind: "Member", state: "live" as const, reason: null, hash: "" },
    ...{ content: member.content, raw: member.raw, parent: null, field: null, position: null },
    ...{ created: null, modified: null, firstSeen: 1, changedAt: 1, deletedAt: null, capture: null, request: 1 },
    ...{ reader: "", tries: 0, nextTry: null },
  };
  expect(fieldsWritten([pledged], [{ record: stored }])).toEqual({ Member: ["(as sent)", "name", "office", "party"] });
  expect(fieldsWritten([], [{ record: stored }])).toBeUndefined();
});

test("C20-C22: a field beyond those promised, or another kind, is a violation", () => {
  const applied = (seq: number, fields: Readonly<Record<string, readonly string[]>>) =>
    ({ seq, at: 1, event: "applied", request: 1, reader: "", figures: {}, fields, prev: "", hash: "" }) as const;
  const rows = [
    applied(10, { Member: ["name", "party"] }),
    applied(11, { Member: ["name", "office"] }),
    applied(12, { Act: ["title"] }),
    applied(13, { Member: ["(as sent)"] }),
    applied(14, {}),
  ];
  expect(rowsOf(proved(pledged, rows))).toEqual([
    [1, 11],
    [1, 12],
    [1, 13],
  ]);
});
