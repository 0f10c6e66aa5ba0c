import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOST, PagesInstallation } from "./pages-testing.ts";
import { runHere } from "./testing.ts";

const article = (number: number): string => `https://${HOST}/aktuelles/meldung-${number}.html`;

let here: PagesInstallation;
beforeAll(async () => {
  here = await PagesInstallation.open();
});
afterAll(() => here.close());

const asked = (): readonly string[] => here.world.log().map(({ path }) => path);

/** Digits of the capture that a text names. */
const captureIn = (text: string): string => /capture ([0-9a-f]{12})/.exec(text)?.[1] ?? "";

describe("tools for pages, in the order of a working day", () => {
  it("get: robots.txt first, one request, saved with what is known of it", async () => {
    here.bot("bot.ts");
    const folder = join(here.folder, "fixture");
    const { code, out } = await here.run("get", "news", article(3), "--save", folder);
    expect(code).toBe(0);
    expect(out).toContain("status 200, text/html; charset=utf-8");
    expect(asked()).toEqual(["/robots.txt", "/aktuelles/meldung-3.html"]);
    const meta = JSON.parse(readFileSync(join(folder, "meta.json"), "utf8"));
    expect(meta).toMatchObject({ url: article(3), status: 200, body: "body.html", etag: expect.any(String) });
    expect(readFileSync(join(folder, "body.html"), "utf8")).toContain("Bibliothek");
  });

  it("get: what robots.txt forbids is not asked, and says which line", async () => {
    const { code, out } = await here.run("get", "news", `https://${HOST}/intern/plan.html`);
    expect(code).toBe(2);
    expect(out).toMatch(/^not asked: .*(robots|private)/);
    expect(asked().filter((path) => path.includes("intern"))).toEqual([]);
  });

  it("try: a saved page asks nobody; each field with its selector, what stands there, what was made of it", async () => {
    const before = asked().length;
    const { code, out } = await here.run("try", "news", join(here.folder, "fixture"));
    expect(code).toBe(0);
    expect(out).toMatch(/^title +h1 +1 +Bibliothek/m);
    expect(out).toMatch(/^date +time +1 +2026-11-\d\dT09:30:00\+01:00 +2026-11-\d\d$/m);
    expect(out).toContain("created");
    expect(asked()).toHaveLength(before);
  });

  it("try: an address is asked once; the list says what it leads to", async () => {
    const before = asked().length;
    const { out } = await here.run("try", "news", `https://${HOST}/aktuelles/`);
    expect(out).toContain("list /aktuelles/, page 1: 8 entries, more");
    expect(out).toContain("would ask 9 addresses more");
    expect(asked().slice(before)).toEqual(["/robots.txt", "/aktuelles/"]);
  });

  it("a broken selector: the floor holds, data are stale, nothing is lost; mended, reread asks for nothing", async () => {
    expect((await here.run("run", "news")).code).toBe(0);
    here.bot("broken.ts", { title: "h1.nowhere" });
    const { out } = await here.run("run", "news");
    expect(out).toMatch(/town: incomplete \(.*no title.*capture [0-9a-f]{12}/);
    const stale = await here.run("try", "news");
    expect(stale.out.split("\n").filter((line) => line.includes("goodbot try news"))).toHaveLength(9);
    const tried = await here.run("try", "news", captureIn(out));
    expect(tried.code).toBe(1);
    expect(tried.out).toMatch(/^title +h1\.nowhere +0 +- +MISSING$/m);
    expect((await here.run("changes", "news", "--json")).out).not.toContain('"deleted"');

    here.bot("mended.ts", { title: "title" });
    const log = asked().length;
    const dry = await here.run("reread", "news", "--dry-run");
    expect(dry.out).toMatch(/title: Straßenfest in der Gartenstraße \(9\) -> .*\| Neustadt/);
    expect(dry.out).toContain("9 records would change");
    expect((await here.run("reread", "news")).out).toContain("9 records changed");
    expect((await here.run("reread", "news")).out).toMatch(/0 requests; nothing to change\n$/);
    expect((await here.run("try", "news")).out).toBe("Nothing is stale.\n");
    expect(asked()).toHaveLength(log);
    expect((await here.run("audit")).out).toMatch(/, 0 violations\n$/);
  });

  it("changes --since: what the site changed, field old -> new, with source and capture", async () => {
    here.mutate("retitle:7");
    await here.run("run", "news");
    const { out } = await here.run("changes", "news", "--json");
    const last = JSON.parse(out.trim().split("\n").at(-1) ?? "");
    expect(last).toMatchObject({ what: "changed", source: "town", id: article(7) });
    expect(last.fields).toHaveLength(1);
    expect(last.capture).toMatch(/^[0-9a-f]{64}$/);
    const { out: text } = await here.run("changes", "news", "--since", last.at);
    expect(text).toMatch(/changed Article .*meldung-7\.html \(town, capture/);
    expect(text.trim().split("\n")).toHaveLength(2);
  });
});

describe("a host that is not there", () => {
  it("get: says so at once, instead of asking again for minutes", async () => {
    here.bot("elsewhere.ts");
    const config = ["--config", join(here.folder, "elsewhere.config.ts"), "--quiet"];
    const nowhere = ["--connect-to", `${HOST}:443:127.0.0.1:1`];
    const { code, out } = await runHere(["get", "news", `https://${HOST}/aktuelles/`, ...config, ...nowhere]);
    expect(`${code} ${out}`).toMatch(/^1 no answer: .*: the host did not answer: no connection\n$/);
  });
});
