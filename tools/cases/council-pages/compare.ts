import { isDeepStrictEqual } from "node:util";
import { fileAddress } from "../../../src/sources/council-pages/record-address.ts";
import type { Tally } from "../compare.ts";
import type { Entry, Row } from "./expected.ts";
import type { Found } from "./found.ts";

/** Keys that explain an entry to a person, or say the same as others. */
const remarks = new Set(["startFrom", "idFrom", "vorgang"]);

export const kinds = [
  "organizations",
  "persons",
  "meetings",
  "agendaItems",
  "papers",
  "documents",
  "consultations",
  "headings",
] as const;

/** Compares the rows of one kind; each expected row is a case, and so is each row that nobody expects. */
export function compareRows(kind: (typeof kinds)[number], entry: Entry, found: Found, tally: Tally): void {
  const wanted = entry[kind];
  const rows = found.rows[kind] ?? [];
  for (const [index, want] of wanted.entries()) {
    const is = rows[index];
    const differences = Object.entries(want)
      .filter(([key]) => !remarks.has(key))
      .filter(([key, value]) => !isDeepStrictEqual(asCompared(kind, key, value), asCompared(kind, key, is?.[key])))
      .map(([key, value]) => `${key} want ${JSON.stringify(value)}, is ${JSON.stringify(is?.[key]) ?? "nothing"}`);
    tally.count(differences.length === 0, () => `${entry.file} ${index + 1}: ${differences.join("; ")}`);
  }
  for (const extra of rows.slice(wanted.length))
    tally.count(false, () => `${entry.file}: not expected ${JSON.stringify(extra)}`);
}

function asCompared(kind: string, key: string, value: unknown): unknown {
  if (kind === "documents" && key === "url" && typeof value === "string" && !/\/sdnetrim\//.test(value))
    return fileAddress(new URL(value));
  return value ?? null;
}

/** The month that a calendar shows, and its neighbours. */
export function compareMonth({ file, month }: Entry, { reading }: Found, tally: Tally): void {
  if (!month) return;
  const is = reading?.kind === "calendar" ? reading : null;
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ["shown", month.shown, is?.shown ?? null],
    ["prev", month.prev.url, is?.previous ?? null],
    ["next", month.next.url, is?.next ?? null],
  ];
  for (const [name, want, got] of pairs)
    tally.count(want === got, () => `${file} ${name}: want ${String(want)}, is ${String(got)}`);
}

/** Rows that are counted and not kept. */
export function compareCounts(entry: Entry, { reading }: Found, tally: Tally): void {
  const count = (name: string, want: number | undefined, is: number | undefined): void => {
    if (want !== undefined) tally.count(want === is, () => `${entry.file} ${name}: want ${want}, is ${is}`);
  };
  count(
    "rows not public",
    entry.nonPublicRowsSkipped,
    reading?.kind === "agenda" ? reading.nonPublicRowsSkipped : undefined,
  );
  count("empty rows", entry.emptyRows, reading?.kind === "calendar" ? reading.emptyRows : undefined);
}

const rowText = (rows: readonly Row[]): string => JSON.stringify(rows);

/** What must appear in nothing that was read. */
export function compareNotStored(entry: Entry, found: Found, tally: Tally): void {
  const all = Object.values(found.rows).map(rowText).join("\n");
  for (const text of entry.notStored) tally.count(!all.includes(text), () => `${entry.file}: "${text}" was read`);
}
