import type { Language, Texts } from "../pledge/language.ts";
import { inWords, listInWords } from "../pledge/words.ts";
import type { Pauses } from "./pauses.ts";

/** What the bot page says of servers that are asked too much. */
export function sentences(set: Pauses, language: Language): string[] {
  const say = texts[language];
  const on = listInWords(set.on.map(String), language, "or");
  const { giveUpAfter, longestWait } = set;
  return [
    set.ladder ? say.rest(on, stepsInWords(set.ladder, language)) : say.headerOnly(on),
    say.header[set.retryAfterOn],
    ...(set.ladder && set.ladder.length > 1 ? set.counted.map((how) => say.counted[how]) : []),
    set.askAgain ? say.again : say.notAgain,
    ...(giveUpAfter === undefined ? [] : [say.giveUp(giveUpAfter)]),
    ...(longestWait === undefined ? [] : [say.longest(inWords(longestWait, language, "dative"))]),
  ];
}

/** `1 minute, then doubled each time, up to 6 hours`, or each step by name. */
function stepsInWords(ladder: readonly number[], language: Language): string {
  const say = texts[language];
  const words = ladder.map((step) => inWords(step, language));
  const [first = "", second = ""] = words;
  const last = words.at(-1) ?? "";
  if (ladder.length === 1) return first;
  const doubled = ladder.every((step, index) => {
    const before = ladder[index - 1];
    return (
      before === undefined || step === before * 2 || (index === ladder.length - 1 && step < before * 2 && step > before)
    );
  });
  if (doubled && ladder.length > 2) return say.doubling(first, second, last);
  return `${first}, ${words
    .slice(1)
    .map((step) => say.next(step))
    .join(", ")}`;
}

interface PausesTexts {
  readonly rest: (on: string, steps: string) => string;
  readonly headerOnly: (on: string) => string;
  readonly header: Readonly<Record<Pauses["retryAfterOn"], string>>;
  readonly counted: Readonly<Record<Pauses["counted"][number], string>>;
  readonly next: (step: string) => string;
  readonly doubling: (first: string, second: string, most: string) => string;
  readonly again: string;
  readonly notAgain: string;
  readonly giveUp: (times: number) => string;
  readonly longest: (time: string) => string;
}

const texts: Texts<PausesTexts> = {
  de: {
    rest: (on, steps) =>
      `Antwortet ein Server mit ${on}, ruhen alle Anfragen an ihn, solange sein Retry-After es verlangt; fehlt diese Angabe, ${steps}.`,
    headerOnly: (on) =>
      `Antwortet ein Server mit ${on}, ruhen alle Anfragen an ihn, solange sein Retry-After es verlangt.`,
    header: {
      "429, 503 and redirects": "Befolgt wird Retry-After bei 429, bei 503 und bei Weiterleitungen.",
      "any status": "Befolgt wird Retry-After bei jeder Antwort, welchen Status sie auch trägt.",
    },
    counted: {
      "in a row": "Gezählt werden solche Antworten, bis wieder etwas gelesen werden konnte.",
      "in the pass":
        "Gezählt werden alle solchen Antworten eines Durchgangs, auch wenn dazwischen etwas gelesen wurde.",
    },
    next: (step) => `beim nächsten Mal ${step}`,
    doubling: (first, second, most) =>
      `${first}, beim nächsten Mal ${second}, dann immer das Doppelte, höchstens ${most}`,
    again: "Danach wird dieselbe Adresse noch einmal abgerufen.",
    notAgain: "Dieselbe Adresse wird deswegen in diesem Durchgang nicht noch einmal abgerufen.",
    giveUp: (times) =>
      times === 1
        ? "Nach einer solchen Antwort wird von dem Server in diesem Durchgang nichts mehr abgerufen."
        : `Nach ${times} solchen Antworten wird von dem Server in diesem Durchgang nichts mehr abgerufen.`,
    longest: (time) =>
      `Auf das Ende einer Ruhezeit von mehr als ${time} wird nicht gewartet: Der Server wird für diesen Durchgang verlassen und erst nach ihrem Ende wieder gefragt.`,
  },
  en: {
    rest: (on, steps) =>
      `If a server answers ${on}, all requests to it rest for as long as its Retry-After asks; where it gives none, for ${steps}.`,
    headerOnly: (on) => `If a server answers ${on}, all requests to it rest for as long as its Retry-After asks.`,
    header: {
      "429, 503 and redirects": "Retry-After is obeyed on 429, on 503 and on redirects.",
      "any status": "Retry-After is obeyed on every answer, whatever its status.",
    },
    counted: {
      "in a row": "Such answers are counted until something could be read again.",
      "in the pass": "All such answers in a pass are counted, even if something was read in between.",
    },
    next: (step) => `the next time ${step}`,
    doubling: (first, second, most) => `${first}, the next time ${second}, then always twice as long, ${most} at most`,
    again: "After that the same address is asked for once more.",
    notAgain: "The same address is not asked for again in this pass on that account.",
    giveUp: (times) =>
      times === 1
        ? "After one such answer the server is asked for nothing more in this pass."
        : `After ${times} such answers the server is asked for nothing more in this pass.`,
    longest: (time) =>
      `The end of a rest of more than ${time} is not waited for: the server is left for this pass, and not asked again before the rest is over.`,
  },
  ro: {
    rest: (on, steps) =>
      `Dacă un server răspunde cu ${on}, toate cererile către el se opresc atât timp cât cere prin Retry-After; dacă nu îl indică, ${steps}.`,
    headerOnly: (on) =>
      `Dacă un server răspunde cu ${on}, toate cererile către el se opresc atât timp cât cere prin Retry-After.`,
    header: {
      "429, 503 and redirects": "Retry-After este respectat la 429, la 503 și la redirecționări.",
      "any status": "Retry-After este respectat la orice răspuns, indiferent de cod.",
    },
    counted: {
      "in a row": "Asemenea răspunsuri se numără până când se poate citi din nou ceva.",
      "in the pass": "Se numără toate asemenea răspunsuri dintr-o trecere, chiar dacă între timp s-a citit ceva.",
    },
    next: (step) => `data următoare ${step}`,
    doubling: (first, second, most) => `${first}, data următoare ${second}, apoi mereu dublul, cel mult ${most}`,
    again: "După aceea, aceeași adresă se mai cere o dată.",
    notAgain: "Din acest motiv, aceeași adresă nu se mai cere în această trecere.",
    giveUp: (times) =>
      times === 1
        ? "După un asemenea răspuns, serverului nu i se mai cere nimic în această trecere."
        : `După ${times} asemenea răspunsuri, serverului nu i se mai cere nimic în această trecere.`,
    longest: (time) =>
      `O pauză mai lungă de ${time} nu se așteaptă: serverul este lăsat deoparte pentru această trecere și nu mai este întrebat înainte ca pauza să se încheie.`,
  },
};
