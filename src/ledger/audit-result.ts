/** What one promise of one bot came to; one entry per ID that it serves there. */
export interface AuditedPromise {
  /** ID of `promises.md`, or the promise's own name where it serves none that the bot promised. */
  readonly id: string;
  readonly promise: string;
  readonly bot: string;
  /** How often a row was judged by it. */
  readonly judged: number;
  readonly violations: number;
}

/** A broken promise, once per ID, with the rows that show it. */
export interface AuditedViolation {
  readonly id: string;
  readonly promise: string;
  readonly bot: string;
  readonly what: string;
  readonly rows: readonly number[];
}

/** A setting that became looser from one pledge to the next: no violation, but the operator and the world should know. */
export interface Loosening {
  readonly bot: string;
  readonly promise: string;
  readonly source?: string;
  readonly host?: string;
  /** The pledge row from which on it holds, and when that was. */
  readonly row: number;
  readonly at: number;
  readonly old: unknown;
  /** Absent where it is promised no longer. */
  readonly new?: unknown;
}

/** The result of an audit: the shape of `goodbot audit --json`. */
export interface AuditResult {
  /** Rows in the report. */
  readonly rows: number;
  /** Requests asked among them. */
  readonly requests: number;
  /** Judgements, counted per ID as in `promises`. */
  readonly judged: number;
  readonly ok: boolean;
  readonly chain: {
    readonly ok: boolean;
    /** When the last seal was set (ISO time); null where none was. */
    readonly sealedAt: string | null;
    readonly head: string;
  };
  readonly promises: readonly AuditedPromise[];
  readonly violations: readonly AuditedViolation[];
  readonly loosened: readonly Loosening[];
}

/** The last line of an audit, which scripts read. */
export const auditLine = ({ rows, judged, promises }: AuditResult): string =>
  `audit: ${rows} rows, ${judged} judged, ${promises.reduce((sum, { violations }) => sum + violations, 0)} violations`;
