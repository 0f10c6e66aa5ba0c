import { queryLedger } from "../ledger/query.ts";
import type { Row } from "../pledge/row.ts";
import type { LedgerView } from "../store/store.ts";

/** What a pass came to for one source (or host): counted from the ledger. */
export interface Figures {
  requests: number;
  /** Of these, pages and data asked for the first time: no robots.txt, picture, document, redirect or further try. */
  pages: number;
  /** Bytes on the wire. */
  wireBytes: number;
  created: number;
  changed: number;
  deleted: number;
  /** Answers by outcome and requests refused by code, where they are no plain success. */
  readonly troubles: Map<string, number>;
  /** Oddities that were read all the same, by code. */
  readonly oddities: Map<string, number>;
}

/** The figures of one pass. */
export interface PassFigures {
  readonly all: Figures;
  readonly bySource: ReadonlyMap<string, Figures>;
  readonly hosts: ReadonlySet<string>;
}

const none = (): Figures => ({
  ...{ requests: 0, pages: 0, wireBytes: 0, created: 0, changed: 0, deleted: 0 },
  troubles: new Map(),
  oddities: new Map(),
});

/**
 * Counts a pass from its rows in the ledger.
 *
 * @param startedAt when the pass began; older rows are not looked at
 * @example const { all } = await passFigures(store.ledger, { bot: "mandari", id: pass.id, startedAt: pass.startedAt });
 */
export async function passFigures(
  ledger: LedgerView,
  pass: { readonly bot: string; readonly id: string; readonly startedAt: number },
): Promise<PassFigures> {
  const all = none();
  const bySource = new Map<string, Figures>();
  const hosts = new Set<string>();
  for await (const { row } of queryLedger(ledger, { bot: pass.bot, since: pass.startedAt })) {
    if (row.pass !== pass.id) continue;
    if (row.event === "asked") hosts.add(row.host);
    const own = bySource.get(row.source ?? "") ?? none();
    if (row.source !== undefined) bySource.set(row.source, own);
    for (const figures of [all, own]) count(row, figures);
  }
  return { all, bySource, hosts };
}

function count(row: Row, figures: Figures): void {
  switch (row.event) {
    case "asked":
      figures.requests += 1;
      if ((row.purpose === "page" || row.purpose === "data") && row.attempt === 0 && row.hop === 0) figures.pages += 1;
      break;
    case "answered":
      figures.wireBytes += row.wireBytes;
      if (row.outcome !== "answered" && row.outcome !== "not modified") add(figures.troubles, row.outcome, 1);
      else if ((row.status ?? 0) >= 400) add(figures.troubles, `status ${row.status}`, 1);
      break;
    case "recovered":
      add(figures.troubles, row.outcome, 1);
      break;
    case "refused":
      add(figures.troubles, row.code, 1);
      break;
    case "applied":
      for (const name of ["created", "changed", "deleted"] as const) figures[name] += row.figures[name] ?? 0;
      for (const [name, n] of Object.entries(row.figures)) {
        if (name.startsWith("odd: ")) add(figures.oddities, name.slice("odd: ".length), n);
      }
      break;
  }
}

const add = (counts: Map<string, number>, name: string, n: number): void => {
  counts.set(name, (counts.get(name) ?? 0) + n);
};
