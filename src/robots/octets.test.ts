import { describe, expect, test } from "vitest";
import { robotsOctets, SIZE_LIMIT, textOf } from "./octets.ts";
import { parseRobots } from "./robots-file.ts";
import { allows, fileOf } from "./testing.ts";

const rules = "User-agent: *\nDisallow: /p\n";
const withMark = (...mark: number[]): Uint8Array => Buffer.concat([Buffer.from(mark), Buffer.from(rules)]);

describe("byte order marks do not hide the first group", () => {
  test.each([
    ["whole", [0xef, 0xbb, 0xbf]],
    ["its first two octets", [0xef, 0xbb]],
    ["its first octet", [0xef]],
  ])("UTF-8, %s", (_, mark) => {
    const file = parseRobots(withMark(...mark));
    expect(allows(file, "/p")).toBe(false);
    expect(file.byteOrderMark).toBe(true);
    expect(file.invalidUtf8).toBe(false);
  });

  test("a mark in a later line makes that line unknown", () => {
    const file = fileOf("User-agent: *", "\ufeffDisallow: /p");
    expect(allows(file, "/p")).toBe(true);
    expect(file.lint).toContainEqual({ line: 2, code: "unknown line", text: "\ufeffDisallow: /p" });
  });

  test.each([
    ["little endian", [0xff, 0xfe], (text: string) => Buffer.from(text, "utf16le")],
    ["big endian", [0xfe, 0xff], (text: string) => Buffer.from(text, "utf16le").swap16()],
  ])("a UTF-16 file is decoded and obeyed, %s", (_, mark, encode) => {
    const text = "User-agent: *\nDisallow: /müll\n";
    const file = parseRobots(Buffer.concat([Buffer.from(mark), encode(text)]));
    expect(allows(file, "/m%C3%BCll/1")).toBe(false);
    expect(file).toMatchObject({ utf16: true, byteOrderMark: true, invalidUtf8: false });
    expect(file.lint.map(({ code }) => code)).toEqual(["UTF-16"]);
  });
});

describe("500 KiB (RFC 9309 2.5)", () => {
  const filled = (length: number): string => `${rules}${"#".repeat(length - rules.length - 1)}\n`;

  test("a file of exactly 512,000 octets counts in full", () => {
    const tail = "Disallow: /last";
    const file = parseRobots(Buffer.from(filled(SIZE_LIMIT - tail.length) + tail));
    expect(file.cutAt500KiB).toBe(false);
    expect(allows(file, "/last")).toBe(false);
  });

  test("beyond it the unfinished line is dropped, the lines before it count, and the file is flagged", () => {
    const start = filled(SIZE_LIMIT - 11);
    const file = parseRobots(Buffer.from(`${start}Disallow: /last\nDisallow: /after\n`));
    expect(file.cutAt500KiB).toBe(true);
    expect(allows(file, "/p")).toBe(false);
    // Cut after "Disallow: /", which would forbid everything.
    expect(allows(file, "/q")).toBe(true);
    expect(file.lint[0]).toEqual({ line: 0, code: "cut at 500 KiB", text: "" });
  });

  test("bare CR ends the last whole line as well", () => {
    const start = filled(SIZE_LIMIT - 11).replaceAll("\n", "\r");
    const file = parseRobots(Buffer.from(`${start}Disallow: /last\r`));
    expect([file.cutAt500KiB, allows(file, "/p"), allows(file, "/q")]).toEqual([true, false, true]);
  });

  test("a line that ends right at the limit counts", () => {
    const tail = "Disallow: /last\n";
    const file = parseRobots(Buffer.from(`${filled(SIZE_LIMIT - tail.length)}${tail}Disallow: /after\n`));
    expect(allows(file, "/last")).toBe(false);
    expect(allows(file, "/after")).toBe(true);
  });

  test("a cut within a character does not make the file invalid", () => {
    expect(robotsOctets(Buffer.from(`#\nx${"ü".repeat(SIZE_LIMIT)}`))).toMatchObject({
      octets: "#\n",
      invalidUtf8: false,
    });
  });
});

describe("invalid UTF-8", () => {
  const latin1 = (text: string): ReturnType<typeof parseRobots> => parseRobots(Buffer.from(text, "latin1"));

  test("in a comment or a path spoils nothing else", () => {
    const file = latin1("# f\u00fcr alle\nUser-agent: *\nDisallow: /m\u00fcll\nDisallow: /p\n");
    expect(allows(file, "/p")).toBe(false);
    expect(allows(file, "/m%FCll")).toBe(false);
    expect(file.invalidUtf8).toBe(true);
    expect(file.lint.map(({ code }) => code)).toEqual(["invalid UTF-8"]);
  });

  test("a lone A0 is a blank there, and only there", () => {
    expect(allows(latin1("User-agent: *\u00a0\nDisallow:\u00a0/p\u00a0\u00a0\n"), "/p")).toBe(false);
    expect(allows(latin1("# \u00fc\nUser-agent: *\nDisallow: /voil\u00c3\u00a0\n"), "/voil%C3")).toBe(true);
    // The octets of this Braille sign end in A0 A0.
    expect(allows(fileOf("User-agent: *", "Disallow: /\u2820"), "/%E2%A0")).toBe(true);
  });
});

test("a no-break space is a blank: at the ends, before the colon, between two words, after the star", () => {
  const nbsp = "\u00a0";
  const file = fileOf(`${nbsp}User-agent${nbsp}: *${nbsp}`, `Disallow:${nbsp}/p${nbsp}`, `Disallow${nbsp}/q`);
  expect(["/p", "/p/x", "/q", "/r"].map((path) => allows(file, path))).toEqual([false, false, false, true]);
  expect(allows(fileOf(`User-agent: *${nbsp}all`, "Disallow: /p"), "/p")).toBe(false);
});

describe("octets shown to people", () => {
  test("are read as UTF-8 where they are, else as latin1", () => {
    expect(textOf("/m\u00c3\u00bcll")).toBe("/müll");
    expect(textOf("/m\u00fcll")).toBe("/müll");
  });

  test("hold no control that could steer a terminal or turn the writing around", () => {
    expect(textOf("/a\u001b[31m")).toBe("/a%1B[31m");
    expect(textOf(Buffer.from("/a\u202eb").toString("latin1"))).toBe("/a%E2%80%AEb");
  });

  test("are cut at 8 KiB", () => {
    expect(textOf("x".repeat(10_000))).toHaveLength(8192 + 3);
  });
});
