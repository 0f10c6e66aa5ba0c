import { compareNames } from "goodbot";
import type { WikidataItem, WikidataOffice } from "./wikidata.ts";

/** What the site shows of the person, as far as it is compared; absent where there is nothing to compare. */
export interface ShownPerson {
  readonly name?: string;
  readonly birthYear?: number | null;
  /** The office in which the site shows the person, as an item of Wikidata. */
  readonly office?: string;
}

/** One finding of the private report. */
export interface WikidataFinding {
  readonly kind: "differs" | "missing there" | "missing here";
  readonly what: string;
}

export type WikidataComparison =
  | { readonly result: "deleted" }
  | { readonly result: "merged"; readonly into: string }
  | { readonly result: "match"; readonly ignored: number }
  | { readonly result: "findings"; readonly findings: readonly WikidataFinding[]; readonly ignored: number };

/** Compares an item with what the site shows; for the operator alone (C9). */
export const compareWithWikidata = (item: WikidataItem | "deleted", shown: ShownPerson): WikidataComparison => {
  if (item === "deleted") return { result: "deleted" };
  if (item.id !== item.asked) return { result: "merged", into: item.id };
  const findings = [...nameFindings(item, shown), ...birthFindings(item, shown), ...officeFindings(item, shown)];
  const ignored = item.deprecated;
  return findings.length === 0 ? { result: "match", ignored } : { result: "findings", findings, ignored };
};

const nameFindings = ({ label }: WikidataItem, { name }: ShownPerson): WikidataFinding[] => {
  if (name === undefined) return [];
  if (label === null) return [{ kind: "missing there", what: "name" }];
  return compareNames(name, label) === "different" ? [{ kind: "differs", what: "name" }] : [];
};

const birthFindings = ({ births }: WikidataItem, { birthYear }: ShownPerson): WikidataFinding[] => {
  if (birthYear === undefined) return [];
  const years = births.filter((date) => /^\d/.test(date)).map((date) => Number(date.slice(0, 4)));
  const there = years.length > 0;
  if (birthYear === null) return there ? [{ kind: "missing here", what: "year of birth" }] : [];
  if (!there) return [{ kind: "missing there", what: "year of birth" }];
  return years.includes(birthYear)
    ? []
    : [{ kind: "differs", what: `year of birth ${[...new Set(years)].join(", ")}` }];
};

const officeFindings = ({ offices }: WikidataItem, { office }: ShownPerson): WikidataFinding[] => {
  if (office === undefined) return [];
  const held = offices.filter((one) => one.office === office);
  if (held.length === 0) return [{ kind: "missing there", what: "office" }];
  return held.some(({ end }) => end === null) ? [] : [{ kind: "differs", what: `office ended ${lastEnd(held)}` }];
};

const lastEnd = (offices: readonly WikidataOffice[]): string =>
  offices
    .map(({ end }) => end ?? "")
    .sort()
    .at(-1) ?? "";

/**
 * A comparison as a line of the report.
 *
 * @example comparisonInWords({ result: "merged", into: "Q44" }) // "merged into Q44"
 */
export const comparisonInWords = (comparison: WikidataComparison): string => {
  if (comparison.result === "deleted") return "deleted";
  if (comparison.result === "merged") return `merged into ${comparison.into}`;
  const found =
    comparison.result === "match" ? ["match"] : comparison.findings.map(({ kind, what }) => `${kind}: ${what}`);
  return [...found, ...ignoredInWords(comparison.ignored)].join("; ");
};

const ignoredInWords = (count: number): string[] => {
  if (count === 0) return [];
  return [count === 1 ? "deprecated statement ignored" : `${count} deprecated statements ignored`];
};
