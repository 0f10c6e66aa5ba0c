import { begin } from "../pass/intents.ts";
import type { Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import { reviewed } from "../promises/reviewed.ts";

/**
 * Why a source is off for want of a review (V6); undefined where it has one that holds, or where the bot promises none.
 *
 * @param now epoch milliseconds
 */
export function reviewFault({ bot, conduct }: Register, { id, kind, review }: Source, now: number): string | undefined {
  const pledge = conduct.pledge(id).filter(({ spec }) => spec.name === reviewed.spec.name);
  const { verdict } = begin(
    { pledge: () => pledge },
    {
      ...{ bot: bot.name, source: id, sourceKind: kind, mode: "full", trigger: "schedule", demanded: false, pass: "" },
      ...(review && { review: { robots: review.robots, terms: review.terms } }),
    },
    new Map(),
    now,
  );
  return verdict.kind === "skip" ? verdict.why : undefined;
}
