import { foldRomanian } from "goodbot";
import type { Act } from "./act-list.ts";

/** True where the title of a decision of Parliament is that of a vote of confidence in a government (C4, C21). */
export const isConfidenceVote = ({ title }: Pick<Act, "title">): boolean => {
  const folded = foldRomanian(title, "i");
  return (
    /\b(?:acordarea|acorda)\b(?:\s+votului\s+de)?\s+incred\p{L}+/u.test(folded) && !/\bretrage\p{L}*/u.test(folded)
  );
};

/** The newest vote of confidence among acts, null where there is none. */
export const lastConfidenceVote = (acts: readonly Act[]): Act | null =>
  acts.filter(isConfidenceVote).reduce<Act | null>((newest, act) => (isNewer(act, newest) ? act : newest), null);

const isNewer = (act: Act, than: Act | null): boolean => than === null || (act.date ?? "") > (than.date ?? "");
