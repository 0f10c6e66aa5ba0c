import { type HolidayCalendar, isGermanHoliday, weekdayOf } from "./german-holidays.ts";
import { type Day, dayAfter } from "./local-day.ts";

/** Which days are worked on: Monday to Friday, without holidays and the days an office is closed. */
export interface WorkingDays {
  readonly holidays: HolidayCalendar;
  readonly closed: readonly Day[];
}

export function isWorkingDay(day: Day, { holidays, closed }: WorkingDays): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !closed.includes(day) && !isGermanHoliday(day, holidays);
}

/**
 * The day on which so many working days have passed; the first day itself does not count.
 *
 * @example workingDayAfter("2026-12-23", 5, { holidays: "DE", closed: [] }) // "2026-12-31": 24, 28, 29, 30, 31
 */
export function workingDayAfter(day: Day, count: number, week: WorkingDays): Day {
  let current = day;
  for (let left = count; left > 0; ) {
    current = dayAfter(current, 1);
    if (isWorkingDay(current, week)) left -= 1;
  }
  return current;
}
