import { describe, expect, it } from "vitest";
import type { Replica, ReplicaAnswer, ReplicaRequest } from "../../src/world/replica.ts";
import { crashRenderers, notTried, pageBot, pathOf, pledge, rowsOf, visit } from "./testing.ts";

const HOST = "spa.test";

const html = (body: string): ReplicaAnswer => ({
  status: 200,
  headers: { "Content-Type": "text/html; charset=utf-8" },
  body: `<!doctype html>${body}`,
});
const json = (value: unknown): ReplicaAnswer => ({
  status: 200,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(value),
});
const robots = (body = "User-agent: *\nAllow: /\n"): ReplicaAnswer => ({
  status: 200,
  headers: { "Content-Type": "text/plain" },
  body,
});

/** A host whose answers are given by path; robots.txt allows all unless it is among them. */
function site(
  host: string,
  paths: Readonly<Record<string, ReplicaAnswer | ((request: ReplicaRequest) => ReplicaAnswer)>>,
): Replica {
  return {
    hosts: [host],
    handle: (request) => {
      const { pathname } = new URL(request.path, "https://page.example/");
      const made = paths[pathname];
      if (made) return typeof made === "function" ? made(request) : made;
      return pathname === "/robots.txt" ? robots() : { status: 404 };
    },
    state: () => ({}),
    reset: () => undefined,
  };
}

const url = (path: string, host = HOST): string => `https://${host}${path}`;

describe.skipIf(notTried !== undefined)("pages in Debian's Chromium", () => {
  it("a redirect of the page leads on through the gate, each hop with its own gap; one to a foreign host is not followed", async () => {
    const here = site(HOST, {
      "/weiter": { status: 302, headers: { Location: "/ziel" } },
      "/ziel": html("<p class=done>ziel</p>"),
      "/start": { status: 302, headers: { Location: "/hop" } },
      "/hop": { status: 302, headers: { Location: "https://fremd.test/x" } },
    });
    const bot = pageBot({ urls: [url("/weiter"), url("/start")], hosts: [HOST], ready: { selector: ".done" } });
    const seen = await visit([here, site("fremd.test", {})], bot);
    expect(seen.differences).toEqual([]);
    expect(seen.violations).toEqual([]);
    expect(seen.hits.map(({ host, path }) => `${host}${path}`).sort()).toEqual(
      ["/hop", "/robots.txt", "/start", "/weiter", "/ziel"].map((path) => `${HOST}${path}`),
    );
    expect(seen.read.map((answer) => answer.url)).toEqual([url("/ziel")]);
    expect(rowsOf(seen.rows, "refused").filter(({ host }) => host === "fremd.test")).toMatchObject([
      { code: "out of scope", hop: 2 },
    ]);
  });

  it("an endless stream of events ends, and nothing else waits for ever behind it", async () => {
    const here = site(HOST, {
      "/strom": html('<script>new EventSource("/events"); setTimeout(() => fetch("/danach.json"), 300)</script>'),
      "/events": {
        ...{ status: 200, headers: { "Content-Type": "text/event-stream" }, body: "data: a\n\n" },
        behaviour: { do: "endless", everyMs: 20, most: 100_000_000 },
      },
      "/danach.json": json({}),
    });
    const bot = pageBot({ urls: [url("/strom")], hosts: [HOST], ready: { data: "/danach.json", atLeast: 1 } });
    const seen = await visit([here], bot);
    expect(seen.result).toBe("complete");
    expect(seen.differences).toEqual([]);
    expect(seen.violations).toEqual([]);
  });

  it("a cap of six requests lets exactly six out; the page that never gets ready is given up in its own time (V10)", async () => {
    const here = site(HOST, {
      "/viel": html('<script>for (let n = 0; n < 30; n++) fetch("/d.json?" + n).catch(() => 0)</script>'),
      "/d.json": json({}),
    });
    const hosts = [HOST];
    const caps = { requests: 6, time: "6s" };
    const bot = pageBot({
      urls: [url("/viel")],
      hosts,
      ready: { data: "/d.json", atLeast: 30 },
      pledge: pledge(hosts, caps),
    });
    const seen = await visit([here], bot);
    expect(seen.hits.filter(({ path }) => path.startsWith("/d.json"))).toHaveLength(6);
    expect(rowsOf(seen.rows, "refused").filter(({ code }) => code === "budget spent").length).toBeGreaterThanOrEqual(
      24,
    );
    expect(seen.result).toBe("incomplete");
    expect(seen.why).toContain("fewer than 30");
    expect(seen.differences).toEqual([]);
    expect(seen.violations).toEqual([]);
  });

  it("a page in an endless loop is given up, and its browser does not stay", async () => {
    const here = site(HOST, { "/schleife": html("<script>setTimeout(() => { for (;;); }, 50)</script>") });
    const hosts = [HOST];
    const bot = pageBot({
      urls: [url("/schleife")],
      hosts,
      ready: { selector: "nothing" },
      pledge: pledge(hosts, { time: "5s" }),
    });
    const seen = await visit([here], bot);
    expect(seen.result).toBe("incomplete");
    expect(seen.milliseconds).toBeLessThan(45_000);
    expect(seen.violations).toEqual([]);
  });

  it("a page whose process crashes is a failed page, not a hang; the next page is read", async () => {
    const here = site(HOST, {
      "/kaputt": html('<p>x</p><script>fetch("/da")</script>'),
      "/da": html("x"),
      "/gut": html("<p class=done>gut</p>"),
    });
    const bot = pageBot({ urls: [url("/kaputt"), url("/gut")], hosts: [HOST], ready: { selector: ".done" } });
    let killed = false;
    let looks = 0;
    const seen = await visit([here], bot, {
      // What the page asks for shows that it has come; before that, its end would be no answer at all. A few looks later
      // it has what it asked for, and waits for nothing but what it was to show.
      during: (hits) => {
        if (hits.some(({ path }) => path === "/da")) looks += 1;
        if (!killed && looks === 4) killed = crashRenderers();
      },
    });
    expect(killed).toBe(true);
    expect(seen.read.map((answer) => pathOf(answer.url))).toEqual(["/gut"]);
    expect(seen.result).toBe("incomplete");
    expect(seen.why).toContain("crashed");
    expect(seen.differences).toEqual([]);
  });

  it("a check in place of the page is seen before anything of it is loaded (V13)", async () => {
    const here = site(HOST, {
      "/pruefung": html(
        '<title>Just a moment...</title><script>window._cf_chl_opt={cvId:"3"};</script><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>',
      ),
    });
    const bot = pageBot({ urls: [url("/pruefung"), url("/zweite")], hosts: [HOST], ready: { selector: ".done" } });
    const seen = await visit([here], bot);
    expect(seen.hits.map(({ path }) => path)).toEqual(["/robots.txt", "/pruefung"]);
    expect(seen.result).toBe("check");
    expect(seen.differences).toEqual([]);
    expect(seen.violations).toEqual([]);
  });

  it("a second window is closed, also one that its page does not hold on to; what it asks for stays here", async () => {
    const here = site(HOST, {
      "/fenster": html(`<script>
        const inside = "<script>setInterval(() => fetch('${url("/aus-fenster.json")}').catch(() => 0), 50)<\\/script>";
        window.open(URL.createObjectURL(new Blob([inside], { type: "text/html" })), "_blank", "noopener");
        setTimeout(() => fetch("/danach.json"), 3000)</script>`),
      "/danach.json": json({}),
    });
    const bot = pageBot({ urls: [url("/fenster")], hosts: [HOST], ready: { data: "/danach.json", atLeast: 1 } });
    const seen = await visit([here], bot);
    expect(seen.result).toBe("complete");
    expect(seen.hits.map(({ path }) => path)).toEqual(["/robots.txt", "/fenster", "/danach.json"]);
    const tried = rowsOf(seen.rows, "refused").filter(({ url = "" }) => pathOf(url) === "/aus-fenster.json");
    console.log(`the window asked ${tried.length} times`);
    expect(tried.length).toBeLessThan(20);
    expect(seen.differences).toEqual([]);
  });
});
