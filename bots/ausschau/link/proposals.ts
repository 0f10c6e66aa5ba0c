import { likenessKey } from "../read/names.ts";
import { compare, type Decision, inForce, pairKey } from "./decisions.ts";
import type { Mention } from "./mentions.ts";
import type { Organisation } from "./organisations.ts";

/** Two organisations that may be one by the look of their names; a person decides. */
export interface NameProposal {
  readonly a: Organisation;
  readonly b: Organisation;
  /** The names that look alike. */
  readonly names: readonly [string, string];
}

/** Names shorter than this say too little. */
const SHORTEST = 6;
/** Organisations of one name at most; where there are more, the name says nothing. */
const MOST = 50;

/**
 * Organisations whose names are alike when legal forms, "and" and writing are made equal. Each is proposed against the
 * first of its name only, so that n of them make n - 1 proposals. Those that a person decided on are not proposed again.
 */
export const proposeByName = (
  organisations: readonly Organisation[],
  decisions: readonly Decision[] = [],
): readonly NameProposal[] => {
  const decided = new Set(inForce(decisions).map(({ a, b }) => pairKey(a, b)));
  const byKey = new Map<string, { readonly organisation: Organisation; readonly name: string }[]>();
  for (const organisation of organisations) {
    for (const key of new Set(organisation.names.map(likenessKey))) {
      if (key.length < SHORTEST) continue;
      const name = organisation.names.find((one) => likenessKey(one) === key) ?? "";
      const alike = byKey.get(key);
      if (alike) alike.push({ organisation, name });
      else byKey.set(key, [{ organisation, name }]);
    }
  }
  const proposals = new Map<string, NameProposal>();
  for (const alike of byKey.values()) {
    const [first, ...others] = alike.sort(
      (x, y) => weight(y.organisation) - weight(x.organisation) || compare(x.organisation.id, y.organisation.id),
    );
    if (first === undefined || others.length >= MOST) continue;
    for (const other of others) {
      const isDecided = first.organisation.mentions.some((a) =>
        other.organisation.mentions.some((b) => decided.has(pairKey(a, b))),
      );
      if (isDecided || areDifferent(first.organisation, other.organisation)) continue;
      const names: readonly [string, string] = [first.name, other.name];
      proposals.set(pairKey(first.organisation.id, other.organisation.id), {
        a: first.organisation,
        b: other.organisation,
        names,
      });
    }
  }
  return [...proposals.values()];
};

/** Whoever has an identifier, then whoever is named more often, stands first. */
const weight = ({ identifiers, mentions }: Organisation): number =>
  (identifiers.length > 0 ? 1_000_000 : 0) + mentions.length;

/** Two register numbers of one register are two organisations, however alike the names. */
const areDifferent = (a: Organisation, b: Organisation): boolean =>
  ["FN ", "ATU", "GKZ "].some((scheme) => {
    const [ofA, ofB] = [a, b].map(({ identifiers }) => identifiers.filter((one) => one.startsWith(scheme)));
    return (ofA?.length ?? 0) > 0 && (ofB?.length ?? 0) > 0;
  });

/** Organisation of each mention, by its key. */
export const organisationsByMention = (
  organisations: readonly Organisation[],
): ReadonlyMap<Mention["key"], Organisation> =>
  new Map(organisations.flatMap((organisation) => organisation.mentions.map((key) => [key, organisation])));
