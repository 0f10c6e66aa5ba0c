import { Buffer, isUtf8 } from "node:buffer";

/**
 * A robots.txt as a string with one character an octet (latin1). Everything in this room compares octets, never UTF-16
 * units: RFC 9309 2.2.2 counts the longest match in octets, and a file may hold octets that are no text at all.
 */
export interface RobotsOctets {
  readonly octets: string;
  /** Longer than 500 KiB: cut there, the unfinished last line dropped (RFC 9309 2.5). */
  readonly cutAt500KiB: boolean;
  /** Octets that are no valid UTF-8 (RFC 9309 2.2 asks for UTF-8). */
  readonly invalidUtf8: boolean;
  /** Began with a UTF-16 mark and was decoded; by the letter of the standard it would hold no rule. */
  readonly utf16: boolean;
  /** Began with a byte order mark, whole or in part, which was skipped. */
  readonly byteOrderMark: boolean;
}

/** The limit that RFC 9309 2.5 names as the lowest allowed one: 500 KiB of decoded body. */
export const SIZE_LIMIT = 512_000;

/**
 * Cuts, decodes and strips a body so that its lines can be read.
 *
 * @example robotsOctets(Buffer.from("User-agent: *\n")).octets // "User-agent: *\n"
 */
export function robotsOctets(bytes: Uint8Array): RobotsOctets {
  const cutAt500KiB = bytes.length > SIZE_LIMIT;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SIZE_LIMIT));
  const utf16 = utf16Name(body);
  const utf8 = utf16 === null ? body : Buffer.from(new TextDecoder(utf16).decode(body), "utf8");
  const mark = markLength(utf8);
  const octets = utf8.toString("latin1", mark);
  const kept = cutAt500KiB ? withoutUnfinishedLine(octets) : octets;
  return {
    octets: kept,
    cutAt500KiB,
    // A cut file is judged by what is left of it: the cut itself may split a character.
    invalidUtf8: !isUtf8(utf8.subarray(mark, mark + kept.length)),
    utf16: utf16 !== null,
    byteOrderMark: mark > 0 || utf16 !== null,
  };
}

/** The octets of a text: UTF-8, one character an octet. */
export const octetsOf = (text: string): string => (isAscii(text) ? text : Buffer.from(text, "utf8").toString("latin1"));

/** The longest line that is kept for a ledger or shown to a person. */
const SHOWN = 8192;

/**
 * Octets for people: read as UTF-8 where they are valid, else as latin1. Controls are escaped, so that a file can
 * neither steer a terminal nor turn a line around; what is longer than 8 KiB is cut and ends in an ellipsis.
 *
 * @example textOf("/m\u00c3\u00bcll") // "/müll"
 */
export function textOf(octets: string): string {
  const shown = octets.length > SHOWN ? `${octets.slice(0, SHOWN)}...` : octets;
  if (isAscii(shown)) return escapeControls(shown);
  const buffer = Buffer.from(shown, "latin1");
  return escapeControls(isUtf8(buffer) ? buffer.toString("utf8") : shown);
}

// C0, DEL, C1, line and paragraph separators, marks that change the direction of writing.
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const escapeControls = (text: string): string => text.replace(CONTROLS, (control) => encodeURIComponent(control));

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}

function utf16Name(body: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (body[0] === 0xff && body[1] === 0xfe) return "utf-16le";
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
  return null;
}

/** Octets of a UTF-8 mark, also of a partial one: the first one or two of its three, as Google's parser skips them. */
function markLength(body: Uint8Array): number {
  if (body[0] !== 0xef) return 0;
  if (body[1] !== 0xbb) return 1;
  return body[2] === 0xbf ? 3 : 2;
}

function withoutUnfinishedLine(octets: string): string {
  return octets.slice(0, Math.max(octets.lastIndexOf("\n"), octets.lastIndexOf("\r")) + 1);
}
