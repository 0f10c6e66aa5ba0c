import { existsSync, readdirSync, statSync } from "node:fs";
import type { KindResult, Topic } from "./topic.ts";

/** Where lines go. */
export type Print = (line: string) => void;

const DONE = 0;
const DIFFERENCE = 1;
const USAGE = 64;

const topicsFolder = new URL("./topics/", import.meta.url);

/**
 * Runs the cases of a topic and prints one line a kind, `<kind>: <right>/<total>` or `<kind>: not built`, with notes and
 * differences indented below, and `cases <topic>: <right>/<total>, <n> kinds not built` at the end.
 *
 * @returns the exit code: 0 all right, 1 a difference or no case at all, 64 wrong usage
 */
export async function runCases(args: readonly string[], out: Print, err: Print): Promise<number> {
  const [name, folder, ...rest] = args;
  if (name === undefined || folder === undefined || rest.length > 0) {
    err(`usage: npm run cases -- <topic> <folder>\ntopics: ${topicNames().join(", ")}`);
    return USAGE;
  }
  if (!topicNames().includes(name)) {
    err(`no topic ${name}; there are: ${topicNames().join(", ")}`);
    return USAGE;
  }
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    err(`${folder} is no folder; give the one that holds the cases of ${name}`);
    return USAGE;
  }
  const { cases }: { cases: Topic } = await import(new URL(`${name}.ts`, topicsFolder).href);
  const results: KindResult[] = [];
  for await (const result of each(cases(folder))) {
    results.push(result);
    printKind(result, out);
  }
  return printSum(name, results, out, err);
}

function printKind(result: KindResult, out: Print): void {
  out(result.notBuilt ? `${result.kind}: not built` : `${result.kind}: ${result.right}/${result.total}`);
  if (result.note !== undefined) out(`  ${result.note}`);
  for (const difference of result.differences) out(`  ${oneLine(difference)}`);
}

/** Differences may quote whole files; what is beyond this helps nobody. */
const LONGEST = 500;

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST / 2)} ... ${line.slice(-LONGEST / 2)}` : line;
}

function printSum(name: string, results: readonly KindResult[], out: Print, err: Print): number {
  const built = results.filter(({ notBuilt }) => !notBuilt);
  const right = built.reduce((sum, result) => sum + result.right, 0);
  const total = built.reduce((sum, result) => sum + result.total, 0);
  // A folder in which nothing was found proves nothing: that is no success.
  const nothing = results.length === 0;
  if (nothing) err(`no case of ${name} was found: is this the folder that SOURCES.md of the topic describes?`);
  out(`cases ${name}: ${right}/${total}, ${results.length - built.length} kinds not built`);
  return nothing || right < total ? DIFFERENCE : DONE;
}

async function* each(results: ReturnType<Topic>): AsyncIterable<KindResult> {
  yield* Symbol.asyncIterator in results ? results : await results;
}

const topicNames = (): string[] =>
  readdirSync(topicsFolder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => file.slice(0, -".ts".length))
    .sort();
