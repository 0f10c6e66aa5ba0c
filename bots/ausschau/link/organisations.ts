import { compare, type Decision, inForce } from "./decisions.ts";
import { type Group, groupsApart, groupsBy, type Link } from "./groups.ts";
import { type Mention, strongIds } from "./mentions.ts";

/** Why two mentions are one organisation. */
export type MergeReason =
  | { readonly kind: "identifier"; readonly identifier: string }
  | { readonly kind: "decision"; readonly decision: Decision };

export interface Organisation {
  /** Its first identifier, in the order FN, UID, GKZ, GLN; for one without any, the key of its first mention. */
  readonly id: string;
  readonly identifiers: readonly string[];
  /** Names as published, the most frequent first. */
  readonly names: readonly string[];
  readonly mentions: readonly string[];
  /** What makes its mentions one; each merge explains itself. */
  readonly because: readonly Link<MergeReason>[];
}

/** Identifiers that cannot belong to one organisation, and the mentions that say they do. */
export interface Contradiction {
  readonly identifiers: readonly string[];
  readonly mentions: readonly string[];
}

export interface LinkedOrganisations {
  readonly organisations: readonly Organisation[];
  /** For a person: these mentions were not merged. */
  readonly contradictions: readonly Contradiction[];
}

/** An organisation has one number of each of these; of location numbers it can have many. */
const single = [/^FN /, /^ATU/, /^GKZ /];
const rank = (identifier: string): number => {
  const at = single.findIndex((form) => form.test(identifier));
  return at === -1 ? single.length : at;
};
const inRank = (a: string, b: string): number => rank(a) - rank(b) || compare(a, b);

/**
 * Mentions that are one organisation, because they share an identifier that proves it, or because a person decided so
 * (A17). Names merge nothing. Where identifiers that hang together contradict each other, they are not joined: each
 * stays an organisation of its own, and a person is asked. The result does not depend on the order of the mentions.
 */
export const linkOrganisations = (
  mentions: readonly Mention[],
  decisions: readonly Decision[] = [],
): LinkedOrganisations => {
  const byKey = new Map(mentions.map((mention) => [mention.key, mention]));
  const decided = inForce(decisions);
  const links = [...sharedLinks(mentions), ...decisionLinks(decided)];
  const keys = [...byKey.keys()].filter((key) => byKey.get(key)?.isOrganisation);
  const contradictions: Contradiction[] = [];
  const groups = groupsApart(keys, links, decided).flatMap((group) => {
    const ids = idsOf(group.members, byKey);
    if (!isContradictory(ids)) return [group];
    contradictions.push({ identifiers: ids, mentions: group.members });
    return splitUp(group, byKey);
  });
  return { organisations: groups.map((group) => organisationOf(group, byKey)), contradictions };
};

/** Mentions of the same identifier, each linked with the first one. */
const sharedLinks = (mentions: readonly Mention[]): readonly Link<MergeReason>[] => {
  const first = new Map<string, string>();
  const links: Link<MergeReason>[] = [];
  for (const mention of [...mentions].sort((a, b) => compare(a.key, b.key))) {
    if (!mention.isOrganisation) continue;
    for (const identifier of strongIds(mention)) {
      const other = first.get(identifier);
      if (other === undefined) first.set(identifier, mention.key);
      else links.push({ a: other, b: mention.key, reason: { kind: "identifier", identifier } });
    }
  }
  return links;
};

const decisionLinks = (decisions: readonly Decision[]): readonly Link<MergeReason>[] =>
  decisions
    .filter(({ says }) => says === "same")
    .map((decision) => ({ a: decision.a, b: decision.b, reason: { kind: "decision", decision } }));

const idsOf = (members: readonly string[], byKey: ReadonlyMap<string, Mention>): readonly string[] =>
  [...new Set(members.flatMap((key) => strongIdsIn(byKey, key)))].sort(inRank);

const strongIdsIn = (byKey: ReadonlyMap<string, Mention>, key: string): readonly string[] => {
  const mention = byKey.get(key);
  return mention ? strongIds(mention) : [];
};

const isContradictory = (identifiers: readonly string[]): boolean =>
  single.some((form) => identifiers.filter((identifier) => form.test(identifier)).length > 1);

/** Each identifier for itself: a mention with several belongs to the first of them, one without any to itself. */
const splitUp = (group: Group<MergeReason>, byKey: ReadonlyMap<string, Mention>): readonly Group<MergeReason>[] => {
  const first = new Map<string, string>();
  const links = group.members.flatMap((key): Link<MergeReason>[] => {
    const [identifier] = [...strongIdsIn(byKey, key)].sort(inRank);
    if (identifier === undefined) return [];
    const other = first.get(identifier);
    if (other !== undefined) return [{ a: other, b: key, reason: { kind: "identifier", identifier } }];
    first.set(identifier, key);
    return [];
  });
  return groupsBy(group.members, links);
};

const organisationOf = (group: Group<MergeReason>, byKey: ReadonlyMap<string, Mention>): Organisation => {
  const identifiers = idsOf(group.members, byKey);
  const counts = new Map<string, number>();
  for (const key of group.members) {
    const name = byKey.get(key)?.name;
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return {
    id: identifiers[0] ?? group.members[0] ?? "",
    ...{ identifiers, mentions: group.members, because: group.links },
    names: [...counts].sort(([a, x], [b, y]) => y - x || compare(a, b)).map(([name]) => name),
  };
};

/** A merge in words, in both languages of the bot. */
export const mergeInWords = ({ reason }: Link<MergeReason>): { readonly de: string; readonly en: string } => {
  if (reason.kind === "identifier") {
    const { identifier } = reason;
    return { de: `Beide nennen ${identifier}.`, en: `Both name ${identifier}.` };
  }
  const { by, why, at } = reason.decision;
  const day = new Date(at).toISOString().slice(0, 10);
  return { de: `Von ${by} am ${day} bestätigt: ${why}`, en: `Confirmed by ${by} on ${day}: ${why}` };
};
