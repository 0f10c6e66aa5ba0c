import { lastPages } from "../desk/last-pages.ts";
import { passFigures } from "../desk/pass-figures.ts";
import { promisesNow } from "../desk/promises-now.ts";
import { sourceGap } from "../desk/source-gap.ts";
import type { Seal } from "../ledger/seal-book.ts";
import type { Register } from "../pass/register.ts";
import type { Config } from "../pledge/config.ts";
import type { Language } from "../pledge/language.ts";
import type { Store } from "../store/store.ts";
import { type BotPage, botPage } from "./bot-page.ts";

/**
 * Looks up what a bot page tells besides the pledge (audit, last pass, gaps), and makes the page. Reads the whole ledger:
 * a server keeps the parts and calls {@link botPage} itself.
 */
export async function loadBotPage(
  store: Store,
  register: Register,
  more: {
    readonly operator: Config["operator"];
    readonly language: Language;
    readonly seals: readonly Seal[];
    /** Epoch milliseconds. */
    readonly at: number;
  },
): Promise<BotPage> {
  const pass = await store.desk.lastPass(register.bot.name);
  const gaps = new Map<string, number>();
  for (const source of register.sources.values()) gaps.set(source.id, await sourceGap(store, register, source));
  return botPage({
    ...{ register, operator: more.operator, language: more.language, at: more.at, pass, gaps },
    now: await promisesNow(store, register, more.seals),
    lastPages: await lastPages(store.ledger, store.desk, register.bot.name),
    figures: pass && (await passFigures(store.ledger, pass)),
  });
}
