import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Body } from "./body.ts";
import { type Coding, codingsOf } from "./codings.ts";
import { type Decoded, decodeWhole } from "./decode-whole.ts";
import { UndoCoding } from "./undo-coding.ts";

/** Brotli at its best quality takes seconds for a bomb. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const encoders: readonly { readonly name: string; readonly coding: Coding; encode(bytes: Uint8Array): Buffer }[] = [
  { name: "gzip", coding: "gzip", encode: (bytes) => gzipSync(bytes) },
  { name: "deflate", coding: "deflate", encode: (bytes) => deflateSync(bytes) },
  { name: "bare deflate", coding: "deflate", encode: (bytes) => deflateRawSync(bytes) },
  { name: "br", coding: "br", encode: (bytes) => brotliCompressSync(bytes, quick) },
  { name: "zstd", coding: "zstd", encode: (bytes) => zstdCompressSync(bytes) },
];

/** Decodes with the stream decoder, the bytes coming in slices of `size`; `most` is the most it kept of them. */
function decodeStreaming(coded: Uint8Array, codings: readonly Coding[], limit: number, size: number): Promise<Decoded> {
  return new Promise((resolve) => {
    const bounds = { wireBytes: 1e9, bytes: limit, headMs: 1, totalMs: 1 };
    let from = 0;
    let over = false;
    const end = (decoded: Decoded): void => {
      over = true;
      resolve(decoded);
    };
    const more = (): void => {
      while (!over && from < coded.length) {
        const chunk = coded.subarray(from, from + size);
        from += size;
        if (!body.take(chunk)) return;
      }
      if (!over && from >= coded.length) {
        from = Number.POSITIVE_INFINITY;
        body.end();
      }
    };
    const body: Body = new Body(codings, bounds, {
      failed: (outcome, detail) => end({ outcome, detail }),
      more,
      done: () => end({ bytes: body.whole() }),
    });
    more();
  });
}

const outcomeOf = (decoded: Decoded): string =>
  "outcome" in decoded ? decoded.outcome : Buffer.from(decoded.bytes).toString("base64");

const anyEncoder = fc.constantFrom(...encoders);
const anyContent = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }),
  fc.integer({ min: 1, max: 200_000 }).map((length) => new Uint8Array(length).fill(0x20)),
);
const anySize = fc.constantFrom(1, 7, 100, 65_536);

describe("both decoders", () => {
  test("give back what was encoded, codings stacked or not, however it is sliced", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEncoder, { maxLength: 3 }), anyContent, anySize, async (stack, content, size) => {
        const coded = stack.reduce<Uint8Array>((bytes, { encode }) => encode(bytes), content);
        const codings = stack.map(({ coding }) => coding);
        const expected = Buffer.from(content).toString("base64");
        expect(outcomeOf(decodeWhole(coded, codings, 1e6))).toBe(expected);
        expect(outcomeOf(await decodeStreaming(coded, codings, 1e6, size))).toBe(expected);
      }),
      { numRuns: 150 },
    );
  });

  test("call a body undecodable when its end is missing", async () => {
    const content = fc.uint8Array({ minLength: 1, maxLength: 500 });
    await fc.assert(
      fc.asyncProperty(anyEncoder, content, fc.nat(), anySize, async ({ coding, encode }, bytes, cut, size) => {
        const coded = encode(bytes);
        const part = coded.subarray(0, 1 + (cut % (coded.length - 1)));
        expect(outcomeOf(decodeWhole(part, [coding], 1e6))).toBe("undecodable");
        expect(outcomeOf(await decodeStreaming(part, [coding], 1e6, size))).toBe("undecodable");
      }),
      { numRuns: 300 },
    );
  });

  test("say the same of a damaged body", async () => {
    const damage = fc.record({
      at: fc.nat(),
      bits: fc.integer({ min: 1, max: 255 }),
      junk: fc.uint8Array({ maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(anyEncoder, anyContent, damage, anySize, async ({ coding, encode }, content, harm, size) => {
        const coded = Buffer.concat([encode(content), harm.junk]);
        const at = harm.at % coded.length;
        coded[at] = (coded[at] ?? 0) ^ harm.bits;
        const streamed = outcomeOf(await decodeStreaming(coded, [coding], 5e6, size));
        expect(streamed).toBe(outcomeOf(decodeWhole(coded, [coding], 5e6)));
      }),
      { numRuns: 500 },
    );
  });

  test.each(encoders)("stop $name at the limit and not before it", async ({ coding, encode }) => {
    const coded = encode(Buffer.alloc(100_000, 0x61));
    for (const [limit, right] of [
      [100_000, Buffer.alloc(100_000, 0x61).toString("base64")],
      [99_999, "too large"],
      [0, "too large"],
    ] as const) {
      expect(outcomeOf(decodeWhole(coded, [coding], limit))).toBe(right);
      expect(outcomeOf(await decodeStreaming(coded, [coding], limit, 1000))).toBe(right);
    }
  });

  test.each(encoders)("refuse what follows the end of $name", async ({ coding, encode }) => {
    const coded = Buffer.concat([encode(Buffer.from("hello")), Buffer.from("\n<!-- generated -->")]);
    expect(outcomeOf(decodeWhole(coded, [coding], 1e6))).toBe("undecodable");
    for (const size of [1, 3, 1000]) {
      expect(outcomeOf(await decodeStreaming(coded, [coding], 1e6, size))).toBe("undecodable");
    }
  });

  test("read all members of gzip, zeros behind them, and all frames of zstd", async () => {
    const members = Buffer.concat([gzipSync("a".repeat(100_000)), gzipSync("b"), Buffer.alloc(20)]);
    const frames = Buffer.concat([zstdCompressSync("a".repeat(100_000)), zstdCompressSync(""), zstdCompressSync("b")]);
    const right = Buffer.from(`${"a".repeat(100_000)}b`).toString("base64");
    for (const [coded, coding] of [
      [members, "gzip"],
      [frames, "zstd"],
    ] as const) {
      expect(outcomeOf(decodeWhole(coded, [coding], 1e6))).toBe(right);
      for (const size of [1, 10, 1000]) {
        expect(outcomeOf(await decodeStreaming(coded, [coding], 1e6, size))).toBe(right);
      }
    }
  });

  test("take an empty body for empty, whatever coding it names", async () => {
    for (const { coding } of encoders) {
      expect(outcomeOf(decodeWhole(new Uint8Array(0), [coding], 10))).toBe("");
      expect(outcomeOf(await decodeStreaming(new Uint8Array(0), [coding, coding], 10, 1))).toBe("");
    }
  });

  test("refuse zstd that asks for more than 8 MiB of memory", async () => {
    const params = { [constants.ZSTD_c_windowLog]: 24, [constants.ZSTD_c_contentSizeFlag]: 0 };
    const coded = zstdCompressSync(Buffer.alloc(20_000_000), { params });
    expect(outcomeOf(decodeWhole(coded, ["zstd"], 1e9))).toBe("undecodable");
    expect(outcomeOf(await decodeStreaming(coded, ["zstd"], 1e9, 1000))).toBe("undecodable");
  });

  test("stop a bomb in the middle of a stack, before it is handed on", async () => {
    // The inner body is 2 MB of empty gzip members, which decode to nothing.
    const empty = gzipSync("");
    const coded = gzipSync(Buffer.concat(Array.from({ length: 100_000 }, () => empty)));
    for (const size of [1000, 65_536]) {
      expect(outcomeOf(await decodeStreaming(coded, ["gzip", "gzip"], 100_000, size))).toBe("too large");
    }
    expect(outcomeOf(decodeWhole(coded, ["gzip", "gzip"], 100_000))).toBe("too large");
  });
});

describe("a bomb", () => {
  const megabyte = Buffer.alloc(1_000_000);

  test.each([
    ["gzip", gzipSync(megabyte), 1_000],
    ["zstd", zstdCompressSync(megabyte), 20_000],
  ] as const)("of %s is let in as it is let out, and stopped at the limit", async (coding, member, count) => {
    const coded = Buffer.concat(Array.from({ length: count }, () => member));
    let taken = 0;
    let outcome = "";
    await new Promise<void>((resolve) => {
      const bounds = { wireBytes: 1e9, bytes: 1_500_000, headMs: 1, totalMs: 1 };
      const body: Body = new Body([coding], bounds, {
        failed: (failed) => {
          outcome = failed;
          resolve();
        },
        more: () => more(),
        done: () => resolve(),
      });
      const more = (): void => {
        for (let go = true; go && taken < coded.length; taken += 512)
          go = body.take(coded.subarray(taken, taken + 512));
      };
      more();
    });
    expect(outcome).toBe("too large");
    // What waits in front of the decoder: one stream buffer of 64 KiB.
    expect(taken).toBeLessThan(80_000);
    expect(coded.length).toBeGreaterThan(900_000);
  });

  test.each(encoders)("of $name lets out the limit to the byte, says so and ends", async ({ coding, encode }) => {
    const stage = new UndoCoding(coding, 1_000_000);
    let out = 0;
    stage.end(encode(Buffer.alloc(20_000_000)));
    for await (const bytes of stage) out += bytes.length;
    expect(out).toBe(1_000_000);
    expect(stage.tooMuch).toContain("more than 1000000 bytes");
  });

  test.each(encoders)("of $name leaves the same first part, however it is sliced", async ({ coding, encode }) => {
    const content = Buffer.from(Array.from({ length: 60_000 }, (_, n) => `${n}\n`).join(""));
    const coded = encode(content);
    for (const size of [10, 1_000, 65_536]) {
      const body = await firstPart(coded, [coding], { bytes: 100_000 }, size);
      expect(body.equals(content.subarray(0, 100_000))).toBe(true);
      const short = await firstPart(coded, [coding], { wireBytes: 30_000 }, size);
      expect(short.equals(await firstPart(coded.subarray(0, 30_001), [coding], { wireBytes: 30_000 }, 7))).toBe(true);
      expect(short.equals(content.subarray(0, short.length))).toBe(true);
    }
  });
});

/** What is kept of a body that is too large. */
function firstPart(
  coded: Uint8Array,
  codings: readonly Coding[],
  bounds: { wireBytes?: number; bytes?: number },
  size: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let from = 0;
    const more = (): void => {
      for (let ready = true; ready && from < coded.length; from += size) {
        ready = body.take(coded.subarray(from, from + size));
      }
    };
    const limits = { wireBytes: 1e9, bytes: 1e9, headMs: 1, totalMs: 1, ...bounds };
    const body: Body = new Body(codings, limits, {
      failed: (outcome) => (outcome === "too large" ? resolve(Buffer.from(body.whole())) : reject(new Error(outcome))),
      more,
      done: () => reject(new Error("came whole")),
    });
    more();
  });
}

describe("a decoder that nobody reads from", () => {
  test.each(encoders)("holds $name back instead of keeping what comes out", async ({ coding, encode }) => {
    const stage = new UndoCoding(coding, 1e9);
    stage.end(encode(Buffer.alloc(3_000_000)));
    await new Promise((resolve) => setTimeout(resolve, 200));
    // One chunk that comes out, one that is waiting behind it, and as much inside the engine.
    expect(stage.readableLength).toBeLessThanOrEqual(200_000);
    let out = 0;
    for await (const bytes of stage) out += bytes.length;
    expect(out).toBe(3_000_000);
  });
});

describe("codingsOf", () => {
  test.each<[string, readonly Coding[]]>([
    ["", []],
    ["identity", []],
    ["GZIP", ["gzip"]],
    ["x-gzip", ["gzip"]],
    [" gzip , br ,, identity", ["gzip", "br"]],
  ])("reads %j", (value, codings) => {
    expect(codingsOf([["content-encoding", value]])).toEqual(codings);
  });

  test("puts fields together in their order, and transfer codings last", () => {
    const headers = [
      ["transfer-encoding", "deflate, chunked"],
      ["content-encoding", "gzip"],
      ["content-type", "text/html"],
      ["content-encoding", "br"],
    ] as const;
    expect(codingsOf(headers)).toEqual(["gzip", "br", "deflate"]);
  });

  test.each(["compress", "aes128gcm", "none", "gzip, exi", "gzip,gzip,gzip,gzip,gzip,gzip"])(
    "does not know %s",
    (value) => {
      expect(codingsOf([["content-encoding", value]])).toEqual(expect.any(String));
    },
  );
});
