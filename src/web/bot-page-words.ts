import type { Language, Texts } from "../pledge/language.ts";
import { bytesInWords, count, inWords } from "../pledge/words.ts";
import { hoursInWords } from "../read/hours-in-words.ts";
import type { BotPage, PagePass, PagePromise, PageSource } from "./bot-page.ts";

/** What stands on every bot page besides purpose and promises. */
interface PageWords {
  readonly lead: (name: string) => string;
  readonly who: string;
  readonly operator: string;
  readonly contact: string;
  readonly token: string;
  readonly agents: string;
  /** Which requests an agent stands in. */
  readonly agentFor: (what: string) => string;
  readonly promises: string;
  readonly promisesLead: string;
  readonly states: Readonly<Record<PagePromise["state"], string>>;
  readonly judged: (n: number) => string;
  readonly notYet: string;
  readonly sources: string;
  readonly noSources: string;
  readonly gap: (time: string) => string;
  readonly hours: (hours: string) => string;
  readonly lately: (pages: number, day: string) => string;
  readonly sourceStates: Readonly<Record<PageSource["state"], string>>;
  readonly stop: string;
  readonly stopLead: (contact: string) => string;
  readonly stopAll: string;
  readonly stopSlow: string;
  readonly stopDocuments: string;
  readonly proof: string;
  readonly lastPass: (pass: PassWords) => string;
  readonly noPass: string;
  readonly passOpen: string;
  readonly audit: (audit: BotPage["audit"], at: string) => string;
}

/** A pass, its figures written out. */
interface PassWords {
  readonly started: string;
  readonly requests: string;
  readonly hosts: string;
  readonly bytes: string;
  readonly records: Pick<PagePass, "created" | "changed" | "deleted">;
}

export const pageWords: Texts<PageWords> = {
  de: {
    lead: (name) => `Der Bot ${name}`,
    who: "Wer hier fragt",
    operator: "Betreiber",
    contact: "Kontakt",
    token: "Name in robots.txt",
    agents: "User-Agent",
    agentFor: (what) =>
      what === "default"
        ? "alle Anfragen"
        : what === "document"
          ? "Anfragen nach Dokumenten"
          : `Quellen der Art ${what}`,
    promises: "Was er verspricht",
    promisesLead:
      "Jeder Satz hier entsteht aus der Einstellung, nach der der Bot handelt, und wird anhand eines Protokolls aller Anfragen nachgeprüft.",
    states: { kept: "eingehalten", "not yet": "noch nicht nachgewiesen", broken: "gebrochen" },
    judged: (n) => count(n, { one: "Prüfung", many: "Prüfungen" }, "de"),
    notYet: "Zugesagt und noch nicht nachgewiesen",
    sources: "Was er liest",
    noSources: "Noch keine Quelle.",
    gap: (time) => `mindestens ${time} zwischen zwei Anfragen`,
    hours: (hours) => `nur ${hours}`,
    lately: (pages, day) => `zuletzt ${count(pages, { one: "Seite", many: "Seiten" }, "de")} (${day})`,
    sourceStates: {
      running: "wird gelesen",
      resting: "ruht",
      "stopped by robots": "durch robots.txt gestoppt",
      off: "abgeschaltet",
      "under review": "wird geprüft",
      removed: "entfernt",
    },
    stop: "Bremsen oder stoppen",
    stopLead: (contact) =>
      `Wer einen der Server betreibt, kann den Bot jederzeit bremsen oder ausschließen: über robots.txt, ohne jemanden zu fragen, oder mit einer Nachricht an ${contact}.`,
    stopAll: "So liest er nichts mehr:",
    stopSlow: "So wartet er länger zwischen zwei Anfragen (Sekunden):",
    stopDocuments: "So lädt er keine Dokumente mehr und liest sonst weiter:",
    proof: "Was zuletzt war",
    lastPass: ({ started, requests, hosts, bytes, records }) =>
      `Letzter Durchgang: begonnen ${started}, ${requests} an ${hosts}, ${bytes}; ${records.created} Einträge neu, ${records.changed} geändert, ${records.deleted} gelöscht.`,
    noPass: "Noch kein Durchgang.",
    passOpen: "Er ist noch nicht zu Ende.",
    audit: ({ requests, judged, violations }, at) =>
      `Prüfung vom ${at}: ${count(requests, { one: "Anfrage", many: "Anfragen" }, "de")}, ${count(judged, { one: "Urteil", many: "Urteile" }, "de")}, ${count(violations, { one: "Verstoß", many: "Verstöße" }, "de")}.`,
  },
  en: {
    lead: (name) => `The bot ${name}`,
    who: "Who is asking",
    operator: "Operator",
    contact: "Contact",
    token: "Name in robots.txt",
    agents: "User-Agent",
    agentFor: (what) =>
      what === "default"
        ? "all requests"
        : what === "document"
          ? "requests for documents"
          : `sources of the kind ${what}`,
    promises: "What it promises",
    promisesLead:
      "Every sentence here is made from the setting that the bot acts by, and is checked against a ledger of all its requests.",
    states: { kept: "kept", "not yet": "not yet", broken: "broken" },
    judged: (n) => count(n, { one: "check", many: "checks" }, "en"),
    notYet: "Promised, not yet shown",
    sources: "What it reads",
    noSources: "No source yet.",
    gap: (time) => `at least ${time} between two requests`,
    hours: (hours) => `only ${hours}`,
    lately: (pages, day) => `last time ${count(pages, { one: "page", many: "pages" }, "en")} (${day})`,
    sourceStates: {
      running: "is read",
      resting: "rests",
      "stopped by robots": "stopped by robots.txt",
      off: "switched off",
      "under review": "under review",
      removed: "removed",
    },
    stop: "Slow it down, or stop it",
    stopLead: (contact) =>
      `Whoever runs one of the servers can slow the bot down or shut it out at any time: by robots.txt, without asking anybody, or with a message to ${contact}.`,
    stopAll: "With this it reads nothing more:",
    stopSlow: "With this it waits longer between two requests (seconds):",
    stopDocuments: "With this it fetches no more documents, and goes on reading:",
    proof: "How it went lately",
    lastPass: ({ started, requests, hosts, bytes, records }) =>
      `Last pass: begun ${started}, ${requests} to ${hosts}, ${bytes}; ${records.created} records new, ${records.changed} changed, ${records.deleted} deleted.`,
    noPass: "No pass yet.",
    passOpen: "It has not ended yet.",
    audit: ({ requests, judged, violations }, at) =>
      `Audit of ${at}: ${count(requests, { one: "request", many: "requests" }, "en")}, ${count(judged, { one: "judgement", many: "judgements" }, "en")}, ${count(violations, { one: "violation", many: "violations" }, "en")}.`,
  },
  ro: {
    lead: (name) => `Robotul ${name}`,
    who: "Cine întreabă",
    operator: "Operator",
    contact: "Contact",
    token: "Nume în robots.txt",
    agents: "User-Agent",
    agentFor: (what) =>
      what === "default" ? "toate cererile" : what === "document" ? "cererile de documente" : `surse de tip ${what}`,
    promises: "Ce promite",
    promisesLead:
      "Fiecare propoziție de aici provine din setarea după care acționează robotul și este verificată pe baza unui registru al tuturor cererilor.",
    states: { kept: "respectat", "not yet": "încă nedovedit", broken: "încălcat" },
    judged: (n) => count(n, { one: "verificare", many: "verificări" }, "ro"),
    notYet: "Promis și încă nedovedit",
    sources: "Ce citește",
    noSources: "Încă nicio sursă.",
    gap: (time) => `cel puțin ${time} între două cereri`,
    hours: (hours) => `numai ${hours}`,
    lately: (pages, day) => `ultima dată ${count(pages, { one: "pagină", many: "pagini" }, "ro")} (${day})`,
    sourceStates: {
      running: "se citește",
      resting: "în pauză",
      "stopped by robots": "oprită de robots.txt",
      off: "dezactivată",
      "under review": "în verificare",
      removed: "eliminată",
    },
    stop: "Cum îl încetiniți sau îl opriți",
    stopLead: (contact) =>
      `Cine administrează unul dintre servere poate oricând să încetinească sau să excludă robotul: prin robots.txt, fără a întreba pe nimeni, sau cu un mesaj la ${contact}.`,
    stopAll: "Astfel nu mai citește nimic:",
    stopSlow: "Astfel așteaptă mai mult între două cereri (secunde):",
    stopDocuments: "Astfel nu mai descarcă documente, dar citește în continuare:",
    proof: "Cum a fost ultima dată",
    lastPass: ({ started, requests, hosts, bytes, records }) =>
      `Ultima rulare: începută ${started}, ${requests} la ${hosts}, ${bytes}; înregistrări: ${records.created} noi, ${records.changed} modificate, ${records.deleted} șterse.`,
    noPass: "Încă nicio rulare.",
    passOpen: "Nu s-a încheiat încă.",
    audit: ({ requests, judged, violations }, at) =>
      `Verificare din ${at}: ${count(requests, { one: "cerere", many: "cereri" }, "ro")}, ${count(judged, { one: "verdict", many: "verdicte" }, "ro")}, ${count(violations, { one: "încălcare", many: "încălcări" }, "ro")}.`,
  },
};

const requestForms = {
  de: { one: "Anfrage", many: "Anfragen" },
  en: { one: "request", many: "requests" },
  ro: { one: "cerere", many: "cereri" },
};
const serverForms = {
  de: { one: "Server", many: "Server" },
  en: { one: "server", many: "servers" },
  ro: { one: "server", many: "servere" },
};

/** An instant for readers everywhere: in the language, by UTC. */
export const dateInWords = (iso: string, language: Language): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(new Date(iso))} UTC`;

/** The last pass as a sentence or two. */
export function passInWords(pass: PagePass | null, language: Language): string {
  const words = pageWords[language];
  if (!pass) return words.noPass;
  const sentence = words.lastPass({
    started: dateInWords(pass.startedAt, language),
    requests: count(pass.requests, requestForms[language], language),
    hosts: count(pass.hosts, serverForms[language], language),
    bytes: bytesInWords(Math.ceil(pass.bytes / 1_000) * 1_000, language),
    records: pass,
  });
  return pass.endedAt === null ? `${sentence} ${words.passOpen}` : sentence;
}

/** State and gap of a source, as they stand behind its name. */
export function sourceInWords({ state, why, until, gap, hours, lately }: PageSource, language: Language): string {
  const words = pageWords[language];
  const rest = until === null ? "" : ` (→ ${dateInWords(until, language)})`;
  const reason = state === "running" || why === "" ? "" : `: ${why}`;
  const pause = gap === null || gap === 0 ? "" : `; ${words.gap(inWords(gap, language))}`;
  const night = hours.length === 0 ? "" : `; ${words.hours(hoursInWords(hours, language))}`;
  // How many it really came to, beside what the promises say of it.
  const pages = lately === null ? "" : `; ${words.lately(lately.pages, dateInWords(lately.startedAt, language))}`;
  return `${words.sourceStates[state]}${reason}${rest}${pause}${night}${pages}`;
}
