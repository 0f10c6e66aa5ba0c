import * as z from "zod";

const UNITS: Readonly<Record<string, number>> = {
  B: 1,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

/**
 * A number of bytes: `"20MB"` (millions), `"1MiB"` (1,048,576), or whole bytes as a number. Parsed to bytes, rounded
 * down: a limit is never widened by rounding.
 */
export const size = z.union([z.string(), z.number()]).transform((value, context): number => {
  const bytes = typeof value === "number" ? value : parseSize(value);
  if (bytes !== null && Number.isFinite(bytes) && bytes >= 1) return Math.floor(bytes);
  context.addIssue({
    code: "custom",
    message: `"${value}" is no size; write for example "512kB", "20MB", "1MiB"`,
  });
  return z.NEVER;
});

/** Reads `"20MB"` and the like to bytes; null where it is no size. */
export function parseSize(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*([A-Za-z]+)$/.exec(text.trim());
  const unit = match?.[2] === undefined ? undefined : UNITS[match[2]];
  return match?.[1] === undefined || unit === undefined ? null : Number(match[1]) * unit;
}
