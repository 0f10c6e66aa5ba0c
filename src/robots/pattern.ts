import { canonicalPattern } from "./canonical.ts";

/** A rule's pattern, cut at its wildcards (RFC 9309 2.2.3). No regular expression is ever built from one. */
export interface Pattern {
  /** Octets of the canonical pattern, wildcards and end mark included: the measure of "most specific" (2.2.2). */
  readonly length: number;
  /** What the address begins with: the octets before the first wildcard. */
  readonly prefix: string;
  /** The fixed parts after it, to be found in this order without overlapping. */
  readonly parts: readonly string[];
  /** Ends in `$`: the last part must stand at the very end. */
  readonly anchored: boolean;
}

/** Counts what matching costs, in octets looked through. Tests and the limit of `rule-index.ts` go by it. */
export interface Work {
  octets: number;
}

const none: readonly string[] = [];

/**
 * Compiles a pattern from its octets as written.
 *
 * @example compilePattern("/*.pdf$") // { prefix: "/", parts: [".pdf"], anchored: true, length: 7 }
 */
export function compilePattern(octets: string): Pattern {
  const pattern = canonicalPattern(octets);
  const anchored = pattern.endsWith("$");
  if (!pattern.includes("*")) {
    const prefix = anchored ? pattern.slice(0, -1) : pattern;
    return { length: pattern.length, prefix, parts: none, anchored };
  }
  const [prefix = "", ...rest] = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  const openEnd = rest.at(-1) === "";
  const parts = rest.filter((part) => part !== "");
  // After a wildcard the end mark says nothing: `/a*$` is `/a*`.
  return { length: pattern.length, prefix, parts, anchored: anchored && !openEnd };
}

/**
 * Whether a pattern matches a canonical address (RFC 9309 2.2.2, 2.2.3). Each part is searched once, from where the
 * one before it ended: the leftmost place is always the best, so nothing is ever tried again.
 */
export function patternMatches(pattern: Pattern, address: string, work: Work): boolean {
  work.octets += 1;
  if (!address.startsWith(pattern.prefix)) return false;
  const { parts, anchored } = pattern;
  let position = pattern.prefix.length;
  if (parts.length === 0) return !anchored || position === address.length;
  const searched = anchored ? parts.length - 1 : parts.length;
  for (let index = 0; index < searched; index += 1) {
    const part = parts[index] ?? "";
    const found = address.indexOf(part, position);
    work.octets += (found < 0 ? address.length : found + part.length) - position;
    if (found < 0) return false;
    position = found + part.length;
  }
  if (!anchored) return true;
  const last = parts[searched] ?? "";
  return address.length - last.length >= position && address.endsWith(last);
}
