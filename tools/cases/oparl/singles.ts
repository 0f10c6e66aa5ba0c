import type { Observations, ObservedRecord } from "../../../src/pledge/observation.ts";
import { documentOf } from "../../../src/sources/oparl/documents.ts";
import { Differences, sameInstant } from "./differences.ts";
import type { EntryOf } from "./expected.ts";
import { outcomeOf } from "./pages.ts";
import { bytesOf, countOccurrences, fieldOf, readObjectAs } from "./readers.ts";
import { locationOf } from "./systems.ts";

/** One object asked for alone: its fields, what it embeds, its files and the references that lead out of it. */
export async function compareSingle(
  folder: string,
  entry: {
    readonly file: string;
    readonly outcome: string;
    readonly expect?: EntryOf<"object">["expect"] | undefined;
  },
): Promise<Differences> {
  const { file, outcome, expect = {} } = entry;
  const bytes = await bytesOf(folder, file);
  const read = readObjectAs(expect.id ?? "https://case.example/object", bytes);
  const records = read.records ?? [];
  const record = records[0];
  const found = new Differences();
  found.check("outcome", outcome, outcomeOf(read));
  for (const [field, want] of Object.entries(expect)) {
    if (field === "created" || field === "modified") {
      const same = (typeof want === "string" || want === null) && sameInstant(want, record?.[field]);
      if (!same) found.check(field, want, record?.[field]);
    } else found.check(field, want, partOf(field, want, read));
  }
  return found;
}

const partOf = (field: string, want: unknown, read: Observations): unknown => {
  const records = read.records ?? [];
  const record = records[0];
  switch (field) {
    case "id":
      return record?.id;
    case "type":
      return record?.kind;
    case "deleted":
      return record?.state === "deleted";
    case "objects":
      return countOccurrences(read);
    case "placeholders":
      return read.references?.length ?? 0;
    case "location":
      return locationOf(records.find(({ id }) => id === fieldOf(record, "location")));
    case "files":
      return records.filter(({ kind }) => kind === "File").map((file) => fileOf(file, wanted(want)));
    case "agendaItems":
      return records
        .filter(({ kind }) => kind === "AgendaItem")
        .map((item) => (wanted(want) === null ? item.id : fieldsOf(item, wanted(want) ?? [])));
    default:
      return fieldOf(record, field);
  }
};

/** The fields that the first element of an expected list names; null where its elements are ids. */
const wanted = (want: unknown): readonly string[] | null => {
  const first: unknown = Array.isArray(want) ? want[0] : undefined;
  return typeof first === "object" && first !== null ? Object.keys(first) : null;
};

const fileOf = (file: ObservedRecord, fields: readonly string[] | null): unknown => ({
  ...fieldsOf(file, fields ?? []),
  field: file.parent?.field,
  fetchUrl: documentOf(file)?.url ?? null,
});

const fieldsOf = (record: ObservedRecord, fields: readonly string[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, field === "id" ? record.id : fieldOf(record, field)]));
