import type { Found } from "../ledger/query.ts";
import type { Row } from "../pledge/row.ts";
import { localTime, plain } from "./words.ts";

/** Columns of a fixed width: rows are printed as they come, and nobody knows yet how long the others are. */
const columns = (seq: string, at: string, event: string, whose: string, what: string): string =>
  `${plain(`${seq.padStart(7)}  ${at.padEnd(26)}  ${event.padEnd(12)}  ${whose.padEnd(24)}  ${what}`)}\n`;

export const ledgerHead = columns("row", "time", "event", "bot/source", "what");

/** A row of the ledger as one line for people; `goodbot ledger --json` has every field. */
export function ledgerLine({ row, asked }: Found): string {
  const whose = [row.bot, row.source].flatMap((name) => name ?? []).join("/");
  return columns(`${row.seq}`, localTime(row.at), row.event, whose, whatOf(row, asked));
}

function whatOf(one: Row, asked: Found["asked"]): string {
  switch (one.event) {
    case "asked":
      return `${one.method} ${one.url ?? one.host} (${reason(one)})`;
    case "answered":
      return `#${one.request} ${one.status ?? ""} ${one.outcome}, ${one.bytes} bytes, ${one.endedAt - (asked?.startedAt ?? one.endedAt)} ms`;
    case "refused":
      return `${one.code}: ${one.url ?? one.host} (${reason(one)})${one.until === undefined ? "" : ` until ${localTime(one.until)}`}`;
    case "recovered":
      return `#${one.request} outcome unknown after a crash, counted as sent`;
    case "pledge":
      return `pledge ${one.pledge?.slice(0, 12) ?? ""} in force`;
    case "pass started":
      return `pass ${one.pass ?? ""} ${one.how}, by ${one.trigger}: ${one.sources.map(({ id, mode }) => `${id} (${mode})`).join(", ")}`;
    case "pass ended":
      return `pass ${one.pass ?? ""} ${one.how}: ${figures(one.figures)}`;
    case "source":
      return `${one.result}: ${one.why}${one.until === undefined ? "" : ` until ${localTime(one.until)}`}`;
    case "applied":
      return `#${one.request} ${figures(one.figures)}`;
    case "operator":
    case "deleted":
      return `${one.act}${one.detail === undefined ? "" : ` ${JSON.stringify(one.detail)}`}`;
    case "seal":
      return `${one.rows} rows, head ${one.head.slice(0, 12)}`;
    case "redaction":
      return `rows ${one.rows.join(", ")}: ${one.why}`;
  }
}

const figures = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, n]) => n !== 0)
    .map(([name, n]) => `${n} ${name}`)
    .join(", ");

const reason = ({ by, why }: { readonly by: string; readonly why: string }): string =>
  by === "" ? why : `${by}: ${why}`;
