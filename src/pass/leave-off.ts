import type { Mode } from "../pledge/request.ts";
import type { LineEnd, PassEntry, Store, Turn } from "../store/store.ts";
import { offBecause } from "./part-begin.ts";
import type { Register } from "./register.ts";

/** Why a source is not to be read any more, by the register as it is now; undefined: it may be. */
export function leftBecause(register: Register, id: string, mode?: Mode): string | undefined {
  const source = register.sources.get(id);
  const entry = register.entries.get(id);
  return source ? offBecause(register, source, entry, mode) : `removed: ${entry?.why ?? "it is not in the register"}`;
}

/** What ends the lines of a source that the operator has switched off while it was read. */
const endOf = (id: string, why: string): LineEnd => ({
  ...{ how: "stop", code: "switched off", why, scope: "source", of: id },
});

/** Drops what is queued of a source that was switched off while it was read: nothing more of it is asked for (M15). */
export const leaveSource = (store: Store, pass: string, id: string, why: string): Promise<void> =>
  store.turn(
    {},
    (): Turn<void> => ({
      drop: { pass, scope: "source", of: id, end: endOf(id, why) },
      result: () => undefined,
    }),
  );

/**
 * Ends the parts of sources that were removed while nobody ran the pass: no register knows them any more, and the pass
 * would wait for them for ever.
 */
export async function endRemoved(store: Store, register: Register, entry: PassEntry, now: number): Promise<PassEntry> {
  const gone = entry.sources.filter(({ id, endedAt }) => endedAt === null && !register.sources.has(id));
  if (gone.length === 0) return entry;
  for (const { id } of gone) await leaveSource(store, entry.id, id, leftBecause(register, id) ?? "removed");
  return store.turn({ pass: entry.id }, (seen): Turn<PassEntry> => {
    const current = seen.pass ?? entry;
    const ended = current.sources.map((source) =>
      source.endedAt === null && gone.some(({ id }) => id === source.id)
        ? { ...source, startedAt: source.startedAt ?? now, endedAt: now, result: "stopped" as const, why: "removed" }
        : source,
    );
    const pass = { ...current, sources: ended };
    return { pass, result: () => pass };
  });
}
