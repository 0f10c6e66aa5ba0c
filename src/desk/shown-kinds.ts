import type { Register } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Pledged } from "../pledge/promise.ts";
import { neverShown } from "../promises/never-shown.ts";

/**
 * Kinds of records that the pledge keeps for the operator (C9), in whatever part of it that is said: what one source
 * keeps back, no other gives out.
 */
export function hiddenKinds({ bot, conduct, sources }: Register): ReadonlySet<string> {
  const pledges = [...sources.keys()].map((source) => conduct.pledge(source));
  return hiddenIn([bot.pledge, ...pledges].flat());
}

/** The same of a bot as its file has it, without the operator's tightenings. */
export const hiddenKindsOf = (bot: Bot): ReadonlySet<string> =>
  hiddenIn([...bot.pledge, ...bot.sources.flatMap(({ pledge }) => pledge)]);

const hiddenIn = (pledge: readonly Pledged[]): ReadonlySet<string> =>
  new Set(
    pledge
      .filter(({ spec }) => spec.name === neverShown.spec.name)
      .flatMap(({ options }) => neverShown.spec.options.parse(options).records.map(({ kind }) => kind)),
  );

/**
 * Whether records of a kind may be given out as they are: newest records, status.json, ndjson. A record without a kind
 * may where the bot names no kinds.
 */
export function mayShowAsItIs(register: Register): (kind: string | null) => boolean {
  const hidden = hiddenKinds(register);
  const { shownKinds } = register.bot;
  const named = shownKinds && new Set(shownKinds);
  return (kind) => (kind === null ? named === undefined : !hidden.has(kind) && (named?.has(kind) ?? true));
}
