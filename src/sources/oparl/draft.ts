import type { Json } from "../../pledge/observation.ts";
import { documentField } from "./documents.ts";
import { ownerField } from "./fields.ts";
import { instantOf } from "./stamps.ts";
import type { Note } from "./values.ts";

/** Where an embedded object stands. */
export interface Place {
  readonly parent: string;
  readonly parentKind: string | null;
  readonly field: string;
  readonly position: number;
  /** True where the object is a part of its parent: deleted with it, sought where it vanishes. */
  readonly owned: boolean;
}

/** A record in the making. */
export class Draft {
  readonly id: string;
  readonly kind: string | null;
  readonly content: Record<string, Json> = {};
  raw: Record<string, Json> | undefined;

  constructor(id: string, kind: string | null) {
    this.id = id;
    this.kind = kind;
  }

  /** Keeps a value as it was sent, where the content says it otherwise or not at all. */
  keepRaw(field: string, value: Json): void {
    // Assigning this name would change the object's prototype instead.
    if (field === "__proto__") return;
    this.raw ??= {};
    this.raw[field] ??= value;
  }

  /** What only the whole object shows: the owner it omits, its document, what is missing or does not fit together. */
  finish(place: Place | null, modified: number | undefined, note: Note): void {
    const { content, kind } = this;
    const owner = place === null ? null : ownerField(kind, place.parentKind);
    if (place !== null && owner !== null && content[owner] === undefined) content[owner] = place.parent;
    if (kind === "File") this.#finishFile(modified, note);
    if (kind === "LegislativeTerm") this.#finishTerm(note);
    if (kind === "Location" && Object.keys(content).length === 0) note("location-without-content");
    if (kind === "Body" && content.ags === undefined) note("no-ags");
    if (kind === "Body" && content.location === undefined) note("no-location");
    if (kind === "Meeting" || kind === "AgendaItem") this.#finishTimes(note);
  }

  #finishFile(modified: number | undefined, note: Note): void {
    if (this.content.downloadUrl === undefined) note("no-download-url");
    const document = documentField(this.content, modified);
    if (document !== null) this.content.document = document;
  }

  #finishTerm(note: Note): void {
    const name = this.content.name;
    if (typeof name !== "string" || name.toLowerCase() !== "unbekannt") return;
    note("unknown-term");
    this.keepRaw("name", name);
    delete this.content.name;
  }

  #finishTimes(note: Note): void {
    const { start, end } = this.content;
    if (typeof start !== "string" || typeof end !== "string") return;
    const [from, to] = [instantOf(start), instantOf(end)];
    if (from !== null && to !== null && to.at < from.at) note("end-before-start");
  }
}
