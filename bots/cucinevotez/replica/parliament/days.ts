/** A day of the calendar, without a time zone. */
export interface Day {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export const day = (year: number, month: number, date: number): Day => ({ year, month, day: date });

const two = (value: number): string => String(value).padStart(2, "0");

/** "09.12.1972". */
export const dotted = (it: Day): string => `${two(it.day)}.${two(it.month)}.${it.year}`;

/** "9.12.1972". */
export const shortDotted = (it: Day): string => `${it.day}.${two(it.month)}.${it.year}`;

export const iso = (it: Day): string => `${it.year}-${two(it.month)}-${two(it.day)}`;

const long = "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie".split(
  " ",
);
const short = "ian. feb. mar. apr. mai iun. iul. aug. sep. oct. noi. dec.".split(" ");

/** "21 decembrie  2024", with the two blanks of the real pages. */
export const inWords = (it: Day): string => `${it.day} ${long[it.month - 1]}  ${it.year}`;

/** "iun. 2026". */
export const monthInWords = (it: Day): string => `${short[it.month - 1]} ${it.year}`;

/** The day in Romania at an instant, epoch milliseconds. */
export function dayInRomania(at: number): Day {
  const [year = 0, month = 0, date = 0] = romanian.format(at).split("-").map(Number);
  return day(year, month, date);
}

const romanian = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Bucharest", dateStyle: "short" });

export const isAfter = (one: Day, other: Day): boolean => iso(one) > iso(other);

/** The day so many days behind the first of January. */
export const dayOfYear = (year: number, index: number): Day => {
  const date = new Date(Date.UTC(year, 0, 1 + index));
  return day(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
};
