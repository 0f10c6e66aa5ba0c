import type { RecordEvent, RecordState, StoredRecord } from "../store.ts";

/** A record as its table holds it. */
export interface RecordRow extends Omit<StoredRecord, "content" | "raw"> {
  readonly content: string;
  readonly raw: string | null;
  readonly state: RecordState;
}

export interface HistoryRow extends Omit<RecordEvent, "fields"> {
  readonly number: number;
  readonly fields: string;
}

const columns = `bot source id kind state reason content raw hash parent field position created modified first_seen
  changed_at deleted_at capture request reader tries next_try`.split(/\s+/);

const camelCase = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The columns of `records` (or of the table `name`) under the names of {@link StoredRecord}. */
export const recordColumnsOf = (name: string): string =>
  columns.map((column) => `${name}.${column} as ${camelCase(column)}`).join(", ");

export const recordColumns = recordColumnsOf("records");

export const recordOf = ({ content, raw, ...row }: RecordRow): StoredRecord => ({
  ...row,
  content: JSON.parse(content),
  raw: raw === null ? undefined : JSON.parse(raw),
});

export const rowOf = ({ content, raw, ...record }: StoredRecord): RecordRow => ({
  ...record,
  content: JSON.stringify(content),
  raw: raw === undefined ? null : JSON.stringify(raw),
});

export const eventOf = ({ number: _, fields, ...row }: HistoryRow): RecordEvent => ({
  ...row,
  fields: JSON.parse(fields),
});
