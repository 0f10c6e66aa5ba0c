import { linesOf, rowsOf, selectAll, withCommaLetters } from "goodbot";
import { cdepCallOf, isCallOf, numberIn, numberOfLink } from "./cdep-address.ts";
import { type Constituency, constituencyOf, nameAgrees } from "./constituencies.ts";
import type { Page } from "./open-page.ts";
import { alarm, type Miss, ok, type Reading } from "./reading.ts";
import { cellOf, linksIn, shownText } from "./rows.ts";

/** A row of list B. Mail and other addresses on the page are not taken. */
export interface SeatOfList {
  readonly cam: number;
  readonly term: number;
  readonly idm: number;
  readonly name: string;
  readonly constituency: Constituency | null;
  /** Null for members of no group. */
  readonly idg: number | null;
  readonly group: string;
  /** True where the member only works with the group ("afiliat"). */
  readonly affiliated: boolean;
}

/**
 * Reads member list B (`structura2015.de?par=C`), by constituency: for a cross-check of list A only. Rows of members
 * follow the heading row of their constituency; those before any heading and under other headings have none.
 */
export const readConstituencyList = (page: Page): Reading<readonly SeatOfList[]> => {
  const misses: Miss[] = [];
  const seats: SeatOfList[] = [];
  for (const table of selectAll(page.html, "div.grup-parlamentar-list > table")) {
    let constituency: Constituency | null = null;
    for (const { element, heading } of rowsOf(table)) {
      if (heading) {
        constituency = headingOf(shownText(element));
        if (constituency && !nameAgrees(constituency)) misses.push({ field: "constituency", raw: shownText(element) });
        continue;
      }
      const links = linksIn(page, element);
      const member = links.find(({ url }) => isCallOf(url, "parlam/structura2015.mp"));
      const parameters = member ? cdepCallOf(member.url)?.parameters : undefined;
      const idm = parameters ? numberIn(parameters, "idm") : null;
      const term = parameters ? numberIn(parameters, "leg") : null;
      if (!member || !parameters || idm === null || term === null) continue;
      const group = links.find(({ url }) => isCallOf(url, "parlam/structura2015.gp"));
      const [printed = "", ...more] = group ? linesOf(cellOf(group.element) ?? group.element) : [];
      const idg = group ? numberOfLink(group.url, "parlam/structura2015.gp", "idg") : null;
      seats.push({
        ...{ cam: numberIn(parameters, "cam") ?? 2, term, idm, name: shownText(member.element), constituency },
        ...{
          idg: idg === 0 ? null : idg,
          group: withCommaLetters(printed),
          affiliated: /\bafiliat/i.test(more.join(" ")),
        },
      });
    }
  }
  return seats.length === 0 ? alarm("unknown layout", "no row of a member") : ok(seats, misses);
};

/** "Circumscriptia electorala nr. 35 - SUCEAVA". */
const headingOf = (text: string): Constituency | null => {
  const [, number, name] = /\bnr\.?\s*(\d{1,2})\s*[-–]\s*(.+)$/i.exec(text) ?? [];
  return constituencyOf(number, name ?? "");
};
