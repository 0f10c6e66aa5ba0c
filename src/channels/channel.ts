import type { Head } from "../pledge/exchange.ts";
import type { Outcome } from "../pledge/outcome.ts";
import type { BrowserAtHand, Rendered } from "../pledge/render.ts";
import type { Method } from "../pledge/request.ts";
import type { PageOrder, SessionOrder } from "./page-order.ts";

/** Where a name leads. */
export interface Resolution {
  /** All addresses of the name, IPv4 and IPv6, as text without brackets; empty where there is none. */
  readonly addresses: readonly string[];
  /** True where `--connect-to` gave the address: a replica on loopback. */
  readonly replica: boolean;
  /** Port to dial where it differs from the URL's. */
  readonly port?: number;
}

/**
 * One exchange to carry out. Everything was judged before; the channel only carries bytes. An order that sets headers of
 * the connection, cookies or credentials, or that names no IP address, is a mistake of our own: `carry` throws a Fault.
 */
export interface Order {
  /** Absolute http or https address. */
  readonly url: string;
  readonly method: Method;
  /**
   * All headers to send, names in lower case. The channel adds Host and Connection, Content-Length where there is a body,
   * and nothing else. User name and password of the URL are not sent.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The checked address to dial, exactly this one. */
  readonly address: string;
  readonly port?: number;
  readonly bounds: {
    /** Bytes of the body as they come, content coding not undone. Beyond it: "too large". */
    readonly wireBytes: number;
    /** Bytes of the decoded body, and of every stage of a stacked coding. Beyond it: "too large". */
    readonly bytes: number;
    /** From the start, connecting included, to the head. Beyond it: "no connection" or "no answer". */
    readonly headMs: number;
    /** From the start to the last byte. Beyond it: "too slow". */
    readonly totalMs: number;
  };
  /** For a channel that drives a browser: how the page is loaded, and the door that its own requests come to. */
  readonly page?: PageOrder;
  /** Called when the head has come; a reason means: do not read the body. */
  readonly judgeHead: (head: Head) => { readonly drop: string } | undefined;
}

/** What came of it. Never an exception: what a server does is an {@link Outcome}. */
export interface Carried {
  readonly outcome: Outcome;
  /** In words, for the operator: error code, limit passed, coding. */
  readonly detail?: string;
  readonly head?: Head;
  /** When the last byte came, or when it was given up. */
  readonly endedAt: number;
  /** True where we ended it ourselves: the server may see the end a little later. */
  readonly abortedByUs: boolean;
  /**
   * Bytes of the body as they came, before its content coding was undone. Head, chunk sizes and TLS are not in it: they
   * have a limit of their own, and servers log bodies too.
   */
  readonly wireBytes: number;
  /** Length of the decoded body. */
  readonly bytes: number;
  /** The decoded body; complete with outcome "answered"; with "too large", all that the limits allow. */
  readonly body: Uint8Array;
  /** What became of the page, where the answer was one and was let into a browser. */
  readonly rendered?: Rendered;
}

/** How bytes travel: http, browser, or a world in the same process. Nothing else opens a socket. */
export interface Channel {
  /** Resolves a host (`name` or `name:port`) once; short-lived memory is the channel's own business. */
  resolve(host: string, scheme: "http" | "https"): Promise<Resolution>;
  /** True where `--connect-to` leads the host to a replica. Looks nothing up: it may be asked before any promise is. */
  leadsToReplica?(host: string, scheme: "http" | "https"): boolean;
  carry(order: Order, signal: AbortSignal): Promise<Carried>;
  /** For a channel that drives a browser: which one is at hand, or why none may be used. Starts it at most once. */
  atHand?(): Promise<BrowserAtHand>;
  /** Starts the browser of a session, where there is none yet. What goes wrong there `carry` tells. */
  prepare?(session: SessionOrder): Promise<void>;
  /** Ends the browser that reads for this session (a source in a pass), where there is one. */
  leave?(session: string): Promise<void>;
  close(): Promise<void>;
}
