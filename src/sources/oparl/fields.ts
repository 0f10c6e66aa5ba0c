import { isKind, type Kind } from "./kinds.ts";

/**
 * The form of a field's value. `url` is kept byte for byte. `old day` may be 1970-01-01, which elsewhere is an empty time
 * stamp. `end` is a time at which midnight means unknown. `ref` and
 * `refs` name objects by id, `part` and `parts` embed them; servers mix the two up, readers accept both. `list` is the
 * address of an external list. `back` is a reference back to who embeds the object: kept raw, because it is sent only
 * where the object is asked for alone, and must not make a difference there.
 */
export type Field =
  | { readonly form: Scalar }
  | { readonly form: "ref" | "refs"; readonly kind: Kind }
  /** `owned`: the object is a part of the one that embeds it and goes with it. `as`: the field under which its id is kept. */
  | { readonly form: "part" | "parts"; readonly kind: Kind; readonly owned: boolean; readonly as?: string }
  | { readonly form: "list" | "back" };

export type Scalar =
  | "text"
  | "texts"
  | "url"
  | "urls"
  | "old day"
  | "day"
  | "time"
  | "end"
  | "number"
  | "size"
  | "flag"
  | "ags"
  | "geojson"
  | "media type";

const text: Field = { form: "text" };
const texts: Field = { form: "texts" };
const url: Field = { form: "url" };
const oldDay: Field = { form: "old day" };
const day: Field = { form: "day" };
const time: Field = { form: "time" };
const flag: Field = { form: "flag" };
const number: Field = { form: "number" };
const list: Field = { form: "list" };
const back: Field = { form: "back" };
const ref = (kind: Kind): Field => ({ form: "ref", kind });
const refs = (kind: Kind): Field => ({ form: "refs", kind });
const part = (kind: Kind): Field => ({ form: "part", kind, owned: kind !== "Location" });
const parts = (kind: Kind): Field => ({ form: "parts", kind, owned: kind !== "Location" });

type Fields = Readonly<Record<string, Field>>;

/** On every object; `body` is specified for some only, and sent for most. */
const common: Fields = { name: text, body: ref("Body"), web: url, keyword: texts, license: text };

/** Fields by kind: OParl 1.0 and 1.1 together (specification, "Schema"). `created`, `modified`, `deleted` are read apart. */
const table: Readonly<Record<Kind, Fields>> = {
  System: {
    oparlVersion: text,
    otherOparlVersions: { form: "urls" },
    body: list,
    contactEmail: text,
    contactName: text,
    website: text,
    vendor: text,
    product: text,
  },
  Body: {
    system: ref("System"),
    shortName: text,
    website: text,
    licenseValidSince: time,
    oparlSince: time,
    ags: { form: "ags" },
    rgs: text,
    equivalent: { form: "urls" },
    contactEmail: text,
    contactName: text,
    classification: text,
    organization: list,
    person: list,
    meeting: list,
    paper: list,
    agendaItem: list,
    consultation: list,
    file: list,
    locationList: list,
    legislativeTermList: list,
    membership: list,
    mainOrganization: ref("Organization"),
    legislativeTerm: parts("LegislativeTerm"),
    location: part("Location"),
  },
  LegislativeTerm: { startDate: oldDay, endDate: oldDay },
  Organization: {
    shortName: text,
    membership: refs("Membership"),
    meeting: list,
    consultation: list,
    post: texts,
    subOrganizationOf: ref("Organization"),
    organizationType: text,
    classification: text,
    startDate: oldDay,
    endDate: oldDay,
    website: text,
    location: part("Location"),
    externalBody: ref("Body"),
    memberCount: number,
    votingMemberCount: number,
  },
  Person: {
    familyName: text,
    givenName: text,
    formOfAddress: text,
    affix: text,
    title: texts,
    gender: text,
    phone: texts,
    email: texts,
    location: ref("Location"),
    locationObject: { form: "part", kind: "Location", owned: false, as: "location" },
    status: texts,
    membership: parts("Membership"),
    image: part("File"),
    life: text,
    lifeSource: text,
  },
  Membership: {
    person: ref("Person"),
    organization: ref("Organization"),
    role: text,
    votingRight: flag,
    startDate: oldDay,
    endDate: oldDay,
    onBehalfOf: ref("Organization"),
  },
  Meeting: {
    meetingState: text,
    cancelled: flag,
    start: time,
    end: { form: "end" },
    location: part("Location"),
    organization: refs("Organization"),
    participant: refs("Person"),
    invitation: part("File"),
    resultsProtocol: part("File"),
    verbatimProtocol: part("File"),
    auxiliaryFile: parts("File"),
    agendaItem: parts("AgendaItem"),
  },
  AgendaItem: {
    meeting: ref("Meeting"),
    number: text,
    order: number,
    public: flag,
    consultation: ref("Consultation"),
    result: text,
    resolutionText: text,
    resolutionFile: part("File"),
    auxiliaryFile: parts("File"),
    start: time,
    end: { form: "end" },
  },
  Paper: {
    reference: text,
    date: day,
    paperType: text,
    relatedPaper: refs("Paper"),
    superordinatedPaper: refs("Paper"),
    subordinatedPaper: refs("Paper"),
    mainFile: part("File"),
    auxiliaryFile: parts("File"),
    location: parts("Location"),
    originatorPerson: refs("Person"),
    underDirectionOf: refs("Organization"),
    originatorOrganization: refs("Organization"),
    consultation: parts("Consultation"),
  },
  Consultation: {
    paper: ref("Paper"),
    agendaItem: ref("AgendaItem"),
    meeting: ref("Meeting"),
    organization: refs("Organization"),
    authoritative: flag,
    role: text,
  },
  File: {
    fileName: text,
    mimeType: { form: "media type" },
    date: day,
    size: { form: "size" },
    sha1Checksum: text,
    sha512Checksum: text,
    text,
    accessUrl: url,
    downloadUrl: url,
    externalServiceUrl: url,
    masterFile: ref("File"),
    derivativeFile: refs("File"),
    fileLicense: text,
    meeting: back,
    agendaItem: back,
    paper: back,
    person: back,
  },
  Location: {
    description: text,
    geojson: { form: "geojson" },
    streetAddress: text,
    room: text,
    postalCode: text,
    subLocality: text,
    locality: text,
    bodies: back,
    organization: back,
    organizations: back,
    person: back,
    persons: back,
    meeting: back,
    meetings: back,
    paper: back,
    papers: back,
  },
};

/** Fields of one kind: by name, and by folded name for other spellings (`start_date`, `otherOParlVersions`). */
export interface FieldTable {
  readonly byName: ReadonlyMap<string, Field>;
  readonly bySpelling: ReadonlyMap<string, string>;
}

export const fold = (name: string): string => name.replaceAll("_", "").toLowerCase();

const tableOf = (fields: Fields): FieldTable => ({
  byName: new Map(Object.entries(fields)),
  bySpelling: new Map(Object.keys(fields).map((name) => [fold(name), name])),
});

const tables = new Map<string | null, FieldTable>(
  Object.entries(table).map(([kind, fields]) => [kind, tableOf({ ...common, ...fields })]),
);

const unknown = tableOf(common);

/** The fields of a kind; of an unknown one only those that all objects share. */
export const fieldsOf = (kind: string | null): FieldTable => tables.get(kind) ?? unknown;

/**
 * The field that names the owner where an object is asked for alone; embedded objects omit it (OParl 1.0 and 1.1,
 * "Rückreferenz"), readers put it back.
 */
export const ownerField = (kind: string | null, ownerKind: string | null): string | null =>
  isKind(kind) ? (owners[`${ownerKind}.${kind}`] ?? null) : null;

const owners: Readonly<Record<string, string>> = {
  "Body.LegislativeTerm": "body",
  "Person.Membership": "person",
  "Organization.Membership": "organization",
  "Meeting.AgendaItem": "meeting",
  "Paper.Consultation": "paper",
  "AgendaItem.Consultation": "agendaItem",
};
