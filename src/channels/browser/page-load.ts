import type { CDPSession } from "playwright-core";
import type { Head } from "../../pledge/exchange.ts";
import type { PageData, Rendered } from "../../pledge/render.ts";
import type { Clock } from "../../time/clock.ts";
import { nothingCarried } from "../carried.ts";
import type { Carried, Order } from "../channel.ts";
import type { Fate, PageOrder } from "../page-order.ts";
import { outcomeOf } from "./failures.ts";
import { headerOf, isData, isRedirect } from "./heads.ts";
import { type Heard, hearAnswer } from "./hear-answer.ts";
import { type Paused, resourceOf, staysHere, type There } from "./resources.ts";

/** How long to wait for the name of an error. */
const ERROR_MS = 300;
const ABORTED = "net::ERR_ABORTED";

/** Describe the transfer, which is over when we hand the body on. */
const OF_TRANSFER: readonly string[] = ["content-encoding", "content-length", "transfer-encoding"];

/**
 * A second lock on websockets, beside the dead end of the flags: it narrows what the page's own policy allows and never
 * widens it, and the page's WebSocket class stays the browser's own.
 */
const NO_SOCKETS = { name: "Content-Security-Policy", value: "connect-src http: https: data: blob:" };

/** Why a page ended that somebody outside of it stopped. */
export const STOPPED = "stopped";

/** Why a page ended whose process did. */
export const CRASHED = "the page's process crashed";

/** A request of the page that may leave, until it has been answered for. */
interface Flight {
  readonly event: Paused;
  readonly isDocument: boolean;
  /** Ledger number; 0 for the document, whose row the gate has written before. */
  readonly asked: number;
  readonly startedAt: number;
  readonly bounds: Order["bounds"];
  readonly judgeHead: Order["judgeHead"];
  readonly settle: (carried: Carried) => Promise<Fate>;
  /** True once its answer is being read. */
  heard: boolean;
  settled: boolean;
  /** The browser's own name of what went wrong. */
  readonly error: Promise<string>;
  readonly tellError: (text: string) => void;
  readonly done: () => void;
}

/**
 * One page on its way into the browser. Everything that it asks for is held here until the gate has said yes and has
 * written it down, one request after the other over all hosts; every answer is read here first, up to its limits, and
 * only then handed to the page. What goes wrong in here ends in a failed request, never in one let through.
 */
export class PageLoad {
  readonly #order: Order;
  readonly #page: PageOrder;
  readonly #clock: Clock;
  readonly #cdp: CDPSession;
  readonly #there: There;
  readonly #over = new AbortController();
  readonly #waiting: Paused[] = [];
  readonly #data: PageData[] = [];
  /** Ledger number of the answer that led on, by the browser's number of the request. */
  readonly #led = new Map<string, number>();
  #frame = "";
  #busy = false;
  #flight: Flight | undefined;
  #sent = false;
  #bytes = 0;
  #why: Extract<Rendered, { kind: "failed" }> | undefined;
  #document: (carried: Carried) => void = () => undefined;
  /** The answer to the navigation itself; resolves once it is written down. */
  readonly document: Promise<Carried>;
  /** When the document was handed to the browser, epoch milliseconds; undefined where it was not. */
  shownAt: number | undefined;
  readonly startedAt: number;

  constructor(parts: {
    order: Order;
    page: PageOrder;
    clock: Clock;
    cdp: CDPSession;
    there: There;
  }) {
    this.#order = parts.order;
    this.#page = parts.page;
    this.#clock = parts.clock;
    this.#cdp = parts.cdp;
    this.#there = parts.there;
    this.startedAt = parts.clock.now();
    this.document = new Promise((resolve) => {
      this.#document = resolve;
    });
  }

  /** Aborts when the page has ended, however. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Why the page ended before it was ready. */
  get failure(): Extract<Rendered, { kind: "failed" }> | undefined {
    return this.#why;
  }

  /** True where the page's process crashed before the navigation was sent: nothing has left. */
  get diedUnasked(): boolean {
    return !this.#sent && this.#why?.why === CRASHED;
  }

  /** Answers that the page's own scripts got. */
  get data(): readonly PageData[] {
    return this.#data;
  }

  /** From now on the frame with this id is the page. */
  begin(frame: string): void {
    this.#frame = frame;
  }

  /** Ends the page: nothing more is asked for, and what is being read is cut off. The first reason holds. */
  end(failure: Extract<Rendered, { kind: "failed" }> | undefined): void {
    if (this.#over.signal.aborted) return;
    this.#why = failure;
    this.#over.abort();
  }

  /** The browser holds a request or an answer. */
  paused(event: Paused): void {
    const isAnswer = event.responseStatusCode !== undefined || event.responseErrorReason !== undefined;
    if (isAnswer) this.#answer(event).catch((error) => this.#broken(event, error));
    else this.#request(event);
  }

  /** A request failed, in the browser's own words. Nobody else tells that a page has given one up by itself. */
  failed(url: string, text: string): void {
    const flight = this.#flight;
    if (!flight || flight.settled || flight.event.request.url !== url) return;
    if (flight.heard) flight.tellError(text);
    else if (text === ABORTED) this.#nothing(flight, "given up by the page itself");
  }

  /** The page is closed: what was still under way has ended with it. */
  async closed(): Promise<void> {
    const flight = this.#flight;
    const why = this.#why?.why ?? "the page was closed";
    const carried = { ...this.#stopped(why), ...(flight?.isDocument !== false && this.#withoutDocument(why)) };
    if (flight && !flight.settled) await this.#finish(flight, carried);
    // Nothing was sent, or the answer has been written down: then this changes nothing.
    this.#document(carried);
  }

  #request(event: Paused): void {
    if (staysHere(event.request.url)) {
      this.#send("Fetch.continueRequest", { requestId: event.requestId });
      return;
    }
    this.#waiting.push(event);
    void this.#work();
  }

  /** One request after the other: two at once would be two at a server, or one beyond a cap. */
  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let event = this.#waiting.shift(); event; event = this.#waiting.shift()) {
        const held = event;
        await this.#one(held).catch((error) => this.#broken(held, error));
      }
    } finally {
      this.#busy = false;
    }
  }

  async #one(event: Paused): Promise<void> {
    const resource = resourceOf(event, this.#frame, this.#there);
    const { url, method, postData } = event.request;
    if (!this.#sent && resource === "page" && method === this.#order.method) {
      this.#sent = true;
      const { bounds, judgeHead } = this.#order;
      await this.#fly(event, { asked: 0, bounds, judgeHead, settle: (carried) => this.#page.door.answered(carried) });
      return;
    }
    const after = event.networkId === undefined ? undefined : this.#led.get(event.networkId);
    const sub = {
      ...{ url, method, resource },
      ...(postData !== undefined && { body: postData }),
      ...(after !== undefined && { after }),
    };
    const word = await this.#page.door.ask(sub, this.#over.signal);
    if (word.kind === "refused") {
      await this.#fail(event);
      return;
    }
    const { asked, bounds, judgeHead, answered } = word;
    await this.#fly(event, { asked, bounds, judgeHead, settle: answered });
  }

  /** Lets a request go and waits until it has been answered for. */
  #fly(event: Paused, ticket: Pick<Flight, "asked" | "bounds" | "judgeHead" | "settle">): Promise<void> {
    return new Promise((resolve) => {
      const landed = new AbortController();
      let tellError: (text: string) => void = () => undefined;
      const error = new Promise<string>((tell) => {
        tellError = tell;
      });
      const flight: Flight = {
        ...ticket,
        ...{ error, tellError },
        ...{ event, isDocument: ticket.asked === 0, startedAt: this.#clock.now(), heard: false, settled: false },
        done: () => {
          landed.abort();
          resolve();
        },
      };
      this.#flight = flight;
      if (this.#over.signal.aborted) {
        void this.#fail(event).then(() => this.#finish(flight, this.#stopped("the page had ended")));
        return;
      }
      // What has left cannot be called back alone: a head that does not come ends the page, and the request with it.
      void this.#clock.sleepUntil(flight.startedAt + flight.bounds.headMs, landed.signal).then(() => {
        if (!flight.heard && !flight.settled) this.#nothing(flight, `no answer within ${flight.bounds.headMs} ms`);
      });
      this.#send("Fetch.continueRequest", { requestId: event.requestId });
    });
  }

  #nothing(flight: Flight, why: string): void {
    flight.heard = true;
    if (why.startsWith("no answer")) this.end({ kind: "failed", why });
    void this.#finish(flight, nothingCarried("no answer", why, this.#clock.now(), true));
  }

  async #answer(event: Paused): Promise<void> {
    const flight = this.#flight;
    if (!flight || flight.settled || flight.event.request.url !== event.request.url) {
      // An answer to what nobody let go: the gate has a hole, and nothing more may pass through it.
      this.end({ kind: "failed", why: "an answer came that nobody had asked for" });
      await this.#fail(event);
      return;
    }
    flight.heard = true;
    if (event.responseErrorReason !== undefined) {
      await this.#error(event, event.responseErrorReason, flight);
      return;
    }
    const { carried, isStream } = await this.#hear(event, flight);
    const goesOn = await this.#finish(flight, carried);
    const { status = 0 } = carried.head ?? {};
    if (isRedirect(carried.head) && !flight.isDocument && goesOn) {
      // A redirect cannot be read or given on by us; its target comes to the door as a request of its own.
      if (event.networkId !== undefined) this.#led.set(event.networkId, flight.asked);
      this.#send("Fetch.continueRequest", { requestId: event.requestId });
      return;
    }
    if (carried.outcome !== "answered" || isStream || !goesOn || isRedirect(carried.head)) {
      await this.#fail(event);
      return;
    }
    await this.#handOn(event, carried.body, status);
  }

  /** Lets the error through to the page, which then tells more of it than the gate is told. */
  async #error({ requestId }: Paused, reason: string, flight: Flight): Promise<void> {
    const at = this.#clock.now();
    this.#send("Fetch.continueRequest", { requestId });
    const told = new AbortController();
    void flight.error.then(() => told.abort());
    await this.#clock.sleepUntil(at + ERROR_MS, told.signal);
    const text = told.signal.aborted ? await flight.error : "";
    await this.#finish(flight, nothingCarried(outcomeOf(reason, text), text || reason, at, false));
  }

  /** Reads the answer as far as it may be read. */
  async #hear(event: Paused, flight: Flight): Promise<Heard> {
    const heard = await hearAnswer({
      ...{ cdp: this.#cdp, clock: this.#clock, event, flight, signal: this.#over.signal },
      room: this.#page.bounds.bytes - this.#bytes,
    });
    const { carried } = heard;
    this.#bytes += carried.bytes;
    if (carried.outcome === "answered" && carried.head && isData(event) && !isRedirect(carried.head))
      this.#keep(event.request.url, carried.head, carried.body);
    if (carried.outcome !== "stopped" || !flight.isDocument) return heard;
    return { ...heard, carried: { ...carried, ...this.#withoutDocument("the page had ended") } };
  }

  #keep(url: string, head: Head, body: Uint8Array): void {
    this.#data.push({ url, status: head.status, contentType: headerOf(head, "content-type"), body });
  }

  /** Writes an answer down; true where the page may go on. */
  async #finish(flight: Flight, carried: Carried): Promise<boolean> {
    if (flight.settled) return false;
    flight.settled = true;
    try {
      const fate = await flight.settle(carried);
      if (fate === "end" && !flight.isDocument)
        this.end({ kind: "failed", why: "an answer to one of its requests ended it" });
      const goesOn = fate === "go on" && !this.#over.signal.aborted;
      if (goesOn && flight.isDocument) this.shownAt = this.#clock.now();
      return goesOn;
    } finally {
      if (flight.isDocument) this.#document(carried);
      if (this.#flight === flight) this.#flight = undefined;
      flight.done();
    }
  }

  async #handOn({ requestId, responseHeaders = [] }: Paused, body: Uint8Array, status: number): Promise<void> {
    await this.#cdp.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: status,
      responseHeaders: [...responseHeaders.filter(({ name }) => !OF_TRANSFER.includes(name.toLowerCase())), NO_SOCKETS],
      body: Buffer.from(body).toString("base64"),
    });
  }

  /** Only who is stopped from outside asks for the page again; a page that took too long has had its turn. */
  #withoutDocument(why: string): Pick<Carried, "outcome" | "detail"> {
    return { outcome: this.#why?.why === STOPPED ? "stopped" : "too slow", detail: why };
  }

  #stopped(why: string): Carried {
    return nothingCarried("stopped", why, this.#clock.now(), true);
  }

  /** A gate that breaks fails the request and ends the page; it never lets anything pass. */
  async #broken(event: Paused, error: unknown): Promise<void> {
    this.end({ kind: "failed", why: `the gate in the browser failed: ${wordsOf(error)}` });
    await this.#fail(event);
    const flight = this.#flight;
    if (flight && !flight.settled && flight.event.request.url === event.request.url)
      await this.#finish(flight, this.#stopped("the gate in the browser failed")).catch(() => undefined);
  }

  async #fail({ requestId }: Paused): Promise<void> {
    await this.#cdp.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" }).catch(() => undefined);
  }

  #send(method: "Fetch.continueRequest", params: { requestId: string }): void {
    // Held requests of a page that has been closed meanwhile are gone: nothing is left to let go.
    this.#cdp.send(method, params).catch(() => undefined);
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
