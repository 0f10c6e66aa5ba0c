import { join, resolve } from "node:path";
import { sourceFor } from "../desk/guess-request.ts";
import { type LookedAt, lookAtUrl, unread, wantedFor } from "../desk/look-at-url.ts";
import { openRegister } from "../pass/register.ts";
import type { Answer } from "../pledge/kit.ts";
import { webAddress } from "./address-argument.ts";
import type { CommandModule } from "./commands.ts";
import { openHouse } from "./common.ts";
import { bodyName, type FixtureMeta, saveFixture } from "./fixture.ts";
import type { CommonOptions } from "./options.ts";
import { progressView } from "./progress.ts";
import { readyBot } from "./ready-bot.ts";
import type { Shell } from "./shell.ts";
import { bytes, localTime, plain } from "./words.ts";

interface GetOptions extends CommonOptions {
  readonly save?: string;
  readonly source?: string;
}

/** `goodbot get`: one request through the gate (robots.txt, spacing and all), saved as a fixture. */
export const getCommand: CommandModule = {
  register: (program, { shell, exit }) => {
    program
      .command("get <bot> <url>")
      .description("One request through gate and ledger, robots.txt first; the answer can be saved as a fixture.")
      .option("--save <dir>", "save body and meta.json in this folder")
      .option("--source <id>", "in the name of this source (default: the one on that host)")
      .action(async (bot: string, url: string, _: unknown, command) => {
        exit(await run(bot, url, command.optsWithGlobals(), shell));
      });
  },
};

async function run(name: string, text: string, options: GetOptions, shell: Shell): Promise<number> {
  const url = webAddress(text);
  const { json = false, quiet = json } = options;
  const view = progressView(shell.err, shell.clock, { bot: name, width: shell.terminal, quiet });
  const opened = await openHouse(options, shell, view.tell);
  try {
    const bot = await readyBot(name, opened.loaded, shell);
    const { house } = opened;
    const register = await openRegister(bot, house.store, house.promises, shell.clock.now());
    const source = sourceFor(register, url, options.source);
    const wanted = (await wantedFor(house.store, register, source, url, shell.clock.now())) ?? unread(url, source);
    const looked = await lookAtUrl(house, register, source, { ...wanted, url }, shell.stop).finally(view.end);
    const meta = looked.answer && metaOf(looked.answer, looked);
    const folder = options.save === undefined ? null : resolve(options.save);
    if (meta && looked.answer && folder !== null) await saveFixture(folder, meta, looked.answer.body);
    await shell.out(json ? `${JSON.stringify(jsonOf(url, looked, meta))}\n` : textOf(url, looked, meta, folder));
    return codeOf(looked);
  } finally {
    await opened.close();
  }
}

/** A promise forbade it: 2. No answer came, or none that is whole: 1. */
const codeOf = ({ answer, refused }: LookedAt): number => (answer ? 0 : refused ? 2 : 1);

function metaOf({ asked, url, status, contentType, body, at }: Answer, { answered }: LookedAt): FixtureMeta {
  const { etag, lastModified } = answered?.findings ?? {};
  return {
    ...{ url: asked, final: url, status },
    ...(contentType !== undefined && { contentType }),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    ...(answered?.digest !== undefined && { digest: answered.digest }),
    ...{ at: new Date(at).toISOString(), bytes: body.length, body: bodyName(contentType) },
  };
}

const jsonOf = (url: string, { refused, answered, why }: LookedAt, meta: FixtureMeta | null): object => ({
  ...{ url, outcome: answered?.outcome ?? "refused", why },
  ...(refused && { refused: { code: refused.code, by: refused.by, why: refused.why } }),
  ...(meta && { answer: meta }),
});

function textOf(url: string, looked: LookedAt, meta: FixtureMeta | null, folder: string | null): string {
  const { refused, answered, why } = looked;
  if (!meta && refused) return plainLine(`not asked: ${url}: ${refused.code} (${refused.by}: ${refused.why})`);
  if (!meta) return plainLine(`no answer: ${url}: ${why}`);
  const { status, contentType = "no content type", bytes: size, digest, final, at } = meta;
  const from = answered?.outcome === "not modified" ? "not modified, the stored copy" : `status ${status}`;
  return [
    plainLine(`${url}${final === url ? "" : ` -> ${final}`}`),
    plainLine(`  ${from}, ${contentType}, ${bytes(size)}, ${localTime(Date.parse(at))}`),
    digest === undefined ? "" : plainLine(`  capture ${digest.slice(0, 12)}`),
    folder === null ? "" : plainLine(`  saved: ${join(folder, meta.body)}, ${join(folder, "meta.json")}`),
  ].join("");
}

const plainLine = (text: string): string => `${plain(text)}\n`;
