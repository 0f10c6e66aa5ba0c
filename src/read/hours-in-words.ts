import type { Language, Texts } from "../pledge/language.ts";
import { listInWords } from "../pledge/words.ts";
import type { Hours } from "./daily-hours.ts";

/** What people call the clock of a zone; others are named as in the zone database. */
const clocks: Readonly<Record<string, Texts<string>>> = {
  "Europe/Berlin": { de: "deutscher Zeit", en: "German time", ro: "ora Germaniei" },
  "Europe/Vienna": { de: "österreichischer Zeit", en: "Austrian time", ro: "ora Austriei" },
  "Europe/Bucharest": { de: "rumänischer Zeit", en: "Romanian time", ro: "ora României" },
};

/** The clock that a sentence goes by: `deutscher Zeit`, `German time`, `ora Germaniei`. */
export function clockInWords(zone: string, language: Language): string {
  const other = { de: `Uhrzeit von ${zone}`, en: `${zone} time`, ro: `ora zonei ${zone}` };
  return (clocks[zone] ?? other)[language];
}

/**
 * Hours of the day as they stand in a sentence.
 *
 * @example hoursInWords([{ from: "22:00", to: "06:00", zone: "Europe/Berlin" }], "en"); // "between 22:00 and 06:00 (German time)"
 */
export function hoursInWords(list: readonly Hours[], language: Language): string {
  const spans = list.map(({ from, to, zone }) => {
    const clock = clockInWords(zone, language);
    return {
      de: `zwischen ${from} und ${to} Uhr (${clock})`,
      en: `between ${from} and ${to} (${clock})`,
      ro: `între orele ${from} și ${to} (${clock})`,
    }[language];
  });
  const joint = { de: "und zugleich", en: "and at the same time", ro: "și totodată" }[language];
  return spans.length === 2 ? spans.join(` ${joint} `) : listInWords(spans, language);
}
