import type { Channel } from "../channels/channel.ts";
import type { Progress } from "../gate/step.ts";
import type { SealBook } from "../ledger/seal-book.ts";
import type { Bot } from "../pledge/bot.ts";
import type { PromiseSpec } from "../pledge/promise.ts";
import type { Channel as ChannelName, Mode, Trigger } from "../pledge/request.ts";
import type { PassEntry, Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { Ids } from "../time/ids.ts";
import type { Part } from "./parts.ts";
import type { TextReader } from "./text-reader.ts";

/** Everything a pass needs from outside. */
export interface House {
  readonly store: Store;
  readonly channels: Readonly<Partial<Record<ChannelName, Channel>>>;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Name of this process in the ledger. */
  readonly worker: string;
  /** All promises by name. */
  readonly promises: ReadonlyMap<string, PromiseSpec>;
  /** Where seals are published. */
  readonly seals: SealBook;
  /** Reads the text of documents; without one they are kept and not found by what stands in them. */
  readonly texts?: TextReader;
  readonly progress?: (event: Progress) => void;
}

export interface PassOrder {
  readonly bot: Bot;
  readonly trigger: Trigger;
  /** Only this source. */
  readonly source?: string;
  /** Only goes on with a pass that has not ended; begins none. */
  readonly goOnOnly?: boolean;
  /** The reading a person asks for (`--full`). */
  readonly demanded?: Mode;
  readonly signal: AbortSignal;
}

/** A source that a promise keeps from being read now. */
export interface NotNow {
  readonly source: string;
  readonly promise: string;
  readonly why: string;
  readonly until?: number;
}

/** What a pass starts with: its entry (null: nothing may be asked now) and the parts that are to be read. */
export interface Started {
  readonly entry: PassEntry | null;
  readonly parts: ReadonlyMap<string, Part>;
  readonly notNow: readonly NotNow[];
  /** `joined`: another living process works on the same pass. */
  readonly how: "new" | "resumed" | "joined";
}
