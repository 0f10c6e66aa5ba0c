import type { Dispatcher } from "undici";
import type { Head } from "../../pledge/exchange.ts";
import type { Outcome } from "../../pledge/outcome.ts";
import type { Clock } from "../../time/clock.ts";
import { Body } from "../body.ts";
import type { Carried, Order } from "../channel.ts";
import type { Coding } from "../codings.ts";
import { hearHead, wholeOutcome } from "../hear-head.ts";
import { framingBytes } from "../limits.ts";
import { exchangeFailure } from "./failure.ts";
import { headOf, isDelimited } from "./head.ts";
import type { Line } from "./line.ts";

type Controller = Dispatcher.DispatchController;

/**
 * One request and its answer on one line. Ends exactly once, whatever comes first: the answer, a failure of the
 * connection, a limit, a promise that drops it, or somebody who gives up. Only then `carried` resolves.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  readonly carried: Promise<Carried>;
  readonly #order: Order;
  readonly #line: Line;
  readonly #clock: Clock;
  readonly #over = new AbortController();
  #resolve: (carried: Carried) => void = () => undefined;
  #reject: (fault: unknown) => void = () => undefined;
  #started = false;
  #head: Head | undefined;
  #body: Body | undefined;
  /** When the last byte of a complete message came. */
  #completeAt: number | undefined;

  constructor(order: Order, line: Line, clock: Clock) {
    this.#order = order;
    this.#line = line;
    this.#clock = clock;
    this.carried = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** True where the message came whole: the connection is at its end and may be used again. */
  get complete(): boolean {
    return this.#completeAt !== undefined;
  }

  begin(): void {
    const { url, method, headers, body, bounds } = this.#order;
    const { pathname, search } = new URL(url);
    const start = this.#clock.now();
    this.#at(start + bounds.headMs, () => this.#head || this.#give(...this.#silence(bounds.headMs)));
    this.#at(start + bounds.totalMs, () => this.#give("too slow", `not complete within ${bounds.totalMs} ms`));
    const most = framingBytes(bounds.wireBytes);
    const request = {
      path: `${pathname}${search}`,
      method,
      headers: Object.entries(headers).flat(),
      body: body ?? null,
    };
    this.#line.send(request, this, (bytes) => {
      if (bytes > most) this.#give(...this.#flood(most));
    });
  }

  /** Somebody gave up: Ctrl-C, or the channel is being closed. */
  stop(): void {
    this.#give("stopped", "given up by the caller");
  }

  onRequestStart(controller: Controller): void {
    // The library sends a request anew where it thinks that nothing was lost. The ledger would not know.
    if (this.#started || this.#isOver) {
      controller.abort(new Error("sent once already"));
      return;
    }
    this.#started = true;
    this.#line.left();
  }

  onResponseStart(controller: Controller, status: number): void {
    // Interim answers (RFC 9110 section 15.2) say nothing that concerns us.
    if (this.#isOver || status < 200) return;
    const { rawHeaders } = controller;
    const head = headOf(status, Array.isArray(rawHeaders) ? rawHeaders : [], this.#clock.now());
    this.#head = head;
    this.#line.headCame();
    try {
      const heard = hearHead(this.#order, head);
      if ("outcome" in heard) this.#give(heard.outcome, heard.detail);
      else this.#body = this.#bodyFor(head, heard.codings, controller);
    } catch (fault) {
      if (this.#settle()) this.#reject(fault);
    }
  }

  onResponseData(controller: Controller, chunk: Uint8Array): void {
    if (this.#body?.take(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#isOver) return;
    const { broken } = this.#line;
    // A body that ends with its connection is complete only if the connection ended in peace.
    if (broken && this.#head && !isDelimited(this.#head)) {
      this.#finish("cut", broken.message);
      return;
    }
    this.#completeAt = this.#clock.now();
    this.#body?.end();
  }

  onResponseError(_: Controller, error: Error): void {
    const { outcome, detail } = exchangeFailure(error, this.#head !== undefined);
    this.#finish(outcome, detail);
  }

  #bodyFor(head: Head, codings: readonly Coding[], controller: Controller): Body {
    return new Body(codings, this.#order.bounds, {
      failed: (outcome, detail) => this.#give(outcome, detail),
      more: () => controller.resume(),
      done: () => this.#finish(wholeOutcome(head)),
    });
  }

  get #isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** The outcome of a head that did not come in time. */
  #silence(ms: number): [Outcome, string] {
    if (this.#started) return ["no answer", `no head within ${ms} ms`];
    const what = this.#line.phase === "securing" ? "the TLS handshake did not end" : "the address did not accept";
    return ["no connection", `${what} within ${ms} ms`];
  }

  /** The outcome of a connection that sends without end, but nothing that counts as body. */
  #flood(most: number): [Outcome, string] {
    return [this.#head ? "too large" : "malformed", `more than ${most} bytes over the connection, framing included`];
  }

  #at(due: number, act: () => void): void {
    void this.#clock.sleepUntil(due, this.#over.signal).then(() => this.#isOver || act());
  }

  /** We end it. */
  #give(outcome: Outcome, detail: string): void {
    this.#finish(outcome, detail, this.#completeAt === undefined);
  }

  #finish(outcome: Outcome, detail?: string, abortedByUs = false): void {
    if (!this.#settle()) return;
    this.#resolve({
      outcome,
      ...(detail !== undefined && { detail }),
      ...(this.#head && { head: this.#head }),
      endedAt: this.#completeAt ?? this.#clock.now(),
      abortedByUs,
      wireBytes: this.#body?.wireBytes ?? 0,
      bytes: this.#body?.bytes ?? 0,
      body: this.#body?.whole() ?? new Uint8Array(0),
    });
  }

  /** False where it was settled before. */
  #settle(): boolean {
    if (this.#isOver) return false;
    this.#over.abort();
    this.#body?.stop();
    if (!this.complete) this.#line.destroy();
    return true;
  }
}
