import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Ran, runHere } from "./testing.ts";

const root = join(import.meta.dirname, "../..");
const goodbot = JSON.stringify(pathToFileURL(join(root, "src/index.ts")).href);
const operator = { name: "News", url: "https://news.example/", mail: "bots@news.example" };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-check-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const config = (value: unknown): void =>
  writeFileSync(join(folder, "goodbot.config.ts"), `export default ${JSON.stringify(value)};`);

const botFile = (text: string): void => {
  config({ bots: { news: "bot.ts" }, operator });
  writeFileSync(join(folder, "bot.ts"), text);
};

/** A sound bot, with changes as source text. */
function bot(changes = "", { agent = "news-bot/1.0 (+https://news.example/bot)", gap = "1s" } = {}): void {
  botFile(
    `import { defineBot, oparl, oparlKit, promises } from ${goodbot};
     const { identity, robots, spacing } = promises;
     const tokens = { all: ["news-bot"] };
     const on = Object.fromEntries(["unavailable", "empty", "no rule line", "forbidden", "rate limited",
       "unavailable for now", "unreachable", "bad redirect", "check"].map((state) => [state, "deny"]));
     const town = (id, more = {}) => ({ ...oparl({ id, title: id, url: "https://town.example/system" }), ...more });
     export default defineBot({
       name: "news", token: "news-bot", languages: ["en"], purpose: { en: "It reads." },
       page: "https://news.example/bot", contact: "bots@news.example", promised: ["X1"], kits: [oparlKit],
       pledge: [identity({ agents: { default: ${JSON.stringify(agent)} } }),
         robots({ tokens, atMost: "24h", on }), spacing({ perHost: ${JSON.stringify(gap)}, atATime: 1, tokens })],
       sources: [town("town")],
       ${changes}
     });`,
  );
}

const goodbotIn = (args: readonly string[]): Promise<Ran> =>
  runHere([...args, "--config", join(folder, "goodbot.config.ts"), "--data", join(folder, "data")]);

/** Path and wish of every problem. */
async function problems(): Promise<readonly string[]> {
  const { code, out } = await goodbotIn(["check", "--json"]);
  const checked: { ok: boolean; problems: { file: string; path: string; is: string; want: string }[] } =
    JSON.parse(out);
  expect(code).toBe(checked.ok ? 0 : 78);
  expect(checked.problems.every(({ file }) => file.startsWith(folder))).toBe(true);
  return checked.problems.map(({ path, is, want }) => `${path}: ${is}; ${want}`);
}

describe("check", () => {
  it("finds nothing where nothing is wrong", async () => {
    bot();
    expect(await problems()).toEqual([]);
    expect((await goodbotIn(["check"])).out).toBe("check: all is as it should be\n");
  });

  it("names file, path and what would be right in the configuration", async () => {
    config({ bots: { News: "bot.ts" }, operator: { ...operator, mail: "nobody" }, ports: 1 });
    const found = await problems();
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^bots\.News: .*small letters/),
        'operator.mail: "nobody"; a mail address',
        expect.stringMatching(/^ports: not known here/),
      ]),
    );
    const run = await goodbotIn(["run", "news"]);
    expect(run.code).toBe(78);
    expect(run.err).toMatch(/goodbot\.config\.ts at operator\.mail: .*\n[\s\S]*Next: .*goodbot check/);
  });

  it.each([
    ["a missing file", () => config({ bots: { news: "nowhere.ts" }, operator }), /no such file/],
    ["a file that is no bot", () => botFile("export default 1;"), /default: no bot; .*defineBot/],
    ["a file with a mistake in it", () => botFile("throw new Error('oops');"), /cannot be read; oops/],
    [
      "a User-Agent with neither URL nor address (M2)",
      () => bot("", { agent: "news-bot/1.0" }),
      /^identity\.agents\.default: .*URL or a mail address/,
    ],
    [
      "a User-Agent without the product token",
      () => bot("", { agent: "crawler (+https://news.example/bot)" }),
      /^pledge\.identity\.agents\.default: .*contains the product token "news-bot"/,
    ],
    ["an option that cannot be kept", () => bot("", { gap: "soon" }), /^spacing\.perHost: .*"1\.5s"/],
    ["a token with other letters", () => bot('token: "news bot!",'), /^token: "news bot!"; a product token of letters/],
    ["a missing promise", () => bot("pledge: [],"), /^pledge: no promise "(identity|spacing|robots)"/],
    ["a missing sentence", () => bot('languages: ["en", "de"],'), /^purpose\.de: missing/],
    ["two sources of one name", () => bot('sources: [town("a"), town("a")],'), /^sources: two sources have the id "a"/],
    [
      "a source that no kit reads",
      () => bot('sources: [town("a", { kind: "fax" })],'),
      /^sources\.0 \(a\)\.kind: "fax", which no kit reads; one of "oparl"/,
    ],
    [
      "settings that the kit does not know",
      () => bot('sources: [town("a", { settings: { pageCap: 0 } })],'),
      /^sources\.0 \(a\)\.pageCap: /,
    ],
    [
      "a source whose host is not among its hosts",
      () => bot('sources: [town("a", { hosts: ["b.example"] })],'),
      /^sources\.0 \(a\)\.hosts: b\.example; .*town\.example/,
    ],
    ["a bot under another name", () => bot('name: "olds",'), /^bots\.news: .*"olds"/],
  ])("refuses %s", async (_, make, problem) => {
    make();
    expect(await problems()).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
    const run = await goodbotIn(["run", "news"]);
    if (!/another name/.test(_)) expect(run).toMatchObject({ code: 78, err: expect.stringContaining("Next: ") });
  });

  it("warns while the User-Agent leads to somebody else than the operator (M2)", async () => {
    bot("", { agent: "news-bot/1.0 (+https://somebody.example/bot)" });
    const { code, out } = await goodbotIn(["check"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^warning: .*leads to https:\/\/somebody\.example\/bot; wanted: .*news\.example/);
  });

  const somebody = { name: "Somebody", url: "https://somebody.example/", mail: "bots@somebody.example" };

  it("measures a bot by its own operator where it has one, and its page names that one", async () => {
    bot("", { agent: "news-bot/1.0 (+https://somebody.example/bot)" });
    config({ bots: { news: "bot.ts" }, operator, operators: { news: somebody } });
    expect((await goodbotIn(["check"])).out).not.toContain("warning");
    expect((await goodbotIn(["page", "news", "--format", "md"])).out).toContain(
      "Somebody, <https://somebody.example/>",
    );
  });

  it("refuses an operator of no bot", async () => {
    bot();
    config({ bots: { news: "bot.ts" }, operator, operators: { olds: somebody } });
    expect(await problems()).toEqual([expect.stringMatching(/^operators\.olds: /)]);
  });

  it("does not warn where one of several contacts is the operator's", async () => {
    bot("", { agent: "news-bot/1.0 (+https://somebody.example/; bots@news.example)" });
    expect((await goodbotIn(["check"])).out).not.toContain("warning");
  });

  it("refuses a store that it cannot read", async () => {
    bot();
    writeFileSync(join(folder, "no.db"), "this is no database, however long it may be".repeat(50));
    const { code, out } = await goodbotIn(["check", "--json", "--store", `sqlite:${join(folder, "no.db")}`]);
    expect(code).toBe(78);
    expect(JSON.parse(out).problems).toMatchObject([{ path: "--store" }]);
  });
});

describe("wrong usage ends with 64 and says what to do next", () => {
  it.each([
    [["rnu"], /unknown command 'rnu'[\s\S]*Did you mean run\?/],
    [["run"], /missing required argument 'bot'/],
    [["run", "nobody"], /no bot "nobody"[\s\S]*Name one of news/],
    [["run", "news", "--source", "nowhere"], /no source "nowhere"[\s\S]*Name one of: town/],
    [["ledger", "--since", "yesterday"], /--since yesterday: no time/],
    [["run", "news", "--connect-to", "a:443:192.0.2.1:443"], /must be a loopback address/],
    [["run", "news", "--ca", "/nowhere.pem"], /--ca \/nowhere\.pem/],
    [["explain", "news", "town"], /"town" is no web address/],
    [["page", "news", "--lang", "ro"], /does not speak "ro"[\s\S]*--lang en/],
    [["page", "news", "--format", "pdf"], /no such format/],
    [["sources", "add", "news", "https://me:secret@town.example/"], /name or password/],
  ])("%j", async (args, message) => {
    bot();
    const { code, err } = await goodbotIn(args);
    expect(code).toBe(64);
    expect(err).toMatch(message);
    expect(err).toMatch(/Next: |Did you mean/);
    expect(err).not.toContain("secret");
  });
});

it("shows help without loading a command, and the version", async () => {
  expect(await runHere(["--help"])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ledger .*\n[\s\S]*sources /),
  });
  expect((await runHere(["run", "--help"])).out).toContain("--by-hand");
  expect((await runHere(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect((await runHere([])).code).toBe(64);
});

it("says what a robots.txt says to the bot, with the deciding line", async () => {
  bot();
  const args = [
    "robots",
    "news",
    "-",
    "https://a.example/x/1",
    "https://a.example/",
    "--config",
    join(folder, "goodbot.config.ts"),
  ];
  const { code, out } = await runHere(args, { input: "User-agent: news-bot\nDisallow: /x\nfoo\n" });
  expect(code).toBe(0);
  expect(out).toMatch(/^forbidden https:\/\/a\.example\/x\/1: line 2: Disallow: \/x \(group of news-bot\)\n/);
  expect(out).toMatch(/\nallowed https:\/\/a\.example\/: /);
  expect(out).toMatch(/\nline 3: not understood/);
});

describe("wrong options of a promise", () => {
  it("are told all at once, with what stands there and in our own words", async () => {
    botFile(
      `import { promises } from ${goodbot};
       promises.spacing({ perHost: "soon", atATime: 0.5, perSource: "yes", inBrowser: "sometimes", tokens: { all: [] },
         crawlDelayUpto: "1m" });
       export default {};`,
    );
    const found = await problems();
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^spacing\.perHost: "soon"; .*is no duration/),
        "spacing.atATime: 0.5; a whole number",
        'spacing.perSource: "yes"; true or false',
        'spacing.inBrowser: "sometimes"; one of "every request", "page loads"',
        "spacing.tokens.all: []; at least one product token",
        expect.stringMatching(/^spacing\.crawlDelayUpto: not known here/),
      ]),
    );
    expect(found.join()).not.toMatch(/Invalid|expected/);
  });

  it("a setting that is missing is called missing", async () => {
    botFile(`import { promises } from ${goodbot}; promises.backOff({ first: "10m", most: "6h" }); export default {};`);
    expect(await problems()).toEqual(["back-off.after: missing; a number"]);
  });
});

describe("a folder of data in which there is no store", () => {
  it("is told by commands that only look, where it was named; a store that is there is not spoken of", async () => {
    bot();
    const there = join(folder, "data");
    const seen = await goodbotIn(["sources", "list"]);
    expect(seen).toMatchObject({
      code: 0,
      err: expect.stringContaining(`no store at ${join(there, "goodbot.db")} yet`),
    });
    await goodbotIn(["sources", "disable", "news", "town"]);
    expect((await goodbotIn(["sources", "list"])).err).toBe("");
  });
});
