import { describe, expect, it } from "vitest";
import type { Replica, ReplicaAnswer } from "../world/replica.ts";
import { sampleRequest } from "../world/samples.ts";
import { VirtualHouse } from "../world/virtual-house.ts";
import { Conduct } from "./conduct.ts";
import { pageHosts } from "./page-hosts.ts";
import { get, json, NAME, OTHER, OWN, page, paths, reader, START, site, visit } from "./page-testing.ts";

describe("what a page asks for", () => {
  it("has rows like every other request: purpose, parent, page, kind, the whole User-Agent, one after the other", async () => {
    const made = reader([`https://${OWN}/`]);
    const seen = await visit(
      made,
      [site(OWN, { "/": page, "/a.js": json, "/b.json": json })],
      [get(`https://${OWN}/a.js`, "script"), get(`https://${OWN}/b.json`), get(`https://${OWN}/i.png`, "image")],
    );
    expect(seen.wrong).toEqual([]);
    const [, navigation] = seen.asked;
    const seq = navigation?.seq;
    expect(navigation).toMatchObject({ purpose: "page", channel: "browser", resource: "page" });
    expect(seen.asked.slice(2)).toMatchObject([
      { purpose: "sub-request", resource: "script", parent: seq, page: seq, channel: "browser" },
      { purpose: "data", resource: "data", parent: seq, page: seq, channel: "browser" },
    ]);
    for (const { agent, channel } of seen.asked)
      expect(agent).toBe(channel === "http" ? NAME : `Mozilla/5.0 (virtual) Browser/1.0 ${NAME}`);
    expect(seen.refused).toMatchObject([{ code: "not loaded", by: "rendering", resource: "image", parent: seq }]);
    // The document's own row stands closed before anything of the page is asked for.
    const events = seen.rows.flatMap((row) => (row.event === "asked" || row.event === "answered" ? [row.event] : []));
    expect(events).toEqual(["asked", "answered", "asked", "answered", "asked", "answered", "asked", "answered"]);
    expect(made.read[0]?.rendered?.data.map(({ url }) => url)).toEqual([`https://${OWN}/b.json`]);
  });

  it("V14, V15: robots.txt of another host is asked first, by plain HTTP; a forbidden path is skipped", async () => {
    const robots = {
      status: 200,
      headers: { "Content-Type": "text/plain" },
      body: "User-agent: *\nDisallow: /intern\n",
    };
    const made = reader([`https://${OWN}/`]);
    const seen = await visit(
      made,
      [site(OWN, { "/": page }), site(OTHER, { "/robots.txt": robots, "/a.json": json, "/intern/b.json": json })],
      [get(`https://${OTHER}/a.json`), get(`https://${OTHER}/intern/b.json`)],
    );
    expect(seen.wrong).toEqual([]);
    expect(paths(seen.asked)).toEqual([`${OWN}/robots.txt`, `${OWN}/`, `${OTHER}/robots.txt`, `${OTHER}/a.json`]);
    expect(seen.asked[2]).toMatchObject({ channel: "http", purpose: "robots", agent: NAME });
    expect(seen.refused).toMatchObject([{ code: "robots disallow", by: "robots" }]);
    expect(seen.result).toBe("complete");
    expect(made.read).toHaveLength(1);
  });

  it("redirects are judged hop by hop: a forbidden host and a private area are never reached", async () => {
    const to = (url: string): ReplicaAnswer => ({ status: 302, headers: { Location: url } });
    const own = site(OWN, {
      "/": page,
      ...{ "/1": to("/2"), "/2": to("/ziel.json"), "/ziel.json": json },
      ...{ "/start": to("/hop"), "/hop": to("https://fremd.test/x"), "/login": to("/konto/x"), "/konto/x": json },
    });
    const made = reader([`https://${OWN}/`]);
    const wishes = ["/1", "/start", "/login"].map((path) => get(`https://${OWN}${path}`));
    const seen = await visit(made, [own, site("fremd.test", { "/x": json })], wishes);
    expect(seen.wrong).toEqual([]);
    expect(seen.asked.slice(2).map(({ url = "", hop }) => `${new URL(url).pathname} ${hop}`)).toEqual([
      ...["/1 0", "/2 1", "/ziel.json 2", "/start 0", "/hop 1", "/login 0"],
    ]);
    expect(seen.refused.map(({ url, code, hop }) => [url, code, hop])).toEqual([
      ["https://fremd.test/x", "out of scope", 2],
      [`https://${OWN}/konto/x`, "private area", 1],
    ]);
  });

  it("V9: where a page's scripts lead on keeps the gap of a page; what it loads does not", async () => {
    const made = reader([`https://${OWN}/`]);
    const seen = await visit(
      made,
      [site(OWN, { "/": page, "/a.json": json, "/weiter": page })],
      [get(`https://${OWN}/a.json`), get(`https://${OWN}/weiter`, "page")],
    );
    expect(seen.wrong).toEqual([]);
    const [robots, first, data, second] = seen.hits;
    expect((first?.start ?? 0) - (robots?.end ?? 0)).toBeGreaterThanOrEqual(2_000);
    expect((data?.start ?? 0) - (first?.end ?? 0)).toBeLessThan(2_000);
    expect((second?.start ?? 0) - (data?.end ?? 0)).toBeGreaterThanOrEqual(2_000);
  });

  it("a wait that the page has no time for is not waited for: refused, with the time from which it may", async () => {
    const busy: ReplicaAnswer = { status: 429, headers: { "Retry-After": "600" } };
    const made = reader([`https://${OWN}/`]);
    const seen = await visit(
      made,
      [site(OWN, { "/": page }), site(OTHER, { "/a.json": busy, "/b.json": json })],
      [get(`https://${OTHER}/a.json`), get(`https://${OTHER}/b.json`)],
    );
    expect(seen.hits.map(({ path }) => path)).not.toContain("/b.json");
    expect(seen.refused[0]).toMatchObject({ code: "resting", by: "pauses" });
    expect(seen.refused[0]?.until).toBeGreaterThan(START + 600_000);
    expect(seen.wrong).toEqual([]);
  });

  it("V13: a check or a 403 that answers the page's data ends the source: nothing more leaves, nothing is read", async () => {
    const made = reader([`https://${OWN}/`, `https://${OWN}/zwei`]);
    const seen = await visit(
      made,
      [site(OWN, { "/": page, "/zwei": page, "/a.json": { status: 403 }, "/b.json": json })],
      [get(`https://${OWN}/a.json`), get(`https://${OWN}/b.json`)],
    );
    expect(seen.hits.map(({ path }) => path)).toEqual(["/robots.txt", "/", "/a.json"]);
    expect(made.read).toEqual([]);
    expect(seen.result).toBe("stopped");
    expect(seen.wrong).toEqual([]);
  });

  it("stopped from outside while the page loads, the page is asked for again by the next run, marked as a repetition", async () => {
    const controller = new AbortController();
    const stopping = (): ReplicaAnswer => {
      controller.abort();
      return json;
    };
    const made = reader([`https://${OWN}/`]);
    const seen = await visit(
      made,
      [site(OWN, { "/": page, "/a.json": stopping, "/b.json": json })],
      [get(`https://${OWN}/a.json`), get(`https://${OWN}/b.json`)],
      controller.signal,
    );
    expect(made.read).toEqual([]);
    expect(seen.hits.map(({ path }) => path)).not.toContain("/b.json");
    await seen.house.run(made.bot);
    expect(made.read).toHaveLength(1);
    const pages: unknown[] = [];
    for await (const row of seen.house.store.ledger.rows())
      if (row.event === "asked" && row.purpose === "page") pages.push(row.attempt);
    expect(pages).toEqual([0, 1]);
    expect(await seen.house.disagreements()).toEqual([]);
  });

  it("a crash while the page loads: what it was is lost, and the page is asked for again, marked as a repetition", async () => {
    const made = reader([`https://${OWN}/`]);
    let crashed = false;
    const house = await VirtualHouse.open({
      ...{ start: START, replicas: [site(OWN, { "/": page })] },
      wishes: () => {
        if (crashed) return [];
        crashed = true;
        throw new Error("the process is gone");
      },
    });
    await expect(house.run(made.bot)).rejects.toThrow("gone");
    expect(made.read).toEqual([]);
    await house.run(made.bot);
    expect(made.read).toHaveLength(1);
    const pages: unknown[] = [];
    for await (const row of house.store.ledger.rows())
      if (row.event === "asked" && row.purpose === "page") pages.push(row.attempt);
    expect(pages).toEqual([0, 1]);
    expect(await house.disagreements()).toEqual([]);
    expect((await house.audit(made.bot)).violations).toEqual([]);
  });

  it("a host that reads like a rule or a wildcard is none: the browser could reach what nobody checked", async () => {
    const made = reader([`https://${OWN}/`]);
    const [source] = made.bot.sources;
    if (!source) throw new Error("the bot has a source");
    const conduct = new Conduct(made.bot, [{ ...source, hosts: ["*.test", "a.test,b.test", OWN] }], []);
    const channel = { resolve: async () => ({ addresses: ["127.0.0.1"], replica: true }) };
    const request = sampleRequest({ bot: "pages", source: "pages", channel: "browser", url: `https://${OWN}/` });
    const hosts = await pageHosts(conduct, request, channel, START);
    expect(hosts.map(({ name, port }) => `${name}:${port}`)).toEqual([`${OWN}:443`]);
  });

  it("a host that leads to an address which is not public is refused, for the page and for what a page wants", async () => {
    const inside: Replica = { ...site(OTHER, { "/": page, "/a.json": json }), addresses: ["10.0.0.8"] };
    const made = reader([`https://${OWN}/`, `https://${OTHER}/`]);
    const seen = await visit(made, [site(OWN, { "/": page }), inside], [get(`https://${OTHER}/a.json`)]);
    expect(seen.hits.map(({ host }) => host)).not.toContain(OTHER);
    expect(seen.refused.filter(({ host }) => host === OTHER).map(({ code }) => code)).toContain("address refused");
    expect(seen.wrong).toEqual([]);
  });

  it("V5: what a page writes into addresses that are refused is in no row, and a letter instead of an address is not sent", async () => {
    const robots = {
      status: 200,
      headers: { "Content-Type": "text/plain" },
      body: "User-agent: *\nDisallow: /*?sid=\n",
    };
    const prose = encodeURIComponent("Beschreibung der Seite ".repeat(100));
    const seen = await visit(
      reader([`https://${OWN}/`]),
      [site(OWN, { "/": page, "/robots.txt": robots, "/a.json": json })],
      [
        get(`https://fremd.test/t?d=${prose}`, "script"),
        get(`https://${OWN}/bild/${"x".repeat(500)}.png?alt=${prose}`, "image"),
        get(`https://${OWN}/a.json?d=${prose.repeat(4)}`),
        get(`https://${OWN}/a.json?sid=1`),
      ],
    );
    expect(seen.wrong).toEqual([]);
    expect(seen.hits.map(({ path }) => path)).toEqual(["/robots.txt", "/"]);
    expect(JSON.stringify(seen.rows)).not.toContain("Beschreibung");
    expect(seen.refused.map(({ url, code }) => [url, code])).toEqual([
      ["https://fremd.test/t", "out of scope"],
      [`https://${OWN}/bild/${"x".repeat(294)}`, "not loaded"],
      [`https://${OWN}/a.json`, "out of scope"],
      [`https://${OWN}/a.json?sid=1`, "robots disallow"],
    ]);
  });
});
