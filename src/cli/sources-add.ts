import { lookAtOParl, type OParlLook, sameSource } from "../desk/look-at-oparl.ts";
import { addSource } from "../desk/register-acts.ts";
import type { House } from "../pass/house.ts";
import { openRegister, type Register } from "../pass/register.ts";
import type { Bot, Source } from "../pledge/bot.ts";
import { parseDuration } from "../pledge/duration.ts";
import { Fault, faultCodes } from "../pledge/fault.ts";
import type { Pledged } from "../pledge/promise.ts";
import { spacing } from "../promises/spacing.ts";
import { oparl } from "../sources/oparl/source.ts";
import { openHouse } from "./common.ts";
import type { CommonOptions } from "./options.ts";
import { progressView } from "./progress.ts";
import { readyBot } from "./ready-bot.ts";
import type { Shell } from "./shell.ts";
import { slugOf } from "./slug.ts";
import { lookForPages } from "./sources-add-pages.ts";
import { lookJson, lookText, lookView } from "./sources-look.ts";

export interface AddOptions extends CommonOptions {
  readonly body?: string;
  readonly id?: string;
  readonly title?: string;
  readonly gap?: string;
  readonly inPlaceOf?: string;
  readonly yes?: boolean;
}

/**
 * `goodbot sources add`: looks through the gate for an OParl interface, and for public pages where
 * there is none; shows what reading it would mean, asks, and writes
 * the source into the register. Nothing is written before the answer but the look's own rows in the ledger.
 */
export async function addByCommand(name: string, url: string, options: AddOptions, shell: Shell): Promise<number> {
  const { json = false, quiet = json } = options;
  const view = progressView(shell.err, shell.clock, { bot: name, width: shell.terminal, quiet });
  const opened = await openHouse(options, shell, view.tell);
  try {
    const bot = await readyBot(name, opened.loaded, shell);
    const { house } = opened;
    const register = await openRegister(bot, house.store, house.promises, shell.clock.now());
    checkArguments(url, bot, register, options);
    const pages = await lookForPages({ bot, register, house, options, stop: shell.stop }, url).finally(view.end);
    if (pages?.kind === "interface")
      shell.err(`goodbot: there is an OParl interface, which is read (M1): ${pages.url}\n`);
    const { candidate, looked } =
      pages?.kind === "pages"
        ? pages
        : await lookForOParl(house, bot, register, pages?.url ?? url, options, shell).finally(view.end);
    const source = named(candidate, looked, register, options);
    const shown = await lookView(house.store, candidate, looked, shell.clock.now(), source);
    if (!json) await shell.out(lookText(shown));
    if (looked.robots.some(({ allowed }) => !allowed)) {
      shell.err(
        "goodbot: robots.txt forbids it to this bot: nothing was added\nNext: the owner of the site can change the file.\n",
      );
      return faultCodes["not now"];
    }
    if (options.yes !== true && !(await agreed(shell))) return 0;
    await addSource(
      { store: house.store, worker: house.worker, now: shell.clock.now() },
      register,
      source,
      looked.registered,
    );
    await shell.out(
      json
        ? `${JSON.stringify({ added: true, ...lookJson(shown) })}\n`
        : `Added ${bot.name}/${source.id}. Next: goodbot run ${bot.name} --source ${source.id}\n`,
    );
    return 0;
  } finally {
    await opened.close();
  }
}

async function lookForOParl(
  house: House,
  bot: Bot,
  register: Register,
  url: string,
  options: AddOptions,
  { stop }: Shell,
): Promise<{ readonly candidate: Source; readonly looked: OParlLook }> {
  const candidate = candidateOf(bot, url, options, `look-${house.ids.next()}`);
  const same = sameSource(register, { system: null, body: options.body ?? null }, candidate.url);
  refuseTwice(same, options.body !== undefined, bot);
  const kit = bot.kits.find(({ kind }) => kind === candidate.kind);
  if (!kit)
    throw new Fault(
      "configuration",
      `bot ${bot.name} has no kit "${candidate.kind}"`,
      "Commands add councils only (with oparlKit among its kits); write any other source into its bot.ts.",
    );
  const looked = await lookAtOParl(house, register, candidate, kit, stop);
  assertReadable(looked, candidate, bot);
  refuseTwice(sameSource(register, looked, candidate.url), true, bot);
  return { candidate, looked };
}

/**
 * The source as far as it is known before anybody was asked.
 *
 * @param look the name under which the look stands in the ledger: each look its own, for two may differ in their promises
 */
function candidateOf(bot: Bot, url: string, { body, title, gap, inPlaceOf }: AddOptions, look: string): Source {
  return oparl({
    id: look,
    title: title ?? new URL(url).hostname,
    url: new URL(url).href,
    ...(body !== undefined && { body }),
    ...(inPlaceOf !== undefined && { inPlaceOf }),
    ...(gap !== undefined && { pledge: [longerGap(bot, gap)] }),
  });
}

function checkArguments(url: string, bot: Bot, register: Register, { id, inPlaceOf }: AddOptions): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Fault(
      "usage",
      `"${url}" is no web address`,
      "Write the address of the OParl system or of a public page in full: https://…",
    );
  if (new URL(url).username !== "" || new URL(url).password !== "")
    throw new Fault(
      "usage",
      "the address carries a name or password",
      "Only public interfaces are read; write it without.",
    );
  if (inPlaceOf !== undefined && register.entries.get(inPlaceOf)?.kind !== "council-pages")
    throw new Fault(
      "usage",
      `--in-place-of ${inPlaceOf}: bot ${bot.name} has no source of that name that reads pages of a council`,
      `See them with: goodbot sources list ${bot.name}`,
    );
  if (id !== undefined && !/^[a-z0-9][a-z0-9-]*$/.test(id))
    throw new Fault("usage", `--id ${id}: no such name`, "Use small letters, digits and -.");
  if (id !== undefined && register.sources.has(id))
    throw new Fault("usage", `bot ${bot.name} has a source "${id}" already`, "Choose another --id.");
}

/** The bot's own spacing with a longer gap; tightening keeps whatever of the bot's is gentler. */
function longerGap({ pledge }: Bot, gap: string): Pledged<typeof spacing.spec.options> {
  const wanted = parseDuration(gap);
  if (wanted === null) throw new Fault("usage", `--gap ${gap}: no duration`, 'Write for example "2s" or "1500ms".');
  const { perHost = 0, ...own } = spacing.spec.options.parse(
    pledge.find(({ spec }) => spec.name === spacing.spec.name)?.options,
  );
  if (wanted < perHost)
    throw new Fault(
      "usage",
      `--gap ${gap} is shorter than the bot's own`,
      "A source can be asked more slowly, never faster.",
    );
  return spacing({ ...own, perHost: wanted });
}

/** The source takes the name of its body, unless the operator gave another one. */
function named(candidate: Source, { name }: OParlLook, register: Register, { id, title }: AddOptions): Source {
  const known = name ?? new URL(candidate.url).hostname;
  return { ...candidate, id: id ?? freeId(slugOf(known), register), title: title ?? known };
}

function freeId(slug: string, { entries, sources }: Register): string {
  const taken = (id: string): boolean => sources.has(id) || entries.has(id);
  if (!taken(slug)) return slug;
  let number = 2;
  while (taken(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

/** @param sure false while another body of the same system may be meant */
function refuseTwice(same: string | undefined, sure: boolean, bot: Bot): void {
  if (same === undefined || !sure) return;
  throw new Fault(
    "usage",
    `the source "${same}" reads this body already`,
    `See it with: goodbot sources list ${bot.name}`,
  );
}

function assertReadable({ ending, bodies, body, instead }: OParlLook, { url }: Source, bot: Bot): void {
  if (instead) {
    throw new Fault(
      "usage",
      `${url} is a body, not a system`,
      `Add its system: goodbot sources add ${bot.name} ${instead.system} --body ${instead.body}`,
    );
  }
  if (body === null && bodies.length > 0) {
    const choices = bodies.slice(0, 50).map(({ id, name }) => `  --body ${id}   ${name}`);
    throw new Fault(
      "usage",
      `the system lists ${bodies.length} bodies:\n${choices.join("\n")}`,
      "Say which: --body <id>.",
    );
  }
  if (ending.result !== "complete" && ending.result !== "stopped")
    throw new Fault(
      "failure",
      `${url} does not answer as an OParl system: ${ending.why}`,
      "Nothing was added. Check the address.",
    );
}

async function agreed(shell: Shell): Promise<boolean> {
  await shell.out("Add it? [y/N] ");
  const answer = await shell.answer();
  if (answer === null) throw new Fault("usage", "nobody answered: nothing was added", "Say it beforehand with --yes.");
  if (/^\s*(y|yes|j|ja)\s*$/i.test(answer)) return true;
  await shell.out("Nothing was added.\n");
  return false;
}
