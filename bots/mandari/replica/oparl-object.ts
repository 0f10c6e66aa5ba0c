/**
 * The shapes of OParl objects as far as a replica must know them: which fields embed which type, and how an embedded
 * object names its parent when it is served alone (OParl specification 1.0 and 1.1, section 2.8 and chapter 3).
 */
export interface OparlObject {
  readonly id?: string;
  readonly type?: string;
  readonly deleted?: boolean;
  readonly created?: string;
  readonly modified?: string;
  readonly [field: string]: unknown;
}

export type Version = "1.0" | "1.1";

/** Fields that hold embedded objects, and the type these have even where they do not say so. */
const embeddedTypes: Readonly<Record<string, string>> = {
  agendaItem: "AgendaItem",
  auxiliaryFile: "File",
  consultation: "Consultation",
  image: "File",
  invitation: "File",
  legislativeTerm: "LegislativeTerm",
  location: "Location",
  locationObject: "Location",
  mainFile: "File",
  membership: "Membership",
  resolutionFile: "File",
  resultsProtocol: "File",
  verbatimProtocol: "File",
};

/** One embedded object where it stands. */
export interface Embedded {
  readonly object: OparlObject & { readonly id: string };
  readonly type: string;
  readonly parent: OparlObject;
  readonly parentType: string;
}

/** `https://schema.oparl.org/1.1/Paper` -> `Paper` */
export const typeName = (object: OparlObject): string => object.type?.split("/").at(-1) ?? "";

export const schemaUrl = (version: Version, type: string): string => `https://schema.oparl.org/${version}/${type}`;

/** All embedded objects with an id, outermost first, at any depth. References (strings) are none. */
export function* embeddedIn(parent: OparlObject, parentType = typeName(parent)): Iterable<Embedded> {
  if (parent.deleted) return;
  for (const [field, type] of Object.entries(embeddedTypes)) {
    for (const object of objectsIn(parent[field])) {
      if (hasId(object)) yield { object, type, parent, parentType };
      yield* embeddedIn(object, type);
    }
  }
}

function objectsIn(value: unknown): OparlObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject);
}

export const isObject = (value: unknown): value is OparlObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasId = (object: OparlObject): object is OparlObject & { id: string } => typeof object.id === "string";

/** The object as it is served at its own id: with the references to its parents that it omits while embedded. */
export function standAlone(places: readonly Embedded[], version: Version): OparlObject | undefined {
  const [first] = places;
  if (!first) return undefined;
  const references: Record<string, unknown> = {};
  for (const { parent, parentType } of places) {
    const { field, many } = backReference(first.type, parentType, version);
    if (!many) references[field] = parent.id;
    else if (!asList(references[field]).includes(parent.id))
      references[field] = [...asList(references[field]), parent.id];
  }
  return { ...first.object, ...references };
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function backReference(type: string, parentType: string, version: Version): { field: string; many: boolean } {
  const lower = parentType.charAt(0).toLowerCase() + parentType.slice(1);
  if (type === "File") return { field: lower, many: parentType !== "Person" };
  if (type !== "Location") return { field: lower, many: false };
  // 1.0 names two of its back references in the singular (schema-1.0/Location.json).
  if (version === "1.0" && (parentType === "Organization" || parentType === "Meeting"))
    return { field: lower, many: true };
  return { field: parentType === "Body" ? "bodies" : `${lower}s`, many: true };
}

/** Key of a URL in a replica: host, path and query, spelled as clients send them; the scheme does not count. */
export function keyOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname}${search}`;
}
