import type { Head } from "../pledge/exchange.ts";
import type { Outcome } from "../pledge/outcome.ts";
import type { Method } from "../pledge/request.ts";

/** Where a name leads. */
export interface Resolution {
  /** All addresses of the name, IPv4 and IPv6, as text without brackets; empty where there is none. */
  readonly addresses: readonly string[];
  /** True where `--connect-to` gave the address: a replica on loopback. */
  readonly replica: boolean;
  /** Port to dial where it differs from the URL's. */
  readonly port?: number;
}

/** One exchange to carry out. Everything was judged before; the channel only carries bytes. */
export interface Order {
  /** Absolute http or https address. */
  readonly url: string;
  readonly method: Method;
  /** All headers to send, names in lower case. The channel adds Host and Connection and nothing else. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The checked address to dial, exactly this one. */
  readonly address: string;
  readonly port?: number;
  readonly bounds: {
    readonly wireBytes: number;
    readonly bytes: number;
    readonly headMs: number;
    readonly totalMs: number;
  };
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
  readonly wireBytes: number;
  /** Length of the decoded body. */
  readonly bytes: number;
  /** The decoded body; complete only with outcome "answered". */
  readonly body: Uint8Array;
}

/** How bytes travel: http, browser, or a world in the same process. Nothing else opens a socket. */
export interface Channel {
  /** Resolves a host (`name` or `name:port`) once; short-lived memory is the channel's own business. */
  resolve(host: string, scheme: "http" | "https"): Promise<Resolution>;
  carry(order: Order, signal: AbortSignal): Promise<Carried>;
  close(): Promise<void>;
}
