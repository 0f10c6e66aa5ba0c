import { expect, test } from "vitest";
import { sampleAsked, sampleRequest } from "../world/samples.ts";
import { identity } from "./identity.ts";
import { proved, rowsOf } from "./testing.ts";

const scraper = "mandari-ingestor (+https://mandari.de/crawler)";
const files = "mandari-file-cache/1.0 (+https://mandari.de; support@mandari.de)";
const mandari = identity({ agents: { default: scraper, document: files } });
const plain = "AusschauBot/1.0 (+https://ausschau.at/bot; responsible public-data crawler)";
const mailed = `${plain} (+mailto:office@ausschau.at)`;
const ausschau = identity({ agents: { default: plain, byKind: { website: mailed, wikidata: mailed } } });
const own = "MeilenvergleichBot/2.0 (+https://meilenvergleich.com/bot)";
const meilen = identity({ agents: { default: own }, inBrowser: "after the browser's own" });

const dress = (pledged: typeof mandari, request: Parameters<typeof sampleRequest>[0]) =>
  pledged.spec.keep?.dress?.(pledged.options, sampleRequest(request));

test("M2: every request carries the name, documents and their redirects the file cache's", () => {
  expect(dress(mandari, { purpose: "page" })).toEqual({ "user-agent": scraper });
  expect(dress(mandari, { purpose: "robots" })).toEqual({ "user-agent": scraper });
  expect(dress(mandari, { purpose: "document" })).toEqual({ "user-agent": files });
  expect(dress(mandari, { purpose: "document", hop: 2 })).toEqual({ "user-agent": files });
});

test("A1: websites and Wikidata see a mail address too, on robots.txt as well", () => {
  expect(dress(ausschau, { sourceKind: "feed" })).toEqual({ "user-agent": plain });
  expect(dress(ausschau, { sourceKind: "website", purpose: "robots" })).toEqual({ "user-agent": mailed });
  expect(dress(ausschau, { sourceKind: "wikidata" })).toEqual({ "user-agent": mailed });
});

test("a From mailbox is sent where one is given", () => {
  const bot = identity({ agents: { default: scraper }, from: "support@mandari.de" });
  expect(dress(bot, {})).toEqual({ "user-agent": scraper, from: "support@mandari.de" });
});

test("M2: a User-Agent that says nowhere how to reach the operator is refused at start", () => {
  const allowed = (agent: string) => identity.spec.options.safeParse({ agents: { default: agent } }).success;
  expect(allowed("bot (+https://bot.example/)")).toBe(true);
  expect(allowed("bot (mail@bot.example)")).toBe(true);
  for (const wrong of [
    "",
    "Mozilla/5.0",
    "undici",
    "bot (+bot.example)",
    "bot (mail@)",
    " bot (+https://bot.example/)",
    "bot (+https://bot.example/)\r\nX-Forged: 1",
    "bot (+https://bot.example/)\n",
    "bot\t(+https://bot.example/)",
    "böt (+https://bot.example/)",
    "bot (+https://bot.example/)\u0000",
  ]) {
    expect(allowed(wrong), JSON.stringify(wrong)).toBe(false);
  }
});

test("another name in the ledger is found, on robots.txt and on hops too", () => {
  const rows = [
    sampleAsked({ seq: 1, agent: scraper }),
    sampleAsked({ seq: 2, agent: files }),
    sampleAsked({ seq: 3, agent: files, purpose: "document" }),
    sampleAsked({ seq: 4, agent: scraper, purpose: "document", hop: 1 }),
    sampleAsked({ seq: 5, agent: "undici", purpose: "robots" }),
    sampleAsked({ seq: 6, agent: `${scraper} ` }),
    sampleAsked({ seq: 7, agent: "" }),
  ];
  expect(rowsOf(proved(mandari, rows))).toEqual([[2], [4], [5], [6], [7]]);
});

test("A1 proven by kind of source", () => {
  const rows = [
    sampleAsked({ seq: 1, agent: mailed, sourceKind: "website" }),
    sampleAsked({ seq: 2, agent: plain, sourceKind: "website" }),
    sampleAsked({ seq: 3, agent: mailed, sourceKind: "feed" }),
  ];
  expect(rowsOf(proved(ausschau, rows))).toEqual([[2], [3]]);
});

test("V1: in Chromium the browser's own name comes first, then one blank, then ours", () => {
  const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
  const rows = [
    sampleAsked({ seq: 1, agent: own }),
    sampleAsked({ seq: 2, agent: `${browser} ${own}`, channel: "browser", purpose: "sub-request" }),
    sampleAsked({ seq: 3, agent: browser, channel: "browser" }),
    sampleAsked({ seq: 4, agent: own, channel: "browser" }),
    sampleAsked({ seq: 5, agent: `${browser}${own}`, channel: "browser" }),
    sampleAsked({ seq: 6, agent: `${browser} ${own}`, channel: "http" }),
    sampleAsked({ seq: 7, agent: `undici ${own}`, channel: "browser" }),
  ];
  expect(rowsOf(proved(meilen, rows))).toEqual([[3], [4], [5], [6], [7]]);
});

test("of two settings the name that says more holds", () => {
  const other = identity({ agents: { default: mailed } }).options;
  expect(identity.spec.tighten(ausschau.options, other).agents.default).toBe(mailed);
  expect(identity.spec.tighten(mandari.options, identity({ agents: { default: scraper } }).options)).toEqual(
    mandari.options,
  );
});
