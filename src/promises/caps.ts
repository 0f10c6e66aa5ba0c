import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Exchange } from "../pledge/exchange.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { type Facts, type Intent, promise, type Settlement } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { go, skip, stop, type Verdict } from "../pledge/verdict.ts";
import { inWords, numberInWords } from "../pledge/words.ts";
import { capsProver } from "./caps-proof.ts";

const span = duration.refine((ms) => ms > 0, "a time is longer than nothing");

// All three are needed: there is no "unlimited" to write down.
const options = z.strictObject({
  /** Requests to a source in one pass, robots.txt, redirects, repetitions and what a page loads included. */
  requests: z.int().positive(),
  /** How long a source's part of a pass may take, all waiting included. */
  time: span,
  /** How long a pass may take: what has not been asked by then is left for the next one. */
  pass: span,
});

export type Caps = z.output<typeof options>;

/** Requests of a source in its last pass. */
export interface CountFact {
  readonly pass: string;
  readonly requests: number;
}

const keyOf = ({ source }: Pick<Request, "source">): string => `source:${source}`;

/**
 * Every source has an end (V10): so many requests, so much time. Waiting counts, so that a server that asks for patience
 * cannot hold a pass open; two passes never overlap. What is left then is not read in this pass.
 *
 * @example caps({ requests: 60, time: "15m", pass: "4h" })
 */
export const caps = promise<typeof options, CountFact>({
  name: "caps",
  serves: ["V10"],
  options,
  tighten: (a, b) => ({
    requests: Math.min(a.requests, b.requests),
    time: Math.min(a.time, b.time),
    pass: Math.min(a.pass, b.pass),
  }),
  keep: {
    keys: (_options, request) => [keyOf(request)],
    admit: (set, request, facts, now) => admit(set, request, facts, now),
    settle: (_options, exchange, facts) => counted(exchange, facts),
    deadline: (set, { began }) => began && Math.min(began.source + set.time, began.pass + set.pass),
    begin: (set, intent, _facts, now) => begin(set, intent, now),
  },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: capsProver,
});

function admit(set: Caps, request: Request, facts: Facts<CountFact>, now: number): Verdict {
  const fact = facts.get(keyOf(request));
  const requests = fact?.pass === request.pass ? fact.requests : 0;
  if (requests >= set.requests)
    return stop("source", "budget spent", `${requests} requests to this source in this pass`);
  const { began } = request;
  if (!began) return go;
  if (now >= began.pass + set.pass) return stop("source", "budget spent", "the time for this pass is over");
  if (now >= began.source + set.time) return stop("source", "budget spent", "the time for this source is over");
  return go;
}

const begin = (set: Caps, { passStartedAt }: Intent, now: number): Verdict =>
  passStartedAt !== undefined && now >= passStartedAt + set.pass
    ? skip("budget spent", "the time for this pass is over")
    : go;

function counted({ request }: Exchange, facts: Facts<CountFact>): Settlement<CountFact> {
  const { pass } = request;
  const fact = facts.get(keyOf(request));
  const requests = (fact?.pass === pass ? fact.requests : 0) + 1;
  return { facts: new Map([[keyOf(request), { pass, requests }]]) };
}

function sentences(set: Caps, language: Language): string[] {
  const { requests, time, pass } = texts[language];
  return [
    requests(numberInWords(set.requests, language)),
    time(inWords(set.time, language)),
    pass(inWords(set.pass, language)),
  ];
}

const texts: Texts<Readonly<Record<"requests" | "time" | "pass", (value: string) => string>>> = {
  de: {
    requests: (n) =>
      `An jede Quelle gehen je Durchgang höchstens ${n} Anfragen, robots.txt, Weiterleitungen und Wiederholungen eingerechnet.`,
    time: (span) => `Höchstzeit je Quelle und Durchgang: ${span}, alle Wartezeiten eingerechnet.`,
    pass: (span) => `Höchstzeit eines ganzen Durchgangs: ${span}; was bis dahin nicht gelesen ist, entfällt.`,
  },
  en: {
    requests: (n) =>
      `Limit on requests to each source in a pass: ${n}, with robots.txt, redirects and repetitions included.`,
    time: (span) => `Limit on time for each source in a pass: ${span}, all waiting included.`,
    pass: (span) => `Limit on time for a whole pass: ${span}; what has not been read by then is left out.`,
  },
  ro: {
    requests: (n) =>
      `Numărul maxim de cereri către fiecare sursă într-o trecere: ${n}, inclusiv robots.txt, redirecționările și repetările.`,
    time: (span) => `Timpul maxim pentru o sursă într-o trecere: ${span}, cu toate așteptările.`,
    pass: (span) => `Timpul maxim pentru o trecere întreagă: ${span}; ce nu s-a citit până atunci rămâne necitit.`,
  },
};
