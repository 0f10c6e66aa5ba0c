import { describe, expect, test } from "vitest";
import { readTags } from "./tags.ts";

const seen = (markup: string, syntax?: "html" | "xml"): string[] => {
  const all: string[] = [];
  readTags(
    markup,
    {
      open: (name, attributes) => all.push(`<${[name, ...[...attributes].map(([k, v]) => `${k}=${v}`)].join(" ")}>`),
      close: (name) => all.push(`</${name}>`),
      text: (text) => all.push(text),
    },
    syntax,
  );
  return all;
};

describe("tags of a page", () => {
  test("names have no case, values are decoded, quotes do not matter", () => {
    expect(seen(`<META NAME='A' CONTENT=&#49; data-x="a&amp;b" hidden>`)).toEqual([
      "<meta name=A content=1 data-x=a&b hidden=>",
    ]);
  });

  test("of two attributes with one name the first counts", () => {
    expect(seen('<a x="1" X="2">')).toEqual(["<a x=1>"]);
  });

  test("nothing inside comments, scripts, styles, titles or text areas is a tag", () => {
    expect(
      seen('<!-- <b> --><script>"<i>"</script><style><u></style><title>&lt;<s></title><textarea><q></textarea>'),
    ).toEqual([
      "<script>",
      '"<i>"',
      "</script>",
      "<style>",
      "<u>",
      "</style>",
      "<title>",
      "<",
      "<s>",
      "</title>",
      "<textarea>",
      "<q>",
      "</textarea>",
    ]);
  });

  test("XML: names as written, CDATA is text, empty elements close, a document type defines nothing", () => {
    const xml = '<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///x"><A b="1"/><c><![CDATA[<d>]]>&x;&lt;</c>';
    expect(seen(xml, "xml")).toEqual(["<A b=1>", "</A>", "<c>", "<d>", "&x;", "<", "</c>"]);
  });

  test.each([
    ["unclosed elements and strange ends", "<b>".repeat(300_000) + "</c>".repeat(300_000)],
    ["one attribute after another", `<a ${"x ".repeat(500_000)}>`],
    ["only opening brackets", "<".repeat(1_000_000)],
    ["a comment without end", `<!--${"-".repeat(1_000_000)}`],
    ["entities without end", "&".repeat(1_000_000)],
  ])("linear time: %s", (_name, markup) => {
    const started = performance.now();
    readTags(markup, { open: () => {}, text: () => {} });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
