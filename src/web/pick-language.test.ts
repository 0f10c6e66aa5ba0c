import { describe, expect, it } from "vitest";
import { pickLanguage } from "./pick-language.ts";

const offered = ["de", "en", "ro"] as const;
const from = (header: string) => pickLanguage([...offered], { header });

describe("the language of a page", () => {
  it("is the one asked for, whatever the browser says", () => {
    expect(pickLanguage([...offered], { query: "RO", header: "en" })).toBe("ro");
    expect(pickLanguage([...offered], { query: "fr", header: "en" })).toBe("en");
  });

  it("is the most wanted of Accept-Language that there is, regions left out (RFC 9110 12.5.4)", () => {
    expect(from("en-GB,en;q=0.9,de;q=0.8")).toBe("en");
    expect(from("fr, ro;q=0.2, en;q=0.7")).toBe("en");
    expect(from("de;q=0, en;q=0.1")).toBe("en");
    expect(from("de-AT ; q=1.0, en")).toBe("de");
  });

  it("is the page's first where nothing fits, anything does, or the header is broken", () => {
    for (const header of ["", "fr", "*", ";;q=,,", "en;q=much", `${"x,".repeat(1e5)}en`])
      expect(from(header)).toBe("de");
  });
});
