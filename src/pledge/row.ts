import type { EventName } from "./event.ts";
import type { Findings } from "./findings.ts";
import type { Outcome } from "./outcome.ts";
import type { Refusal } from "./refusal.ts";
import type { Resource } from "./render.ts";
import type { Channel, ListPage, Method, Mode, Purpose, Role, Trigger } from "./request.ts";
import type { ReviewDays } from "./review.ts";
import type { Evidence, Scope } from "./verdict.ts";

/** What every row carries. */
interface Envelope<E extends EventName> {
  readonly seq: number;
  /** Wall clock, epoch milliseconds. */
  readonly at: number;
  readonly event: E;
  readonly bot?: string;
  readonly source?: string;
  readonly pass?: string;
  /** Hash of the pledge in force: the row was judged by it. */
  readonly pledge?: string;
  readonly worker?: string;
  readonly prev: string;
  readonly hash: string;
}

/** What an asked and a refused row say of the request. */
interface RequestPart {
  readonly purpose: Purpose;
  readonly role: Role;
  readonly channel: Channel;
  readonly method: Method;
  /** Personal part: absent after a redaction. */
  readonly url?: string;
  readonly host: string;
  readonly site: string;
  readonly authority: string;
  /** Authority of the address asked for first, before redirects. */
  readonly subject: string;
  /** Path of the reservation file for whose sake this was asked elsewhere. */
  readonly begun?: string;
  readonly sourceKind: string;
  readonly trigger: Trigger;
  readonly mode: Mode;
  readonly list?: ListPage;
  /** What is kept once: hash of address and version. */
  readonly file?: string;
  readonly attempt: number;
  readonly hop: number;
  readonly parent?: number;
  /** What a page in a browser asked for. */
  readonly resource?: Resource;
  /** `seq` of the page in whose loading this was asked. */
  readonly page?: number;
  /** The promise that decided, and its reason. */
  readonly by: string;
  readonly why: string;
  readonly evidence?: Evidence;
}

export interface AskedRow extends Envelope<"asked">, RequestPart {
  readonly agent: string;
  readonly address?: string | null;
  /** True where the address is a replica's on loopback, given by `--connect-to`. */
  readonly replica?: boolean;
  readonly startedAt: number;
  /** The slots held, each with the gap that was kept and the end it was kept from (null: nothing before). */
  readonly slots: readonly { readonly key: string; readonly gap: number; readonly after: number | null }[];
  /** The worker must not send after this time: its lease may have passed on. */
  readonly sendBefore: number;
  readonly conditional: boolean;
}

export interface AnsweredRow extends Envelope<"answered"> {
  /** `seq` of the asked row. */
  readonly request: number;
  readonly outcome: Outcome;
  readonly status?: number;
  readonly address?: string;
  readonly headAt?: number;
  readonly endedAt: number;
  readonly wireBytes: number;
  readonly bytes: number;
  readonly digest?: string;
  /** Hash under which the body is kept, where the pledge allows keeping it. */
  readonly kept?: string;
  readonly findings: Findings;
}

export interface RefusedRow extends Envelope<"refused">, RequestPart {
  readonly code: Refusal;
  /** How far a stop reaches; absent where only this request is refused. */
  readonly scope?: Scope;
  readonly until?: number;
}

export interface RecoveredRow extends Envelope<"recovered"> {
  readonly request: number;
  readonly outcome: "unknown";
  readonly endedAt: number;
}

export interface PledgeRow extends Envelope<"pledge"> {
  /** The snapshot itself: {@link PledgeSnapshot}. */
  readonly snapshot: PledgeSnapshot;
}

/** All options in force: what audits give to provers. */
export interface PledgeSnapshot {
  readonly bot: string;
  readonly token: string;
  readonly promises: readonly { readonly promise: string; readonly options: unknown }[];
  /** Options in force per source, only where they differ from the bot's. */
  readonly sources: Readonly<Record<string, readonly { readonly promise: string; readonly options: unknown }[]>>;
  /** Hosts that a source declares; a host shared by several sources takes the gentlest of their settings. */
  readonly hosts: Readonly<Record<string, readonly string[]>>;
  /** The operator's tightenings in force. */
  readonly overrides: readonly Override[];
}

/** An operator's tightening for a host or a source. */
export interface Override {
  readonly scope: "host" | "source";
  readonly target: string;
  readonly promise: string;
  readonly options: unknown;
  readonly since: number;
  readonly reason: string;
}

export interface PassStartedRow extends Envelope<"pass started"> {
  readonly trigger: Trigger;
  readonly how: "new" | "resumed" | "joined";
  /** `review`: days on which a person looked at the source (V6). */
  readonly sources: readonly { readonly id: string; readonly mode: Mode; readonly review?: ReviewDays }[];
}

export interface PassEndedRow extends Envelope<"pass ended"> {
  readonly how: "done" | "stopped";
  readonly figures: Readonly<Record<string, number>>;
}

/** How a source's part of a pass ended. `silent`: its entry or first list gave no answer (counts for M10). */
export type SourceResult = "complete" | "incomplete" | "silent" | "stopped" | "check";

export interface SourceRow extends Envelope<"source"> {
  readonly result: SourceResult;
  readonly mode: Mode;
  readonly trigger: Trigger;
  readonly code?: Refusal;
  readonly why: string;
  readonly until?: number;
  readonly figures: Readonly<Record<string, number>>;
}

export interface AppliedRow extends Envelope<"applied"> {
  readonly request: number;
  readonly reader: string;
  /** Names of the fields written, by kind of record, where a promise says which may be. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Of the excerpts written, where a promise speaks of them: code points of the longest, and how many lack their link. */
  readonly excerpts?: { readonly longest: number; readonly withoutLink: number };
  readonly figures: Readonly<Record<string, number>>;
}

export interface OperatorRow extends Envelope<"operator" | "deleted"> {
  readonly act: string;
  /** Personal part: absent after a redaction. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface SealRow extends Envelope<"seal"> {
  readonly head: string;
  readonly rows: number;
}

export interface RedactionRow extends Envelope<"redaction"> {
  readonly rows: readonly number[];
  readonly why: string;
}

export type Row =
  | AskedRow
  | AnsweredRow
  | RefusedRow
  | RecoveredRow
  | PledgeRow
  | PassStartedRow
  | PassEndedRow
  | SourceRow
  | AppliedRow
  | OperatorRow
  | SealRow
  | RedactionRow;

type WithoutChain<R> = R extends Row ? Omit<R, "seq" | "prev" | "hash"> : never;

/** A row before it has its place in the chain. */
export type Draft = WithoutChain<Row>;
