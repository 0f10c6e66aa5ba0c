/** Where a lone mark before three digits groups thousands: the point in German, the comma in English. */
export type NumberLocale = "de" | "en";

/**
 * A number without sign, written out: digits, and behind a point the decimals that are not zero at the end. Text, so
 * that nothing is ever rounded on the way (`"2.5"`, `"1234567.89"`).
 */
export type Decimal = string;

const SOFT_HYPHENS = /[\u00ad\u200b\u2060\ufeff]/g;
/** Marks that only ever group: blank, no-break, thin and narrow blank, apostrophes. */
const GROUPS_ONLY = " \u00a0\u2009\u202f'\u2019\u02bc";
const written = new RegExp(
  `^(?<whole>\\d{1,3}(?:(?<group>[.,${GROUPS_ONLY}])\\d{3})(?:\\k<group>\\d{3})*|\\d+)(?:(?<mark>[.,])(?<decimals>\\d+))?$`,
);
/** More digits than that are no amount, and would no longer be exact in thousandths. */
const MOST_DIGITS = 12;

/**
 * The number that a text is, nothing else besides; null for all that can be read in two ways or is none. One mark alone
 * before exactly three digits groups where the language does so (`1.500` in German, `1,500` in English), except after a
 * lone 0 (`0.500`); before any other number of digits it begins the decimals, in both. Refused: signs, exponents, groups
 * that are not of three, a mark at either end.
 *
 * @example readDecimal("1.299,00", "de") // "1299"
 * @example readDecimal("1.226", "en") // "1.226", in German "1226"
 */
export function readDecimal(text: string, locale: NumberLocale): Decimal | null {
  const { groups } = written.exec(text.replace(SOFT_HYPHENS, "").trim()) ?? {};
  const { whole, group, mark, decimals } = groups ?? {};
  if (whole === undefined) return null;
  const grouping = locale === "de" ? "." : ",";
  if (group === undefined) {
    // "1234.567": no group of thousands begins with four digits, and as decimals the language would write another mark.
    if (mark === grouping && decimals?.length === 3 && whole !== "0") return null;
    return plain(whole, decimals ?? "");
  }
  if (mark === undefined) {
    const lone = whole.length <= 7 && (group === "." || group === ",");
    const [first = "", rest = ""] = whole.split(group);
    if (lone && (group !== grouping || first === "0")) return plain(first, rest);
    return plain(whole.replace(/\D/g, ""), "");
  }
  // "1 500.000": thousands twice, or decimals.
  const ambiguous = GROUPS_ONLY.includes(group) && mark === grouping && decimals?.length === 3;
  return group === mark || ambiguous ? null : plain(whole.replace(/\D/g, ""), decimals ?? "");
}

function plain(whole: string, decimals: string): Decimal | null {
  if (whole.length > 1 && whole.startsWith("0")) return null;
  const end = decimals.replace(/0+$/, "");
  return whole.length > MOST_DIGITS || end.length > MOST_DIGITS ? null : end === "" ? whole : `${whole}.${end}`;
}

/**
 * A number in thousandths, exactly; null where it has more than three decimals. Amounts are kept and computed so.
 *
 * @example thousandthsOf("2.5") // 2500
 */
export function thousandthsOf(number: Decimal): number | null {
  const [whole = "", decimals = ""] = number.split(".");
  return decimals.length > 3 ? null : Number(whole) * 1_000 + Number(decimals.padEnd(3, "0"));
}
