/** Kinds of pages about persons, and forms, that a polite reader of websites leaves alone (A13). */
export const neverClasses = ["contact", "team", "privacy", "manners"] as const;

export type NeverClass = (typeof neverClasses)[number];

/**
 * The words that mark such pages: folded (ä = ae, ß = ss), in lower case, parts joined by `-`. A word that ends in `*`
 * stands for everything that begins so. In doubt a page is not read: the list is rather long.
 */
export const neverWords: Readonly<Record<NeverClass, readonly string[]>> = {
  contact: (
    "kontakt kontakte kontaktformular kontaktieren kontaktdaten kontaktseite kontaktaufnahme kontaktanfrage contact " +
    "contact-us contacts contactform ansprechpartner ansprechpartnerin ansprechpartnerinnen ansprechperson " +
    "ansprechpersonen erreichbarkeit anfahrt anfahrtsplan standorte-kontakt rueckruf so-erreichen-sie-uns get-in-touch " +
    "reach-us"
  ).split(" "),
  team: (
    "team unser-team das-team mitarbeiter mitarbeiterin mitarbeiterinnen mitarbeitende personen personal our-team " +
    "people staff employees management-team teammitglieder vorstand geschaeftsfuehrung geschaeftsfuehrer fuehrung " +
    "leadership board kollegium"
  ).split(" "),
  privacy: (
    "datenschutz* dsgvo gdpr privacy privacy-policy privacy-statement privatsphaere cookie cookies cookie-richtlinie " +
    "cookie-policy data-protection"
  ).split(" "),
  manners: "login search suche cart warenkorb forms karriere jobs bewerbung".split(" "),
};

/** Where a page is, and what a link to it says. */
export interface PageSigns {
  readonly url: string;
  /** Texts of links to it, or their titles. */
  readonly texts?: readonly (string | null | undefined)[];
  /** `rel` of a link to it. */
  readonly rel?: string | undefined;
}

/**
 * The kind of a page that is never fetched, by its address (segments of the path, names and values of the query) and by
 * the words of a link to it; null: none of these. A word counts where it is a whole part between `/ - _ .`, a change of
 * case or a digit: `kontakt-impressum` is a contact page, `kontaktlinsen`, `teambuilding` and `steam` are not (A13).
 *
 * @example neverPage({ url: "https://firma.example/?page=kontakt" }) // "contact"
 */
export function neverPage({ url, texts = [], rel = "" }: PageSigns): NeverClass | null {
  const { pathname, search } = new URL(url);
  const places = [...pathname.split("/"), ...search.slice(1).split(/[&;=]/)].map((part) => unescaped(part));
  return classOf([...places, ...texts.map((text) => text ?? ""), rel].map(partsOf));
}

/**
 * The same by a page's own title or first heading, once it has been loaded. A whole phrase of it must speak of nothing
 * else: "Kontakt & Anfahrt" does, "Ihr Team für Haustechnik" is how firms praise themselves on every page.
 */
export function neverTitle(heading: string): NeverClass | null {
  const phrases = heading.slice(0, 500).split(/\s[-–—]\s|[|»›:·•]/);
  return classOf(
    phrases.map(partsOf).map((parts) => parts.filter((part) => !FILLERS.has(part))),
    3,
  );
}

const FILLERS = new Set("und and oder unser unsere our das die der the ihr ihre so in impressum".split(" "));

const index: readonly (readonly [words: readonly string[], kind: NeverClass])[] = neverClasses.flatMap((kind) =>
  neverWords[kind].map((word) => [word.split("-"), kind] as const),
);

/** @param most longest run of words that is looked at as one phrase */
function classOf(runs: readonly (readonly string[])[], most = Number.POSITIVE_INFINITY): NeverClass | null {
  for (const kind of neverClasses) {
    const words = index.filter(([, of]) => of === kind).map(([parts]) => parts);
    if (runs.some((parts) => parts.length <= most && words.some((word) => holds(parts, word)))) return kind;
  }
  return null;
}

/** Whether the words stand in the run, one after the other. */
const holds = (parts: readonly string[], words: readonly string[]): boolean =>
  parts.some((_, start) => words.every((word, offset) => isWord(parts[start + offset], word)));

const isWord = (part: string | undefined, word: string): boolean =>
  part !== undefined && (word.endsWith("*") ? part.startsWith(word.slice(0, -1)) : part === word);

const partsOf = (text: string): string[] =>
  folded(text.slice(0, 2_000).replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
    .split(/[^a-z]+/)
    .filter((part) => part !== "");

const folded = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/ä/g, "ae")
    .replace(/ö/g, "oe")
    .replace(/ü/g, "ue")
    .replace(/ß/g, "ss")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "");

/** Undoes percent-encoding, of UTF-8 and else of Latin-1, as old sites write it. */
function unescaped(text: string): string {
  const plain = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

const HTML_ENDINGS = new Set("html htm xhtml shtml phtml php php5 asp aspx jsp jspx jsf cfm do cgi pl at".split(" "));

/**
 * Whether an address may be that of an HTML page, by the ending of its path: none, or one that servers use for pages.
 *
 * @example mayBeHtml("https://firma.example/datei.pdf") // false
 */
export function mayBeHtml(url: string): boolean {
  const file = unescaped(new URL(url).pathname.split("/").at(-1) ?? "");
  const ending = /\.([a-z][a-z0-9]{0,4})$/i.exec(file.trim())?.[1]?.toLowerCase();
  return ending === undefined || HTML_ENDINGS.has(ending);
}
