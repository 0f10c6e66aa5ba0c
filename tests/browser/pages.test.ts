import { describe, expect, it } from "vitest";
import { maxInFlight } from "../../src/world/log-checks.ts";
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
  it("spa.test: 60 offers from the page's own JSON; trackers, images and the internal API get nothing (V3, V14, V15)", async () => {
    const offers = (from: number) => Array.from({ length: 20 }, (_, index) => ({ partner: `Partner ${from + index}` }));
    const spa = site(HOST, {
      "/robots.txt": robots("User-agent: *\nDisallow: /\n\nUser-agent: page-bot\nDisallow: /api/internal\n"),
      "/angebote":
        html(`<title>Angebote</title><div id="consent">Cookies? <button>Ja</button></div><main></main><img src="/i.png">
        <script src="https://tracker.test/t.js"></script>
        <script>(async () => {
          fetch("/api/internal/me").catch(() => 0);
          const all = [];
          for (const page of [1, 2, 3]) all.push(...(await (await fetch("/api/offers?page=" + page)).json()).offers);
          document.querySelector("main").innerHTML = all.map((one) => "<p class=offer>" + one.partner + "</p>").join("");
          document.getElementById("consent").dataset.there = "yes";
        })();</script>`),
      "/api/offers": ({ path }) => json({ offers: offers(20 * Number(path.slice(-1)) - 19) }),
      "/api/internal/me": json({}),
    });
    const bot = pageBot({
      ...{ urls: [url("/angebote")], hosts: [HOST], ready: { data: "/api/offers", atLeast: 3 } },
    });
    const seen = await visit([spa, site("tracker.test", {})], bot);
    console.log(`spa.test: ${seen.milliseconds} ms, ${seen.megabytes} MB at most`);
    expect(seen.differences).toEqual([]);
    expect(seen.violations).toEqual([]);
    expect(seen.result).toBe("complete");
    const [answer] = seen.read;
    const data = (answer?.rendered?.data ?? []).filter((one) => one.url.includes("/api/offers"));
    const found = data.flatMap(({ body }) => JSON.parse(Buffer.from(body).toString()).offers);
    expect(found).toHaveLength(60);
    expect(answer?.rendered?.html.match(/class="offer"/g)).toHaveLength(60);
    expect(answer?.rendered?.html).toContain("<button>Ja</button>");
    expect(seen.hits.map(({ path }) => path)).toEqual([
      ...["/robots.txt", "/angebote", "/api/offers?page=1", "/api/offers?page=2", "/api/offers?page=3"],
    ]);
    expect(maxInFlight(seen.hits)).toBe(1);
    const refused = rowsOf(seen.rows, "refused").map((row) => `${row.purpose} ${row.url} ${row.code}`);
    expect(refused.sort()).toEqual([
      "data https://spa.test/api/internal/me robots disallow",
      "sub-request https://spa.test/favicon.ico not loaded",
      "sub-request https://spa.test/i.png not loaded",
      "sub-request https://tracker.test/t.js out of scope",
    ]);
    expect(seen.milliseconds).toBeLessThan(40_000);
    expect(seen.megabytes).toBeLessThan(1_200);
  });

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

  it("26 MB of JSON are cut at the cap, in mid-body", async () => {
    const row = JSON.stringify({ partner: "x".repeat(1_000) });
    const large = `[${Array.from({ length: 26_000 }, () => row).join(",")}]`;
    const here = site(HOST, {
      "/gross": html(
        '<script>fetch("/gross.json").then((a) => a.text()).catch(() => document.body.className = "cut")</script>',
      ),
      "/gross.json": {
        ...{ status: 200, headers: { "Content-Type": "application/json" }, body: large },
        behaviour: { do: "drip", bytes: 262_144, everyMs: 10 },
      },
    });
    const hosts = [HOST];
    const bot = pageBot({
      urls: [url("/gross")],
      hosts,
      ready: { selector: ".cut" },
      pledge: pledge(hosts, { bytes: 1_048_576 }),
    });
    const seen = await visit([here], bot);
    const ended = rowsOf(seen.rows, "answered").find(({ outcome }) => outcome === "too large");
    const [document] = rowsOf(seen.rows, "answered").filter(({ findings }) => findings.contentType?.includes("html"));
    expect((ended?.bytes ?? 0) + (document?.bytes ?? 0)).toBe(1_048_576);
    expect(seen.read[0]?.rendered?.html).toContain('class="cut"');
    expect(seen.differences).toEqual([]);
    expect(seen.violations).toEqual([]);
    // The server handed over what the buffers on the way hold, and no more.
    expect(seen.hits.find(({ path }) => path === "/gross.json")?.bytes).toBeLessThan(13_000_000);
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
    const here = site(HOST, { "/kaputt": html("<p>x</p>"), "/gut": html("<p class=done>gut</p>") });
    const bot = pageBot({ urls: [url("/kaputt"), url("/gut")], hosts: [HOST], ready: { selector: ".done" } });
    let killed = false;
    const seen = await visit([here], bot, {
      during: (hits) => {
        if (!killed && hits.some(({ path }) => path === "/kaputt")) killed = crashRenderers();
      },
    });
    expect(killed).toBe(true);
    expect(seen.read.map((answer) => pathOf(answer.url))).toEqual(["/gut"]);
    expect(seen.result).toBe("incomplete");
    expect(seen.why).toContain("crashed");
    expect(seen.differences).toEqual([]);
  });

  it("spaet.test: a check that scripts put up after 300 ms ends the source (V13)", async () => {
    const late = site(HOST, {
      "/spaet": html(`<p>Angebote</p><script>setTimeout(() => { document.documentElement.innerHTML =
        '<head><title>Just a moment...</title></head><body><script>window._cf_chl_opt={cvId:"3"};<\\/script><div id="challenge-form"></div></body>'; }, 300)</script>`),
      "/zweite": html("<p class=done>x</p>"),
    });
    const bot = pageBot({ urls: [url("/spaet"), url("/zweite")], hosts: [HOST], ready: { selector: ".done" } });
    const seen = await visit([late], bot);
    expect(seen.read).toEqual([]);
    expect(seen.result).toBe("check");
    expect(seen.hits.map(({ path }) => path)).toEqual(["/robots.txt", "/spaet"]);
    expect(seen.violations).toEqual([]);
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

  it("datencheck.test: a check that answers the page's own JSON request ends the source, and nothing is read (V13)", async () => {
    const here = site(HOST, {
      "/daten": html(
        '<p>Angebote</p><script>fetch("/api/a.json").then(() => fetch("/api/b.json")).catch(() => fetch("/api/c.json"))</script>',
      ),
      "/api/a.json": {
        ...{ status: 403, headers: { "Content-Type": "text/html", "cf-mitigated": "challenge" } },
        body: "<title>Just a moment...</title>",
      },
      "/api/b.json": json({}),
      "/api/c.json": json({}),
    });
    const bot = pageBot({ urls: [url("/daten"), url("/zweite")], hosts: [HOST], ready: { data: "/api/", atLeast: 1 } });
    const seen = await visit([here], bot);
    expect(seen.hits.map(({ path }) => path)).toEqual(["/robots.txt", "/daten", "/api/a.json"]);
    expect(seen.read).toEqual([]);
    expect(seen.result).toBe("check");
    expect(seen.differences).toEqual([]);
    expect(seen.violations).toEqual([]);
  });
});
