import type { Texts } from "../pledge/language.ts";

/** What the search says. */
export const searchWordsOf: Texts<
  Readonly<
    Record<
      "title" | "words" | "find" | "from" | "to" | "where" | "all" | "what" | "none" | "being" | "hint",
      string
    > & {
      readonly found: (number: string) => string;
    }
  >
> = {
  de: {
    title: "Suche",
    words: "Suchwörter",
    find: "Suchen",
    from: "von",
    to: "bis",
    where: "Quelle",
    what: "Art",
    all: "alle",
    none: "Nichts gefunden.",
    being: "Das Verzeichnis wird gerade aufgebaut: Es kann noch mehr geben.",
    hint: 'Alle Wörter müssen vorkommen; "Wörter in Anführungszeichen" nebeneinander; Anfang* findet, was so beginnt; -Wort schließt aus.',
    found: (number) => `Treffer: ${number}`,
  },
  en: {
    title: "Search",
    words: "Words",
    find: "Search",
    from: "from",
    to: "to",
    where: "Source",
    what: "Kind",
    all: "all",
    none: "Nothing found.",
    being: "The index is being made: there may be more.",
    hint: 'All words must be there; "words in quotes" side by side; begin* finds what begins so; -word leaves out.',
    found: (number) => `Results: ${number}`,
  },
  ro: {
    title: "Căutare",
    words: "Cuvinte",
    find: "Caută",
    from: "de la",
    to: "până la",
    where: "Sursa",
    what: "Tipul",
    all: "toate",
    none: "Nu s-a găsit nimic.",
    being: "Indexul se construiește acum: pot exista și altele.",
    hint: 'Toate cuvintele trebuie să apară; "cuvintele între ghilimele" unul lângă altul; început* găsește ce începe așa; -cuvânt exclude.',
    found: (number) => `Rezultate: ${number}`,
  },
};
