import { describe, expect, test } from "vitest";
import { readXml, type XmlHints, type XmlReading } from "./xml.ts";
import { xmlAll, xmlAt, xmlAttribute, xmlText, xmlWithin } from "./xml-at.ts";
import { textChunks } from "./xml-encoding.ts";
import { parseXml } from "./xml-tree.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));
const utf16le = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "utf16le"));
const utf16be = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "utf16le").swap16());

/** Text of the root, whether it was repaired, or why it was refused. */
const read = (bytes: Uint8Array, hints: XmlHints = {}): readonly [string, boolean] | string => {
  const document = parseXml(bytes, hints);
  return document.kind === "document" ? [xmlText(document.root), document.repaired] : document.kind;
};

describe("decoding", () => {
  test.each([
    ["UTF-16 LE with its mark", utf16le('\ufeff<?xml version="1.0" encoding="utf-16"?><a>Ö–€</a>'), "Ö–€", false],
    ["UTF-16 BE with its mark", utf16be("\ufeff<a>Ö</a>"), "Ö", false],
    ["UTF-16 LE without mark", utf16le('<?xml version="1.0" encoding="utf-16"?><a>Ö</a>'), "Ö", false],
    ["UTF-8 with its mark", utf8("\ufeff<a>Ö</a>"), "Ö", false],
    ["UTF-8 undeclared", utf8("<a>Ö</a>"), "Ö", false],
    ["declared UTF-16, octets UTF-8", utf8('<?xml version="1.0" encoding="UTF-16"?><a>Ö</a>'), "Ö", true],
    ["declared UTF-8, octets Latin-1", latin1('<?xml version="1.0" encoding="UTF-8"?><a>Käse</a>'), "Käse", true],
    ["undeclared, octets Latin-1", latin1("<a>Käse</a>"), "Käse", true],
    ["unknown charset declared", utf8('<?xml version="1.0" encoding="klingon"?><a>Ö</a>'), "Ö", true],
  ])("%s", (_, bytes, text, repaired) => {
    expect(read(bytes)).toEqual([text, repaired]);
  });

  test("ISO-8859-1 means windows-1252, as everywhere on the web", () => {
    const head = utf8('<?xml version="1.0" encoding="ISO-8859-1"?><a>');
    expect(read(Uint8Array.of(...head, 0x80, 0x96, 0x84, ...utf8("</a>")))).toEqual(["€–„", false]);
  });

  test("the header's charset counts where the document declares none, and where its declaration does not hold", () => {
    const contentType = "text/xml; charset=ISO-8859-1";
    expect(read(latin1("<a>Käse</a>"), { contentType })).toEqual(["Käse", false]);
    expect(read(latin1('<?xml version="1.0" encoding="UTF-8"?><a>ä</a>'), { contentType })).toEqual(["ä", true]);
    expect(read(utf8('<?xml version="1.0" encoding="UTF-8"?><a>ä</a>'), { contentType })).toEqual(["ä", false]);
  });

  test("UTF-32 and half a UTF-16 are refused", () => {
    expect(read(Uint8Array.of(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0, 0x61, 0, 0, 0))).toBe("encoding");
    expect(read(utf16le("\ufeff<a>\ud800</a>"))).toBe("encoding");
  });

  test("U+FFFD comes out of no document", () => {
    expect(read(utf8("<a>K\ufffdse</a>"))).toEqual(["Kse", true]);
    expect(read(utf8("<a>K&#xFFFD;se</a>"))).toEqual(["Kse", true]);
    const document = parseXml(utf8('<a b="&#xFFFD;c"/>'));
    expect(document.kind === "document" && xmlAttribute(document.root, "b")).toBe("c");
  });

  test("characters that stand across two pieces stay whole", () => {
    const text = `${"x".repeat(65_533)}€𝄞`;
    expect([...textChunks(utf8(text), "utf-8")].join("")).toBe(text);
    expect(read(utf8(`<a>${text}</a>`))).toEqual([text, false]);
  });
});

describe("forbidden characters", () => {
  test("are left out once the strict reading has failed, and mark the document", () => {
    expect(read(utf8("<a>Titel\u0000 mit\u0007 x</a>"))).toEqual(["Titel mit x", true]);
  });

  test("leaving them out mends nothing else", () => {
    expect(read(utf8("<a>\u0000<b></a>"))).toBe("not well-formed");
  });

  test("a second reading starts from nothing", () => {
    const document = parseXml(utf8("<a><b/><c>\u0000</c></a>"));
    expect(document.kind === "document" && document.root.children.length).toBe(2);
  });

  test("references to them are refused, in a document of version 1.1 as well", () => {
    expect(read(utf8("<a>&#7;</a>"))).toBe("not well-formed");
    expect(read(utf8('<?xml version="1.1"?><a>&#7;</a>'))).toBe("not well-formed");
  });
});

describe("hostile and broken documents", () => {
  test.each([
    ["entities", '<!DOCTYPE a [<!ENTITY b "ccc"><!ENTITY x SYSTEM "file:///secret">]><a>&b;&x;</a>', "doctype"],
    ["a document type without entities", '<!DOCTYPE a SYSTEM "http://10.0.0.1/a.dtd"><a/>', "doctype"],
    ["an error page", "<!DOCTYPE html><html><body>Wartung</body></html>", "html"],
    ["an error page in lower case behind blanks", "\n <!doctype html><p>Wartung<br>", "html"],
    ["an error page without document type", "<!-- x --><HTML><br></HTML>", "html"],
    ["a bare ampersand", "<a>Huber & Sohn</a>", "not well-formed"],
    ["an entity of HTML", "<a>&nbsp;</a>", "not well-formed"],
    ["a cut document", "<a><b>x</b", "not well-formed"],
    ["two roots", "<a/><b/>", "not well-formed"],
    ["plain text", "not found", "not well-formed"],
    ["blanks", " \n ", "empty"],
    ["nothing", "", "empty"],
  ])("%s", (_, text, kind) => {
    expect(read(utf8(text))).toBe(kind);
  });

  test.each([
    ["levels", "<a>".repeat(11) + "</a>".repeat(11), { depth: 10 }],
    ["elements", `<a>${"<b/>".repeat(10)}</a>`, { elements: 10 }],
    ["attributes", `<a b="" c="" d=""/>`, { attributes: 2 }],
    ["bytes", "<a>0123456789</a>", { bytes: 16 }],
  ])("more %s than allowed: refused, not cut", (_, text, limits) => {
    expect(read(utf8(text))).not.toBe("too large");
    expect(read(utf8(text), { limits })).toBe("too large");
  });

  test("a deep document costs no stack", () => {
    expect(read(utf8("<a>".repeat(200_000)))).toBe("too large");
  });
});

describe("names", () => {
  test.each([
    '<a xmlns="urn:x"><b c="1">t</b></a>',
    '<x:a xmlns:x="urn:x"><x:b x:c="1">t</x:b></x:a>',
    "<!-- software --><a><b c='1'><![CDATA[t]]></b></a>",
    "<n:a><n:b c='1'>t</n:b></n:a>",
  ])("are local names whatever the namespace: %s", (text) => {
    const document = parseXml(utf8(text));
    if (document.kind !== "document") throw new Error(document.kind);
    expect(document.root.name).toBe("a");
    expect([xmlText(xmlAt(document.root, "b")), xmlAttribute(xmlAt(document.root, "b"), "c")]).toEqual(["t", "1"]);
  });

  test("paths follow first children, all children, or descendants", () => {
    const document = parseXml(utf8("<a><b><c>1</c></b><b><c>2</c><d><c>3</c></d></b></a>"));
    if (document.kind !== "document") throw new Error(document.kind);
    const texts = (elements: readonly { children: readonly unknown[] }[]) =>
      elements.map(({ children }) => children[0]);
    expect(xmlText(xmlAt(document.root, "b", "c"))).toBe("1");
    expect(texts(xmlAll(document.root, "b", "c"))).toEqual(["1", "2"]);
    expect(texts(xmlWithin(document.root, "c"))).toEqual(["1", "2", "3"]);
    expect(xmlText(xmlAt(document.root, "nowhere"))).toBe("");
  });
});

test("events come in the order of the document, and none of a refused start", () => {
  const seen: string[] = [];
  const reading: XmlReading = readXml(utf8("<a>x<b/>y</a>"), {}, () => ({
    open: (name) => seen.push(`<${name}`),
    text: (text) => seen.push(text),
    close: (name) => seen.push(`${name}>`),
  }));
  expect([reading.kind, seen]).toEqual(["read", ["<a", "x", "<b", "b>", "y", "a>"]]);
});
