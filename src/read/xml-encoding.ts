import { isUtf8 } from "node:buffer";

/** How the octets of a document become text; `repaired` where that contradicts what the document says of itself. */
export type XmlEncoding =
  | { readonly kind: "encoding"; readonly charset: string; readonly repaired: boolean }
  | { readonly kind: "unreadable"; readonly why: string };

/**
 * The charset of an XML document. The first that holds: byte order mark, the document's declaration if the octets decode
 * by it, the charset of the HTTP header, strict UTF-8, windows-1252. Decoding is always strict: the lenient mode would
 * hide Latin-1 octets behind U+FFFD. UTF-32 is refused, since no decoder of the Encoding Standard reads it.
 *
 * Source: XML 1.0 section 4.3.3 and appendix F; labels by the WHATWG Encoding Standard (ISO-8859-1 is windows-1252).
 *
 * @example xmlEncoding(octets, "text/xml; charset=utf-8") // { kind: "encoding", charset: "utf-8", repaired: false }
 */
export const xmlEncoding = (bytes: Uint8Array, contentType?: string): XmlEncoding => {
  if (isUtf32(bytes)) return { kind: "unreadable", why: "UTF-32" };
  const mark = markOf(bytes);
  if (mark !== null) {
    if (decodes(bytes, mark)) return { kind: "encoding", charset: mark, repaired: false };
    // Octets behind the mark that are none of its charset: what stands there is then read as if there were no mark.
    return mark === "utf-8" ? withoutMark(bytes, contentType, true) : { kind: "unreadable", why: `no valid ${mark}` };
  }
  return withoutMark(bytes, contentType, false);
};

const withoutMark = (bytes: Uint8Array, contentType: string | undefined, contradicted: boolean): XmlEncoding => {
  const wide = wideWithoutMark(bytes);
  if (wide !== null) {
    return decodes(bytes, wide)
      ? { kind: "encoding", charset: wide, repaired: contradicted }
      : { kind: "unreadable", why: `no valid ${wide}` };
  }
  const declared = declaredCharset(bytes);
  if (declared !== null && decodes(bytes, declared))
    return { kind: "encoding", charset: declared, repaired: contradicted };
  // From here on the declaration, if there was one, did not hold.
  const repaired = contradicted || declaredLabel(bytes) !== null;
  const header = charsetOf(/;\s{0,9}charset\s{0,9}=\s{0,9}["']?([^\s"';,]{1,40})/i.exec(contentType ?? "")?.[1] ?? "");
  if (header !== null && decodes(bytes, header)) return { kind: "encoding", charset: header, repaired };
  if (isUtf8(bytes)) return { kind: "encoding", charset: "utf-8", repaired: repaired || header !== null };
  return { kind: "encoding", charset: "windows-1252", repaired: true };
};

/** Octets decoded at a time: a document of many megabytes is never one string. */
const CHUNK = 65_536;

/** The text of a document piece by piece, without byte order mark. Throws a TypeError where the octets are none of the charset. */
export function* textChunks(bytes: Uint8Array, charset: string): Generator<string, void, undefined> {
  const decoder = new TextDecoder(charset, { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const text = decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true });
    if (text !== "") yield text;
  }
  const last = decoder.decode();
  if (last !== "") yield last;
}

const isUtf32 = (bytes: Uint8Array): boolean => {
  const [a, b, c, d] = bytes;
  return (
    (a === 0xff && b === 0xfe && c === 0 && d === 0) ||
    (a === 0 && b === 0 && c === 0xfe && d === 0xff) ||
    (a === 0x3c && b === 0 && c === 0 && d === 0) ||
    (a === 0 && b === 0 && c === 0 && d === 0x3c)
  );
};

const markOf = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
};

/** `<` and another character, both of two octets (XML 1.0 appendix F.1). */
const wideWithoutMark = (bytes: Uint8Array): string | null => {
  const [a, b, c, d] = bytes;
  if (a === 0x3c && b === 0 && c !== 0 && d === 0) return "utf-16le";
  return a === 0 && b === 0x3c && c === 0 && d !== 0 ? "utf-16be" : null;
};

/** The label of the declaration, whether or not a charset of that name is known. */
const declaredLabel = (bytes: Uint8Array): string | null => {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 256));
  return /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/.exec(start)?.[1] ?? null;
};

/** A declaration that can be read octet by octet is none of UTF-16, whatever it says. */
const declaredCharset = (bytes: Uint8Array): string | null => {
  const charset = charsetOf(declaredLabel(bytes) ?? "");
  return charset?.startsWith("utf-16") ? null : charset;
};

const charsetOf = (label: string): string | null => {
  if (label === "") return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
};

const decodes = (bytes: Uint8Array, charset: string): boolean => {
  if (charset === "utf-8") return isUtf8(bytes);
  try {
    for (const _ of textChunks(bytes, charset));
    return true;
  } catch {
    return false;
  }
};
