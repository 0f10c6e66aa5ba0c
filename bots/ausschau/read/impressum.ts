import {
  closest,
  collapse,
  type HtmlElement,
  type HtmlPage,
  linesOf,
  parseHtml,
  placeOf,
  selectAll,
  textOf,
} from "goodbot";
import { type Identifier, readIdentifier } from "./identifiers.ts";
import { likenessKey } from "./names.ts";

/** Whose website a page claims to be, as official sources know them. */
export interface KnownOrganisation {
  readonly name: string;
  /** Canonical identifiers: `FN 990002k`, `ATU99000017`, `ZVR 123456789`. */
  readonly ids: readonly string[];
}

/** What an Impressum proves (A9). `human`: a person has to decide. */
export interface DomainProof {
  readonly verdict: "proven" | "not_proven" | "human";
  /** What proved it: `FN`, `UID` or `ZVR+name`; empty where nothing did. */
  readonly by: "FN" | "UID" | "ZVR+name" | "";
  /** The identifier that was found, canonical. */
  readonly id: string | null;
  /** The line in which it stands, at most 300 characters; never more of the page. */
  readonly excerpt: string;
  readonly why: string;
}

/** A number on the page: what it is, the line it stands in, and whether in a block about whoever made the website. */
interface Found {
  readonly id: Identifier;
  readonly line: string;
  readonly ofMaker: boolean;
}

/** A page as it was asked for, as it answered after redirects, and its text. */
export interface ImpressumPage {
  readonly requested: string;
  readonly final: string;
  readonly markup: string;
}

/**
 * The same for a page of a website: it must lie on the domain it was asked for, redirects and all. What stands on another
 * one (a group's, a directory's) proves nothing.
 */
export function proveDomain({ requested, final, markup }: ImpressumPage, organisation: KnownOrganisation): DomainProof {
  if (placeOf(final).site !== placeOf(requested).site)
    return verdict("not_proven", undefined, "the page lies on another domain");
  return proveByImpressum(markup, organisation);
}

/**
 * Whether the Impressum on a page proves that the site is the organisation's own (A9): a valid register or VAT number in
 * the visible text that official sources give for it, or its number in the register of associations with its name. Not
 * what stands in a block about design or hosting. Other numbers, a failing letter or a missing name: a person decides.
 *
 * @param markup the page's text, decoded
 * @example proveByImpressum(html, { name: "Muster IT GmbH", ids: ["FN 990002k"] }).verdict // "proven"
 */
export function proveByImpressum(markup: string, organisation: KnownOrganisation): DomainProof {
  const page = parseHtml(markup);
  const found = numbersOn(page);
  const own = found.filter(({ ofMaker }) => !ofMaker);
  const ids = new Set(organisation.ids);
  const match = own.find(({ id }) => id.strong && id.value !== null && ids.has(id.value));
  const owners = new Set(own.flatMap(({ id }) => (id.scheme === "FN" && id.value !== null ? [id.value] : [])));
  if (owners.size > 1) return verdict("human", own[0], "register numbers of more than one owner");
  const contradicting = match && [...owners].find((owner) => hasFn(ids) && !ids.has(owner));
  if (match && contradicting !== undefined) return verdict("human", match, `another register number: ${contradicting}`);
  if (match) {
    const by = match.id.scheme === "UID" ? "UID" : "FN";
    return { ...verdict("proven", match, `its ${by} number is the official one`), by };
  }
  const zvr = own.find(({ id }) => id.scheme === "ZVR" && id.value !== null && ids.has(id.value));
  if (zvr) {
    if (namesIt(page, organisation.name))
      return { ...verdict("proven", zvr, "its ZVR number and name"), by: "ZVR+name" };
    return verdict("human", zvr, "the ZVR number without the name");
  }
  const failing = own.find(({ id }) => id.flags.includes("id_check_failed"));
  if (failing) return verdict("human", failing, "a number whose check fails");
  if (found.some(({ ofMaker, id }) => ofMaker && id.value !== null && ids.has(id.value)))
    return verdict("not_proven", undefined, "its number stands only in a block about the website's maker");
  return verdict("not_proven", undefined, own.length > 0 ? "only numbers of others" : "no number");
}

const hasFn = (ids: ReadonlySet<string>): boolean => [...ids].some((id) => id.startsWith("FN "));

const verdict = (kind: DomainProof["verdict"], found: Found | undefined, why: string): DomainProof => ({
  ...{ verdict: kind, by: "", id: found?.id.value ?? null, why },
  excerpt: found ? excerptAround(found) : "",
});

/** The number with its label: names, mail addresses and telephone numbers of the line are nobody's business. */
const excerptAround = ({ line, id }: Found): string => {
  const at = line.indexOf(id.raw ?? "");
  return collapse(line.slice(Math.max(0, at - 20), at + (id.raw ?? "").length)).slice(0, 300);
};

const NUMBERS: readonly (readonly [form: RegExp, prefix: string])[] = [
  // The register's name may stand before the number, or `FN` alone; the letter may stand apart.
  [
    /(?:\bFN\b|\bFirmenbuch[\p{L}.]*)[\s:.-]*(?:\p{L}+[\s:.-]+){0,2}?(?:FN[\s:.]*)?(\d[\d. ]{0,8}?\s?[a-z])(?![\p{L}\d])/giu,
    "FN",
  ],
  [
    /\b(\d{5,6}\s?[abdfghikmpstvwxyz])(?![\p{L}\d])(?=[^\n]{0,40}(?:firmenbuch|handelsgericht|landesgericht|FN))/giu,
    "FN",
  ],
  [/\b(AT[\s.-]?U(?:[\s.-]?\d){8})(?!\d)/gi, ""],
  [/\bZVR[\p{L}.-]*[\s:.-]*(\d{6,10})(?!\d)/giu, "ZVR"],
];

function numbersOn(page: HtmlPage): Found[] {
  const makers = new Set(makerBlocks(page));
  const found: Found[] = [];
  for (const { text, ofMaker } of linesWithPlace(page, makers)) {
    const seen = new Set<string>();
    let maker = ofMaker;
    // "Design: Agentur Beispiel, FN ..." on a line of its own.
    if (MAKER.test(text) && !OWNER.test(text)) maker = true;
    for (const [form, prefix] of NUMBERS) {
      for (const [, written = ""] of text.matchAll(form)) {
        const id = { ...readIdentifier(`${prefix}${written.replaceAll(/\s/g, "")}`), raw: written };
        const key = id.value ?? written;
        if (id.scheme === null || seen.has(key)) continue;
        seen.add(key);
        found.push({ id, line: text, ofMaker: maker });
      }
    }
  }
  return found;
}

const MAKER =
  /umsetzung|web\s?design|webseite\s+(?:von|by)|hosting|\bagentur\b|\bdesign\b|programmierung|realisierung|technische\s+betreuung/i;
const OWNER = /medieninhaber|diensteanbieter|herausgeber|f[üu]r den inhalt/i;

/** Headings about whoever made the website: what follows, up to the next heading of the same level, is theirs. */
const makerBlocks = (page: HtmlPage): HtmlElement[] =>
  selectAll(page, "h1, h2, h3, h4, h5, h6, dt, strong, b").filter((heading) => {
    const text = textOf(heading);
    return text.length < 120 && MAKER.test(text) && !OWNER.test(text);
  });

interface PlacedLine {
  readonly text: string;
  readonly ofMaker: boolean;
}

/** The page's visible lines, each with whether it stands below a maker's heading. */
function linesWithPlace(page: HtmlPage, makers: ReadonlySet<HtmlElement>): PlacedLine[] {
  const headings = new Map<string, boolean>();
  for (const heading of selectAll(page, "h1, h2, h3, h4, h5, h6, dt, strong, b")) {
    if (closest(heading, "nav")) continue;
    for (const line of linesOf(heading)) headings.set(line, (headings.get(line) ?? false) || makers.has(heading));
  }
  let ofMaker = false;
  return linesOf(page).map((text) => {
    // A heading in bold type shares its line with what it is about.
    const heading = [...headings].find(
      ([line]) => text === line || text.startsWith(`${line} `) || text.startsWith(`${line}:`),
    );
    if (heading) ofMaker = heading[1];
    else if (OWNER.test(text)) ofMaker = false;
    return { text, ofMaker };
  });
}

const namesIt = (page: HtmlPage, name: string): boolean => {
  const key = likenessKey(name);
  return key.length >= 4 && linesOf(page).some((line) => likenessKey(line).includes(key));
};
