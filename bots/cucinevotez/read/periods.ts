import { foldRomanian, type PartialDate, readDate } from "goodbot";

/** A time in a group, a party or a role; null where the page gives no beginning or no end. */
export interface Period {
  readonly since: PartialDate | null;
  readonly until: PartialDate | null;
}

/** "- membru din  mar. 2022", "- until  jun. 2014", "- since  may 2013", "- membru afiliat din iun. 2025". */
const clause =
  /(?<before>(?:membru|member)?(?:\s+(?:afiliat|affiliated))?)\s*\b(?<mark>din|since|from|de la|p[ai]na in|p[ai]na la|until|till)\b\s+(?<date>(?:\d{1,2}\s+)?\p{L}{3,10}\.?\s+\d{4}|\d{4})/gu;

/** What a text says of the times of one membership. */
export interface History {
  readonly periods: readonly Period[];
  /** True where the last of them is that of one who only works with the group. */
  readonly affiliated: boolean;
  /** The text without what was understood. */
  readonly rest: string;
}

/**
 * Times that stand behind a name as text, month precision only (fault 10): each "since" begins a period, each "until"
 * ends the one that is open, and the page's order is kept ("member until may 2013", "member since dec. 2014").
 *
 * @param lines texts of the cell in order, without the name
 * @example historyOf(["- membru din  mar. 2022 - membru până în  mai 2023"]).periods // [{ since: "2022-03", until: "2023-05" }]
 */
export const historyOf = (lines: readonly string[]): History => {
  const periods: { since: PartialDate | null; until: PartialDate | null }[] = [];
  let affiliated = false;
  const rest = lines.map((line) => {
    const folded = foldRomanian(line, "i");
    for (const { groups = {} } of folded.matchAll(clause)) {
      const date = readDate(groups.date ?? "");
      if (date === null) continue;
      const last = periods.at(-1);
      if (/^(?:din|since|from|de la)$/.test(groups.mark ?? "")) {
        periods.push({ since: date, until: null });
        affiliated = /afiliat|affiliated/.test(groups.before ?? "");
      } else if (last && last.until === null) last.until = date;
      else periods.push({ since: null, until: date });
    }
    return folded.replace(clause, "").replace(/[-–\s]+/g, " ");
  });
  return { periods, affiliated, rest: rest.join(" ").trim() };
};

/** True where a membership lasts: no period is given, or the last one has no end. */
export const isOpen = (periods: readonly Period[]): boolean => (periods.at(-1)?.until ?? null) === null;
