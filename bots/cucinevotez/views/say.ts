import type { Language, PartialDate } from "goodbot";

/** Texts of the views: Romanian first, English for everybody else. */
export interface InBoth<T = string> {
  readonly ro: T;
  readonly en: T;
}

export const say = <T>({ ro, en }: InBoth<T>, language: Language): T => (language === "ro" ? ro : en);

const months = "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec".split(",");

/**
 * A date as far as it is known.
 *
 * @example dateSaid("2024-12-21", "ro") // "21.12.2024"
 */
export const dateSaid = (date: PartialDate, language: Language): string => {
  const [year = "", month, day] = date.split("-");
  const parts =
    language === "ro" ? [day, month, year] : [day && String(Number(day)), month && months[Number(month) - 1], year];
  return parts.filter((part) => part !== undefined).join(language === "ro" ? "." : " ");
};

/** Sorts as a Romanian index does: ă behind a, ș behind s. */
export const inRomanianOrder = new Intl.Collator("ro");
