import { expect, it } from "vitest";
import { siteOf } from "../../../src/web/site-testing.ts";
import { CANARY } from "../replica/host.ts";
import { list, Nights, programme } from "./nights.ts";

it("pages and JSON give out facts with their pages: no prose, no picture, nothing of the register (V5, V6, V18)", async () => {
  const nights = await Nights.open([list, programme("gesperrt", ["/partner"])]);
  nights.bot = {
    ...nights.bot,
    sources: nights.bot.sources.map(({ review, ...source }) => ({
      ...source,
      ...(review && { review: { ...review, by: "REGISTER-NAME", browser: "REGISTER-REASON" } }),
    })),
  };
  await nights.pass();
  const pages = siteOf(nights.house, [nights.bot]);
  await pages.book.refresh();
  const out = new Map<string, string>();
  const waiting = ["/", "/api/status.json", "/healthz", "/robots.txt", "/bot", "/nothing"];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (out.has(path)) continue;
    const { text } = await pages.get(path);
    out.set(path, text);
    for (const [, link = ""] of text.matchAll(/(?:href|src)="(\/[^"]*)"/g)) waiting.push(link.replaceAll("&amp;", "&"));
  }
  expect(pages.faults).toEqual([]);
  const all = [...out.values()].join("\n");
  for (const word of [
    CANARY,
    "lohnt es sich",
    "REGISTER-NAME",
    "REGISTER-REASON",
    nights.bot.sources[0]?.review?.robots,
  ])
    expect(all, String(word)).not.toContain(word);
  const [, comparison = ""] = [...out].find(([path]) => /\/vergleich\b/.test(path) && !path.includes("lang=en")) ?? [];
  for (const partner of ["Schuhhaus Anger", "Optik Klar", "Radladen Speiche"]) expect(comparison).toContain(partner);
  for (const page of ["https://liste.test/partner", "https://gesperrt.test/partner"])
    expect(comparison).toContain(`href="${page}`);
  expect([...out.keys()].some((path) => path.includes("so-vergleichen-wir"))).toBe(true);
});
