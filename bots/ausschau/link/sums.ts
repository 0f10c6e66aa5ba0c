import { isSummable } from "../read/amounts.ts";
import type { Award, Publication } from "../read/publication.ts";
import type { Process } from "./processes.ts";

/** Sums of contracts, in cents. The two are never added: what a framework can cost at most is not spent. */
export interface Sums {
  readonly awarded: bigint;
  readonly frameworkMaximum: bigint;
  /** Contracts whose value counted in neither: none published, zero, negative, or suspected to be in cents. */
  readonly leftOut: number;
}

/**
 * What was awarded in procedures, each contract once: only results count, an intended award is none yet; a contract that
 * two sources publish counts as one of them says it.
 *
 * @param suspected whether values that look like cents count as well
 */
export const sumsOf = (processes: readonly Process[], { suspected = false } = {}): Sums => {
  let [awarded, frameworkMaximum, leftOut] = [0n, 0n, 0];
  for (const { publication, award } of processes.flatMap(countedAwards)) {
    const cents = award.value && isSummable(award.value, { suspected }) ? award.value.value : null;
    if (cents === null) leftOut++;
    else if (publication.framework) frameworkMaximum += cents;
    else awarded += cents;
  }
  return { awarded, frameworkMaximum, leftOut };
};

interface Counted {
  readonly publication: Publication;
  readonly award: Award;
}

/** The awards of a procedure, those of the one family of publications that tells most of them, each once. */
const countedAwards = ({ publications }: Process): readonly Counted[] => {
  const families = (["KD", "eForms", "TED"] as const).map((family) => {
    const results = publications.filter(
      ({ publication }) => publication.family === family && publication.stage === "result",
    );
    const awards = results.flatMap(({ publication }) =>
      publication.awards.filter((award) => award.awarded).map((award) => ({ publication, award })),
    );
    return [...new Map(awards.map((counted) => [awardKey(counted), counted])).values()];
  });
  const valued = (counted: readonly Counted[]): number =>
    counted.filter(({ award }) => award.value?.value != null).length;
  return families.reduce((best, other) =>
    valued(other) > valued(best) || (valued(other) === valued(best) && other.length > best.length) ? other : best,
  );
};

/** A contract published again, with the same lot, day, value and contractors, is the same contract. */
const awardKey = ({ publication, award: { item, lot, date, value, contractors } }: Counted): string => {
  const names = contractors.map(({ identifier, name }) => identifier.value ?? name?.shown ?? "");
  // Without value, day and contractor nothing says that two are the same.
  const own = value?.value == null && date.value === null && names.length === 0 ? publication.number : null;
  return JSON.stringify([lot ?? item, date.value, value?.value?.toString() ?? null, names, own]);
};
