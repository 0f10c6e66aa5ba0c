import type { VirtualHouse } from "goodbot/world";

type Ledger = VirtualHouse["store"]["ledger"];
type Row = Ledger extends { rows(): AsyncIterable<infer R> } ? R : never;
type Asked = Extract<Row, { event: "asked" }>;
type Answered = Extract<Row, { event: "answered" }>;

/** A request with its end, as the ledger has it. */
export interface Exchange {
  readonly asked: Asked;
  readonly end: Answered | null;
  /** Epoch milliseconds; where the outcome is unknown, of the recovery. */
  readonly endedAt: number;
}

/** The registrable domain, for hosts with two labels at the end. */
export const siteOf = (host: string): string => host.split(".").slice(-2).join(".");

/** All requests of a ledger with their ends, in order. */
export async function exchangesOf(ledger: Ledger): Promise<Exchange[]> {
  const asked: Asked[] = [];
  const ends = new Map<number, { readonly end: Answered | null; readonly endedAt: number }>();
  for await (const row of ledger.rows()) {
    if (row.event === "asked") asked.push(row);
    else if (row.event === "answered") ends.set(row.request, { end: row, endedAt: row.endedAt });
    else if (row.event === "recovered") ends.set(row.request, { end: null, endedAt: row.endedAt });
  }
  return asked.map((row) => ({
    asked: row,
    ...(ends.get(row.seq) ?? { end: null, endedAt: Number.POSITIVE_INFINITY }),
  }));
}

/** Exchanges by a key, in order. */
export function grouped(exchanges: readonly Exchange[], keyOf: (one: Exchange) => string): Map<string, Exchange[]> {
  const groups = new Map<string, Exchange[]>();
  for (const one of exchanges) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
