import type { Language, Texts } from "../pledge/language.ts";
import { count } from "../pledge/words.ts";
import type { SourceView } from "./overview.ts";

/** What the home page says. */
interface HomeTexts {
  readonly title: string;
  readonly lead: (operator: string, bots: number) => string;
  readonly agents: string;
  readonly contact: string;
  readonly page: string;
  readonly promised: string;
  readonly lastPass: string;
  readonly nextPass: string;
  readonly never: string;
  readonly noneYet: string;
  readonly runs: string;
  readonly tookAbout: (span: string) => string;
  readonly byHand: string;
  readonly bySchedule: string;
  /** Not "all kept": what was never judged may not be called so. */
  readonly kept: string;
  readonly broken: string;
  readonly counting: string;
  readonly auditOf: string;
  readonly judged: string;
  readonly violations: string;
  readonly promise: string;
  readonly inPassFigures: string;
  readonly requests: string;
  readonly received: string;
  readonly created: string;
  readonly changed: string;
  readonly deleted: string;
  readonly records: string;
  readonly auditedPromises: string;
  readonly sources: string;
  readonly source: string;
  readonly state: string;
  readonly until: string;
  readonly why: string;
  readonly more: (n: number) => string;
  readonly newest: string;
  readonly name: string;
  readonly kind: string;
  readonly at: string;
  readonly atSource: string;
  readonly states: Readonly<Record<SourceView["state"], string>>;
  readonly ledger: (rows: string, sealed: boolean) => string;
}

const bots: Texts<{ readonly one: string; readonly few?: string; readonly many: string }> = {
  de: { one: "Bot", many: "Bots" },
  en: { one: "bot", many: "bots" },
  ro: { one: "robot", many: "roboți" },
};

const botsIn = (n: number, language: Language): string =>
  n === 1 ? { de: "einen Bot", en: "one bot", ro: "un robot" }[language] : count(n, bots[language], language);

export const homeTexts: Texts<HomeTexts> = {
  de: {
    title: "Wer hier fragt, und wie",
    lead: (operator, n) =>
      `${operator} betreibt hier ${botsIn(n, "de")}. Was versprochen ist, steht auf der Seite des Bots, und jede Anfrage wird daran gemessen.`,
    agents: "Name in Ihren Logdateien",
    contact: "Kontakt",
    page: "Seite des Bots",
    promised: "Was er verspricht, und wie man ihn bremst oder ausschließt",
    lastPass: "Letzter Durchgang",
    nextPass: "Nächster Durchgang",
    never: "keiner von selbst",
    noneYet: "noch keiner",
    runs: "läuft seit",
    tookAbout: (span) => `dauerte ${span}`,
    byHand: "von Hand gestartet",
    bySchedule: "nach Zeitplan",
    kept: "Kein Versprechen gebrochen",
    broken: "Versprechen gebrochen",
    counting: "Wird gerade geprüft",
    auditOf: "Prüfung",
    judged: "geprüft",
    violations: "Verstöße",
    promise: "Versprechen",
    inPassFigures: "Der letzte Durchgang in Zahlen",
    requests: "Anfragen",
    received: "empfangen",
    created: "neu",
    changed: "geändert",
    deleted: "gelöscht",
    records: "Datensätze",
    auditedPromises: "Die Prüfung, Versprechen für Versprechen",
    sources: "Quellen",
    source: "Quelle",
    state: "Zustand",
    until: "bis",
    why: "Grund",
    more: (n) => `und ${n} weitere`,
    newest: "Neueste Einträge",
    name: "Titel",
    kind: "Art",
    at: "Stand vom",
    atSource: "an der Quelle",
    states: {
      running: "wird gelesen",
      resting: "ruht",
      "stopped by robots": "durch robots.txt gesperrt",
      off: "abgeschaltet",
      "under review": "in Prüfung",
      removed: "entfernt",
      unread: "noch nicht gelesen",
    },
    ledger: (rows, sealed) => `${rows} Zeilen im Protokoll, Kette ${sealed ? "unversehrt" : "gebrochen"}`,
  },
  en: {
    title: "Who asks here, and how",
    lead: (operator, n) =>
      `${operator} runs ${botsIn(n, "en")} here. What is promised stands on the bot's page, and every request is judged by it.`,
    agents: "Name in your log files",
    contact: "Contact",
    page: "Page of the bot",
    promised: "What it promises, and how to slow it down or shut it out",
    lastPass: "Last pass",
    nextPass: "Next pass",
    never: "none by itself",
    noneYet: "none yet",
    runs: "running since",
    tookAbout: (span) => `took ${span}`,
    byHand: "started by hand",
    bySchedule: "by the schedule",
    kept: "No promise broken",
    broken: "Promises broken",
    counting: "Being audited",
    auditOf: "Audit",
    judged: "judged",
    violations: "violations",
    promise: "Promise",
    inPassFigures: "The last pass in figures",
    requests: "requests",
    received: "received",
    created: "new",
    changed: "changed",
    deleted: "deleted",
    records: "records",
    auditedPromises: "The audit, promise by promise",
    sources: "Sources",
    source: "Source",
    state: "State",
    until: "until",
    why: "Reason",
    more: (n) => `and ${n} more`,
    newest: "Newest records",
    name: "Title",
    kind: "Kind",
    at: "As of",
    atSource: "at the source",
    states: {
      running: "being read",
      resting: "resting",
      "stopped by robots": "stopped by robots.txt",
      off: "switched off",
      "under review": "under review",
      removed: "removed",
      unread: "not read yet",
    },
    ledger: (rows, sealed) => `${rows} rows in the ledger, chain ${sealed ? "whole" : "cut"}`,
  },
  ro: {
    title: "Cine întreabă aici, și cum",
    lead: (operator, n) =>
      `${operator} administrează aici ${botsIn(n, "ro")}. Ce s-a promis se află pe pagina robotului, iar fiecare cerere este judecată după promisiuni.`,
    agents: "Numele din jurnalele dumneavoastră",
    contact: "Contact",
    page: "Pagina robotului",
    promised: "Ce promite și cum poate fi încetinit sau oprit",
    lastPass: "Ultima trecere",
    nextPass: "Următoarea trecere",
    never: "niciuna de la sine",
    noneYet: "încă niciuna",
    runs: "în curs din",
    tookAbout: (span) => `a durat ${span}`,
    byHand: "pornită manual",
    bySchedule: "după program",
    kept: "Nicio promisiune încălcată",
    broken: "Promisiuni încălcate",
    counting: "Se verifică",
    auditOf: "Verificare",
    judged: "judecate",
    violations: "încălcări",
    promise: "Promisiune",
    inPassFigures: "Ultima trecere în cifre",
    requests: "cereri",
    received: "primiți",
    created: "noi",
    changed: "modificate",
    deleted: "șterse",
    records: "înregistrări",
    auditedPromises: "Verificarea, promisiune cu promisiune",
    sources: "Surse",
    source: "Sursa",
    state: "Starea",
    until: "până la",
    why: "Motivul",
    more: (n) => `și încă ${n}`,
    newest: "Cele mai noi înregistrări",
    name: "Titlul",
    kind: "Felul",
    at: "La data",
    atSource: "la sursă",
    states: {
      running: "se citește",
      resting: "în repaus",
      "stopped by robots": "oprită de robots.txt",
      off: "dezactivată",
      "under review": "în revizuire",
      removed: "eliminată",
      unread: "încă necitită",
    },
    ledger: (rows, sealed) => `${rows} rânduri în registru, lanț ${sealed ? "întreg" : "rupt"}`,
  },
};
