import type { Register } from "../pass/register.ts";
import type { PassSummary } from "../pass/run-pass.ts";
import type { AlertSettings } from "../pledge/alert-settings.ts";
import { bytesInWords } from "../pledge/words.ts";
import { lastStart } from "../promises/next-start.ts";
import { schedule } from "../promises/schedule.ts";
import { staleNotes } from "../sources/contract.ts";
import type { PassEntry, SourceEntry, Store } from "../store/store.ts";
import { casesOf } from "./cases.ts";
import { websiteIncidents } from "./website-incidents.ts";

export type IncidentKind =
  | "floor broken"
  | "unknown layout"
  | "nothing read"
  | "stopped by robots.txt"
  | "pass missed"
  | "case due"
  | "website silent"
  | "pages reserved"
  | "disk low";

/** Something that is not as it should be. The same key means the same incident, however long it lasts. */
export interface Incident {
  readonly key: string;
  readonly kind: IncidentKind;
  readonly bot?: string;
  readonly source?: string;
  /** What is wrong and what to do next, in a sentence or two. */
  readonly what: string;
}

const DAY = 86_400_000;

/** What lies on a bot now, as far as register, cases and schedule tell. */
export async function incidentsOf(
  store: Store,
  register: Register,
  { now, settings, tried }: { readonly now: number; readonly settings: AlertSettings; readonly tried: number },
): Promise<readonly Incident[]> {
  const { bot, sources, entries } = register;
  const last = await store.desk.lastPass(bot.name);
  const found: Incident[] = [];
  for (const id of sources.keys()) found.push(...ofSource(bot.name, id, entries.get(id), last));
  found.push(...missed(register, last, { now, tried, after: settings.missedAfter }));
  found.push(...(await websiteIncidents(store, register)));
  for (const { id, domain, due, dueAt, answered } of await casesOf(store, bot.name)) {
    if (answered !== null || dueAt - now > DAY) continue;
    const over = dueAt <= now;
    found.push({
      ...{ key: `case ${id} ${over ? "overdue" : "due"}`, kind: "case due", bot: bot.name },
      what: `The answer to case ${id} (${domain}) ${over ? "was" : "is"} due on ${due}. Next: goodbot cases list ${bot.name}`,
    });
  }
  return found;
}

function ofSource(bot: string, id: string, entry: SourceEntry | undefined, last: PassEntry | null): Incident[] {
  if (!entry || entry.state === "off" || entry.state === "under review") return [];
  const place = { bot, source: id };
  const found: Incident[] = [];
  if (entry.state === "stopped by robots") {
    const what = `${id} is stopped by robots.txt (${entry.why}). It goes on by itself once the file allows it; nothing needs to be done.`;
    found.push({ ...place, key: `${id} robots`, kind: "stopped by robots.txt", what });
  }
  const notes = staleNotes(entry.memory.said);
  for (const kind of ["floor broken", "unknown layout"] as const) {
    const own = notes.filter(({ why }) => kindOf(why) === kind);
    const ending = last?.sources.find((one) => one.id === id && one.result === "incomplete");
    const why = own[0] ? `${own[0].what}: ${own[0].why}` : ending && alarming(ending.why) === kind ? ending.why : null;
    if (why === null) continue;
    const more = own.length > 1 ? ` (and ${own.length - 1} more)` : "";
    const what = `${id}: ${why}${more}. The old data stay. Next: goodbot try ${bot} <address>`;
    found.push({ ...place, key: `${id} ${kind}`, kind, what });
  }
  return found;
}

/** Which kind a broken contract is: too few entries, or a page in which something is not where it was. */
const kindOf = (why: string): IncidentKind => alarming(why) ?? "unknown layout";

function alarming(why: string): IncidentKind | null {
  if (/below floor|too large a drop|too few|\bentries\b/i.test(why)) return "floor broken";
  return /unknown layout|other page|no [\w-]+, (?:and|which)|table missing/i.test(why) ? "unknown layout" : null;
}

/** A planned start that neither a pass nor a try has followed, so long after it. */
function missed(
  { bot }: Register,
  last: PassEntry | null,
  { now, tried, after }: { readonly now: number; readonly tried: number; readonly after: number },
): Incident[] {
  const promised = bot.pledge.find(({ spec }) => spec.name === schedule.spec.name);
  if (!promised) return [];
  const planned = lastStart(schedule.spec.options.parse(promised.options), now - after);
  const seen = Math.max(tried, last ? (last.endedAt ?? now) : Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(planned) || seen >= planned) return [];
  const at = new Date(planned).toISOString();
  const what = `The pass of ${bot.name} that was planned for ${at} has not been. Next: is goodbot serve running? goodbot status`;
  return [{ key: "pass missed", kind: "pass missed", bot: bot.name, what }];
}

/** Sources of a pass that asked and read nothing; of the others it is over. `judged`: all that it says something of. */
export function readNothing(
  bot: string,
  { endings }: Pick<PassSummary, "endings">,
): { readonly judged: readonly string[]; readonly found: readonly Incident[] } {
  const found: Incident[] = [];
  const judged: string[] = [];
  for (const [source, { result, why, figures }] of endings) {
    if (result === "stopped") continue;
    const key = nothingKey(source);
    judged.push(key);
    if ((figures.done ?? 0) > 0) continue;
    const what = `The pass read nothing of ${source}: ${result} (${why}). Next: goodbot sources test ${bot} ${source}`;
    found.push({ key, kind: "nothing read", bot, source, what });
  }
  return { judged, found };
}

export const nothingKey = (source: string): string => `${source} nothing read`;

/** @param free bytes free on the disk; undefined: the system does not say */
export function diskIncident(free: number | undefined, { diskLow }: AlertSettings): readonly Incident[] {
  if (free === undefined || free >= diskLow) return [];
  const step = free >= 1e9 ? 1e8 : 1e6;
  const room = bytesInWords(Math.floor(free / step) * step, "en");
  return [
    { key: "disk low", kind: "disk low", what: `Only ${room} are free on the disk. Next: goodbot gc, or more room.` },
  ];
}
