import type { Money, Unit } from "./offer.ts";
import type { Token } from "./tokens.ts";
import * as means from "./words.ts";

/** What is counted or paid in a text, with its place among the tokens: from `at` up to but not `end`. */
export type Measure =
  | {
      readonly is: "units";
      readonly at: number;
      readonly end: number;
      readonly value: number | null;
      readonly unit: Unit;
    }
  /** `bare`: the currency alone, as in "per Euro": one of it. */
  | {
      readonly is: "money";
      readonly at: number;
      readonly end: number;
      readonly money: Money | null;
      readonly bare: boolean;
    }
  | {
      readonly is: "factor";
      readonly at: number;
      readonly end: number;
      readonly value: number | null;
      /** Null: beside no unit. */
      readonly unit: Unit | null;
    }
  | { readonly is: "percent"; readonly at: number; readonly end: number; readonly value: number | null };

const ONE = 1_000;

/** Finds what is counted or paid. A number beside nothing that can be counted is none of it. */
export function measuresOf(tokens: readonly Token[]): readonly Measure[] {
  const found: Measure[] = [];
  for (let at = 0; at < tokens.length; ) {
    const measure = measureAt(tokens, at);
    if (measure) found.push(measure);
    at = measure?.end ?? at + 1;
  }
  return found;
}

function measureAt(tokens: readonly Token[], at: number): Measure | null {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token?.is === "currency") {
    if (next?.is === "number" && tokens[at + 2]?.is !== "unit")
      return { is: "money", at, end: at + 2, money: moneyOf(next.value, token.currency), bare: false };
    return { is: "money", at, end: at + 1, money: { amount: ONE, currency: token.currency }, bare: true };
  }
  if (token?.is === "factor") {
    const unitAt = unitBehind(tokens, at + 1);
    const unit = tokens[unitAt];
    return unit?.is === "unit"
      ? { is: "factor", at, end: unitAt + 1, value: token.value, unit: unit.unit }
      : { is: "factor", at, end: at + 1, value: token.value, unit: null };
  }
  if (token?.is !== "number") return null;
  if (next?.is === "currency")
    return { is: "money", at, end: at + 2, money: moneyOf(token.value, next.currency), bare: false };
  if (next?.is === "percent") return { is: "percent", at, end: at + 2, value: token.value };
  const unitAt = unitBehind(tokens, at + 1);
  const unit = tokens[unitAt];
  return unit?.is === "unit" ? { is: "units", at, end: unitAt + 1, value: token.value, unit: unit.unit } : null;
}

/** Place of a unit behind adjectives and a programme's name: "500 extra Miles & More Meilen". */
function unitBehind(tokens: readonly Token[], from: number): number {
  for (let at = from; at <= from + 3; at++) {
    const token = tokens[at];
    if (token?.is === "unit") return at;
    if (token?.is !== "programme" && !(token?.is === "word" && means.adjectives.has(token.word))) return -1;
  }
  return -1;
}

const moneyOf = (amount: number | null, currency: Money["currency"]): Money | null =>
  amount === null || amount === 0 ? null : { amount, currency };

/** The word of a token, empty where it is none. */
export const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.is === "word" ? token.word : "";
};

/** The mark of a token, empty where it is none. */
export const markAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.is === "mark" ? token.mark : "";
};

/**
 * Takes out old numbers: of "6 statt 2 Meilen pro Euro" and "6 Meilen pro Euro statt 2 Meilen pro Euro" the 6 counts.
 */
export function withoutFormer(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const isOpen = markAt(tokens, at) === "(" && means.formerly.has(wordAt(tokens, at + 1));
    const start = isOpen ? at + 1 : at;
    const end = means.formerly.has(wordAt(tokens, start)) ? endOfFormer(tokens, start, kept) : start;
    if (end > start) at = isOpen && markAt(tokens, end) === ")" ? end + 1 : end;
    else {
      const token = tokens[at];
      if (token) kept.push(token);
      at += 1;
    }
  }
  return kept;
}

/** Where the old number ends that begins at a "statt"; the same place where there is none. */
function endOfFormer(tokens: readonly Token[], start: number, before: readonly Token[]): number {
  let at = start + 1;
  while (at <= start + 3 && means.afterFormerly.has(wordAt(tokens, at))) at += 1;
  const old = measureAt(tokens, at);
  const isNumber = tokens[at]?.is === "number" || tokens[at]?.is === "factor";
  if (!isNumber) return start;
  // "6 statt 2 Meilen": the unit behind the old number belongs to the new one.
  if (before.at(-1)?.is === "number" || before.at(-1)?.is === "factor") return at + 1;
  if (old?.is === "money") return start;
  let end = old?.end ?? at + 1;
  // "6 Meilen pro Euro statt 2 Meilen pro Euro": the old number takes its "per" along.
  const isRate = before.at(-1)?.is === "currency" || before.at(-2)?.is === "currency";
  if (isRate && (means.per.has(wordAt(tokens, end)) || markAt(tokens, end) === "/")) {
    const money = measureAt(tokens, end + 1);
    if (money?.is === "money") end = money.end;
  }
  return end;
}
