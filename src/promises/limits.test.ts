import { expect, test } from "vitest";
import type { Row } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleRequest } from "../world/samples.ts";
import { limits } from "./limits.ts";
import { proved } from "./testing.ts";

const usual = { onTheWire: "1MB", unpacked: "5MB", head: "30s", total: "2m" };
const pledged = limits({ usual, by: { document: { ...usual, onTheWire: "100MB", unpacked: "100MB" } } });

test("A7: pages and documents have limits of their own", () => {
  const bounds = (purpose: "page" | "document" | "robots") =>
    pledged.spec.keep?.bounds?.(pledged.options, sampleRequest({ purpose }));
  expect(bounds("page")).toEqual({ wireBytes: 1e6, bytes: 5e6, headMs: 30_000, totalMs: 120_000 });
  expect(bounds("document")).toMatchObject({ wireBytes: 1e8, bytes: 1e8 });
  expect(bounds("robots")).toMatchObject({ bytes: 5e6 });
});

test("A7: what tells of a single entry can have a smaller limit than the list it stands in", () => {
  const { spec, options } = limits({ usual, by: { data: { ...usual, unpacked: "64MB" } }, details: usual });
  const bytes = (role: "list" | "detail", purpose: "data" | "page" = "data") =>
    spec.keep?.bounds?.(options, sampleRequest({ purpose, role }))?.bytes;
  expect([bytes("list"), bytes("detail"), bytes("detail", "page")]).toEqual([64e6, 5e6, 5e6]);
  const judge = (role: "list" | "detail") =>
    proved({ spec, options }, [
      sampleAsked({ seq: 1, startedAt: 0, purpose: "data", role }),
      sampleAnswered({ seq: 2, request: 1, bytes: 6e6 }),
    ]).map(({ what }) => what);
  expect(judge("list")).toEqual([]);
  expect(judge("detail")).toEqual(["6000000 bytes unpacked, promised at most 5000000"]);
  // It takes nothing away from a smaller limit of the purpose, and of two the smaller holds.
  const page = limits({ usual: { ...usual, unpacked: "1MB" }, details: usual });
  expect(page.spec.keep?.bounds?.(page.options, sampleRequest({ role: "detail" }))).toMatchObject({ bytes: 1e6 });
  const narrower = limits({ usual, details: { ...usual, unpacked: "2MB" } });
  expect(spec.tighten(options, narrower.options)).toMatchObject({ details: { unpacked: 2e6 } });
  expect(spec.tighten(pledged.options, options)).toMatchObject({ details: { unpacked: 5e6 } });
});

test("a robots.txt may not be cut before 500 KiB", () => {
  const small = { ...usual, unpacked: "511kB" };
  expect(() => limits({ usual: small })).toThrow("RFC 9309 2.5");
  expect(() => limits({ usual, by: { robots: small } })).toThrow("RFC 9309 2.5");
  expect(() => limits({ usual: small, by: { robots: usual } })).not.toThrow();
});

test("what passes a limit is found; one late timer or one last read is not", () => {
  const judge = (answered: Parameters<typeof sampleAnswered>[0], purpose: "page" | "document" = "page") => {
    const rows: readonly Row[] = [
      sampleAsked({ seq: 1, startedAt: 0, purpose }),
      sampleAnswered({ seq: 2, request: 1, ...answered }),
    ];
    return proved(pledged, rows).map(({ what }) => what);
  };
  expect(judge({ bytes: 5_000_000, wireBytes: 1_000_000, headAt: 32_000, endedAt: 122_000 })).toEqual([]);
  expect(judge({ bytes: 5_000_001 })).toEqual(["5000001 bytes unpacked, promised at most 5000000"]);
  expect(judge({ wireBytes: 1_000_001 })).toEqual(["1000001 bytes on the wire, promised at most 1000000"]);
  expect(judge({ wireBytes: 1_065_536, outcome: "too large" })).toEqual([]);
  expect(judge({ wireBytes: 1_065_537, outcome: "too large" })).toHaveLength(1);
  expect(judge({ headAt: 32_001, endedAt: 40_000 })).toEqual(["32001 ms to the head, promised at most 30000"]);
  expect(judge({ outcome: "no answer", endedAt: 32_001 })).toEqual(["32001 ms to the head, promised at most 30000"]);
  expect(judge({ headAt: 100, endedAt: 122_001 })).toEqual(["122001 ms in all, promised at most 120000"]);
  expect(judge({ bytes: 99_000_000, wireBytes: 99_000_000 }, "document")).toEqual([]);
});

test("of two settings the smaller of every limit holds, for every purpose", () => {
  const other = limits({ usual: { ...usual, unpacked: "4MB", total: "3m" } });
  expect(limits.spec.tighten(pledged.options, other.options)).toEqual({
    usual: { onTheWire: 1e6, unpacked: 4e6, head: 30_000, total: 120_000 },
    by: { document: { onTheWire: 1e6, unpacked: 4e6, head: 30_000, total: 120_000 } },
  });
});
