import type { Prover, Violation } from "../pledge/promise.ts";
import type { AnsweredRow, AskedRow } from "../pledge/row.ts";
import type { Pauses } from "./pauses.ts";

/** What a host has said so far. */
interface Host {
  /** Rests that may still be running: until when, and the row that says so. */
  rests: { readonly until: number; readonly row: number }[];
  /** End of the last answer that counted. */
  incident: number;
  /** Answers in a row since something was read. */
  inARow: number;
  /** Rows of such answers, by pass; only the latest pass matters. */
  pass: string;
  inPass: number[];
}

/**
 * Pauses, stated again: after an answer that says "too much", no row of the host starts before the end of that answer
 * plus the wait that it, or else the ladder, demands; and a host that said so too often is not in the pass any more.
 */
export function pausesProver(): Prover<Pauses> {
  const hosts = new Map<string, Host>();
  const open = new Map<number, AskedRow>();
  /** Addresses answered with 429 in a pass, and the row of that answer. */
  const limited = new Map<string, number>();

  const ask = (row: AskedRow, options: Pauses): readonly Violation[] => {
    open.set(row.seq, row);
    const found: Violation[] = [];
    const host = hosts.get(row.host);
    if (host) {
      host.rests = host.rests.filter(({ until }) => until > row.startedAt);
      for (const { until, row: by } of host.rests)
        found.push({
          what: `${row.host} was asked ${until - row.startedAt} ms before its rest was over`,
          rows: [by, row.seq],
        });
      if (options.giveUpAfter !== undefined && host.pass === row.pass && host.inPass.length >= options.giveUpAfter)
        found.push({
          what: `${row.host} was asked after ${host.inPass.length} answers of that kind`,
          rows: [...host.inPass, row.seq],
        });
    }
    const key = `${row.pass} ${row.source} ${row.url}`;
    const answer = limited.get(key);
    limited.delete(key);
    if (answer !== undefined && row.attempt > 0 && !options.askAgain)
      found.push({ what: "asked again after a 429", rows: [answer, row.seq] });
    return found;
  };

  const hear = (row: AnsweredRow, asked: AskedRow, options: Pauses): boolean => {
    const { check, retryAfter = 0 } = row.findings;
    if (check && check.class !== "rate limited") return false;
    const status = check ? 429 : (row.status ?? 0);
    const host = hosts.get(asked.host) ?? {
      rests: [],
      incident: Number.NEGATIVE_INFINITY,
      inARow: 0,
      pass: "",
      inPass: [],
    };
    const strike = options.on.some((code) => code === status);
    const header = retryAfter > 0 && isHeeded(status, options) ? retryAfter : 0;
    if (!strike && header === 0) {
      const read = status < 400 && (row.outcome === "answered" || row.outcome === "not modified");
      if (read && asked.startedAt >= host.incident) host.inARow = 0;
      return false;
    }
    hosts.set(asked.host, host);
    if (strike && asked.startedAt >= host.incident) count(host, asked.pass ?? "", row.seq);
    if (status === 429) limited.set(`${asked.pass} ${asked.source} ${asked.url}`, row.seq);
    host.incident = row.endedAt;
    const owed = header > 0 ? header : ladderStep(host, options);
    host.rests.push({ until: row.endedAt + owed, row: row.seq });
    return true;
  };

  return {
    see(row, options) {
      if (row.event === "asked") return ask(row, options);
      if (row.event === "pass ended") {
        for (const key of limited.keys()) if (key.startsWith(`${row.pass} `)) limited.delete(key);
      }
      if (row.event !== "answered" && row.event !== "recovered") return undefined;
      const asked = open.get(row.request);
      open.delete(row.request);
      return asked && row.event === "answered" && hear(row, asked, options) ? [] : undefined;
    },
  };
}

function count(host: Host, pass: string, row: number): void {
  host.inARow += 1;
  host.inPass = host.pass === pass ? [...host.inPass, row] : [row];
  host.pass = pass;
}

function isHeeded(status: number, { retryAfterOn }: Pauses): boolean {
  if (retryAfterOn === "any status") return true;
  return [429, 503].includes(status) || String(status).startsWith("3");
}

function ladderStep({ inARow, inPass }: Host, { ladder = [], counted }: Pauses): number {
  const counts = { "in a row": inARow, "in the pass": inPass.length };
  return Math.max(0, ...counted.map((how) => ladder.slice(0, counts[how]).at(-1) ?? 0));
}
