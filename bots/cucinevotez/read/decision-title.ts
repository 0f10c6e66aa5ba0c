import { collapse, foldRomanian, withCommaLetters } from "goodbot";

/**
 * What the title of a Prime Minister's decision says, if it speaks of a state secretary or under-secretary (C22). Number,
 * day and title of those are kept; shown are the ministries' state secretaries only.
 */
export interface DecisionTitle {
  readonly event: "appointment" | "release" | "change of another decision" | null;
  readonly rank: "secretary" | "under-secretary" | "with the rank";
  readonly person: string | null;
  /** The ministry or other body, as the title names it. */
  readonly body: string | null;
  /** The body with its name in the form of a heading ("Ministerul …"), null where it is no ministry. */
  readonly ministry: string | null;
}

/** "secretariatul de stat" is a body, and no word with more letters behind "secretar" but that one is meant to fall out. */
const kept = /\b(?:sub)?secretar(?!iat)\p{L}*\s+de\s+stat\b/u;

/**
 * True for a title that speaks of a state secretary or under-secretary; all others live in the private copy only.
 *
 * @example isKeptTitle("privind numirea secretarului general adjunct al Ministerului X") // false
 */
export const isKeptTitle = (title: string): boolean => kept.test(foldRomanian(title));

/** Reads a kept title; null for one that is not kept. What it could not read is null, and a person looks at it. */
export const readDecisionTitle = (title: string): DecisionTitle | null => {
  if (!isKeptTitle(title)) return null;
  const text = collapse(withCommaLetters(title));
  const folded = foldRomanian(text, "i");
  const body = bodyOf(text);
  return {
    event: eventOf(folded),
    rank: rankOf(folded),
    person: personOf(text),
    ...{ body, ministry: body === null ? null : ministryOf(body) },
  };
};

const eventOf = (folded: string): DecisionTitle["event"] => {
  if (/\bdeciziei\b/.test(folded)) return "change of another decision";
  const [appointed, released] = [/\bnumi(?:rea|ri)\b/, /\b(?:eliberarea|revocarea|incetarea|destituirea|demisia)\b/];
  // A title that does both is read by a person.
  if (appointed.test(folded) === released.test(folded)) return null;
  return appointed.test(folded) ? "appointment" : "release";
};

const rankOf = (folded: string): DecisionTitle["rank"] => {
  if (/\b(?:rang(?:ul)?|asimilat\p{L}*)\s+(?:de|cu|cu cel de)\s+(?:sub)?secretar/u.test(folded)) return "with the rank";
  return /\bsubsecretar/.test(folded) ? "under-secretary" : "secretary";
};

/** One person, named between a form of address and the office; of several none. */
const personOf = (text: string): string | null => {
  const found = /\b(?:domnului|doamnei|dlui|dnei|d-lui|d-nei)\s+(.+?)\s*(?:,|\s(?:în|in|din|ca|la)\s)/iu.exec(
    text,
  )?.[1];
  if (found === undefined || /\s(?:și|si)\s|\b(?:domnului|doamnei)\b/iu.test(found)) return null;
  const words = found.split(" ");
  return words.length >= 2 && words.every((word) => /^\p{Lu}/u.test(word)) ? found : null;
};

/** The body stands behind the office: "secretar de stat la Ministerul Energiei". */
const bodyOf = (text: string): string | null => {
  const office = /secretar(?!iat)\p{L}*\s+de\s+stat\b(.*)$/iu.exec(text)?.[1] ?? "";
  const found = /(?:^|[\s,])(?:la|în cadrul|in cadrul|din cadrul|al|a)\s+(\p{Lu}.*)$/u.exec(office)?.[1];
  const body = found?.replace(
    /\s*[,;]\s*(?:începând|incepand|cu data|precum|la cerere|prin|pe perioada|pentru)\b.*$/iu,
    "",
  );
  return body?.replace(/[\s,;.]+$/, "") || null;
};

const ministryOf = (body: string): string | null =>
  /^Minister(?:ul|ului)\s/iu.test(body) ? body.replace(/^Ministerului\b/iu, "Ministerul") : null;

/** True where a title may be shown: a ministry's state secretary, fully read (C22). */
export const isShownTitle = ({ event, rank, person, ministry }: DecisionTitle): boolean =>
  rank === "secretary" && ministry !== null && person !== null && (event === "appointment" || event === "release");
