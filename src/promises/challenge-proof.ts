import type { Prover, Violation } from "../pledge/promise.ts";
import type { AnsweredRow, AskedRow, SourceRow } from "../pledge/row.ts";
import type { Challenge } from "./challenge.ts";
import { wallClock } from "./wall-clock.ts";

/** A check that was shown: the request and its answer. */
interface Shown {
  readonly asked: AskedRow;
  readonly answer: AnsweredRow;
}

/**
 * Challenge, stated again. Where the source is left: no row of it follows the check in its pass. Where it is asked
 * again: the site sees nothing for the promised time, then the same page under the same name, and nothing at all once
 * so many of its pages stayed unread.
 */
export function challengeProver(): Prover<Challenge> {
  const open = new Map<number, AskedRow>();
  /** By place (source, host or site, or page of a pass) the checks shown there, in order. */
  const shown = new Map<string, Shown[]>();
  /** By source its last end by a check, which may have shown only in the page as a browser has it. */
  const turned = new Map<string, SourceRow>();
  /** Hosts on which a source was asked for pages of its own. */
  const homes = new Map<string, Set<string>>();

  const at = (place: string): readonly Shown[] => shown.get(place) ?? [];
  const note = (place: string, check: Shown): void => void shown.set(place, [...at(place), check]);

  /** True where a document lies on a host that is not the source's: a check there says nothing of the source. */
  const isGuest = (row: AskedRow): boolean => {
    const known = homes.get(`${row.source}`);
    const subject = row.subject.replace(/^\w+:\/\/|:(?:443|80)$/g, "");
    const asked = row.purpose === "robots" || row.purpose === "reservation" ? subject : row.host;
    return (
      !["page", "data", "sub-request", "sitemap"].includes(row.purpose) && known !== undefined && !known.has(asked)
    );
  };

  const sitesLaw = (row: AskedRow, options: Extract<Challenge, { do: "ask again" }>): readonly Violation[] => {
    const found: Violation[] = [];
    const last = at(`site ${row.site}`).at(-1);
    const owed = Math.max(options.wait, last?.answer.findings.retryAfter ?? 0);
    if (last && row.startedAt < last.answer.endedAt + owed)
      found.push({
        what: `${row.site} was asked ${row.startedAt - last.answer.endedAt} ms after a check, promised ${owed}`,
        rows: [last.asked.seq, last.answer.seq, row.seq],
      });
    const checks = row.url === undefined ? [] : at(`page ${row.pass} ${row.url}`);
    if (checks.length > options.askAgain)
      found.push({ what: `asked again after ${checks.length} checks`, rows: [...seqs(checks), row.seq] });
    const first = checks[0];
    if (first && first.asked.agent !== row.agent)
      found.push({ what: "asked again under another name", rows: [first.asked.seq, row.seq] });
    const held = at(`held ${row.pass} ${row.site}`);
    const tooLong = held.some(({ answer }) => (answer.findings.retryAfter ?? 0) > options.longestWait);
    if (held.length >= options.leaveSiteAfter || tooLong)
      found.push({
        what: `${row.site} was asked after ${held.length} pages it held back`,
        rows: [...seqs(held), row.seq],
      });
    return found;
  };

  /** The source's last check, where the promised time of day has not come since: both lie in one night. */
  const sameNight = (row: AskedRow, { until }: Exclude<Challenge, { do: "ask again" }>): Shown | undefined => {
    const last = at(`source ${row.source}`).at(-1);
    return last && until.some((one) => nightOf(row.startedAt, one) <= nightOf(last.answer.endedAt, one))
      ? last
      : undefined;
  };

  const leavingLaw = (row: AskedRow, options: Exclude<Challenge, { do: "ask again" }>): readonly Violation[] => {
    const places = [`source ${row.pass} ${row.source}`, `host ${row.pass} ${row.host}`];
    const check = places.flatMap(at)[0] ?? sameNight(row, options);
    const rows = check ? [check.asked.seq, check.answer.seq, row.seq] : [];
    if (check) return [{ what: "asked again in the pass (or night) that a check has ended", rows }];
    const end = turned.get(`${row.source}`);
    if (end && options.until.some((one) => nightOf(row.startedAt, one) <= nightOf(end.at, one)))
      return [{ what: "asked again in the night in which its page turned into a check", rows: [end.seq, row.seq] }];
    const resting = options.do === "leave the host" ? at(`host ${row.host}`).at(-1) : undefined;
    if (!resting || options.do !== "leave the host") return [];
    if (row.startedAt >= resting.answer.endedAt + (options.restFor ?? 0)) return [];
    return [{ what: `${row.host} was asked while it rests`, rows: [resting.asked.seq, resting.answer.seq, row.seq] }];
  };

  const remember = (check: Shown, options: Challenge): void => {
    const { asked, answer } = check;
    if (options.do === "ask again") {
      note(`site ${asked.site}`, check);
      note(`page ${asked.pass} ${asked.url}`, check);
      const tooLong = (answer.findings.retryAfter ?? 0) > options.longestWait;
      if (at(`page ${asked.pass} ${asked.url}`).length > options.askAgain || tooLong)
        note(`held ${asked.pass} ${asked.site}`, check);
      return;
    }
    const guest = isGuest(asked) && !options.onAnyHost;
    if (!guest) {
      note(`source ${asked.pass} ${asked.source}`, check);
      shown.set(`source ${asked.source}`, [check]);
    }
    if (guest || options.do === "leave the host") note(`host ${asked.pass} ${asked.host}`, check);
    note(`host ${asked.host}`, check);
  };

  return {
    see(row, options) {
      if (row.event === "asked") {
        open.set(row.seq, row);
        if (row.hop === 0 && (row.role === "entry" || row.role === "list" || row.role === "detail"))
          homes.set(`${row.source}`, (homes.get(`${row.source}`) ?? new Set()).add(row.host));
        return options.do === "ask again" ? sitesLaw(row, options) : leavingLaw(row, options);
      }
      if (row.event === "source" && row.result === "check") turned.set(`${row.source}`, row);
      if (row.event !== "answered" && row.event !== "recovered") return undefined;
      const asked = open.get(row.request);
      open.delete(row.request);
      if (!asked || row.event !== "answered") return undefined;
      if (!isShutDoor(row, options)) {
        // A page that came after all may show its next check as a first one.
        shown.delete(`page ${asked.pass} ${asked.url}`);
        return undefined;
      }
      remember({ asked, answer: row }, options);
      return [];
    },
  };
}

/** The date of the night that a moment lies in: it begins at that time of day, by the clock on the wall. */
function nightOf(at: number, { time, zone }: { readonly time: string; readonly zone: string }): string {
  const clock = wallClock(at, zone);
  if (clock.time >= time) return clock.date;
  return new Date(Date.parse(`${clock.date}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function isShutDoor({ findings: { check }, status }: AnsweredRow, options: Challenge): boolean {
  if (options.do !== "ask again" && options.alsoOn.some((code) => code === status)) return true;
  switch (check?.class) {
    case "challenge":
    case "blocked":
      return true;
    case "suspected":
      return options.suspectedToo;
    default:
      return false;
  }
}

const seqs = (checks: readonly Shown[]): number[] => checks.map(({ answer }) => answer.seq);
