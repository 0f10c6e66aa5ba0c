import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, constants, createGzip, gzipSync, zstdCompressSync } from "node:zlib";
import type { Replica, ReplicaAnswer } from "goodbot/world";

const MEGABYTE = 1_000_000;
/** What each bomb unpacks to. */
export const BOMB_BYTES = 200 * MEGABYTE;

/** Nothing but zeros, packed without ever holding them all. */
const zeros = (): Readable =>
  Readable.from(
    (function* () {
      const chunk = Buffer.alloc(MEGABYTE);
      for (let sent = 0; sent < BOMB_BYTES; sent += MEGABYTE) yield chunk;
    })(),
  );

/** Bombs by their content coding. */
export async function makeBombs(): Promise<Readonly<Record<string, Buffer>>> {
  const gzip = await buffer(zeros().pipe(createGzip({ level: 9 })));
  const plain = Buffer.alloc(BOMB_BYTES);
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
  return { gzip, br, zstd: zstdCompressSync(plain), "gzip, gzip": gzipSync(gzip) };
}

const html = { "Content-Type": "text/html" };
const text = "one line of a page\n".repeat(200);

/** What misbehaves: a host each. The outcome is what the ledger must say of it. */
export const misbehaving: Readonly<Record<string, { readonly answer: ReplicaAnswer; readonly outcome: string }>> = {
  endless: {
    answer: { status: 200, headers: html, body: text, behaviour: { do: "endless", everyMs: 0, most: 20 * MEGABYTE } },
    outcome: "too large",
  },
  dripping: {
    answer: { status: 200, headers: html, body: text, behaviour: { do: "drip", bytes: 1, everyMs: 50 } },
    outcome: "too slow",
  },
  silent: { answer: { status: 200, behaviour: { do: "hang" } }, outcome: "no answer" },
  "silent-after-head": {
    answer: { status: 200, body: text, behaviour: { do: "hang-after-head" } },
    outcome: "too slow",
  },
  truncated: {
    answer: { status: 200, headers: html, body: text, behaviour: { do: "cut", after: 100 } },
    outcome: "cut",
  },
  "lying-about-coding": {
    answer: { status: 200, headers: { ...html, "Content-Encoding": "gzip" }, body: text },
    outcome: "undecodable",
  },
  "truncated-gzip": {
    answer: { status: 200, headers: { ...html, "Content-Encoding": "gzip" }, body: gzipSync(text).subarray(0, 60) },
    outcome: "undecodable",
  },
  "flood-of-headers": {
    answer: {
      status: 200,
      headers: Object.fromEntries(Array.from({ length: 600 }, (_, number) => [`X-Flood-${number}`, "y".repeat(200)])),
      body: text,
    },
    outcome: "malformed",
  },
  garbage: { answer: { status: 200, behaviour: { do: "garbage" } }, outcome: "malformed" },
  reset: { answer: { status: 200, behaviour: { do: "reset" } }, outcome: "no answer" },
  "reset-after-head": { answer: { status: 200, body: text, behaviour: { do: "reset-after-head" } }, outcome: "cut" },
};

/** Servers that cannot prove who they are. */
export const untrusted = ["self-signed", "expired", "wrong-name", "incomplete-chain"] as const;

/** A host that gives one answer to everything. */
export const hostOf = (name: string, answer: ReplicaAnswer, certificate: Replica["certificate"] = "good"): Replica => ({
  hosts: [`${name}.example`],
  certificate,
  handle: () => answer,
  state: () => ({}),
  reset: () => undefined,
});
