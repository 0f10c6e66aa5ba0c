import { expect, test } from "vitest";
import type { Request } from "../pledge/request.ts";
import type { Row } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleRequest } from "../world/samples.ts";
import { addresses } from "./addresses.ts";
import { proved } from "./testing.ts";

const pledged = addresses({});

const kind = (request: Partial<Request>) =>
  pledged.spec.keep?.admit?.(pledged.options, sampleRequest(request), new Map<string, never>(), 0, () => undefined)
    .kind;

test("one address that is not public spoils the name", () => {
  expect(kind({})).toBe("go");
  expect(kind({ addresses: [] })).toBe("go");
  expect(kind({ addresses: ["8.8.8.8", "2606:4700::1111"] })).toBe("go");
  for (const inside of [
    "127.0.0.1",
    "10.0.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "fe80::1",
    "fd00::1",
    "0.0.0.0",
    "not an address",
  ]) {
    expect(kind({ addresses: ["8.8.8.8", inside] }), inside).toBe("skip");
  }
});

test("a replica lies on loopback and nowhere else", () => {
  expect(kind({ addresses: ["127.0.0.1"], replica: true })).toBe("go");
  expect(kind({ addresses: ["::1"], replica: true })).toBe("go");
  expect(kind({ addresses: ["10.0.0.1"], replica: true })).toBe("skip");
  expect(kind({ addresses: ["8.8.8.8"], replica: true })).toBe("skip");
});

test("a dialled address that is not public is found, by another judge than the one that let it pass", () => {
  const judge = (address: string | null | undefined, replica = false) =>
    proved(pledged, [sampleAsked({ seq: 1, ...(address !== undefined && { address }), replica })]).length;
  for (const outside of ["8.8.8.8", "2606:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8"])
    expect(judge(outside), outside).toBe(0);
  expect(judge(null)).toBe(0);
  for (const inside of ["127.0.0.1", "10.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "nonsense"])
    expect(judge(inside), inside).toBe(1);
  expect(judge("127.0.0.1", true)).toBe(0);
  expect(judge("8.8.8.8", true)).toBe(1);
});

test("an answer from another address than the judged one is found", () => {
  const rows = (address: string): readonly Row[] => [
    sampleAsked({ seq: 1, address: "8.8.8.8" }),
    sampleAnswered({ seq: 2, request: 1, address }),
  ];
  expect(proved(pledged, rows("8.8.8.8"))).toEqual([]);
  expect(proved(pledged, rows("8.8.4.4"))).toEqual([{ what: "judged 8.8.8.8, dialled 8.8.4.4", rows: [1, 2] }]);
});
