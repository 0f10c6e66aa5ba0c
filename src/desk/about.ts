import type { Bot } from "../pledge/bot.ts";
import type { About } from "../pledge/promise.ts";
import { identity } from "../promises/identity.ts";

/**
 * What sentences may name of a bot: its names, its page, its contact. `agents`: `default`, and `document` or the kinds
 * of sources that have a User-Agent of their own.
 */
export function aboutOf(bot: Bot): About {
  const { name, token, page, contact } = bot;
  return { name, token, page, contact, agents: agentsOf(bot) };
}

function agentsOf({ pledge }: Bot): About["agents"] {
  const pledged = pledge.find(({ spec }) => spec.name === identity.spec.name);
  const set = identity.spec.options.safeParse(pledged?.options);
  if (!set.success) return {};
  const { default: usual, document, byKind } = set.data.agents;
  return { default: usual, ...(document !== undefined && { document }), ...byKind };
}
