import type { AccessRow } from "./access-log.ts";

type Span = Pick<AccessRow, "start" | "end">;

/** The greatest number of requests under way at once. One that starts the very millisecond another ends does not overlap. */
export function maxInFlight(rows: readonly Span[]): number {
  const edges = rows
    .flatMap(({ start, end }) => [
      { at: start, step: 1 },
      { at: Math.max(end, start + 0.5), step: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.step - b.step);
  let now = 0;
  let most = 0;
  for (const { step } of edges) {
    now += step;
    most = Math.max(most, now);
  }
  return most;
}

/**
 * The smallest time from the end of a request to the start of the next one, in milliseconds, of one host or of all rows
 * together. Negative where requests overlapped, undefined for fewer than two.
 */
export function smallestGap(rows: readonly (Span & { host: string })[], host?: string): number | undefined {
  const spans = rows.filter((row) => host === undefined || row.host === host).sort((a, b) => a.start - b.start);
  let smallest: number | undefined;
  let lastEnd: number | undefined;
  for (const { start, end } of spans) {
    if (lastEnd !== undefined) smallest = Math.min(smallest ?? Number.POSITIVE_INFINITY, start - lastEnd);
    lastEnd = Math.max(lastEnd ?? end, end);
  }
  return smallest;
}

/** What the comparison needs of a ledger row. Times in epoch milliseconds. */
export interface LedgerSide {
  readonly method: string;
  /** Lower case, `:port` where it is not the scheme's own. */
  readonly host: string;
  /** Path and query. */
  readonly path: string;
  readonly agent: string;
  /** Who asked, by the ledger. */
  readonly bot?: string;
  readonly startedAt: number;
  /** Absent where the outcome is unknown. */
  readonly endedAt?: number;
  /** Absent where the request ended before its head. */
  readonly status?: number;
  /** True for what a page asked for while it loaded in a browser. */
  readonly ofPage?: boolean;
  /** False where no connection came about (refused, no such host, certificate): the other side cannot have seen it. */
  readonly connected?: boolean;
}

/** Clocks of two processes on one machine agree to this many milliseconds. */
const SLACK = 50;

/**
 * Holds access log and ledger against each other: equal count, and per host, in order of their starts, equal method, path
 * and User-Agent. A request that ended before its head has no status to compare and may have reached the host or not;
 * it is matched by its start. Returns the differences as sentences, none if they agree.
 *
 * Order is judged per host: requests to two hosts may overtake each other on the way.
 */
export function compareWithLedger(access: readonly AccessRow[], ledger: readonly LedgerSide[]): string[] {
  const sent = ledger.filter(({ connected }) => connected !== false);
  const hosts = new Set([...access.map(({ host }) => host), ...sent.map(({ host }) => host)]);
  return [...hosts].sort().flatMap((host) =>
    compareHost(
      host,
      access.filter((row) => row.host === host).sort((a, b) => a.start - b.start || a.seq - b.seq),
      sent.filter((row) => row.host === host).sort((a, b) => a.startedAt - b.startedAt),
    ),
  );
}

/** How far to look for the partner of a row that stands on one side only. */
const LOOK_AHEAD = 100;

function compareHost(host: string, seen: readonly AccessRow[], sent: readonly LedgerSide[]): string[] {
  const differences: string[] = [];
  if (seen.length !== sent.length) {
    differences.push(`${host}: the host saw ${seen.length} requests, the ledger has ${sent.length}`);
  }
  const seenLines = seen.map((row) => `${row.method} ${row.path} ${row.ua}`);
  const sentLines = sent.map((row) => `${row.method} ${row.path} ${row.agent}`);
  let [here, there] = [0, 0];
  while (here < seen.length || there < sent.length) {
    const [theirs, ours] = [seen[here], sent[there]];
    // A row that is missing on one side must not shift all that follow it: step over it and go on.
    const step = nextStep(ahead(seenLines, sentLines[there], here), ahead(sentLines, seenLines[here], there));
    if (theirs && ours && step === "pair") {
      const problem = difference(theirs, ours);
      if (problem) differences.push(`${host}: ${ours.method} ${ours.path} (at ${ours.startedAt}): ${problem}`);
      here += 1;
      there += 1;
    } else if (theirs && (!ours || step === "host only")) {
      const { method, path, seq, start } = theirs;
      differences.push(`${host}: ${method} ${path} (row ${seq}, at ${start}) was seen by the host only`);
      here += 1;
    } else if (ours) {
      differences.push(`${host}: ${ours.method} ${ours.path} (at ${ours.startedAt}) stands in the ledger only`);
      there += 1;
    }
  }
  return differences;
}

/** From the distances at which the ledger's line stands in the host's rows and the host's line in the ledger. */
function nextStep(inSeen: number | undefined, inSent: number | undefined): "pair" | "host only" | "ledger only" {
  if (inSeen === 0 || (inSeen === undefined && inSent === undefined)) return "pair";
  if (inSent === undefined) return "host only";
  return inSeen !== undefined && inSeen <= inSent ? "host only" : "ledger only";
}

/** Distance to the next such line, 0 for right here. */
function ahead(lines: readonly string[], line: string | undefined, from: number): number | undefined {
  for (let step = 0; step < LOOK_AHEAD && from + step < lines.length; step += 1) {
    if (lines[from + step] === line) return step;
  }
  return undefined;
}

function difference(seen: AccessRow, sent: LedgerSide): string | undefined {
  if (seen.method !== sent.method) return `the host saw the method ${seen.method}`;
  if (seen.path !== sent.path) return `the host saw the path ${seen.path}`;
  if (seen.ua !== sent.agent) return `the host saw the User-Agent "${seen.ua}" instead of "${sent.agent}"`;
  if (sent.status !== undefined) {
    return seen.status === sent.status ? undefined : `the host answered ${seen.status}, the ledger has ${sent.status}`;
  }
  const end = sent.endedAt ?? Number.POSITIVE_INFINITY;
  const together = seen.start >= sent.startedAt - SLACK && seen.start <= end + SLACK;
  return together ? undefined : `the host saw it start at ${seen.start}`;
}
