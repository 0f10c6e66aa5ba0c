import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import { type Facts, type Flaw, type Intent, type Plan, promise, type SourceEnd } from "../pledge/promise.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import { both, either, larger, setOf, sorted } from "../pledge/settings.ts";
import { go, skip, type Verdict, wait } from "../pledge/verdict.ts";
import {
  dailyHours,
  type Hours,
  isWithin,
  minutesOf,
  opening,
  tightenHours,
  timeOfDay,
  zoneName,
} from "../read/daily-hours.ts";
import { DAY, instantAt, startOfDay, wallTime } from "../read/local-time.ts";
import { cronError, lastStart, nextStart } from "./next-start.ts";
import { scheduleProver } from "./schedule-proof.ts";
import { sentences } from "./schedule-words.ts";

const expression = z.string().superRefine((text, context) => {
  const problem = cronError(text);
  if (problem !== null) context.addIssue({ code: "custom", message: `"${text}" is no cron expression: ${problem}` });
});

/** Hours whose clock may be left to the schedule's own zone. */
const hours = z.strictObject({
  /** The first minute. */
  from: timeOfDay,
  /** The first minute that no longer belongs to them; over midnight where it is the earlier. */
  to: timeOfDay,
  /** Time zone of their clock; not set: that of the schedule. */
  zone: zoneName.optional(),
});

const options = z
  .strictObject({
    /** Times at which passes start (five fields, by the clock of `zone`). An empty list: never by themselves. */
    cron: z
      .union([expression, z.array(expression)])
      .transform((value) => sorted([value].flat()))
      .optional(),
    /** Alone: passes start at this distance. With `cron`: never closer together than this. */
    every: duration.refine((ms) => ms >= 60_000, "passes start at least a minute apart").optional(),
    /** Time zone of the clock by which `cron`, `window` and `byHand` go. */
    zone: zoneName.optional(),
    /** Hours outside of which the source is asked for nothing (M15). */
    window: z.union([hours, z.array(hours).min(1)]).optional(),
    /** One pass between two planned starts, whoever starts it (V7). */
    oncePerNight: z.boolean().default(false),
    /** `until`: only to catch up a missed start, up to this time; a start by the schedule is not later either. */
    byHand: z
      .union([
        z.literal("any time"),
        z.literal("never"),
        z.strictObject({
          /** Up to this time of day a missed start is caught up. */
          until: z.union([timeOfDay, z.array(timeOfDay).min(1)]).transform((value) => sorted([value].flat())),
        }),
      ])
      .default("any time"),
    /** Ids of sources that a pass of the schedule leaves out (C2). */
    sourcesByHandOnly: setOf(z.string().min(1)).default([]),
    /** Sites (registrable domains) that a pass of the schedule asks for nothing, whatever the source (C2). */
    sitesByHandOnly: setOf(z.string().min(1)).default([]),
  })
  .transform(({ window, ...rest }, context): Schedule => {
    const { zone, cron, byHand } = rest;
    if (zone === undefined && (cron?.length || typeof byHand === "object"))
      context.addIssue({ code: "custom", path: ["zone"], message: "times of a clock need its zone" });
    if (typeof byHand === "object" && cron === undefined)
      context.addIssue({ code: "custom", path: ["byHand"], message: "catching up needs planned times (cron)" });
    if (rest.oncePerNight && cron === undefined)
      context.addIssue({ code: "custom", path: ["oncePerNight"], message: "a night begins at a planned time (cron)" });
    if (window === undefined) return rest;
    const parsed = dailyHours.safeParse([window].flat().map((span) => ({ ...span, zone: span.zone ?? zone })));
    if (parsed.success) return { ...rest, window: parsed.data };
    for (const { message } of parsed.error.issues)
      context.addIssue({ code: "custom", path: ["window"], message: `${message} (from, to, and a zone)` });
    return z.NEVER;
  });

export interface Schedule {
  cron?: string[] | undefined;
  every?: number | undefined;
  zone?: string | undefined;
  window?: Hours[] | undefined;
  oncePerNight: boolean;
  byHand: "any time" | "never" | { until: string[] };
  sourcesByHandOnly: string[];
  sitesByHandOnly: string[];
}

/** The last pass that asked for something, and when a source's part of it ended. */
export interface PassFact {
  readonly pass: string;
  readonly at: number;
}

const LAST_PASS = "last pass";

/**
 * When passes start, and between which hours they ask (C2, V7, M15). A start that nobody was there to make (the process
 * was down) is made up for once, as soon as somebody is.
 */
export const schedule = promise<typeof options, PassFact>({
  name: "schedule",
  serves: ["C2", "V7"],
  options,
  tighten,
  check: flaws,
  keep: {
    sourceKeys: ({ oncePerNight }) => (oncePerNight ? [LAST_PASS] : []),
    begin,
    ended: (set, intent, end) => (set.oncePerNight ? nightOf(intent, end) : new Map()),
    admit: (set, request, _facts, now) => admit(set, request, now),
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: scheduleProver,
});

const nightOf = ({ pass }: Intent, { at }: SourceEnd): ReadonlyMap<string, PassFact> =>
  new Map([[LAST_PASS, { pass, at }]]);

function begin(set: Schedule, intent: Intent, facts: Facts<PassFact>, now: number): Verdict {
  const { trigger, source } = intent;
  if (trigger === "schedule" && set.sourcesByHandOnly.includes(source))
    return skip("wrong hour", "read only in a pass started by hand");
  const closed = outside(set, now);
  if (closed) return closed;
  // What a replica is asked costs nobody a night (V7).
  if (intent.replica || (set.byHand === "any time" && !set.oncePerNight)) return go;
  // A look would be a second pass of the night, or take the place of the one that reads all sources: at no hour is there
  // room for it.
  if (set.oncePerNight && intent.aside)
    return skip("wrong hour", "a night has one pass and nothing beside it; replicas may be asked at any hour");
  const next = nextStart(set, now);
  const until = Number.isFinite(next) ? { until: next } : {};
  // A source whose turn comes late in the pass belongs to the night in which the pass began.
  const startedAt = intent.passStartedAt ?? now;
  if (trigger === "hand" && set.byHand === "never") return skip("wrong hour", "passes are not started by hand", until);
  const planned = lastStart(set, startedAt);
  if (typeof set.byHand === "object" && startedAt >= deadline(set.byHand.until, planned, set.zone))
    return skip("wrong hour", `a missed start is caught up until ${set.byHand.until.join(" and ")} only`, until);
  const last = facts.get(LAST_PASS);
  if (set.oncePerNight && last && last.pass !== intent.pass && last.at >= planned)
    return skip("not due", "the pass of this night has been", until);
  return go;
}

/** The first time after a planned start at which the clock shows one of `times`. */
function deadline(times: readonly string[], planned: number, zone = "UTC"): number {
  if (!Number.isFinite(planned)) return planned;
  const midnight = startOfDay(wallTime(planned, zone));
  return Math.min(
    ...times
      .flatMap((time) => [midnight, midnight + DAY].map((day) => instantAt(day + minutesOf(time) * 60_000, zone)))
      .filter((at) => at > planned),
  );
}

function admit(set: Schedule, request: Request, now: number): Verdict {
  // Asked again here, so that nothing (a robots.txt for a shared host, a single request) slips past `begin`.
  if (request.trigger === "schedule" && set.sourcesByHandOnly.includes(request.source))
    return skip("wrong hour", "read only in a pass started by hand");
  if (request.trigger === "schedule" && set.sitesByHandOnly.includes(request.site))
    return skip("wrong hour", `${request.site} is asked only in a pass started by hand`);
  const closed = outside(set, now);
  return closed?.until === undefined ? (closed ?? go) : wait(closed.until, closed.why);
}

/** A source on such a site that the schedule would read: all its requests would be refused, week after week. */
function flaws({ sourcesByHandOnly, sitesByHandOnly }: Schedule, { sources }: Plan): readonly Flaw[] {
  return sources
    .filter(({ id }) => !sourcesByHandOnly.includes(id))
    .flatMap(({ id, hosts }) =>
      hosts
        .filter((host) => sitesByHandOnly.includes(placeOf(`https://${host}/`).site))
        .map((host) => ({
          path: `sources.${id}.hosts`,
          is: `${host}, which no pass of the schedule asks`,
          want: `the source among those read only by hand: schedule({ sourcesByHandOnly: ["${id}"] })`,
        })),
    );
}

function outside({ window }: Schedule, now: number): Extract<Verdict, { kind: "skip" }> | undefined {
  if (!window || isWithin(window, now)) return undefined;
  const open = opening(window, now);
  const why = "outside the hours in which the source is read";
  return { kind: "skip", code: "wrong hour", why, ...(open !== null && { until: open }) };
}

function tighten(a: Schedule, b: Schedule): Schedule {
  const window = a.window && b.window ? tightenHours(a.window, b.window) : (a.window ?? b.window);
  const sameClock = a.zone === undefined || b.zone === undefined || a.zone === b.zone;
  // Times of two clocks have nothing in common that could be written as times of one.
  const cron = a.cron && b.cron ? (sameClock ? both(a.cron, b.cron) : []) : (a.cron ?? b.cron);
  const zone = sameClock ? (a.zone ?? b.zone) : zoneOf(a, b);
  const every = larger(a.every, b.every);
  return {
    ...(cron && { cron }),
    ...(every !== undefined && { every }),
    ...(zone !== undefined && { zone }),
    ...(window && { window }),
    oncePerNight: a.oncePerNight || b.oncePerNight,
    byHand: tightenByHand(a.byHand, b.byHand, sameClock),
    sourcesByHandOnly: either(a.sourcesByHandOnly, b.sourcesByHandOnly),
    sitesByHandOnly: either(a.sitesByHandOnly, b.sitesByHandOnly),
  };
}

/** The zone of the side that has times; of two the first in the alphabet. */
function zoneOf(a: Schedule, b: Schedule): string | undefined {
  if (a.cron && !b.cron) return a.zone;
  if (b.cron && !a.cron) return b.zone;
  return sorted([a.zone ?? "", b.zone ?? ""])[0];
}

function tightenByHand(a: Schedule["byHand"], b: Schedule["byHand"], sameClock: boolean): Schedule["byHand"] {
  if (a === "never" || b === "never") return "never";
  if (a === "any time") return b === "any time" || sameClock ? b : "never";
  if (b === "any time") return sameClock ? a : "never";
  return sameClock ? { until: either(a.until, b.until) } : "never";
}
