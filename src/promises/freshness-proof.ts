import type { Prover, Violation } from "../pledge/promise.ts";
import type { AskedRow, SourceRow } from "../pledge/row.ts";
import type { Freshness } from "./freshness.ts";
import { shows, wallClock } from "./wall-clock.ts";

/**
 * Freshness, stated again: by the clock on the wall, no request of a whole reading falls into the day; two whole
 * readings of a source lie far enough apart; of one date, the list pages that came by day without a working filter can
 * be counted on the fingers. Whether a filter works is taken from the answers, not from what the bot thought.
 */
export function freshnessProver(): Prover<Freshness> {
  const wholeEnds = new Map<string, SourceRow>();
  const complete = new Map<string, SourceRow>();
  /** Passes (with source) whose whole reading was already found to come too early. */
  const early = new Set<string>();
  /** Requests for lists that have no answer yet, and whether they count as pages without filter already. */
  const open = new Map<number, { readonly row: AskedRow; readonly counted: boolean }>();
  /** Lists (with source) asked for without filter, by pass; and those that were read whole in a complete pass. */
  const unfilteredIn = new Map<string, Set<string>>();
  const wholeLists = new Set<string>();
  /** Last answer to a filter, by list. */
  const filters = new Map<string, "honoured" | "ignored">();
  /** Pages by source and date; the key of a new date replaces the old one. */
  const days = new Map<string, { readonly date: string; readonly rows: number[] }>();

  const count = (row: AskedRow, options: Freshness): readonly Violation[] => {
    const most = options.unfilteredPagesByDay;
    const day = dayOf(row.startedAt, options);
    if (most === undefined || day === undefined) return [];
    const source = row.source ?? "";
    const known = days.get(source);
    const pages = known?.date === day ? known : { date: day, rows: [] };
    pages.rows.push(row.seq);
    days.set(source, pages);
    return pages.rows.length <= most
      ? []
      : [
          {
            what: `${pages.rows.length} list pages without filter by day on ${day}, promised ${most}`,
            rows: [...pages.rows],
          },
        ];
  };

  const listPage = (row: AskedRow, options: Freshness): readonly Violation[] => {
    const list = listOf(row);
    if (list === undefined || !row.list) return [];
    if (row.list.since === null) {
      const place = placeOf(row.pass, row.source);
      unfilteredIn.set(place, (unfilteredIn.get(place) ?? new Set()).add(list));
    }
    const plain = row.list.unfiltered || row.list.since === null;
    const filter = filters.get(list) ?? (row.list.unfiltered ? "ignored" : undefined);
    const counts = row.mode === "incremental" && plain && filter === "ignored";
    open.set(row.seq, { row, counted: counts });
    if (counts) return count(row, options);
    if (row.mode !== "incremental" || dayOf(row.startedAt, options) === undefined) return [];
    if (row.list.since !== null || !wholeLists.has(list)) return [];
    return [{ what: `the list ${row.list.name} was asked for by day without filter`, rows: [row.seq] }];
  };

  const wholeReading = (row: AskedRow, options: Freshness): readonly Violation[] => {
    if (row.mode === "incremental") return [];
    const source = row.source ?? "";
    const found: Violation[] = [];
    const before = complete.get(source);
    const veryFirst = row.mode === "first" && (before === undefined || before.pass === row.pass);
    const exempt = veryFirst && row.trigger === "hand" && options.firstByHandAnytime;
    if (!exempt && dayOf(row.startedAt, options) !== undefined)
      found.push({ what: `a whole reading by day (${row.mode}, started by ${row.trigger})`, rows: [row.seq] });
    const last = wholeEnds.get(source);
    const place = placeOf(row.pass, source);
    if (row.mode === "full" && last && last.pass !== row.pass && row.startedAt < last.at + options.fullEvery) {
      if (!early.has(place))
        found.push({ what: "a whole reading too soon after the last one", rows: [last.seq, row.seq] });
      early.add(place);
    }
    return found;
  };

  return {
    see(row, options) {
      if (row.event === "asked") return [...wholeReading(row, options), ...listPage(row, options)];
      if (row.event === "source") {
        const place = placeOf(row.pass, row.source);
        const lists = unfilteredIn.get(place);
        unfilteredIn.delete(place);
        early.delete(place);
        if (row.mode === "incremental" || (row.result !== "complete" && row.result !== "incomplete")) return undefined;
        wholeEnds.set(row.source ?? "", row);
        if (row.result !== "complete") return undefined;
        complete.set(row.source ?? "", row);
        for (const list of lists ?? []) wholeLists.add(list);
        return undefined;
      }
      if (row.event === "recovered") open.delete(row.request);
      if (row.event !== "answered") return undefined;
      const asked = open.get(row.request);
      open.delete(row.request);
      const list = asked && listOf(asked.row);
      if (!asked || list === undefined || row.findings.filter === undefined) return undefined;
      filters.set(list, row.findings.filter);
      // The page that shows a filter to be ignored came without a filter itself.
      const shown = row.findings.filter === "ignored" && !asked.counted && asked.row.mode === "incremental";
      return shown ? count(asked.row, options) : undefined;
    },
  };
}

const placeOf = (pass: string | undefined, source: string | undefined): string => `${pass} ${source}`;

/** A list within the bot; undefined for redirects and for what is no list page. */
const listOf = (row: AskedRow): string | undefined =>
  row.list && row.hop === 0 ? `${row.source} ${row.list.name}` : undefined;

/** The date, where the clock shows an hour of the day; undefined by night. */
function dayOf(at: number, { fullDuring }: Freshness): string | undefined {
  const hours = fullDuring?.find((span) => !shows(wallClock(at, span.zone).time, span));
  return hours && wallClock(at, fullDuring?.[0]?.zone ?? hours.zone).date;
}
