import type { Channel } from "../channels/channel.ts";
import type { ReachableHost } from "../channels/page-order.ts";
import type { Request } from "../pledge/request.ts";
import type { Line } from "../store/store.ts";
import { beforeRequest } from "./before.ts";
import type { Conduct } from "./conduct.ts";
import { Door } from "./door.ts";
import { loadPage } from "./load-page.ts";
import { Names } from "./names.ts";
import { sessionOf } from "./page-facts.ts";
import { inSession } from "./page-session.ts";
import type { Pending } from "./reads.ts";
import { send } from "./send.ts";
import { SlotWatch } from "./slot-watch.ts";
import type { Progress, Step } from "./step.ts";
import type { Decision, Errand, GateParts, Visitor } from "./visitor.ts";
import { WriteDown } from "./write-down.ts";

/**
 * The only way out of the house: every request of every kind passes here. Promises are asked and slots taken in the
 * transaction that writes the "asked" row; the answer's facts, slots and row are written in another one.
 */
export class Gate {
  readonly #parts: GateParts;
  readonly #names: Names;
  readonly #slots: SlotWatch;
  readonly #door: Door;
  readonly #writeDown: WriteDown;
  /** What the browser of each session may reach, fixed when it starts. */
  readonly #hosts = new Map<string, readonly ReachableHost[]>();

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.#slots = new SlotWatch(parts.clock, parts.joined ?? false);
    this.#names = new Names(parts.clock);
    this.#door = new Door(parts, this.#slots);
    this.#writeDown = new WriteDown(parts, this.#slots);
  }

  /** Never lets this process's time fall behind the ledger: others may have written by a clock that is ahead. */
  async keepUp(): Promise<void> {
    const head = await this.#parts.store.ledger.head();
    if (head) this.#slots.keepUp(head.at);
  }

  /** Carries a line of the frontier one step further. Never waits: a time to wait for goes into the store. */
  async ask(line: Line, errand: Errand, signal: AbortSignal): Promise<Step> {
    const visitor = { line, errand };
    let request = await this.#withBrowser(errand.request);
    for (;;) {
      const decision = await this.#door.decideOwn(visitor, request);
      if (decision.kind === "step") return decision.step;
      if (decision.kind === "before")
        return this.#askBefore({ ...visitor, pending: decision.pending }, decision.known, signal);
      if (decision.kind === "send") {
        const { channel } = decision.request;
        return channel === "browser" ? this.#load(visitor, decision, signal) : this.#send(visitor, decision, signal);
      }
      request = await this.#addressed(request, errand.conduct);
    }
  }

  /** A request for a browser with the one that is at hand, or why none is: known before anything is asked for its sake. */
  async #withBrowser(request: Request): Promise<Request> {
    if (request.channel !== "browser") return request;
    const browser = await this.#parts.channels.browser?.atHand?.();
    return { ...request, browser: browser ?? { missing: "no browser is at hand here" } };
  }

  /** The request with the address that it will be sent to. */
  async #addressed(request: Request, conduct: Conduct): Promise<Request> {
    const channel = this.#channel(request);
    const session = { conduct, channel, known: this.#hosts, now: this.#parts.clock.now() };
    const reached = request.channel === "browser" ? await inSession(request, session) : undefined;
    // A host that the browser may not reach is judged by where it leads, like every other one.
    return reached ?? this.#names.withAddress(request, channel);
  }

  /** Asks what must be known before the line's own request: robots.txt, a hop of its redirects, one more try of it. */
  async #askBefore(visitor: Visitor & { pending: Pending }, known: boolean, signal: AbortSignal): Promise<Step> {
    let request = beforeRequest(visitor.errand.request, visitor.pending);
    for (;;) {
      const decision = await this.#door.decideBefore(visitor, request, known);
      if (decision.kind === "step") return decision.step;
      if (decision.kind === "send") return this.#send(visitor, decision, signal);
      request = await this.#names.withAddress(request, this.#channel(request));
    }
  }

  #channel(request: Request): Channel {
    const channel = this.#parts.channels[request.channel];
    if (!channel) throw new TypeError(`no channel "${request.channel}" is open`);
    return channel;
  }

  async #send(
    visitor: Visitor,
    { order, request }: Extract<Decision, { kind: "send" }>,
    signal: AbortSignal,
  ): Promise<Step> {
    const port = this.#names.portOf(request);
    const sent = await send(request, order, this.#channel(request), port, this.#parts.clock.now(), signal);
    return this.#writeDown.heard(visitor, order, sent);
  }

  /** Loads a page in a browser: its answer is written down like any other, its own wishes come to a door of their own. */
  #load(visitor: Visitor, { order, request }: Extract<Decision, { kind: "send" }>, signal: AbortSignal): Promise<Step> {
    const { line, errand } = visitor;
    return loadPage({
      ...{ parts: this.#parts, slots: this.#slots, names: this.#names, hosts: this.#hosts },
      ...{ conduct: errand.conduct, line, request, order, signal, channel: this.#channel(request) },
      heard: (sent) => this.#writeDown.heard(visitor, order, sent),
      tell: (event) => this.#tell(event),
    });
  }

  /** Ends the browser that read for a source in a pass, where there is one. */
  async leave(source: Pick<Request, "bot" | "source" | "pass">): Promise<void> {
    this.#hosts.delete(sessionOf(source));
    await this.#parts.channels.browser?.leave?.(sessionOf(source));
  }

  #tell(event: Progress): void {
    this.#parts.progress?.(event);
  }
}
