import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Exchange } from "../pledge/exchange.ts";
import { type Facts, type Intent, promise, type Settlement, type SourceEnd } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { smaller } from "../pledge/settings.ts";
import { go, skip, type Verdict, wait } from "../pledge/verdict.ts";
import { dailyHours, isWithin, opening, tightenHours } from "../read/daily-hours.ts";
import { startOfDay, wallTime } from "../read/local-time.ts";
import { freshnessProver } from "./freshness-proof.ts";
import { sentences } from "./freshness-words.ts";

/** Starts of pages that are remembered, and with it the largest number that can be promised. */
const REMEMBERED = 50;

const options = z.strictObject({
  /** Least time between the end of a whole reading and the next one. */
  fullEvery: duration.default(0),
  /** Hours in which sources are read whole; not set: at any hour. What lies outside of them is "day". */
  fullDuring: dailyHours.optional(),
  /** True where a person may start the very first reading of a source at any hour. */
  firstByHandAnytime: z.boolean().default(true),
  /** List pages a day (by date) and source, read by day, of lists that ignore the filter. Not set: no limit. */
  unfilteredPagesByDay: z.int().min(0).max(REMEMBERED).optional(),
  /** True where what is stored is only fetched again if it has changed (If-None-Match, If-Modified-Since). */
  conditional: z.boolean().default(false),
});

export type Freshness = z.output<typeof options>;

/** What happened to a source. */
export interface FreshnessFact {
  /** End of the last reading of the whole source, even if a page of it failed. */
  readonly wholeAt?: number;
  /** End of the last one in which nothing failed. */
  readonly completeAt?: number;
  /** When the latest list pages were asked for that came without a working filter; oldest first. */
  readonly pages?: readonly number[];
}

const keyOf = (source: string): string => `source:${source}`;

/**
 * How often and at what hours sources are read (M5): usually what changed since the last time; whole only rarely and at
 * night. A whole reading that the morning interrupts waits for the evening, and goes on at the page where it was.
 */
export const freshness = promise<typeof options, FreshnessFact>({
  name: "freshness",
  serves: ["M5"],
  options,
  tighten: (a, b) => {
    const during =
      a.fullDuring && b.fullDuring ? tightenHours(a.fullDuring, b.fullDuring) : (a.fullDuring ?? b.fullDuring);
    const pages = smaller(a.unfilteredPagesByDay, b.unfilteredPagesByDay);
    return {
      fullEvery: Math.max(a.fullEvery, b.fullEvery),
      ...(during && { fullDuring: during }),
      firstByHandAnytime: a.firstByHandAnytime && b.firstByHandAnytime,
      ...(pages !== undefined && { unfilteredPagesByDay: pages }),
      conditional: a.conditional || b.conditional,
    };
  },
  keep: {
    keys: (_options, { source }) => [keyOf(source)],
    sourceKeys: (_options, { source }) => [keyOf(source)],
    begin,
    admit,
    dress: ({ conditional }, request) => (conditional ? conditionsOf(request) : {}),
    settle: (_options, exchange, facts) => countPage(exchange, facts),
    room: (set, intent, facts, now) => ({
      mayReadWhole: mayReadWhole(set, intent, facts, now),
      unfilteredPages: unfilteredPagesLeft(set, intent, facts, now),
    }),
    ended: (_options, intent, end, facts) => wholeReading(intent, end, facts),
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: freshnessProver,
});

function begin(set: Freshness, intent: Intent, facts: Facts<FreshnessFact>, now: number): Verdict {
  const { wholeAt } = facts.get(keyOf(intent.source)) ?? {};
  if (intent.mode === "incremental") return go;
  if (intent.mode === "full") {
    const due = (wholeAt ?? Number.NEGATIVE_INFINITY) + set.fullEvery;
    if (now < due) return skip("not due", "the source was read whole lately", openingFrom(set, due));
  }
  if (mayReadWhole(set, intent, facts, now)) return go;
  return skip("wrong hour", "sources are read whole at night only", openingFrom(set, now));
}

function admit(set: Freshness, request: Request, facts: Facts<FreshnessFact>, now: number): Verdict {
  if (isNight(set, now)) return go;
  const { until } = openingFrom(set, now);
  if (request.mode !== "incremental") {
    if (isVeryFirst(set, request, facts)) return go;
    const why = "a whole reading goes on at night";
    return until === undefined ? skip("wrong hour", why) : wait(until, why);
  }
  const { list } = request;
  if (!list || request.hop > 0) return go;
  const more = until === undefined ? {} : { until };
  if (list.unfiltered) {
    if (unfilteredPagesLeft(set, request, facts, now) > 0) return go;
    return skip("budget spent", `${set.unfilteredPagesByDay} pages of lists without a working filter today`, more);
  }
  return list.since === null ? skip("wrong hour", "lists are read without filter at night only", more) : go;
}

/**
 * True for the very first reading of a source, started by a person, where that is free of hours. A later reading under
 * the name of a first one (the source has a list that is new) waits for the night like any other.
 */
const isVeryFirst = (
  set: Freshness,
  { mode, trigger, source }: Pick<Intent, "mode" | "trigger" | "source">,
  facts: Facts<FreshnessFact>,
): boolean =>
  mode === "first" &&
  trigger === "hand" &&
  set.firstByHandAnytime &&
  facts.get(keyOf(source))?.completeAt === undefined;

const isNight = ({ fullDuring }: Freshness, at: number): boolean => isWithin(fullDuring ?? [], at);

function openingFrom({ fullDuring }: Freshness, at: number): { readonly until?: number } {
  const open = opening(fullDuring ?? [], at);
  return open === null ? {} : { until: open };
}

/** Whether whole lists may be read now: by night, or in the very first reading that a person started (M5). */
export const mayReadWhole = (
  set: Freshness,
  intent: Pick<Intent, "mode" | "trigger" | "source">,
  facts: Facts<FreshnessFact>,
  now: number,
): boolean => isNight(set, now) || isVeryFirst(set, intent, facts);

/**
 * How many pages of lists that ignore the filter may still be asked for today, by day; at night how many there will be
 * in the coming day. `Infinity` where nothing is promised.
 *
 * @param facts those under the promise's own keys for the source
 */
export function unfilteredPagesLeft(
  set: Freshness,
  { source }: Pick<Intent, "source">,
  facts: Facts<FreshnessFact>,
  now: number,
): number {
  const { unfilteredPagesByDay: most, fullDuring } = set;
  if (most === undefined) return Number.POSITIVE_INFINITY;
  if (isNight(set, now)) return most;
  const zone = fullDuring?.[0]?.zone ?? "UTC";
  const today = startOfDay(wallTime(now, zone));
  const used = (facts.get(keyOf(source))?.pages ?? []).filter(
    (at) => !isNight(set, at) && startOfDay(wallTime(at, zone)) === today,
  );
  return Math.max(0, most - used.length);
}

function conditionsOf({ method, validators }: Request): Record<string, string> {
  if (method !== "GET" || !validators) return {};
  return {
    ...(validators.etag !== undefined && { "if-none-match": validators.etag }),
    ...(validators.lastModified !== undefined && { "if-modified-since": validators.lastModified }),
  };
}

/**
 * Remembers when a page without a working filter was asked for, by night too: which hours are "day" is for the options to
 * say. The latest ones are enough, since by day no page of a night lies between now and the pages of today.
 */
function countPage({ request, startedAt, findings }: Exchange, facts: Facts<FreshnessFact>): Settlement<FreshnessFact> {
  const { list, mode, hop, source } = request;
  if (!list || mode !== "incremental" || hop > 0) return {};
  if (!list.unfiltered && list.since !== null && findings.filter !== "ignored") return {};
  const fact = facts.get(keyOf(source)) ?? {};
  const pages = [...(fact.pages ?? []), startedAt].slice(-REMEMBERED);
  return { facts: new Map([[keyOf(source), { ...fact, pages }]]) };
}

function wholeReading(
  { source }: Intent,
  { mode, result, at }: SourceEnd,
  facts: Facts<FreshnessFact>,
): ReadonlyMap<string, FreshnessFact> {
  if (mode === "incremental" || (result !== "complete" && result !== "incomplete")) return new Map();
  const fact = facts.get(keyOf(source)) ?? {};
  // With a page that failed it was a whole reading all the same: asked again tomorrow, "rare" would be a word.
  return new Map([[keyOf(source), { ...fact, wholeAt: at, ...(result === "complete" && { completeAt: at }) }]]);
}
