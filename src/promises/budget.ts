import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Exchange } from "../pledge/exchange.ts";
import { type Facts, promise, type Settlement } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { both, setOf, sorted } from "../pledge/settings.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { BudgetProver } from "./budget-proof.ts";
import { sentences } from "./budget-words.ts";

/** Starts that are remembered for limits over a time, and with it the largest number that can be promised there. */
const REMEMBERED = 200;

const limit = z
  .strictObject({
    /**
     * `pages`: pages and data asked for the first time in a chain: no robots.txt, no redirect within a site, no further
     * try, no document or picture. `page requests`: every request for a page, further tries and redirects included, and
     * in a visit before the release the files as well (A12). `requests`: everything that was sent, for whatever reason.
     */
    count: z.enum(["pages", "page requests", "requests"]),
    /** A site is a registrable domain with all its hosts. An organisation's website is one source. */
    per: z.enum(["site", "source"]),
    /** The pass, or any stretch of time of this length. */
    within: z.union([z.literal("pass"), duration]),
    /** How many at most. */
    atMost: z.int().min(0),
    /** Kinds of sources it is about; empty: all. */
    kinds: setOf(z.string().min(1)).default([]),
    /** Sites it is not about. */
    except: setOf(z.string().min(1)).default([]),
  })
  .refine(({ within, atMost }) => within === "pass" || atMost <= REMEMBERED, {
    path: ["atMost"],
    message: `at most ${REMEMBERED} over a time`,
  });

const options = z.strictObject({
  /** The limits; all of them hold. */
  limits: z.array(limit).transform((list) => merged(list)),
});

export type Limit = z.output<typeof limit>;
export type Budget = z.output<typeof options>;

/** What was spent under a key. */
export interface Spent {
  readonly pass: string;
  readonly inPass: number;
  /** Starts of the latest ones, oldest first. */
  readonly starts: readonly number[];
}

/**
 * How much at most (C25, A12): pages or requests of a site or source, in a pass or in any stretch of time. What goes
 * beyond is not asked.
 *
 * @example budget({ limits: [{ count: "pages", per: "site", within: "pass", atMost: 5, except: ["cdep.ro"] }] })
 */
export const budget = promise<typeof options, Spent>({
  name: "budget",
  serves: ["A12", "C25"],
  options,
  tighten: (a, b) => ({ limits: merged([...a.limits, ...b.limits]) }),
  keep: {
    keys: ({ limits }, request) => [...new Set(concerned(limits, request).map((one) => keyOf(one, request)))],
    admit: ({ limits }, request, facts, now) => admit(limits, request, facts, now),
    settle: ({ limits }, exchange, facts) => settle(limits, exchange, facts),
  },
  say: {
    de: ({ limits }) => sentences(limits, "de"),
    en: ({ limits }) => sentences(limits, "en"),
    ro: ({ limits }) => sentences(limits, "ro"),
  },
  prove: () => new BudgetProver(),
});

/** Limits of the same things are one: the smaller number, with the exceptions that both make. */
function merged(list: readonly Limit[]): Limit[] {
  const byForm = new Map<string, Limit>();
  for (const one of list) {
    const form = JSON.stringify([one.count, one.per, String(one.within), one.kinds]);
    const known = byForm.get(form);
    byForm.set(
      form,
      known ? { ...one, atMost: Math.min(known.atMost, one.atMost), except: both(known.except, one.except) } : one,
    );
  }
  return sorted([...byForm.keys()]).flatMap((form) => byForm.get(form) ?? []);
}

const keyOf = ({ count, per }: Limit, request: Request): string =>
  `${count} ${per}:${per === "site" ? request.site : request.source}`;

/** The limits that this request counts towards. */
const concerned = (limits: readonly Limit[], request: Request): readonly Limit[] =>
  limits.filter(
    ({ count, kinds, except }) =>
      (count === "requests" || (count === "pages" ? isPage(request) : isForPage(request))) &&
      (kinds.length === 0 || kinds.includes(request.sourceKind)) &&
      !except.includes(request.site),
  );

/** A redirect that leads to another site brings a page of that site. */
function isPage({ purpose, attempt, hop, subject, site }: Request): boolean {
  if ((purpose !== "page" && purpose !== "data") || attempt > 0) return false;
  return hop === 0 || !isOnSite(new URL(subject).hostname, site);
}

/** No robots.txt, no reservation file; in a visit before the release those count too. */
const isForPage = ({ purpose, mode }: Request): boolean =>
  mode === "visit" || (purpose !== "robots" && purpose !== "reservation");

const isOnSite = (name: string, site: string): boolean => name === site || name.endsWith(`.${site}`);

function admit(limits: readonly Limit[], request: Request, facts: Facts<Spent>, now: number): Verdict {
  for (const one of concerned(limits, request)) {
    const spent = facts.get(keyOf(one, request));
    if (!spent) {
      if (one.atMost === 0) return skip("budget spent", "nothing of this is asked for");
      continue;
    }
    if (one.within === "pass") {
      const used = spent.pass === request.pass ? spent.inPass : 0;
      if (used >= one.atMost) return skip("budget spent", `${used} ${one.count} of this ${one.per} in this pass`);
      continue;
    }
    const { within } = one;
    const lately = spent.starts.filter((start) => start > now - within);
    const oldest = lately.at(-one.atMost);
    if (lately.length < one.atMost) continue;
    const until = oldest === undefined ? {} : { until: oldest + within };
    return skip("budget spent", `${lately.length} ${one.count} of this ${one.per} lately`, until);
  }
  return go;
}

function settle(limits: readonly Limit[], exchange: Exchange, facts: Facts<Spent>): Settlement<Spent> {
  const { request, startedAt } = exchange;
  const counted = concerned(limits, request);
  if (counted.length === 0) return {};
  const news = new Map<string, Spent>();
  for (const key of new Set(counted.map((one) => keyOf(one, request)))) {
    const spent = facts.get(key);
    const before = spent?.pass === request.pass ? spent.inPass : 0;
    // Only limits over a time need to know when; the list would grow in every row of every pass otherwise.
    const timed = counted.some((one) => one.within !== "pass" && keyOf(one, request) === key);
    const starts = timed ? [...(spent?.starts ?? []), startedAt].slice(-REMEMBERED) : [];
    news.set(key, { pass: request.pass, inPass: before + 1, starts });
  }
  return { facts: news };
}
