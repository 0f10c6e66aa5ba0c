import { beforeEach, describe, expect, it } from "vitest";
import { sampleBot } from "../pass/sample-bot.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Kit } from "../pledge/kit.ts";
import type { FactRow, View } from "../pledge/view.ts";
import { keeping } from "../promises/keeping.ts";
import { neverShown } from "../promises/never-shown.ts";
import type { ReplicaAnswer } from "../world/replica.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { siteOf } from "./site-testing.ts";
import { ROWS_PER_PAGE } from "./view-html.ts";

const MONDAY = Date.UTC(2026, 10, 30, 9);
const DAY = 86_400_000;
const HOST = "https://board-of-news.example";
const evil = `<script>alert("1")</script>"'><img src=x onerror=alert(1)>`;
const SECRET = "only-for-the-operator";

/** A page of records, one a line: `kind|name`; and pictures. */
const kit: Kit = {
  ...{ kind: "notice", version: "notice/1", settings: sampleBot("news").kits[0]?.settings ?? failed() },
  plan: ({ url }) => [
    { url, purpose: "page", role: "entry", reader: "page" },
    ...["/a.png", "/b.svg"].map((path) => ({
      ...({ url: `${HOST}${path}`, purpose: "image", role: "other", reader: "picture" } as const),
    })),
  ],
  read: ({ body, status }, { reader }) => {
    if (reader === "picture") return { verdict: { kind: "read" } };
    if (status !== 200) return { verdict: { kind: "failed", why: `status ${status}` } };
    const lines = new TextDecoder().decode(body).split("\n");
    const records = lines.map((line, index) => {
      const [kind = "", name = ""] = line.split("|");
      return { kind, id: `${kind} ${index}`, state: "live" as const, content: { name } };
    });
    return { verdict: { kind: "read" }, records };
  },
};

function failed(): never {
  throw new TypeError("no kit");
}

const list = (slug: string, kinds: readonly string[], asked = kinds): View => ({
  ...{ slug, kinds, title: { en: `All ${slug}`, de: `Alle ${slug}` } },
  async show({ records, unread, lastPass }) {
    const rows: FactRow[] = [];
    for (const kind of asked)
      for await (const { content, from, source } of records(kind))
        rows.push({
          cells: [
            { text: String(content.name), url: "javascript:alert(3)" },
            { picture: { source, url: `${HOST}/a.png`, alt: evil } },
            { picture: { source, url: `${HOST}/b.svg`, alt: "svg" } },
          ],
          from,
        });
    const why = unread.map((page) => `${page.url} ${page.why.kind}`);
    return {
      lead: [`pass ${lastPass?.endedAt}`, ...why],
      sections: [{ title: "Facts", columns: ["Name", "a", "b"], rows }],
    };
  },
});

const bot: Bot = sampleBot(
  "news",
  [
    keeping({ usual: "for good", public: ["image"] }),
    neverShown({ records: [{ kind: "Secret", what: { en: "Compared." } }] }),
  ],
  {
    kits: [kit],
    views: [list("facts", ["Fact"]), list("leaks", ["Fact", "Secret"]), list("undeclared", ["Fact"], ["Secret"])],
    shownKinds: ["Fact", "Secret"],
  },
);

let house: VirtualHouse;
let text: string;
let status: number;
let pictures: boolean;
const picture = (type: string): ReplicaAnswer => ({ status: 200, headers: { "content-type": type }, body: "bytes" });

beforeEach(async () => {
  [text, status, pictures] = [`Fact|${evil}\nSecret|${SECRET}`, 200, true];
  const handle = ({ path }: { path: string }): ReplicaAnswer => {
    if (path.endsWith(".png")) return pictures ? picture("image/png") : { status: 404, headers: {}, body: "" };
    if (path.endsWith(".svg")) return picture("image/svg+xml");
    return { status, headers: { "content-type": "text/plain" }, body: text };
  };
  house = await VirtualHouse.open({
    start: MONDAY,
    replicas: [{ hosts: ["board-of-news.example"], handle, state: () => ({}), reset: () => undefined }],
  });
  await house.run(bot);
});

describe("a view", () => {
  it("stands under the bot's path with each fact's official page and the day it was read, every value escaped", async () => {
    const { get } = siteOf(house, [bot]);
    const page = await get("/bots/news/facts?lang=en");
    expect(page.status).toBe(200);
    expect(page.text).toContain("<h1>All facts</h1>");
    expect(page.text).toContain(
      `<a href="${HOST}/notice" rel="external nofollow noreferrer">board-of-news.example</a>`,
    );
    expect(page.text).toContain(">read on 30 Nov 2026</time>");
    expect(page.text).not.toMatch(/<script|javascript:|onerror=alert\(1\)>/);
    expect((await get("/bots/news/facts?lang=de")).text).toContain("gelesen am 30.11.2026");
    for (const path of ["/", "/bots/news", "/bot"])
      expect((await get(`${path}?lang=en`)).text).toContain('href="/bots/news/facts?lang=en"');
    for (const path of ["/bots/news/facts/more", "/bots/news/none", "/bots/other/facts", "/bots/news/facts?page=2"])
      expect((await get(path)).status, path).toBe(404);
  });

  it("tells the day of the last good reading where nothing changed, and of a failed one the day before it", async () => {
    await house.pass(DAY);
    await house.run(bot);
    expect((await siteOf(house, [bot]).get("/bots/news/facts?lang=en")).text).toContain("read on 01 Dec 2026");
    await house.pass(DAY);
    status = 503;
    await house.run(bot);
    const { text: page } = await siteOf(house, [bot]).get("/bots/news/facts?lang=en");
    expect(page).toContain("read on 01 Dec 2026");
    expect(page).toContain(`${HOST}/notice status`);
    expect(page).toContain(`pass ${MONDAY + 2 * DAY}`.slice(0, 10));
  });

  it("says so where a part of it holds nothing yet", async () => {
    const empty = await VirtualHouse.open({ start: MONDAY, replicas: [] });
    const page = await siteOf(empty, [bot]).get("/bots/news/facts?lang=en");
    expect(page.text).toMatch(/<h2>Facts<\/h2>\s*<p>There is nothing here yet\.<\/p>/);
  });

  it("is parted into pages where it is long", async () => {
    text = Array.from({ length: ROWS_PER_PAGE + 1 }, (_, index) => `Fact|n${index}.`).join("\n");
    await house.pass(DAY);
    await house.run(bot);
    const { get } = siteOf(house, [bot]);
    const [one, two] = [await get("/bots/news/facts?page=1"), await get("/bots/news/facts?page=2")];
    const rows = (page: string) => page.match(/n\d+\./g)?.length;
    expect([rows(one.text), rows(two.text)]).toEqual([ROWS_PER_PAGE, 1]);
    expect(one.text).toContain("&amp;page=2");
    expect((await get("/bots/news/facts?page=3")).status).toBe(404);
  });
});

describe("what is for the operator alone", () => {
  it("C9: reaches no view, be it declared or not, and no page, figure or feed", async () => {
    const { get, faults, book } = siteOf(house, [bot]);
    await book.refresh();
    for (const slug of ["leaks", "undeclared"]) expect((await get(`/bots/news/${slug}`)).status).toBe(500);
    expect(faults.map(String)).toEqual([
      expect.stringContaining("Secret is for the operator alone"),
      expect.stringContaining("Secret is not among those declared"),
    ]);
    for (const path of ["/", "/bots/news", "/bot", "/api/status.json", "/bots/news/facts", "/bots/news/leaks"]) {
      const page = await get(path);
      expect(page.text, path).not.toContain(SECRET);
      expect(page.text, path).not.toMatch(/"kind":"Secret"/);
    }
    expect((await get("/api/status.json")).text).toContain('"kind":"Fact"');
  });

  it("a kind that is shown only in part is no newest record, and counted nowhere", async () => {
    const part: Bot = { ...bot, shownKinds: [] };
    const { get, book } = siteOf(house, [part]);
    await book.refresh();
    const { bots } = JSON.parse((await get("/api/status.json")).text);
    expect([bots[0].newest, bots[0].records]).toEqual([[], []]);
  });
});

describe("pictures", () => {
  const addressIn = (page: string) => /src="([^"]+)"/.exec(page)?.[1] ?? "none";

  it("C23: only those that a view shows now have an address, with their bytes; a kept page never has one", async () => {
    const { get } = siteOf(house, [bot]);
    const { text: page } = await get("/bots/news/facts");
    expect(page.match(/<img /g)).toHaveLength(1);
    const shown = await get(addressIn(page));
    expect([shown.status, shown.text, shown.answer.headers.get("content-type")]).toEqual([200, "bytes", "image/png"]);
    const digests: string[] = [];
    for await (const { digest } of house.store.desk.captures({ bot: "news" })) digests.push(digest);
    expect(digests.length).toBeGreaterThan(1);
    for (const digest of digests)
      for (const path of [`/bots/news/facts/pictures/${digest.slice(0, 32)}`, `/captures/${digest}`, `/${digest}`])
        expect((await get(path)).status, path).toBe(404);
  });

  it("are none where the pledge does not say that visitors may see them", async () => {
    const { text: page } = await siteOf(house, [bot]).get("/bots/news/facts");
    const pledge = bot.pledge.map((one) => (one.spec.name === "keeping" ? keeping({ usual: "for good" }) : one));
    const { get } = siteOf(house, [{ ...bot, pledge }]);
    expect((await get("/bots/news/facts")).text).not.toContain("<img");
    expect((await get(addressIn(page))).status).toBe(404);
  });
});
