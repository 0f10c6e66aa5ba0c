import { type Day, dayAfter } from "./local-day.ts";

/** The states of Germany by their usual letters. */
export const germanStates = [
  ...["BW", "BY", "BE", "BB", "HB", "HH", "HE", "MV", "NI", "NW", "RP", "SL", "SN", "ST", "SH", "TH"],
] as const;

/** Whose holidays count: a state's, those of the whole country alone (`DE`), or none. */
export const holidayCalendars = ["none", "DE", ...germanStates] as const;

export type HolidayCalendar = (typeof holidayCalendars)[number];

interface Holiday {
  /** `month-day`. */
  readonly on?: string;
  /** Days from Easter Sunday. */
  readonly fromEaster?: number;
  /** States that keep it, with the year from which on; not set: all of them. */
  readonly states?: Readonly<Record<string, number>>;
}

const since = (year: number, ...states: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(states.map((state) => [state, year]));

/**
 * Public holidays of whole states by law. Those of single towns (Augsburg, Catholic parts of Bavaria, Saxony and
 * Thuringia) are left out: a day that is wrongly taken for a working day only shortens our own time.
 */
const HOLIDAYS: readonly Holiday[] = [
  { on: "01-01" },
  { on: "01-06", states: since(0, "BW", "BY", "ST") },
  { on: "03-08", states: { ...since(2019, "BE"), ...since(2023, "MV") } },
  { fromEaster: -2 },
  { fromEaster: 1 },
  { on: "05-01" },
  { fromEaster: 39 },
  { fromEaster: 50 },
  { fromEaster: 60, states: since(0, "BW", "BY", "HE", "NW", "RP", "SL") },
  { on: "08-15", states: since(0, "SL") },
  { on: "09-20", states: since(2019, "TH") },
  { on: "10-03" },
  { on: "10-31", states: { ...since(0, "BB", "MV", "SN", "ST", "TH"), ...since(2018, "HB", "HH", "NI", "SH") } },
  { on: "11-01", states: since(0, "BW", "BY", "NW", "RP", "SL") },
  { on: "12-25" },
  { on: "12-26" },
];

/** Days that were a holiday once. */
const ONCE: Readonly<Record<Day, readonly string[] | "everywhere">> = {
  "2017-10-31": "everywhere",
  "2020-05-08": ["BE"],
  "2025-05-08": ["BE"],
};

/**
 * True where a day is a public holiday by a calendar.
 *
 * @example isGermanHoliday("2026-06-04", "NW") // true: Corpus Christi
 */
export function isGermanHoliday(day: Day, calendar: HolidayCalendar): boolean {
  if (calendar === "none") return false;
  const once = ONCE[day];
  if (once === "everywhere" || once?.includes(calendar)) return true;
  const year = Number(day.slice(0, 4));
  if (calendar === "SN" && day === penanceDay(year)) return true;
  const easter = easterSunday(year);
  return HOLIDAYS.some(({ on, fromEaster, states }) => {
    const falls = fromEaster === undefined ? `${day.slice(0, 4)}-${on}` : dayAfter(easter, fromEaster);
    if (falls !== day) return false;
    const from = states ? states[calendar] : 0;
    return from !== undefined && year >= from;
  });
}

/** Buß- und Bettag: the Wednesday before 23 November. */
function penanceDay(year: number): Day {
  let day: Day = `${year}-11-22`;
  while (weekdayOf(day) !== 3) day = dayAfter(day, -1);
  return day;
}

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Easter Sunday of the Gregorian calendar (the computus in the form of Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
