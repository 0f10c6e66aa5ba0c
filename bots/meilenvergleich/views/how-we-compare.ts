import type { FactRow, View, ViewGiven } from "goodbot";
import { amountSaid } from "../compare/figures.ts";
import type { UnitValue } from "../compare/values.ts";
import { daySaid, type InBoth, say } from "./words.ts";

interface Chapter {
  readonly title: InBoth;
  readonly text: InBoth<readonly string[]>;
}

/** What the comparison does, chapter by chapter; the code does nothing else. */
const chapters: readonly Chapter[] = [
  {
    title: { de: "Einheiten", en: "Units" },
    text: {
      de: [
        "Verglichen werden Meilen, Punkte, °P, Avios und Membership-Rewards-Punkte, so wie die Seite des Programms sie nennt. Eine Einheit wird nicht in eine andere umgerechnet.",
        "Gespeichert werden nur Tatsachen: Programm, Partner, Zahl, Einheit, Bedingungen, Gültigkeit und die Adresse der Seite. Beschreibungen, Bilder und Logos nicht.",
      ],
      en: [
        "Compared are miles, points, °P, Avios and Membership Rewards points, as the programme's page names them. No unit is converted into another.",
        "Only facts are stored: programme, partner, number, unit, conditions, validity and the address of the page. No descriptions, pictures or logos.",
      ],
    },
  },
  {
    title: { de: "Umrechnung pro Euro", en: "Conversion per euro" },
    text: {
      de: [
        "„3 Meilen pro 2 €“ sind 1,5 Meilen pro Euro. Gerechnet wird mit ganzen Zahlen; angezeigte Zahlen sind abgeschnitten und nie aufgerundet, „≈“ steht vor abgeschnittenen.",
        "„Bis zu“ ist eine Obergrenze: Ein solches Angebot steht nie über einem gleich hohen ohne diesen Zusatz. „Ab“ ist eine Untergrenze.",
        "Feste Beträge (für einen Abschluss, eine Anmeldung) haben eine eigene Liste. Bei einem Mindestumsatz steht dabei, welcher Rate sie genau bei diesem Umsatz entsprechen; jeder Euro mehr senkt sie.",
        "n-fach zählt als Gesamtzahl: 20 €, 10 Grundpunkte, 10fach sind 100 Punkte. Ist die Grundrate nicht bekannt, hat das Angebot keinen Rang.",
        "Angebote in anderen Währungen werden gezeigt und nicht umgerechnet.",
      ],
      en: [
        "“3 miles per 2 €” are 1.5 miles per euro. Whole numbers are computed with; numbers shown are cut off and never rounded up, “≈” stands in front of those cut off.",
        "“Up to” is an upper limit: such an offer never stands above an equal one without it. “From” is a lower limit.",
        "Flat amounts (for a contract, a registration) have a list of their own. With a minimum spend it is said which rate they come to at exactly that spend; every euro more lowers it.",
        "n-fold counts as the total: 20 €, 10 base points, tenfold are 100 points. Where the base rate is not known the offer has no rank.",
        "Offers in other currencies are shown and not converted.",
      ],
    },
  },
  {
    title: { de: "Gültigkeit", en: "Validity" },
    text: {
      de: [
        "Ein Angebot endet mit dem Ende seines letzten Tages in Deutschland. Ein unmögliches oder mehrdeutiges Datum gilt als unklar; das Angebot bleibt stehen.",
        "Gelesen wird einmal in der Nacht. Ist ein Angebot nicht mehr zu sehen, ist es beendet, sobald alle Seiten seines Programms gelesen wurden. Solange das nicht gelang, bleibt es mit dem Vermerk „veraltet“ und dem Tag, an dem es zuletzt zu sehen war.",
        "Was nicht sicher zu lesen war, wird gezählt und nicht geraten.",
      ],
      en: [
        "An offer ends with the end of its last day in Germany. A date that is impossible or can mean two days counts as not clear; the offer stays.",
        "Pages are read once a night. An offer that is no longer shown has ended where all pages of its programme were read. Where they were not it stays, marked “stale” with the day it was last seen.",
        "What could not be read for certain is counted and not guessed.",
      ],
    },
  },
];

const words = {
  title: { de: "So vergleichen wir", en: "How we compare" },
  lead: {
    de: "Diese Regeln gelten für jedes Angebot gleich.",
    en: "These rules are the same for every offer.",
  },
  values: { de: "Wert einer Einheit", en: "Value of a unit" },
  valuesText: {
    de: "Der Wert in Cent ist eine Schätzung der Redaktion, für jedes Land eine eigene. Programme ohne Schätzung haben keinen Wert, aber ihren Rang nach Einheiten pro Euro.",
    en: "The value in cents is an estimate of the editor, one for each country. Programmes without an estimate have no value, but their rank by units per euro.",
  },
} as const;

const columns: InBoth<readonly string[]> = {
  de: ["Land", "Programm", "Cent je Einheit", "Stand", "Quelle"],
  en: ["Country", "Programme", "Cents a unit", "As of", "Source"],
};

/** "So vergleichen wir": how offers are set side by side, and what the editor holds a unit to be worth (V18). */
export const howWeCompareView = (values: readonly UnitValue[]): View => ({
  slug: "so-vergleichen-wir",
  title: words.title,
  kinds: [],
  show: async ({ language }: Pick<ViewGiven, "language">) => ({
    lead: [say(words.lead, language)],
    sections: [
      ...chapters.map(({ title, text }) => ({ title: say(title, language), text: say(text, language) })),
      {
        title: say(words.values, language),
        text: [say(words.valuesText, language)],
        columns: say(columns, language),
        rows: values.map(
          ({ country, programme, thousandthsOfCent, date, source, url }): FactRow => ({
            cells: [
              ...[country, programme, amountSaid(thousandthsOfCent, language), daySaid(date, language)],
              url === undefined ? source : { text: source, url },
            ],
            from: "editor",
          }),
        ),
      },
    ],
  }),
});
