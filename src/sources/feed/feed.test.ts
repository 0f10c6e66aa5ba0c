import { describe, expect, test } from "vitest";
import { answer, HOST, NOW } from "../pages/testing.ts";
import { feedKit } from "./kit.ts";
import { type FeedReading, readFeed } from "./read-feed.ts";
import { feed } from "./source.ts";

const url = `https://${HOST}/news/feed.xml`;
const read = (text: string, contentType = "application/xml"): FeedReading =>
  readFeed(new TextEncoder().encode(text), { url, contentType, now: NOW });
const entriesOf = (reading: FeedReading) => (reading.kind === "feed" ? reading.entries : []);
const rss = (items: string): string => `<rss version="2.0"><channel><title>Neustadt</title>${items}</channel></rss>`;

describe("feeds", () => {
  test.each([
    [
      "RSS",
      rss(
        '<item><guid isPermaLink="false">g1</guid><title>T</title><link>/1</link><pubDate>Sun, 01 Nov 2026 10:00:00 +0100</pubDate></item>',
      ),
      "g1",
    ],
    [
      "RDF",
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel/><item rdf:about="https://${HOST}/1"><title>T</title><link>https://${HOST}/1</link><dc:date>2026-11-01T09:00:00Z</dc:date></item></rdf:RDF>`,
      `https://${HOST}/1`,
    ],
    [
      "Atom",
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:1</id><title>T</title><link rel="self" href="/x"/><link href="/1"/><published>2026-11-01T09:00:00Z</published></entry></feed>',
      "urn:1",
    ],
    [
      "JSON Feed",
      `{"version":"https://jsonfeed.org/version/1.1","title":"N","items":[{"id":"1","title":"T","url":"https://${HOST}/1","date_published":"2026-11-01T09:00:00Z"}]}`,
      "1",
    ],
  ])("%s: id, title, absolute address and time", (name, text, id) => {
    const [entry] = entriesOf(read(text, name === "JSON Feed" ? "application/feed+json" : undefined));
    expect(entry).toMatchObject({ id, title: "T", link: `https://${HOST}/1`, published: Date.UTC(2026, 10, 1, 9) });
  });

  test("a date that cannot be read is none, and counted; an entry without id goes by its address", () => {
    const reading = read(
      rss("<item><link>https://a.example/1</link><pubDate>gestern</pubDate></item><item><title>x</title></item>"),
    );
    expect(entriesOf(reading)).toMatchObject([{ id: "https://a.example/1", published: null }]);
    expect(reading).toMatchObject({
      oddities: [
        { code: "date not understood", count: 1 },
        { code: "entry without id and address", count: 1 },
      ],
    });
  });

  test("of two entries with one id the first counts", () => {
    const reading = read(
      rss("<item><guid>g</guid><title>first</title></item><item><guid>g</guid><title>second</title></item>"),
    );
    expect(entriesOf(reading).map(({ title }) => title)).toEqual(["first"]);
    expect(reading).toMatchObject({ oddities: [{ code: "id repeated", where: "g", count: 1 }] });
  });

  test("markup in texts is read as text; other schemes are no addresses", () => {
    const reading = read(
      rss(
        "<item><guid isPermaLink='false'>g</guid><title>A &amp;amp; &lt;b&gt;B&lt;/b&gt;</title><link>javascript:alert(1)</link></item>",
      ),
    );
    expect(entriesOf(reading)).toMatchObject([{ title: "A & B", link: null }]);
  });

  test.each([
    ["a page", "<html><body>Wartung</body></html>"],
    ["a cut feed", rss("<item><guid>g</guid>").slice(0, 60)],
    ["a document type", `<!DOCTYPE rss [<!ENTITY a "b">]>${rss("<item><guid>&a;</guid></item>")}`],
    ["nothing", ""],
  ])("%s is no feed", (_, text) => {
    expect(read(text).kind).toBe("none");
  });
});

describe("the feed kit", () => {
  const source = feed({ id: "news", title: "News", url, summary: 5, minItems: 1 });
  const task = { reader: "feed", data: null, list: undefined, role: "entry" as const };
  const context = {
    source,
    memory: { said: {}, cursors: new Map() },
    pass: { mode: "incremental" as const, startedAt: NOW, mayReadWhole: true, unfilteredPages: 0 },
  };
  const readAnswer = (body: string, more: object = {}) => feedKit.read(answer(url, body, more), task, context);

  test("asks once, and makes records of entries", () => {
    expect(feedKit.plan(source, context.memory, context.pass).map((wanted) => wanted.url)).toEqual([url]);
    const observed = readAnswer(
      rss("<item><guid isPermaLink='false'>g</guid><title>T</title><description>0123456789</description></item>"),
    );
    expect(observed.records).toEqual([
      { kind: "Entry", id: "g", state: "live", content: { title: "T", link: null, published: null, summary: "01234" } },
    ]);
    expect(observed.lists).toBeUndefined();
  });

  test("304 without a kept copy changes nothing", () => {
    expect(readAnswer("", { status: 304, outcome: "not modified" })).toEqual({ verdict: { kind: "read" } });
  });

  test("an empty feed, an error and a refusal are no readings", () => {
    expect(readAnswer(rss("")).verdict.kind).toBe("failed");
    expect(readAnswer("", { status: 500 }).verdict.kind).toBe("failed");
    expect(readAnswer("", { status: 403 }).verdict.kind).toBe("refused");
  });
});
