import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import type { Bot } from "../pledge/bot.ts";
import { type Config, parseConfig } from "../pledge/config.ts";
import { Fault } from "../pledge/fault.ts";
import { wishOf } from "./wishes.ts";

/** A configuration with the place it came from. */
export interface Loaded {
  readonly config: Config;
  /** Absolute path of the configuration file. */
  readonly file: string;
  readonly folder: string;
}

/** One thing wrong in a file: where, what stands there, what would be right. */
export interface Problem {
  readonly file: string;
  readonly path: string;
  readonly is: string;
  readonly want: string;
  /** The promise that forbids it, with its IDs. */
  readonly promise?: string;
}

/** Carries every problem of a file, so that `check` can list them all. */
export class ConfigurationFault extends Fault {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], next: string) {
    super(
      "configuration",
      problems
        .map(({ file, path, is, want, promise }) => `${file}${path ? ` at ${path}` : ""}: ${is}; ${want}${by(promise)}`)
        .join("\n"),
      next,
    );
    this.problems = problems;
  }
}

/** The promise behind a problem, as text. */
export const by = (promise: string | undefined): string => (promise === undefined ? "" : ` (promise ${promise})`);

/**
 * Loads `goodbot.config.ts` (or the file named by `--config`).
 *
 * @throws ConfigurationFault naming file, path and what would be right
 */
export async function loadConfig(file = "goodbot.config.ts"): Promise<Loaded> {
  const path = resolve(file);
  const value = await defaultExport(
    path,
    "Write one (see README.md), name it with --config, or start with: goodbot init",
  );
  const parsed = parseConfig(value);
  if (!parsed.success)
    throw new ConfigurationFault(problemsOf(path, parsed.error, value), "Mend the file and try again: goodbot check");
  return { config: parsed.data, file: path, folder: dirname(path) };
}

/**
 * Zod's issues as places and wishes.
 *
 * @param value what was parsed, where it is at hand: then each problem says what stands there
 */
export const problemsOf = (file: string, error: z.ZodError, value?: unknown): Problem[] =>
  error.issues.flatMap((issue): Problem[] => {
    const { path } = issue;
    const problem = (at: readonly PropertyKey[], is: string, want: string): Problem => ({
      ...{ file, path: at.map(String).join("."), is, want },
    });
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => problem([...path, key], "not known here", "a name that is: is it misspelled?"));
    if (issue.code === "invalid_key")
      return [problem(path, `"${String(path.at(-1))}"`, issue.issues.map(({ message }) => message).join(", "))];
    const found = valueAt(value, path) ?? issue.input;
    const given = value !== undefined || "input" in issue;
    const is = found === undefined ? (given ? "missing" : "not as it should be") : JSON.stringify(found);
    return [problem(path, is.slice(0, 200), wishOf(issue))];
  });

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found: unknown = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = Object.entries(found).find(([name]) => name === String(key))?.[1];
  }
  return found;
}

/** A bot named on the command line: a name from the configuration, or a path to a file. */
export async function loadBot(name: string, loaded: Loaded): Promise<{ readonly bot: Bot; readonly file: string }> {
  const listed = loaded.config.bots[name];
  const path = listed === undefined ? resolve(name) : resolve(loaded.folder, listed);
  if (listed === undefined && !existsSync(path)) {
    throw new Fault(
      "usage",
      `there is no bot "${name}"`,
      `Name one of ${Object.keys(loaded.config.bots).join(", ")}, or the path of a bot file.`,
    );
  }
  const value = await defaultExport(path, "The path stands in goodbot.config.ts under bots.");
  if (!isBot(value)) {
    throw new ConfigurationFault(
      [{ file: path, path: "default", is: "no bot", want: "a default export made by defineBot({ … })" }],
      "See a bot under bots/ for an example.",
    );
  }
  return { bot: value, file: path };
}

/** All bots of the configuration, or only the named ones. */
export const loadBots = (
  loaded: Loaded,
  names: readonly string[] = [],
): Promise<readonly { readonly bot: Bot; readonly file: string }[]> =>
  Promise.all((names.length > 0 ? names : Object.keys(loaded.config.bots)).map((name) => loadBot(name, loaded)));

async function defaultExport(path: string, next: string): Promise<unknown> {
  if (!existsSync(path))
    throw new ConfigurationFault(
      [{ file: path, path: "", is: "no such file", want: "a file of TypeScript or JavaScript" }],
      next,
    );
  try {
    const module: { default?: unknown } = await import(pathToFileURL(path).href);
    return module.default;
  } catch (error) {
    if (error instanceof Fault) throw error;
    // Options of a promise are checked while the file is read: zod says what is wrong where.
    if (error instanceof z.ZodError)
      throw new ConfigurationFault(problemsOf(path, error), "Mend the file and try again: goodbot check");
    const why = error instanceof Error ? error.message : String(error);
    if (/outside a module|require is not defined|ES module/i.test(why)) {
      const wish = '"type": "module" in the package.json beside it';
      throw new ConfigurationFault(
        [{ file: path, path: "", is: "loaded as CommonJS", want: wish }],
        "Set it: npm pkg set type=module",
      );
    }
    throw new ConfigurationFault(
      [{ file: path, path: "", is: "cannot be read", want: why }],
      "Mend the file and try again: goodbot check",
    );
  }
}

const isBot = (value: unknown): value is Bot =>
  typeof value === "object" && value !== null && "pledge" in value && "sources" in value && "token" in value;
