import {
  elementsAt,
  entriesAt,
  type Json,
  jsonAt,
  numberAt,
  type PartialDate,
  partialDate,
  readWikidataEntity,
  textAt,
} from "goodbot";
import { alarm, ok, type Reading } from "./reading.ts";

/** An item of Wikidata as far as it is compared (C9), section 6. Never shown, exported or offered. */
export interface WikidataItem {
  /** The id that was asked for. */
  readonly asked: string;
  /** The id that answered; another one where the item was merged. */
  readonly id: string;
  readonly label: string | null;
  readonly births: readonly WikidataValue[];
  readonly offices: readonly WikidataOffice[];
  /** Statements that do not count because they are marked as wrong. */
  readonly deprecated: number;
}

/** A date, or that one is said not to be known. */
export type WikidataValue = PartialDate | "unknown" | "none";

export interface WikidataOffice {
  /** The item of the office, e.g. `Q17556530` (deputy). */
  readonly office: string;
  readonly start: PartialDate | null;
  readonly end: PartialDate | null;
}

/**
 * Address of an item's data. Only the form with an extension is allowed by the site's robots.txt.
 *
 * @example wikidataAddress("Q1") // "https://www.wikidata.org/wiki/Special:EntityData/Q1.json"
 */
export const wikidataAddress = (id: string): string => `https://www.wikidata.org/wiki/Special:EntityData/${id}.json`;

/** Item, property and qualifier numbers. */
const BIRTH = "P569";
const OFFICE = "P39";
const START = "P580";
const END = "P582";

/**
 * Reads an answer of Special:EntityData (or of an archive of the same form). `deleted` where the item is gone; the key
 * of the answer tells whether it was merged into another.
 */
export const readWikidataItem = (json: Json, asked: string): Reading<WikidataItem | "deleted"> => {
  const answer = readWikidataEntity(json, asked);
  if (answer.kind === "missing") return ok("deleted");
  // Servers that are behind ask for a pause: no answer about the item either.
  if (answer.kind !== "item")
    return alarm("unknown layout", answer.kind === "pause" ? "the servers are behind" : answer.why);
  const { id, entity } = answer;
  const births = statementsOf(entity, BIRTH);
  const offices = statementsOf(entity, OFFICE);
  return ok({
    ...{ asked, id, label: labelOf(entity) },
    births: births.counting.flatMap(({ snak }) => valueOfSnak(snak) ?? []),
    offices: offices.counting.flatMap((statement) => officeOf(statement) ?? []),
    deprecated: births.deprecated + offices.deprecated,
  });
};

interface Statement {
  readonly snak: Json | undefined;
  readonly statement: Json;
}

const statementsOf = (
  entity: Json,
  property: string,
): { readonly counting: Statement[]; readonly deprecated: number } => {
  const statements = elementsAt(entity, "claims", property);
  const counting = statements.filter((statement) => textAt(statement, "rank") !== "deprecated");
  return {
    counting: counting.map((statement) => ({ statement, snak: jsonAt(statement, "mainsnak") })),
    deprecated: statements.length - counting.length,
  };
};

const valueOfSnak = (snak: Json | undefined): WikidataValue | null => {
  const type = textAt(snak, "snaktype");
  if (type === "somevalue") return "unknown";
  if (type === "novalue") return "none";
  return wikidataDate(textAt(snak, "datavalue", "value", "time"), numberAt(snak, "datavalue", "value", "precision"));
};

/**
 * A time of Wikidata, only as precise as it says: `+1970-00-00T00:00:00Z` and `+1946-01-01T00:00:00Z` with precision 9
 * are years, 10 is a month, 11 a day. Less than a year, or a year before the common era, is none.
 */
export const wikidataDate = (time: string | undefined, precision: number | undefined): PartialDate | null => {
  const [, year, month, day] = /^\+(\d{4})-(\d\d)-(\d\d)T/.exec(time ?? "") ?? [];
  if (year === undefined || precision === undefined || precision < 9) return null;
  if (precision === 9) return partialDate(Number(year));
  return partialDate(Number(year), Number(month), precision === 10 ? undefined : Number(day));
};

const officeOf = ({ snak, statement }: Statement): WikidataOffice | null => {
  const office = itemOf(snak);
  return office === null ? null : { office, start: qualifierOf(statement, START), end: qualifierOf(statement, END) };
};

/** Older answers give the number of an item without its id. */
const itemOf = (snak: Json | undefined): string | null => {
  const number = numberAt(snak, "datavalue", "value", "numeric-id");
  return textAt(snak, "datavalue", "value", "id") ?? (number === undefined ? null : `Q${number}`);
};

const qualifierOf = (statement: Json, property: string): PartialDate | null => {
  const [snak] = elementsAt(statement, "qualifiers", property);
  const value = valueOfSnak(snak);
  return value === "unknown" || value === "none" ? null : value;
};

/** In Romanian, else in any language. */
const labelOf = (entity: Json): string | null =>
  textAt(entity, "labels", "ro", "value") ?? textAt(entriesAt(entity, "labels")[0]?.[1], "value") ?? null;
