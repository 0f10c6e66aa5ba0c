import { Parser } from "htmlparser2";
import { beforeAll, describe, expect, it } from "vitest";
import mandari from "../../bots/mandari/bot.ts";
import { nightWindow, throttle } from "../desk/overrides.ts";
import { changeSource } from "../desk/register-acts.ts";
import { openStore } from "../ledger/open-store.ts";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Language } from "../pledge/language.ts";
import { allPromises, promises } from "../promises/index.ts";
import { parseRobots } from "../robots/robots-file.ts";
import { robotsVerdict } from "../robots/verdict.ts";
import { oparl } from "../sources/oparl/source.ts";
import { idsFrom } from "../time/ids.ts";
import { seededRandom } from "../time/random.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import type { BotPage } from "./bot-page.ts";
import { botPageHtml } from "./bot-page-html.ts";
import { botPageMarkdown } from "./bot-page-markdown.ts";
import { loadBotPage } from "./load-bot-page.ts";

const clock = new VirtualClock(Date.UTC(2026, 10, 30, 11));

async function pageOf(bot: Bot, language: Language = "de"): Promise<BotPage> {
  const random = seededRandom("page");
  const store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids: idsFrom(clock, random) });
  const register = await openRegister(bot, store, allPromises, clock.now());
  const operator = { name: "mandari", url: "https://mandari.de/", mail: "support@mandari.de" };
  return loadBotPage(store, register, { operator, language, seals: [], at: clock.now() });
}

/** Start tags, their attributes and the text between, as a browser would see them. */
function parsed(markup: string): { readonly tags: string[]; readonly links: string[]; readonly text: string } {
  const [tags, links]: [string[], string[]] = [[], []];
  let text = "";
  const parser = new Parser({
    onopentag: (name, { href }) => {
      tags.push(name);
      if (href !== undefined) links.push(href);
    },
    ontext: (part) => {
      text += part;
    },
  });
  parser.end(markup);
  return { tags, links, text };
}

it("shows what the operator tightened, in gap and hours, and no reason of the operator's (M15)", async () => {
  const random = seededRandom("desk");
  const store = await openStore({ path: ":memory:", dataDir: "", clock, random, ids: idsFrom(clock, random) });
  const place = { store, worker: "desk", now: clock.now() };
  const register = () => openRegister(mandari, store, allPromises, clock.now());
  const because = { reason: "Herr Muster rief an" };
  const [first, second] = mandari.sources;
  if (!first || !second) throw new Error("two sources");
  const host = { scope: "host", target: new URL(first.url).host } as const;
  await throttle(place, await register(), host, 42_000, because);
  const night = { from: "22:00", to: "06:00", zone: "Europe/Berlin" };
  await nightWindow(place, await register(), { scope: "source", target: first.id }, night, because);
  await changeSource(place, await register(), second.id, "disable", because);
  const operator = { name: "mandari", url: "https://mandari.de/", mail: "support@mandari.de" };
  const more = { operator, language: "de", seals: [], at: clock.now() } as const;
  const page = await loadBotPage(store, await register(), more);
  const texts = [parsed(botPageHtml(page)).text, botPageMarkdown(page)];
  for (const text of texts) {
    expect(text).toMatch(/mindestens 42 Sekunden zwischen zwei Anfragen; nur zwischen 22:00 und 06:00 Uhr/);
    expect(text).toMatch(/abgeschaltet/);
    expect(text).not.toContain("Muster");
  }
});

describe("the page of mandari", () => {
  let page: BotPage;
  beforeAll(async () => {
    page = await pageOf(mandari);
  });

  it("says who asks, how to reach them, and under which names (M2, M3)", () => {
    const { text, links } = parsed(botPageHtml(page));
    expect(text).toContain("mandari-ingestor (+https://mandari.de/crawler)");
    expect(text).toContain("mandari-file-cache/1.0 (+https://mandari.de; support@mandari.de)");
    expect(links).toEqual(expect.arrayContaining(["mailto:support@mandari.de", "https://mandari.de/"]));
  });

  it("has a sentence for every promise it makes, in each of its languages, and says what is not shown yet", async () => {
    for (const language of mandari.languages) {
      const content = await pageOf(mandari, language);
      expect(content.promises.every(({ text }) => text !== "")).toBe(true);
      const served = content.promises.flatMap(({ ids }) => ids);
      expect(served).toEqual(
        expect.arrayContaining(["M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9", "M10", "M12"]),
      );
      expect([...served, ...content.notYet].sort()).toEqual([...mandari.promised].sort());
      // Nothing was asked yet: nothing is called kept.
      expect(content.promises.map(({ state }) => state)).not.toContain("kept");
      const { text } = parsed(botPageHtml(content));
      for (const { text: sentence } of content.promises) expect(text).toContain(sentence);
      for (const id of content.notYet) expect(text).toContain(id);
    }
  });

  it("follows the options: another gap is another sentence", async () => {
    const tokens = { all: ["mandari-ingestor"], document: ["mandari-file-cache"] };
    const slower = promises.spacing({ perHost: "3s", atATime: 1, tokens });
    const pledge = mandari.pledge.map((each) => (each.spec.name === "spacing" ? slower : each));
    const [before, after] = [page, await pageOf({ ...mandari, pledge })].map(botPageMarkdown);
    expect(before).toContain("mindestens 1 Sekunde");
    expect(after).toContain("mindestens 3 Sekunden");
    expect((await pageOf({ ...mandari, pledge })).sources[0]?.gap).toBe(3_000);
  });

  it("shows how to stop it, in lines that stop it", () => {
    const says = (text: string, token: string) =>
      robotsVerdict(parseRobots(Buffer.from(text)), [token], "https://town.example/a.pdf").allowed;
    expect(says(page.samples.stop, mandari.token)).toBe(false);
    expect(says(page.samples.slow, mandari.token)).toBe(true);
    expect(says(page.samples.noDocuments ?? "", mandari.token)).toBe(true);
    expect(says(page.samples.noDocuments ?? "", "mandari-file-cache")).toBe(false);
    for (const sample of Object.values(page.samples)) expect(botPageMarkdown(page)).toContain(sample);
  });
});

it("escapes what stands in it, and links to web and mail only", async () => {
  const evil = `<script>alert("x")</script> [a](b) \`c\``;
  const town = oparl({ id: "town", title: evil, url: "https://town.example/system" });
  const bot: Bot = { ...mandari, purpose: { de: evil }, contact: "javascript:alert(1)", sources: [town] };
  const page = await pageOf(bot);
  const { tags, links, text } = parsed(botPageHtml(page));
  expect(tags).not.toContain("script");
  expect(text.split(evil)).toHaveLength(3);
  expect(links.filter((link) => !/^(https?:|mailto:|#$)/.test(link))).toEqual([]);
  expect(botPageMarkdown(page)).toContain('\\<script\\>alert("x")\\</script\\> \\[a\\](b) \\`c\\`');
});
