import type { Conduct } from "../gate/conduct.ts";
import { keeping, UNNEEDED } from "../promises/keeping.ts";
import { type Cleared, collectGarbage, type GcSettings, type Kept } from "../store/gc.ts";
import type { Store } from "../store/store.ts";
import { noteSize } from "../store/usage.ts";
import type { Clock } from "../time/clock.ts";
import type { Register } from "./register.ts";

/** Least time between two clearings of a bot: once a day, whatever minute its passes end at. */
const DAILY = 20 * 3_600_000;

/** Clears away what nothing needs any more, as the bots' promises on keeping have it. */
export const clearAway = (
  store: Store,
  clock: Clock,
  registers: readonly Register[],
  settings: Omit<GcSettings, "act"> = {},
): Promise<Cleared> => collectGarbage(store, clock, registers.map(keptBy), { ...settings, act: UNNEEDED });

const keptBy = ({ bot, conduct, entries }: Register): Kept => ({
  bot: bot.name,
  pledge: conduct.hash,
  // Removed sources too: their copies take room like any other.
  sources: [...new Set([...conduct.sources.keys(), ...entries.keys()])].map((id) => ({
    id,
    unneeded: unneededOf(conduct, id),
  })),
});

/** How long a source keeps copies that nothing needs; null: for good. */
function unneededOf(conduct: Conduct, source: string): number | null {
  const promised = conduct.pledge(source).find(({ spec }) => spec.name === keeping.spec.name);
  return promised ? (keeping.spec.options.parse(promised.options).unneeded ?? null) : null;
}

/** At the end of a pass, once a day at most: clears away, and notes how large the store is. */
export async function dailyUpkeep(store: Store, clock: Clock, register: Register): Promise<void> {
  const place = { bot: register.bot.name, promise: "@upkeep", key: "cleared" };
  const last = (await store.desk.facts(place.bot, place.promise)).get(place.key);
  const now = clock.now();
  if (typeof last === "number" && now - last < DAILY && now >= last) return;
  await store.turn({}, () => ({ facts: [[place, now]], result: () => undefined }));
  await clearAway(store, clock, [register]);
  await noteSize(store, clock);
}
