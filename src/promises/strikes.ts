import * as z from "zod";
import type { Exchange } from "../pledge/exchange.ts";
import { isHeldBack } from "../pledge/findings.ts";
import { isAnswer, isSilence } from "../pledge/outcome.ts";
import { type Facts, promise, type Settlement } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { go, stop, type Verdict } from "../pledge/verdict.ts";
import { numberInWords } from "../pledge/words.ts";
import { strikesProver } from "./strikes-proof.ts";

const options = z.strictObject({
  /** Failed requests in a row, of one source in one pass, after which it is asked for nothing more in that pass. */
  inARow: z.int().positive(),
});

export type Strikes = z.output<typeof options>;

/** Failed requests of a source since something was read there. */
export interface StrikesFact {
  readonly pass: string;
  readonly failed: number;
}

const keyOf = ({ source }: Pick<Request, "source">): string => `source:${source}`;

/**
 * A source that fails several times in a row is left for this pass (V12): whoever is in trouble is not asked on and on.
 * A failure is no usable answer, a 5xx, a 429 or any other 4xx; a 404 or 410 only of a registered address, since other
 * pages come and go. Nothing but an answer below 400 breaks the row. A check, and a 403, are another promise's.
 *
 * @example strikes({ inARow: 3 })
 */
export const strikes = promise<typeof options, StrikesFact>({
  name: "strikes",
  serves: ["V12"],
  options,
  tighten: (a, b) => ({ inARow: Math.min(a.inARow, b.inARow) }),
  keep: {
    keys: (_options, request) => [keyOf(request)],
    admit: (set, request, facts) => verdictOn(set, request, facts.get(keyOf(request))),
    settle: (set, exchange, facts) => settle(set, exchange, facts),
  },
  say: {
    de: ({ inARow }) => [
      inARow === 1
        ? "Nach einer gescheiterten Anfrage wird die Quelle abgebrochen."
        : `Nach ${numberInWords(inARow, "de")} gescheiterten Anfragen in Folge wird die Quelle abgebrochen.`,
      "Gescheitert ist eine Anfrage ohne brauchbare Antwort oder mit Status 4xx oder 5xx, bei 404 und 410 nur an einer eingetragenen Adresse.",
    ],
    en: ({ inARow }) => [
      inARow === 1
        ? "After one failed request the source is abandoned for the pass."
        : `After ${numberInWords(inARow, "en")} failed requests in a row the source is abandoned for the pass.`,
      "A request has failed where there is no usable answer, or one with status 4xx or 5xx; 404 and 410 only at a registered address.",
    ],
    ro: ({ inARow }) => [
      inARow === 1
        ? "După o cerere eșuată, sursa este abandonată până la trecerea următoare."
        : `După ${numberInWords(inARow, "ro")} cereri eșuate la rând, sursa este abandonată până la trecerea următoare.`,
      "O cerere a eșuat dacă nu vine un răspuns utilizabil sau vine unul cu status 4xx ori 5xx; la 404 și 410 numai pentru o adresă înregistrată.",
    ],
  },
  prove: strikesProver,
});

const givenUp = (failed: number) => stop("source", "given up", `${failed} requests in a row failed`);

function verdictOn({ inARow }: Strikes, { pass }: Request, fact: StrikesFact | undefined): Verdict {
  return fact?.pass === pass && fact.failed >= inARow ? givenUp(fact.failed) : go;
}

function settle(set: Strikes, exchange: Exchange, facts: Facts<StrikesFact>): Settlement<StrikesFact> {
  const { request, outcome, status = 0 } = exchange;
  const key = keyOf(request);
  const fact = facts.get(key);
  if (!isFailure(exchange)) {
    const read = isAnswer(outcome) && status < 400 && !isHeldBack(exchange.findings);
    return read && fact ? { facts: new Map([[key, null]]) } : {};
  }
  const failed = (fact?.pass === request.pass ? fact.failed : 0) + 1;
  return {
    facts: new Map([[key, { pass: request.pass, failed }]]),
    ...(failed >= set.inARow && { stop: givenUp(failed) }),
  };
}

function isFailure({ request, outcome, status = 0, findings }: Exchange): boolean {
  if (isHeldBack(findings)) return false;
  if (isSilence(outcome) || outcome === "undecodable") return true;
  if (status === 404 || status === 410) return request.role === "entry";
  return status >= 400 && status !== 403;
}
