import type { Flag, Read } from "./flags.ts";

/** An amount of money: `value` is in cents of its currency, exactly. */
export interface Amount extends Read<bigint> {
  /** As published, e.g. `EUR`; null where none is named. */
  readonly currency: string | null;
}

/** Longer texts are no amounts. */
const LONGEST = 60;

/**
 * Reads an amount as Austrian publishers write them. Where `.` and `,` both occur, the last one is the decimal mark; one
 * of them several times separates thousands; a single one followed by exactly three digits is read as the decimal mark
 * and flagged. Rounded half up to cents. Words, exponents and groups that are none come to null.
 *
 * @example readAmount("1.234.567,891").value // 123456789n, with `value_decimals`
 */
export const readAmount = (raw: string | null, currency: string | null = null): Amount => {
  const text = (raw ?? "").slice(0, LONGEST + 1).trim();
  const of = (value: bigint | null, ...flags: readonly Flag[]): Amount => ({ raw, value, flags, currency });
  if (text === "") return of(null, "value_missing");
  const plain = text.replace(/[\s\u00a0'’´]|EUR|€/gi, "").replace(/([.,])[-–]{1,2}$/, (_, mark: string) => `${mark}00`);
  const sign = /^[-−]/.test(plain) ? -1n : 1n;
  const digits = plain.replace(/^[-−]/, "");
  if (text.length > LONGEST || !/^\d[\d.,]*$/.test(digits)) return of(null, "value_unparsable");
  const parts = partsOf(digits);
  if (parts === null) return of(null, "value_unparsable");
  const { whole, decimals, ambiguous } = parts;
  const cents = sign * centsOf(whole, decimals);
  const flags: Flag[] = [];
  if (cents < 0n) flags.push("value_negative");
  else if (cents === 0n || cents === 100n) flags.push("value_zero_or_one");
  if (ambiguous) flags.push("value_ambiguous");
  else if (decimals.length > 2) flags.push("value_decimals");
  return of(cents, ...flags);
};

interface Parts {
  readonly whole: string;
  readonly decimals: string;
  readonly ambiguous: boolean;
}

const partsOf = (digits: string): Parts | null => {
  const marks = digits.replace(/\d/g, "");
  const last = marks.at(-1);
  if (last === undefined) return { whole: digits, decimals: "", ambiguous: false };
  if (marks.length > 1 && new Set(marks).size === 1) return grouped(digits, "", last);
  const at = digits.lastIndexOf(last);
  const decimals = digits.slice(at + 1);
  const before = digits.slice(0, at);
  if (marks.length === 1) return { whole: before, decimals, ambiguous: decimals.length === 3 };
  // The decimal mark stands once, at the end; what is before it is grouped by the other one.
  return marks.indexOf(last) === marks.length - 1 ? grouped(before, decimals, marks.charAt(0)) : null;
};

const grouped = (text: string, decimals: string, mark: string): Parts | null => {
  const groups = text.split(mark);
  const [first = "", ...rest] = groups;
  const isGrouped = /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? { whole: groups.join(""), decimals, ambiguous: false } : null;
};

const centsOf = (whole: string, decimals: string): bigint => {
  const cents = BigInt(`${whole || "0"}${decimals.slice(0, 2).padEnd(2, "0")}`);
  return decimals.charAt(2) >= "5" ? cents + 1n : cents;
};

/** Bounds above which an amount is suspected to be in cents, in cents. Any source of suspicion can be configured. */
export interface ScaleBounds {
  readonly concession: bigint;
  readonly any: bigint;
}

const usualScaleBounds: ScaleBounds = { concession: 1_000_000_000n, any: 10_000_000_000_000n };

/** The amount with `value_suspected_scale` where it is above its bound; the value itself stays as published. */
export const withScale = (amount: Amount, concession: boolean, bounds: ScaleBounds = usualScaleBounds): Amount => {
  const bound = concession && bounds.concession < bounds.any ? bounds.concession : bounds.any;
  if (amount.value === null || amount.value <= bound) return amount;
  return { ...amount, flags: [...amount.flags, "value_suspected_scale"] };
};

/** Whether an amount may be added up: flagged ones are left out unless a person asks for the suspected ones. */
export const isSummable = ({ value, flags }: Read<bigint>, { suspected = false } = {}): boolean =>
  value !== null &&
  !flags.includes("value_negative") &&
  !flags.includes("value_zero_or_one") &&
  (suspected || !flags.includes("value_suspected_scale"));
