/**
 * Which years of the Repertoriul legislativ a pass reads.
 */

/** First year of the Prime Minister's decisions that is read (C5). */
const firstDecisionYear = 2017;

/**
 * Years of the Prime Minister's decisions (C5): the current year and the one before; if the newest kept decision about a
 * state secretary is older than that, from its year on; where none is kept, every year since 2017.
 *
 * @param thisYear the year in Romania at the start of the pass
 * @param newestKept year of the newest kept decision, null where none is kept
 * @example decisionYears(2026, 2023) // [2023, 2024, 2025, 2026]
 */
export const decisionYears = (thisYear: number, newestKept: number | null, first = firstDecisionYear): number[] =>
  yearsFrom(newestKept === null ? first : Math.min(newestKept, thisYear - 1), thisYear);

/**
 * Years of Parliament's decisions (C4): one list for every year since the last vote of confidence that is kept; the
 * first time from a year that the operator sets. A newer vote that is found moves the start from the next pass on.
 */
export const parliamentYears = (thisYear: number, lastVote: number | null, first: number): number[] =>
  yearsFrom(lastVote ?? first, thisYear);

/** A year that lies ahead (a clock, a misprint) must not leave out the present one. */
const yearsFrom = (from: number, to: number): number[] => {
  const start = Math.min(from, to);
  return Array.from({ length: to - start + 1 }, (_, index) => start + index);
};
