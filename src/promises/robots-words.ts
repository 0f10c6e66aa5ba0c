import type { RobotsState } from "../pledge/findings.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { listInWords } from "../pledge/words.ts";

/** What can stand in place of rules, in the order in which the bot page names it. */
export const STATES = [
  "unavailable",
  "empty",
  "no rule line",
  "forbidden",
  "rate limited",
  "unavailable for now",
  "unreachable",
  "bad redirect",
  "check",
] as const satisfies readonly Exclude<RobotsState, "rules">[];

/** How a bot reads it, mildest first: nothing is forbidden; nothing is read there; or more than that rests. */
export const READINGS = ["allow", "deny", "stop host", "stop site", "stop source"] as const;

export type WithoutRules = (typeof STATES)[number];
export type Reading = (typeof READINGS)[number];

/** Each completes "if robots.txt …"; in German the verb stands last. */
const conditions: Texts<Readonly<Record<WithoutRules, string>>> = {
  de: {
    unavailable: "fehlt (404, 410 oder ein anderer Fehler 4xx)",
    empty: "leer ist",
    "no rule line": "keine einzige Regel enthält (etwa eine Fehlerseite)",
    forbidden: "verweigert wird (401, 403)",
    "rate limited": "mit 429 beantwortet wird",
    "unavailable for now": "mit 503 beantwortet wird",
    unreachable: "nicht gelesen werden kann (anderer Serverfehler, keine Antwort)",
    "bad redirect": "zu oft oder an eine unzulässige Adresse weiterleitet",
    check: "durch eine Browserprüfung ersetzt ist",
  },
  en: {
    unavailable: "is missing (404, 410 or another 4xx error)",
    empty: "is empty",
    "no rule line": "holds not a single rule (an error page, say)",
    forbidden: "is refused (401, 403)",
    "rate limited": "is answered with 429",
    "unavailable for now": "is answered with 503",
    unreachable: "cannot be read (another server error, no answer)",
    "bad redirect": "redirects too often or to an address that may not be asked",
    check: "is replaced by a browser check",
  },
  ro: {
    unavailable: "lipsește (404, 410 sau altă eroare 4xx)",
    empty: "este gol",
    "no rule line": "nu conține nicio regulă (de exemplu o pagină de eroare)",
    forbidden: "este refuzat (401, 403)",
    "rate limited": "primește răspunsul 429",
    "unavailable for now": "primește răspunsul 503",
    unreachable: "nu poate fi citit (altă eroare de server, niciun răspuns)",
    "bad redirect": "redirecționează prea des sau spre o adresă nepermisă",
    check: "este înlocuit de o verificare a browserului",
  },
};

const consequences: Texts<Readonly<Record<Reading, (conditions: string) => string>>> = {
  de: {
    allow: (when) => `Wenn robots.txt ${when}, gilt nichts als verboten.`,
    deny: (when) => `Wenn robots.txt ${when}, wird von diesem Server nichts gelesen.`,
    "stop host": (when) => `Wenn robots.txt ${when}, wird der Server bis zum nächsten Durchgang nicht mehr angefragt.`,
    "stop site": (when) =>
      `Wenn robots.txt ${when}, wird die ganze Website bis zum nächsten Durchgang nicht mehr angefragt.`,
    "stop source": (when) => `Wenn robots.txt ${when}, endet die Quelle für diesen Durchgang.`,
  },
  en: {
    allow: (when) => `If robots.txt ${when}, nothing counts as forbidden.`,
    deny: (when) => `If robots.txt ${when}, nothing is read from that server.`,
    "stop host": (when) => `If robots.txt ${when}, the server is left alone until the next pass.`,
    "stop site": (when) => `If robots.txt ${when}, the whole site is left alone until the next pass.`,
    "stop source": (when) => `If robots.txt ${when}, the source ends for this pass.`,
  },
  ro: {
    allow: (when) => `Dacă robots.txt ${when}, nimic nu se consideră interzis.`,
    deny: (when) => `Dacă robots.txt ${when}, de la acel server nu se citește nimic.`,
    "stop host": (when) => `Dacă robots.txt ${when}, serverul este lăsat în pace până la următoarea trecere.`,
    "stop site": (when) => `Dacă robots.txt ${when}, întregul site este lăsat în pace până la următoarea trecere.`,
    "stop source": (when) => `Dacă robots.txt ${when}, sursa se încheie pentru această trecere.`,
  },
};

const deviation: Texts<string> = {
  de: "Damit ist dieser Bot bei Serverfehlern freier, als es RFC 9309 vorsieht: Dort wäre dann alles gesperrt.",
  en: "On server errors this is more permissive than RFC 9309, which would then close everything.",
  ro: "La erori de server, acest robot este mai permisiv decât RFC 9309, care ar interzice atunci totul.",
};

/** What becomes of a host whose robots.txt holds no rules: one sentence for each reading that occurs. */
export function readingsInWords(on: Readonly<Record<WithoutRules, Reading>>, language: Language): readonly string[] {
  const sentences = READINGS.flatMap((reading) => {
    const when = STATES.filter((state) => on[state] === reading).map((state) => conditions[language][state]);
    return when.length === 0 ? [] : [consequences[language][reading](listInWords(when, language, "or"))];
  });
  const freer = on.unreachable === "allow" || on["unavailable for now"] === "allow";
  return freer ? [...sentences, deviation[language]] : sentences;
}
