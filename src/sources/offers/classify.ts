import { type Measure, markAt, wordAt } from "./measures.ts";
import type { NoOffer, Rate } from "./offer.ts";
import type { Token } from "./tokens.ts";
import * as means from "./words.ts";

type Units = Measure & { is: "units" };
type MoneyMeasure = Measure & { is: "money" };

/** What a number of units is. */
export type Meaning =
  | { readonly is: "rate"; readonly rate: Rate; readonly money: MoneyMeasure }
  | { readonly is: "flat" }
  | { readonly is: "other"; readonly what: NoOffer }
  | { readonly is: "unread" };

/** The tokens of a text and what is counted in it. */
export interface Phrase {
  readonly tokens: readonly Token[];
  readonly measures: readonly Measure[];
}

const unread: Meaning = { is: "unread" };
const other = (what: NoOffer): Meaning => ({ is: "other", what });

/** What a number of units means by the words around it. What no rule knows is unread. */
export function meaningOf(units: Units, phrase: Phrase): Meaning {
  if (units.value === null || units.value === 0 || isRange(units, phrase)) return unread;
  const meaning = otherMeaning(units, phrase) ?? rateBehind(units, phrase) ?? rateBefore(units, phrase);
  if (meaning) return meaning;
  // A "per" with money that no rule brings to it: perhaps a rate after all, and then the number alone would be false.
  return isNearPer(units, phrase) || isDrawn(units, phrase) || isOwned(units, phrase) ? unread : { is: "flat" };
}

/** True where money with a "per" stands in the same sentence, before anything else is counted. */
function isNearPer(units: Units, phrase: Phrase): boolean {
  const { measures, tokens } = phrase;
  const neighbours = [measures.find(({ at }) => at >= units.end), measures.findLast(({ end }) => end <= units.at)];
  return neighbours.some((money) => {
    if (money?.is !== "money") return false;
    const [from, to] = money.at >= units.end ? [units.end, money.at] : [money.end, units.at];
    const lead = nearWords(phrase, money.at - 3, money.at);
    const isPer = lead.some((word) => means.per.has(word)) || markAt(tokens, money.at - 1) === "/";
    // On the other side the money may belong to the number before it.
    const owner = measures.findLast(({ end }) => end <= money.at);
    return isPer && !isBroken(phrase, from, to) && (money.at >= units.end || owner?.is !== "units");
  });
}

/** "Gewinnen Sie 10.000 Meilen": one of many gets them. */
const isDrawn = ({ at }: Units, phrase: Phrase): boolean =>
  nearWords(phrase, at - 4, at).some((word) => means.drawing.test(word));

/** "10.000 Meilen verfallen", "Ihr Punktestand: 500 Punkte": what somebody has already, and nobody earns. */
const isOwned = ({ at, end }: Units, phrase: Phrase): boolean =>
  [...nearWords(phrase, at - 4, at), ...nearWords(phrase, end, end + 3)].some((word) => means.owned.test(word));

/** True where something ends a sentence between two places; a point after a number or a short word mostly does not. */
const isBroken = ({ tokens }: Phrase, from: number, to: number): boolean =>
  tokens.slice(from, to).some((token) => token.is === "mark" && /^[.;|\u2022!?\u00b7]$/.test(token.mark));

/** "3-5 Meilen", "3 bis 5 Meilen", "3 + 2 Meilen", "2 x 500 Punkte": more than one number, and which one holds is not said. */
function isRange({ at }: Units, { tokens }: Phrase): boolean {
  const link = wordAt(tokens, at - 1) || markAt(tokens, at - 1);
  if (tokens[at - 1]?.is === "factor") return true;
  return /^(?:bis|to|oder|or|und|and|plus|[-+&\u2013\u2014\u2212/:])$/.test(link) && tokens[at - 2]?.is === "number";
}

function otherMeaning(units: Units, phrase: Phrase): Meaning | null {
  const { tokens, measures } = phrase;
  const { at, end } = units;
  const behind = measures.find((measure) => measure.at >= end);
  const before = measures.findLast((measure) => measure.end <= at);
  if (behind?.is === "units" && isLink(phrase, end, behind.at)) return other("conversion");
  if (before?.is === "units" && isLink(phrase, before.end, at)) return other("conversion");
  if (means.becomingMarks.has(markAt(tokens, end)) || /^(?:entsprechen|entspricht)$/.test(wordAt(tokens, end)))
    return other("redemption");
  if (/^(?:sind|ist|wert|worth)$/.test(wordAt(tokens, end)) && behind?.is === "money" && behind.at <= end + 3)
    return other("redemption");
  if (behind?.is === "money" && !behind.bare && isPrice(phrase, end, behind.at)) return other("price");
  const start = startOf(units, phrase);
  const lead = wordAt(tokens, start - 1);
  if (means.price.has(lead) || (start < at && means.rewards.has(lead))) return other("redemption");
  // "25 % Bonus ab 10.000 Punkten": how much must be transferred, not what is earned.
  if (limitsOf(at, tokens).limit === "from" && measures.some(({ is }) => is === "percent")) return unread;
  // "5 Meilen pro Euro, max. 5.000 Meilen": how far it goes.
  const capWord = wordAt(tokens, at - 1) || wordAt(tokens, at - 2);
  if (means.upTo.has(capWord) && measures.some((measure) => measure.end <= at && measure.is !== "money"))
    return other("cap");
  const around = [...nearWords(phrase, start - 4, start), ...nearWords(phrase, end, end + 4)];
  if (around.some((word) => means.redeeming.test(word)) && !hasEarning(phrase, start - 4, end + 4))
    return other("redemption");
  const bought =
    nearWords(phrase, start - 3, start).some((word) => means.buying.has(word)) || means.buying.has(wordAt(tokens, end));
  return bought && !hasEarning(phrase, start - 3, start) ? other("purchase") : null;
}

/** Only linking words stand between two numbers of units, and at least one of them. */
const isLink = ({ tokens }: Phrase, from: number, to: number): boolean => {
  const between = tokens.slice(from, to);
  return (
    between.length > 0 &&
    between.length <= 3 &&
    between.every(
      (token) =>
        (token.is === "word" && means.becoming.has(token.word)) ||
        (token.is === "mark" && means.becomingMarks.has(token.mark)),
    )
  );
};

/** "5.000 Meilen für nur 120 €". "für je 2 €" and "für jeden Euro" are rates. */
const isPrice = ({ tokens }: Phrase, from: number, to: number): boolean => {
  const [first, ...rest] = tokens.slice(from, to).map((token) => (token.is === "word" ? token.word : ""));
  return first !== undefined && means.price.has(first) && rest.every((word) => means.onlyWords.has(word));
};

/** Words near a number of units, up to the end of the sentence. */
const nearWords = ({ tokens }: Phrase, from: number, to: number): readonly string[] =>
  tokens.slice(Math.max(0, from), Math.max(0, to)).flatMap((token) => (token.is === "word" ? [token.word] : []));

const hasEarning = (phrase: Phrase, from: number, to: number): boolean =>
  nearWords(phrase, from, to).some((word) => means.earning.has(word));

/** Where a number begins, with the words that limit it: "bis zu 12". */
const startOf = ({ at }: { readonly at: number }, { tokens }: Phrase): number => at - limitsOf(at, tokens).length;

/** "bis zu" or "ab" in front of a number, and how many tokens it takes. */
export function limitsOf(
  at: number,
  tokens: readonly Token[],
): { readonly length: number; readonly limit: "upTo" | "from" | null } {
  const [one, two] = [wordAt(tokens, at - 1), wordAt(tokens, at - 2)];
  if ((one === "zu" && two === "bis") || (one === "to" && two === "up")) return { length: 2, limit: "upTo" };
  if (one === "bis") return { length: 1, limit: "upTo" };
  // "max. 500", "mind. 500"
  const point = markAt(tokens, at - 1) === "." ? 2 : 1;
  const word = point === 2 ? two : one;
  if (means.upTo.has(word)) return { length: point, limit: "upTo" };
  if (((one === "at" || one === "from") && two === "starting") || (one === "least" && two === "at"))
    return { length: 2, limit: "from" };
  return means.from.has(word) ? { length: point, limit: "from" } : { length: 0, limit: null };
}

/** "3 Meilen pro 2 €", "3 Meilen für jeden Euro", "4 Punkte/€"; "pro Abschluss" is flat. */
function rateBehind(units: Units, { tokens, measures }: Phrase): Meaning | null {
  let at = units.end;
  while (at <= units.end + 2 && (means.fillers.has(wordAt(tokens, at)) || tokens[at]?.is === "date")) at += 1;
  if (means.beforePer.has(wordAt(tokens, at)) && means.per.has(wordAt(tokens, at + 1))) at += 1;
  if (!means.per.has(wordAt(tokens, at)) && markAt(tokens, at) !== "/") return null;
  at += 1;
  const act = at;
  while (at <= act + 2 && means.moneyWords.has(wordAt(tokens, at))) at += 1;
  const money = measures.find((measure) => measure.at === at);
  if (money?.is === "money") return rateOf(units, money);
  // A number of something else, or a measure: neither money nor an act. Nor is a number in words ("pro zwei Euro").
  const isAct =
    tokens[act]?.is === "word" && !means.measures.has(wordAt(tokens, act)) && tokens[act + 1]?.is !== "currency";
  return isAct && money === undefined ? { is: "flat" } : unread;
}

/** "1 € = 3 Meilen", "Für jeden Euro sammeln Sie 5 Meilen". */
function rateBefore(units: Units, phrase: Phrase): Meaning | null {
  const { tokens, measures } = phrase;
  const start = startOf(units, phrase);
  const money = measures.findLast((measure) => measure.end <= start);
  if (money?.is !== "money" || start - money.end > MOST_WORDS_BETWEEN || isBroken(phrase, money.end, start))
    return null;
  const link = markAt(tokens, start - 1) || wordAt(tokens, start - 1);
  if (link === "=" || (means.equals.has(link) && !isSpend(money, phrase))) return rateOf(units, money);
  // "2 €: 1 Punkt" may be a rate or a price.
  if (link === ":" && !isSpend(money, phrase)) return unread;
  let at = money.at - 1;
  while (at >= money.at - 2 && means.moneyWords.has(wordAt(tokens, at)) && !means.per.has(wordAt(tokens, at))) at -= 1;
  // "Für 50 € erhalten Sie 500 Punkte": for every 50 € or from 50 € on.
  if (means.price.has(wordAt(tokens, at)) && !money.bare) return unread;
  if (!means.per.has(wordAt(tokens, at))) return null;
  // "3 Meilen pro Euro und 500 Punkte": the money belongs to the number before it.
  const owner = measures.findLast((measure) => measure.end <= at);
  const isTaken = owner?.is === "units" && at - owner.end <= 3 && rateBehind(owner, phrase)?.is === "rate";
  return isTaken ? null : rateOf(units, money);
}

const MOST_WORDS_BETWEEN = 6;

const rateOf = (units: Units, money: MoneyMeasure): Meaning =>
  units.value === null || money.money === null
    ? unread
    : { is: "rate", rate: { units: units.value, per: money.money.amount, currency: money.money.currency }, money };

/** Money that must be spent at least: "ab 50 €", "Mindestumsatz 1.299 €", "spend $50 or more". */
export function isSpend(money: MoneyMeasure, { tokens, measures }: Phrase): boolean {
  if (
    money.bare ||
    nearWords({ tokens, measures }, money.at - 4, money.end + 3).some((word) => means.otherwise.test(word))
  )
    return false;
  const floor = measures.findLast((measure) => measure.end <= money.at)?.end ?? 0;
  for (let at = money.at - 1; at >= Math.max(floor, money.at - 4); at--) {
    if (/^[.;|]$/.test(markAt(tokens, at)) && !/^(?:mind|min)$/.test(wordAt(tokens, at - 1))) break;
    const word = wordAt(tokens, at);
    if (means.spend.has(word) || means.spendStart.test(word)) return true;
  }
  const [one, two] = [wordAt(tokens, money.end), wordAt(tokens, money.end + 1)];
  return (/^(?:oder|or|und|and)$/.test(one) && /^(?:mehr|more|above|over)$/.test(two)) || means.orMore.test(one);
}
