import type { Channel } from "../channels/channel.ts";
import type { Findings } from "../pledge/findings.ts";
import type { Channel as ChannelName, Request } from "../pledge/request.ts";
import type { Line, Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { Conduct } from "./conduct.ts";
import type { Pending } from "./reads.ts";
import type { Order } from "./send.ts";
import type { Heard, Progress, Step, Taking } from "./step.ts";

export interface GateParts {
  readonly store: Store;
  readonly channels: Readonly<Partial<Record<ChannelName, Channel>>>;
  readonly clock: Clock;
  /** Name of this worker in the ledger. */
  readonly worker: string;
  /** True where another process works on the same pass, perhaps by a clock of its own. */
  readonly joined?: boolean;
  readonly progress?: (event: Progress) => void;
}

/** A line's request, in the light of its source and pass. */
export interface Errand {
  readonly conduct: Conduct;
  readonly request: Request;
  /** Findings that only a reader of the source can make (whether a list kept to its filter). */
  readonly examine?: (heard: Heard) => Findings;
  /** What is to be written of the answer, where nothing of it may be kept. */
  readonly take?: (heard: Heard) => Taking;
}

/** What a turn at the door decided. */
export type Decision =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "before"; readonly pending: Pending; readonly known: boolean }
  | { readonly kind: "resolve" }
  | { readonly kind: "send"; readonly order: Order; readonly request: Request };

/** Whose request is at the door: the line's own, or one that must come before it. */
export interface Visitor {
  readonly line: Line;
  readonly errand: Errand;
  readonly pending?: Pending;
}
