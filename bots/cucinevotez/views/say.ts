import type { Language, PartialDate, ShownRecord } from "goodbot";

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

const notListed = {
  ro: (day: string) => `nu mai apare în listă la ${day}; se verifică la trecerea următoare`,
  en: (day: string) => `not listed on ${day}; the next pass looks again`,
};

/** What is to be told of a record that its list does not hold any more, the day in Romania; null where it does. */
export const missingSaid = (
  { state, changedAt }: Pick<ShownRecord, "state" | "changedAt">,
  language: Language,
): string | null =>
  state === "live" ? null : say(notListed, language)(dateSaid(romanianDay.format(changedAt), language));

const romanianDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Bucharest", dateStyle: "short" });
