import type { Language, Texts } from "../pledge/language.ts";
import { count, inWords, listInWords } from "../pledge/words.ts";
import { RESERVATION_FILES } from "./reservation-looks.ts";
import type { Reservations } from "./reservations.ts";

/** The sentences of the bot page. */
export const reservationsInWords = (
  { kinds, tokens, obey, atMost, silentPasses, toldFrom }: Reservations,
  language: Language,
): string[] => {
  const say = texts[language];
  const list = (items: readonly string[]): string => listInWords(items, language);
  return [
    say.before(list(kinds), list([...RESERVATION_FILES]), inWords(atMost, language, "dative")),
    say.binding(list(obey), list(tokens)),
    say.found,
    say.person(silentPasses, toldFrom),
  ];
};

interface ReservationTexts {
  readonly before: (kinds: string, files: string, span: string) => string;
  readonly binding: (families: string, tokens: string) => string;
  readonly found: string;
  readonly person: (passes: number, pages: number) => string;
}

const texts: Texts<ReservationTexts> = {
  de: {
    before: (kinds, files, span) =>
      `Bevor von einem Server eine Seite gelesen wird (Quellen der Art ${kinds}), werden dort ${files} gelesen, erneut nach ${span}; gibt es keine Antwort, wird in diesem Durchgang nichts gelesen.`,
    binding: (families, tokens) =>
      `Nutzungsvorbehalte gegen Text und Data Mining binden, an alle oder an ${tokens} gerichtet: in Kopfzeilen, in meta-Elementen und in diesen Dateien (${families}). Jeder einzelne genügt; eine Erlaubnis an anderer Stelle hebt keinen auf.`,
    found:
      "Steht ein Vorbehalt in den Kopfzeilen, wird der Inhalt nicht gelesen; zeigt er sich erst in der Seite, wird sie weder behalten noch ausgewertet. Solche Seiten werden nicht wieder gefragt.",
    person: (passes, pages) =>
      `Gibt eine dieser Dateien in ${count(passes, { one: "Durchgang", many: "Durchgängen" }, "de")} nacheinander keine Antwort, entscheidet ein Mensch, ob die Website weiter gelesen wird. Ab ${count(pages, { one: "Seite", many: "Seiten" }, "de")} mit eigenem Vorbehalt wird der Betreiber auf die Website hingewiesen.`,
  },
  en: {
    before: (kinds, files, span) =>
      `Before any page of a server is read (sources of the kind ${kinds}), ${files} are read there, and again after ${span}; where there is no answer, nothing is read in that pass.`,
    binding: (families, tokens) =>
      `Reservations against text and data mining bind, whether said to everybody or to ${tokens}: in response headers, in meta elements and in these files (${families}). Each alone is enough; a permission elsewhere lifts none.`,
    found:
      "Where a reservation stands in the headers, the body is not read; where it shows only in the page, that is neither kept nor mined. Such pages are not asked for again.",
    person: (passes, pages) =>
      `Where one of these files gives no answer in ${count(passes, { one: "pass", many: "passes" }, "en")} in a row, a person decides whether the site is read on. From ${count(pages, { one: "page", many: "pages" }, "en")} with a reservation of their own the operator is told of the site.`,
  },
  ro: {
    before: (kinds, files, span) =>
      `Înainte de a citi vreo pagină a unui server (surse de tipul ${kinds}), se citesc acolo ${files}, din nou după ${span}; dacă nu vine niciun răspuns, în acea trecere nu se citește nimic.`,
    binding: (families, tokens) =>
      `Rezervele împotriva extragerii de text și date sunt obligatorii, fie că se adresează tuturor, fie lui ${tokens}: în antete, în elemente meta și în aceste fișiere (${families}). Oricare dintre ele ajunge; o permisiune în alt loc nu anulează nicio rezervă.`,
    found:
      "Dacă rezerva stă în antete, conținutul nu se citește; dacă apare abia în pagină, aceasta nu se păstrează și nu se prelucrează. Asemenea pagini nu mai sunt cerute.",
    person: (passes, pages) =>
      `Dacă unul dintre aceste fișiere nu răspunde în ${count(passes, { one: "trecere", many: "treceri" }, "ro")} la rând, o persoană decide dacă site-ul mai este citit. De la ${count(pages, { one: "pagină", many: "pagini" }, "ro")} cu rezervă proprie operatorul este avertizat asupra site-ului.`,
  },
};
