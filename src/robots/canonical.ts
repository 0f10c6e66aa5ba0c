import { octetsOf } from "./octets.ts";

/*
 * The one canonical form of RFC 9309 2.2.2, to which addresses and patterns are brought before they are compared:
 * valid escapes of unreserved octets are decoded, all others kept with upper-case digits; what may not stand in an
 * address is escaped; a broken escape stays as it is. Without it `/%67remien` would not forbid `/gremien`.
 */

const KEEP = 0;
const ESCAPE = 1;
const PERCENT = 2;
const STAR = 3;
const DOLLAR = 4;

/** What becomes of each octet. Escaped are controls, blank, octets above 0x7F and those no address may hold (RFC 3986 2). */
const kinds = new Uint8Array(256).map((_, octet) => {
  if (octet <= 0x20 || octet >= 0x7f) return ESCAPE;
  if ('<>"{}^`\\|'.includes(String.fromCharCode(octet))) return ESCAPE;
  if (octet === 0x25) return PERCENT;
  if (octet === 0x2a) return STAR;
  return octet === 0x24 ? DOLLAR : KEEP;
});

/** Unreserved octets (RFC 3986 2.3): the only ones whose escape means the same as the octet itself. */
const unreserved = new Uint8Array(256).map((_, octet) => Number(/[A-Za-z0-9\-._~]/.test(String.fromCharCode(octet))));

const escapes = Array.from({ length: 256 }, (_, octet) => `%${octet.toString(16).toUpperCase().padStart(2, "0")}`);

/**
 * Path and query of an address as canonical octets. Scheme, authority and fragment do not count; an empty path is `/`.
 * `*` and `$` are escaped, so that they are never taken for a wildcard or an end mark (RFC 9309 2.2.3).
 *
 * `url` is the address as it will be sent (`URL.href`); what has no scheme is taken for a path.
 *
 * @example canonicalAddress("https://www.example.org/m%c3%bcll?a=%67#x") // "/m%C3%BCll?a=g"
 */
export function canonicalAddress(url: string): string {
  return canonical(octetsOf(pathAndQuery(url)), true, 0);
}

/**
 * A pattern in canonical octets: `*` stays the wildcard, a last `$` the end mark, any other `$` is an ordinary octet.
 *
 * @example canonicalPattern("/a$b%2ac$") // "/a%24b%2Ac$"
 */
export function canonicalPattern(octets: string): string {
  return octets.endsWith("$") ? `${canonical(octets, false, 1)}$` : canonical(octets, false, 0);
}

function canonical(octets: string, isAddress: boolean, omitted: number): string {
  const end = octets.length - omitted;
  let done = 0;
  let out = "";
  for (let index = 0; index < end; index += 1) {
    const octet = octets.charCodeAt(index);
    const kind = kinds[octet] ?? ESCAPE;
    if (kind === KEEP || (kind === STAR && !isAddress)) continue;
    let length = 1;
    let form = escapes[octet] ?? "";
    if (kind === PERCENT) {
      const escaped = hexPair(octets, index + 1);
      if (escaped < 0) continue;
      length = 3;
      form = unreserved[escaped] === 1 ? String.fromCharCode(escaped) : (escapes[escaped] ?? "");
    }
    out += octets.slice(done, index) + form;
    index += length - 1;
    done = index + 1;
  }
  return done === 0 ? octets.slice(0, end) : out + octets.slice(done, end);
}

/** The value of two hex digits, -1 where there are none. */
function hexPair(octets: string, index: number): number {
  const high = hexDigit(octets.charCodeAt(index));
  const low = hexDigit(octets.charCodeAt(index + 1));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function hexDigit(octet: number): number {
  if (octet >= 0x30 && octet <= 0x39) return octet - 0x30;
  const letter = octet | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function pathAndQuery(url: string): string {
  const hash = url.indexOf("#");
  const whole = hash < 0 ? url : url.slice(0, hash);
  const authority = afterScheme(whole);
  if (authority < 0) return whole.startsWith("/") ? whole : `/${whole}`;
  let start = authority;
  while (start < whole.length && whole[start] !== "/" && whole[start] !== "?") start += 1;
  const path = whole.slice(start);
  return path.startsWith("/") ? path : `/${path}`;
}

/** Where the authority begins, -1 where the text has none and is a path already. */
function afterScheme(url: string): number {
  const colon = url.indexOf(":");
  const isScheme = colon > 0 && url.indexOf("/") === colon + 1 && url.startsWith("//", colon + 1);
  return isScheme && !url.slice(0, colon).includes("?") ? colon + 3 : -1;
}
