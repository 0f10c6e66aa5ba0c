/** A wait as a file asks for it. Whole milliseconds are rounded up, so that no gap comes out shorter than asked. */
export interface Delay {
  readonly seconds: number;
  readonly milliseconds: number;
}

/** Longer waits than this (31 years) are all "never"; a larger number would leave the range of dates. */
const LONGEST = 1_000_000_000;

/**
 * A `Crawl-delay` value: a plain decimal number with point or comma, then nothing, a comment or the word for seconds.
 * Null for everything else: a sign, an exponent, a word, nothing (no standard: the reading is ours, printed on the
 * bot's page).
 *
 * @example readDelay("1,5 sec # bitte") // { seconds: 1.5, milliseconds: 1500 }
 */
export function readDelay(text: string): Delay | null {
  const match = /^([0-9]*)(?:[.,]([0-9]*))?(?: *(?:s|secs?|seconds?))?$/i.exec(withoutComment(text));
  const whole = match?.[1] ?? "";
  const fraction = match?.[2] ?? "";
  if (whole === "" && fraction === "") return null;
  const seconds = Number(`${whole || "0"}.${fraction || "0"}`);
  if (seconds >= LONGEST) return { seconds: LONGEST, milliseconds: LONGEST * 1000 };
  // Digit by digit: 1.1 * 1000 is more than 1100, and rounding that up would add a millisecond nobody asked for.
  const beyond = /[1-9]/.test(fraction.slice(3)) ? 1 : 0;
  return { seconds, milliseconds: Number(whole) * 1000 + Number(fraction.slice(0, 3).padEnd(3, "0")) + beyond };
}

/** No rate is longer; two runs of blanks next to each other would cost the square of their length. */
const LONGEST_RATE = 64;

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/**
 * A `Request-rate` value `pages/time`, the time in seconds or with `s`, `m`, `h`; hours of the day after it are passed
 * over (the rate holds all day, the stricter reading). Null for everything else.
 *
 * @example readRequestRate("1/20") // { seconds: 20, milliseconds: 20000 }
 */
export function readRequestRate(text: string): Delay | null {
  const rate = withoutComment(text);
  if (rate.length > LONGEST_RATE) return null;
  const form = /^([0-9]{1,9}) *\/ *([0-9]{1,9}) *([smh])?(?: +[0-9]{4} ?- ?[0-9]{4}(?: *(?:UTC|GMT|Z))?)?$/i;
  const match = form.exec(rate);
  const pages = Number(match?.[1] ?? 0);
  if (match === null || pages === 0) return null;
  const period = Number(match[2]) * (unitSeconds[match[3]?.toLowerCase() ?? "s"] ?? 1);
  const milliseconds = Math.min(Math.ceil((period * 1000) / pages), LONGEST * 1000);
  return { seconds: Math.min(period / pages, LONGEST), milliseconds };
}

function withoutComment(text: string): string {
  const hash = text.indexOf("#");
  return (hash < 0 ? text : text.slice(0, hash)).replaceAll(/[\t\u00a0]/g, " ").trim();
}
