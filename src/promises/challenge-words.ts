import type { Language, Texts } from "../pledge/language.ts";
import { inWords, listInWords } from "../pledge/words.ts";
import type { Challenge } from "./challenge.ts";

/** What the bot page says of bot checks. */
export function sentences(set: Challenge, language: Language): string[] {
  const say = texts[language];
  const list = [say.never];
  if (set.do === "ask again") {
    list.push(say.again(inWords(set.wait, language), set.askAgain), say.leaveSite(set.leaveSiteAfter));
    list.push(say.longest(inWords(set.longestWait, language, "dative")));
  } else {
    const rest = set.do === "leave the host" && set.restFor !== undefined ? inWords(set.restFor, language) : undefined;
    list.push(set.do === "leave the host" ? say.leaveHost : say.leaveSource);
    list.push(...set.until.map(({ time, zone }) => say.until(time, zone)));
    list.push(set.onAnyHost ? say.onAnyHost : say.guest);
    if (rest !== undefined) list.push(say.restFor(rest));
    if (set.alsoOn.length > 0) list.push(say.alsoOn(listInWords(set.alsoOn.map(String), language, "or")));
  }
  if (set.suspectedToo) list.push(say.suspected);
  return list;
}

interface ChallengeTexts {
  readonly never: string;
  readonly again: (wait: string, times: number) => string;
  readonly leaveSite: (pages: number) => string;
  readonly longest: (time: string) => string;
  readonly leaveSource: string;
  readonly leaveHost: string;
  readonly until: (time: string, zone: string) => string;
  readonly onAnyHost: string;
  readonly guest: string;
  readonly restFor: (time: string) => string;
  readonly alsoOn: (statuses: string) => string;
  readonly suspected: string;
}

const texts: Texts<ChallengeTexts> = {
  de: {
    never:
      "Eine Bot-Prüfung (Captcha, „Just a moment“ und Ähnliches) wird weder beantwortet noch umgangen; der Bot ändert dafür weder seinen Namen noch seine Art zu fragen.",
    again: (wait, times) =>
      `Kommt statt der Seite eine solche Prüfung, fragt er die Website ${wait} lang nichts und ruft die Seite dann ${times === 1 ? "noch einmal" : `bis zu ${times}-mal`} ab; kommt wieder eine, bleibt die Seite ungelesen.`,
    leaveSite: (pages) =>
      pages === 1
        ? "Nach einer so zurückgehaltenen Seite wird von der Website bis zum nächsten Durchgang nichts mehr abgerufen."
        : `Nach ${pages} so zurückgehaltenen Seiten wird von der Website bis zum nächsten Durchgang nichts mehr abgerufen.`,
    longest: (time) =>
      `Verlangt die Prüfung mit Retry-After eine längere Wartezeit, gilt diese; bei mehr als ${time} wird die Website gleich verlassen.`,
    leaveSource:
      "Kommt statt der Antwort eine solche Prüfung, bricht er die Quelle sofort ab; sie ruht bis zum nächsten Durchgang.",
    leaveHost:
      "Kommt statt der Antwort eine solche Prüfung, bricht er die Quelle sofort ab; sie und der Server ruhen bis zum nächsten Durchgang.",
    until: (time, zone) =>
      `Der nächste Versuch folgt frühestens, wenn es wieder ${time} Uhr ist (Zeitzone ${zone}), auch wenn jemand vorher von Hand startet.`,
    guest:
      "Kommt sie nur von einem fremden Server, auf dem ein verlinktes Dokument liegt, wird allein dieser verlassen.",
    onAnyHost: "Das gilt bei jedem Server, auch wenn eine Weiterleitung erst dorthin geführt hat.",
    restFor: (time) => `Der Server ruht mindestens ${time}.`,
    alsoOn: (statuses) => `Ebenso hält er es bei einer Antwort mit Status ${statuses}.`,
    suspected: "Auch eine Seite, die statt des erwarteten Inhalts nur Skripte enthält, gilt als Prüfung.",
  },
  en: {
    never:
      "A bot check (a captcha, “Just a moment” and the like) is neither answered nor got around; the bot changes neither its name nor its way of asking for it.",
    again: (wait, times) =>
      `If such a check comes in place of the page, it asks the site for nothing for ${wait} and then for the page ${times === 1 ? "once more" : `up to ${times} times more`}; if a check comes again, the page stays unread.`,
    leaveSite: (pages) =>
      `After ${pages === 1 ? "one page" : `${pages} pages`} held back like this, nothing more is asked of the site until the next pass.`,
    longest: (time) =>
      `If the check asks for a longer wait by Retry-After, that one counts; if it is more than ${time}, the site is left at once.`,
    leaveSource:
      "If such a check comes in place of the answer, the source is left at once and rests until the next pass.",
    leaveHost:
      "If such a check comes in place of the answer, the source is left at once; it and the server rest until the next pass.",
    until: (time, zone) =>
      `The next try comes when it is ${time} again (time zone ${zone}) at the earliest, also where somebody starts a pass by hand before.`,
    guest: "If it only comes from another server on which a linked document lies, that server alone is left.",
    onAnyHost: "This holds for every server, also one to which only a redirect has led.",
    restFor: (time) => `The server rests for at least ${time}.`,
    alsoOn: (statuses) => `It does the same on an answer with status ${statuses}.`,
    suspected: "A page that holds nothing but scripts in place of the expected content counts as a check too.",
  },
  ro: {
    never:
      "O verificare anti-robot (captcha, „Just a moment” și altele asemenea) nu este nici rezolvată, nici ocolită; robotul nu își schimbă pentru ea nici numele, nici felul de a cere.",
    again: (wait, times) =>
      `Dacă în locul paginii apare o asemenea verificare, nu cere site-ului nimic timp de ${wait}, apoi cere pagina ${times === 1 ? "încă o dată" : `de cel mult ${times} ori`}; dacă apare din nou, pagina rămâne necitită.`,
    leaveSite: (pages) =>
      `După ${pages === 1 ? "o pagină reținută" : `${pages} pagini reținute`} astfel, site-ului nu i se mai cere nimic până la următoarea trecere.`,
    longest: (time) =>
      `Dacă verificarea cere prin Retry-After o așteptare mai lungă, se respectă aceasta; la mai mult de ${time}, site-ul este părăsit imediat.`,
    leaveSource:
      "Dacă în locul răspunsului apare o asemenea verificare, sursa este părăsită imediat și lăsată în pace până la următoarea trecere.",
    leaveHost:
      "Dacă în locul răspunsului apare o asemenea verificare, sursa este părăsită imediat; ea și serverul sunt lăsate în pace până la următoarea trecere.",
    until: (time, zone) =>
      `Următoarea încercare vine cel mai devreme când este din nou ora ${time} (fus orar ${zone}), chiar dacă cineva pornește înainte o trecere manual.`,
    guest: "Dacă apare numai pe alt server, pe care se află un document, este părăsit doar acela.",
    onAnyHost: "Regula este valabilă pentru orice server, chiar dacă abia o redirecționare a dus acolo.",
    restFor: (time) => `Serverul este lăsat în pace cel puțin ${time}.`,
    alsoOn: (statuses) => `La fel procedează la un răspuns cu codul ${statuses}.`,
    suspected: "Și o pagină care, în locul conținutului așteptat, are numai scripturi este socotită verificare.",
  },
};
