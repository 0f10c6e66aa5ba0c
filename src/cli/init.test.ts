import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOST, PagesInstallation } from "./pages-testing.ts";
import { type Ran, runHere } from "./testing.ts";

let here: PagesInstallation;
let folder: string;
beforeAll(async () => {
  here = await PagesInstallation.open(20);
  folder = join(here.folder, "new");
  // As after `npm install goodbot`: files of the bot import it by its public name.
  mkdirSync(join(here.folder, "node_modules"));
  symlinkSync(join(import.meta.dirname, "../.."), join(here.folder, "node_modules/goodbot"));
});
afterAll(() => here.close());

const inFolder = (...args: readonly string[]): Promise<Ran> =>
  runHere(["--config", join(folder, "goodbot.config.ts"), "--quiet", ...here.connect, ...args]);

describe("init --from", () => {
  it("asks robots.txt, one page and one page that its list leads to, and writes a bot of thirty lines at most", async () => {
    const { code, out, err } = await runHere([
      ...["init", folder, "--from", `https://${HOST}/aktuelles/`, "--gap", "5ms", "--quiet", ...here.connect],
    ]);
    expect(`${code} ${err}`).toBe("0 ");
    const paths = here.world.log().map(({ path }) => path);
    expect(paths).toEqual(["/robots.txt", "/aktuelles/", "/robots.txt", "/aktuelles/meldung-20.html"]);
    expect(out).toContain("8 pages behind ul.meldungen a (/aktuelles/*.html)");
    const file = readFileSync(join(folder, "bots/neustadt/bot.ts"), "utf8");
    expect(file.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
    expect(file).toContain('list: { links: "ul.meldungen a", next: "a[rel=next]" }');
    expect(file).toContain(
      'fields: { title: "h1", date: { select: "time", as: "date" }, text: { select: "div.text", as: "html-free" } }',
    );
    expect(file).toContain("contract: { minItems: 4, required");
  });

  it("what was written is a whole installation: check, run, audit, page", async () => {
    expect((await inFolder("check")).out).toBe("check: all is as it should be\n");
    const { code, out } = await inFolder("run", "neustadt");
    expect(code).toBe(0);
    expect(out).toMatch(/site: complete[\s\S]*20 created/);
    expect((await inFolder("audit")).out).toMatch(/, 0 violations\n$/);
    expect((await inFolder("page", "neustadt")).out).toContain("neustadt-bot");
  });

  it("its replica is what was recorded; recorded anew after a pass it holds the whole reading", async () => {
    const recorded = (): readonly { url: string }[] =>
      JSON.parse(readFileSync(join(folder, "bots/neustadt/replica/recorded.json"), "utf8"));
    expect(recorded().map(({ url }) => new URL(url).pathname)).toEqual([
      ...["/aktuelles/", "/aktuelles/meldung-20.html", "/robots.txt"],
    ]);
    const { out } = await inFolder("init", "--record", "neustadt");
    expect(out).toBe("replica: 24 answers recorded\n");
    expect(recorded()).toHaveLength(24);
  });

  it("says what is wrong before anything is asked or written", async () => {
    const before = here.world.log().length;
    const again = await inFolder("init", folder, "--from", `https://${HOST}/`);
    expect(again).toMatchObject({ code: 64, err: expect.stringContaining("exists already") });
    const nobody = await runHere(["init", join(here.folder, "other"), "--from", "https://real.example/"]);
    expect(nobody).toMatchObject({ code: 64, err: expect.stringContaining("--mail") });
    expect(here.world.log()).toHaveLength(before);
  });

  it("a page that robots.txt forbids is not asked, and no configuration is left behind", async () => {
    const other = join(here.folder, "forbidden");
    const init = ["init", other, "--from", `https://${HOST}/intern/`, "--gap", "5ms", "--quiet", ...here.connect];
    expect((await runHere(init)).code).toBe(2);
    expect(await runHere(["check", "--config", join(other, "goodbot.config.ts")])).toMatchObject({ code: 78 });
  });
});
