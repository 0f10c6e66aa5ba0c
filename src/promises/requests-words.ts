import type { Language, Texts } from "../pledge/language.ts";
import { count, listInWords } from "../pledge/words.ts";
import { clockInWords } from "../read/hours-in-words.ts";
import type { Requests } from "./requests.ts";

/** The names of the states as they stand behind "in". */
const places: Readonly<Record<string, Texts<string>>> = {
  DE: { de: "ganz Deutschland", en: "all of Germany", ro: "toată Germania" },
  BW: { de: "Baden-Württemberg", en: "Baden-Württemberg", ro: "Baden-Württemberg" },
  BY: { de: "Bayern", en: "Bavaria", ro: "Bavaria" },
  BE: { de: "Berlin", en: "Berlin", ro: "Berlin" },
  BB: { de: "Brandenburg", en: "Brandenburg", ro: "Brandenburg" },
  HB: { de: "Bremen", en: "Bremen", ro: "Bremen" },
  HH: { de: "Hamburg", en: "Hamburg", ro: "Hamburg" },
  HE: { de: "Hessen", en: "Hesse", ro: "Hessa" },
  MV: { de: "Mecklenburg-Vorpommern", en: "Mecklenburg-Vorpommern", ro: "Mecklenburg-Pomerania Inferioară" },
  NI: { de: "Niedersachsen", en: "Lower Saxony", ro: "Saxonia Inferioară" },
  NW: { de: "Nordrhein-Westfalen", en: "North Rhine-Westphalia", ro: "Renania de Nord-Westfalia" },
  RP: { de: "Rheinland-Pfalz", en: "Rhineland-Palatinate", ro: "Renania-Palatinat" },
  SL: { de: "Saarland", en: "Saarland", ro: "Saarland" },
  SN: { de: "Sachsen", en: "Saxony", ro: "Saxonia" },
  ST: { de: "Sachsen-Anhalt", en: "Saxony-Anhalt", ro: "Saxonia-Anhalt" },
  SH: { de: "Schleswig-Holstein", en: "Schleswig-Holstein", ro: "Schleswig-Holstein" },
  TH: { de: "Thüringen", en: "Thuringia", ro: "Turingia" },
};

/** What the bot page says of requests. */
export function sentences({ contact, within, holidays, closed, zone }: Requests, language: Language): string[] {
  const say = texts[language];
  const place = places[holidays]?.[language];
  return [
    say.weighed(contact),
    say.due(within, clockInWords(zone, language)),
    place === undefined ? say.noHolidays : say.holidays(place),
    ...(closed.length > 0 ? [say.closed(listInWords(closed, language))] : []),
  ];
}

interface RequestTexts {
  readonly weighed: (contact: string) => string;
  readonly due: (days: number, clock: string) => string;
  readonly noHolidays: string;
  readonly holidays: (place: string) => string;
  readonly closed: (days: string) => string;
}

const texts: Texts<RequestTexts> = {
  de: {
    weighed: (contact) =>
      `Wünsche an ${contact} werden abgewogen und nicht blind ausgeführt, denn an amtlichen Informationen besteht ein Interesse an Transparenz: Jeder wird mit Entscheidung und Begründung festgehalten, und mindestens eine Drosselung oder ein Nachtfenster wird immer angeboten.`,
    due: (days, clock) =>
      `Die Antwort kommt innerhalb von ${count(days, { one: "Werktag", many: "Werktagen" }, "de")} nach dem Eingang; Werktage sind Montag bis Freitag (${clock}).`,
    noHolidays: "Feiertage verlängern diese Frist nicht.",
    holidays: (place) => `Ausgenommen sind gesetzliche Feiertage in: ${place}.`,
    closed: (days) => `Ausgenommen sind außerdem: ${days}.`,
  },
  en: {
    weighed: (contact) =>
      `Requests to ${contact} are weighed and not carried out blindly, since official information carries an interest in transparency: each is recorded with a decision and a reason, and at least throttling or a night window is always offered.`,
    due: (days, clock) =>
      `The answer comes within ${count(days, { one: "working day", many: "working days" }, "en")} of receipt; working days are Monday to Friday (${clock}).`,
    noHolidays: "Holidays do not lengthen that time.",
    holidays: (place) => `Public holidays do not count in: ${place}.`,
    closed: (days) => `Nor do these days count: ${days}.`,
  },
  ro: {
    weighed: (contact) =>
      `Cererile trimise la ${contact} sunt cântărite, nu îndeplinite orbește, căci informația oficială presupune un interes de transparență: fiecare este consemnată cu o decizie și un motiv, și se oferă întotdeauna cel puțin încetinirea sau o fereastră de noapte.`,
    due: (days, clock) =>
      `Răspunsul vine în ${count(days, { one: "zi lucrătoare", many: "zile lucrătoare" }, "ro")} de la primire; zilele lucrătoare sunt de luni până vineri (${clock}).`,
    noHolidays: "Sărbătorile nu prelungesc acest termen.",
    holidays: (place) => `Nu se socotesc sărbătorile legale din: ${place}.`,
    closed: (days) => `Nu se socotesc nici zilele: ${days}.`,
  },
};
