import * as z from "zod";
import type { Exchange, Head } from "./exchange.ts";
import type { Findings } from "./findings.ts";
import type { Texts } from "./language.ts";
import type { ObservedRecord } from "./observation.ts";
import type { Refusal } from "./refusal.ts";
import type { Channel, Mode, Request, Trigger } from "./request.ts";
import type { Review, ReviewDays } from "./review.ts";
import type { OperatorRow, Row, SourceResult, SourceRow } from "./row.ts";
import type { Verdict } from "./verdict.ts";

/** Looks up a file kept as evidence (a robots.txt) by its hash. */
export type Files = (hash: string) => Uint8Array | undefined;

/** The state of one promise, per key: what happened, never what an option makes of it. Plain JSON values. */
export type Facts<F> = ReadonlyMap<string, F>;

/** A key, how long it rests after the end of a request, and how many requests may hold it at once. */
export interface Slot {
  readonly key: string;
  /** Milliseconds from the end of the previous request that held the key. */
  readonly gap: number;
  readonly atATime: number;
}

/** How much of an answer may be kept: not at all, until it has been read, for a time, or for good. */
export type Keeping = "nothing" | "until read" | { readonly forMs: number } | "for good";

/** Bounds of one exchange. The smallest of all promises holds. */
export interface Bounds {
  readonly wireBytes?: number;
  readonly bytes?: number;
  /** From the start to the head of the answer. */
  readonly headMs?: number;
  readonly totalMs?: number;
}

/** Bounds of one page load in a browser. */
export interface PageBounds {
  /** Bytes of all bodies, decoded. */
  readonly bytes?: number;
  /** From the start of the navigation until the page must be ready. */
  readonly totalMs?: number;
}

/** What is to come of an exchange beyond the facts. */
export interface Settlement<F> {
  /** New facts per key; null forgets the key. */
  readonly facts?: ReadonlyMap<string, F | null>;
  /** Ask the same again, not before this time. */
  readonly again?: { readonly at: number; readonly why: string };
  /** Go on to the target of a redirect. */
  readonly follow?: { readonly url: string };
  /** End the source, host or site for this pass. */
  readonly stop?: Extract<Verdict, { kind: "stop" }>;
  /** Do not keep or read the answer. With a code it counts as refused, else as a failure. */
  readonly drop?: { readonly why: string; readonly code?: Refusal };
  /** Withdraw what was derived from the source, in the transaction of the answer (A16). */
  readonly withdraw?: Withdrawal;
}

/** What is to go: everything that came from the source, or what came from pages at these addresses. */
export type Withdrawal =
  | { readonly scope: "site"; readonly why: string }
  | { readonly scope: "pages"; readonly why: string; readonly of: (url: string) => boolean };

/** An answer as it came, for readers of findings. The body is empty where it was not read. */
export interface Came {
  readonly head: Head;
  readonly body: Uint8Array;
}

/** What a promise finds in an answer before anything of it is kept. */
export interface Found {
  readonly findings?: Findings;
  /** Let the body go: it is neither kept nor read. */
  readonly drop?: boolean;
  /** False: it may be read, and no copy of it is kept. */
  readonly keep?: boolean;
}

/** A pass about to read a source. */
export interface Intent {
  readonly bot: string;
  readonly source: string;
  readonly sourceKind: string;
  readonly mode: Mode;
  readonly trigger: Trigger;
  /** True where a person asked for exactly this mode (`--full`). */
  readonly demanded: boolean;
  /** True for a single look that a person takes, beside the passes of the bot. */
  readonly aside?: boolean;
  readonly pass: string;
  /** True where `--connect-to` leads every host of the source to a replica on loopback (V7). */
  readonly replica?: boolean;
  /** When the pass began, epoch milliseconds; not set: it begins with this source. */
  readonly passStartedAt?: number;
  /** Other sources of the pass whose parts have begun and not ended (V8). */
  readonly underWay?: readonly string[];
  /** Their kinds (A3). */
  readonly underWayKinds?: readonly string[];
  /** What a person looked at before the source may be read (V6). */
  readonly review?: ReviewDays;
}

/**
 * Keeping a promise: pure functions, no I/O, no clock of their own. A promise fills the parts it needs. (Methods, not
 * function properties, so that promises with different options fit into one pledge.)
 */
export interface Keep<O, F> {
  /** Keys of the facts that `admit`, `slots`, `head` and `settle` read. */
  keys?(options: O, request: Request): readonly string[];
  /** Hashes of the files that `admit` and `slots` will look up. */
  files?(options: O, facts: Facts<F>): readonly string[];
  slots?(options: O, request: Request, facts: Facts<F>, files: Files): readonly Slot[];
  admit?(options: O, request: Request, facts: Facts<F>, now: number, files: Files): Verdict;
  /** Headers that the request carries by this promise; names in lower case. */
  dress?(options: O, request: Request): Readonly<Record<string, string>>;
  bounds?(options: O, request: Request): Bounds;
  /** What the loading of one page in a browser may cost, all its requests together. The smallest of all promises holds. */
  page?(options: O): PageBounds;
  /**
   * When the source's part of the pass is over at the latest, epoch milliseconds. What would have to wait longer is given
   * up at once, and an answer that takes longer is cut off (V10).
   */
  deadline?(options: O, request: Request): number | undefined;
  head?(options: O, request: Request, head: Head): { readonly drop: string } | undefined;
  keeping?(options: O, request: Request): Keeping;
  /** Reads an answer as soon as it is there, before any of it is kept: what stands in it goes into the row. */
  find?(options: O, request: Request, came: Came): Found | undefined;
  settle?(options: O, exchange: Exchange, facts: Facts<F>, files?: Files): Settlement<F>;
  /** True where `settle` may withdraw: then what is stored of the source is at hand in that transaction. */
  withdraws?(options: O, request: Request): boolean;
  /** Folds an act of the operator on a source (an event `operator` or `deleted`) into facts. */
  acted?(options: O, act: Act): ReadonlyMap<string, F | null>;
  /** A record as it may be stored: with what is promised of its content, or not at all. */
  record?(options: O, record: ObservedRecord): ObservedRecord | null;
  /**
   * Which fields of a record of this kind may be stored; others never reach the store. Null: this promise says nothing
   * of it. Of several promises only what all of them allow is stored.
   */
  fields?(options: O, kind: string): readonly string[] | null;
  /** Keys of the facts that `begin` and `ended` read. */
  sourceKeys?(options: O, intent: Intent): readonly string[];
  /**
   * May this source be read now, in this mode? Asked before anything is requested. Where other sources of the pass are
   * under way, `wait` puts the source behind them; it is asked again when one of them has ended.
   */
  begin?(options: O, intent: Intent, facts: Facts<F>, now: number): Verdict;
  /** What a kit may plan with in this pass. */
  room?(options: O, intent: Intent, facts: Facts<F>, now: number): Room;
  /** Folds the end of a source's part of a pass into facts. */
  ended?(options: O, intent: Intent, end: SourceEnd, facts: Facts<F>): ReadonlyMap<string, F | null>;
}

/** What the promises leave room for. The gate holds to it whatever a kit then asks for. */
export interface Room {
  /** Whether whole lists may be read now. */
  readonly mayReadWhole: boolean;
  /** How many pages of lists that ignore the filter may still be read today, by day. */
  readonly unfilteredPages: number;
}

/** What `acted` is told. */
export type Act = Pick<OperatorRow, "act" | "at" | "detail"> & { readonly source: string };

/** What `ended` is told: the row of event `source`. */
export type SourceEnd = Pick<SourceRow, "result" | "mode" | "trigger" | "at"> & { readonly result: SourceResult };

/** A broken promise, with the rows that show it. */
export interface Violation {
  readonly what: string;
  readonly rows: readonly number[];
}

/** A second opinion, from ledger rows alone. Never calls `keep` or its helpers. */
export interface Prover<O> {
  /**
   * Sees every row once, in order, with the options in force for it. Returns undefined where the row is none of this
   * promise's business, else the violations it shows: an empty list says "judged, and kept".
   */
  see(row: Row, options: O): readonly Violation[] | undefined;
  /** After the last row: what only the end can show. */
  end?(): readonly Violation[];
}

/** What a prover may look up besides rows. */
export interface Proofs {
  readonly file: Files;
  readonly bot: { readonly name: string; readonly token: string };
  /**
   * The options in force for another source of the bot at the row shown last: a host shared by several sources takes
   * the gentlest of their settings.
   */
  readonly bySource: (source: string) => unknown;
}

/** What of a bot's sources a promise may look at before anything is asked. */
export interface Plan {
  readonly sources: readonly PlannedSource[];
}

/** A source as a bot's file names it. */
export interface PlannedSource {
  readonly id: string;
  /** Name of its reading kit. */
  readonly kind?: string;
  readonly url: string;
  readonly hosts: readonly string[];
  readonly addresses?: readonly string[];
  readonly channel?: Channel;
  readonly review?: Review;
  /** What the source promises beyond its bot. */
  readonly pledge?: readonly { readonly spec: { readonly name: string } }[];
}

/** Something in a bot's file that a promise could never live with: where, what stands there, what would be right. */
export interface Flaw {
  /** Within the bot, such as `sources.board.hosts`. */
  readonly path: string;
  readonly is: string;
  readonly want: string;
}

/** What a sentence may name besides its options. */
export interface About {
  readonly name: string;
  readonly token: string;
  readonly agents: Readonly<Record<string, string>>;
  readonly page: string;
  readonly contact: string;
}

/** One sentence or several, as they stand on the bot page. Empty where the options promise nothing. */
export type Say<O> = {
  // Written as a method so that promises with different options fit into one pledge (methods compare both ways).
  say(options: O, about: About): string | readonly string[];
}["say"];

export interface PromiseSpec<S extends z.ZodType = z.ZodType, F = unknown> {
  /** Kebab-case; the file's name. */
  readonly name: string;
  /** IDs of `promises.md` that this promise keeps, over all bots. */
  readonly serves: readonly string[];
  readonly options: S;
  /** The gentler of two settings. Commutative, idempotent, never looser than either. */
  tighten(a: z.output<S>, b: z.output<S>): z.output<S>;
  /** True where sources that share a host share this promise's gentlest setting there. */
  readonly sharedByHost?: boolean;
  /** What `goodbot check` refuses of a bot that makes this promise. Asks nobody. */
  check?(options: z.output<S>, plan: Plan): readonly Flaw[];
  readonly keep?: Keep<z.output<S>, F>;
  readonly say: Texts<Say<z.output<S>>>;
  prove(proofs: Proofs): Prover<z.output<S>>;
}

/** A promise with its options: what stands in a pledge. */
export interface Pledged<S extends z.ZodType = z.ZodType, F = unknown> {
  readonly spec: PromiseSpec<S, F>;
  readonly options: z.output<S>;
}

/**
 * Makes a promise: a function from options to a line of a pledge. Wrong options throw zod's error, whose paths begin with
 * the promise's name; `goodbot check` prints it with the file.
 *
 * @example
 * export const spacing = promise({ name: "spacing", serves: ["M4"], options: z.object({ perHost: duration }), … });
 * const pledge = [spacing({ perHost: "2s" })];
 */
export function promise<S extends z.ZodType, F = never>(
  spec: PromiseSpec<S, F>,
): ((options: z.input<S>) => Pledged<S, F>) & { readonly spec: PromiseSpec<S, F> } {
  return Object.assign((options: z.input<S>): Pledged<S, F> => ({ spec, options: parsed(spec, options) }), {
    spec,
  });
}

function parsed<S extends z.ZodType, F>({ name, options }: PromiseSpec<S, F>, value: z.input<S>): z.output<S> {
  // With what stood there: whoever mends it should not have to look for it.
  const result = options.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new z.ZodError(result.error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })));
}
