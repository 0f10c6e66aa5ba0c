import { type Day, dayAfter } from "../../read/local-day.ts";
import { datesWritten, dayMeant, lastSuchDay, nextSuchDay, type WrittenDate } from "./date-forms.ts";

/** When an offer holds. Null: a date is written but is impossible or can mean two days; absent: none is written. */
export interface Validity {
  readonly validFrom?: Day | null;
  /** The last day, to its end in Berlin. */
  readonly validTo?: Day | null;
}

export interface FoundValidity extends Validity {
  /** The text with {@link DATE} in place of every date and the words that belong to it. */
  readonly rest: string;
}

/** Stands for a date in what is left of a text. */
export const DATE = "\u0002";

const WEEKDAY =
  "(?:(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|(?:mon|tues|wednes|thurs|fri|satur|sun)day|" +
  "mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun)\\.?,?\\s*)?";
const before = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${words})[\\s:]*${WEEKDAY}$`, "iu");

const until = before(
  "(?:(?:nur|noch|g\u00fcltig|valid|only|l\u00e4uft|endet|ends?)\\s)*(?:bis|until|till?|through|thru)(?:(?:\\s|und\\s)*(?:zum|einschlie\u00dflich|einschl\\.|inklusive|inkl\\.|and\\sincluding))*|" +
    "valid\\sto|(?:ends?|ending|expires?|expiring)(?:\\son)?|(?:endet|l\u00e4uft|ablaufdatum|enddatum|letzter\\stag|aktionsende|sp\u00e4testens)(?:\\sam)?|by",
);
const from = before(
  "(?:(?:g\u00fcltig|valid|nur)\\s)?(?:ab|seit|vom|von|from|since)(?:\\s(?:dem|zum))?|(?:start(?:s|ing)?|beginn(?:t|s|ing)?|begins|startet|aktionsstart)(?:\\s(?:am|on))?|(?:zwischen|between)(?:\\sdem)?",
);
const on = before("(?:nur\\s|only\\s)?(?:am|on)");
const dash = "\\s?[\u2013\u2014\u2212-]\\s?";
const between = new RegExp(
  `^(?:${dash}|,?\\s?(?:bis|to|until|till|through|thru|und|and)(?:\\s(?:zum|dem|einschlie\u00dflich))*\\s?)${WEEKDAY}$`,
  "iu",
);
/** The first day of a period of one month: `1.\u201331. Dezember`, `vom 1. bis 31.12.`. */
const startOnly = new RegExp(
  `(?<![\\p{L}\\d.,])(?:(?<lead>vom|von|from)\\s)?${WEEKDAY}(?<day>\\d{1,2})(?<point>\\.|st|nd|rd|th)?(?:${dash}|\\s(?:bis|to|until|through)(?:\\szum)?\\s)${WEEKDAY}$`,
  "iu",
);
/** The last day of a period of one month whose month stands first: `December 1-31, 2026`. */
const endOnly = new RegExp(
  `^(?:${dash}|\\s(?:to|through|until)\\s)(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d.]|\\s?[%\u20ac$x\u00b0])(?:,?\\s(?<year>20\\d\\d))?`,
  "iu",
);
const relative =
  /(?<![\p{L}])(?:(?<until>bis|until|till|through|ends|endet|expires|by)\s(?:einschließlich\s|inkl\.\s)?(?<untilDay>heute|morgen|today|tonight|tomorrow)|(?<only>nur|only)\s(?:noch\s)?(?<onlyDay>heute|morgen|today|tomorrow)|(?<dayOnly>heute|today|tomorrow)\s(?:nur|only))(?![\p{L}])/giu;

interface Found extends Validity {
  readonly start: number;
  readonly end: number;
}

/**
 * When an offer holds, as its text says in German or English: a period, "until", "from", "on" a day, today, tomorrow.
 * A date beside which no such word stands says nothing of it ("as of 1 December"). Two different ends in one text are
 * none that is clear.
 *
 * @param today the day it is in Berlin, for dates without a year
 * @example findValidity("28.12. \u2013 05.01.2027: 8 Meilen", "2026-11-30").validFrom // "2026-12-28"
 */
export function findValidity(text: string, today: Day): FoundValidity {
  const found = [...inDates(text, today), ...inWords(text, today)].sort((a, b) => a.start - b.start);
  let rest = "";
  let at = 0;
  for (const { start, end } of found) {
    if (start < at) continue;
    rest += `${text.slice(at, start)} ${DATE} `;
    at = end;
  }
  return { ...joined(found, "validFrom"), ...joined(found, "validTo"), rest: rest + text.slice(at) };
}

const joined = (found: readonly Found[], key: "validFrom" | "validTo"): Validity => {
  const days = new Set(found.flatMap((one) => (one[key] === undefined ? [] : [one[key]])));
  const [day, ...more] = days;
  return day === undefined ? {} : { [key]: more.length === 0 ? day : null };
};

function inDates(text: string, today: Day): Found[] {
  const dates = datesWritten(text);
  const found: Found[] = [];
  for (let index = 0; index < dates.length; index++) {
    const date = dates[index];
    if (date === undefined) continue;
    const next = dates[index + 1];
    const lead = text.slice(0, date.start);
    if (next && between.test(text.slice(date.end, next.start))) {
      found.push({ start: leadOf(lead, from), end: next.end, ...period(date, next, today) });
      index++;
      continue;
    }
    found.push(...(inMonth(text, date, today) ?? alone(lead, date, today)));
  }
  return found;
}

/** Where the words before a date begin, the length of the text where there are none. */
const leadOf = (lead: string, words: RegExp): number => lead.length - (words.exec(lead)?.[0].length ?? 0);

/** A period: the day with a year says which year the other one is in; else the end is near, and the start before it. */
function period(start: WrittenDate, end: WrittenDate, today: Day): Validity {
  if (end.year === null && start.year !== null) {
    const validFrom = dayMeant(start, today);
    return { validFrom, validTo: validFrom && nextSuchDay(end, validFrom) };
  }
  const validTo = dayMeant(end, today);
  const validFrom = validTo === null ? dayMeant(start, today) : lastSuchDay(start, validTo);
  // A period that ends before it begins is a slip of the pen: neither day is to be believed.
  return validFrom !== null && validTo !== null && validFrom > validTo
    ? { validFrom: null, validTo: null }
    : { validFrom, validTo };
}

/** `1.\u201331. Dezember 2026`, `December 1-31, 2026`; null where it is no such period. */
function inMonth(text: string, date: WrittenDate, today: Day): Found[] | null {
  if (date.monthFirst) {
    const { groups, 0: written = "" } = endOnly.exec(text.slice(date.end)) ?? {};
    if (groups?.day === undefined) return null;
    const year = groups.year === undefined ? date.year : Number(groups.year);
    const end = { ...date, day: Number(groups.day), year };
    const lead = text.slice(0, date.start);
    return [{ start: leadOf(lead, from), end: date.end + written.length, ...period({ ...date, year }, end, today) }];
  }
  const lead = text.slice(0, date.start);
  const { groups, index = 0 } = startOnly.exec(lead) ?? {};
  // Without a point or a word before it, a number before a dash is just a number.
  if (groups?.day === undefined || (groups.point === undefined && groups.lead === undefined)) return null;
  const place = { start: index, end: date.end };
  // "28.–5. Januar": the first day is of another month, and which one is not written.
  if (Number(groups.day) > date.day) return [{ ...place, validFrom: null, validTo: dayMeant(date, today) }];
  return [{ ...place, ...period({ ...date, day: Number(groups.day) }, date, today) }];
}

function alone(lead: string, date: WrittenDate, today: Day): Found[] {
  const place = (words: RegExp) => ({ start: leadOf(lead, words), end: date.end });
  const day = dayMeant(date, today);
  if (until.test(lead)) return [{ ...place(until), validTo: day }];
  if (from.test(lead)) return [{ ...place(from), validFrom: day }];
  if (on.test(lead)) return [{ ...place(on), validFrom: day, validTo: day }];
  return date.weak ? [] : [{ start: date.start, end: date.end }];
}

function inWords(text: string, today: Day): Found[] {
  return [...text.matchAll(relative)].map(({ index, 0: written, groups = {} }) => {
    const word = (groups.untilDay ?? groups.onlyDay ?? groups.dayOnly ?? "").toLowerCase();
    const day = word === "morgen" || word === "tomorrow" ? dayAfter(today, 1) : today;
    const place = { start: index, end: index + written.length };
    return groups.until === undefined ? { ...place, validFrom: day, validTo: day } : { ...place, validTo: day };
  });
}

/**
 * The day that a field of a source is ("31.12.2026", "gültig bis 31.12."), null where it is none, impossible or not
 * clear. A period has no one day.
 */
export function dayOf(text: string, today: Day): Day | null {
  const [date, ...more] = datesWritten(text);
  return date === undefined || more.length > 0 ? null : dayMeant(date, today);
}
