import type { Prover, Violation } from "../pledge/promise.ts";
import type { AnsweredRow, AskedRow } from "../pledge/row.ts";
import type { Retries } from "./retries.ts";

/** The tries of one request, as the rows tell them. */
interface Tries {
  /** Ledger numbers only: a pass may ask for many thousand addresses. */
  readonly asked: number[];
  /** Answer to the last of them; null where nobody knows what came of it. */
  last: Pick<AnsweredRow, "seq" | "outcome" | "status" | "endedAt" | "findings"> | null;
}

/**
 * Retries, stated again: whoever is asked a second time for the same in one pass gave no usable answer before, or a server
 * error; not too often; and not before the promised pause and the server's own Retry-After have passed.
 */
export function retriesProver(): Prover<Retries> {
  const passes = new Map<string, Map<string, Tries>>();
  const open = new Map<number, Tries>();
  return {
    see(row, options) {
      if (row.event === "asked") {
        // A redacted row no longer says what was asked for.
        if (row.url === undefined) return undefined;
        const tries = triesOf(passes, row);
        open.set(row.seq, tries);
        const isNew = row.attempt === 0 && !isAgain(row, tries);
        if (isNew) tries.asked.length = 0;
        const found = isNew ? undefined : judge(row, tries, options);
        tries.asked.push(row.seq);
        tries.last = null;
        return found;
      }
      if (row.event === "answered" || row.event === "recovered") {
        const tries = open.get(row.request);
        if (tries && row.event === "answered") {
          const { seq, outcome, status, endedAt, findings } = row;
          tries.last = { seq, outcome, endedAt, findings, ...(status !== undefined && { status }) };
        }
        open.delete(row.request);
      }
      if (row.event === "pass ended") passes.delete(row.pass ?? "");
      return undefined;
    },
  };
}

function triesOf(passes: Map<string, Map<string, Tries>>, row: AskedRow): Tries {
  const pass = passes.get(row.pass ?? "") ?? new Map<string, Tries>();
  passes.set(row.pass ?? "", pass);
  const key = `${row.source} ${row.hop} ${row.method} ${row.url}`;
  const tries = pass.get(key) ?? { asked: [], last: null };
  pass.set(key, tries);
  return tries;
}

/**
 * With attempt 0 a new request begins, even where the address is an old one: a robots.txt looked at again, a document
 * in another version, two pages that lead to one. But a page of the source that failed is the same page when it is asked
 * for again, whatever it is called.
 */
function isAgain({ purpose, method, hop }: AskedRow, { last }: Tries): boolean {
  if (!last || method !== "GET" || hop > 0 || !["page", "data"].includes(purpose)) return false;
  return (last.status ?? 0) >= 400 || unanswered.has(last.outcome);
}

function judge(row: AskedRow, { asked, last }: Tries, options: Retries): readonly Violation[] | undefined {
  const before = asked.at(-1);
  // An attempt whose outcome is unknown, or that we broke off ourselves, may be made again (reading rules, "once").
  if (before === undefined || !last || last.outcome === "stopped" || last.outcome === "unknown") return [];
  const { check } = last.findings;
  if (check && check.class !== "rate limited") return undefined;
  const rows = [before, last.seq, row.seq];
  const { status = 0 } = last;
  if (status === 429 && options.never === "4xx but 429") return undefined;
  if (status >= 400 && status < 500) return [{ what: `asked again after a ${status}`, rows }];
  const reason = status >= 500 ? "5xx" : unanswered.has(last.outcome) ? "no answer" : undefined;
  if (reason === undefined) return [{ what: `asked again after "${last.outcome}" (status ${status})`, rows }];
  const found: Violation[] = [];
  if (!options.on.includes(reason)) found.push({ what: `asked again after ${reason}`, rows });
  if (options.only === "list pages" && row.role !== "list") found.push({ what: `asked again for ${row.role}`, rows });
  const pause = options.pauses[asked.length - 1];
  if (pause === undefined)
    return [
      ...found,
      {
        what: `try ${asked.length + 1}, promised at most ${options.atMost + 1}`,
        rows: [...asked, row.seq],
      },
    ];
  const passed = row.startedAt - last.endedAt;
  const owed = [pause, last.findings.retryAfter ?? 0].sort((a, b) => b - a)[0] ?? 0;
  if (passed < owed) found.push({ what: `asked again after ${passed} ms, promised ${owed}`, rows });
  if (options.longestWait !== undefined && owed > options.longestWait)
    found.push({ what: `asked again although ${owed} ms of waiting were wished for`, rows });
  return found;
}

/** Outcomes that are no answer, each named: a new one in the closed list is to be thought about here too. */
const unanswered: ReadonlySet<string> = new Set([
  "no answer",
  "too slow",
  "cut",
  "malformed",
  "no such host",
  "no connection",
  "tls failure",
]);
