import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseRobots, type RobotsFile } from "../../../src/robots/robots-file.ts";
import { robotsVerdict } from "../../../src/robots/verdict.ts";
import { readJsonLines, Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";

const suiteCase = z.object({
  id: z.string(),
  robots: z.string().optional(),
  robots_b64: z.string().optional(),
  agent: z.string(),
  url: z.string(),
  expected: z.boolean(),
  /** What we want where the suite departs from RFC 9309. */
  rfc: z.boolean().optional(),
  line: z.number().optional(),
});

/**
 * Decisions of one suite, one file a case. `deviating` is compared with what RFC 9309 says instead of what the suite
 * expects; everywhere else the deciding line counts too, where it is given.
 */
export async function suite(folder: string, kind: string): Promise<KindResult | null> {
  const lines = await readJsonLines(join(folder, "cases", `${kind}.jsonl`));
  if (lines === null) return null;
  const decisions = new Decisions(kind);
  for (const line of lines) {
    const { id, robots, robots_b64: base64, agent, url, expected, rfc, line: decides } = suiteCase.parse(line);
    const body = base64 === undefined ? Buffer.from(robots ?? "", "utf8") : Buffer.from(base64, "base64");
    const want = kind === "deviating" ? { allowed: rfc ?? expected } : { allowed: expected, line: decides };
    decisions.check(`${id} ${agent} ${url}`, parseRobots(body), agent, url, want);
  }
  return decisions.result();
}

const corpusFile = z.object({
  file: z.string(),
  cases: z.array(z.tuple([z.string(), z.string(), z.boolean(), z.number()])),
});

/**
 * Decisions on the real files of `corpus/`. Deciding lines are only counted: where two rules of equal length decide
 * alike, either may be named.
 */
export async function corpus(folder: string, kind: string): Promise<KindResult | null> {
  const lines = await readJsonLines(join(folder, `${kind}.jsonl`));
  if (lines === null) return null;
  const decisions = new Decisions(kind);
  for (const line of lines) {
    const { file: name, cases } = corpusFile.parse(line);
    const body = await readFile(join(folder, "corpus", name)).catch(() => null);
    if (body === null) {
      decisions.missing(name, cases.length);
      continue;
    }
    const file = parseRobots(body);
    for (const [agent, path, allowed, decides] of cases) {
      decisions.check(`${name} ${agent} ${path}`, file, agent, `https://www.example.org${path}`, { allowed });
      decisions.countLine(decides);
    }
  }
  return decisions.result();
}

interface Want {
  readonly allowed: boolean;
  readonly line?: number | undefined;
}

/** Compares verdicts and tells apart what is too permissive (a broken promise) from what is too strict. */
class Decisions {
  readonly #tally: Tally;
  #tooPermissive = 0;
  #lines = { right: 0, total: 0 };
  #decided = 0;

  constructor(kind: string) {
    this.#tally = new Tally(kind);
  }

  check(name: string, file: RobotsFile, agent: string, url: string, want: Want): void {
    const verdict = robotsVerdict(file, [agent], url);
    this.#decided = verdict.line;
    if (verdict.allowed && !want.allowed) this.#tooPermissive += 1;
    const right = verdict.allowed === want.allowed && (want.line === undefined || verdict.line === want.line);
    this.#tally.count(right, () => `${name}: want ${words(want)}, is ${words(verdict)}`);
    if (want.line !== undefined) this.countLine(want.line);
  }

  /** A file that is not there: none of its decisions is right. */
  missing(name: string, decisions: number): void {
    for (let n = 0; n < decisions; n += 1) this.#tally.count(false, () => `${name}: no such file in corpus/`);
  }

  /** Counts the deciding line of the verdict last checked. */
  countLine(line: number): void {
    this.#lines.total += 1;
    if (this.#decided === line) this.#lines.right += 1;
  }

  result(): KindResult {
    const lines = this.#lines.total > 0 ? `, deciding lines ${this.#lines.right}/${this.#lines.total}` : "";
    return this.#tally.result(`too permissive: ${this.#tooPermissive}${lines}`);
  }
}

const words = ({ allowed, line }: Want): string =>
  `${allowed ? "allowed" : "forbidden"}${line === undefined ? "" : ` by line ${line}`}`;
