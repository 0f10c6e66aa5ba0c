import type { Language, Texts } from "../pledge/language.ts";
import { count, inWords } from "../pledge/words.ts";
import { hoursInWords } from "../read/hours-in-words.ts";
import type { Freshness } from "./freshness.ts";

/** What the bot page says of how often and when sources are read. */
export function sentences(set: Freshness, language: Language): string[] {
  const say = texts[language];
  const { fullEvery, fullDuring, unfilteredPagesByDay: pages } = set;
  const hours = fullDuring && hoursInWords(fullDuring, language);
  return [
    say.changes,
    ...(fullEvery > 0 ? [say.every(inWords(fullEvery, language, "dative"))] : []),
    ...(hours ? [say.during(hours)] : []),
    set.firstByHandAnytime ? say.firstAnytime : say.firstAlike,
    ...(pages !== undefined ? [say.pages(pages)] : []),
    ...(set.conditional ? [say.conditional] : []),
  ];
}

interface FreshnessTexts {
  readonly changes: string;
  readonly every: (time: string) => string;
  readonly during: (hours: string) => string;
  readonly firstAnytime: string;
  readonly firstAlike: string;
  readonly pages: (pages: number) => string;
  readonly conditional: string;
}

const texts: Texts<FreshnessTexts> = {
  de: {
    changes: "Abgefragt wird in der Regel nur, was sich seit dem letzten Mal geändert hat.",
    every: (time) => `Vollständig wird eine Quelle frühestens nach ${time} wieder gelesen.`,
    during: (hours) =>
      `Vollständig gelesen wird nur ${hours}; was bis dahin nicht fertig ist, geht in der nächsten Nacht an derselben Stelle weiter.`,
    firstAnytime: "Das allererste Lesen einer Quelle kann ein Mensch zu jeder Stunde starten.",
    firstAlike: "Für das allererste Lesen einer Quelle gilt dasselbe.",
    pages: (pages) =>
      `Wo ein Server den Filter nach Änderungen nicht beachtet, werden tagsüber höchstens ${count(pages, { one: "Listenseite", many: "Listenseiten" }, "de")} je Quelle und Tag gelesen.`,
    conditional:
      "Was schon gespeichert ist, wird bedingt abgefragt: Hat es sich nicht geändert, braucht der Server es nicht noch einmal zu senden.",
  },
  en: {
    changes: "As a rule, only what has changed since the last time is asked for.",
    every: (time) => `A source is read in full again after ${time} at the earliest.`,
    during: (hours) =>
      `Sources are read in full only ${hours}; what is not finished by then goes on at the same place the next night.`,
    firstAnytime: "The very first reading of a source may be started by a person at any hour.",
    firstAlike: "The same holds for the very first reading of a source.",
    pages: (pages) =>
      `Where a server ignores the filter for changes, at most ${count(pages, { one: "list page", many: "list pages" }, "en")} per source and day are read in the daytime.`,
    conditional:
      "What is already stored is asked for conditionally: if it has not changed, the server need not send it again.",
  },
  ro: {
    changes: "De regulă se cere numai ce s-a schimbat de la ultima citire.",
    every: (time) => `O sursă este citită din nou integral cel mai devreme după ${time}.`,
    during: (hours) =>
      `Citirea integrală are loc numai ${hours}; ce nu s-a terminat până atunci continuă în noaptea următoare, din același loc.`,
    firstAnytime: "Prima citire a unei surse poate fi pornită de o persoană la orice oră.",
    firstAlike: "Același lucru este valabil și pentru prima citire a unei surse.",
    pages: (pages) =>
      `Acolo unde serverul nu ține seama de filtrul după modificări, în timpul zilei se citesc cel mult ${count(pages, { one: "pagină de listă", few: "pagini de listă", many: "pagini de listă" }, "ro")} pe zi și sursă.`,
    conditional:
      "Ce este deja salvat se cere condiționat: dacă nu s-a schimbat, serverul nu trebuie să îl trimită din nou.",
  },
};
