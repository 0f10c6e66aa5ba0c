import type { Json } from "../../pledge/observation.ts";

/** The object types of OParl 1.0 and 1.1 (specification, "Schema"). */
export const kinds = [
  "System",
  "Body",
  "LegislativeTerm",
  "Organization",
  "Person",
  "Membership",
  "Meeting",
  "AgendaItem",
  "Paper",
  "Consultation",
  "File",
  "Location",
] as const;

export type Kind = (typeof kinds)[number];

const byName: ReadonlyMap<string, Kind> = new Map(kinds.map((kind) => [kind.toLowerCase(), kind]));

const byType: ReadonlyMap<string, Kind> = new Map(
  kinds.flatMap((kind) => ["1.0", "1.1"].map((version) => [`https://schema.oparl.org/${version}/${kind}`, kind])),
);

/** Types are URLs; servers also send the namespace of the drafts (`http://oparl.org/schema/1.0/`) or the bare name. */
const typeUrl = /^(?:https?:\/\/(?:[a-z]+\.)?oparl\.org\/(?:schema\/)?[\d.]+\/)?(\w+)\/?$/i;

/**
 * The kind that a `type` names: one of {@link kinds}, for a vendor's own type the whole text, and null where none is
 * given (OParl 1.0 and 1.1, "type": mandatory, and yet missing on tombstones and embedded objects).
 *
 * @example kindOf("https://schema.oparl.org/1.1/AgendaItem") // "AgendaItem"
 */
export const kindOf = (type: Json | undefined): string | null => {
  if (typeof type !== "string") return null;
  const known = byType.get(type);
  if (known !== undefined) return known;
  const text = type.trim();
  if (text === "") return null;
  return byName.get((typeUrl.exec(text)?.[1] ?? "").toLowerCase()) ?? text;
};

export const isKind = (kind: string | null): kind is Kind => kind !== null && byName.get(kind.toLowerCase()) === kind;

/** The version in an `oparlVersion` or a `type` (`https://schema.oparl.org/1.1/`): `1.1`, or null. */
export const versionOf = (value: Json | undefined): string | null =>
  typeof value === "string" ? (/(?:^|\/)(\d+\.\d+)(?:\/|$)/.exec(value.trim())?.[1] ?? null) : null;
