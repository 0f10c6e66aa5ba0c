import type { Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import { neverAsked } from "../promises/never-asked.ts";
import { schedule } from "../promises/schedule.ts";
import type { Hours } from "../read/daily-hours.ts";
import type { SourceEntry } from "../store/store.ts";

/** What the operator has tightened for a source, as far as its gap does not show it. For everybody: no reasons. */
export interface SourceTightened {
  /** Hours in which alone it is read; of several all hold. */
  readonly hours: readonly Hours[];
  /** True where the host of its entry is asked for nothing. */
  readonly leftAlone: boolean;
}

/** States that an operator gives a source; why is for the operator's eyes: it may name who asked for it. */
const BY_OPERATOR: readonly SourceEntry["state"][] = ["off", "under review", "removed"];

/** The reason of a state as everybody may read it. */
export const publicWhy = (state: SourceEntry["state"], why: string): string => (BY_OPERATOR.includes(state) ? "" : why);

/** Looks the overrides through that count for a source: its own, and those of the host of its entry. */
export function sourceTightened({ conduct }: Register, { id, url }: Pick<Source, "id" | "url">): SourceTightened {
  const { host } = new URL(url);
  const own = conduct.snapshot.overrides.filter(({ scope, target }) => target === (scope === "host" ? host : id));
  return {
    hours: own
      .filter(({ promise }) => promise === schedule.spec.name)
      .flatMap(({ options }) => schedule.spec.options.parse(options).window ?? []),
    leftAlone: own.some(({ promise }) => promise === neverAsked.spec.name),
  };
}
