import { type HtmlElement, linesOf, selectAll, withCommaLetters } from "goodbot";
import { birthOf } from "./birth.ts";
import { type Constituency, constituencyOf, nameAgrees } from "./constituencies.ts";
import type { SenatorId } from "./identity.ts";
import type { Page } from "./open-page.ts";
import { alarm, type Miss, ok, type Reading } from "./reading.ts";
import { linksIn, shownText } from "./rows.ts";
import { senatorOfLink } from "./senat-address.ts";

/** A card of the list of senators, section 4. */
export interface ListedSenator {
  readonly id: SenatorId;
  /** "NUME Prenume". */
  readonly name: string;
  readonly birthYear: number | null;
  readonly constituency: Constituency | null;
  /** Null for "-" and for nothing (fault 16). */
  readonly party: string | null;
}

/** Reads `FisaSenatori.aspx`; every senator stands there twice, in either case of the GUID (fault 13). */
export const readSenatorList = (page: Page): Reading<readonly ListedSenator[]> => {
  const misses: Miss[] = [];
  const senators = new Map<string, ListedSenator>();
  for (const card of selectAll(page.html, ".new-card-without-pics")) {
    const link = linksIn(page, card).find(({ url }) => senatorOfLink(url) !== null);
    const id = link ? senatorOfLink(link.url) : null;
    if (!link || !id || senators.has(id.guid)) continue;
    senators.set(id.guid, { id, name: shownText(link.element), ...linesOfCard(card, misses) });
  }
  return senators.size === 0 ? alarm("unknown layout", "no card of a senator") : ok([...senators.values()], misses);
};

const linesOfCard = (
  card: HtmlElement,
  misses: Miss[],
): Pick<ListedSenator, "birthYear" | "constituency" | "party"> => {
  const lines = linesOf(card).map(withCommaLetters);
  const behind = (label: RegExp): string =>
    lines
      .find((line) => label.test(line))
      ?.replace(label, "")
      .trim() ?? "";
  return {
    birthYear: birthOf(behind(/^Data na[sș]terii\s*:/i)).year,
    constituency: senateConstituency(lines.find((line) => /^Circumscrip/i.test(line)) ?? "", misses),
    party: namedParty(behind(/^Partid\s*:/i)),
  };
};

/** "Circumscripţia electorală nr.16 Dîmboviţa", in old or new spelling. */
export const senateConstituency = (text: string, misses: Miss[]): Constituency | null => {
  const [, number, name] = /Circumscrip\S*\s+electoral\S*\s+nr\.?\s*(\d{1,2})\s*[-–]?\s*(.*)$/iu.exec(text) ?? [];
  const constituency = constituencyOf(number, name ?? "");
  if (constituency === null || !nameAgrees(constituency)) misses.push({ field: "constituency", raw: text });
  return constituency;
};

/** A party as senat.ro gives it; "-" and nothing mean none. */
export const namedParty = (text: string): string | null => (/\p{L}/u.test(text) ? text : null);
