import type { Json } from "./json.ts";
import { elementsAt, entriesAt, jsonAt, numberAt, textAt } from "./json-at.ts";

/** A statement of an item that counts: none that is marked as wrong. */
export interface WikidataStatement {
  readonly statement: Json;
  /** Its main value; undefined where the item says "unknown" or "none". */
  readonly value: Json | undefined;
  readonly preferred: boolean;
}

/** What an answer about an item of Wikidata comes to. */
export type WikidataReading =
  | {
      readonly kind: "item";
      readonly asked: string;
      /** The id that answered; another one where the item was merged. */
      readonly id: string;
      readonly entity: Json;
    }
  /** The item was deleted. */
  | { readonly kind: "missing" }
  /** The servers are behind and ask for a pause; that is no answer about the item. Seconds, null where none are named. */
  | { readonly kind: "pause"; readonly lag: number | null }
  | { readonly kind: "failed"; readonly why: string };

/**
 * Reads an answer of `Special:EntityData/Q….json`, or of the interface `wbgetentities`. A body that is an error is none
 * about the item, whatever its status.
 *
 * @example readWikidataEntity(json, "Q40") // { kind: "item", asked: "Q40", id: "Q40", entity: … }
 */
export const readWikidataEntity = (json: Json, asked: string): WikidataReading => {
  const code = textAt(json, "error", "code");
  if (code === "maxlag") return { kind: "pause", lag: numberAt(json, "error", "lag") ?? null };
  if (code === "no-such-entity") return { kind: "missing" };
  if (code !== undefined) return { kind: "failed", why: `error ${code.slice(0, 60)}` };
  const entities = entriesAt(json, "entities");
  const [key, entity] = entities.find(([id]) => id === asked) ?? entities[0] ?? [];
  if (key === undefined || entity === undefined) return { kind: "failed", why: "no entity in the answer" };
  if (entriesAt(entity).some(([name]) => name === "missing")) return { kind: "missing" };
  return { kind: "item", asked, id: textAt(entity, "id") ?? key, entity };
};

/** The statements of a property that count, preferred ones first. */
export const wikidataStatements = (entity: Json, property: string): readonly WikidataStatement[] => {
  const counting = elementsAt(entity, "claims", property).filter((one) => textAt(one, "rank") !== "deprecated");
  const statements = counting.map((statement) => ({
    statement,
    value: jsonAt(statement, "mainsnak", "datavalue", "value"),
    preferred: textAt(statement, "rank") === "preferred",
  }));
  return statements.sort((a, b) => Number(b.preferred) - Number(a.preferred));
};

/** Texts of a property: addresses, identifiers. */
export const wikidataTexts = (entity: Json, property: string): readonly string[] =>
  wikidataStatements(entity, property).flatMap(({ value }) => (typeof value === "string" ? value : []));

/** Items that a property leads to. Older answers give the number of an item without its id. */
export const wikidataItems = (entity: Json, property: string): readonly string[] =>
  wikidataStatements(entity, property).flatMap(({ value }) => {
    const number = numberAt(value, "numeric-id");
    return textAt(value, "id") ?? (number === undefined ? [] : `Q${number}`);
  });

/** The item's name in the first of the languages that it has one in. */
export const wikidataLabel = (entity: Json, ...languages: readonly string[]): string | null => {
  for (const language of languages) {
    const label = textAt(entity, "labels", language, "value");
    if (label !== undefined) return label;
  }
  return null;
};
