import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Exchange } from "../pledge/exchange.ts";
import { type Facts, type Intent, promise, type Settlement } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { SourceResult } from "../pledge/row.ts";
import { either, larger, setOf, sorted } from "../pledge/settings.ts";
import { go, skip, stop, type Verdict, wait } from "../pledge/verdict.ts";
import { timeOfDay, zoneName } from "../read/daily-hours.ts";
import { challengeProver } from "./challenge-proof.ts";
import { sentences } from "./challenge-words.ts";
import { nextStart } from "./next-start.ts";

const positive = duration.refine((ms) => ms > 0, "a time is longer than nothing");
const nightTime = z.strictObject({
  /** The time that the clock has to show again. */
  time: timeOfDay,
  /** Time zone of the clock. */
  zone: zoneName,
});

type NightTime = z.output<typeof nightTime>;

const inOrder = (list: readonly NightTime[]): NightTime[] =>
  sorted(list.map(({ zone, time }) => `${zone} ${time}`)).map((text) => {
    const [zone = "", time = ""] = text.split(" ");
    return { time, zone };
  });

const common = {
  /** True where a page of scripts alone, in place of what was expected, is taken for a check. */
  suspectedToo: z.boolean().default(false),
};
const leaving = {
  ...common,
  /**
   * The source is not asked before the clock of a zone shows this time again, whoever starts a pass (V13); of several
   * the last. Not set: until the next pass.
   */
  until: z
    .union([nightTime, z.array(nightTime)])
    .transform((value) => inOrder([value].flat()))
    .default([]),
  /** True where a check on any host ends the source, also on one to which it only led (a redirect, a robots.txt). */
  onAnyHost: z.boolean().default(false),
  /** Statuses that are treated like a check, without any sign of one (V13: 403). */
  alsoOn: setOf(z.int().min(400).max(599)).default([]),
};

const options = z.discriminatedUnion("do", [
  z.strictObject({
    /** What follows a check: wait and ask once more, leave the source, or leave the host. It is never answered. */
    do: z.literal("ask again"),
    /** From the end of the check to the next request to the site. */
    wait: positive,
    /** How often the same page is asked for once more. */
    askAgain: z.int().positive(),
    /** Pages of a site held back in one pass (not in a row) after which the site is left for that pass. */
    leaveSiteAfter: z.int().positive(),
    /** Where the check itself wishes a longer wait by Retry-After than this, the site is left for the pass at once. */
    longestWait: positive.default(900_000),
    ...common,
  }),
  z.strictObject({ do: z.literal("leave the source"), ...leaving }),
  z.strictObject({
    do: z.literal("leave the host"),
    /** How long the host is not asked by any pass. Not set: until the next pass. */
    restFor: positive.optional(),
    ...leaving,
  }),
]);

export type Challenge = z.output<typeof options>;
type AskAgain = Extract<Challenge, { do: "ask again" }>;
type Leave = Exclude<Challenge, AskAgain>;

/** The last check under a key, and how many: of a page its checks, of a site the pages that stayed unread. */
export interface CheckFact {
  readonly pass: string;
  readonly at: number;
  readonly count: number;
  readonly retryAfter?: number;
}

/** Hosts on which a source was asked for its own pages: entry, lists, details. */
export interface HomesFact {
  readonly homes: readonly string[];
}

type Fact = CheckFact | HomesFact;

/**
 * A bot check in place of the answer is never answered or got around: the bot waits, asks as it did before, or goes
 * (C12, C17, V13; M rests until its next cycle). This promise speaks before those on statuses: a 429 or 503 that carries
 * a check is no rate limit and no failure. A provider's page that only says "rate limited" is a 429 and none of this.
 */
export const challenge = promise<typeof options, Fact>({
  name: "challenge",
  serves: ["C12", "C17", "V13"],
  options,
  tighten,
  keep: {
    keys: (set, request) => keysFor(set, request),
    sourceKeys: (set, intent) => (set.do === "ask again" ? [] : [sourceKey(intent)]),
    ended: (set, intent, { result, at }) => endedBy(set, intent, result, at),
    begin: (set, intent, facts, now) => (set.do === "ask again" ? go : begin(set, intent, facts, now)),
    admit: (set, request, facts, now) =>
      set.do === "ask again" ? admitSite(set, request, facts, now) : admitPlace(set, request, facts, now),
    settle: (set, exchange, facts) =>
      set.do === "ask again" ? waitOrPass(set, exchange, facts) : leave(set, exchange, facts),
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: challengeProver,
});

const pageKey = ({ url }: Request): string => `page:${url}`;
const siteKey = ({ site }: Request): string => `site:${site}`;
const hostKey = ({ host }: Request): string => `host:${host}`;
const sourceKey = ({ source }: Pick<Request, "source">): string => `source:${source}`;
const homesKey = ({ source }: Request): string => `homes:${source}`;

const keysFor = (set: Challenge, request: Request): readonly string[] =>
  set.do === "ask again"
    ? [pageKey(request), siteKey(request)]
    : [sourceKey(request), hostKey(request), homesKey(request)];

function checkOf(facts: Facts<Fact>, key: string): CheckFact | undefined {
  const fact = facts.get(key);
  return fact && "pass" in fact ? fact : undefined;
}

function homesOf(facts: Facts<Fact>, request: Request): readonly string[] {
  const fact = facts.get(homesKey(request));
  return fact && "homes" in fact ? fact.homes : [];
}

function isCheck({ suspectedToo }: Challenge, { findings: { check } }: Exchange): boolean {
  if (!check || check.class === "rate limited") return false;
  return check.class !== "suspected" || suspectedToo;
}

function admitSite(set: AskAgain, request: Request, facts: Facts<Fact>, now: number): Verdict {
  const page = checkOf(facts, pageKey(request));
  const site = checkOf(facts, siteKey(request));
  if (site?.pass === request.pass && site.count >= set.leaveSiteAfter) return tooManyPages(site);
  if (page?.pass === request.pass && page.count > set.askAgain)
    return skip("given up", "the page stayed behind a bot check in this pass");
  const until = site && site.at + Math.max(set.wait, site.retryAfter ?? 0);
  if (until === undefined || now >= until) return go;
  const why = "the site showed a bot check";
  return until - now > Math.max(set.wait, set.longestWait) ? stop("site", "resting", why, { until }) : wait(until, why);
}

const tooManyPages = ({ count }: CheckFact) =>
  stop("site", "check", `${count} pages of this site stayed behind a bot check`);

function waitOrPass(set: AskAgain, exchange: Exchange, facts: Facts<Fact>): Settlement<Fact> {
  const { request, findings, endedAt } = exchange;
  const { pass } = request;
  const [page, site] = [checkOf(facts, pageKey(request)), checkOf(facts, siteKey(request))];
  if (!isCheck(set, exchange)) return page ? { facts: new Map([[pageKey(request), null]]) } : {};
  const wished = findings.retryAfter ?? 0;
  const count = (page?.pass === pass ? page.count : 0) + 1;
  const tooLong = wished > set.longestWait;
  const held = count > set.askAgain || tooLong;
  const before = site?.pass === pass ? site.count : 0;
  const shown = { pass, at: endedAt, ...(wished > 0 && { retryAfter: wished }) };
  const next: CheckFact = {
    ...shown,
    count: tooLong ? Math.max(before + 1, set.leaveSiteAfter) : before + (held ? 1 : 0),
  };
  return {
    facts: new Map([
      [pageKey(request), { pass, at: endedAt, count }],
      [siteKey(request), next],
    ]),
    // The check is no page: it is not read, or it would say of everything that it is gone.
    ...(held
      ? {
          drop: { why: "the page stayed behind a bot check" },
          ...(next.count >= set.leaveSiteAfter && { stop: tooManyPages(next) }),
        }
      : { again: { at: endedAt + Math.max(set.wait, wished), why: "a bot check in place of the page" } }),
  };
}

function admitPlace(set: Leave, request: Request, facts: Facts<Fact>, now: number): Verdict {
  const source = checkOf(facts, sourceKey(request));
  const rest = restUntil(set, source);
  if (now < rest) return stop("source", "resting", "the source showed a bot check", { until: rest });
  if (source?.pass === request.pass) return stop("source", "check", "the source showed a bot check in this pass");
  const host = checkOf(facts, hostKey(request));
  if (!host) return go;
  const until = host.at + (set.do === "leave the host" ? (set.restFor ?? 0) : 0);
  const why = "the host showed a bot check";
  if (now < until) return stop("host", "resting", why, { until });
  if (host.pass !== request.pass) return go;
  // Where only a linked document's host was left, the source itself goes on: its lines there are refused one by one.
  return isElsewhere(request, homesOf(facts, request)) ? skip("resting", why) : stop("host", "check", why);
}

/** Until when a source rests after its check: a pass started by hand in between does not shorten it. */
function restUntil({ until }: Leave, check: CheckFact | undefined): number {
  if (!check) return Number.NEGATIVE_INFINITY;
  const ends = until.map(({ time, zone }) => {
    const [hour, minute] = time.split(":").map(Number);
    return nextStart({ cron: [`${minute} ${hour} * * *`], zone }, check.at);
  });
  return Math.max(Number.NEGATIVE_INFINITY, ...ends);
}

/** A page may turn into a check after its answer was written: then the end of the source is all that says so. */
function endedBy(set: Challenge, intent: Intent, result: SourceResult, at: number): ReadonlyMap<string, Fact> {
  if (set.do === "ask again" || set.until.length === 0 || result !== "check") return new Map();
  return new Map([[sourceKey(intent), { pass: intent.pass, at, count: 1 }]]);
}

function begin(set: Leave, intent: Intent, facts: Facts<Fact>, now: number): Verdict {
  const until = restUntil(set, checkOf(facts, sourceKey(intent)));
  return now < until ? skip("resting", "the source showed a bot check", { until }) : go;
}

function leave(set: Leave, exchange: Exchange, facts: Facts<Fact>): Settlement<Fact> {
  const { request, endedAt, status = 0, findings } = exchange;
  const known = homesOf(facts, request);
  const own = request.hop === 0 && (request.role === "entry" || request.role === "list" || request.role === "detail");
  const homes = own && !known.includes(request.host) ? [...known, request.host] : known;
  const news = new Map<string, Fact>(homes === known ? [] : [[homesKey(request), { homes }]]);
  const check = isCheck(set, exchange);
  if (!check && !set.alsoOn.includes(status)) return news.size > 0 ? { facts: news } : {};
  const fact: CheckFact = { pass: request.pass, at: endedAt, count: 1 };
  const why = check ? `a bot check (${findings.check?.vendor ?? "unknown provider"})` : `status ${status}`;
  const elsewhere = !set.onAnyHost && isElsewhere(request, homes);
  if (elsewhere || set.do === "leave the host") news.set(hostKey(request), fact);
  if (elsewhere) return { facts: news, drop: { why } };
  news.set(sourceKey(request), fact);
  const hostRest = set.do === "leave the host" && set.restFor !== undefined ? endedAt + set.restFor : 0;
  const rest = Math.max(hostRest, restUntil(set, fact));
  const until = rest > 0 ? { until: rest } : {};
  return { facts: news, stop: stop("source", check ? "check" : "shut out", why, until) };
}

/**
 * True for a document (or the robots.txt it needs) on a host where the source has no pages of its own. A check there
 * says nothing of the source: else one link to a guarded server would silence a council for good.
 */
function isElsewhere({ purpose, host, subject }: Request, homes: readonly string[]): boolean {
  if (homes.length === 0) return false;
  if (purpose === "document" || purpose === "image") return !homes.includes(host);
  // A robots.txt speaks for the host it was asked of first, wherever that redirects to.
  return (purpose === "robots" || purpose === "reservation") && !homes.includes(new URL(subject).host);
}

const STRICTNESS = { "ask again": 0, "leave the source": 1, "leave the host": 2 } as const;

function tighten(a: Challenge, b: Challenge): Challenge {
  const suspectedToo = a.suspectedToo || b.suspectedToo;
  if (a.do === "ask again" && b.do === "ask again") {
    return {
      do: "ask again",
      wait: Math.max(a.wait, b.wait),
      askAgain: Math.min(a.askAgain, b.askAgain),
      leaveSiteAfter: Math.min(a.leaveSiteAfter, b.leaveSiteAfter),
      longestWait: Math.min(a.longestWait, b.longestWait),
      suspectedToo,
    };
  }
  const alsoOn = either(alsoOnOf(a), alsoOnOf(b));
  const strict = STRICTNESS[a.do] >= STRICTNESS[b.do] ? a : b;
  const until = inOrder([...untilOf(a), ...untilOf(b)]);
  const onAnyHost = [a, b].some((set) => set.do !== "ask again" && set.onAnyHost);
  if (strict.do !== "leave the host") return { do: "leave the source", until, onAnyHost, alsoOn, suspectedToo };
  const restFor = larger(restOf(a), restOf(b));
  return { do: "leave the host", ...(restFor !== undefined && { restFor }), until, onAnyHost, alsoOn, suspectedToo };
}

const untilOf = (set: Challenge): readonly NightTime[] => (set.do === "ask again" ? [] : set.until);
const alsoOnOf = (set: Challenge): readonly number[] => (set.do === "ask again" ? [] : set.alsoOn);
const restOf = (set: Challenge): number | undefined => (set.do === "leave the host" ? set.restFor : undefined);
