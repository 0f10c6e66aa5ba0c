import type { Tried } from "../desk/try-answer.ts";
import type { Json } from "../pledge/observation.ts";
import type { StaleNote } from "../sources/contract.ts";
import { table } from "./table.ts";
import { counted, localTime, plain } from "./words.ts";

const LONGEST = 100;
const MOST_RECORDS = 20;
const MOST_WANTED = 10;

/** A value on one line, cut to what can be looked at. */
export function short(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const line = plain(text.replace(/\s+/g, " "));
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** What a reader made of a page, as a person reads it. */
export function triedText(url: string, tried: Tried): string {
  const { source, reader, verdict, fields, records, lists, wanted, oddities } = tried;
  const parts = [
    `${plain(url)}\n  source ${source}, read by ${reader}: ${verdict.kind}${verdict.kind === "read" ? "" : `: ${plain(verdict.why)}`}\n`,
  ];
  if (fields.length > 0) {
    const rows = fields.map(({ field, from, found, raw, value }) => [
      ...[field, from, `${found}`, raw[0] === undefined ? "-" : short(raw[0])],
      value === null ? "MISSING" : short(value),
    ]);
    parts.push(table([["field", "from", "found", "raw", "read as"], ...rows]));
  }
  for (const { kind, id, state, content, would, differences } of records.slice(0, MOST_RECORDS)) {
    parts.push(`${kind ?? "record"} ${plain(id)}${state === "live" ? "" : ` (${state})`}: ${would}\n`);
    for (const one of differences) parts.push(`  ${plain(one.field)}: ${short(one.old)} -> ${short(one.new)}\n`);
    if (fields.length === 0 && differences.length === 0)
      for (const [field, value] of Object.entries(content)) parts.push(`  ${plain(field)}: ${short(value)}\n`);
  }
  if (records.length > MOST_RECORDS) parts.push(`… and ${counted(records.length - MOST_RECORDS, "more record")}\n`);
  for (const { name, page, ids, end, why } of lists)
    parts.push(
      plain(`list ${name}, page ${page}: ${counted(ids.length, "entry", "entries")}, ${end}${why ? ` (${why})` : ""}`),
      "\n",
    );
  if (wanted.length > 0) {
    parts.push(`would ask ${counted(wanted.length, "address", "addresses")} more:\n`);
    for (const one of wanted.slice(0, MOST_WANTED)) parts.push(`  ${plain(`${one.reader} ${one.url}`)}\n`);
  }
  for (const { code, where, count = 1 } of oddities) parts.push(`odd: ${plain(`${code} (${count}×), ${where}`)}\n`);
  return parts.join("");
}

/** What is stale, with the captures to look at. */
export function staleText(bot: string, notes: readonly (StaleNote & { readonly source: string })[]): string {
  if (notes.length === 0) return "Nothing is stale.\n";
  const rows = notes.map(({ source, what, since, why, capture }) => [
    ...[source, what, localTime(since), why],
    `goodbot try ${bot} ${capture.slice(0, 12)}`,
  ]);
  return table([["source", "stale", "since", "why", "look at it"], ...rows]);
}
