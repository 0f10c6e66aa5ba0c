import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Exchange } from "../pledge/exchange.ts";
import { isHeldBack } from "../pledge/findings.ts";
import { isAnswer } from "../pledge/outcome.ts";
import { type Facts, promise, type Settlement } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { either, setOf, smaller } from "../pledge/settings.ts";
import { go, stop, type Verdict, wait } from "../pledge/verdict.ts";
import { pausesProver } from "./pauses-proof.ts";
import { sentences } from "./pauses-words.ts";

const step = duration.refine((ms) => ms > 0, "a rest is longer than nothing");

const options = z
  .strictObject({
    /** Answers by which a server says that it is asked too much. */
    on: setOf(z.union([z.literal(429), z.literal(503)])),
    /** Whose Retry-After is obeyed. */
    retryAfterOn: z.enum(["429, 503 and redirects", "any status"]),
    /**
     * How long the host rests where no Retry-After says so: after the first, second, … such answer, the last step again
     * and again. `{ first, doubling, most }` is the list of doublings. Not set: it does not rest.
     */
    ladder: z
      .union([
        z.array(step).min(1),
        z.strictObject({
          /** The first rest. */
          first: step,
          /** Each further one is twice as long. */
          doubling: z.literal(true),
          /** The longest rest. */
          most: step,
        }),
      ])
      .transform((value) => (Array.isArray(value) ? value : doublings(value.first, value.most)))
      .refine(
        (steps) => steps.every((rest, index) => rest >= (steps[index - 1] ?? 0)),
        "a rest is not shorter than the one before",
      )
      .optional(),
    /** What moves the ladder on: such answers in a row (anything read sets it back), or all in one pass. */
    counted: setOf(z.enum(["in a row", "in the pass"])).default(["in a row"]),
    /** Such answers of a host in a pass after which it is asked for nothing more in that pass. */
    giveUpAfter: z.int().positive().optional(),
    /** True where what was answered so is asked for again after the rest. */
    askAgain: z.boolean(),
    /** A rest longer than this is not waited for: the host is left for the pass, and not asked before it is over. */
    longestWait: step.optional(),
  })
  .refine(({ askAgain, ladder, giveUpAfter }) => !askAgain || (ladder !== undefined && giveUpAfter !== undefined), {
    path: ["askAgain"],
    message: "asking again needs a ladder and an end (giveUpAfter)",
  });

export type Pauses = z.output<typeof options>;

/** An answer by which a host said that it is asked too much. `open`: nothing was read there since. */
interface Strike {
  readonly status: number;
  readonly pass: string;
  readonly open: boolean;
}

/** What a host said last of being asked, and the strikes before. */
export interface HostFact {
  /** End of the answer that the rest is counted from. */
  readonly at: number;
  readonly status: number;
  readonly retryAfter?: number;
  readonly strikes: readonly Strike[];
}

/** More are not remembered: no ladder has as many steps. */
const REMEMBERED = 40;

const keyOf = ({ host }: Pick<Request, "host">): string => `host:${host}`;

/**
 * A host that says "too much" rests as a whole, whatever is wanted of it and whoever wants it (A6, V11; for M and C a
 * reading of theirs): for as long as its Retry-After says, else by a ladder. The rest counts from the end of the answer
 * and survives pass and process. A bot check is none of this: the promise on checks speaks of it, this one stands aside.
 */
export const pauses = promise<typeof options, HostFact>({
  name: "pauses",
  serves: ["A6", "V11"],
  options,
  tighten: (a, b) => {
    const giveUpAfter = smaller(a.giveUpAfter, b.giveUpAfter);
    const longestWait = smaller(a.longestWait, b.longestWait);
    const ladder = a.ladder && b.ladder ? longerSteps(a.ladder, b.ladder) : (a.ladder ?? b.ladder);
    return {
      on: either(a.on, b.on),
      retryAfterOn: a.retryAfterOn === "any status" ? a.retryAfterOn : b.retryAfterOn,
      ...(ladder && { ladder }),
      counted: either(a.counted, b.counted),
      ...(giveUpAfter !== undefined && { giveUpAfter }),
      askAgain: a.askAgain && b.askAgain,
      ...(longestWait !== undefined && { longestWait }),
    };
  },
  keep: {
    keys: (_options, request) => [keyOf(request)],
    admit: (set, request, facts, now) => verdictFor(set, request, facts.get(keyOf(request)), now),
    settle,
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: pausesProver,
});

function verdictFor(set: Pauses, { pass }: Request, fact: HostFact | undefined, now: number): Verdict {
  if (!fact) return go;
  const until = restsUntil(set, fact);
  if (hasGivenUp(set, fact, pass)) {
    const why = `${set.giveUpAfter} times too much in this pass`;
    return stop("host", "given up", why, until > now ? { until } : {});
  }
  if (now >= until) return go;
  const why = `the host answered ${fact.status}${fact.retryAfter ? " with Retry-After" : ""}`;
  // Never "capped and asked earlier": what is too long to wait for is left, until the date that was asked for.
  const tooLong = set.longestWait !== undefined && until - now > set.longestWait;
  return tooLong ? stop("host", "resting", why, { until }) : wait(until, why);
}

function restsUntil(set: Pauses, { at, status, retryAfter = 0, strikes }: HostFact): number {
  if (retryAfter > 0 && isHeeded(set, status)) return at + retryAfter;
  if (!set.ladder || !isStrike(set, status)) return at;
  const all = struck(set, strikes);
  const inARow = all.filter(({ open }) => open).length;
  // Of the pass that the last one fell into: a rest is not over because another pass begins.
  const inPass = all.filter(({ pass }) => pass === all.at(-1)?.pass).length;
  const counts = { "in a row": inARow, "in the pass": inPass };
  const count = Math.max(0, ...set.counted.map((how) => counts[how]));
  return at + (count === 0 ? 0 : (set.ladder[Math.min(count, set.ladder.length) - 1] ?? 0));
}

const isHeeded = ({ retryAfterOn }: Pauses, status: number): boolean =>
  retryAfterOn === "any status" || status === 503 || status === 429 || (status >= 300 && status < 400);

const isStrike = ({ on }: Pauses, status: number): boolean => on.some((code) => code === status);

const struck = (set: Pauses, strikes: readonly Strike[]): readonly Strike[] =>
  strikes.filter(({ status }) => isStrike(set, status));

const hasGivenUp = (set: Pauses, { strikes }: HostFact, pass: string): boolean =>
  set.giveUpAfter !== undefined &&
  struck(set, strikes).filter((strike) => strike.pass === pass).length >= set.giveUpAfter;

function settle(set: Pauses, exchange: Exchange, facts: Facts<HostFact>): Settlement<HostFact> {
  if (isHeldBack(exchange.findings)) return {};
  const { request, findings, startedAt, endedAt } = exchange;
  const { pass } = request;
  const fact = facts.get(keyOf(request));
  // A provider's page that says "rate limited" is a 429, whatever its status.
  const status = findings.check ? 429 : (exchange.status ?? 0);
  const strike = isStrike(set, status);
  if (!strike && !(findings.retryAfter && isHeeded(set, status))) return readAgain(exchange, fact);
  // Answers to requests that were on their way already belong to the same incident.
  const fresh = strike && (fact === undefined || startedAt >= fact.at);
  const strikes = [...(fact?.strikes ?? []), ...(fresh ? [{ status, pass, open: true }] : [])].slice(-REMEMBERED);
  const retryAfter = findings.retryAfter === undefined ? {} : { retryAfter: findings.retryAfter };
  let next: HostFact = { at: endedAt, status, ...retryAfter, strikes };
  if (fact && restsUntil(set, { ...fact, strikes }) > restsUntil(set, next)) next = { ...fact, strikes };
  const verdict = verdictFor(set, request, next, endedAt);
  return {
    facts: new Map([[keyOf(request), next]]),
    ...(verdict.kind === "stop" && { stop: verdict }),
    ...(verdict.kind === "wait" && set.askAgain && strike && { again: { at: verdict.until, why: verdict.why } }),
  };
}

/** Something was read: the row of strikes is broken. Those of this pass stay counted for it. */
function readAgain(
  { request, outcome, status = 0, startedAt }: Exchange,
  fact: HostFact | undefined,
): Settlement<HostFact> {
  if (!fact || !isAnswer(outcome) || status >= 400 || startedAt < fact.at) return {};
  const strikes = fact.strikes
    .filter(({ pass }) => pass === request.pass)
    .map((strike) => ({ ...strike, open: false }));
  return { facts: new Map([[keyOf(request), strikes.length === 0 ? null : { ...fact, strikes }]]) };
}

function doublings(first: number, most: number): number[] {
  const steps = [first];
  for (let rest = first * 2; rest < most; rest *= 2) steps.push(rest);
  return first < most ? [...steps, most] : steps;
}

/** The longer rest of each step; a ladder that has ended goes on with its last one. */
const longerSteps = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, index) =>
    Math.max(a[index] ?? a.at(-1) ?? 0, b[index] ?? b.at(-1) ?? 0),
  );
