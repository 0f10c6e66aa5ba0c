import { datesIn } from "goodbot";

/** What a page says of a birth. Of a date only the year is read (C20); the year of death is a parse result, not kept. */
export interface Birth {
  readonly year: number | null;
  readonly deathYear: number | null;
}

/**
 * Year of birth from "n.  15 aug. 1970", "b. 9 dec. 1972", "11.01.1968"; of dead members from "1950-2016"; nothing from
 * a placeholder such as "dd/MM/yyyy" (fault 14).
 *
 * @example birthOf("1950-2016") // { year: 1950, deathYear: 2016 }
 */
export const birthOf = (text: string): Birth => {
  const [, born, died] = /(?<!\d)(\d{4})\s*[-–]\s*(\d{4})(?!\d)/.exec(text) ?? [];
  if (born !== undefined && died !== undefined) return { year: Number(born), deathYear: Number(died) };
  const [date] = datesIn(text);
  return { year: date === undefined ? null : Number(date.slice(0, 4)), deathYear: null };
};
