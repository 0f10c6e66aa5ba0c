import type { Identifier } from "../read/identifiers.ts";
import type { Party, Publication } from "../read/publication.ts";

/** A publication under the key that it has in the store. */
export interface Keyed {
  readonly key: string;
  readonly publication: Publication;
}

/** An organisation as one source names it at one place. */
export interface Mention {
  /** Unique; of a publication its key, role and place, e.g. `kd/7/1001 buyer 0`. */
  readonly key: string;
  readonly role: "buyer" | "contractor";
  readonly name: string | null;
  /** Published there together: a source that names two of one organisation joins them. */
  readonly identifiers: readonly Identifier[];
  /** False where nobody is made an organisation from it: persons, sentences, test entries. */
  readonly isOrganisation: boolean;
}

/** Every organisation that a publication names, buyers first. */
export const mentionsOf = ({ key, publication }: Keyed): readonly Mention[] => {
  const contractors = [
    ...publication.awards.flatMap((award) => award.contractors),
    ...(publication.change?.contractors ?? []),
    ...(publication.prize?.winners ?? []),
  ];
  return [
    ...publication.buyers.map((party, index) => mentionOf(party, "buyer", `${key} buyer ${index}`)),
    ...contractors.map((party, index) => mentionOf(party, "contractor", `${key} contractor ${index}`)),
  ];
};

const mentionOf = ({ name, identifier, flags }: Party, role: Mention["role"], key: string): Mention => ({
  ...{ key, role, name: name?.shown ?? null, identifiers: [identifier] },
  isOrganisation: !flags.some(
    (flag) => flag === "natural_person" || flag === "buyer_name_is_text" || flag === "test_record",
  ),
});

/** The identifiers that alone prove who is meant. */
export const strongIds = ({ identifiers }: Mention): readonly string[] => [
  ...new Set(identifiers.flatMap(({ strong, value }) => (strong && value !== null ? value : []))),
];
