import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Exchange } from "../pledge/exchange.ts";
import { isHeldBack } from "../pledge/findings.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { isSilence } from "../pledge/outcome.ts";
import { promise, type Settlement } from "../pledge/promise.ts";
import { both, setOf, smaller } from "../pledge/settings.ts";
import { inWords, listInWords } from "../pledge/words.ts";
import { retriesProver } from "./retries-proof.ts";

const options = z
  .strictObject({
    /** What is tried again: server errors (500 to 599), and no usable answer at all. */
    on: setOf(z.enum(["5xx", "no answer"])),
    /** Further tries of one request, after the first. */
    atMost: z.int().min(0),
    /** Pauses before each of them, from the end of the try before; each longer than the last. */
    pauses: z.array(duration),
    /** Which requests are tried again at all. */
    only: z.enum(["everything", "list pages"]).default("everything"),
    /** What is never tried again. `4xx but 429`: another promise says how to go on after a 429. */
    never: z.enum(["4xx", "4xx but 429"]).default("4xx"),
    /** A longer wait, asked for by Retry-After, is not waited for: the request is given up. Not set: any is. */
    longestWait: duration.optional(),
  })
  .refine(({ atMost, pauses }) => pauses.length === atMost, {
    path: ["pauses"],
    message: "one pause for each further try",
  })
  .refine(({ pauses }) => pauses.every((pause, index) => pause > (pauses[index - 1] ?? 0)), {
    path: ["pauses"],
    message: "each pause is longer than the one before",
  });

export type Retries = z.output<typeof options>;

/**
 * What cannot be answered now is asked for again, a few times and ever later (C16). A 4xx is an answer: it is taken as it
 * is. A bot check is none of this, whatever its status: the promise on checks speaks of it, and this one stands aside.
 */
export const retries = promise<typeof options>({
  name: "retries",
  serves: ["C16"],
  options,
  tighten: (a, b) => {
    const longestWait = smaller(a.longestWait, b.longestWait);
    const atMost = Math.min(a.atMost, b.atMost);
    return {
      on: both(a.on, b.on),
      atMost,
      pauses: a.pauses.slice(0, atMost).map((pause, index) => Math.max(pause, b.pauses[index] ?? 0)),
      only: a.only === "list pages" ? a.only : b.only,
      never: a.never === "4xx" ? a.never : b.never,
      ...(longestWait !== undefined && { longestWait }),
    };
  },
  keep: { settle: (set, exchange) => settle(set, exchange) },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: retriesProver,
});

function settle(set: Retries, { request, findings, endedAt, ...heard }: Exchange): Settlement<never> {
  if (isHeldBack(findings)) return {};
  const failure = failureOf(heard);
  if (failure === undefined || !set.on.includes(failure)) return {};
  if (set.only === "list pages" && request.role !== "list") return {};
  // Tries after a bot check count as well: together they are no more than what is promised here.
  const pause = set.pauses[request.attempt];
  if (pause === undefined) return {};
  const wait = Math.max(pause, findings.retryAfter ?? 0);
  if (set.longestWait !== undefined && wait > set.longestWait) return {};
  return { again: { at: endedAt + wait, why: `${failure}, try ${request.attempt + 1} of ${set.atMost + 1}` } };
}

function failureOf({ status = 0, outcome }: Pick<Exchange, "status" | "outcome">): "5xx" | "no answer" | undefined {
  if (status >= 400 && status < 500) return undefined;
  if (status >= 500) return "5xx";
  return isSilence(outcome) ? "no answer" : undefined;
}

function sentences(set: Retries, language: Language): string[] {
  const say = texts[language];
  const list = [say.never[set.never]];
  if (set.atMost === 0 || set.on.length === 0) return [say.none, ...list];
  const pauses = listInWords(
    set.pauses.map((pause) => inWords(pause, language, "dative")),
    language,
  );
  const on = listInWords(
    set.on.map((failure) => say.on[failure]),
    language,
    "or",
  );
  list.unshift(say.again(on, set.atMost, pauses, say.what[set.only]));
  list.push(set.longestWait === undefined ? say.header : say.headerUpTo(inWords(set.longestWait, language)));
  return list;
}

interface RetriesTexts {
  readonly on: Readonly<Record<Retries["on"][number], string>>;
  readonly what: Readonly<Record<Retries["only"], string>>;
  readonly never: Readonly<Record<Retries["never"], string>>;
  readonly again: (on: string, tries: number, pauses: string, what: string) => string;
  readonly none: string;
  readonly header: string;
  readonly headerUpTo: (time: string) => string;
}

const texts: Texts<RetriesTexts> = {
  de: {
    on: { "5xx": "mit einem Serverfehler (5xx)", "no answer": "gar nicht" },
    what: { everything: "dieselbe Adresse", "list pages": "eine Listenseite" },
    never: {
      "4xx": "Auf eine Antwort 4xx folgt kein weiterer Versuch.",
      "4xx but 429": "Auf eine Antwort 4xx, außer 429, folgt kein weiterer Versuch.",
    },
    again: (on, tries, pauses, what) =>
      `Antwortet ein Server ${on}, so wird ${what} höchstens ${tries === 1 ? "einmal" : `${tries}-mal`} erneut abgerufen, nach Pausen von ${pauses}.`,
    none: "Was nicht beantwortet wird, wird im selben Durchgang nicht noch einmal abgerufen.",
    header: "Nennt der Server mit Retry-After eine längere Wartezeit, so gilt diese.",
    headerUpTo: (time) =>
      `Nennt der Server mit Retry-After eine längere Wartezeit, so gilt diese; beträgt sie mehr als ${time}, entfällt der Versuch.`,
  },
  en: {
    on: { "5xx": "answers with a server error (5xx)", "no answer": "does not answer at all" },
    what: { everything: "the same address", "list pages": "a list page" },
    never: {
      "4xx": "A 4xx answer is not followed by another try.",
      "4xx but 429": "A 4xx answer, 429 excepted, is not followed by another try.",
    },
    again: (on, tries, pauses, what) =>
      `If a server ${on}, ${what} is asked for at most ${tries === 1 ? "once" : `${tries} times`} more, after pauses of ${pauses}.`,
    none: "What is not answered is not asked for again in the same pass.",
    header: "If the server names a longer wait in Retry-After, that one counts.",
    headerUpTo: (time) =>
      `If the server names a longer wait in Retry-After, that one counts; if it is more than ${time}, the try is dropped.`,
  },
  ro: {
    on: { "5xx": "răspunde cu o eroare de server (5xx)", "no answer": "nu răspunde deloc" },
    what: { everything: "aceeași adresă", "list pages": "o pagină de listă" },
    never: {
      "4xx": "După un răspuns 4xx nu urmează nicio altă încercare.",
      "4xx but 429": "După un răspuns 4xx, în afară de 429, nu urmează nicio altă încercare.",
    },
    again: (on, tries, pauses, what) =>
      `Dacă un server ${on}, ${what} se mai cere cel mult ${tries === 1 ? "o dată" : `de ${tries} ori`}, după pauze de ${pauses}.`,
    none: "Ce rămâne fără răspuns nu se mai cere în aceeași trecere.",
    header: "Dacă serverul indică prin Retry-After o așteptare mai lungă, se respectă aceasta.",
    headerUpTo: (time) =>
      `Dacă serverul indică prin Retry-After o așteptare mai lungă, se respectă aceasta; dacă depășește ${time}, se renunță la încercare.`,
  },
};
