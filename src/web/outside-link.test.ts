import { describe, expect, it } from "vitest";
import { nameOf, outsideLink, sourceOf } from "./outside-link.ts";

describe("links to other sites", () => {
  it("lead to http and https only, and carry no credentials", () => {
    expect(outsideLink("https://a.example/ä?b=c")).toBe("https://a.example/%C3%A4?b=c");
    for (const bad of [
      "javascript:alert(1)",
      " JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "//a.example/",
      "https://user:pass@a.example/",
      "ftp://a.example/",
      "",
      7,
      null,
      { href: "https://a.example/" },
    ])
      expect(outsideLink(bad)).toBeUndefined();
  });

  it("go to the page for people where the record names one, else to its own address", () => {
    const id = "https://a.example/oparl/paper/1";
    expect(sourceOf({ id, content: { web: "https://a.example/paper/1" } })).toBe("https://a.example/paper/1");
    expect(sourceOf({ id, content: { web: "javascript:alert(1)" } })).toBe(id);
    expect(sourceOf({ id: "urn:a:1", content: {} })).toBeUndefined();
  });
});

describe("names of records", () => {
  it("are short, on one line, and undefined where there is none", () => {
    expect(nameOf({ content: { name: " a\n b ", title: "other" } })).toBe("a b");
    expect(nameOf({ content: { name: "", title: "t" } })).toBe("t");
    expect(nameOf({ content: { name: { isEscaped: true } } })).toBeUndefined();
    expect(nameOf({ content: { name: "x".repeat(1e6) } })).toHaveLength(200);
  });
});
