import type { Json } from "../../../src/pledge/observation.ts";
import { pointOf } from "../../../src/sources/oparl/geo.ts";
import type { StoredRecord } from "../../../src/store/store.ts";
import type { ArchiveHouse } from "./archive-house.ts";

/** Figures of a store, by dotted names, in the form that `expected.json` gives them. */
export type Figures = Readonly<Record<string, number>>;

/** Counts what lies in the store, record by record, without keeping them. */
export async function storeFigures({ house, bot }: ArchiveHouse): Promise<Figures> {
  const figures: Record<string, number> = {};
  const add = (name: string, by = 1): void => {
    figures[name] = (figures[name] ?? 0) + by;
  };
  const accessUrls = new Set<string>();
  const kinds = new Map<string, string | null>();
  for await (const { id, kind } of house.store.desk.records({ bot: bot.name })) kinds.set(id, kind);
  for await (const record of house.store.desk.records({ bot: bot.name })) {
    if (record.state === "deleted") countTombstone(record, add);
    if (record.state === "live") countLive(record, add, accessUrls, kinds.get(record.parent ?? "") ?? null);
  }
  add("files.distinctAccessUrls", accessUrls.size);
  return figures;
}

type Add = (name: string, by?: number) => void;

function countTombstone(record: StoredRecord, add: Add): void {
  add(`tombstones.${record.kind}`);
  add("distinctIds.tombstones");
  add("distinctIds.total");
}

function countLive(record: StoredRecord, add: Add, accessUrls: Set<string>, parentKind: string | null): void {
  const { kind, content } = record;
  const has = (field: string): number => (isThere(content[field]) ? 1 : 0);
  add(`live.${kind}`);
  add("distinctIds.live");
  add("distinctIds.total");
  if (kind === "File") {
    add("files.total");
    add(`files.byParentField.${parentKind}.${record.field}`);
    add(`files.byMimeType.${String(content.mimeType)}`);
    if (typeof content.accessUrl === "string") accessUrls.add(content.accessUrl);
  }
  if (kind === "Location") {
    add("locations.distinct");
    add("locations.points", pointOf(content.geojson) ? 1 : 0);
  }
  if (kind === "Meeting") {
    add("meetings.total");
    add("meetings.withAgenda", has("agendaItem"));
    add("meetings.withLocation", has("location"));
  }
  if (kind === "Paper") {
    add("papers.total");
    add("papers.withMainFile", has("mainFile"));
    add("papers.withConsultations", has("consultation"));
  }
  if (kind === "AgendaItem") {
    add("agendaItems.total");
    add("agendaItems.withResult", has("result"));
    add("agendaItems.withConsultation", has("consultation"));
  }
  if (kind === "Consultation") add("consultations.total");
  if (kind === "Membership") add("memberships.total");
}

const isThere = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
