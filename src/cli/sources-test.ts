import { lookAtOParl } from "../desk/look-at-oparl.ts";
import { lookAtPages } from "../desk/look-at-pages.ts";
import { openRegister } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import { openHouse } from "./common.ts";
import type { CommonOptions } from "./options.ts";
import { progressView } from "./progress.ts";
import { readyBot } from "./ready-bot.ts";
import type { Shell } from "./shell.ts";
import { lookJson, lookText, lookView } from "./sources-look.ts";

/**
 * `goodbot sources test`: looks at a source (robots.txt, entry, list of bodies) and changes nothing. Exit code 1 where
 * it does not answer as it should.
 */
export async function testSource(name: string, id: string, options: CommonOptions, shell: Shell): Promise<number> {
  const { json = false, quiet = json } = options;
  const view = progressView(shell.err, shell.clock, { bot: name, width: shell.terminal, quiet });
  const opened = await openHouse(options, shell, view.tell);
  try {
    const bot = await readyBot(name, opened.loaded, shell);
    const { house } = opened;
    const register = await openRegister(bot, house.store, house.promises, shell.clock.now());
    const source = register.sources.get(id);
    const kit = bot.kits.find(({ kind }) => kind === source?.kind);
    if (!source || !kit) {
      const known = [...register.sources.keys()].join(", ");
      throw new Fault("usage", `bot ${bot.name} has no source "${id}"`, `Name one of: ${known || "(none yet)"}.`);
    }
    const lookAt = source.kind === "council-pages" ? lookAtPages : lookAtOParl;
    const looked = await lookAt(house, register, source, kit, shell.stop).finally(view.end);
    const shown = await lookView(house.store, source, looked, shell.clock.now());
    await shell.out(json ? `${JSON.stringify(lookJson(shown))}\n` : lookText(shown));
    return looked.ending.result === "complete" || looked.ending.result === "stopped" ? 0 : 1;
  } finally {
    await opened.close();
  }
}
