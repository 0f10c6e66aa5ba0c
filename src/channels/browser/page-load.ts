import type { CDPSession } from "playwright-core";
import type { PageData } from "../../pledge/render.ts";
import type { Clock } from "../../time/clock.ts";
import { nothingCarried } from "../carried.ts";
import type { Carried, Order } from "../channel.ts";
import type { PageOrder } from "../page-order.ts";
import { outcomeOf } from "./failures.ts";
import { errorOf, type Flight, type Ticket, takeOff } from "./flight.ts";
import { failRequest, handOn } from "./hand-on.ts";
import { dataOf, isData, isRedirect } from "./heads.ts";
import { type Heard, hearAnswer } from "./hear-answer.ts";
import { CRASHED, type Failure, PageEnd } from "./page-end.ts";
import { type Paused, resourceOf, staysHere, subRequest, type There } from "./resources.ts";

const ABORTED = "net::ERR_ABORTED";

interface LoadParts {
  readonly order: Order;
  readonly page: PageOrder;
  readonly clock: Clock;
  readonly cdp: CDPSession;
  readonly there: There;
}

/**
 * One page on its way into the browser. Everything that it asks for is held here until the gate has said yes and has
 * written it down, one request after the other over all hosts; every answer is read here first, up to its limits, and
 * only then handed to the page. What goes wrong in here ends in a failed request, never in one let through.
 */
export class PageLoad {
  readonly #parts: LoadParts;
  readonly #clock: Clock;
  readonly #end = new PageEnd();
  readonly #data: PageData[] = [];
  /** Ledger number of the answer that led on, by the browser's number of the request. */
  readonly #led = new Map<string, number>();
  #frame = "";
  /** Ends with the last request that waits for its turn. */
  #line: Promise<void> = Promise.resolve();
  #flight: Flight | undefined;
  #sent = false;
  #bytes = 0;
  #document: (carried: Carried) => void = () => undefined;
  /** The answer to the navigation itself; resolves once it is written down. */
  readonly document: Promise<Carried>;
  /** When the document was handed to the browser, epoch milliseconds; undefined where it was not. */
  shownAt: number | undefined;

  constructor(parts: LoadParts) {
    this.#parts = parts;
    this.#clock = parts.clock;
    this.document = new Promise((resolve) => {
      this.#document = resolve;
    });
  }

  /** Aborts when the page has ended, however. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** Why the page ended before it was ready. */
  get failure(): Failure | undefined {
    return this.#end.why;
  }

  /** True where the page's process crashed before the navigation was sent: nothing has left. */
  get diedUnasked(): boolean {
    return !this.#sent && this.#end.why?.why === CRASHED;
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
  end(failure: Failure | undefined): void {
    this.#end.come(failure);
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
    const why = this.#end.why?.why ?? "the page was closed";
    const carried = { ...this.#stopped(why), ...(flight?.isDocument !== false && this.#end.withoutDocument(why)) };
    if (flight && !flight.settled) await this.#finish(flight, carried);
    // Nothing was sent, or the answer has been written down: then this changes nothing.
    this.#document(carried);
  }

  #request(event: Paused): void {
    if (staysHere(event.request.url)) this.#letGo(event.requestId);
    // Two at once would be two at a server, or one beyond a cap.
    else this.#line = this.#line.then(() => this.#one(event)).catch((error) => this.#broken(event, error));
  }

  async #one(event: Paused): Promise<void> {
    const resource = resourceOf(event, this.#frame, this.#parts.there);
    if (!this.#sent && resource === "page" && event.request.method === this.#parts.order.method) {
      this.#sent = true;
      const { bounds, judgeHead } = this.#parts.order;
      return this.#fly(event, { asked: 0, bounds, judgeHead, settle: this.#parts.page.door.answered });
    }
    const after = event.networkId === undefined ? undefined : this.#led.get(event.networkId);
    const word = await this.#parts.page.door.ask(subRequest(event, resource, after), this.#end.signal);
    if (word.kind === "refused") return this.#fail(event);
    const { asked, bounds, judgeHead, answered } = word;
    await this.#fly(event, { asked, bounds, judgeHead, settle: answered });
  }

  /** Lets a request go and waits until it has been answered for. */
  #fly(event: Paused, ticket: Ticket): Promise<void> {
    return new Promise((resolve) => {
      const flight = takeOff(event, ticket, this.#clock.now(), resolve);
      this.#flight = flight;
      if (this.#end.signal.aborted) {
        void this.#fail(event).then(() => this.#finish(flight, this.#stopped("the page had ended")));
        return;
      }
      // What has left cannot be called back alone: a head that does not come ends the page, and the request with it.
      void this.#clock.sleepUntil(flight.startedAt + flight.bounds.headMs, flight.landed).then(() => {
        if (!flight.heard && !flight.settled) this.#nothing(flight, `no answer within ${flight.bounds.headMs} ms`);
      });
      this.#letGo(event.requestId);
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
    if (isRedirect(carried.head) && !flight.isDocument && goesOn) {
      // A redirect cannot be read or given on by us; its target comes to the door as a request of its own.
      if (event.networkId !== undefined) this.#led.set(event.networkId, flight.asked);
      this.#letGo(event.requestId);
      return;
    }
    if (carried.outcome !== "answered" || isStream || !goesOn || isRedirect(carried.head)) {
      await this.#fail(event);
      return;
    }
    // What the page does not get, nobody reads.
    if (carried.head && isData(event)) this.#data.push(dataOf(event, carried.head, carried.body));
    await handOn(this.#parts.cdp, event, carried.body);
  }

  /** Lets the error through to the page, which then tells more of it than the gate is told. */
  async #error({ requestId }: Paused, reason: string, flight: Flight): Promise<void> {
    const at = this.#clock.now();
    this.#letGo(requestId);
    const text = await errorOf(flight, this.#clock);
    await this.#finish(flight, nothingCarried(outcomeOf(reason, text), text || reason, at, false));
  }

  /** Reads the answer as far as it may be read. */
  async #hear(event: Paused, flight: Flight): Promise<Heard> {
    const heard = await hearAnswer({
      ...{ cdp: this.#parts.cdp, clock: this.#clock, event, flight, signal: this.#end.signal },
      room: this.#parts.page.bounds.bytes - this.#bytes,
    });
    const { carried } = heard;
    this.#bytes += carried.bytes;
    if (carried.outcome !== "stopped" || !flight.isDocument) return heard;
    return { ...heard, carried: { ...carried, ...this.#end.withoutDocument("the page had ended") } };
  }

  /** Writes an answer down; true where the page may go on. */
  async #finish(flight: Flight, carried: Carried): Promise<boolean> {
    if (flight.settled) return false;
    flight.settled = true;
    try {
      const fate = await flight.settle(carried);
      if (fate === "end" && !flight.isDocument)
        this.end({ kind: "failed", why: "an answer to one of its requests ended it" });
      const goesOn = fate === "go on" && !this.#end.signal.aborted;
      if (goesOn && flight.isDocument) this.shownAt = this.#clock.now();
      return goesOn;
    } finally {
      if (flight.isDocument) this.#document(carried);
      if (this.#flight === flight) this.#flight = undefined;
      flight.done();
    }
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

  #fail(event: Paused): Promise<void> {
    return failRequest(this.#parts.cdp, event);
  }

  #letGo(requestId: string): void {
    // Held requests of a page that has been closed meanwhile are gone: nothing is left to let go.
    this.#parts.cdp.send("Fetch.continueRequest", { requestId }).catch(() => undefined);
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
