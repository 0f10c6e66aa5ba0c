import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, Wanted } from "../../pledge/observation.ts";
import { oparlKit } from "./kit.ts";
import { answer, host, known, listRequestFor, pass, readWanted, source, system } from "./testing.ts";

const fieldNames = [
  ...["id", "type", "data", "links", "pagination", "next", "prev", "last", "totalElements", "body", "deleted", "code"],
  ...["created", "modified", "name", "location", "geojson", "geometry", "coordinates", "ags", "equivalent", "start"],
  ...["end", "agendaItem", "auxiliaryFile", "mainFile", "membership", "consultation", "organization", "size", "error"],
  ...[
    "mimeType",
    "accessUrl",
    "legislativeTerm",
    "startDate",
    "otherOParlVersions",
    "__proto__",
    "constructor",
    "keyword",
  ],
];

const values = [
  `${host}/oparl/paper/1`,
  "https://schema.oparl.org/1.0/Meeting",
  "https://schema.oparl.org/1.1/System",
  "https://fremd.example/",
  "http://[",
  "0000-00-00",
  "2022-03-01T00:00:00+01:00",
  "05358016",
  "",
  "N/A",
];

/** JSON made of what OParl answers are made of, in any wrong place. */
const { value: json } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<Json>(...values),
    fc.constantFrom<Json>(null, true, false, 0, 1, 50.7, 6.3, -1, 1e300),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...fieldNames), tie("value"), { maxKeys: 8 }),
  ),
}));

const requests: readonly Wanted[] = [
  { url: system, purpose: "data", role: "entry", reader: "system", data: null },
  { url: `${host}/oparl/body`, purpose: "data", role: "entry", reader: "bodies", data: { version: "1.1" } },
  listRequestFor("paper"),
  listRequestFor("meeting"),
  { url: `${host}/oparl/paper/1`, purpose: "data", role: "detail", reader: "object", data: { id: "x", kind: null } },
];

describe("whatever a server answers", () => {
  test("no reader throws, every address wanted is one of the source's hosts, every record has an id", () => {
    fc.assert(
      fc.property(
        json,
        fc.constantFrom(...requests),
        fc.constantFrom(200, 200, 200, 404, 500),
        (body, want, status) => {
          const read = readWanted(want, answer(want.url, body, { status }));
          for (const { url } of read.wanted ?? []) expect(new URL(url).host).toBe(new URL(host).host);
          for (const { id } of read.records ?? []) expect(id.trim()).not.toBe("");
          for (const list of read.lists ?? []) {
            const onward = (read.wanted ?? []).some(({ list: next }) => next?.name === list.name);
            expect(list.end === "more").toBe(onward);
          }
          const again = readWanted(want, answer(want.url, body, { status }));
          expect(again).toEqual(read);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test("nor on bytes that are no text", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...requests), (bytes, want) => {
        const read = readWanted(want, answer(want.url, "", { body: bytes }));
        expect(read.records ?? []).toEqual([]);
      }),
    );
  });

  test("a page of 5 MB with one object nested in itself as deep as JSON may be is read in linear time", () => {
    const item = '{"id":"https://ris.musterstadt.example/a","agendaItem":['.repeat(95);
    const deep = `${item}${"]}".repeat(95)}`;
    const many = `{"data":[${Array.from({ length: 50_000 }, (_, index) => `{"id":"https://ris.musterstadt.example/${index}","name":"${"x".repeat(50)}"}`).join()},${deep}]}`;
    const started = performance.now();
    const read = readWanted(listRequestFor("meeting"), answer(`${host}/x`, many));
    expect(read.records?.length).toBe(50_001);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("a reader that does not exist is our own fault", () => {
    const task = { reader: "toString", data: null, list: undefined, role: "other" as const };
    const context = { source: source(), memory: known, pass: pass() };
    expect(() => oparlKit.read(answer(host, null), task, context)).toThrow(/no reader "toString"/);
  });
});
