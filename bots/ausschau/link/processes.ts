import { isSummable } from "../read/amounts.ts";
import { daysBetween } from "../read/days.ts";
import type { Publication } from "../read/publication.ts";
import { compare, type Decision, inForce, pairKey } from "./decisions.ts";
import { groupsApart, type Link } from "./groups.ts";
import type { Keyed } from "./mentions.ts";

/** Why two publications are about one procedure. */
export type ProcessReason =
  | { readonly kind: "procedure id"; readonly id: string }
  | { readonly kind: "names the notice"; readonly number: string }
  | { readonly kind: "buyer and reference"; readonly buyer: string; readonly reference: string }
  /** An intended award and the award it announced: same buyer, title and value. */
  | { readonly kind: "announced award"; readonly buyer: string; readonly cents: bigint }
  | { readonly kind: "decision"; readonly decision: Decision };

/** All publications on one procedure. */
export interface Process {
  /** Key of its first publication. */
  readonly id: string;
  readonly publications: readonly Keyed[];
  readonly because: readonly Link<ProcessReason>[];
}

/** Two publications that may be about one contract; a person decides. */
export interface ProcessProposal {
  readonly a: string;
  readonly b: string;
  readonly why: "same buyer, title and value" | "same buyer and reference, other CPV division";
}

export interface LinkedProcesses {
  readonly processes: readonly Process[];
  readonly proposals: readonly ProcessProposal[];
}

/**
 * Publications that belong together (A17): by the procedure's own id, by a notice that names another, by the buyer's
 * proven identity together with its reference, checked against the CPV division. Equal titles and values alone make a
 * proposal.
 *
 * @param buyerOf the organisation of a publication's first buyer, null where nothing proves who it is
 */
export const linkProcesses = (
  publications: readonly Keyed[],
  buyerOf: (one: Keyed) => string | null,
  decisions: readonly Decision[] = [],
): LinkedProcesses => {
  const all = [...publications].sort((a, b) => compare(a.key, b.key));
  const decided = inForce(decisions);
  const apart = new Set(decided.filter(({ says }) => says === "apart").map(({ a, b }) => pairKey(a, b)));
  const references = byReference(all, buyerOf);
  const alike = byTitleAndValue(all, buyerOf);
  const links = [...byProcedure(all), ...byNumber(all), ...references.links, ...alike.links, ...decisionLinks(decided)];
  const byKey = new Map(all.map((one) => [one.key, one]));
  const groups = groupsApart([...byKey.keys()], links, decided);
  const processes = groups.map(({ members, links: because }) => ({
    id: members[0] ?? "",
    publications: members.flatMap((key) => byKey.get(key) ?? []),
    because,
  }));
  const groupOf = new Map(groups.flatMap(({ members }, index) => members.map((key) => [key, index])));
  const isOpen = ({ a, b }: ProcessProposal): boolean => groupOf.get(a) !== groupOf.get(b) && !apart.has(pairKey(a, b));
  return { processes, proposals: [...references.proposals, ...alike.proposals].filter(isOpen) };
};

const decisionLinks = (decisions: readonly Decision[]): readonly Link<ProcessReason>[] =>
  decisions
    .filter(({ says }) => says === "same")
    .map((decision) => ({ a: decision.a, b: decision.b, reason: { kind: "decision", decision } }));

/** Things by a key; those without one are left out. */
const gathered = (
  all: readonly Keyed[],
  keyOf: (one: Keyed) => string | null,
): ReadonlyMap<string, readonly Keyed[]> => {
  const found = new Map<string, Keyed[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key === null) continue;
    const others = found.get(key);
    if (others) others.push(one);
    else found.set(key, [one]);
  }
  return found;
};

const byProcedure = (all: readonly Keyed[]): readonly Link<ProcessReason>[] =>
  [...gathered(all, ({ publication }) => publication.procedure)].flatMap(([id, [first, ...others]]) =>
    others.map((other) => ({ a: first?.key ?? "", b: other.key, reason: { kind: "procedure id" as const, id } })),
  );

const byNumber = (all: readonly Keyed[]): readonly Link<ProcessReason>[] => {
  const numbers = gathered(all, ({ publication }) => publication.number);
  const links: Link<ProcessReason>[] = [];
  for (const [number, [first, ...again]] of numbers) {
    for (const other of again)
      links.push({ a: first?.key ?? "", b: other.key, reason: { kind: "names the notice", number } });
  }
  for (const { key, publication } of all) {
    for (const number of publication.refersTo) {
      const [named] = numbers.get(number) ?? [];
      if (named && named.key !== key)
        links.push({ a: named.key, b: key, reason: { kind: "names the notice", number } });
    }
  }
  return links;
};

interface Found {
  readonly links: readonly Link<ProcessReason>[];
  readonly proposals: readonly ProcessProposal[];
}

const byReference = (all: readonly Keyed[], buyerOf: (one: Keyed) => string | null): Found => {
  const links: Link<ProcessReason>[] = [];
  const proposals: ProcessProposal[] = [];
  const groups = gathered(all, (one) => {
    const [buyer, reference] = [buyerOf(one), referenceKey(one.publication.reference)];
    return buyer === null || reference === null ? null : `${buyer}\n${reference}`;
  });
  for (const [key, [first, ...others]] of groups) {
    const [buyer = "", reference = ""] = key.split("\n");
    for (const other of first ? others : []) {
      const pair = { a: first?.key ?? "", b: other.key };
      if (first && fitCpv(first.publication, other.publication))
        links.push({ ...pair, reason: { kind: "buyer and reference", buyer, reference } });
      else proposals.push({ ...pair, why: "same buyer and reference, other CPV division" });
    }
  }
  return { links, proposals };
};

/**
 * A reference without blanks and case; null for one that says nothing, such as "0".
 *
 * @example referenceKey("VG 12 / 2026") // "vg12/2026"
 */
export const referenceKey = (reference: string | null): string | null => {
  const key = (reference ?? "").replace(/\s+/g, "").toLowerCase();
  const saysNothing = key.length < 2 || !/[1-9]/.test(key) || /^[-./]*$/.test(key);
  return saysNothing ? null : key;
};

const fitCpv = (a: Publication, b: Publication): boolean => {
  const [one, other] = [a.cpv.value, b.cpv.value];
  return one === null || other === null || one.slice(0, 2) === other.slice(0, 2);
};

/** How far apart two publications of one contract are at most, in days. */
const CLOSE = 60;

const byTitleAndValue = (all: readonly Keyed[], buyerOf: (one: Keyed) => string | null): Found => {
  const links: Link<ProcessReason>[] = [];
  const proposals: ProcessProposal[] = [];
  const groups = gathered(all, (one) => {
    const [buyer, cents] = [buyerOf(one), totalOf(one.publication)];
    const title = one.publication.title?.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") ?? "";
    return buyer === null || cents === null || title === "" ? null : `${buyer}\n${cents}\n${title}`;
  });
  for (const [key, group] of groups) {
    const [buyer = "", cents = "0"] = key.split("\n");
    for (const [index, b] of group.entries()) {
      const a = group[index - 1];
      if (a === undefined) continue;
      const stages = new Set([a, b].map(({ publication }) => publication.stage));
      const pair = { a: a.key, b: b.key };
      if (stages.has("intended award") && stages.has("result"))
        links.push({ ...pair, reason: { kind: "announced award", buyer, cents: BigInt(cents) } });
      else if (areClose(a.publication, b.publication)) proposals.push({ ...pair, why: "same buyer, title and value" });
    }
  }
  return { links, proposals };
};

/** The value of everything that a publication awards; null where it awards nothing that can be added up. */
const totalOf = ({ awards, total }: Publication): bigint | null => {
  const values = awards.flatMap(({ value }) =>
    value && isSummable(value, { suspected: true }) ? (value.value ?? []) : [],
  );
  if (values.length > 0) return values.reduce((sum, value) => sum + value, 0n);
  return total !== null && isSummable(total, { suspected: true }) ? total.value : null;
};

const areClose = (a: Publication, b: Publication): boolean => {
  const days = daysBetween(dayOf(a), dayOf(b));
  return days !== null && Math.abs(days) <= CLOSE;
};

/** The day of a publication, else the one it was sent. */
export const dayOf = ({ published, dispatched, awards }: Publication): string | null =>
  published.value ?? dispatched.value ?? awards[0]?.date.value ?? null;
