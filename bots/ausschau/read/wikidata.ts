import { type Json, readWikidataEntity, wikidataItems, wikidataLabel, wikidataTexts } from "goodbot";
import { type Identifier, readIdentifier } from "./identifiers.ts";

/** Numbers of the properties that are read. Those of Firmenbuch and ZVR have to be looked up by whoever runs the bot. */
export interface WikidataProperties {
  readonly website: string;
  readonly vat: string;
  readonly country: string;
  readonly seat: string;
  readonly firmenbuch?: string;
  readonly zvr?: string;
}

export const usualProperties: WikidataProperties = { website: "P856", vat: "P3608", country: "P17", seat: "P159" };

const AUSTRIA = "Q40";

export interface WikidataOrganisation {
  readonly asked: string;
  /** Another one than was asked for where the item was merged. */
  readonly id: string;
  readonly label: string | null;
  readonly websites: readonly string[];
  readonly identifiers: readonly Identifier[];
  /** Null where the item names no country. */
  readonly austrian: boolean | null;
  readonly seats: readonly string[];
}

export type OrganisationReading =
  | { readonly kind: "organisation"; readonly organisation: WikidataOrganisation }
  | { readonly kind: "missing" }
  | { readonly kind: "pause"; readonly lag: number | null }
  | { readonly kind: "failed"; readonly why: string };

export const wikidataAddress = (id: string): string => `https://www.wikidata.org/wiki/Special:EntityData/${id}.json`;

/** Reads an organisation's item: its site, which is a candidate and no proof, and its numbers. */
export const readOrganisation = (
  json: Json,
  asked: string,
  properties: WikidataProperties = usualProperties,
): OrganisationReading => {
  const reading = readWikidataEntity(json, asked);
  if (reading.kind !== "item") return reading;
  const { entity, id } = reading;
  const countries = wikidataItems(entity, properties.country);
  const numbers = (property: string | undefined, label = ""): readonly Identifier[] =>
    property === undefined ? [] : wikidataTexts(entity, property).map((text) => readIdentifier(`${label}${text}`));
  return {
    kind: "organisation",
    organisation: {
      ...{ asked, id, label: wikidataLabel(entity, "de", "en") },
      websites: wikidataTexts(entity, properties.website),
      identifiers: [
        ...numbers(properties.vat),
        ...numbers(properties.firmenbuch, "FN "),
        ...numbers(properties.zvr, "ZVR "),
      ],
      austrian: countries.length === 0 ? null : countries.includes(AUSTRIA),
      seats: wikidataItems(entity, properties.seat),
    },
  };
};
