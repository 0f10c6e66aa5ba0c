import { SaxesParser } from "saxes";
import { textChunks, xmlEncoding } from "./xml-encoding.ts";

/** Bounds of a document; what exceeds one is refused, never cut. */
export interface XmlLimits {
  /** Octets of the document. */
  readonly bytes?: number;
  /** Elements inside one another. */
  readonly depth?: number;
  /** Elements of the whole document. */
  readonly elements?: number;
  /** Attributes of one element. */
  readonly attributes?: number;
}

export interface XmlHints {
  /** The `Content-Type` header as received. */
  readonly contentType?: string | undefined;
  readonly limits?: XmlLimits;
}

/** Attributes by local name. Of two that differ only in their prefix the first is taken. */
export type XmlAttributes = ReadonlyMap<string, string>;

/** What a document says, in its order. Names are local names: prefixes and namespaces are left out. */
export interface XmlEvents {
  open?(name: string, attributes: XmlAttributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Why a document is not read; nothing in it is repaired by guessing. */
export type XmlRefusal =
  | { readonly kind: "empty" }
  /** A page of HTML in the place of the document, mostly an error page sent with status 200. */
  | { readonly kind: "html" }
  /** It declares a document type. None is read: entities are neither expanded nor fetched. */
  | { readonly kind: "doctype" }
  /** Octets that are text in no charset. */
  | { readonly kind: "encoding"; readonly why: string }
  | { readonly kind: "too large"; readonly why: string }
  | { readonly kind: "not well-formed"; readonly why: string };

export type XmlReading = { readonly kind: "read"; readonly charset: string; readonly repaired: boolean } | XmlRefusal;

const usual = { bytes: 16 * 1024 * 1024, depth: 100, elements: 2_000_000, attributes: 100 };

/**
 * Reads an XML 1.0 document as a stream of events. Strict: what is not well-formed is refused, and so is every document
 * with a DOCTYPE; of entities only the five of XML exist. One fault is mended, and marked as `repaired`: characters that
 * XML forbids (NUL and the other C0 controls), left out once the strict reading has failed. U+FFFD stands for something
 * that was lost before; it is left out as well and marks the document as repaired. Never throws, and touches nothing
 * but the octets given.
 *
 * @param begin gives fresh receivers for a reading: a second one starts from nothing. After a refusal what they got is void
 * @example readXml(octets, {}, () => ({ open: (name) => names.push(name) })) // { kind: "read", charset: "utf-8", repaired: false }
 */
export const readXml = (bytes: Uint8Array, hints: XmlHints, begin: () => XmlEvents): XmlReading => {
  const limits = { ...usual, ...hints.limits };
  if (bytes.length > limits.bytes) return { kind: "too large", why: `${bytes.length} bytes` };
  if (bytes.every(isBlank)) return { kind: "empty" };
  const encoding = xmlEncoding(bytes, hints.contentType);
  if (encoding.kind === "unreadable") return { kind: "encoding", why: encoding.why };
  const { charset } = encoding;
  const [start = ""] = textChunks(bytes.subarray(0, HTML_START & ~1), charset === "utf-8" ? "windows-1252" : charset);
  if (html.test(start)) return { kind: "html" };
  const strict = run(textChunks(bytes, charset), limits, begin());
  if (strict.kind === "read") return { ...strict, charset, repaired: encoding.repaired || strict.repaired };
  if (strict.kind !== "not well-formed") return strict;
  const stripped = new Stripped(textChunks(bytes, charset));
  const second = run(stripped.chunks(), limits, begin());
  // Without such characters the second reading was the same as the first.
  if (!stripped.any || second.kind === "not well-formed") return strict;
  return second.kind === "read" ? { ...second, charset, repaired: true } : second;
};

/** Where a page of HTML shows itself: at its first element, behind comments of its own. */
const HTML_START = 4096;
const html = /^(?:\ufeff|ï»¿)?(?:\s|<!--[^>]{0,1000}-->)*<(?:!doctype\s+html|html)\b/i;

const isBlank = (octet: number): boolean => octet === 0x20 || (octet >= 0x09 && octet <= 0x0d);

/** Characters that no XML document may hold (XML 1.0 section 2.2), surrogates aside. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

class Stripped {
  any = false;
  readonly #from: Iterable<string>;

  constructor(from: Iterable<string>) {
    this.#from = from;
  }

  *chunks(): Generator<string, void, undefined> {
    for (const chunk of this.#from) {
      const clean = chunk.replace(forbidden, "");
      if (clean.length < chunk.length) this.any = true;
      yield clean;
    }
  }
}

/** Ends a reading from within the parser's callbacks. */
class Refused extends Error {
  readonly refusal: XmlRefusal;

  constructor(refusal: XmlRefusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

const run = (chunks: Iterable<string>, limits: Required<XmlLimits>, to: XmlEvents): XmlReading => {
  const parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  let repaired = false;
  const clean = (text: string): string => {
    if (!text.includes("\ufffd")) return text;
    repaired = true;
    return text.replaceAll("\ufffd", "");
  };
  parser.on("error", ({ message }) => {
    throw new Refused({ kind: "not well-formed", why: message });
  });
  parser.on("doctype", (doctype) => {
    throw new Refused({ kind: /^\s*html\b/i.test(doctype) ? "html" : "doctype" });
  });
  parser.on("opentagstart", () => {
    attributes = 0;
    depth++;
    elements++;
    if (depth > limits.depth) throw new Refused({ kind: "too large", why: `more than ${limits.depth} levels` });
    if (elements > limits.elements)
      throw new Refused({ kind: "too large", why: `more than ${limits.elements} elements` });
  });
  parser.on("attribute", () => {
    attributes++;
    if (attributes > limits.attributes)
      throw new Refused({ kind: "too large", why: `more than ${limits.attributes} attributes` });
  });
  parser.on("opentag", (tag) => {
    const name = localName(tag.name);
    if (elements === 1 && name.toLowerCase() === "html") throw new Refused({ kind: "html" });
    to.open?.(name, attributesOf(tag.attributes, clean));
  });
  parser.on("text", (text) => to.text?.(clean(text)));
  parser.on("cdata", (text) => to.text?.(clean(text)));
  parser.on("closetag", ({ name }) => {
    depth--;
    to.close?.(localName(name));
  });
  try {
    for (const chunk of chunks) parser.write(chunk);
    parser.close();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  return { kind: "read", charset: "", repaired };
};

const attributesOf = (attributes: Readonly<Record<string, string>>, clean: (text: string) => string): XmlAttributes => {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "xmlns" || name.startsWith("xmlns:")) continue;
    const local = localName(name);
    if (!found.has(local)) found.set(local, clean(value));
  }
  return found;
};

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
