import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCases } from "../run.ts";

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "goodbot-cases-"));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Runs a folder of cases made of these files; values that are no text are written as JSON. */
async function run(name: string, files: Readonly<Record<string, unknown>>): Promise<{ code: number; out: string[] }> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  const out: string[] = [];
  const code = await runCases(
    ["romania", join(root, name)],
    (line) => out.push(line),
    () => {},
  );
  return { code, out };
}

const page = "<h1>Conducere</h1><p>Director: RUS Ana, adjunct: VORNICU Dan</p>";
const act = (ida: number, title: string): string =>
  `<tr><td><a href="/ords/pls/legis/legis_pck.htp_act?ida=${ida}">Decizie nr. ${ida} din 01.02.2031</a></td><td>${title}</td></tr>`;
const list = (rows: string, next = ""): string =>
  `<p class="headline">x</p><table align="center"><tr><td>1-100</td><td>${next}</td></tr></table><table>${rows}</table>`;

test("each folder is a kind; several files of one case are read in order; unknown kinds are not built", async () => {
  const next = '<a href="/ords/pls/legis/legis_pck.lista_anuala?an=2031&emi=4&tip=4&rep=0&nrc=2">2</a>';
  const { code, out } = await run("right", {
    "constructed/names/page.html": page,
    "constructed/names/pairs.json": [["RUS Ana", "Ana Rus", "same"]],
    "constructed/repertoriu/d_p1.html": list(
      act(2, "privind numirea domnului Dan Vornicu în funcția de secretar de stat la Ministerul Z"),
      next,
    ),
    "constructed/repertoriu/d_p2.html": list(act(1, "privind altceva")),
    "constructed/expected.json": {
      "names/page.html": { person: "Ana Rus", result: "present", note: "x" },
      "repertoriu/d_p*.html": { pages: 2, rows: 2, kept_titles: 1, ministry_state_secretary_events: 1 },
      "weather/page.html": { sun: true },
    },
  });
  expect([code, out]).toEqual([
    0,
    ["names: 1/1", "repertoriu: 1/1", "weather: not built", "name pairs: 1/1", "cases romania: 3/3, 1 kinds not built"],
  ]);
});

test("a difference is a line: a field, a file that is missing, a field that no reader gives", async () => {
  const { code, out } = await run("wrong", {
    "constructed/names/page.html": page,
    "constructed/names/pairs.json": [["RUS Ana", "Ana Rus", "different"]],
    "constructed/expected.json": {
      "names/page.html": { person: "Ana Rus", result: "absent", shoe_size: 42 },
      "names/gone.html": { person: "Ana Rus", result: "absent" },
    },
  });
  expect([code, out]).toEqual([
    1,
    [
      "names: 0/2",
      '  names/page.html: result: want "absent", is "present"; shoe_size: want 42, is nothing',
      "  names/gone.html: no such file",
      "name pairs: 0/1",
      "  RUS Ana / Ana Rus: want different, is same and same",
      "cases romania: 0/3, 0 kinds not built",
    ],
  ]);
});

test("an archive of a term: rows, profiles and totals, and what nobody expected", async () => {
  const row =
    '<tr><td>1.</td><td><a href="/pls/parlam/structura2015.mp?idm=7&cam=2&leg=2031">Vornicu Dan</a></td><td>&nbsp;</td><td><a href="/pls/parlam/structura2015.gp?idg=3">Q</a></td><td></td></tr>';
  const { code, out } = await run("archive", {
    "cdep2031/structura2015.de_leg2031.html": `<div class="grup-parlamentar-list"><table>${row}${row.replace("idm=7", "idm=8")}</table></div>`,
    "cdep2031/profiles/idm007.html":
      '<a href="/pls/parlam/structura2015.mp?idm=7&cam=2&leg=2031&pag=0">CV</a><div class="profile-dep"><div class="boxTitle"><h1>Dan VORNICU</h1></div></div>',
    "cdep2031/expected.json": {
      totals: { rows: 2, profiles: 1, left: null, distinct_idm: 9 },
      list: [{ idm: 7, name: "Vornicu Dan", idg: 3, since: null }],
      profiles: [{ idm: 7, name: "Dan VORNICU", birth_year: null }],
    },
  });
  expect([code, out]).toEqual([
    1,
    [
      "cdep2031 rows: 1/2",
      "  idm 8: not expected",
      "cdep2031 profiles: 1/1",
      "cdep2031 totals: 3/4",
      "  distinct_idm: want 9, is 2",
      "cdep2031 dates: 0/0",
      "  proposed as one person: none",
      "cases romania: 5/7, 0 kinds not built",
    ],
  ]);
});

test("the export of the dumps is held against the folder's schemas, and two terms' numbers stay two people", async () => {
  const schema = (kind: string, properties: object) => ({
    ...{ $schema: "http://json-schema.org/draft-03/schema#", id: `http://x.example/${kind}.json#`, type: "object" },
    properties,
  });
  const files = {
    "popolo/schema_person.json": schema("person", {
      name: { type: ["string", "null"] },
      birth_date: { type: ["string", "null"], pattern: "^[0-9]{4}$" },
    }),
    ...Object.fromEntries(
      ["organization", "membership", "post", "area", "event"].map((kind) => [
        `popolo/schema_${kind}.json`,
        schema(kind, {}),
      ]),
    ),
    "popolo/example_person.json": { name: null, birth_date: "1970" },
    "structured/deputies_2031.json": [{ cdep_idm: 7, name: "Vornicu Dan", birth_year: 1970 }],
    "structured/deputies_2027_names.json": [{ cdep_idm: 7, name: "Rus Ana" }],
  };
  const { code, out } = await run("popolo", files);
  const kind = out.findIndex((line) => line.startsWith("popolo: "));
  expect([code, out[kind + 1]]).toEqual([0, "  3 persons; of 1 numbers that two terms share, 1 are other people"]);
  expect(out).toContain(`cases romania: ${sum(out)}, 0 kinds not built`);

  const wrong = await run("popolo-wrong", {
    ...files,
    "popolo/schema_person.json": schema("person", {
      name: { type: "number" },
      sources: { type: "array", items: { $ref: "http://x.example/link.json#" } },
    }),
    "popolo/schema_link.json": schema("link", { note: { type: "string", required: true, format: "date-time" } }),
    "popolo/example_person.json": { name: 1, sources: [{}] },
    "popolo/example_link.json": { note: "2026-01-01T00:00:00Z" },
  });
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain("  example_person.json: sources[0].note: missing");
  expect(wrong.out).toContain("  export, persons president: name: wanted number");
  expect(wrong.out.find((line) => line.startsWith("  export, persons deputy/2031/7"))).toMatch(
    /name: wanted number; sources\[0\]\.note: "read .*" is no date-time$/,
  );
});

/** The kinds' numbers added up: what the last line must say. */
const sum = (out: readonly string[]): string => {
  const numbers = out.flatMap((line) => /^(?!cases )\w.*: (\d+)\/(\d+)$/.exec(line)?.slice(1).map(Number) ?? []);
  const add = (odd: number) => numbers.filter((_, index) => index % 2 === odd).reduce((total, n) => total + n, 0);
  return `${add(0)}/${add(1)}`;
};
