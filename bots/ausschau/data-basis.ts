import { promises, type Source } from "goodbot";

/** Path of the public list of sources, below the bot's own address. */
export const basisPath = "/bots/ausschau/datenbasis";

const ccBy = { licence: "CC BY 4.0", link: "https://creativecommons.org/licenses/by/4.0/" };

/**
 * "Once a day" for passes every six hours: with less, a pass that is made up for late could be the second one on a day;
 * with a whole day, each reading would fall to the next pass but one.
 */
const aDay = "23h";

/** Kinds of sources with licence and least distance of scheduled readings (A4). */
export const listed = [
  {
    kind: "catalogue",
    what: { de: "Katalog data.gv.at, einmal am Tag", en: "The catalogue data.gv.at, once a day" },
    ...{ ...ccBy, notBefore: aDay },
  },
  {
    kind: "kdq",
    what: {
      de: "Kerndatenquellen der Auftraggeber und Plattformen, höchstens zweimal am Tag",
      en: "Core data of authorities and platforms, twice a day at most",
    },
    ...{ ...ccBy, notBefore: "11h" },
  },
  {
    kind: "ted",
    what: { de: "TED, alle sechs Stunden", en: "TED, every six hours" },
    ...{ licence: "CC BY 4.0", link: "https://ted.europa.eu/en/legal-notice", notBefore: "5h" },
  },
  {
    kind: "wikidata",
    what: {
      de: "Wikidata, jeder Eintrag höchstens einmal in 30 Tagen",
      en: "Wikidata, each item once in 30 days at most",
    },
    ...{ licence: "CC0 1.0", link: "https://creativecommons.org/publicdomain/zero/1.0/", notBefore: "18h" },
  },
  {
    kind: "feed",
    what: {
      de: "Feeds amtlicher Stellen (RSS, Atom), soweit in der Liste eingetragen, alle sechs Stunden",
      en: "Feeds of public bodies (RSS, Atom), where the list names one, every six hours",
    },
    ...{ licence: { de: "wie vom Herausgeber angegeben", en: "as its publisher states" }, notBefore: "5h" },
  },
  {
    kind: "website",
    what: {
      de: "Freigegebene Websites von Organisationen, jede Seite höchstens einmal in 30 Tagen",
      en: "Released websites of organisations, each page once in 30 days at most",
    },
    ...{ licence: { de: "keine: nur Angaben mit kurzen Auszügen", en: "none: only facts with short excerpts" } },
    notBefore: "18h",
  },
];

const daily = {
  de: "Kerndatenquellen der Auftraggeber und Plattformen, einmal am Tag",
  en: "Core data of authorities and platforms, once a day",
};

/** For an index of ordinary size: once a day, where the list allows twice. */
export const onceADay = promises.dataBasis({
  path: basisPath,
  sources: listed.map((one) => (one.kind === "kdq" ? { ...one, what: daily, notBefore: aDay } : one)),
});

/** Licences of sources by their ids, as the list names them for their kinds. */
export const licencesOf = (sources: readonly Source[]): ReadonlyMap<string, string> =>
  new Map(
    sources.flatMap(({ id, kind }) => {
      const licence = listed.find((one) => one.kind === kind)?.licence;
      return typeof licence === "string" ? [[id, licence] as const] : [];
    }),
  );
