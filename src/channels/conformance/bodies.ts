import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Outcome } from "../../pledge/outcome.ts";
import { textOf } from "../testing.ts";
import { type Suite, withHost } from "./bench.ts";

type Encode = (bytes: Uint8Array) => Buffer;

const text = "Sitzung des Rates am 30. November ".repeat(40);
/** Brotli at its best quality takes seconds for a bomb. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const codings: [name: string, encode: Encode][] = [
  ["gzip", (bytes) => gzipSync(bytes)],
  ["x-gzip", (bytes) => gzipSync(bytes)],
  ["deflate", (bytes) => deflateSync(bytes)],
  ["Deflate", (bytes) => deflateRawSync(bytes)],
  ["br", (bytes) => brotliCompressSync(bytes, quick)],
  ["zstd", (bytes) => zstdCompressSync(bytes)],
  ["gzip, br", (bytes) => brotliCompressSync(gzipSync(bytes), quick)],
  ["zstd, gzip, identity", (bytes) => gzipSync(zstdCompressSync(bytes))],
];

/** Codings and the limits of bytes. */
export function bodies(suite: Suite): void {
  const encoded = (coding: string, body: Uint8Array) => ({
    status: 200,
    headers: { "Content-Encoding": coding },
    body,
  });

  describe("a coded body", () => {
    test.each(codings)("is decoded: %s", (coding, encode) => {
      const body = encode(Buffer.from(text));
      return withHost(suite, encoded(coding, body), async ({ ask }) => {
        const carried = await ask();
        expect(carried).toMatchObject({ outcome: "answered", wireBytes: body.length, bytes: text.length });
        expect(textOf(carried)).toBe(text);
      });
    });

    test.each(codings)("is undecodable without its end: %s", (coding, encode) => {
      const whole = encode(Buffer.from(text));
      return withHost(suite, encoded(coding, whole.subarray(0, -6)), async ({ ask }) => {
        expect(await ask()).toMatchObject({ outcome: "undecodable", abortedByUs: false, head: { status: 200 } });
      });
    });

    test.each(codings)("is cut where its connection is cut: %s", (coding, encode) => {
      const body = encode(Buffer.from(text));
      const answer = { ...encoded(coding, body), behaviour: { do: "cut", after: body.length - 6 } } as const;
      return withHost(suite, answer, async ({ ask }) => {
        expect(await ask()).toMatchObject({ outcome: "cut", wireBytes: body.length - 6 });
      });
    });

    test.each(codings)("that is a bomb stops at the limit: %s", (coding, encode) =>
      withHost(suite, encoded(coding, encode(Buffer.alloc(2_000_000))), async ({ ask }) => {
        const carried = await ask("/", { bounds: { bytes: 100_000 } });
        expect(carried).toMatchObject({ outcome: "too large", detail: expect.stringContaining("100000") });
        expect([carried.bytes, carried.body.length]).toEqual([100_000, 100_000]);
      }),
    );

    test.each([
      ["compress", "unknown coding"],
      ["gzip, exi", "unknown coding"],
      ["gzip, gzip, gzip, gzip, gzip, gzip", "stacked"],
    ])("is undecodable in %s, and is not read", (coding, detail) =>
      withHost(suite, encoded(coding, Buffer.from(text)), async ({ ask }) => {
        const carried = await ask();
        expect(carried).toMatchObject({ outcome: "undecodable", wireBytes: 0, abortedByUs: true });
        expect(carried.detail).toContain(detail);
      }),
    );

    test("is undecodable where it is not coded at all, or something follows it", async () => {
      for (const body of [Buffer.from(text), Buffer.concat([gzipSync(text), Buffer.from("<!-- cached -->")])]) {
        await withHost(suite, encoded("gzip", body), async ({ ask }) => {
          expect(await ask()).toMatchObject({ outcome: "undecodable" });
        });
      }
    });
  });

  describe("the limits of bytes", () => {
    const body = "x".repeat(50_000);
    test.each<[string, { wireBytes?: number; bytes?: number }, Outcome]>([
      ["on the wire are kept", { wireBytes: 50_000 }, "answered"],
      ["on the wire end the exchange", { wireBytes: 49_999 }, "too large"],
      ["of the body are kept", { bytes: 50_000 }, "answered"],
      ["of the body end the exchange", { bytes: 49_999 }, "too large"],
    ])("%s", (_, bounds, outcome) =>
      withHost(suite, { status: 200, body }, async ({ ask }) => {
        expect(await ask("/", { bounds })).toMatchObject({ outcome, abortedByUs: outcome !== "answered" });
      }),
    );

    test.each([
      ["on the wire", { wireBytes: 1_234 }],
      ["of the body", { bytes: 1_234 }],
    ])("leave the first part, to the byte: %s", (_, bounds) => {
      const numbers = Array.from({ length: 10_000 }, (_, n) => `${n}\n`).join("");
      return withHost(suite, { status: 200, body: numbers }, async ({ ask }) => {
        const carried = await ask("/robots.txt", { bounds });
        expect(carried.outcome).toBe("too large");
        expect(textOf(carried)).toBe(numbers.slice(0, 1_234));
      });
    });

    test("leave what can be decoded of a coded first part", () => {
      const numbers = Array.from({ length: 10_000 }, (_, n) => `${n}\n`).join("");
      return withHost(suite, encoded("gzip", gzipSync(numbers)), async ({ ask }) => {
        const carried = await ask("/robots.txt", { bounds: { wireBytes: 5_000 } });
        expect(carried.outcome).toBe("too large");
        expect(carried.bytes).toBeGreaterThan(5_000);
        expect(numbers.startsWith(textOf(carried))).toBe(true);
      });
    });

    test.each([
      ["on the wire", { wireBytes: 300_000 }],
      ["of the body", { bytes: 300_000 }],
    ])("end a body without end: %s", (_, bounds) => {
      const behaviour = { do: "endless", everyMs: 1, most: 1e9 } as const;
      return withHost(suite, { status: 200, body, behaviour }, async ({ ask }) => {
        const carried = await ask("/", { bounds });
        expect(carried).toMatchObject({ outcome: "too large", abortedByUs: true });
        expect(carried.bytes).toBe(300_000);
      });
    });
  });
}
