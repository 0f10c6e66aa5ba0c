import type { ChildSet, Json, ObservedRecord } from "../../pledge/observation.ts";
import type { ParsedConsultation, ParsedFile, ParsedItem, ParsedMeeting, ParsedPaper } from "./parsed.ts";
import type { Setting } from "./reading.ts";
import { fileAddress, idOf } from "./record-address.ts";
import { committeeKey } from "./remembered.ts";
import type { Site } from "./site.ts";
import { slugOf } from "./words.ts";

type Parent = ObservedRecord["parent"];

/** Content without what a page does not say. */
const said = (content: Readonly<Record<string, Json | undefined>>): { readonly [field: string]: Json } =>
  Object.fromEntries(
    Object.entries(content).flatMap(([field, value]) =>
      value === undefined || value === null || (Array.isArray(value) && value.length === 0) ? [] : [[field, value]],
    ),
  );

/** The address of a page, where it lasts. */
const lasting = (site: Site, url: string | null): string | null => (site.family === "sdnet-rim" ? null : url);

/**
 * What pages say in the words of OParl: the same kinds and fields as from an OParl source, so that nothing behind has to
 * ask where a record came from. Pages show some things in several places; each record has one page that tells it whole.
 */
export class Records {
  readonly #site: Site;
  readonly #setting: Pick<Setting, "source" | "memory">;
  readonly #records = new Map<string, ObservedRecord>();
  readonly #children: ChildSet[] = [];

  constructor(site: Site, setting: Pick<Setting, "source" | "memory">) {
    this.#site = site;
    this.#setting = setting;
  }

  all(): readonly ObservedRecord[] {
    return [...this.#records.values()];
  }

  children(): readonly ChildSet[] {
    return this.#children;
  }

  get body(): string {
    return idOf(this.#site, "body", this.#setting.source.id);
  }

  addBody(): void {
    const { title, url } = this.#setting.source;
    this.#put("Body", this.body, { name: title, website: url });
  }

  /** A committee is known by its name: most pages that name it give no number. One with a page of its own is told there. */
  organization(name: string | null): string | null {
    if (name === null || slugOf(name) === "") return null;
    const id = idOf(this.#site, "organization", slugOf(name));
    if (this.#setting.memory.said[committeeKey(name)] !== true)
      this.#put("Organization", id, { name, body: this.body });
    return id;
  }

  /** @param items ids of its agenda; null where it has none that is public */
  meeting(meeting: ParsedMeeting, web: string | null, items: readonly string[] | null): string {
    const id = meetingId(this.#site, meeting);
    const organization = this.organization(meeting.organization);
    const files = { invitation: [] as string[], resultsProtocol: [] as string[], auxiliaryFile: [] as string[] };
    for (const file of meeting.files) {
      const field = meetingField(file);
      const added = this.file(file, { id, field, position: files[field].length });
      if (added !== null) files[field].push(added);
    }
    for (const [field, ids] of Object.entries(files)) this.#set(id, field, "File", ids);
    if (items !== null) this.#set(id, "agendaItem", "AgendaItem", items);
    this.#put("Meeting", id, {
      ...{ name: meeting.name, body: this.body, web: lasting(this.#site, web) },
      ...{ start: meeting.start, end: meeting.end, cancelled: meeting.cancelled || null },
      location: this.#location(id, meeting.place),
      organization: organization === null ? [] : [organization],
      ...{ invitation: one(files.invitation), resultsProtocol: one(files.resultsProtocol) },
      ...{ auxiliaryFile: files.auxiliaryFile, agendaItem: items ?? [] },
    });
    return id;
  }

  /** @param own files that no paper's page is going to tell of */
  item(
    item: ParsedItem,
    id: string,
    at: { meeting: string; position: number; consultation: string | null; own: boolean },
  ): void {
    const files = item.files.filter((file) => this.#isKept(file));
    const ids = files.map((file) => this.fileId(file));
    for (const [position, file] of at.own ? files.entries() : [])
      this.file(file, { id, field: "auxiliaryFile", position });
    if (at.own) this.#set(id, "auxiliaryFile", "File", ids);
    this.#put(
      "AgendaItem",
      id,
      {
        ...{ name: item.title, body: this.body, meeting: at.meeting, number: item.label, order: at.position + 1 },
        ...{ public: true, result: item.result, votes: item.votes, consultation: at.consultation, auxiliaryFile: ids },
      },
      { id: at.meeting, field: "agendaItem", position: at.position },
    );
  }

  paper(
    paper: ParsedPaper,
    number: string,
    files: readonly ParsedFile[],
    consultations: readonly string[] | null,
  ): string {
    const id = idOf(this.#site, "paper", number);
    const kept = files.filter((file) => this.#isKept(file));
    const main = kept.find(
      ({ kind, name }) => kind !== "collection" && kind !== "attachment" && !/^anlage/i.test(name),
    );
    const rest = kept.filter((file) => file !== main);
    const office = this.organization(paper.leadOffice);
    if (main) this.file(main, { id, field: "mainFile", position: 0 });
    for (const [position, file] of rest.entries()) this.file(file, { id, field: "auxiliaryFile", position });
    this.#set(id, "mainFile", "File", main ? [this.fileId(main)] : []);
    this.#set(
      id,
      "auxiliaryFile",
      "File",
      rest.map((file) => this.fileId(file)),
    );
    if (consultations !== null) this.#set(id, "consultation", "Consultation", consultations);
    this.#put("Paper", id, {
      ...{ name: paper.name, reference: paper.reference, paperType: paper.type, date: paper.date, body: this.body },
      web: lasting(this.#site, paper.url),
      underDirectionOf: office === null ? [] : [office],
      mainFile: main ? this.fileId(main) : null,
      auxiliaryFile: rest.map((file) => this.fileId(file)),
      consultation: consultations ?? [],
    });
    return id;
  }

  consultation(
    paper: string,
    given: Pick<ParsedConsultation, "organization" | "date" | "role" | "result"> & {
      id: string;
      meeting: string | null;
      agendaItem: string | null;
    },
    position: number,
  ): void {
    const organization = this.organization(given.organization);
    this.#put(
      "Consultation",
      given.id,
      {
        ...{ paper, meeting: given.meeting, agendaItem: given.agendaItem, body: this.body },
        organization: organization === null ? [] : [organization],
        ...{ role: given.role, date: given.date, result: given.result },
        authoritative: given.role === null ? null : /^entscheidung/i.test(given.role),
      },
      { id: paper, field: "consultation", position },
    );
  }

  fileId(file: ParsedFile): string {
    return idOf(this.#site, "file", file.number);
  }

  /** Adds a file; null where files of its kind are left alone. */
  file(file: ParsedFile, parent: Parent): string | null {
    if (!this.#isKept(file)) return null;
    const id = this.fileId(file);
    const isStable = this.#site.family !== "sdnet-rim";
    const url = isStable ? fileAddress(new URL(file.url)) : null;
    this.#put(
      "File",
      id,
      {
        ...{ name: file.name, body: this.body, date: file.exported, downloadUrl: url },
        // What OParl has no word for: which of a paper's files this one is.
        fileKind: file.kind === "document" ? null : file.kind,
        document: { ...(url === null ? { key: id } : { url }), version: versionOf(file, isStable) },
      },
      parent,
      isStable ? undefined : { downloadUrl: file.url },
    );
    return id;
  }

  /** Temporary files are gone tomorrow. */
  #isKept = (file: ParsedFile): boolean => !/___tmp/i.test(file.url);

  #location(meeting: string, place: string | null): string | null {
    if (place === null) return null;
    const id = `${meeting}#location`;
    this.#put("Location", id, { description: place, body: this.body }, { id: meeting, field: "location", position: 0 });
    return id;
  }

  #set(parent: string, field: string, kind: string, ids: readonly string[]): void {
    this.#children.push({ parent, field, kind, ids });
  }

  #put(
    kind: string,
    id: string,
    content: Readonly<Record<string, Json | undefined>>,
    parent?: Parent,
    raw?: Json,
  ): void {
    if (this.#records.has(id)) return;
    this.#records.set(id, {
      ...{ kind, id, state: "live", content: said(content) },
      ...(parent && { parent }),
      ...(raw !== undefined && { raw }),
    });
  }
}

const one = (ids: readonly string[]): Json => (ids.length > 1 ? ids : (ids[0] ?? null));

function meetingField({ kind, name }: ParsedFile): "invitation" | "resultsProtocol" | "auxiliaryFile" {
  if (kind === "invitation") return "invitation";
  return kind === "minutes" || /^(?:niederschrift|protokoll)/i.test(name) ? "resultsProtocol" : "auxiliaryFile";
}

/** A meeting without a record number is known by who meets when. */
export const meetingKey = ({ number, organization, name, start }: ParsedMeeting): string =>
  number ?? `${(start ?? "").slice(0, 16).replace(/\D/g, "")}-${slugOf(organization ?? name)}`;

export const meetingId = (site: Site, meeting: ParsedMeeting): string => idOf(site, "meeting", meetingKey(meeting));

/** What tells versions of a file apart, where a page says anything: its size and the day of its export. */
export const versionOf = ({ sizeKb, exported }: ParsedFile, isStable: boolean): string =>
  [
    ...(exported === null ? [] : [`exported=${exported}`]),
    // Where the number names one state of a file, a size only some pages show would make it two.
    ...(sizeKb === null || isStable ? [] : [`size=${sizeKb}KB`]),
  ].join(" ");
