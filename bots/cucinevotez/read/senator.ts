import {
  type Json,
  linesOf,
  type PartialDate,
  readDate,
  readJson,
  select,
  selectAll,
  textAt,
  textOf,
  withCommaLetters,
  yearOf,
} from "goodbot";
import { type Birth, birthOf } from "./birth.ts";
import type { Constituency } from "./constituencies.ts";
import { guidOf, idOf, isSameId, type SenatorId } from "./identity.ts";
import type { Page } from "./open-page.ts";
import { portraitAddress } from "./portrait.ts";
import { type ProfileName, profileNameOf } from "./profile-form.ts";
import { alarm, andThen, type Miss, ok, type Reading } from "./reading.ts";
import { linksIn, shownText } from "./rows.ts";
import { senateGroupOfLink } from "./senat-address.ts";
import { namedParty, senateConstituency } from "./senator-list.ts";

/** A senator's page, section 4. */
export interface Senator {
  readonly id: SenatorId | null;
  readonly name: ProfileName;
  readonly portrait: string | null;
  readonly birth: Birth;
  readonly constituency: Constituency | null;
  /** Null for those who replaced somebody: the page prints "-" (fault 15). */
  readonly elected: PartialDate | null;
  readonly validated: PartialDate | null;
  readonly party: string | null;
  readonly group: { readonly guid: string; readonly printed: string } | null;
}

/** Where portraits lie on senat.ro; its paths are written in either case. */
export const senatePortraits = /^\/poze\/senatori\//i;

/** Reads `FisaSenator.aspx?ParlamentarID=`. Ids on it repeat, so nothing is taken by an id alone. */
export const readSenator = (page: Page): Reading<Senator> => {
  const heading = selectAll(page.html, "h1").find((one) => textOf(one) !== "");
  const image = select(page.html, ".senator-image-container img");
  const mandate = selectAll(page.html, "h5").find((one) => /^Senator\s/i.test(textOf(one)));
  if (!heading || (!image && !mandate)) return alarm("unknown layout", "no heading, or neither picture nor mandate");
  const name = profileNameOf(heading);
  if (!name) return alarm("no name", "the heading is empty");
  const misses: Miss[] = [];
  const person = personIn(page);
  const text = mandate ? linesOf(mandate).map(withCommaLetters) : [];
  if (text.length === 0) misses.push({ field: "mandate", raw: "" });
  return ok(
    {
      ...{ id: idIn(person), name },
      portrait:
        portraitAddress(image?.get("src"), page.base, senatePortraits) ??
        portraitAddress(textAt(person, "image"), page.base, senatePortraits),
      birth: birthOf(textAt(person, "birthDate") ?? ""),
      constituency: senateConstituency(text[0] ?? "", misses),
      elected: dayBehind(/(?<!validat\s)în data de\s+([^,]+)/iu, text.join(" ")),
      validated: dayBehind(/validat[ăa]?\s+în data de\s+([^,]+)/iu, text.join(" ")),
      ...affiliation(page),
    },
    misses,
  );
};

/**
 * The page of the senator who was asked for; a page that does not say whose it is, is not that, nor one of a later term.
 *
 * @param term first year of the term that is read
 */
export const readSenatorOf = (page: Page, asked: SenatorId, term: number): Reading<Senator> =>
  andThen(readSenator(page), (senator) => {
    if (!isSameId(senator.id, asked))
      return alarm(
        "not what was asked for",
        `asked for ${idOf(asked)}, got ${senator.id ? idOf(senator.id) : "nobody's"}`,
      );
    return isLater(senator, term)
      ? alarm("not what was asked for", `a mandate of ${senator.elected ?? senator.validated}, the term is ${term}`)
      : ok(senator);
  });

const YEARS_OF_A_TERM = 4;

/**
 * A senator who was elected four years later sits in another term: nothing else on the page tells which one it is. Who
 * came in another's place has no day of election, and may come until the last days of a term.
 */
const isLater = ({ elected, validated }: Senator, term: number): boolean =>
  elected !== null
    ? yearOf(elected) >= term + YEARS_OF_A_TERM
    : validated !== null && yearOf(validated) > term + YEARS_OF_A_TERM;

/** What the page says of the person to machines (JSON-LD). */
const personIn = (page: Page): Json | undefined => {
  for (const script of selectAll(page.html, 'script[type="application/ld+json"]')) {
    const reading = readJson(script.children.map((node) => (node.kind === "text" ? node.text : "")).join(""));
    if (reading.kind === "value" && textAt(reading.value, "@type") === "Person") return reading.value;
  }
  return undefined;
};

const idIn = (person: Json | undefined): SenatorId | null => {
  const guid = guidOf(/ParlamentarID=([^&]+)/i.exec(textAt(person, "url") ?? "")?.[1]);
  return guid === null ? null : { chamber: "senate", guid };
};

const dayBehind = (pattern: RegExp, text: string): PartialDate | null => readDate(pattern.exec(text)?.[1] ?? "");

const affiliation = (page: Page): Pick<Senator, "party" | "group"> => {
  const cells = selectAll(page.html, "table td");
  const labelled = (label: RegExp) => cells.find((cell) => label.test(shownText(cell)));
  const party = labelled(/^Forma[țt]iunea politică\s*:/iu);
  const group = labelled(/^Grupul parlamentar\s*:/iu);
  const link = group && linksIn(page, group).find(({ url }) => senateGroupOfLink(url) !== null);
  const guid = link ? senateGroupOfLink(link.url) : null;
  return {
    party: party ? namedParty(shownText(party).replace(/^[^:]*:\s*/, "")) : null,
    group: group && guid !== null ? { guid, printed: shownText(group).replace(/^[^:]*:\s*/, "") } : null,
  };
};
