import type { Bot } from "../pledge/bot.ts";
import { identity } from "../promises/identity.ts";

/** An address under which the world looks a bot up. */
export interface BotAddress {
  readonly bot: Bot;
  /** Host as in the address: tells bots apart that share a path. */
  readonly host: string;
}

/** As the User-Agents name them: whatever ends an address in running text ends it here. */
const ADDRESS = /https?:\/\/[^\s;,()<>"]+/g;

/** The path under which every bot's page always answers. */
export const pathOf = (bot: Pick<Bot, "name">): string => `/bots/${bot.name}`;

/**
 * The paths that the bots' User-Agents and page addresses name, each with the bots it belongs to.
 *
 * @example botPaths([mandari]).get("/crawler") // [{ bot: mandari, host: "mandari.de" }]
 */
export function botPaths(bots: readonly Bot[]): ReadonlyMap<string, readonly BotAddress[]> {
  const paths = new Map<string, BotAddress[]>();
  for (const bot of bots) {
    for (const address of addressesOf(bot)) {
      const { host, pathname } = new URL(address);
      const path = normalPath(pathname);
      const known = paths.get(path) ?? [];
      if (!known.some((each) => each.bot === bot && each.host === host)) paths.set(path, [...known, { bot, host }]);
    }
  }
  return paths;
}

/** Every address that a bot's User-Agents name, and that of its page. */
export const addressesOf = (bot: Bot): readonly string[] =>
  [...new Set([...agentsOf(bot).flatMap((agent) => agent.match(ADDRESS) ?? []), bot.page])].filter((address) =>
    URL.canParse(address),
  );

/** Paths as people write them: a slash at the end says nothing. */
export const normalPath = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, "") || "/" : "/");

/** Every User-Agent that a bot sends, those of single sources included. */
export function agentsOf(bot: Bot): readonly string[] {
  const pledged = [...bot.pledge, ...bot.sources.flatMap(({ pledge }) => pledge)];
  return pledged.flatMap(({ spec, options }) => {
    const set = spec.name === identity.spec.name ? identity.spec.options.safeParse(options) : undefined;
    if (!set?.success) return [];
    const { default: usual, document, byKind } = set.data.agents;
    return [usual, ...(document === undefined ? [] : [document]), ...Object.values(byKind)];
  });
}
