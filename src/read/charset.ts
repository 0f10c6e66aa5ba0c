import { isAscii, isUtf8 } from "node:buffer";
import { getEncoding } from "encoding-sniffer";

export interface DecodedText {
  readonly text: string;
  /** Name of the charset by the WHATWG Encoding Standard, in lower case. */
  readonly charset: string;
  /** What decided: `octets` means that the bytes are UTF-8 (or UTF-16) whatever was declared. */
  readonly how: "byte order mark" | "header" | "declaration" | "octets" | "fallback";
  /** True where octets without meaning in that charset were replaced by U+FFFD, or the text ends inside a character. */
  readonly damaged: boolean;
}

export interface CharsetHints {
  /** The `Content-Type` header as received. */
  readonly contentType?: string | undefined;
  /** Which declarations inside the body count: `<meta>` for html, `<?xml ?>` for xml, none for json and text. */
  readonly kind: "html" | "json" | "xml" | "text";
  /** What single-byte text without any declaration is taken for: the source's own custom. */
  readonly fallback?: string;
}

/**
 * Text of a body. Order: byte order mark, charset of the header, declaration inside the body (never one in a comment),
 * valid UTF-8, the fallback (`windows-1252`). A declaration that the octets contradict does not count: text with
 * multi-byte characters that is valid UTF-8 is UTF-8 although a single-byte charset was declared, and of two
 * declarations one that fits the octets is taken. Never throws: what cannot be decoded is replaced and flagged.
 *
 * @example decodeText(Uint8Array.of(0xba), { contentType: "text/html; charset=iso-8859-2", kind: "html" }).text // "ş"
 */
export const decodeText = (bytes: Uint8Array, hints: CharsetHints): DecodedText => {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return decoded(bytes, marked, "byte order mark");
  const declarations = declared(bytes, hints);
  const wide = withoutMark(bytes);
  if (wide !== null) return decoded(bytes, wide, "octets");

  const utf8 = isUtf8(bytes) || isCutUtf8(bytes);
  const multibyte = utf8 && !isAscii(bytes);
  for (const { charset, how } of declarations) {
    if (charset === "utf-8" ? utf8 : !(multibyte && isSingleByte(charset)) && fits(bytes, charset)) {
      return decoded(bytes, withControls(bytes, charset), how);
    }
  }
  if (utf8) return decoded(bytes, "utf-8", "octets");
  const first = declarations[0];
  if (first !== undefined) return decoded(bytes, first.charset, first.how);
  return decoded(bytes, charsetOf(hints.fallback ?? "") ?? "windows-1252", "fallback");
};

const byteOrderMark = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
};

/** UTF-16 without its mark: in text of Latin letters every second octet is zero (compare RFC 4627 3). */
const withoutMark = (bytes: Uint8Array): "utf-16le" | "utf-16be" | null => {
  const length = Math.min(bytes.length & ~1, 64);
  if (length < 4) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++;
    if (bytes[index + 1] === 0) odd++;
  }
  const most = (length / 2) * 0.75;
  if (even === 0 && odd > most) return "utf-16le";
  return odd === 0 && even > most ? "utf-16be" : null;
};

interface Declaration {
  readonly charset: string;
  readonly how: "header" | "declaration";
}

const declared = (bytes: Uint8Array, { contentType, kind }: CharsetHints): Declaration[] => {
  const found: Declaration[] = [];
  const header = charsetOf(/;\s{0,9}charset\s{0,9}=\s{0,9}["']?([^\s"';,]{1,40})/i.exec(contentType ?? "")?.[1] ?? "");
  if (header !== null) found.push({ charset: header, how: "header" });
  const inside = kind === "html" ? metaCharset(bytes) : kind === "xml" ? xmlCharset(bytes) : null;
  if (inside !== null) found.push({ charset: inside, how: "declaration" });
  return found;
};

/** A charset that no declaration can lead to: if the sniffer gives it back, nothing was declared. */
const nothing = "x-user-defined";

/** HTML prescan (WHATWG HTML 13.2.3.2); looks at 4 KiB, because real pages put comments before their meta element. */
const metaCharset = (bytes: Uint8Array): string | null => {
  const charset = getEncoding(bytes.subarray(0, 4096), { defaultEncoding: nothing, maxBytes: 4096 }).toLowerCase();
  return charset === nothing ? null : charset;
};

const xmlCharset = (bytes: Uint8Array): string | null => {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 256));
  return charsetOf(/^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/.exec(start)?.[1] ?? "");
};

/** The standard's name for a label, or null for a label that names no charset (or one that is never decoded). */
const charsetOf = (label: string): string | null => {
  if (label === "") return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
};

const isSingleByte = (charset: string): boolean => /^(?:windows|iso-8859|koi8|ibm|macintosh|x-mac)/.test(charset);

const fits = (bytes: Uint8Array, charset: string): boolean => {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * ISO 8859-2 has only control characters at 0x80-0x9F; where a text uses these octets it means the quotation marks and
 * dashes of windows-1250, as windows-1252 is meant by ISO 8859-1 in the Encoding Standard.
 */
const withControls = (bytes: Uint8Array, charset: string): string =>
  charset === "iso-8859-2" && bytes.some((octet) => octet >= 0x80 && octet <= 0x9f) ? "windows-1250" : charset;

/** A body cut at a limit may end inside a character; it is UTF-8 if there are whole multi-byte characters before it. */
const isCutUtf8 = (bytes: Uint8Array): boolean => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const octet = bytes[bytes.length - back] ?? 0;
    if (octet < 0x80) return false;
    if (octet >= 0xc0) {
      const whole = bytes.subarray(0, -back);
      return back < (octet >= 0xf0 ? 4 : octet >= 0xe0 ? 3 : 2) && !isAscii(whole) && isUtf8(whole);
    }
  }
  return false;
};

const decoded = (bytes: Uint8Array, charset: string, how: DecodedText["how"]): DecodedText => {
  try {
    return { text: new TextDecoder(charset, { fatal: true }).decode(bytes), charset, how, damaged: false };
  } catch {
    return { text: new TextDecoder(charset).decode(bytes), charset, how, damaged: true };
  }
};
