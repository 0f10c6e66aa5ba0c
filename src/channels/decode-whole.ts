import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from "node:zlib";
import type { Outcome } from "../pledge/outcome.ts";
import { type Coding, hasZlibHeader, zstdParams } from "./codings.ts";

/** The decoded bytes, or why there are none. */
export type Decoded = { readonly bytes: Uint8Array } | { readonly outcome: Outcome; readonly detail: string };

/**
 * Undoes the codings of a body that has come whole, at once and without the thread pool: for channels on virtual time.
 * Says the same of every body as the stream decoder of the http channel does; at no stage more than `limit` bytes come out.
 *
 * @example decodeWhole(gzipSync("hello"), ["gzip"], 1000) // { bytes: <68 65 6c 6c 6f> }
 */
export function decodeWhole(coded: Uint8Array, codings: readonly Coding[], limit: number): Decoded {
  let bytes = coded;
  for (const coding of codings.toReversed()) {
    try {
      bytes = undo(coding, bytes, limit);
    } catch (error) {
      return failure(coding, error, limit);
    }
  }
  if (bytes.length > limit) return { outcome: "too large", detail: `more than ${limit} bytes` };
  return { bytes };
}

function undo(coding: Coding, coded: Uint8Array, limit: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let left = coded;
  let room = limit;
  // RFC 8878 section 3: zstd frames follow each other; the library stops after the first one.
  while (left.length > 0) {
    const { buffer, read } = undoOnce(coding, left, room);
    parts.push(buffer);
    room -= buffer.length;
    left = left.subarray(read);
    if (coding === "gzip" && left.every((byte) => byte === 0)) break;
    if (coding !== "zstd" && left.length > 0) throw new Error("bytes follow the end of the stream");
  }
  return Buffer.concat(parts);
}

function undoOnce(coding: Coding, coded: Uint8Array, room: number): { buffer: Uint8Array; read: number } {
  // The library knows no limit of 0: one byte more tells as well that something came out.
  const options = { maxOutputLength: Math.max(1, room), info: true } as const;
  const result: unknown = decoderFor(coding, coded[0] ?? 0)(coded, options);
  if (!isInfo(result)) throw new TypeError("zlib gave no information about what it read");
  if (result.buffer.length > room) throw tooLarge();
  return { buffer: result.buffer, read: result.engine.bytesWritten };
}

interface Options {
  readonly maxOutputLength: number;
  readonly info: true;
}

function decoderFor(coding: Coding, firstByte: number): (coded: Uint8Array, options: Options) => unknown {
  switch (coding) {
    case "gzip":
      return gunzipSync;
    case "deflate":
      return hasZlibHeader(firstByte) ? inflateSync : inflateRawSync;
    case "br":
      return brotliDecompressSync;
    case "zstd":
      return (coded, options) => zstdDecompressSync(coded, { ...options, params: zstdParams });
  }
}

/** With `info: true` the one-shot functions give more than their types say. */
const isInfo = (result: unknown): result is { buffer: Uint8Array; engine: { bytesWritten: number } } =>
  typeof result === "object" && result !== null && "buffer" in result && "engine" in result;

const CODE = "ERR_BUFFER_TOO_LARGE";
const tooLarge = (): Error => Object.assign(new Error("more than allowed"), { code: CODE });

function failure(coding: Coding, error: unknown, limit: number): Decoded {
  if (!(error instanceof Error)) throw error;
  if ("code" in error && error.code === CODE) {
    return { outcome: "too large", detail: `${coding}: more than ${limit} bytes` };
  }
  return { outcome: "undecodable", detail: `${coding}: ${error.message}` };
}
