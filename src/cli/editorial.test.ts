import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Ran, runHere } from "./testing.ts";

const root = join(import.meta.dirname, "../..");
const module = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);
const operator = { name: "Site", url: "https://cucinevotez.com/", mail: "contact@cucinevotez.com" };
const original = readFileSync(join(root, "bots/cucinevotez/editorial.json"), "utf8");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-editorial-"));
  writeFileSync(join(folder, "editorial.json"), original);
  writeFileSync(
    join(folder, "bot.ts"),
    `import { readFileSync } from "node:fs";
     import { cucinevotezWith } from ${module("bots/cucinevotez/bot.ts")};
     import { editorialSchema as schema } from ${module("bots/cucinevotez/editorial.ts")};
     import { editorialFile } from ${module("src/index.ts")};
     const file = new URL("./editorial.json", import.meta.url);
     const bot = (data) => ({ ...cucinevotezWith(data), editorial: editorialFile({ file, schema, bot }) });
     export default bot(schema.parse(JSON.parse(readFileSync(file, "utf8"))));`,
  );
  writeFileSync(join(folder, "plain.ts"), `export { default } from ${module("bots/mandari/bot.ts")};`);
  const bots = { cucinevotez: "bot.ts", mandari: "plain.ts" };
  writeFileSync(join(folder, "goodbot.config.ts"), `export default ${JSON.stringify({ bots, operator })};`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const goodbot = (...words: readonly string[]): Promise<Ran> =>
  runHere(["editorial", "cucinevotez", ...words, "--config", join(folder, "goodbot.config.ts")]);
const written = (): string => readFileSync(join(folder, "editorial.json"), "utf8");
const data = () => JSON.parse(written());

/** Refused with these words, and not a letter of the file is another. */
async function refused(words: readonly string[], ...says: readonly string[]): Promise<void> {
  const { code, err } = await goodbot(...words);
  for (const text of says) expect(err).toContain(text);
  expect(code).toBeGreaterThan(0);
  expect(written()).toBe(original);
  expect(readdirSync(folder).filter((name) => name.includes(".tmp"))).toEqual([]);
}

it("shows all of it, or one place", async () => {
  expect(JSON.parse((await goodbot("--json")).out)).toEqual(JSON.parse(original));
  const { out } = await goodbot("show", "neverAsked", "presidency.ro", "since", "--json");
  expect(JSON.parse(out)).toBe(JSON.parse(original).neverAsked[0].since);
});

it("adds citations, names, hosts, articles, items and codes, and takes them out again", async () => {
  const acts = [
    ["add", "parties", "id=partid-z", "title=Partidul Z", "page=https://partid-z.example/", "names=Ana Nouă"],
    ["add", "parties", "partid-z", "names", "Ion Nou", "Dan Nou"],
    ["set", "president", "name", "Maria Nouă"],
    ["add", "neverAsked", "host=nimic.example", "because=blocks the bot", "since=2026-05-01"],
    ["add", "press", "article=https://ziar.example/a?b=c", "read=2026-05-02"],
    ["add", "wikidata", "item=Q77", "name=Ana Nouă", "birthYear=1970"],
    ["set", "repertoriu", "decizii_pm", "issuer=3", "type=65"],
    ["set", "term", "2028"],
  ];
  for (const words of acts) expect(await goodbot(...words)).toMatchObject({ code: 0, err: "" });
  const { parties, neverAsked, press, wikidata, president, repertoriu, term } = data();
  expect(parties.at(-1)).toEqual({
    ...{ id: "partid-z", title: "Partidul Z", page: "https://partid-z.example/" },
    names: ["Ana Nouă", "Ion Nou", "Dan Nou"],
  });
  expect(neverAsked.at(-1)).toEqual({ host: "nimic.example", because: "blocks the bot", since: "2026-05-01" });
  expect(press.at(-1)).toEqual({ article: "https://ziar.example/a?b=c", read: "2026-05-02" });
  expect(wikidata.at(-1)).toEqual({ item: "Q77", name: "Ana Nouă", birthYear: 1970 });
  expect([president.name, repertoriu.decizii_pm, term]).toEqual(["Maria Nouă", { issuer: "3", type: "65" }, 2028]);

  const back = [
    ["remove", "parties", "partid-z", "names", "Ion Nou"],
    ["remove", "parties", "partid-z"],
    ["remove", "neverAsked", "nimic.example"],
    ["remove", "press", "https://ziar.example/a?b=c"],
    ["remove", "wikidata", "Q77"],
    ["set", "president", "name", JSON.parse(original).president.name],
    ["set", "repertoriu", "decizii_pm", ...valueWords(JSON.parse(original).repertoriu.decizii_pm)],
    ["set", "term", String(JSON.parse(original).term)],
  ];
  for (const words of back) expect(await goodbot(...words)).toMatchObject({ code: 0, err: "" });
  expect(data()).toEqual(JSON.parse(original));
});

const valueWords = (codes: Record<string, string> | null): string[] =>
  codes === null ? ["null"] : Object.entries(codes).map(([field, value]) => `${field}=${value}`);

it("changes no line but the one that is meant", async () => {
  await goodbot("set", "parties", "partid-b", "title", "Partidul Be");
  expect(written()).toBe(original.replace('"title": "Partidul B"', '"title": "Partidul Be"'));
});

it("C14: refuses a host that is never asked as a source, and names the promise", async () => {
  const words = ["add", "institutions", "id=x", "title=X", "page=https://www.never-1.example/", "names=Ana Nouă"];
  await refused(words, "sources.x.hosts", "www.never-1.example, which is never asked", "never-asked C13 C14");
  // The other way round: what is read cannot be put on the list before the citation is gone.
  const host = ["add", "neverAsked", "host=partid-b.example", "because=does not work", "since=2026-05-01"];
  await refused(host, "sources.partid-b.hosts", "never-asked C13 C14");
});

it("C13: refuses a press link as a page, and presidency.ro", async () => {
  for (const page of ["https://stire.example/alta", "https://www.presidency.ro/"])
    await refused(["set", "parties", "partid-a", "page", page], "never-asked C13 C14");
});

it("C2: refuses gov.ro as a page of the weekly pass", async () => {
  await refused(["set", "parties", "partid-a", "page", "https://www.gov.ro/x"], "only in a pass started by hand (C2)");
});

it("says where, what stands there and what would be right", async () => {
  await refused(
    ["set", "wikidata", "Q1", "item", "forty-two"],
    "editorial.json at wikidata.0.item",
    '"forty-two"',
    "the number of an item: Q42",
  );
  await refused(
    ["add", "neverAsked", "host=a.example", "because=dislike", "since=2026-05-01"],
    "neverAsked",
    "dislike",
  );
  await refused(["add", "neverAsked", "host=a.example", "because=by choice"], "since: missing");
  await refused(["set", "president", "mail", "a@b.example"], "president.mail", "not known here");
  await refused(["remove", "president", "name"], "president.name: missing");
  await refused(["add", "parties", "partid-b", "names", "Maria Pildă"], "stands in parties.1.names already");
  await refused(["set", "partys", "partid-b", "title", "X"], 'there is no "partys" in the file', "parties");
  await refused(["remove", "parties", "partid-x"], 'there is no "partid-x" in parties', "partid-a");
  await refused(["drop", "parties"], 'there is no "drop"', "show, add, set, remove");
});

it("says that a bot has no such file", async () => {
  const { code, err } = await runHere(["editorial", "mandari", "--config", join(folder, "goodbot.config.ts")]);
  expect([code, err]).toEqual([64, expect.stringContaining("bot mandari has no editorial file")]);
});
