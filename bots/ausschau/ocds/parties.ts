import type { Organisation } from "../link/organisations.ts";
import { orgIdOf, readIdentifier } from "../read/identifiers.ts";
import type { Party } from "../read/publication.ts";
import { type OcdsObject, shortId } from "./form.ts";

/**
 * The parties of one release: each organisation once with all its roles. Who is an organisation, and by which numbers, is
 * what linking found; whoever it made none from (persons, sentences) stands here by the published name alone.
 */
export class Parties {
  readonly #parties = new Map<string, { name: string | null; roles: Set<string>; identifiers: readonly string[] }>();
  readonly #organisationOf: (mention: string) => Organisation | undefined;

  constructor(organisationOf: (mention: string) => Organisation | undefined) {
    this.#organisationOf = organisationOf;
  }

  /** Notes a party in its roles; gives back the reference to it. */
  add(party: Party, mention: string, ...roles: readonly string[]): OcdsObject {
    const organisation = this.#organisationOf(mention);
    const identifiers = organisation?.identifiers ?? (party.identifier.value === null ? [] : [party.identifier.value]);
    const id = partyId(organisation?.id ?? party.identifier.value ?? mention);
    const name = party.name?.shown ?? organisation?.names[0] ?? null;
    const known = this.#parties.get(id) ?? { name, roles: new Set<string>(), identifiers };
    for (const role of roles) known.roles.add(role);
    this.#parties.set(id, known);
    return { id, name: name ?? undefined };
  }

  list(): readonly OcdsObject[] {
    return [...this.#parties].map(([id, { name, roles, identifiers }]) => {
      const own = identifiers.flatMap((identifier) => orgIdOf(readIdentifier(identifier)) ?? []);
      // Location numbers stand beside: they have no register list of their own.
      const main = own.find(({ scheme }) => scheme !== "GLN");
      const others = own.filter((one) => one !== main).map(({ scheme, id: number }) => ({ scheme, id: number }));
      return {
        ...{ id, name: name ?? undefined, roles: [...roles] },
        identifier: main && { scheme: main.scheme, id: main.id, legalName: name ?? undefined },
        additionalIdentifiers: others.length > 0 ? others : undefined,
      };
    });
  }
}

const partyId = (id: string): string => {
  const known = orgIdOf(readIdentifier(id));
  return known === null ? `AT-local-${shortId(id)}` : `${known.scheme}-${known.id}`;
};
