import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { type EditorialAct, type EditorialEdit, editorialEdit, valueAt } from "../desk/editorial-edit.ts";
import { replaceFile } from "../desk/replace-file.ts";
import type { Bot } from "../pledge/bot.ts";
import type { EditorialFile } from "../pledge/editorial.ts";
import { Fault } from "../pledge/fault.ts";
import type { Json } from "../pledge/observation.ts";
import { botProblems } from "./bot-problems.ts";
import type { CommandModule } from "./commands.ts";
import { ConfigurationFault, loadBot, loadConfig, type Problem, problemsOf } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { plain } from "./words.ts";

const ACTS = ["show", "add", "set", "remove"] as const;

/** `goodbot editorial`: the reviewed file of what a person decides, shown and edited in place. Asks nobody. */
export const editorialCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("editorial <bot> [act] [words...]")
      .description(
        "Shows or edits what a person decides and no page tells. Nothing is written that the schema or the pledge refuses.\n\n" +
          '  goodbot editorial <bot> show parties\n  goodbot editorial <bot> add parties id=x title=X page=https://… "names=Ion Exemplu"\n' +
          '  goodbot editorial <bot> add parties x names "Maria Exemplu"\n  goodbot editorial <bot> set president name "Ana Exemplu"\n' +
          "  goodbot editorial <bot> remove neverAsked host.example",
      )
      .action((bot: string, act: string | undefined, words: readonly string[], _: unknown, command) =>
        run(bot, act ?? "show", words, command.optsWithGlobals(), shell),
      );
  },
};

async function run(
  name: string,
  act: string,
  words: readonly string[],
  options: CommonOptions,
  shell: Shell,
): Promise<void> {
  const { bot } = await loadBot(name, await loadConfig(options.config));
  const { editorial } = bot;
  if (!editorial)
    throw new Fault(
      "usage",
      `bot ${bot.name} has no editorial file`,
      "Declare one in its bot file: editorialFile({ … }).",
    );
  const file = fileURLToPath(editorial.file);
  const text = await readFile(file, "utf8");
  if (act === "show") return show(file, valueAt(JSON.parse(text), words), options, shell);
  if (!isEdit(act)) throw new Fault("usage", `there is no "${act}"`, `Name one of ${ACTS.join(", ")}.`);
  const edits = editorialEdit(text, act, words, editorial.schema);
  const fresh = edits.at(-1)?.text ?? text;
  const problems = problemsWith(editorial, file, JSON.parse(fresh));
  if (problems.length > 0)
    throw new ConfigurationFault(problems, "Nothing was written. Change the words and try again.");
  await replaceFile(file, { from: text, to: fresh }, shell.random);
  const done = edits.map((edit) => editText(act, edit));
  await shell.out(
    options.json
      ? `${JSON.stringify({ file, act, edits: edits.map(({ place, value = null }) => ({ place, value })) })}\n`
      : `${done.join("")}Written to ${relative(process.cwd(), file)}. A process that serves the bot takes it over when it starts anew.\n`,
  );
}

const isEdit = (act: string): act is EditorialAct => act === "add" || act === "set" || act === "remove";

async function show(file: string, value: Json, { json }: CommonOptions, shell: Shell): Promise<void> {
  const text = JSON.stringify(value, null, json ? undefined : 2);
  const lines = text.split("\n").map(plain).join("\n");
  await shell.out(json ? `${text}\n` : `${relative(process.cwd(), file)}\n${lines}\n`);
}

/** What is wrong with the data, or with the bot that they would make: its promises are asked before anything is written. */
function problemsWith(editorial: EditorialFile, file: string, data: Json): readonly Problem[] {
  const parsed = editorial.schema.safeParse(data);
  if (!parsed.success) return problemsOf(file, parsed.error, data);
  let bot: Bot;
  try {
    bot = editorial.bot(data);
  } catch (error) {
    if (error instanceof z.ZodError) return problemsOf(file, error);
    // A rule that the bot's own code keeps, such as what no schedule may read.
    if (error instanceof TypeError || error instanceof Fault)
      return [{ file, path: "", is: error.message, want: "data of which the bot can be made" }];
    throw error;
  }
  return botProblems(bot, file);
}

function editText(act: EditorialAct, { place, value }: EditorialEdit): string {
  const what = value === undefined ? "" : ` ${JSON.stringify(value)}`;
  return `${act} ${plain(place.join("."))}${plain(what)}\n`;
}
