import type { Hono } from "hono";
import { readOnly } from "../desk/read-only.ts";
import { pledgePlace, pledgeTold } from "../pass/pledge-told.ts";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import type { PromiseSpec } from "../pledge/promise.ts";
import type { Draft } from "../pledge/row.ts";
import type { Store, Turn } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { addressesOf } from "./bot-paths.ts";
import { html } from "./html.ts";

/** Whether the page at an address that a User-Agent names answers, and says who asks and how to reach them. */
export interface PageCheck {
  readonly bot: string;
  readonly address: string;
  readonly ok: boolean;
  /** Empty where all is well. */
  readonly why: string;
}

/** What checking needs: the pages, and where what was found is written down. */
export interface Checked {
  readonly app: Hono;
  readonly bots: readonly Bot[];
  readonly store: Store;
  readonly promises: ReadonlyMap<string, PromiseSpec>;
  readonly clock: Pick<Clock, "now">;
  /** Name of this process in the ledger. */
  readonly worker: string;
}

/**
 * Asks its own pages, within this process, for every address that the bots' User-Agents name, and records each answer
 * in the ledger: what the promise "bot-page" is proven from (M3, C24).
 *
 * @example const broken = (await checkPages(parts)).filter(({ ok }) => !ok);
 */
export async function checkPages(parts: Checked): Promise<readonly PageCheck[]> {
  const checks: PageCheck[] = [];
  for (const bot of parts.bots) {
    const own: PageCheck[] = [];
    for (const address of addressesOf(bot)) own.push(await check(parts.app, bot, address));
    await record(parts, bot, own);
    checks.push(...own);
  }
  return checks;
}

async function check(app: Hono, bot: Bot, address: string): Promise<PageCheck> {
  const { pathname, host } = new URL(address);
  const answer = await app.request(pathname, { headers: { host } });
  const text = await answer.text();
  const missing = [bot.token, bot.contact].filter((word) => !text.includes(html`${word}`.text));
  const why =
    answer.status !== 200 ? `status ${answer.status}` : missing.length > 0 ? `does not name ${missing.join(", ")}` : "";
  return { bot: bot.name, address, ok: why === "", why };
}

async function record(
  { store, promises, clock, worker }: Checked,
  bot: Bot,
  checks: readonly PageCheck[],
): Promise<void> {
  const at = clock.now();
  const register = await openRegister(bot, readOnly(store), promises, at);
  await store.turn({ facts: [pledgePlace(bot.name)] }, (seen): Turn<void> => {
    const told = pledgeTold(register, seen, at, worker);
    const rows = checks.map(
      ({ address, ok, why }): Draft => ({
        ...{ event: "operator", at, bot: bot.name, worker, pledge: register.conduct.hash, act: "page checked" },
        detail: { address, ok, ...(why !== "" && { why }) },
      }),
    );
    return { rows: [...told.rows, ...rows], facts: told.facts, result: () => undefined };
  });
}
