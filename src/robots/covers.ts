import type { Covers } from "../read/reservations/signal.ts";
import { canonicalAddress } from "./canonical.ts";
import { octetsOf } from "./octets.ts";
import { compilePattern, patternMatches } from "./pattern.ts";

/**
 * Whether one pattern covers an address, in the canonical form of RFC 9309 2.2.2: for files that borrow the patterns of
 * robots.txt (tdmrep.json, ai.txt, Content-Usage, RSL), whose readers lie below this room.
 *
 * @example covers("/*.pdf$", "https://www.example.org/a.pdf") // true
 */
export const covers: Covers = (pattern, url) =>
  patternMatches(compilePattern(octetsOf(pattern)), canonicalAddress(url), { octets: 0 });
