import type { Command } from "commander";
import { recordDemand } from "../desk/demand.ts";
import { liftTakedown, type Selector, stateOf, takeDown, targetsFor } from "../desk/takedowns.ts";
import { openRegister, type Register } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import type { Store } from "../store/store.ts";
import type { Takedown } from "../store/takedown.ts";
import type { CommandModule } from "./commands.ts";
import { openData, openToRead } from "./common.ts";
import { loadBot, loadBots } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { counted, localTime, plain } from "./words.ts";

interface AddOptions extends CommonOptions, Selector {
  readonly reason: string;
  readonly case?: string;
}

interface LiftOptions extends CommonOptions {
  readonly reason: string;
}

interface DemandOptions extends CommonOptions {
  readonly body: string;
  readonly by: string;
  readonly case?: string;
}

/** `goodbot takedown`: takes down what a municipality or a person wants gone (M16); asks nobody. */
export const takedownCommand: CommandModule = {
  register: (program, { shell }) => {
    const takedown = program
      .command("takedown")
      .description(
        "Takes something down: gone at once from pages, search and interfaces, its data kept for review. Deleting it for " +
          "good is a step of its own, on the municipality's explicit demand: goodbot purge-deleted.",
      );
    addCommand(takedown, shell);
    takedown
      .command("show [bot] [number]")
      .description("What was taken down, with reason and case; of one takedown what it covers, for review.")
      .action((bot: string | undefined, number: string | undefined, _: unknown, command) =>
        show(bot, number, command.optsWithGlobals(), shell),
      );
    takedown
      .command("lift <bot> <number>")
      .description("Shows again what was taken down, as it was.")
      .requiredOption("--reason <text>", "why; stands in the ledger")
      .action((bot: string, number: string, _: unknown, command) =>
        lift(bot, number, command.optsWithGlobals(), shell),
      );
    takedown
      .command("demand <bot>")
      .description("Records the municipality's explicit demand to delete for good what is taken down of a body (M17).")
      .requiredOption("--body <source>", "whose: the id of its source")
      .requiredOption("--by <text>", "who demanded it, and how")
      .option("--case <name>", "the case that it belongs to")
      .action((bot: string, _: unknown, command) => demand(bot, command.optsWithGlobals(), shell));
  },
};

function addCommand(takedown: Command, shell: Shell): void {
  takedown
    .command("add <bot>")
    .description("Takes down one thing, with all that hangs below it and its files.")
    .option("--body <source>", "everything of a source")
    .option("--object <id or address>", "any record, by its id or the address of its own page: a meeting, a paper …")
    .option("--document <id or address>", "a file")
    .option("--person <id or name>", "a person with memberships")
    .option("--source <id>", "only where it was read from this source; needed for what was never read")
    .requiredOption("--reason <text>", "why; stands in the ledger")
    .option("--case <name>", "the case that led to it")
    .action((bot: string, _: unknown, command) => add(bot, command.optsWithGlobals(), shell));
}

async function add(name: string, options: AddOptions, shell: Shell): Promise<void> {
  await atDesk(name, options, shell, async (place, register) => {
    const targets = await targetsFor(place.store, register, options);
    const grounds = { reason: options.reason, case: options.case ?? null };
    const done = await takeDown(place, register, targets, grounds);
    const text = done.map(
      ({ number, source, ids }) =>
        `takedown ${number}: ${counted(ids.length, "record")} of ${source} taken down (goodbot takedown lift ${name} ${number})\n`,
    );
    const said = done.map(({ number, source, ids }) => ({ takedown: number, source, records: ids }));
    await shell.out(options.json ? `${JSON.stringify(said)}\n` : text.map(plainLine).join(""));
  });
}

async function lift(name: string, number: string, options: LiftOptions, shell: Shell): Promise<void> {
  await atDesk(name, options, shell, async (place, register) => {
    const back = await liftTakedown(place, register, numberOf(number), options.reason);
    const json = { takedown: numberOf(number), back };
    await shell.out(options.json ? `${JSON.stringify(json)}\n` : `${counted(back.length, "record")} shown again\n`);
  });
}

async function demand(name: string, options: DemandOptions, shell: Shell): Promise<void> {
  await atDesk(name, options, shell, async (place, register) => {
    await recordDemand(place, register, options.body, { by: options.by, case: options.case ?? null });
    const next = `goodbot purge-deleted --body ${options.body}`;
    await shell.out(
      options.json
        ? `${JSON.stringify({ bot: name, source: options.body, by: options.by })}\n`
        : plainLine(`recorded; ${next} shows what it deletes\n`),
    );
  });
}

async function show(
  name: string | undefined,
  number: string | undefined,
  options: CommonOptions,
  shell: Shell,
): Promise<void> {
  const opened = await openToRead(options, shell);
  try {
    const bots = await loadBots(opened.loaded, name === undefined ? [] : [name]);
    const all: Takedown[] = [];
    for (const { bot } of bots) all.push(...(await opened.store.desk.takedowns(bot.name)));
    const shown = number === undefined ? all : all.filter((each) => each.number === numberOf(number));
    if (number !== undefined && shown.length === 0)
      throw new Fault("usage", `there is no takedown ${number}`, "goodbot takedown show lists them.");
    const told = await Promise.all(
      shown.map(async (each) => ({
        ...jsonOf(each),
        ...(number !== undefined && (await covered(opened.store, each))),
      })),
    );
    const text = shown.length === 0 ? "Nothing is taken down.\n" : shown.map(textOf).join("");
    const list = told.flatMap(({ covers = [] }) =>
      covers.map(({ kind, id, content }) => `  ${kind} ${id} ${content}\n`),
    );
    await shell.out(options.json ? `${JSON.stringify(told)}\n` : text + list.map(plainLine).join(""));
  } finally {
    await opened.close();
  }
}

/** What a takedown covers, with content: the data stay for review, and this is where. */
async function covered(store: Store, { number, bot, source }: Takedown) {
  const covers: { kind: string | null; id: string; content: string }[] = [];
  for (const id of await store.desk.takenDownBy(number)) {
    const record = await store.desk.record(bot, source, id);
    covers.push({ kind: record?.kind ?? null, id, content: JSON.stringify(record?.content ?? null) });
  }
  return { covers };
}

const jsonOf = (each: Takedown) => ({
  ...{ takedown: each.number, bot: each.bot, source: each.source, scope: each.scope, target: each.target },
  ...{ reason: each.reason, case: each.case, at: new Date(each.at).toISOString(), state: stateOf(each) },
  records: each.records,
});

const textOf = (each: Takedown): string =>
  [
    `${each.number} ${stateOf(each)}, ${localTime(each.at)}: ${each.scope === "body" ? "all" : (each.target ?? "(deleted)")} of ${each.source} (${each.bot}), ${counted(each.records, "record")}`,
    `  ${each.reason}${each.case === null ? "" : ` (case ${each.case})`}`,
  ]
    .map((line) => `${plain(line)}\n`)
    .join("");

const plainLine = (line: string): string => `${plain(line.trimEnd())}\n`;

function numberOf(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Fault("usage", `${text} is no number of a takedown`, "goodbot takedown show lists them.");
}

/** Opens the store for an act of the operator. */
async function atDesk(
  name: string,
  options: CommonOptions,
  shell: Shell,
  act: (place: { store: Store; worker: string; now: number }, register: Register) => Promise<void>,
): Promise<void> {
  const opened = await openData(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    const now = shell.clock.now();
    const register = await openRegister(bot, opened.store, allPromises, now);
    await act({ store: opened.store, worker: `${shell.pid}`, now }, register);
  } finally {
    await opened.close();
  }
}
