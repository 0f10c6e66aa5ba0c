import type { Memory } from "../../pledge/kit.ts";
import type { Json, ObservedRecord } from "../../pledge/observation.ts";
import { committeeId } from "./committee-records.ts";
import { idOf, type RecordKind, recordAt } from "./record-address.ts";
import { type Site, site } from "./site.ts";
import { plain, slugOf } from "./words.ts";

type Named = Pick<ObservedRecord, "kind" | "id" | "content">;

const kinds: Readonly<Record<string, RecordKind>> = {
  Meeting: "meeting",
  Paper: "paper",
  AgendaItem: "agendaitem",
  File: "file",
  Person: "person",
};

/**
 * Names by which a thing is known on the pages and where OParl delivers it: first the record number in an address of
 * its page or file (`web`), then what people call it by: a paper's reference and date, a meeting's start and name.
 * Parts without any go with what they are parts of.
 */
export function namesOf(record: Named, { said }: Pick<Memory, "said">): readonly string[] {
  const known = site.safeParse(said.site);
  if (!known.success) return [];
  const names = [numbered(record, known.data), called(record, known.data)].flat();
  return [...new Set(isOwn(record, known.data) ? [record.id, ...names] : names)];
}

/** Ids of pages carry no scheme; those of OParl are addresses. */
const isOwn = ({ id }: Named, { base }: Site): boolean => id.startsWith(`${new URL(base).host}/`);

function numbered({ kind, content }: Named, at: Site): readonly string[] {
  return [content.web, content.accessUrl, content.downloadUrl].flatMap((url) => {
    if (typeof url !== "string" || !URL.canParse(url)) return [];
    const found = recordAt(new URL(url), at);
    return found && found.kind === kinds[kind ?? ""] ? [idOf(at, found.kind, found.number)] : [];
  });
}

function called({ kind, content }: Named, at: Site): readonly string[] {
  const [name, start] = [text(content.name), text(content.start)];
  const [reference, date] = [text(content.reference), text(content.date)];
  if (kind === "Body") return ["body"];
  if (kind === "Organization" && name) return [committeeId(at, name)];
  if (kind === "Person" && name) return [`person ${slugOf(name)}`];
  if (kind === "Paper" && reference && date) return [`paper ${slugOf(reference)} ${date.slice(0, 10)}`];
  const instant = start === null ? Number.NaN : Date.parse(start);
  return kind === "Meeting" && name && !Number.isNaN(instant) ? [`meeting ${instant} ${slugOf(name)}`] : [];
}

const text = (value: Json | undefined): string | null =>
  typeof value === "string" && plain(value) !== "" ? plain(value) : null;
