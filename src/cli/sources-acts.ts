import type { Command } from "commander";
import type { ActPlace } from "../desk/act-row.ts";
import { type Because, leaveHost, lift, lifted, nightWindow, type Tightened, throttle } from "../desk/overrides.ts";
import { acts, changeSource } from "../desk/register-acts.ts";
import { removeSource } from "../desk/remove-source.ts";
import { reviewSource } from "../desk/review-source.ts";
import { sourcesOn, type Target, targetOf } from "../desk/targets.ts";
import { openRegister, type Register } from "../pass/register.ts";
import { parseDuration } from "../pledge/duration.ts";
import { Fault } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import type { Context } from "./commands.ts";
import { openData } from "./common.ts";
import { loadBot } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import { overrideJson, overrideText } from "./override-text.ts";
import type { Shell } from "./shell.ts";
import { counted, plain } from "./words.ts";

interface ActOptions extends CommonOptions {
  readonly reason?: string;
  readonly case?: string;
  readonly zone?: string;
  readonly robots?: string;
  readonly terms?: string;
  readonly by?: string;
}

/** What an act is given, and what is told of it. */
interface Acting {
  readonly place: ActPlace;
  readonly register: Register;
  readonly because: Because;
}
interface Told {
  readonly text: string;
  readonly json: object;
}

const FROM_NOW = "It holds from the next request on.";

/** The operator's acts on sources and hosts: `goodbot sources throttle`, `night`, `disable` and the like. */
export function registerActs(sources: Command, { shell }: Context): void {
  const act = (
    name: string,
    description: string,
    work: (acting: Acting, target: string, value: string | undefined, options: ActOptions) => Promise<Told>,
    more: (command: Command) => Command = (command) => command,
  ): void => {
    const command = sources
      .command(name)
      .description(description)
      .option("--reason <text>", "why; stands in the ledger and in the list")
      .option("--case <id>", "the case that led to it (goodbot cases)");
    const extra = name.split(" ").length > 3;
    more(command).action((bot: string, target: string, third: unknown, fourth: unknown, fifth?: Command) => {
      const self = extra ? fifth : fourth;
      const options: ActOptions = isCommand(self) ? self.optsWithGlobals() : {};
      return done(bot, options, shell, (acting) =>
        work(acting, target, typeof third === "string" ? third : undefined, options),
      );
    });
  };
  act("throttle <bot> <source-or-host> <gap>", "a longer pause between two requests, such as 10s", throttled);
  act("night <bot> <source-or-host> <hours>", "only in these hours, such as 22:00-06:00", nightly, (command) =>
    command.option("--zone <name>", "whose clock", "Europe/Berlin"),
  );
  act(
    "lift <bot> <source-or-host> [what]",
    `end what was tightened (${Object.keys(lifted).join(", ")}; all)`,
    liftedAgain,
  );
  act("enable <bot> <source-or-host>", "read a source or host again, from the next pass on", enabled);
  act("disable <bot> <source-or-host>", "ask a source or host for nothing more; what was read of it stays", disabled);
  act("remove <bot> <source-or-domain>", "take a source, or all of a domain, out of the register", removed);
  act(
    "review <bot> <source>",
    "note that a person looked (--robots, --terms, --by); without days: put it aside until somebody has",
    reviewed,
    (command) =>
      command
        .option("--robots <day>", "day on which its robots.txt was read, such as 2026-11-20")
        .option("--terms <day>", "day on which its terms of use were read")
        .option("--by <name>", "who looked; stays in the register"),
  );
}

const isCommand = (value: unknown): value is Command =>
  typeof value === "object" && value !== null && "optsWithGlobals" in value;

async function done(
  name: string,
  options: ActOptions,
  shell: Shell,
  work: (acting: Acting) => Promise<Told>,
): Promise<void> {
  const opened = await openData(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    const now = shell.clock.now();
    const register = await openRegister(bot, opened.store, allPromises, now);
    const { reason, case: id } = options;
    const because = { ...(reason !== undefined && { reason }), ...(id !== undefined && { case: id }) };
    const { text, json } = await work({
      place: { store: opened.store, worker: `${shell.pid}`, now },
      register,
      because,
    });
    await shell.out(options.json ? `${JSON.stringify({ bot: bot.name, ...json })}\n` : `${plain(text)}\n`);
  } finally {
    await opened.close();
  }
}

const told = ({ override, warning }: Tightened): Told => ({
  text: `${overrideText(override)}. ${FROM_NOW}${warning === undefined ? "" : ` Mind: ${warning}.`}`,
  json: { override: overrideJson(override), ...(warning !== undefined && { warning }) },
});

async function throttled({ place, register, because }: Acting, target: string, gap = ""): Promise<Told> {
  const wanted = parseDuration(gap);
  if (wanted === null) throw new Fault("usage", `${gap}: no duration`, 'Write for example "10s" or "1500ms".');
  return told(await throttle(place, register, targetOf(register, target), Math.ceil(wanted), because));
}

async function nightly(
  { place, register, because }: Acting,
  target: string,
  hours = "",
  { zone = "Europe/Berlin" }: ActOptions = {},
): Promise<Told> {
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours) ?? [];
  if (from === undefined || to === undefined)
    throw new Fault("usage", `${hours}: no hours of the day`, 'Write for example "22:00-06:00".');
  return told(await nightWindow(place, register, targetOf(register, target), { from, to, zone }, because));
}

async function liftedAgain({ place, register, because }: Acting, target: string, what?: string): Promise<Told> {
  const kind = Object.keys(lifted).find((one): one is keyof typeof lifted => one === what);
  if (what !== undefined && what !== "all" && kind === undefined)
    throw new Fault("usage", `nothing is called "${what}"`, `Write one of: ${Object.keys(lifted).join(", ")}, all.`);
  const place2 = targetOf(register, target);
  const ended = await lift(place, register, place2, kind, because);
  if (ended.length === 0)
    throw new Fault(
      "usage",
      `nothing of the kind is in force for the ${place2.scope} ${target}`,
      "See goodbot sources list.",
    );
  return {
    text: `${place2.scope} ${target}: lifted ${ended.map(overrideText).join("; ")}. From the next request on holds what the pledge says, and what else is tightened there (goodbot sources list).`,
    json: { lifted: ended.map(overrideJson) },
  };
}

const stateTold = ({ bot }: Register, id: string, what: keyof typeof acts, when: string): Told => ({
  text: `${bot.name}/${id}: ${acts[what].state}. ${when}`,
  json: { id, state: acts[what].state },
});

async function enabled({ place, register, because }: Acting, text: string): Promise<Told> {
  const { scope, target } = targetOf(register, text);
  if (scope === "host") return liftedAgain({ place, register, because }, text, "off");
  await changeSource(place, register, target, "enable", because);
  return stateTold(register, target, "enable", "It holds from the next pass on.");
}

async function disabled({ place, register, because }: Acting, text: string): Promise<Told> {
  const { scope, target } = targetOf(register, text);
  if (scope === "host") return told(await leaveHost(place, register, target, because));
  await changeSource(place, register, target, "disable", because);
  return stateTold(register, target, "disable", FROM_NOW);
}

async function removed({ place, register, because }: Acting, text: string): Promise<Told> {
  const target = targetOf(register, text);
  const ids = idsOf(register, target);
  const gone = [];
  for (const id of ids) gone.push(await removeSource(place, register, id, because));
  const lines = gone.map(({ source, withdrawn }) =>
    withdrawn
      ? `${source}: removed, ${counted(withdrawn.records, "record")} and ${counted(withdrawn.copies, "copy", "copies")} withdrawn`
      : `${source}: removed; what was read of it stays`,
  );
  return { text: `${lines.join("; ")}. ${FROM_NOW}`, json: { removed: gone } };
}

function idsOf(register: Register, { scope, target }: Target): readonly string[] {
  if (scope === "source") return [target];
  const ids = sourcesOn(register, target);
  if (ids.length === 0)
    throw new Fault("usage", `no source of ${register.bot.name} reads ${target}`, "See goodbot sources list.");
  return ids;
}

async function reviewed(
  { place, register, because }: Acting,
  id: string,
  _?: string,
  { robots, terms, by }: ActOptions = {},
): Promise<Told> {
  if (robots === undefined && terms === undefined && by === undefined) {
    await changeSource(place, register, id, "review", because);
    return stateTold(register, id, "review", FROM_NOW);
  }
  const review = await reviewSource(place, register, id, { robots, terms, by }, because);
  return {
    text: `${register.bot.name}/${id}: robots.txt looked at ${review.robots}, terms of use ${review.terms}.`,
    json: { id, reviewed: review },
  };
}
