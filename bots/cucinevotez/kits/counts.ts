import type { Memory } from "goodbot";

/** A number that was remembered of the last good reading (how many entries a list had); null before the first. */
export const numberBefore = ({ said }: Memory, key: string): number | null => {
  const value = said[key];
  return typeof value === "number" ? value : null;
};

/** The year in Romania at an instant, epoch milliseconds. */
export const yearInRomania = (at: number): number => Number(romanianYear.format(at));

const romanianYear = new Intl.DateTimeFormat("en", { timeZone: "Europe/Bucharest", year: "numeric" });
