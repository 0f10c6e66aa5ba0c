import * as z from "zod";

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  days: 86_400_000,
};

/**
 * A length of time: `"1.5s"`, `"10m"`, `"24h"`, `"30d"` (or whole milliseconds as a number). Parsed to milliseconds,
 * rounded up: a promise is never shortened by rounding.
 */
export const duration = z.union([z.string(), z.number()]).transform((value, context): number => {
  const milliseconds = typeof value === "number" ? value : parseDuration(value);
  if (milliseconds !== null && Number.isFinite(milliseconds) && milliseconds >= 0) return Math.ceil(milliseconds);
  context.addIssue({
    code: "custom",
    message: `"${value}" is no duration; write for example "1.5s", "10m", "24h", "30d"`,
  });
  return z.NEVER;
});

/** Reads `"1.5s"` and the like to milliseconds; null where it is no duration. */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/.exec(text.trim());
  const unit = match?.[2] === undefined ? undefined : UNITS[match[2]];
  return match?.[1] === undefined || unit === undefined ? null : Number(match[1]) * unit;
}
