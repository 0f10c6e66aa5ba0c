import { type KnownKey, knownKey } from "./keys.ts";

/** How a line was written: as the standard has it, without its colon, or with a misspelled key. */
export type LineForm = "plain" | "no colon" | "misspelled";

/**
 * What a robots.txt says, line by line. The matcher's file, the linter and whatever else wants to read along implement
 * this; none of them looks at the text itself. Lines count from 1; values are octets (see `octets.ts`), trimmed.
 */
export interface RobotsEvents {
  /** A `User-agent` line (RFC 9309 2.2.1): `*`, a product token, or "" where the value holds neither. */
  agent(line: number, token: string, value: string, form: LineForm): void;
  /** An `Allow` or `Disallow` line (RFC 9309 2.2.2), wherever it stands. */
  rule(line: number, type: "allow" | "disallow", value: string, form: LineForm): void;
  /** A line the standard leaves open (RFC 9309 2.2.4), by the right spelling of its key. */
  extension(line: number, key: string, value: string, form: LineForm): void;
  /** A line with content that means nothing to us. */
  unknown(line: number, text: string): void;
}

/**
 * Reads a file and reports its lines in order (RFC 9309 2.2). Lines end with LF, CRLF or CR; `#` begins a comment
 * anywhere; blank lines say nothing. Work is linear in the octets, whatever they are: the next of each separator is
 * looked up once and remembered.
 *
 * @param bareNbsp in a file that is no UTF-8, a lone A0 counts as a blank as C2 A0 always does
 */
export function readLines(octets: string, bareNbsp: boolean, events: RobotsEvents): void {
  const end = octets.length;
  let lineFeed = next(octets, "\n", 0);
  let carriageReturn = next(octets, "\r", 0);
  let hash = next(octets, "#", 0);
  let colon = next(octets, ":", 0);
  let start = 0;
  for (let line = 1; start < end; line += 1) {
    const lineEnd = Math.min(lineFeed, carriageReturn);
    if (hash < start) hash = next(octets, "#", start);
    if (colon < start) colon = next(octets, ":", start);
    readLine(octets, start, Math.min(lineEnd, hash), colon, line, bareNbsp, events);
    start = lineEnd + (carriageReturn + 1 === lineFeed ? 2 : 1);
    if (lineFeed < start) lineFeed = next(octets, "\n", start);
    if (carriageReturn < start) carriageReturn = next(octets, "\r", start);
  }
}

function next(octets: string, separator: string, from: number): number {
  const found = octets.indexOf(separator, from);
  return found < 0 ? octets.length : found;
}

function readLine(
  octets: string,
  from: number,
  to: number,
  colon: number,
  line: number,
  bareNbsp: boolean,
  events: RobotsEvents,
): void {
  const start = skipBlanks(octets, from, to, bareNbsp);
  if (start === to) return;
  const end = skipBlanksBack(octets, start, to, bareNbsp);
  const text = octets.slice(start, end);
  if (colon < end) {
    const key = knownKey(octets.slice(start, skipBlanksBack(octets, start, colon, bareNbsp)));
    const valueStart = skipBlanks(octets, colon + 1, end, bareNbsp);
    const form = key?.misspelled ? "misspelled" : "plain";
    report(line, key, octets.slice(valueStart, valueEnd(octets, valueStart, end, key)), form, text, events);
    return;
  }
  // Without a colon: exactly two words are read as key and value, but never as an Allow (only towards stricter).
  const gap = firstBlank(octets, start, end, bareNbsp);
  const second = skipBlanks(octets, gap, end, bareNbsp);
  const twoWords = gap < end && firstBlank(octets, second, end, bareNbsp) === end;
  const key = twoWords ? knownKey(octets.slice(start, gap)) : undefined;
  const read = key?.kind === "allow" ? undefined : key;
  report(line, read, octets.slice(second, valueEnd(octets, second, end, read)), "no colon", text, events);
}

/**
 * Octets of a Disallow pattern that count: what Google's parser, which cuts lines at 16,663 octets, has left of it after
 * `Disallow: `. What is cut off makes the pattern match more. An Allow counts in full, because cutting it would allow
 * what the file does not.
 */
const PATTERN_LIMIT = 16_653;

function valueEnd(octets: string, start: number, end: number, key: KnownKey | undefined): number {
  const limit = start + PATTERN_LIMIT;
  if (end <= limit || key?.kind !== "disallow") return end;
  // Half an escape would match nothing.
  const percent = octets.lastIndexOf("%", limit - 1);
  return percent > limit - 3 ? percent : limit;
}

function report(
  line: number,
  key: KnownKey | undefined,
  value: string,
  form: LineForm,
  text: string,
  events: RobotsEvents,
): void {
  if (key === undefined) events.unknown(line, text);
  else if (key.kind === "agent") events.agent(line, productToken(value), value, form);
  else if (key.kind === "extension") events.extension(line, key.name, value, form);
  else events.rule(line, key.kind, value, form);
}

/**
 * The token of a `User-agent` value (RFC 9309 2.2.1): letters, `-` and `_` from its beginning, so that a version or a
 * remark after it does not hide the name. `*` counts alone or before a blank.
 */
function productToken(value: string): string {
  if (value.startsWith("*")) return value.length === 1 || blankLength(value, 1, true) > 0 ? "*" : "";
  let end = 0;
  while (end < value.length && isTokenOctet(value.charCodeAt(end))) end += 1;
  return value.slice(0, end);
}

function isTokenOctet(octet: number): boolean {
  const letter = octet | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || octet === 0x2d || octet === 0x5f;
}

/** Octets of the blank at `index`: 1 for ASCII, 2 for a no-break space (C2 A0), 0 for none. */
function blankLength(octets: string, index: number, bareNbsp: boolean): number {
  const octet = octets.charCodeAt(index);
  if (octet === 0x20 || (octet >= 0x09 && octet <= 0x0d)) return 1;
  if (octet === 0xc2 && octets.charCodeAt(index + 1) === 0xa0) return 2;
  if (octet !== 0xa0 || !bareNbsp) return 0;
  // After another octet above 0x7F an A0 is the rest of a character, as in the UTF-8 form of an a with grave.
  const before = index === 0 ? 0 : octets.charCodeAt(index - 1);
  return before <= 0x7f || before === 0xa0 ? 1 : 0;
}

function skipBlanks(octets: string, from: number, to: number, bareNbsp: boolean): number {
  let index = from;
  while (index < to) {
    const length = blankLength(octets, index, bareNbsp);
    if (length === 0) break;
    index += length;
  }
  return Math.min(index, to);
}

function skipBlanksBack(octets: string, from: number, to: number, bareNbsp: boolean): number {
  let index = to;
  while (index > from) {
    if (blankLength(octets, index - 1, bareNbsp) === 1) index -= 1;
    else if (index - 2 >= from && blankLength(octets, index - 2, bareNbsp) === 2) index -= 2;
    else break;
  }
  return index;
}

function firstBlank(octets: string, from: number, to: number, bareNbsp: boolean): number {
  let index = from;
  while (index < to && blankLength(octets, index, bareNbsp) === 0) index += 1;
  return index;
}
