/** Limits of the law, in force from a day on. Amounts are in cents. */
export interface Limits {
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  /** A direct award must not be worth more. */
  readonly directAward: bigint;
  /** Contracts worth at least this are published. */
  readonly publication: bigint;
  /** Days from the conclusion of a contract to its publication. */
  readonly publicationDays: number;
}

/**
 * The limits by day, oldest first (BVergG 2018 and its ordinances). They changed and will change again: whoever runs the
 * bot passes another table.
 */
export const usualLimits: readonly Limits[] = [
  { from: "2019-03-01", directAward: 10_000_000n, publication: 5_000_000n, publicationDays: 30 },
  { from: "2026-01-01", directAward: 15_000_000n, publication: 5_000_000n, publicationDays: 30 },
];

const none: Limits = { from: "", directAward: 1n << 62n, publication: 0n, publicationDays: Number.POSITIVE_INFINITY };

/** The limits in force on a day; before the first ones, and on a day that is not known, nothing is over a limit. */
export const limitsAt = (limits: readonly Limits[], day: string | null): Limits =>
  (day === null ? undefined : limits.findLast(({ from }) => from <= day)) ?? none;
