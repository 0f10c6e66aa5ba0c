import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { parseConnectTo } from "../channels/connect-to.ts";
import { type Found, proposeFor } from "../desk/draft-bot.ts";
import { recordedAnswers } from "../desk/recorded-answers.ts";
import { openRegister } from "../pass/register.ts";
import { parseDuration } from "../pledge/duration.ts";
import { Fault } from "../pledge/fault.ts";
import { allPromises } from "../promises/index.ts";
import { webAddress } from "./address-argument.ts";
import type { CommandModule } from "./commands.ts";
import { openHouse, openToRead } from "./common.ts";
import {
  agentOf,
  botFile,
  type Contact,
  configFile,
  IGNORED,
  type NewBot,
  packageFile,
  readmeFile,
} from "./init-files.ts";
import { loadBot } from "./load-config.ts";
import { makeModule } from "./make-module.ts";
import type { CommonOptions } from "./options.ts";
import { progressView } from "./progress.ts";
import { recordReplica } from "./record-replica.ts";
import type { Shell } from "./shell.ts";
import { counted, plain } from "./words.ts";

interface InitOptions extends CommonOptions {
  readonly from?: string;
  readonly name?: string;
  readonly mail?: string;
  readonly page?: string;
  readonly gap: string;
  readonly record?: string;
}

/** `goodbot init`: a new bot, from nothing or from a page of the site that it is to read. */
export const initCommand: CommandModule = {
  register: (program, { shell }) => {
    program
      .command("init [dir]")
      .description(
        "Starts a new bot: configuration, bot.ts, README. With --from one page is looked at (robots.txt first) and one " +
          "that its list leads to; selectors are proposed from them, and both are recorded as the bot's replica.",
      )
      .option("--from <url>", "a page of the site to read: best the list of news")
      .option("--name <name>", "the bot's name (default: after the host)")
      .option("--mail <address>", "where site owners reach you; stands in the User-Agent")
      .option("--page <url>", "public address of the bot page (default: /bot on the mail address's domain)")
      .option("--gap <duration>", "pause between two requests", "2s")
      .option("--record <bot>", "only record the replica of a bot anew, from all that it keeps")
      .action(async (dir: string | undefined, _: unknown, command) => {
        const options: InitOptions = command.optsWithGlobals();
        if (options.record === undefined) await init(resolve(dir ?? "."), options, shell);
        else await record(options.record, options, shell);
      });
  },
};

async function init(folder: string, options: InitOptions, shell: Shell): Promise<void> {
  const config = join(folder, "goodbot.config.ts");
  if (existsSync(config))
    throw new Fault("usage", `${config} exists already`, "Name an empty folder, or add a source: goodbot sources add");
  if (parseDuration(options.gap) === null)
    throw new Fault("usage", `--gap ${options.gap}: no length of time`, 'Write for example "2s".');
  const url = options.from === undefined ? undefined : webAddress(options.from);
  if (url !== undefined) assertInstalled(folder);
  const name = nameOf(options.name ?? (url === undefined ? "news" : botName(new URL(url).hostname)));
  const contact = await contactOf(options, url, shell);
  await mkdir(join(folder, "bots", name), { recursive: true });
  const module = makeModule(folder);
  await writeFile(config, configFile(name, contact), { flag: "wx" });
  const bot =
    url === undefined
      ? emptyBot(name, contact, options.gap)
      : await fromSite(folder, { name, url, contact }, options, shell).catch(async (error) => {
          // The ledger stays, since something may have been asked; a configuration without its bot helps nobody.
          await rm(config);
          throw error;
        });
  const written = [config, ...(await writeRest(folder, bot, shell))];
  await shell.out(
    [
      ...(module ? ['package.json: "type" is "module" now, as the files of bots are\n'] : []),
      ...written.map((file) => `written: ${plain(relative(process.cwd(), file))}\n`),
      `Next: look at bots/${name}/bot.ts, then npx goodbot check and npx goodbot run ${name}\n`,
    ].join(""),
  );
}

/**
 * The files of a bot import the package by its name: it must be found from the folder.
 *
 * @throws Fault "usage" where it is not
 */
function assertInstalled(folder: string): void {
  if (withParents(folder).some((at) => existsSync(join(at, "node_modules/goodbot/package.json")))) return;
  const manifest = manifestOf(folder);
  if (manifest !== null && /"name"\s*:\s*"goodbot"/.test(readFileSync(manifest, "utf8"))) return;
  throw new Fault(
    "usage",
    `goodbot is not installed in ${folder}`,
    "Install it there, and try again: npm install goodbot",
  );
}

/** A bot that reads a page which does not exist: a form to fill in. */
const emptyBot = (name: string, contact: Contact, gap: string): NewBot => ({
  ...{ name, ...contact, gap },
  site: {
    ...{ url: "https://www.town.example/news/", title: "News of a town" },
    list: {
      ...{ links: "ul.news a", next: "a[rel=next]", urlPattern: "/news/*" },
      urls: [],
    },
    fields: { title: "h1", date: { select: "time" }, text: "article" },
  },
});

async function fromSite(
  folder: string,
  { name, url, contact }: { readonly name: string; readonly url: string; readonly contact: Contact },
  options: InitOptions,
  shell: Shell,
): Promise<NewBot> {
  const { json = false, quiet = json, gap } = options;
  const view = progressView(shell.err, shell.clock, { bot: name, width: shell.terminal, quiet });
  const opened = await openHouse({ ...options, config: join(folder, "goodbot.config.ts") }, shell, view.tell);
  try {
    const agent = agentOf({ name, ...contact });
    const draft = { name, agent, page: contact.page, contact: contact.mail, gap, url };
    const found = await proposeFor(opened.house, draft, shell.stop).finally(view.end);
    const answers = await recordedAnswers(opened.store, found.register);
    await recordReplica(join(folder, "bots", name), answers);
    await shell.out(foundText(url, found, answers.length));
    const { title, list, fields } = found;
    return { name, ...contact, gap, site: { url, title, list, fields } };
  } finally {
    await opened.close();
  }
}

function foundText(url: string, { list, fields, sample }: Found, recorded: number): string {
  const lines = list
    ? [
        `list on ${url}: ${counted(list.urls.length, "page")} behind ${list.links}${list.urlPattern ? ` (${list.urlPattern})` : ""}`,
        `next page: ${list.next ?? "none recognised"}`,
      ]
    : [`no list recognised on ${url}: the bot reads this one page`];
  return [
    ...lines,
    `fields on ${sample}: title ${fields.title}, date ${fields.date?.select ?? "not recognised"}, text ${fields.text ?? "not recognised"}`,
    `replica: ${counted(recorded, "answer")} recorded`,
  ]
    .map((line) => `${plain(line)}\n`)
    .join("");
}

async function writeRest(folder: string, bot: NewBot, shell: Shell): Promise<readonly string[]> {
  const files: (readonly [path: string, text: string])[] = [
    [join(folder, "bots", bot.name, "bot.ts"), botFile(bot)],
    [join(folder, "README.md"), readmeFile(bot)],
    [join(folder, ".gitignore"), IGNORED],
    // One further up is this folder's too.
    ...(manifestOf(folder) === null ? [[join(folder, "package.json"), packageFile(bot.name)] as const] : []),
  ];
  const written: string[] = [];
  for (const [path, text] of files) {
    if (existsSync(path)) continue;
    await writeFile(path, text, { flag: "wx" });
    written.push(path);
  }
  const manifest = manifestOf(folder);
  // Without the word Node guesses, and says at every start that it did.
  if (manifest !== null && !/"type"\s*:\s*"module"/.test(readFileSync(manifest, "utf8")))
    shell.err(`goodbot: add "type": "module" to ${manifest}\n`);
  return written;
}

/** The folder itself and all that it lies in, innermost first. */
const withParents = (folder: string): readonly string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...withParents(dirname(folder))];

/** The package.json that holds for a folder; null where there is none. */
const manifestOf = (folder: string): string | null =>
  withParents(folder)
    .map((at) => join(at, "package.json"))
    .find((file) => existsSync(file)) ?? null;

/** Records the replica of a bot anew: after a pass it holds all that was read. */
async function record(name: string, options: InitOptions, shell: Shell): Promise<void> {
  const opened = await openToRead(options, shell);
  try {
    const { bot, file } = await loadBot(name, opened.loaded);
    const register = await openRegister(bot, opened.store, allPromises, shell.clock.now());
    const answers = await recordedAnswers(opened.store, register);
    if (answers.length === 0)
      throw new Fault("usage", `${bot.name} keeps no answers`, `Read its sources first: goodbot run ${bot.name}`);
    await recordReplica(dirname(file), answers);
    await shell.out(`replica: ${counted(answers.length, "answer")} recorded\n`);
  } finally {
    await opened.close();
  }
}

const MAIL = /^[^\s@"'<>]+@([^\s@"'<>]+\.[^\s@"'<>]+)$/;
/** Stands in for the operator's own where only replicas on this machine are asked. */
const NOBODY = "bots@operator.example";

/** Who asks must be said before anything is asked (the site's owner sees it in the log). */
async function contactOf(options: InitOptions, url: string | undefined, shell: Shell): Promise<Contact> {
  const asksNobody = url === undefined || leadsHere(url, options);
  if (options.mail === undefined && !asksNobody) shell.err("Mail address at which site owners reach you: ");
  const mail = options.mail ?? (asksNobody ? NOBODY : ((await shell.answer()) ?? "").trim());
  const [, domain] = MAIL.exec(mail) ?? [];
  if (domain === undefined)
    throw new Fault("usage", `"${mail}" is no mail address`, "Name yours with --mail: every request carries it.");
  const page = webAddress(options.page ?? `https://${domain}/bot`);
  return { mail, page };
}

/** True where `--connect-to` leads the host to this machine. */
function leadsHere(url: string, { connectTo = [] }: InitOptions): boolean {
  const { hostname } = new URL(url);
  return connectTo.map(parseConnectTo).some(({ host }) => host === undefined || host === hostname);
}

/** `www.neustadt.example` becomes `neustadt`. */
function botName(hostname: string): string {
  const [name = "news"] = hostname.replace(/^www\d?\./, "").split(".");
  return name.toLowerCase().replace(/[^a-z0-9-]/g, "-");
}

/** The product token is made of it, which has letters, - and _ only (RFC 9309 2.2.1). */
function nameOf(text: string): string {
  const name = text.replace(/\d+/g, "").replace(/^-+|-+$/g, "");
  if (/^[a-z][a-z-]*$/.test(name)) return name;
  throw new Fault("usage", `"${text}" makes no bot's name`, "Name it with --name: small letters and -.");
}
