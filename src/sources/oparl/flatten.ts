import type { ChildSet, Json, Observations, ObservedRecord } from "../../pledge/observation.ts";
import { Draft, type Place } from "./draft.ts";
import { type Field, fieldsOf, fold, type Scalar } from "./fields.ts";
import { type Kind, kindOf } from "./kinds.ts";
import type { Oddities, OddityCode } from "./oddities.ts";
import { readStamps } from "./record-stamps.ts";
import { asList, isList, isObject, type JsonObject, type Mutable } from "./shape.ts";
import { holdsEmptyText, readValue, saysDeleted } from "./values.ts";

export type Reference = NonNullable<Observations["references"]>[number];

/** A field that names or embeds other objects. */
type Linking = Extract<Field, { readonly kind: Kind }>;

/**
 * Turns objects with all they embed into records: one for each object, the embedded ones with their parent, field and
 * position and the reference to the parent put back that they omit (OParl 1.0 and 1.1, "Objekte"). The parent's
 * content keeps their ids. An object that stands in the answer several times is read once; nothing from inside a
 * tombstone is read. Content, raw and the embedded records together lose nothing of what was sent.
 */
export class Flattening {
  readonly #oddities: Oddities;
  readonly #records: ObservedRecord[] = [];
  /** Index of a record and number of fields it was read from. */
  readonly #seen = new Map<string, { readonly index: number; readonly fields: number }>();
  readonly #references = new Map<string, Reference>();
  readonly #children: ChildSet[] = [];

  constructor(oddities: Oddities) {
    this.#oddities = oddities;
  }

  /** Adds an object of its own; `kind` is what it is where it does not say. Null where it has no id. */
  add(object: JsonObject, kind: string | null): string | null {
    return this.#object(object, kind, null);
  }

  /** Notes an object that is only named where it should stand; false where the name is no address. */
  refer(id: string, kind: string | null, from: string, field: string): boolean {
    return this.#reference(kind, id, from, field);
  }

  records(): readonly ObservedRecord[] {
    return this.#records;
  }

  /** The record of this id, where it stands in the answer. */
  record(id: string): ObservedRecord | undefined {
    return this.#records[this.#seen.get(id)?.index ?? -1];
  }

  children(): readonly ChildSet[] {
    return this.#children;
  }

  /** References to objects that do not stand in the answer themselves. */
  references(): readonly Reference[] {
    return Array.from(this.#references.values()).filter(({ id }) => !this.#seen.has(id));
  }

  #object(object: JsonObject, hint: string | null, place: Place | null): string | null {
    const kind = kindOf(object.type) ?? hint;
    const id = this.#idOf(object, kind, place);
    if (id === null) return null;
    const deleted = saysDeleted(object.deleted);
    const known = this.#seen.get(id);
    const fields = deleted ? Number.POSITIVE_INFINITY : Object.keys(object).length;
    if (known !== undefined) {
      this.#note(kind === "Location" ? "locations-repeated" : `repeated:${kind}`, id);
      if (known.fields >= fields) return id;
    }
    const index = known?.index ?? this.#records.length;
    this.#seen.set(id, { index, fields });
    const record: Mutable<ObservedRecord> = { kind, id, state: deleted ? "deleted" : "live", content: {} };
    this.#records[index] = record;
    if (place !== null && (place.owned || object.id !== id)) {
      record.parent = { id: place.parent, field: place.field, position: place.position };
    }
    const note = (code: OddityCode): void => this.#note(code, id);
    const stamps = readStamps(object, note);
    if (stamps.created !== undefined) record.created = stamps.created;
    if (stamps.modified !== undefined) record.modified = stamps.modified;
    if (id.startsWith("http:")) note("http-ids");
    if (kindOf(object.type) === null) note(deleted ? "typeless-tombstones" : "typeless");
    if (deleted) {
      if (holdsEmptyText(object)) note("empty-strings-in-tombstones");
      return id;
    }
    if (stamps.modified === undefined) note(place === null ? "no-modified" : "embedded-without-modified");
    const draft = new Draft(id, kind);
    for (const field of stamps.odd) draft.keepRaw(field, object[field] ?? null);
    this.#fields(object, draft);
    if (kind === "Body" && asList(object.legislativeTerm).length === 0 && !isList(object.legislativeTerm)) {
      note("no-legislative-term");
    }
    draft.finish(place, stamps.modified, note);
    record.content = draft.content;
    if (draft.raw !== undefined) record.raw = draft.raw;
    return id;
  }

  #idOf(object: JsonObject, kind: string | null, place: Place | null): string | null {
    const id = object.id;
    if (typeof id === "string" && id.trim() !== "") return id;
    if (place === null) {
      this.#note("no-id", kind ?? "");
      return null;
    }
    const derived = `${place.parent}#${place.field}/${place.position}`;
    const holds = Object.entries(object).some(
      ([field, value]) => field !== "id" && field !== "type" && value !== null && value !== "",
    );
    this.#note(holds ? "id-derived" : "embedded-without-content", derived);
    return holds ? derived : null;
  }

  #fields(object: JsonObject, draft: Draft): void {
    const table = fieldsOf(draft.kind);
    for (const [name, value] of Object.entries(object)) {
      if (apart.has(name)) continue;
      const field = table.byName.get(name);
      if (field !== undefined) {
        this.#field(field, name, name, value, draft);
        continue;
      }
      const meant = name.includes(":") ? undefined : table.bySpelling.get(fold(name));
      const meantField = meant === undefined || meant in object ? undefined : table.byName.get(meant);
      if (meant !== undefined && meantField !== undefined) {
        this.#note(`alias:${name}`, draft.id);
        this.#field(meantField, meant, name, value, draft);
      }
      draft.keepRaw(name, value);
    }
  }

  /** Reads one value; `sent` is the name it came under. */
  #field(field: Field, name: string, sent: string, value: Json, draft: Draft): void {
    if ("kind" in field) this.#linked(field, name, value, draft);
    else if (field.form === "back") draft.keepRaw(sent, value);
    else if (field.form === "list") this.#list(name, sent, value, draft);
    else this.#value(field.form, name, sent, value, draft);
  }

  #value(form: Scalar, name: string, sent: string, value: Json, draft: Draft): void {
    const read = value === null ? null : readValue(form, value, name, (code) => this.#note(code, draft.id));
    if (read !== null && !(isList(read) && read.length === 0)) draft.content[name] = read;
    if (read !== value) draft.keepRaw(sent, value);
  }

  #list(name: string, sent: string, value: Json, draft: Draft): void {
    if (typeof value !== "string" || value.trim() === "") {
      if (value !== null) draft.keepRaw(sent, value);
      return;
    }
    draft.content[name] = value;
    // A Body's lists are read. Those of an organization only repeat them: they stay known, and are not asked for.
    if (draft.kind === "Organization") this.#reference("List", value, draft.id, name);
  }

  #linked(field: Linking, name: string, value: Json, draft: Draft): void {
    const embeds = field.form === "part" || field.form === "parts";
    const one = field.form === "part" || field.form === "ref";
    const values = asList(value).filter((item) => item !== null && item !== "");
    if (one && isList(value)) this.#note("list-for-single", draft.id);
    if (!one && value !== null && !isList(value)) this.#note("single-for-list", draft.id);
    if (field.kind === "LegislativeTerm" && isList(value) && value.length === 0) {
      this.#note("empty-legislative-term", draft.id);
    }
    const owned = embeds && field.owned;
    const ids = this.#ids(values, embeds, field.kind, {
      parent: draft.id,
      parentKind: draft.kind,
      field: name,
      owned,
    });
    if (owned) this.#children.push({ parent: draft.id, field: name, kind: field.kind, ids: this.#alive(ids) });
    const target = embeds ? (field.as ?? name) : name;
    if (target !== name && draft.content[target] !== undefined) return;
    // One id where one belongs; of several files sent for one field none is lost.
    const kept = one && ids.length < 2 ? ids[0] : ids;
    if (kept !== undefined && kept.length > 0) draft.content[target] = kept;
  }

  /** Ids of what stands in a field, be it named or embedded. */
  #ids(values: readonly Json[], embeds: boolean, kind: Kind, place: Omit<Place, "position">): string[] {
    const ids: string[] = [];
    for (const [position, value] of values.entries()) {
      if (isObject(value)) {
        if (!embeds) this.#note("embedded-for-reference", place.parent);
        const id = this.#object(value, kind, { ...place, position });
        if (id !== null) ids.push(id);
      } else if (typeof value === "string") {
        if (embeds) this.#note("reference-for-embedded", place.parent);
        if (this.#reference(kind, value, place.parent, place.field) || value.trim() !== "") ids.push(value);
      } else this.#note("odd-value", place.parent);
    }
    return ids;
  }

  /** Notes a reference; false where it is no address. */
  #reference(kind: string | null, id: string, from: string, field: string): boolean {
    if (!/^https?:\/\//i.test(id)) {
      if (id.trim() !== "") this.#note("reference-is-no-url", from);
      return false;
    }
    if (!this.#references.has(id)) this.#references.set(id, { kind, id, from, field });
    return true;
  }

  #alive(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => this.record(id)?.state !== "deleted");
  }

  #note(code: OddityCode, where: string): void {
    this.#oddities.note(code, where);
  }
}

/** Read apart from the other fields. */
const apart: ReadonlySet<string> = new Set(["id", "type", "created", "modified", "deleted"]);
