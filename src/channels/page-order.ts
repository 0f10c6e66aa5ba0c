import type { Findings } from "../pledge/findings.ts";
import type { Refusal } from "../pledge/refusal.ts";
import type { Ready, Resource } from "../pledge/render.ts";
import type { Carried, Order } from "./channel.ts";

/** A host that a page may reach, and the checked address behind it. All other names lead nowhere. */
export interface ReachableHost {
  /** As in a URL, without port. */
  readonly name: string;
  /** Port of the URL, the scheme's own included. */
  readonly port: number;
  readonly address: string;
  /** The port to dial, where it is another one (replicas). */
  readonly toPort?: number;
  /** True for a replica on loopback. */
  readonly replica: boolean;
}

/** What one page load may cost, all its requests together. */
export interface PageBounds {
  /** Bytes of all bodies, decoded. */
  readonly bytes: number;
  /** From the row of the navigation until the page must be ready. */
  readonly totalMs: number;
}

/** One browser process, which reads for a source in a pass. */
export interface SessionOrder {
  readonly session: string;
  /** Fixed when the browser starts; the same for all pages of a session. */
  readonly hosts: readonly ReachableHost[];
  /** The whole User-Agent. */
  readonly agent: string;
}

/** How a page is loaded. */
export interface PageOrder extends Omit<SessionOrder, "agent"> {
  readonly ready: Ready;
  readonly bounds: PageBounds;
  /** When the page must be ready, epoch milliseconds. */
  readonly until: number;
  readonly door: Door;
}

/** Something a page wants to ask for while it loads. */
export interface SubRequest {
  /** As the browser would send it; a fragment may be left. */
  readonly url: string;
  readonly method: string;
  readonly resource: Resource;
  readonly body?: string;
  /** Ledger number of the request whose redirect leads here. */
  readonly after?: number;
}

/** What becomes of an answer: the page gets it, the page does not get it, or the page ends with it. */
export type Fate = "go on" | "drop" | "end";

/** The door's word on it. */
export type Answered =
  | { readonly kind: "refused"; readonly code: Refusal; readonly why: string }
  /** Its row is durable and its slots are taken: it may leave now, and must be answered for. */
  | {
      readonly kind: "go";
      /** Ledger number of its row. */
      readonly asked: number;
      readonly bounds: Order["bounds"];
      readonly judgeHead: Order["judgeHead"];
      /** Writes down what came of it, and says what becomes of it. */
      readonly answered: (carried: Carried) => Promise<Fate>;
    };

/** The gate, as a page in a browser meets it: nothing of the page leaves but through here. */
export interface Door {
  /** Called for one request at a time. Resolves once it may leave, or will not. */
  readonly ask: (sub: SubRequest, signal: AbortSignal) => Promise<Answered>;
  /** Writes down the answer to the navigation itself; anything but "go on" keeps it out of the browser. */
  readonly answered: (carried: Carried) => Promise<Fate>;
  /** Looks at the page as it stands now: the bot check that it has turned into, if so. */
  readonly look: (html: string) => Findings["check"];
}
