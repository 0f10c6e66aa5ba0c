import { collapse } from "goodbot";
import type { Flag } from "./flags.ts";

/** A name as it was published, and what of it is shown. */
export interface PublishedName {
  readonly raw: string;
  /** White space in order, no trailing `#`, no clerk's name. */
  readonly shown: string;
  /** Whom the organisation is represented by, as text; nobody is made an organisation from it. */
  readonly representedBy: readonly string[];
}

/**
 * Reads the name of an organisation. The published name stays on the record; a clerk's name behind it (everything from
 * "Bearbeiter" on) is not shown, and of a chain "A, vertreten durch B" the organisation is A.
 *
 * @example readName("Land Nord, vertreten durch die Abteilung Bau").shown // "Land Nord"
 */
export const readName = (raw: string): PublishedName => {
  const clerk = /[\s,;(]+Bearbeiter(?:in)?\b/i.exec(raw);
  const named = collapse((clerk ? raw.slice(0, clerk.index) : raw).replace(/[\s#]+$/, ""));
  const [first = "", ...others] = named.split(
    /,?\s+(?:dieses im Vergabeverfahren |im Vergabeverfahren )?vertr(?:eten|\.)\s*(?:durch|d\.)\s*:?\s*/i,
  );
  // A name that begins with "vertreten durch" is not cut to nothing.
  if (first === "") return { raw, shown: named, representedBy: [] };
  return { raw, shown: first, representedBy: others.filter((other) => other !== "") };
};

/**
 * Why what stands in a buyer's name field is no name of an organisation: a sentence, the title of the contract, an
 * address of the web, a person. No organisation is made from it.
 */
export const buyerNameFlags = (name: PublishedName, title: string | null): readonly Flag[] => {
  const text = collapse(name.raw);
  const isTitle = title !== null && text.toLowerCase() === collapse(title).toLowerCase();
  const isText = text.length > 150 || isTitle || isSentence(text) || isAddress(text) || isPersonAddressed(text);
  return [...(isText ? (["buyer_name_is_text"] as const) : []), ...(isTest(text) ? (["test_record"] as const) : [])];
};

/** Ends like a sentence, is as long as one, and has a verb that names of organisations do not have. */
const isSentence = (text: string): boolean =>
  /\.$/.test(text) && text.split(" ").length >= 6 && /\s(?:ist|sind|wird|werden|wurde|hat|erfolgt|soll)\s/i.test(text);

const isAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)\S+$/i.test(text);

const isPersonAddressed = (text: string): boolean =>
  /^(?:Herrn?|Frau)(?:\s|$)/.test(text) && text.split(" ").length <= 5;

const isTest = (text: string): boolean => /^test(?:[\s\d_-]|$)/i.test(text) || /^TEST[A-ZÄÖÜ]/.test(text);

/** Words of organisations that no natural person carries in the name. */
const organisationWords =
  /(?:\b(?:ag|se|kg|og|kf[gt]|gmbh|mbh|ges|gesmbh|gesellschaft\w*|genossenschaft\w*|verein\w*|verband\w*|stiftung|fonds|bund|land|stadt\w*|gemeinde\w*|markt\w*|republik|amt|institut\w*|universität\w*|schule|hochschule|arge|bietergemeinschaft|arbeitsgemeinschaft|konsortium|co|ltd|inc|bv|srl|spa|sa|sro|ohg|eg|ug|plc|llc|limited|group|holding|consulting|services?|systems?|software|solutions|technik\w*|bau\w*|verwaltung\w*|werke?|betriebe?|büro|kanzlei|apotheke|bank|versicherung\w*|zentrum|center|agentur|verlag)\b|[&+/@\d]|\.at\b)/i;

/**
 * Whether a contractor without a register number is a natural person by the look of the name: two to four words, each a
 * name, no word of an organisation. In doubt it is one, since then less is shown.
 */
export const looksLikePerson = (name: string): boolean => {
  const text = collapse(name).replace(
    /\b(?:e\.\s?U\.|(?:Dipl\.-)?Ing\.|DI|Mag\.(?:a|\(FH\))?|Dr\.|Prof\.|Arch\.|Herrn?|Frau|BSc|MSc|MA|BA)(?=\s|,|$)/g,
    " ",
  );
  if (organisationWords.test(text)) return false;
  const words = collapse(text.replaceAll(",", " ")).split(" ");
  return words.length >= 2 && words.length <= 4 && words.every((word) => /^\p{Lu}[\p{L}'’.-]*$/u.test(word));
};

/** Letters and digits of a name in lower case: names with the same key differ in nothing but writing. */
const spellingKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/**
 * What is left of a name when legal forms, "and" and writing are made equal: names with the same key may be one
 * organisation, which a person decides. "Marktgemeinde" and "Gemeinde" stay different.
 *
 * @example likenessKey("Huber & Söhne Ges.m.b.H.") === likenessKey("HUBER und Soehne GmbH") // true
 */
export const likenessKey = (name: string): string => {
  const folded = readName(name)
    .shown.toLowerCase()
    .replace(
      /\bges(?:ellschaft)?\s*\.?\s*m\.?\s*b\.?\s*h\b\.?|\bgesellschaft mit beschränkter haftung\b|\bg\.?m\.?b\.?h\b\.?|\bm\.?b\.?h\b\.?/g,
      " gmbh ",
    )
    .replace(/\baktiengesellschaft\b/g, " ag ")
    .replace(/[&+]/g, " und ")
    .replace(/ä/g, "ae")
    .replace(/ö/g, "oe")
    .replace(/ü/g, "ue")
    .replace(/ß/g, "ss");
  return spellingKey(folded);
};

/** Names that differ only in writing, grouped; groups and names in the order given. */
export const groupNames = (names: Iterable<string>): readonly (readonly string[])[] => {
  const groups = new Map<string, string[]>();
  for (const name of new Set(names)) {
    const key = spellingKey(name);
    const group = groups.get(key);
    if (group) group.push(name);
    else groups.set(key, [name]);
  }
  return [...groups.values()];
};

/** Whether a name carries white space that belongs to no name. */
export const hasStrayBlanks = (name: string): boolean => name !== name.trim();
