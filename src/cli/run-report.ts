import { nextReading } from "../desk/next-reading.ts";
import { type Figures, passFigures } from "../desk/pass-figures.ts";
import type { NotNow } from "../pass/house.ts";
import type { Register } from "../pass/register.ts";
import type { PassSummary } from "../pass/run-pass.ts";
import type { Store } from "../store/store.ts";
import { bytes, counted, localTime, plain, span } from "./words.ts";

/** What a pass came to for one source. Times are ISO 8601. */
interface SourceReport {
  readonly id: string;
  /** `open`: the pass was stopped before the source was through. */
  readonly result: string;
  readonly why: string;
  readonly until?: string;
  readonly requests: number;
  readonly bytes: number;
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
  readonly troubles: Readonly<Record<string, number>>;
  readonly oddities: Readonly<Record<string, number>>;
  /** When the schedule reads it next; null where it does not. */
  readonly next: string | null;
}

/** What `goodbot run --json` prints. */
export interface RunReport {
  readonly bot: string;
  readonly pass: string | null;
  readonly how: PassSummary["how"];
  readonly startedAt: string;
  readonly endedAt: string;
  readonly stopped: boolean;
  readonly sources: readonly SourceReport[];
  readonly notNow: readonly (Omit<NotNow, "until"> & { readonly until?: string })[];
  /** The first time at which one of `notNow` may be asked; null where none of them says. */
  readonly from: string | null;
}

/** Puts together what a pass came to: its endings, and its figures as the ledger counts them. */
export async function reportOf(
  summary: PassSummary,
  register: Register,
  store: Store,
  now: number,
): Promise<RunReport> {
  const { pass, how, startedAt, endedAt, stopped, endings, notNow } = summary;
  const bot = register.bot.name;
  const figures = pass === null ? undefined : await passFigures(store.ledger, { bot, id: pass, startedAt });
  const entry = pass === null ? null : await store.desk.pass(pass);
  const sources = (entry?.sources ?? []).map(({ id, result, why }): SourceReport => {
    const ending = endings.get(id);
    const own = register.entries.get(id);
    const next = nextReading(register.conduct, id, own, now);
    return {
      id,
      result: result ?? ending?.result ?? "open",
      why: ending?.why ?? (why || "the run was stopped before it was through"),
      ...(ending?.until !== undefined && { until: iso(ending.until) }),
      ...figuresFor(figures?.bySource.get(id)),
      next: next === null ? null : iso(next),
    };
  });
  const times = notNow.flatMap(({ until }) => until ?? []);
  return {
    ...{ bot, pass, how, stopped, sources },
    ...{ startedAt: iso(startedAt), endedAt: iso(endedAt) },
    notNow: notNow.map(({ until, ...rest }) => ({ ...rest, ...(until !== undefined && { until: iso(until) }) })),
    from: times.length === 0 ? null : iso(Math.min(...times)),
  };
}

const iso = (at: number): string => new Date(at).toISOString();

const figuresFor = (figures: Figures | undefined) => ({
  requests: figures?.requests ?? 0,
  bytes: figures?.wireBytes ?? 0,
  created: figures?.created ?? 0,
  changed: figures?.changed ?? 0,
  deleted: figures?.deleted ?? 0,
  troubles: Object.fromEntries(figures?.troubles ?? []),
  oddities: Object.fromEntries(figures?.oddities ?? []),
});

const words: Readonly<Record<RunReport["how"], string>> = {
  new: "",
  resumed: ", a pass that had been stopped before",
  joined: ", together with another process",
  "nothing to do now": "",
};

/** The report as a person reads it. */
export function reportText(report: RunReport, now: number): string {
  const lines: string[] = [];
  if (report.pass !== null) {
    const took = span(Date.parse(report.endedAt) - Date.parse(report.startedAt));
    const how = words[report.how];
    lines.push(`${report.bot}: ${report.stopped ? "stopped" : "done"} after ${took} (pass ${report.pass}${how})`);
  } else lines.push(`${report.bot}: nothing was asked now`);
  for (const source of report.sources) lines.push(...sourceLines(source, now));
  for (const { source, promise, why, until } of report.notNow) {
    lines.push(`  ${source}: not read (${promise}: ${why})${until === undefined ? "" : ` until ${when(until, now)}`}`);
  }
  if (report.stopped) lines.push(`The next run goes on where this one stopped: goodbot run ${report.bot}`);
  else if (report.pass === null && report.from !== null) lines.push(`It may be asked from ${when(report.from, now)}.`);
  return `${lines.map(plain).join("\n")}\n`;
}

function sourceLines(source: SourceReport, now: number): readonly string[] {
  const { id, result, why, until, requests, bytes: received, created, changed, deleted, next } = source;
  const lines = [
    `  ${id}: ${result}${result === "complete" ? "" : ` (${why}${until === undefined ? "" : `, until ${when(until, now)}`})`}`,
    `    ${counted(requests, "request")}, ${bytes(received)}; records: ${created} created, ${changed} changed, ${deleted} deleted`,
  ];
  const listed = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .sort(([, a], [, b]) => b - a)
      .map(([name, n]) => `${n} ${name}`)
      .join(", ");
  if (Object.keys(source.troubles).length > 0) lines.push(`    not as hoped: ${listed(source.troubles)}`);
  if (Object.keys(source.oddities).length > 0) lines.push(`    odd, and read all the same: ${listed(source.oddities)}`);
  lines.push(`    next: ${next === null ? "when it is started by hand" : when(next, now)}`);
  return lines;
}

const when = (iso: string, now: number): string => `${localTime(Date.parse(iso))} (in ${span(Date.parse(iso) - now)})`;
