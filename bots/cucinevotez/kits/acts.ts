import { decisionYears, parliamentYears } from "../read/act-years.ts";
import { storedConfidenceVote, storedDecision } from "../read/stored.ts";
import { yearActsKit } from "./year-acts.ts";

/**
 * The Prime Minister's decisions (C5, C22): the current year and the one before; from the year of the newest kept one on
 * where that is older; the first time all years. A year that the first reading did not get to the end of is part of the
 * first time still.
 */
export const decisionsKit = yearActsKit({
  kind: "prime-minister-decisions",
  setting: "cdep.repertoriu.decizii_pm",
  years: ({ thisYear, newest, from, unread }) =>
    inOrder([...decisionYears(thisYear, newest, from), ...unread.filter((year) => year >= from)]),
  stored: storedDecision,
});

/** Parliament's decisions (C4, C21): one list for each year since the last vote of confidence. */
export const parliamentKit = yearActsKit({
  kind: "parliament-decisions",
  setting: "cdep.repertoriu.hotarari_parlament",
  years: ({ thisYear, newest, from }) => parliamentYears(thisYear, newest, from),
  stored: storedConfidenceVote,
});

const inOrder = (years: readonly number[]): readonly number[] => [...new Set(years)].sort((a, b) => a - b);
