import type { Command } from "commander";
import { forgetVisit, releaseWebsite, revokeWebsite } from "../desk/website-acts.ts";
import { openRegister } from "../pass/register.ts";
import { runPass } from "../pass/run-pass.ts";
import { Fault } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import type { StoredRecord } from "../store/store.ts";
import type { Context } from "./commands.ts";
import { type Opened, openData, openHouse } from "./common.ts";
import { loadBot } from "./load-config.ts";
import type { CommonOptions } from "./options.ts";
import { progressView } from "./progress.ts";
import { readyBot } from "./ready-bot.ts";
import type { Shell } from "./shell.ts";
import { plain } from "./words.ts";

interface ReleaseOptions extends CommonOptions {
  readonly by?: string;
  readonly number?: string;
  readonly page?: string;
  readonly note?: string;
  readonly reason?: string;
}

/** `goodbot sources prove`, `release` and `revoke`: websites that are off until a person has released them (A8, A9). */
export function registerWebsites(sources: Command, { shell, exit }: Context): void {
  sources
    .command("prove <bot> <id>")
    .description("visit a website that is not released: its files, the home page, what may prove whose it is")
    .action(async (bot: string, id: string, _: unknown, command: Command) => {
      exit(await visit(bot, id, command.optsWithGlobals(), shell));
    });
  sources
    .command("release <bot> <id>")
    .description("release a website after a review: its pages are read from the next pass on")
    .requiredOption("--by <who>", "who looked; stays in the ledger's personal part")
    .option("--number <number>", "register number that its Impressum shows, as prove printed it")
    .option("--page <url>", "the page that shows it")
    .option("--note <text>", "instead of a number: what a person saw that proves the domain")
    .action((bot: string, id: string, _: unknown, command: Command) =>
      release(bot, id, command.optsWithGlobals(), shell),
    );
  sources
    .command("revoke <bot> <id>")
    .description("take a release back: everything that came from the site is deleted")
    .requiredOption("--reason <text>", "why; stands in the ledger and in the list")
    .action((bot: string, id: string, _: unknown, command: Command) =>
      revoke(bot, id, command.optsWithGlobals(), shell),
    );
}

/** What a visit found, as it is printed. */
interface ProofFound {
  readonly page: unknown;
  readonly verdict: unknown;
  readonly id: unknown;
  readonly why: unknown;
  readonly excerpt: unknown;
}

async function visit(name: string, id: string, options: CommonOptions, shell: Shell): Promise<number> {
  const { json = false, quiet = json } = options;
  const view = progressView(shell.err, shell.clock, { bot: name, width: shell.terminal, quiet });
  const opened = await openHouse(options, shell, view.tell);
  try {
    const bot = await readyBot(name, opened.loaded, shell);
    const order = { bot, trigger: "hand", source: id, demanded: "visit", signal: shell.stop } as const;
    const { pass, notNow, endings } = await runPass(opened.house, order).finally(view.end);
    if (pass === null) {
      const [because] = notNow;
      await shell.out(
        json
          ? `${JSON.stringify({ bot: bot.name, id, visited: false, why: because?.why ?? "" })}\n`
          : `${plain(`Nothing was asked: ${because?.why ?? "another pass is under way"}.`)}\n`,
      );
      return 2;
    }
    const proofs = await proofsOf(opened, bot.name, id);
    const now = shell.clock.now();
    const register = await openRegister(bot, opened.store, allPromises, now);
    await forgetVisit({ store: opened.store, worker: `${shell.pid}`, now }, register, id);
    const { result = "incomplete", why = "the pass was stopped" } = endings.get(id) ?? {};
    const came = { bot: bot.name, id, result, why, proofs };
    await shell.out(json ? `${JSON.stringify({ ...came, visited: true })}\n` : visitText(came));
    return 0;
  } finally {
    await opened.close();
  }
}

const proofsOf = ({ store }: Opened, bot: string, source: string): Promise<readonly ProofFound[]> =>
  store.turn({ derived: { bot, source } }, ({ derived }) => ({
    result: () => derived.records.filter(({ kind }) => kind === "DomainProof").map(found),
  }));

const found = ({ content }: StoredRecord): ProofFound => ({
  ...{ page: content.page, verdict: content.verdict, id: content.id, why: content.why, excerpt: content.excerpt },
});

/** An address in a line that somebody may paste into a shell: the site chose it. */
const quoted = (url: string): string => `'${url.replaceAll("'", "%27")}'`;

interface Visited {
  readonly bot: string;
  readonly id: string;
  /** How the visit ended, and why where it did not end well. */
  readonly result: string;
  readonly why: string;
  readonly proofs: readonly ProofFound[];
}

/** What the visit came to, and what may be typed next. */
function visitText({ bot, id, result, why, proofs }: Visited): string {
  const release = `goodbot sources release ${bot} ${id} --by "…"`;
  const lines = proofs.map(({ page, verdict, id: number, why: because, excerpt }) => {
    const shown = typeof number === "string" && number !== "" ? `, ${number}` : "";
    return `${page}: ${verdict}${shown} (${because})${excerpt === "" ? "" : `: "${excerpt}"`}`;
  });
  const proven = proofs.find(({ verdict }) => verdict === "proven");
  if (result !== "complete") lines.push(`The visit ended early: ${result}${why === "" ? "" : ` (${why})`}.`);
  if (proven) lines.push(`Next: ${release} --number "${proven.id}" --page ${quoted(String(proven.page))}`);
  else if (result === "complete")
    lines.push(
      proofs.length === 0 ? "Nothing on the site says whose it is." : "Nothing there proves whose the site is.",
      `Next: look at it; where you are sure, ${release} --note "what you saw"`,
    );
  return `${lines.map((line) => plain(line)).join("\n")}\n`;
}

async function release(name: string, id: string, options: ReleaseOptions, shell: Shell): Promise<void> {
  const { by = "", number, page, note } = options;
  if (number === undefined && note === undefined)
    throw new Fault("usage", "nothing proves whose domain it is", "Give --number (and --page), or --note.");
  const proof = {
    how: number === undefined ? ("person" as const) : ("register number" as const),
    ...(number !== undefined && { id: number }),
    ...(page !== undefined && { page }),
    ...(note !== undefined && { note }),
  };
  await acting(name, options, shell, async (opened, register, now) => {
    await releaseWebsite({ store: opened.store, worker: `${shell.pid}`, now }, register, id, { by, proof });
    return {
      text: `${id}: released. Its pages are read from the next pass on, where websites are switched on.`,
      json: { id, state: "running" },
    };
  });
}

async function revoke(name: string, id: string, options: ReleaseOptions, shell: Shell): Promise<void> {
  const { reason = "" } = options;
  await acting(name, options, shell, async (opened, register, now) => {
    const place = { store: opened.store, worker: `${shell.pid}`, now };
    const records = await revokeWebsite(place, register, id, { reason });
    const text = `${id}: not read any more. What came from it is gone (${records} records).`;
    return { text, json: { id, state: "under review", records } };
  });
}

async function acting(
  name: string,
  options: CommonOptions,
  shell: Shell,
  work: (
    opened: Opened,
    register: Awaited<ReturnType<typeof openRegister>>,
    now: number,
  ) => Promise<{ readonly text: string; readonly json: object }>,
): Promise<void> {
  const opened = await openData(options, shell);
  try {
    const { bot } = await loadBot(name, opened.loaded);
    const now = shell.clock.now();
    const { text, json } = await work(opened, await openRegister(bot, opened.store, allPromises, now), now);
    await shell.out(options.json ? `${JSON.stringify({ bot: bot.name, ...json })}\n` : `${plain(text)}\n`);
  } finally {
    await opened.close();
  }
}
