import { describe, expect, it, vi } from "vitest";
import { readOnly } from "../desk/read-only.ts";
import { sampleBot } from "../pass/sample-bot.ts";
import type { Bot } from "../pledge/bot.ts";
import { botPage } from "../promises/bot-page.ts";
import { allPromises } from "../promises/index.ts";
import { schedule } from "../promises/schedule.ts";
import type { Store } from "../store/store.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { FigureBook } from "./figure-book.ts";
import { checkPages } from "./page-check.ts";
import { site } from "./site.ts";

const MONDAY = Date.UTC(2026, 10, 30);
const operator = { name: "Newsroom", url: "https://newsroom.example/", mail: "post@newsroom.example" };
const evil = `<script>alert("1")</script>"'><img src=x onerror=alert(1)>`;

/** A house in which every bot has made one pass, and its site. `text`: what the replica answers. */
async function open(
  bots: readonly Bot[],
  more: { text?: string; demo?: boolean; audited?: boolean; passes?: boolean } = {},
) {
  const { text = "a notice", demo = false, audited = true, passes = true } = more;
  const hosts = bots.flatMap((bot) => bot.sources.flatMap((source) => source.hosts));
  const handle = () => ({ status: 200, headers: { "Content-Type": "text/plain" }, body: text });
  const replica = { hosts, handle, state: () => ({}), reset: () => undefined };
  const house = await VirtualHouse.open({ start: MONDAY, replicas: [replica] });
  if (passes) for (const bot of bots) await house.run(bot);
  const asked: string[] = [];
  const store = watched(house.store, asked);
  const clock = {
    now: () => house.clock.now(),
    sleepUntil: async () => undefined,
    during: <T>(work: Promise<T>) => work,
  };
  const parts = {
    store,
    bots,
    promises: allPromises,
    clock,
    seals: house.seals,
    zone: "Europe/Berlin",
    operator,
    demo,
  };
  const faults: unknown[] = [];
  const failed = (error: unknown) => faults.push(error);
  const book = new FigureBook({ ...parts, failed });
  if (audited) await book.refresh();
  const app = site({ ...parts, book, failed });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(path, { headers });
    return { answer, status: answer.status, text: await answer.text() };
  };
  return { house, app, book, get, parts, asked, faults };
}

/** Notes which views of the store are asked. */
function watched(store: Store, asked: string[]): Store {
  const ledger: Store["ledger"] = {
    rows: (from) => store.ledger.rows(from),
    entries: (from) => {
      asked.push("entries");
      return store.ledger.entries(from);
    },
    row: (seq) => store.ledger.row(seq),
    head: () => store.ledger.head(),
    file: (hash) => store.ledger.file(hash),
    verify: () => store.ledger.verify(),
  };
  const desk: Store["desk"] = {
    ...store.desk,
    counts: (bot, source) => {
      asked.push("counts");
      return store.desk.counts(bot, source);
    },
    records: (query) => {
      asked.push(`records ${query.newest}`);
      return store.desk.records(query);
    },
  };
  return { ...readOnly(store), turn: (reads, decide) => store.turn(reads, decide), ledger, desk };
}

const withSource = (bot: Bot, change: Partial<Bot["sources"][number]>): Bot => ({
  ...bot,
  sources: bot.sources.map((source) => ({ ...source, ...change })),
});

describe("home", () => {
  it("a page about a bot names who answers for that bot, the home page who runs the installation", async () => {
    const { parts, book, faults } = await open([sampleBot("news")]);
    const editor = { name: "Editor", url: "https://editor.example/", mail: "post@editor.example" };
    const app = site({ ...parts, book, operatorOf: () => editor, failed: (error) => faults.push(error) });
    const footer = async (path: string) => /<footer>.*<\/footer>/.exec(await (await app.request(path)).text())?.[0];
    expect(await footer("/bots/news?lang=en")).toContain("post@editor.example");
    expect(await footer("/?lang=en")).toContain("post@newsroom.example");
  });

  it("shows who asks, figures of the last pass and audit, states, and the newest records with their source", async () => {
    const { get } = await open([sampleBot("news", [schedule({ every: "6h" })])], { text: "Council meets on Friday" });
    const { status, text } = await get("/?lang=en");
    expect(status).toBe(200);
    for (const part of [
      "news-bot/1.0 (+https://news.example/bot)",
      "post@news.example",
      "No promise broken",
      "being read",
      `<a href="https://board-of-news.example/notice" rel="external nofollow noreferrer">Council meets on Friday</a>`,
      `datetime="2026-11-30T06:00:00.000Z"`,
      "<b>1</b><span>records</span>",
    ])
      expect(text).toContain(part);
  });

  it("escapes what others wrote, in every place", async () => {
    const bot = withSource(sampleBot("news"), { title: evil });
    const { get, house } = await open([bot], { text: evil });
    await house.store.turn({}, () => ({
      source: { bot: "news", id: "board", state: "resting", why: evil, since: MONDAY },
      result: () => undefined,
    }));
    for (const path of [
      "/",
      "/bots/news",
      "/bot",
      `/${encodeURIComponent(evil)}`,
      `/?lang=${encodeURIComponent(evil)}`,
    ]) {
      const { text } = await get(path);
      expect(text, path).not.toMatch(/<script|<img/);
    }
    expect((await get("/")).text).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  });

  it("an address that would run here is no link", async () => {
    const bot = sampleBot("news");
    const { get, house } = await open([bot]);
    const record = await house.store.desk.record("news", "board", "https://board-of-news.example/notice");
    if (!record) throw new Error("the pass stored nothing");
    const content = { name: "a trap", web: "javascript:alert(1)" };
    await house.store.turn({}, () => ({
      records: [{ record: { ...record, id: "javascript:alert(2)", content } }],
      result: () => undefined,
    }));
    const { text } = await get("/");
    expect(text).toContain("a trap");
    expect(text).not.toContain("javascript:");
  });

  it("before the first pass and the first audit it says so, and claims nothing", async () => {
    const { get } = await open([sampleBot("news")], { audited: false, passes: false });
    const { text } = await get("/?lang=en");
    expect(text).toContain("none yet");
    expect(text).toContain("not read yet");
    expect(text).not.toContain("No promise broken");
    expect((await get("/bots/news?lang=en")).text).not.toContain("state kept");
  });
});

describe("bot pages", () => {
  it("answer under /bots/NAME and under the paths of the User-Agents, with or without a slash behind", async () => {
    const { get } = await open([sampleBot("news"), sampleBot("other", [], { page: "https://other.example/about" })]);
    for (const path of ["/bots/news", "/bots/other", "/about", "/about/"]) {
      const { status, text } = await get(path, { "accept-language": "en" });
      expect(status, path).toBe(200);
      expect(text).toContain(path.includes("news") ? "news-bot" : "other-bot");
      expect(text).not.toContain(path.includes("news") ? "other-bot/1.0" : "news-bot/1.0");
    }
  });

  it("where two bots share a path the host tells them apart, and without one both are named", async () => {
    const { get } = await open([sampleBot("news"), sampleBot("other")]);
    expect((await get("/bot", { host: "other.example" })).text).toContain("other-bot/1.0");
    expect((await get("/bot", { host: "other.example" })).text).not.toContain("news-bot/1.0");
    const { text } = await get("/bot", { host: "localhost:8080" });
    for (const part of ["news-bot", "other-bot", "post@news.example", 'href="/bots/other?lang=en"'])
      expect(text).toContain(part);
  });

  it("speak the language asked for, else the one the browser prefers, else the bot's first", async () => {
    const { get } = await open([
      sampleBot("news", [], { languages: ["en", "ro"], purpose: { en: "Reads.", ro: "Citește." } }),
    ]);
    const spoken = async (path: string, header = "") =>
      (await get(path, { "accept-language": header })).answer.headers.get("content-language");
    expect(await spoken("/bots/news", "de-AT, ro;q=0.5")).toBe("ro");
    expect(await spoken("/bots/news?lang=en", "ro")).toBe("en");
    expect(await spoken("/bots/news?lang=de", "")).toBe("en");
    expect((await get("/bots/news?lang=ro")).text).toContain('<html lang="ro">');
  });

  it("are checked by the server itself, and the checks stand in the ledger (M3)", async () => {
    const promised = botPage({ paths: ["/bot"], contact: "post@news.example" });
    const bots = [
      sampleBot("news", [promised], { promised: ["M3"] }),
      sampleBot("gone", [], { page: "https://gone.example/healthz" }),
    ];
    const { app, parts, book, house } = await open(bots);
    const checks = await checkPages({ ...parts, app, worker: "web" });
    expect(checks.map(({ address, ok }) => `${address} ${ok}`)).toEqual([
      "https://news.example/bot true",
      "https://gone.example/bot true",
      "https://gone.example/healthz false",
    ]);
    await book.refresh();
    expect(book.latest?.audit.promises.find(({ promise }) => promise === "bot-page")).toMatchObject({
      id: "M3",
      judged: 1,
      violations: 0,
    });
    const acts: unknown[] = [];
    for await (const row of house.store.ledger.rows()) if (row.event === "operator") acts.push(row.detail);
    expect(acts).toHaveLength(3);
  });
});

describe("every answer", () => {
  it("forbids scripts, frames and everything from elsewhere, sets no cookie, and loads nothing from outside", async () => {
    const { get } = await open([sampleBot("news")]);
    for (const path of ["/", "/bots/news", "/bot", "/nothing", "/api/status.json", "/robots.txt", "/healthz"]) {
      const { answer, text } = await get(path);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy, path).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(text).not.toMatch(/<(script|iframe|form|style)|\sstyle=|\son[a-z]+=|(src|<link[^>]* href)="https?:/);
    }
  });

  it("404, 405, robots.txt, health and the style sheet", async () => {
    const { get, app } = await open([sampleBot("news")]);
    expect((await get("/nothing?lang=en")).status).toBe(404);
    const posted = await app.request("/", { method: "POST" });
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await app.request("/", { method: "HEAD" })).status).toBe(200);
    expect((await get("/robots.txt")).text).toBe("User-agent: *\nDisallow:\n");
    expect((await get("/healthz")).text).toBe("ok\n");
    const sheet = /href="(\/style-[0-9a-f]+\.css)"/.exec((await get("/")).text)?.[1] ?? "";
    const { answer } = await get(sheet);
    expect(answer.headers.get("content-type")).toContain("text/css");
    expect(answer.headers.get("cache-control")).toContain("immutable");
  });

  it("is marked in a demo, and in no other case", async () => {
    const shown = await open([sampleBot("news")], { demo: true });
    const real = await open([sampleBot("news")]);
    for (const path of ["/", "/bots/news", "/bot", "/nothing"]) {
      expect((await shown.get(path)).text, path).toContain('class="demo"');
      expect((await real.get(path)).text, path).not.toContain('class="demo"');
    }
    expect((await shown.get("/robots.txt")).text).toBe("User-agent: *\nDisallow: /\n");
  });

  it("a fault of ours is told to the operator, and to visitors only that there was one", async () => {
    const { parts, book } = await open([sampleBot("news")]);
    const faults: unknown[] = [];
    const desk = {
      ...parts.store.desk,
      lastPass: async () => {
        throw new Error("secret path /data/goodbot.db");
      },
    };
    const app = site({ ...parts, store: { ...parts.store, desk }, book, failed: (error) => faults.push(error) });
    const answer = await app.request("/?lang=en");
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("secret");
    expect(faults).toHaveLength(1);
  });
});

describe("figures", () => {
  it("are the same as JSON", async () => {
    const { get } = await open([sampleBot("news")]);
    const status = JSON.parse((await get("/api/status.json")).text);
    expect(status).toMatchObject({
      demo: false,
      due: [],
      bots: [
        {
          bot: "news",
          lastPass: { trigger: "hand", requests: 1, created: 1 },
          nextPass: null,
          sources: [{ id: "board", state: "running" }],
          newest: [{ name: "a notice", link: "https://board-of-news.example/notice" }],
        },
      ],
      audit: { violations: 0, chain: { ok: true } },
    });
    expect(status.audit.judged).toBeGreaterThan(0);
    expect(status.store.bytes).toBeGreaterThan(0);
  });

  it("a thousand visits read the ledger never and the records a few times", async () => {
    const { get, asked } = await open([sampleBot("news")]);
    asked.length = 0;
    for (let visit = 0; visit < 300; visit += 1)
      for (const path of ["/", "/bots/news", "/api/status.json"]) await get(path);
    expect(asked).toEqual(["records 200"]);
  });

  it("are computed anew in the background once a pass has ended, once for each", async () => {
    const { get, house, book, parts, asked } = await open([sampleBot("news")]);
    const before = book.latest?.audit.rows ?? 0;
    const [bot] = parts.bots;
    if (bot) await house.run(bot);
    await house.pass(5_000);
    asked.length = 0;
    for (let visit = 0; visit < 5; visit += 1) {
      await get("/");
      await vi.waitFor(() => expect(book.latest?.audit.rows).toBeGreaterThan(before));
      await house.pass(5_000);
    }
    expect(asked.filter((what) => what === "counts")).toHaveLength(1);
  });
});
