import { beforeEach, describe, expect, it } from "vitest";
import { sampleBot } from "../pass/sample-bot.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Kit } from "../pledge/kit.ts";
import { neverShown } from "../promises/never-shown.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { siteOf } from "./site-testing.ts";

const evil = `<script>alert("1")</script>"'><img src=x onerror=alert(1)>`;

/** A page of records, one a line: `kind|day|name`. */
const kit: Kit = {
  ...{ kind: "notice", version: "notice/1", settings: sampleBot("news").kits[0]?.settings ?? failed() },
  plan: ({ url }) => [{ url, purpose: "page", role: "entry", reader: "page" }],
  read: ({ body }) => {
    const lines = new TextDecoder().decode(body).split("\n");
    const records = lines.map((line, index) => {
      const [kind = "", date = "", name = ""] = line.split("|");
      const gone = name.startsWith("gone");
      const state = gone ? ("deleted" as const) : ("live" as const);
      return { kind, id: `${kind} ${index}`, state, content: gone ? {} : { name, date, web: "javascript:alert(3)" } };
    });
    return { verdict: { kind: "read" }, records };
  },
};

function failed(): never {
  throw new TypeError("no kit");
}

const pledge = [neverShown({ records: [{ kind: "Secret", what: { en: "Compared." } }] })];
const title = ["name"];
const bot: Bot = sampleBot("news", pledge, {
  kits: [kit],
  search: { language: "en", kinds: { Fact: { title, text: title, day: ["date"] }, Secret: { title } } },
});

let house: VirtualHouse;
let text: string;

beforeEach(async () => {
  text = [`Fact|2026-11-30|Roads ${evil} repaired`, "Fact|2026-10-01|A bridge", "Secret|2026-10-01|Secret road"].join(
    "\n",
  );
  const handle = ({ path }: { path: string }) =>
    path === "/robots.txt" ? { status: 404, headers: {}, body: "" } : { status: 200, headers: {}, body: text };
  const replica = { hosts: ["board-of-news.example"], handle, state: () => ({}), reset: () => undefined };
  house = await VirtualHouse.open({ start: Date.UTC(2026, 10, 30, 9), replicas: [replica] });
  await house.run(bot);
});

const json = async (query: string) => {
  const { text: body, status } = await siteOf(house, [bot]).get(`/api/search.json?bot=news&${query}`);
  return { status, ...JSON.parse(body) };
};

describe("the search of a bot", () => {
  it("finds by words and day, on a page and as JSON, every value escaped, and asks nobody", async () => {
    const asked = house.world.log().length;
    const { get } = siteOf(house, [bot]);
    const { status, text: page } = await get("/bots/news/search?q=repairing+roads");
    expect(status).toBe(200);
    expect(page).toContain("Results: 1");
    expect(page).toContain("<mark>Roads</mark> &lt;script&gt;");
    expect(page).not.toMatch(/<script|<img|javascript:/);
    expect(page).not.toContain("bridge");
    expect(await json("q=road")).toMatchObject({ total: 1, page: 1, hits: [{ kind: "Fact", day: "2026-11-30" }] });
    expect(await json("from=2026-10-01&to=2026-10-31")).toMatchObject({ total: 1, hits: [{ title: "A bridge" }] });
    expect(house.world.log()).toHaveLength(asked);
  });

  it("finds nothing that the pledge keeps for the operator, though the bot would have it found", async () => {
    expect(await json("q=secret")).toMatchObject({ total: 0, hits: [] });
    expect(await json("q=secret&kind=Secret")).toMatchObject({ total: 0 });
    expect((await siteOf(house, [bot]).get("/bots/news/search?q=secret")).text).not.toContain("Secret road");
  });

  it("finds no more what its source says is gone, from the pass on that read it", async () => {
    text = text.replace("A bridge", "gone");
    await house.pass(8 * 86_400_000);
    await house.run(bot);
    expect(await json("q=bridge")).toMatchObject({ total: 0 });
    expect(await json("q=road")).toMatchObject({ total: 1 });
  });

  it("takes every address: odd words and pages find little, never a fault", async () => {
    const site = siteOf(house, [bot]);
    for (const odd of [
      "q=%22",
      "q=*",
      "q=a&page=-1",
      "page=1e9",
      "q=%00",
      "from=tomorrow",
      "source=none&kind=none",
      `q=${evil}`,
    ])
      expect((await site.get(`/bots/news/search?${encodeURI(odd)}`)).status).toBe(200);
    expect(site.faults).toEqual([]);
  });

  it("is linked from the bot's page; a bot that declares none has none", async () => {
    expect((await siteOf(house, [bot]).get("/bots/news")).text).toContain('href="/bots/news/search?lang=en"');
    const { search: _, ...without } = bot;
    const site = siteOf(house, [without]);
    expect((await site.get("/bots/news/search")).status).toBe(404);
    expect((await site.get("/api/search.json?bot=news&q=a")).status).toBe(404);
    expect((await site.get("/bots/news")).text).not.toContain("/search");
  });
});
