import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseRobots } from "../src/robots/robots-file.ts";
import { robotsVerdict } from "../src/robots/verdict.ts";
import { type Figures, perSecond } from "./bench.ts";

/** The part of robots-parser that is measured; its own types describe a module it is not. */
type RobotsParser = (url: string, text: string) => { isAllowed(url: string, agent: string): boolean | undefined };

const require = createRequire(import.meta.url);
const robotsParser: RobotsParser = require("robots-parser");

const AGENT = "AusschauBot";
const SITE = "https://www.example.org";

/**
 * Parsing and matching beside robots-parser 3.0.1, in the same run on the same machine: ratios mean more than figures.
 * A folder of real robots.txt files adds the figure for small files (parse and one match each).
 */
export function robotsFigures(folder: string | undefined): Figures {
  const text = bigFile();
  const bytes = Buffer.from(text, "utf8");
  const megabytes = bytes.length / 1e6;
  const addresses = someAddresses();
  const ours = parseRobots(bytes);
  const theirs = robotsParser(`${SITE}/robots.txt`, text);
  const parse = {
    ours: perSecond(() => parseRobots(bytes)) * megabytes,
    theirs: perSecond(() => robotsParser(`${SITE}/robots.txt`, text)) * megabytes,
  };
  const url = addresses[0] ?? SITE;
  const first = {
    ours: perSecond(() => robotsVerdict(parseRobots(bytes), [AGENT], url)) * megabytes,
    theirs: perSecond(() => robotsParser(`${SITE}/robots.txt`, text).isAllowed(url, AGENT)) * megabytes,
  };
  const match = {
    ours: perSecond(each(addresses, (url) => robotsVerdict(ours, [AGENT], url))),
    theirs: perSecond(each(addresses, (url) => theirs.isAllowed(url, AGENT))),
  };
  const missed = [
    target("parse, MB/s", parse.ours, 35),
    target("parse beside robots-parser", parse.ours / parse.theirs, 0.4),
    target("matches/s", match.ours, 50_000),
    target("matches beside robots-parser", match.ours / match.theirs, 4),
  ];
  const lines = [
    `file of ${bytes.length} octets, ${ours.groups.reduce((sum, group) => sum + group.rules.length, 0)} rules`,
    row("parse, MB/s", parse.ours, parse.theirs),
    row("parse and first match, MB/s", first.ours, first.theirs),
    row("matches/s", match.ours, match.theirs),
  ];
  if (folder !== undefined && existsSync(folder)) {
    const small = smallFiles(folder);
    missed.push(target("small files/s", small.ours, 7500));
    lines.push(row(`small files/s (${small.files} files)`, small.ours, small.theirs));
  }
  return { title: "robots", lines, missed: missed.flat() };
}

function smallFiles(folder: string): { files: number; ours: number; theirs: number } {
  const bodies = readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .map((name) => readFileSync(join(folder, name)));
  const url = `${SITE}/aktuelles/index.html?seite=2`;
  const ours = each(bodies, (body) => robotsVerdict(parseRobots(body), [AGENT], url));
  const theirs = each(bodies, (body) => robotsParser(`${SITE}/robots.txt`, body.toString()).isAllowed(url, AGENT));
  return { files: bodies.length, ours: perSecond(ours), theirs: perSecond(theirs) };
}

/** Does the work for the next of the values each time. */
function each<T>(values: readonly T[], work: (value: T) => unknown): () => void {
  let index = 0;
  return () => {
    const value = values[index++ % values.length];
    if (value !== undefined) work(value);
  };
}

/** About 98 KB: 2,000 rules as large sites have them, plain, with wildcards, with queries, with end marks. */
function bigFile(): string {
  const forms = [
    (n: number) => `Disallow: /bereich${n % 40}/unterseite-${n}/archiv/jahrgang/`,
    (n: number) => `Disallow: /*/druckansicht${n}*.html$`,
    (n: number) => `Allow: /bereich${n % 40}/unterseite-${n - 2}/archiv/index.html`,
    (n: number) => `Disallow: /suche/ergebnisse?*seite=${n}&sortierung=`,
    (n: number) => `Disallow: /fileadmin/dokumente/intern/vorlage-${n}.pdf$`,
  ];
  const rules = Array.from({ length: 2000 }, (_, n) => forms[n % forms.length]?.(n));
  return ["User-agent: *", ...rules, "Sitemap: https://www.example.org/sitemap.xml", ""].join("\n");
}

function someAddresses(): string[] {
  return Array.from({ length: 500 }, (_, n) => {
    const paths = [
      `/bereich${n % 40}/unterseite-${n}/archiv/jahrgang/${n}.html`,
      `/aktuelles/2026/druckansicht${n * 5 + 1}-lang.html`,
      `/suche/ergebnisse?text=wasser&seite=${n}&sortierung=datum`,
      `/rathaus/gemeinderat/sitzungen/${n}`,
      "/",
    ];
    return `${SITE}${paths[n % paths.length]}`;
  });
}

const target = (name: string, is: number, want: number): string[] =>
  is >= want ? [] : [`${name}: ${round(is)}, wanted at least ${want}`];

const row = (name: string, ours: number, theirs: number): string =>
  `${name}: ${round(ours)}, robots-parser ${round(theirs)}, ratio ${(ours / theirs).toFixed(2)}`;

const round = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString("en"));
