import { describe, expect, it } from "vitest";
import { canonicalAddress } from "./canonical.ts";
import { chooseLinks } from "./links.ts";
import { pagesSettings } from "./settings.ts";
import { HOST, NOW } from "./testing.ts";
import { trapOf } from "./traps.ts";
import { matches } from "./wildcard.ts";

const settings = pagesSettings.parse({ detail: { fields: { title: "h1" } } });
const at = (path: string): URL => new URL(path, `https://${HOST}`);

describe("canonical addresses", () => {
  it.each([
    ["/a?utm_source=x&id=7&fbclid=z#top", "/a?id=7"],
    ["/a;jsessionid=0A1B?b=2&a=1", "/a?a=1&b=2"],
    ["/a?PHPSESSID=9&sort=date&dir=asc", "/a"],
    ["/a?q=%C3%BC%20b", "/a?q=%C3%BC%20b"],
    ["/a?tag=x&tag=y", "/a?tag=x&tag=y"],
  ])("%s is %s", (written, canonical) => {
    expect(canonicalAddress(at(written), settings.canonical)).toBe(at(canonical).href);
  });

  it("knows only the parameters it is told, where it is told", () => {
    const only = { ...settings.canonical, only: ["id"] };
    expect(canonicalAddress(at("/a?id=7&view=full"), only)).toBe(at("/a?id=7").href);
  });
});

describe("ways into endless spaces", () => {
  it.each([
    ["/kalender/2031/05", "calendar"],
    ["/termine?monat=2029-01", "calendar"],
    ["/kalender/1901/05", "calendar"],
    ["/a/b/a/b/a/b", "repeated steps"],
    ["/s?a=1&b=2&c=3&d=4&e=5", "parameters"],
    [`/${"x/".repeat(1)}${Array.from({ length: 13 }, (_, n) => n).join("/")}`, "steps"],
    ["/files/plan.PDF", "no page"],
    ["/news/2026/11/fair", null],
    ["/chronik/1901/05/", null],
    ["/news/11/11/11", null],
  ])("%s: %s", (path, trap) => {
    expect(trapOf(at(path), settings.limits, NOW)).toBe(trap);
  });

  it("addresses that differ in their parameters only are read up to a limit, and the rest is counted", () => {
    const links = Array.from({ length: 30 }, (_, n) => at(`/list?page=${n}`));
    const rules = { hosts: [HOST], settings: { ...settings, limits: { ...settings.limits, variants: 5 } }, now: NOW };
    const found = chooseLinks(links, rules, 1_000);
    expect(found.urls).toHaveLength(5);
    expect(found.left.get("trap: variants")).toEqual({ first: at("/list?page=5").href, count: 25 });
  });

  it("other hosts, and addresses that do not fit the pattern, are nobody's business", () => {
    const own = pagesSettings.parse({ detail: { fields: { title: "h1" }, urlPattern: ["/news/*", "/*.html"] } });
    const links = [
      at("/news/1"),
      at("/x.html"),
      at("/shop/1"),
      new URL("https://other.example/news/1"),
      at("/news/1#c"),
    ];
    const { urls } = chooseLinks(links, { hosts: [HOST], settings: own, now: NOW }, 1_000);
    expect(urls).toEqual([at("/news/1").href, at("/x.html").href]);
  });
});

describe("patterns", () => {
  it.each([
    ["/news/*", "/news/", true],
    ["/news/*.html", "/news/a.html", true],
    ["/news/*.html", "/news/a.html?x", false],
    ["/a*b*b", "/ab", false],
    ["/a*b*b", "/axbyb", true],
    ["/news", "/news/", false],
  ])("%s on %s: %s", (pattern, text, fits) => {
    expect(matches(pattern, text)).toBe(fits);
  });
});
