import { constants } from "node:zlib";

/** The content codings that are undone here (RFC 9110 section 8.4.1, RFC 7932, RFC 8878). */
export type Coding = "gzip" | "deflate" | "br" | "zstd";

const names: ReadonlyMap<string, Coding> = new Map([
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["deflate", "deflate"],
  ["br", "br"],
  ["zstd", "zstd"],
]);

/** Codings stacked on one body at most. Nobody needs two; each further one multiplies what a bomb can do. */
const MOST_STACKED = 5;

/**
 * Which codings a body carries, in the order they were applied, read from its head (names in lower case). A string says
 * why the body cannot be decoded: a coding that is not known, or too many.
 *
 * @example codingsOf([["content-encoding", "gzip, br"]]) // ["gzip", "br"]: undo br first
 */
export function codingsOf(headers: readonly (readonly [string, string])[]): readonly Coding[] | string {
  const codings: Coding[] = [];
  // A transfer coding is applied after all content codings. We never offer one but chunked, which HTTP/1.1 undoes itself.
  for (const [field, plain] of [
    ["content-encoding", "identity"],
    ["transfer-encoding", "chunked"],
  ] as const) {
    for (const [name, value] of headers) {
      if (name !== field) continue;
      for (const item of value.split(",")) {
        const word = item.trim().toLowerCase();
        if (word === "" || word === plain) continue;
        const coding = names.get(word);
        if (!coding) return `unknown coding "${word.slice(0, 40)}" in ${field}`;
        codings.push(coding);
      }
    }
  }
  return codings.length > MOST_STACKED ? `${codings.length} codings stacked, at most ${MOST_STACKED}` : codings;
}

/** The zlib wrapper of a deflate stream (RFC 1950). Many servers send the bare stream (RFC 1951) under the same name. */
export const hasZlibHeader = (first: number): boolean => (first & 0x0f) === 8;

/** RFC 9659: over HTTP a zstd frame may ask for a window of 8 MiB at most; without the limit it may ask for 128. */
export const zstdParams = { [constants.ZSTD_d_windowLogMax]: 23 };
