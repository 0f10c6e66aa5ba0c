import { type XmlElement, xmlAt, xmlAttribute } from "goodbot";
import { allFlags, type Flag } from "./flags.ts";
import { rawText } from "./form-values.ts";
import { type Identifier, readIdentifier } from "./identifiers.ts";
import { buyerNameFlags, likenessKey, looksLikePerson, readName } from "./names.ts";
import type { Party } from "./publication.ts";

/** What a publication says of an organisation. Telephone, mail and contact persons are not read at all. */
export interface Named {
  readonly name: string | null;
  readonly id: string | null;
  readonly website?: string | null;
  readonly country?: string | null;
  /** True where the publication itself says that it is a natural person. */
  readonly person?: boolean;
}

/** An organisation out of an `ADDRESS_…` block. */
export const namedIn = (address: XmlElement | undefined): Named => ({
  name: rawText(xmlAt(address, "OFFICIALNAME")),
  id: rawText(xmlAt(address, "NATIONALID")),
  website: rawText(xmlAt(address, "URL_GENERAL"))?.trim() ?? null,
  country: xmlAttribute(xmlAt(address, "COUNTRY"), "VALUE") ?? null,
});

/** A buyer; what stands in its name field may be no name. */
export const buyerOf = (named: Named, title: string | null): Party =>
  partyOf(named, (party) => (party.name === null ? [] : buyerNameFlags(party.name, title)));

/** A contractor or winner; said to be a person, or published without any number and with the look of a person's name it is taken for one. */
export const contractorOf = (named: Named): Party =>
  partyOf(named, ({ name, identifier }) =>
    named.person || (name !== null && isUnnumbered(identifier) && looksLikePerson(name.shown))
      ? ["natural_person"]
      : [],
  );

const isUnnumbered = ({ flags }: Identifier): boolean =>
  flags.includes("id_missing") || flags.includes("id_placeholder");

const partyOf = (
  { name, id, website = null, country = null }: Named,
  more: (party: Pick<Party, "name" | "identifier">) => readonly Flag[],
): Party => {
  const party = { name: name === null ? null : readName(name), identifier: readIdentifier(id) };
  return { ...party, website, country, flags: allFlags(party.identifier.flags, more(party)) };
};

/**
 * Contractors each once: the same by valid identifier, else by name. Of one that stands there twice the entry with the
 * valid identifier is kept.
 */
export const distinctParties = (parties: readonly Party[]): readonly Party[] => {
  const distinct: Party[] = [];
  for (const party of parties) {
    const index = distinct.findIndex((other) => isSame(other, party));
    const other = distinct[index];
    if (other === undefined) distinct.push(party);
    else if (other.identifier.value === null) distinct[index] = party;
  }
  return distinct;
};

const isSame = (a: Party, b: Party): boolean => {
  if (a.identifier.value !== null && b.identifier.value !== null) return isSameIdentifier(a.identifier, b.identifier);
  return a.name !== null && b.name !== null && likenessKey(a.name.shown) === likenessKey(b.name.shown);
};

const isSameIdentifier = (a: Identifier, b: Identifier): boolean => a.scheme === b.scheme && a.value === b.value;
