import { existsSync } from "node:fs";
import { sourceFor } from "../desk/guess-request.ts";
import { answerFrom, findCapture } from "../desk/kept-answer.ts";
import { lookAtUrl, memoryOf, wantedFor } from "../desk/look-at-url.ts";
import { type Tried, tryAnswer } from "../desk/try-answer.ts";
import { openRegister, type Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import type { Answer } from "../pledge/kit.ts";
import type { Wanted } from "../pledge/observation.ts";
import { allPromises } from "../promises/index.ts";
import { staleNotes } from "../sources/contract.ts";
import type { Store } from "../store/store.ts";
import { isWebAddress, webAddress } from "./address-argument.ts";
import type { CommandModule } from "./commands.ts";
import { openHouse, openToRead } from "./common.ts";
import { loadFixture } from "./fixture.ts";
import { loadBot } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import { progressView } from "./progress.ts";
import { readyBot } from "./ready-bot.ts";
import type { Shell } from "./shell.ts";
import { staleText, triedText } from "./tried-text.ts";

interface TryOptions extends CommonOptions {
  readonly source?: string;
}

/** `goodbot try`: what the reader makes of a page. An address is asked once; a capture or a saved page asks nobody. */
export const tryCommand: CommandModule = {
  register: (program, { shell, exit }) => {
    program
      .command("try <bot> [what]")
      .description(
        "What the reader makes of an address (asked once, through the gate), of a capture (the first digits of its " +
          "digest) or of a saved page (its folder): each field, and the difference to the store. Without any of these: " +
          "what is stale, and the captures that broke the contract.",
      )
      .option("--source <id>", "in the name of this source (default: the one on that host)")
      .action(async (bot: string, what: string | undefined, _: unknown, command) => {
        const options: TryOptions = command.optsWithGlobals();
        if (what === undefined) await tellStale(bot, options, shell);
        else exit(isWebAddress(what) ? await ask(bot, what, options, shell) : await again(bot, what, options, shell));
      });
  },
};

/** Asks once, through the gate. */
async function ask(name: string, text: string, options: TryOptions, shell: Shell): Promise<number> {
  const url = webAddress(text);
  const { json = false, quiet = json } = options;
  const view = progressView(shell.err, shell.clock, { bot: name, width: shell.terminal, quiet });
  const opened = await openHouse(options, shell, view.tell);
  try {
    const bot = await readyBot(name, opened.loaded, shell);
    const { house } = opened;
    const register = await openRegister(bot, house.store, house.promises, shell.clock.now());
    const source = sourceFor(register, url, options.source);
    const wanted = await readerFor(house.store, register, source, url, shell);
    const looked = await lookAtUrl(house, register, source, { ...wanted, url }, shell.stop).finally(view.end);
    if (looked.answer) return await tell(house.store, register, source, looked.answer, wanted, options, shell);
    const { refused, answered, why } = looked;
    const reason = refused
      ? `${refused.code} (${refused.by}: ${refused.why})`
      : `${answered?.outcome ?? "stopped"} (${why})`;
    throw new Fault(refused ? "not now" : "failure", `${url}: ${reason}`, `See: goodbot explain ${name} ${url}`);
  } finally {
    await opened.close();
  }
}

/** A kept or a saved answer once more. */
async function again(name: string, what: string, options: TryOptions, shell: Shell): Promise<number> {
  const opened = await openToRead(options, shell);
  try {
    const { store } = opened;
    const { bot } = await loadBot(name, opened.loaded);
    const register = await openRegister(bot, store, allPromises, shell.clock.now());
    const [answer, id] = await answerOf(store, register, what);
    const source = sourceFor(register, answer.asked, options.source ?? id);
    const wanted = await readerFor(store, register, source, answer.asked, shell);
    return await tell(store, register, source, answer, wanted, options, shell);
  } finally {
    await opened.close();
  }
}

async function answerOf(store: Store, register: Register, what: string): Promise<[Answer, string | undefined]> {
  if (existsSync(what)) return [await loadFixture(what), undefined];
  if (!/^[0-9a-f]{6,64}$/i.test(what))
    throw new Fault(
      "usage",
      `"${what}" is neither an address nor a capture nor a saved page`,
      "Write https://…, at least six digits of a digest, or the folder of goodbot get --save.",
    );
  const capture = await findCapture(store, register, what);
  const body = await store.blobs.get(capture.digest);
  if (body) return [answerFrom(capture, body), capture.source];
  throw new Fault(
    "usage",
    `the body of capture ${what} is not kept any more`,
    `Ask again: goodbot try … ${capture.url}`,
  );
}

async function readerFor(
  store: Store,
  register: Register,
  source: Source,
  url: string,
  { clock }: Pick<Shell, "clock">,
): Promise<Wanted> {
  const wanted = await wantedFor(store, register, source, url, clock.now());
  if (wanted) return wanted;
  throw new Fault(
    "usage",
    `no reader of source ${source.id} is for ${url}`,
    `Fetch it unread: goodbot get ${register.bot.name} ${url}`,
  );
}

/** A page that breaks the contract, or is none: 1. */
async function tell(
  store: Store,
  register: Register,
  source: Source,
  answer: Answer,
  wanted: Wanted,
  { json }: TryOptions,
  shell: Shell,
): Promise<number> {
  const tried: Tried = await tryAnswer(store, register, source, answer, wanted);
  await shell.out(json ? `${JSON.stringify({ url: answer.asked, ...tried })}\n` : triedText(answer.asked, tried));
  return tried.verdict.kind === "read" ? 0 : 1;
}

async function tellStale(name: string, options: TryOptions, shell: Shell): Promise<void> {
  const opened = await openToRead(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    const register = await openRegister(bot, opened.store, allPromises, shell.clock.now());
    const notes = [...register.sources.keys()].flatMap((source) =>
      staleNotes(memoryOf(register, source).said).map((note) => ({ source, ...note })),
    );
    await shell.out(options.json ? `${JSON.stringify(notes)}\n` : staleText(bot.name, notes));
  } finally {
    await opened.close();
  }
}
