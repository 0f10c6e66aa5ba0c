import type { Command } from "commander";
import type { ActPlace } from "../desk/act-row.ts";
import { draftAnswer, inForceFor } from "../desk/case-answer.ts";
import {
  answerCase,
  type Case,
  caseNamed,
  casesOf,
  decideCase,
  decisions,
  forgetPerson,
  openCase,
  wants,
} from "../desk/cases.ts";
import { openRegister, type Register } from "../pass/register.ts";
import { operatorOf } from "../pledge/config.ts";
import { Fault } from "../pledge/fault.ts";
import { languages } from "../pledge/language.ts";
import { allPromises } from "../promises/index.ts";
import type { Offer } from "../promises/requests.ts";
import { isDay } from "../read/local-day.ts";
import type { CommandModule } from "./commands.ts";
import { type Opened, openData, openToRead } from "./common.ts";
import { loadBot, loadBots } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import type { Shell } from "./shell.ts";
import { table } from "./table.ts";
import { plain } from "./words.ts";

interface OpenOptions extends CommonOptions {
  readonly want?: string;
  readonly contact?: string;
  readonly wish?: string;
  readonly lang?: string;
  readonly received?: string;
}
interface DecideOptions extends CommonOptions {
  readonly decision?: string;
  readonly reason?: string;
  readonly offer?: readonly string[];
}
interface AnswerOptions extends CommonOptions {
  readonly sent?: string | true;
}

/** `goodbot cases`: what site owners ask for, what was decided, and what they are answered (M18). */
export const casesCommand: CommandModule = {
  register: (program, { shell }) => {
    const cases = program
      .command("cases")
      .description("What owners of sites ask for: recorded, weighed, answered in time.");
    cases
      .command("list [bot]")
      .description("all cases, those that wait for an answer first")
      .action((bot: string | undefined, _: unknown, command: Command) => list(bot, command.optsWithGlobals(), shell));
    cases
      .command("open <bot> <domain>")
      .description("record a wish; the answer is due within the promised working days")
      .requiredOption("--want <what>", `what is asked for: ${wants.join(", ")}`)
      .requiredOption("--contact <address>", "whom the answer goes to; stays here, and out of the ledger")
      .option("--wish <text>", "in their own words; stays here, and out of the ledger", "")
      .option("--lang <language>", `language of the answer: ${languages.join(", ")} (default: the bot's first)`)
      .option("--received <day>", "day on which it came, such as 2026-11-30 (default: today)")
      .action((bot: string, domain: string, _: unknown, command: Command) =>
        open(bot, domain, command.optsWithGlobals(), shell),
      );
    cases
      .command("decide <bot> <case>")
      .description("record what was decided and why; what is not granted whole needs an offer (M18)")
      .requiredOption("--decision <what>", decisions.join(", "))
      .requiredOption("--reason <text>", "why; stands in the answer and in the ledger")
      .option("--offer <what...>", "throttle, night")
      .action((bot: string, id: string, _: unknown, command: Command) =>
        decide(bot, id, command.optsWithGlobals(), shell),
      );
    cases
      .command("answer <bot> <case>")
      .description("draft the answer from what was decided; --sent records that it went out")
      .option("--sent [day]", "it went out, today or on that day")
      .action((bot: string, id: string, _: unknown, command: Command) =>
        answer(bot, id, command.optsWithGlobals(), shell),
      );
    cases
      .command("forget <bot> <case>")
      .description("delete contact and words of whoever asked; what was decided and why stays")
      .action((bot: string, id: string, _: unknown, command: Command) =>
        acting(bot, command.optsWithGlobals(), shell, async ({ place, register }) => {
          const one = await forgetPerson(place, register, id);
          return { one, text: `Case ${one.id}: who asked, and in which words, is deleted.\n` };
        }),
      );
  },
};

async function list(name: string | undefined, options: CommonOptions, shell: Shell): Promise<void> {
  const opened = await openToRead(options, shell);
  try {
    const now = shell.clock.now();
    const all: (Case & { readonly bot: string })[] = [];
    for (const { bot } of await loadBots(opened.loaded, name === undefined ? [] : [name]))
      all.push(...(await casesOf(opened.store, bot.name)).map((one) => ({ bot: bot.name, ...one })));
    if (options.json) return await shell.out(`${JSON.stringify(all.map((one) => jsonOf(one, now)))}\n`);
    if (all.length === 0) return await shell.out("No case. Record one: goodbot cases open <bot> <domain> …\n");
    const rows = all.map((one) => [
      `${one.bot}/${one.id}`,
      one.domain,
      one.want,
      one.answered !== null
        ? `answered ${one.answered}`
        : one.dueAt <= now
          ? `OVERDUE since ${one.due}`
          : `due ${one.due}`,
      one.decision ? `${one.decision.what}: ${one.decision.reason}` : "not decided yet",
      one.contact ?? "(forgotten)",
    ]);
    await shell.out(table([["case", "domain", "wants", "answer", "decision", "contact"], ...rows]));
  } finally {
    await opened.close();
  }
}

interface Acting {
  readonly place: ActPlace;
  readonly register: Register;
  readonly opened: Opened;
}

async function acting(
  name: string,
  options: CommonOptions,
  shell: Shell,
  act: (acting: Acting) => Promise<{ readonly one: Case; readonly text: string; readonly more?: object }>,
): Promise<void> {
  const opened = await openData(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    const now = shell.clock.now();
    const register = await openRegister(bot, opened.store, allPromises, now);
    const place = { store: opened.store, worker: `${shell.pid}`, now };
    const { one, text, more } = await act({ place, register, opened });
    await shell.out(options.json ? `${JSON.stringify({ bot: bot.name, ...jsonOf(one, now), ...more })}\n` : text);
  } finally {
    await opened.close();
  }
}

/** A case for scripts; times are ISO 8601. */
const jsonOf = ({ openedAt, dueAt, decision, ...one }: Case, now: number): object => ({
  ...one,
  openedAt: iso(openedAt),
  dueAt: iso(dueAt),
  overdue: one.answered === null && dueAt <= now,
  decision: decision && { ...decision, at: iso(decision.at) },
});

const iso = (at: number): string => new Date(at).toISOString();

/** One of a closed list, or a fault that names them. */
function oneOf<T extends string>(list: readonly T[], text: string | undefined, option: string): T {
  const found = list.find((one) => one === text);
  if (found !== undefined) return found;
  throw new Fault("usage", `--${option} ${text ?? "(nothing)"}: no such thing`, `Write one of: ${list.join(", ")}.`);
}

const dayOf = (text: string, option: string): string => {
  if (isDay(text)) return text;
  throw new Fault("usage", `--${option} ${text}: no day`, "Write it as 2026-11-30.");
};

const open = (name: string, domain: string, options: OpenOptions, shell: Shell): Promise<void> =>
  acting(name, options, shell, async ({ place, register }) => {
    const { want, contact = "", wish = "", lang, received } = options;
    const language = lang === undefined ? register.bot.languages[0] : oneOf(languages, lang, "lang");
    const one = await openCase(place, register, {
      ...{ domain, contact, wish, language, want: oneOf(wants, want, "want") },
      received: received === undefined ? undefined : dayOf(received, "received"),
    });
    const next = `goodbot cases decide ${name} ${one.id} --decision … --reason …`;
    return { one, text: `${plain(`Case ${one.id}: ${one.domain}, the answer is due on ${one.due}. Next: ${next}`)}\n` };
  });

const offersIn = (list: readonly string[] = []): readonly Offer[] =>
  list.map((text) => (oneOf(["throttle", "night"], text, "offer") === "night" ? "night window" : "throttle"));

const decide = (name: string, id: string, options: DecideOptions, shell: Shell): Promise<void> =>
  acting(name, options, shell, async ({ place, register }) => {
    const { decision, reason = "", offer } = options;
    const what = oneOf(decisions, decision, "decision");
    const one = await decideCase(place, register, id, { what, reason, offers: offersIn(offer) });
    const todo = `Next: do it (goodbot sources throttle, night, disable, remove … --case ${id}), then: goodbot cases answer ${name} ${id}`;
    return { one, text: `${plain(`Case ${id}: ${what}. ${todo}`)}\n` };
  });

const answer = (name: string, id: string, options: AnswerOptions, shell: Shell): Promise<void> =>
  acting(name, options, shell, async ({ place, register, opened }) => {
    const { sent } = options;
    const known = await caseNamed(opened.store, register, id);
    const inForce = await inForceFor(opened.store, register, known.domain);
    const operator = operatorOf(opened.loaded.config, register.bot.name);
    const draft = draftAnswer(register, known, { operator, inForce });
    if (sent === undefined) {
      const next = `Next: change and send it to ${known.contact ?? "whoever asked"}, then: goodbot cases answer ${name} ${id} --sent\n`;
      shell.err(`${plain(next.trimEnd())}\n`);
      return { one: known, text: draft, more: { draft } };
    }
    const one = await answerCase(place, register, id, sent === true ? undefined : dayOf(sent, "sent"));
    return { one, text: `Case ${id}: answered on ${one.answered ?? ""}, due was ${one.due}.\n` };
  });
