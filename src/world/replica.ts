/**
 * A replica: one handler that behaves like a real host, served two ways. {@link startWorld} serves it over real TLS
 * sockets under its real host name, {@link VirtualWorld} in-process on virtual time.
 *
 * A replica never looks at a clock, at chance or at a socket: the request brings the time, the answer names what the
 * connection does. The same replica therefore gives the same answers in both worlds.
 */

/** One request as a replica sees it. */
export interface ReplicaRequest {
  readonly scheme: "https" | "http";
  /** Lower case, with `:port` where it is not the scheme's own. */
  readonly host: string;
  readonly method: string;
  /** Path and query as sent: `/oparl/body/1/paper?page=2`. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Arrival, epoch milliseconds of the world's clock. */
  readonly now: number;
}

/** What the connection does besides (or instead of) carrying the answer: a closed list. */
export type Behaviour =
  /** Destroyed before a byte of the answer. */
  | { readonly do: "reset" }
  /** Bytes that are no HTTP, then destroyed. */
  | { readonly do: "garbage" }
  /** Head sent, then destroyed. */
  | { readonly do: "reset-after-head" }
  /** Nothing ever comes (bounded by {@link LONGEST_HANG}). */
  | { readonly do: "hang" }
  /** Head sent, the body never comes. */
  | { readonly do: "hang-after-head" }
  /** Full Content-Length announced, body cut after so many bytes, connection closed. */
  | { readonly do: "cut"; readonly after: number }
  /** Body in slices of so many bytes, one every so many milliseconds. */
  | { readonly do: "drip"; readonly bytes: number; readonly everyMs: number }
  /** The body again and again, without Content-Length, one round every so many milliseconds, `most` bytes at most. */
  | { readonly do: "endless"; readonly everyMs: number; readonly most: number };

/** A held connection is given up after ten minutes: nothing in a world is without bound. */
export const LONGEST_HANG = 600_000;

/** A replica's answer. `body` as text is sent in UTF-8. */
export interface ReplicaAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array | string;
  /** Time until the head, in milliseconds. */
  readonly delayMs?: number;
  readonly behaviour?: Behaviour;
  /** The replica's own word for the access log: `system`, `list`, `file`, `trap`. Without it: `robots` or `page`. */
  readonly kind?: string;
}

/** What a TLS client meets on a host; everything but `good` must end in a refused connection. */
export type CertificateKind = "good" | "self-signed" | "incomplete-chain" | "expired" | "wrong-name";

/**
 * One or several hosts of the outside world.
 *
 * @example
 * const hello: Replica = {
 *   hosts: ["hello.example"],
 *   handle: ({ path }) => (path === "/" ? { status: 200, body: "hello" } : { status: 404 }),
 *   state: () => ({}),
 *   reset: () => undefined,
 * };
 */
export interface Replica {
  /** Host names in lower case, `:port` only where it is not 443. */
  readonly hosts: readonly string[];
  handle(request: ReplicaRequest): ReplicaAnswer | Promise<ReplicaAnswer>;
  /**
   * Its part of hosts that other replicas play as well (www.wikidata.org is asked by more than one bot): true for a path
   * and query of its own. What nobody claims so is answered by the replica without this word, else by the first.
   */
  plays?(path: string): boolean;
  /** Default: `good`. */
  readonly certificate?: CertificateKind;
  /** Nothing listens there: every connection is refused. */
  readonly unreachable?: boolean;
  /** What the names resolve to on virtual time (default: 127.0.0.1). Private addresses here test the address guard. */
  readonly addresses?: readonly string[];
  /** Words that {@link Replica.command} understands, each with its usage and meaning, for `/help`. */
  readonly words?: ReplicaWords;
  /** One order from the control port. Returns what was done as a sentence, or undefined if the word is not its own. */
  command?(order: Order): string | undefined;
  /** What a person wants to see of it. JSON. */
  state(): unknown;
  /** Lifts the faults and settings given by command; content that was changed stays changed. */
  clear?(): void;
  /** Back to the first state, content included. */
  reset(): void;
}

/** usage -> meaning, per way to order. */
export interface ReplicaWords {
  readonly faults?: Readonly<Record<string, string>>;
  readonly mutations?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string>>;
}

/** `fault` and `mutate` carry `NAME:ARG:…` in `text`; `set` carries the key in `text` and a value. */
export interface Order {
  readonly way: "fault" | "mutate" | "set";
  readonly text: string;
  readonly value?: string;
  /** Epoch milliseconds of the world's clock. */
  readonly now: number;
}

/** The bytes of a body. */
export function bytesOf(body: Uint8Array | string | undefined): Uint8Array {
  if (body === undefined) return new Uint8Array(0);
  return typeof body === "string" ? Buffer.from(body, "utf8") : body;
}

/** Whether an answer to this request carries a body at all (RFC 9110 section 6.4.1). */
export function hasBody(method: string, status: number): boolean {
  return method !== "HEAD" && status !== 204 && status !== 304 && status >= 200;
}
