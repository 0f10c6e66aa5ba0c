import { describe, expect, test } from "vitest";
import { decodeText } from "./charset.ts";

/** One octet per character. */
const octets = (latin1: string): Uint8Array => new Uint8Array(Buffer.from(latin1, "latin1"));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("the charset of a text", () => {
  test("a byte order mark goes before every declaration and is no part of the text", () => {
    const page = octets("\xef\xbb\xbf<meta charset=iso-8859-2>\xc5\x9f");
    const read = decodeText(page, { contentType: "text/html; charset=windows-1250", kind: "html" });
    expect(read).toEqual({
      text: "<meta charset=iso-8859-2>ş",
      charset: "utf-8",
      how: "byte order mark",
      damaged: false,
    });
  });

  test("UTF-16 is read with its mark and without", () => {
    const text = "User-Agent: *\nDisallow: /\n";
    const le = Buffer.from(text, "utf16le");
    expect(decodeText(Buffer.from(`\ufeff${text}`, "utf16le"), { kind: "text" })).toMatchObject({
      text,
      how: "byte order mark",
    });
    expect(decodeText(le, { kind: "text" })).toMatchObject({ text, charset: "utf-16le", how: "octets" });
    expect(decodeText(Buffer.from(le).swap16(), { kind: "text" })).toMatchObject({ text, charset: "utf-16be" });
  });

  test("the header decides before the page's meta", () => {
    const page = octets('<meta charset="windows-1251">\xba');
    const read = decodeText(page, { contentType: 'text/html; Charset="ISO-8859-2"', kind: "html" });
    expect(read).toMatchObject({ text: '<meta charset="windows-1251">ş', charset: "iso-8859-2", how: "header" });
  });

  test("without a header the meta counts, in both of its forms", () => {
    expect(decodeText(octets("<meta charset=iso-8859-2>\xba"), { kind: "html" })).toMatchObject({
      how: "declaration",
      charset: "iso-8859-2",
    });
    const pragma = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">\xfe';
    expect(decodeText(octets(pragma), { contentType: "text/html", kind: "html" }).text).toContain("ţ");
  });

  test("a meta inside a comment does not count, nor does one in JSON", () => {
    expect(decodeText(octets("<!-- <meta charset=iso-8859-2> -->\xe9"), { kind: "html" })).toMatchObject({
      how: "fallback",
      charset: "windows-1252",
    });
    expect(decodeText(octets('"<meta charset=iso-8859-2>\xe9"'), { kind: "json" })).toMatchObject({ how: "fallback" });
  });

  test("an XML declaration counts for XML", () => {
    const feed = octets("<?xml version='1.0' encoding='ISO-8859-1'?><a>\xfc</a>");
    expect(decodeText(feed, { kind: "xml" })).toMatchObject({ charset: "windows-1252", how: "declaration" });
    expect(decodeText(feed, { kind: "xml" }).text).toContain("ü");
  });

  test("valid UTF-8 wins over a declared single-byte charset", () => {
    const read = decodeText(utf8("Bürgermeisterin Țuțea"), {
      contentType: "text/html; charset=iso-8859-1",
      kind: "html",
    });
    expect(read).toMatchObject({ text: "Bürgermeisterin Țuțea", charset: "utf-8", how: "octets" });
  });

  test("plain ASCII contradicts nothing", () => {
    expect(decodeText(utf8("abc"), { contentType: "text/plain; charset=iso-8859-2", kind: "text" })).toMatchObject({
      charset: "iso-8859-2",
      how: "header",
    });
  });

  test("a header that says UTF-8 over octets that are not gives way to a declaration that fits", () => {
    const page = octets("<meta charset=iso-8859-2>\xba\xfe");
    expect(decodeText(page, { contentType: "text/html; charset=utf-8", kind: "html" })).toMatchObject({
      text: "<meta charset=iso-8859-2>şţ",
      how: "declaration",
      damaged: false,
    });
  });

  test("ISO 8859-2 with octets 0x80-0x9F is windows-1250 (quotation marks and dashes of Romanian pages)", () => {
    const read = decodeText(octets("\x84\xaatefan\x94 \x96 \xba"), {
      contentType: "text/html; charset=iso-8859-2",
      kind: "html",
    });
    expect(read).toMatchObject({ text: "„Ştefan” – ş", charset: "windows-1250", how: "header" });
  });

  test("windows-1252 has its own characters at 0x80-0x9F", () => {
    expect(decodeText(octets("\x80 \x93x\x94"), { contentType: "text/html; charset=latin1", kind: "html" }).text).toBe(
      "€ “x”",
    );
  });

  test("nothing declared: UTF-8 if it is that, else the source's custom", () => {
    expect(decodeText(utf8("straße"), { kind: "text" })).toMatchObject({ charset: "utf-8", how: "octets" });
    expect(decodeText(octets("\xba"), { kind: "html", fallback: "iso-8859-2" })).toMatchObject({
      text: "ş",
      how: "fallback",
    });
    expect(decodeText(octets("\xba"), { kind: "html", fallback: "no such charset" })).toMatchObject({
      charset: "windows-1252",
    });
  });

  test("a label that names no charset is as none", () => {
    expect(decodeText(utf8("ß"), { contentType: "text/html; charset=utf-9", kind: "html" })).toMatchObject({
      charset: "utf-8",
      how: "octets",
    });
  });

  test("octets without meaning are replaced and flagged, never thrown", () => {
    expect(decodeText(octets("a\xff\xfeb"), { contentType: "text/html; charset=utf-8", kind: "html" })).toEqual({
      text: "a\ufffd\ufffdb",
      charset: "utf-8",
      how: "header",
      damaged: true,
    });
  });

  test("a text cut inside a character is still UTF-8, and flagged", () => {
    const cut = utf8("Öffentlich ä").subarray(0, -1);
    expect(decodeText(cut, { kind: "html" })).toEqual({
      text: "Öffentlich \ufffd",
      charset: "utf-8",
      how: "octets",
      damaged: true,
    });
  });

  test("no octets are an empty text", () => {
    expect(decodeText(new Uint8Array(), { kind: "json" })).toMatchObject({ text: "", damaged: false });
  });
});
