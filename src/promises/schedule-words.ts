import type { Language, Texts } from "../pledge/language.ts";
import { inWords, listInWords, quoted } from "../pledge/words.ts";
import { clockInWords, hoursInWords } from "../read/hours-in-words.ts";
import type { Schedule } from "./schedule.ts";

/** What the bot page says of times. */
export function sentences(set: Schedule, language: Language): string[] {
  const say = texts[language];
  const { cron, every, window, byHand } = set;
  const list: string[] = [];
  if (cron) list.push(cron.length === 0 ? say.neverByItself : say.at(timesInWords(cron, set.zone ?? "UTC", language)));
  else if (every !== undefined) list.push(say.every(inWords(every, language)));
  if (cron?.length && every !== undefined) list.push(say.apart(inWords(every, language)));
  if (set.oncePerNight) list.push(say.once);
  if (typeof byHand === "object") list.push(say.until(listInWords(byHand.until, language)));
  else {
    if (cron?.length || (!cron && every !== undefined)) list.push(say.missed);
    list.push(byHand === "never" ? say.neverByHand : say.byHand);
  }
  if (window) list.push(say.window(hoursInWords(window, language)));
  if (set.sourcesByHandOnly.length > 0) list.push(say.byHandOnly(listInWords(set.sourcesByHandOnly, language)));
  if (set.sitesByHandOnly.length > 0) list.push(say.sitesByHandOnly(listInWords(set.sitesByHandOnly, language)));
  return list;
}

/** `daily at 02:15`, `every Monday at 03:00`; an expression that is neither stands as it is. */
function timesInWords(cron: readonly string[], zone: string, language: Language): string {
  const say = texts[language];
  const times = cron.map((expression) => {
    const simple = /^(\d{1,2}) (\d{1,2}) \* \* (\*|[0-7])$/.exec(expression);
    if (!simple) return say.expression(quoted(expression, language));
    const [, minute = "", hour = "", weekday = ""] = simple;
    const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
    return weekday === "*" ? say.daily(time) : say.weekly(dayInWords(Number(weekday), language), time);
  });
  return `${listInWords(times, language)} (${clockInWords(zone, language)})`;
}

/** Name of a weekday, 0 (or 7) being Sunday. */
const dayInWords = (day: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2027, 0, 3 + day));

interface ScheduleTexts {
  readonly at: (times: string) => string;
  readonly daily: (time: string) => string;
  readonly weekly: (day: string, time: string) => string;
  readonly expression: (cron: string) => string;
  readonly every: (time: string) => string;
  readonly apart: (time: string) => string;
  readonly neverByItself: string;
  readonly once: string;
  readonly missed: string;
  readonly until: (time: string) => string;
  readonly byHand: string;
  readonly neverByHand: string;
  readonly window: (hours: string) => string;
  readonly byHandOnly: (sources: string) => string;
  readonly sitesByHandOnly: (sites: string) => string;
}

const texts: Texts<ScheduleTexts> = {
  de: {
    at: (times) => `Ein Durchgang startet ${times}.`,
    daily: (time) => `täglich um ${time} Uhr`,
    weekly: (day, time) => `jeden ${day} um ${time} Uhr`,
    expression: (cron) => `nach dem Zeitplan ${cron}`,
    every: (time) => `Ein Durchgang startet alle ${time}.`,
    apart: (time) => `Zwischen zwei Starten liegen mindestens ${time}.`,
    neverByItself: "Von selbst startet kein Durchgang.",
    once: "Je Nacht gibt es genau einen Durchgang, auch in den beiden Nächten der Zeitumstellung; ein zweiter wird nicht gestartet, auch nicht von Hand.",
    missed: "Ein versäumter Start wird einmal nachgeholt.",
    until: (time) =>
      `Wurde ein Start versäumt, wird er bis ${time} Uhr nachgeholt, von selbst oder von Hand; danach fällt der Durchgang aus. Zu anderen Zeiten wird von Hand nichts gestartet.`,
    byHand: "Ein Mensch kann jederzeit zusätzlich einen Durchgang starten.",
    neverByHand: "Von Hand wird kein Durchgang gestartet.",
    window: (hours) => `Abgerufen wird nur ${hours}.`,
    byHandOnly: (sources) => `Nur in Durchgängen, die ein Mensch startet, wird gelesen: ${sources}.`,
    sitesByHandOnly: (sites) => `Ein Durchgang nach Plan fragt ${sites} um nichts, auch nicht um robots.txt.`,
  },
  en: {
    at: (times) => `A pass starts ${times}.`,
    daily: (time) => `daily at ${time}`,
    weekly: (day, time) => `every ${day} at ${time}`,
    expression: (cron) => `by the schedule ${cron}`,
    every: (time) => `A pass starts every ${time}.`,
    apart: (time) => `Two starts are at least ${time} apart.`,
    neverByItself: "No pass starts by itself.",
    once: "There is exactly one pass a night, also in the two nights on which the clocks change; a second one is not started, not even by hand.",
    missed: "A missed start is made up for once.",
    until: (time) =>
      `A missed start is made up for until ${time}, by itself or by hand; after that the pass is left out. At other times nothing is started by hand.`,
    byHand: "A person may start an additional pass at any time.",
    neverByHand: "No pass is started by hand.",
    window: (hours) => `Requests are sent only ${hours}.`,
    byHandOnly: (sources) => `Read only in passes that a person starts: ${sources}.`,
    sitesByHandOnly: (sites) => `A pass of the schedule asks nothing of ${sites}, not even robots.txt.`,
  },
  ro: {
    at: (times) => `O trecere pornește ${times}.`,
    daily: (time) => `zilnic la ora ${time}`,
    weekly: (day, time) => `în fiecare ${day} la ora ${time}`,
    expression: (cron) => `după programul ${cron}`,
    every: (time) => `O trecere pornește la fiecare ${time}.`,
    apart: (time) => `Între două porniri trec cel puțin ${time}.`,
    neverByItself: "Nicio trecere nu pornește de la sine.",
    once: "În fiecare noapte are loc exact o trecere, inclusiv în cele două nopți în care se schimbă ora; a doua nu este pornită, nici măcar manual.",
    missed: "O pornire ratată este recuperată o singură dată.",
    until: (time) =>
      `O pornire ratată este recuperată până la ora ${time}, automat sau manual; după aceea, trecerea nu mai are loc. În alte momente nu se pornește nimic manual.`,
    byHand: "O persoană poate porni oricând o trecere suplimentară.",
    neverByHand: "Nicio trecere nu este pornită manual.",
    window: (hours) => `Cererile se trimit numai ${hours}.`,
    byHandOnly: (sources) => `Se citesc numai în trecerile pornite de o persoană: ${sources}.`,
    sitesByHandOnly: (sites) => `O trecere programată nu cere nimic de la ${sites}, nici măcar robots.txt.`,
  },
};
