import { type ExplainedUrl, explainUrl } from "../desk/explain-url.ts";
import { openRegister } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import type { Purpose } from "../pledge/request.ts";
import { allPromises } from "../promises/index.ts";
import { PURPOSES } from "../promises/purpose-words.ts";
import type { CommandModule } from "./commands.ts";
import { openToRead } from "./common.ts";
import { loadBot } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import { overrideJson, overrideText } from "./override-text.ts";
import type { Shell } from "./shell.ts";
import { table } from "./table.ts";
import { localTime, plain, span } from "./words.ts";

interface ExplainOptions extends CommonOptions {
  readonly source?: string;
  readonly as?: string;
}

/** `goodbot explain`: promise by promise what would happen with an address now. Asks nobody. */
export const explainCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("explain <bot> <url>")
      .description("Promise by promise what would happen with an address now. Asks nobody, looks up no name.")
      .option("--source <id>", "in the name of this source (default: the one on that host)")
      .option("--as <purpose>", `what it would be asked for: ${PURPOSES.join(", ")} (default: as the address looks)`)
      .action((bot: string, url: string, _: unknown, command) => run(bot, url, command.optsWithGlobals(), shell));
  },
};

async function run(name: string, url: string, options: ExplainOptions, shell: Shell): Promise<void> {
  const { source, as } = options;
  const address = addressOf(url);
  const purpose = as === undefined ? undefined : purposeNamed(as);
  const opened = await openToRead(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    const now = shell.clock.now();
    const register = await openRegister(bot, opened.store, allPromises, now);
    const explained = await explainUrl({ store: opened.store, register, now }, address, {
      ...(source !== undefined && { source }),
      ...(purpose !== undefined && { purpose }),
    });
    await shell.out(options.json ? `${JSON.stringify(jsonOf(address, explained))}\n` : textOf(address, explained, now));
  } finally {
    await opened.close();
  }
}

function addressOf(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url).href;
  throw new Fault("usage", `"${url}" is no web address`, "Write it in full: https://host.example/path");
}

function purposeNamed(text: string): Purpose {
  const purpose = PURPOSES.find((one) => one === text);
  if (purpose) return purpose;
  throw new Fault("usage", `--as ${text}: no such purpose`, `Write one of ${PURPOSES.join(", ")}.`);
}

/** The shape of `contracts.md`; `by` is the promise that decides. */
function jsonOf(
  url: string,
  { promise: by, verdict, why, until, promises, source, purpose, overrides }: ExplainedUrl,
): object {
  const iso = (at: number | undefined) => (at === undefined ? {} : { until: new Date(at).toISOString() });
  return {
    ...{ url, verdict, ...iso(until), by, why, source, purpose },
    promises: promises.map(({ until: time, ...rest }) => ({ ...rest, ...iso(time) })),
    overrides: overrides.map(overrideJson),
  };
}

/** Verdicts as a person reads them. */
const words = {
  go: "would be asked",
  wait: "would wait",
  first: "something else would be asked first",
  skip: "would not be asked",
  stop: "would not be asked, and its source or host would be left for this pass",
} as const;

function textOf(url: string, explained: ExplainedUrl, now: number): string {
  const { verdict, promise, why, until, promises, source, purpose, pass, overrides } = explained;
  const when = until === undefined || until <= now ? "" : ` until ${localTime(until)} (${span(until - now)})`;
  const by = promise === "" ? why : `${promise}: ${why}`;
  const rows = promises.map((one) => [`  ${one.promise}`, one.verdict, one.why]);
  const known = {
    open: "robots.txt counts as the open pass has read it.",
    last: "robots.txt counts as the last pass read it; the next pass reads it anew before all else.",
    none: "No pass has been yet: robots.txt is read before all else.",
  }[pass];
  return [
    plain(`${url}\n`.trimEnd()),
    "\n",
    plain(`${words[verdict]}${when} (${by})`),
    "\n",
    table(rows),
    ...overrides.map((one) => `Tightened by the operator: ${overrideText(one)}\n`),
    `As ${purpose} of the source ${source}. ${known} Nothing was asked.\n`,
  ].join("");
}
