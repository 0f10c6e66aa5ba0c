import { aboutOf } from "../desk/about.ts";
import type { Bot, Source } from "../pledge/bot.ts";
import { languages } from "../pledge/language.ts";
import type { PromiseSpec } from "../pledge/promise.ts";
import { placeOf } from "../pledge/request.ts";
import { identity } from "../promises/identity.ts";
import { robots } from "../promises/robots.ts";
import { spacing } from "../promises/spacing.ts";
import { type Problem, problemsOf } from "./load-config.ts";
import { viewProblems } from "./view-problems.ts";

/** Promises without which no bot starts: who asks, how fast, and that robots.txt is obeyed. */
const NEEDED = [identity, spacing, robots].map(({ spec }) => spec.name);

/**
 * What is wrong with a bot beyond the options of its promises (those are checked while its file is read). Empty where it
 * may start.
 *
 * @param file the bot's file, named in each problem
 */
export function botProblems(bot: Bot, file: string): readonly Problem[] {
  const problem = (path: string, is: string, want: string): Problem => ({ file, path, is, want });
  return [
    ...nameProblems(bot, problem),
    ...pledgeProblems(bot, problem),
    ...[...bot.pledge, ...bot.sources.flatMap(({ pledge }) => pledge)].flatMap(({ spec, options }) =>
      (spec.check?.(options, bot) ?? []).map(({ path, is, want }) => ({
        ...problem(path, is, want),
        promise: promiseIn(bot, spec),
      })),
    ),
    ...languageProblems(bot, problem),
    ...viewProblems(bot, file),
    ...bot.sources.flatMap((source, index) => sourceProblems(bot, source, index, file)),
    ...repeated(bot.sources.map(({ id }) => id)).map((id) =>
      problem("sources", `two sources have the id "${id}"`, "an id of its own for each source"),
    ),
  ];
}

/** A promise by its name and the IDs that this bot has promised: `never-asked C13 C14`. */
const promiseIn = ({ promised }: Bot, { name, serves }: PromiseSpec): string =>
  [name, ...serves.filter((id) => promised.includes(id))].join(" ");

type Note = (path: string, is: string, want: string) => Problem;

function nameProblems(bot: Bot, problem: Note): readonly Problem[] {
  const problems: Problem[] = [];
  if (!/^[a-z][a-z0-9-]*$/.test(bot.name))
    problems.push(problem("name", `"${bot.name}"`, "small letters, digits and -, a letter first"));
  if (!/^[A-Za-z_-]+$/.test(bot.token))
    problems.push(problem("token", `"${bot.token}"`, "a product token of letters, - and _ only (RFC 9309 2.2.1)"));
  if (!/^https?:\/\//.test(bot.page) || !URL.canParse(bot.page))
    problems.push(problem("page", `"${bot.page}"`, "the public address of the bot page, https://…"));
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(bot.contact) && !/^https?:\/\//.test(bot.contact))
    problems.push(problem("contact", `"${bot.contact}"`, "a mail address, or the address of a form"));
  for (const id of repeated(bot.promised)) problems.push(problem("promised", `"${id}" twice`, "each ID once"));
  return problems;
}

function pledgeProblems(bot: Bot, problem: Note): readonly Problem[] {
  const made = new Set(bot.pledge.map(({ spec }) => spec.name));
  const missing = NEEDED.filter((name) => !made.has(name)).map((name) =>
    problem("pledge", `no promise "${name}"`, `${name}({ … }): no bot starts without it`),
  );
  const twice = repeated(bot.pledge.map(({ spec }) => spec.name)).map((name) =>
    problem("pledge", `the promise "${name}" stands there twice`, "one entry: a reader must see what holds"),
  );
  missing.push(...twice);
  const { default: usual = "", ...others } = aboutOf(bot).agents;
  if (usual === "") return missing;
  // Owners of sites look for the name in their log that they would write into robots.txt.
  const carries = (agent: string, tokens: readonly string[]): boolean =>
    tokens.some((token) => agent.toLowerCase().includes(token.toLowerCase()));
  const wrong = Object.entries({ default: usual, ...others }).filter(
    ([what, agent]) => !carries(agent, what === "document" ? [bot.token, ...documentTokens(bot)] : [bot.token]),
  );
  return [
    ...missing,
    ...wrong.map(([what, agent]) =>
      problem(
        `pledge.identity.agents.${what}`,
        `"${agent}"`,
        `a User-Agent that contains the product token "${bot.token}"`,
      ),
    ),
  ];
}

function documentTokens({ pledge }: Bot): readonly string[] {
  const set = robots.spec.options.safeParse(pledge.find(({ spec }) => spec.name === robots.spec.name)?.options);
  return set.success ? set.data.tokens.document : [];
}

function languageProblems(bot: Bot, problem: Note): readonly Problem[] {
  const problems: Problem[] = [];
  const about = aboutOf(bot);
  for (const language of bot.languages) {
    if (!languages.includes(language)) {
      problems.push(problem("languages", `"${language}"`, `one of ${languages.join(", ")}`));
      continue;
    }
    if (!bot.purpose[language]) problems.push(problem(`purpose.${language}`, "missing", "a sentence in this language"));
    for (const { spec, options } of bot.pledge) {
      try {
        spec.say[language](options, about);
      } catch {
        problems.push(
          problem(`pledge.${spec.name}`, `says nothing in "${language}"`, "a sentence in every language of the bot"),
        );
      }
    }
  }
  if (bot.languages.length === 0)
    problems.push(problem("languages", "none", `at least one of ${languages.join(", ")}`));
  return problems;
}

function sourceProblems({ kits }: Bot, source: Source, index: number, file: string): readonly Problem[] {
  const at = `sources.${index} (${source.id})`;
  const problem = (path: string, is: string, want: string): Problem => ({ file, path: `${at}${path}`, is, want });
  const problems: Problem[] = [];
  if (!/^[a-z0-9][a-z0-9-]*$/.test(source.id))
    problems.push(problem(".id", `"${source.id}"`, "small letters, digits and -"));
  if (!URL.canParse(source.url) || !/^https?:/.test(source.url))
    problems.push(problem(".url", `"${source.url}"`, "an address with http or https"));
  else if (!source.hosts.includes(placeOf(source.url).host))
    problems.push(
      problem(".hosts", source.hosts.join(", ") || "none", `the host of its url, ${placeOf(source.url).host}`),
    );
  const kit = kits.find(({ kind }) => kind === source.kind);
  if (!kit) {
    const known = kits.map(({ kind }) => `"${kind}"`).join(", ");
    return [
      ...problems,
      problem(".kind", `"${source.kind}", which no kit reads`, `one of ${known || "(no kits: add them)"}`),
    ];
  }
  const settings = kit.settings.safeParse(source.settings ?? {});
  if (settings.success) return problems;
  return [
    ...problems,
    ...problemsOf(file, settings.error, source.settings).map((one) => ({ ...one, path: `${at}.${one.path}` })),
  ];
}

const repeated = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];
