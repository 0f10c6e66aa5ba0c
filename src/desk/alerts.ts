import type { Alert } from "../channels/alerts/alert.ts";
import { type FactPlace, factKey, type Store, type Turn } from "../store/store.ts";
import type { Incident } from "./incidents.ts";

/** Whose incidents are noted that are no bot's. */
const HOUSE = "@house";

/** A note that somebody was told of an incident, or is being told. Times are epoch milliseconds. */
interface Note {
  readonly since: number;
  readonly kind: Incident["kind"];
  readonly source: string | null;
  readonly what: string;
  /** When its beginning (or its end, once `over`) was claimed for sending; null: it was heard. */
  readonly claimed: number | null;
  readonly over: boolean;
}

const isNote = (value: unknown): value is Note => typeof value === "object" && value !== null && "claimed" in value;

/** A sending that was claimed this long ago died with its process: somebody else may try. */
const CLAIM = 10 * 60_000;

const placeOf = (bot: string, key: string): FactPlace => ({ bot, promise: "@alerts", key });

/** Hands an alert to whoever wants to hear it; true where at least one way has taken it. */
export type Deliver = (alert: Alert) => Promise<boolean>;

/**
 * Compares what is wrong now with what was told before, and tells the difference: each incident once when it begins and
 * once when it is over, in whichever process, over restarts too. What nobody has taken is told again at the next look.
 *
 * @param bot whose incidents these are; not set: the installation's
 * @param judged keys that this look says something of; others stay as they are. Not set: all
 */
export async function tellIncidents(
  store: Store,
  {
    bot = HOUSE,
    now,
    judged,
  }: { readonly bot?: string; readonly now: number; readonly judged?: (key: string) => boolean },
  found: readonly Incident[],
  deliver: Deliver,
): Promise<number> {
  const known = new Map([...(await store.desk.facts(bot, "@alerts"))].filter(([, value]) => isNote(value)));
  let told = 0;
  for (const incident of found) {
    const place = placeOf(bot, incident.key);
    const claimed = await claim(store, place, now, (note) => {
      if (note && !note.over && note.claimed === null) return null;
      // One that comes back before its end was told has never ended for anybody.
      if (note?.over) return { put: { ...note, over: false, claimed: null }, send: false };
      const { kind, source = null, what } = incident;
      return { put: { since: note?.since ?? now, kind, source, what, claimed: now, over: false }, send: true };
    });
    if (!claimed) continue;
    const heard = await deliver(alertOf(bot, claimed, "begun", now));
    await settle(store, place, heard ? { ...claimed, claimed: null } : { ...claimed, claimed: 0 });
    told += heard ? 1 : 0;
  }
  for (const key of known.keys()) {
    if (found.some((incident) => incident.key === key) || (judged && !judged(key))) continue;
    const place = placeOf(bot, key);
    const claimed = await claim(store, place, now, (note) =>
      note ? { put: { ...note, claimed: now, over: true }, send: true } : null,
    );
    if (!claimed) continue;
    // What nobody ever heard of needs no end.
    const unheard = !isHeard(known.get(key));
    const heard = unheard || (await deliver(alertOf(bot, claimed, "over", now)));
    await settle(store, place, heard ? null : { ...claimed, claimed: 0 });
    told += heard && !unheard ? 1 : 0;
  }
  return told;
}

/** True where the beginning was heard. */
const isHeard = (value: unknown): boolean => isNote(value) && (value.claimed === null || value.over);

/** Takes a sending on, unless another process has it; null where there is nothing to send. */
function claim(
  store: Store,
  place: FactPlace,
  now: number,
  next: (note: Note | null) => { readonly put: Note; readonly send: boolean } | null,
): Promise<Note | null> {
  return store.turn({ facts: [place] }, (seen): Turn<Note | null> => {
    const value = seen.facts.get(factKey(place));
    const note = isNote(value) ? value : null;
    const busy = note !== null && note.claimed !== null && note.claimed > now - CLAIM && note.claimed <= now;
    const made = busy ? null : next(note);
    return { ...(made && { facts: [[place, made.put]] }), result: () => (made?.send ? made.put : null) };
  });
}

const settle = (store: Store, place: FactPlace, note: Note | null): Promise<void> =>
  store.turn({}, (): Turn<void> => ({ facts: [[place, note]], result: () => undefined }));

function alertOf(bot: string, { kind, source, what, since }: Note, state: Alert["state"], now: number): Alert {
  const whose = bot === HOUSE ? "" : `${bot}${source === null ? "" : `/${source}`}: `;
  const lasted = state === "over" ? " is over" : "";
  return {
    ...{ alert: kind, state, at: new Date(now).toISOString() },
    ...(bot !== HOUSE && { bot }),
    ...(source !== null && { source }),
    subject: oneLine(`goodbot: ${whose}${kind}${lasted}`),
    text: `${state === "begun" ? oneLine(what) : `It began at ${new Date(since).toISOString()}: ${oneLine(what)}`}\n`,
  };
}

/** Reasons come from servers: no line break of theirs gets into a mail. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ").slice(0, 1_000);
