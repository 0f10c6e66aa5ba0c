import type { Socket } from "node:net";
import { Client, type Dispatcher } from "undici";
import { HEAD_BYTES, IDLE } from "../limits.ts";
import type { Place } from "../place.ts";
import { dial } from "./dial.ts";
import { NotConnected } from "./failure.ts";
import { passOverContinue } from "./pass-over-continue.ts";
import type { Trust } from "./trust.ts";

/** How far the connection of a line has got. */
export type Phase = "new" | "dialling" | "securing" | "open" | "closed";

/**
 * One connection to one place, used by one exchange at a time: whoever gives up destroys the line and disturbs nobody
 * else. Dials when first used, and once more at most when a kept connection turns out to be closed; never again once a
 * request has left on it, so nothing is sent twice.
 */
export class Line {
  readonly key: string;
  readonly #client: Client;
  #socket: Socket | undefined;
  #phase: Phase = "new";
  #sent = true;
  #awaitingHead = false;
  /** Bytes the socket had received before this exchange. */
  #base = 0;
  #onBytes: ((bytes: number) => void) | undefined;
  /** Called when the connection has ended; the pool listens while the line is idle. */
  onClosed: (() => void) | undefined;

  constructor(place: Place, trust: Trust) {
    this.key = keyOf(place);
    this.#client = new Client(`${place.protocol}//${place.host}`, {
      connect: (_, callback) => this.#connect(place, trust, callback),
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: HEAD_BYTES,
      // Times are kept by the exchange, on the clock it was given.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: IDLE.unasked,
      keepAliveMaxTimeout: IDLE.longest,
      keepAliveTimeoutThreshold: IDLE.margin,
      useMilo: false,
    });
    this.#client.on("disconnect", () => {
      this.#phase = "closed";
      this.onClosed?.();
    });
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** The error that ended the connection, where one did. */
  get broken(): Error | undefined {
    return this.#socket?.errored ?? undefined;
  }

  /** Sends one request. `onBytes` is told how many bytes the connection has received for it, TLS and framing included. */
  send(
    request: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
    onBytes: (bytes: number) => void,
  ): void {
    this.#sent = false;
    this.#awaitingHead = true;
    this.#base = this.#socket?.bytesRead ?? 0;
    this.#onBytes = onBytes;
    this.#client.dispatch(request, handler);
  }

  /** To be called when the request leaves: from here on there is no second connection for it. */
  left(): void {
    this.#sent = true;
  }

  /** To be called when the head of the answer has come. */
  headCame(): void {
    this.#awaitingHead = false;
  }

  /** Ends the exchange on it, so that the line can be kept. */
  rest(): void {
    this.#onBytes = undefined;
  }

  destroy(): void {
    this.onClosed = undefined;
    this.#onBytes = undefined;
    this.#phase = "closed";
    // A connection that is still being made belongs to nobody yet: the client would let it come about first.
    this.#socket?.destroy();
    this.#client.destroy(new Error("given up")).catch(() => undefined);
  }

  #connect(place: Place, trust: Trust, callback: (...args: [null, Socket] | [Error, null]) => void): void {
    const again = this.#phase === "dialling" || this.#phase === "securing" || this.#phase === "open";
    if (this.#sent || again) {
      callback(new NotConnected({ outcome: "no connection", detail: "closed as soon as it was accepted" }), null);
      return;
    }
    this.#phase = "dialling";
    this.#base = 0;
    const socket = dial(place, trust, {
      securing: () => {
        this.#phase = "securing";
      },
      open: () => {
        this.#phase = "open";
        callback(null, socket);
      },
      failed: (error) => {
        this.#phase = "closed";
        callback(error, null);
      },
    });
    this.#socket = socket;
    passOverContinue(socket, () => this.#awaitingHead);
    // Before the parser sees them: what comes without end must not even be parsed.
    socket.on("readable", () => this.#onBytes?.(socket.bytesRead - this.#base));
  }
}

/** One authority at one address: connections to the same name at another address, or the other way round, are others. */
export const keyOf = ({ protocol, host, address, port }: Place): string => `${protocol}//${host} ${address} ${port}`;
