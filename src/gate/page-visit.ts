import type { Carried, Channel } from "../channels/channel.ts";
import type { Answered, ReachableHost, SubRequest } from "../channels/page-order.ts";
import type { Pledged } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { Ruling } from "../pledge/verdict.ts";
import type { Line, Store, Turn } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { admission, askedRow, refusedRow } from "./admission.ts";
import { dropFor, endOf } from "./aftermath.ts";
import { brokenChain } from "./before.ts";
import type { Conduct } from "./conduct.ts";
import { boundsOf, type Settled, settle } from "./hearing.ts";
import type { Names } from "./names.ts";
import { reachedBy } from "./page-hosts.ts";
import { type Decision, HELD_MS, lookFirst } from "./page-robots.ts";
import { ended, fateOf, noAddress, refusal, tooLong, unreadable } from "./page-rulings.ts";
import { readsFor } from "./reads.ts";
import { answeredRow, endOfHolding, judgeHeadOf, type Order, sentOf } from "./send.ts";
import type { SlotWatch } from "./slot-watch.ts";
import type { Progress } from "./step.ts";
import { LONGEST_ADDRESS, requestOfPage, toldOf } from "./sub-request.ts";

export interface VisitParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly worker: string;
  readonly slots: SlotWatch;
  readonly names: Names;
  /** For robots.txt: a browser never fetches it for the bot. */
  readonly http: Channel | undefined;
  readonly conduct: Conduct;
  readonly line: Line;
  /** The navigation, and the ledger number of its row. */
  readonly page: Request;
  readonly asked: number;
  readonly hosts: readonly ReachableHost[];
  /** When the page must be ready, epoch milliseconds. */
  readonly deadline: number;
  readonly tell: (event: Progress) => void;
}

/**
 * The door for what a page asks while it loads: the same promises, the same slots, the same rows as for every other
 * request. Nothing leaves before its row is durable, and each answer is settled before the page gets it.
 */
export class PageVisit {
  readonly #parts: VisitParts;
  /** Requests of the page that were let go, by the number of their rows: a redirect leads on from them. */
  readonly #sent = new Map<number, Request>();
  readonly #looked = new Set<string>();
  #stop: Ruling | undefined;

  constructor(parts: VisitParts) {
    this.#parts = parts;
  }

  /** The ruling that ended source, host or site while the page was loading. */
  get stop(): Ruling | undefined {
    return this.#stop;
  }

  /** Judges one request of the page. Waits where a promise says so and the page has the time. */
  async ask(sub: SubRequest, signal: AbortSignal): Promise<Answered> {
    const { clock, deadline } = this.#parts;
    let request = this.#requestOf(sub);
    if (sub.url.length > LONGEST_ADDRESS) return this.#refuse(request, noAddress);
    for (;;) {
      if (signal.aborted || this.#stop || clock.now() > deadline) return this.#refuse(request, ended);
      const decision = await this.#decide(request);
      switch (decision.kind) {
        case "refused":
          return refusal(decision.ruling);
        case "go":
          return this.#ticket(request, decision);
        case "resolve":
          request = { ...request, ...this.#addressOf(request) };
          break;
        case "first":
          if (this.#looked.has(decision.url)) return this.#refuse(request, unreadable);
          this.#looked.add(decision.url);
          await lookFirst(request, decision, signal, {
            ...{ clock, deadline, names: this.#parts.names, http: this.#parts.http, asked: this.#parts.asked },
            decide: (robots) => this.#decide(robots),
            settle: (robots, order, carried, at) => this.#settle(robots, order, carried, at),
          });
          break;
        case "wait":
          if (decision.until > deadline) return this.#refuse(request, tooLong(decision));
          await clock.sleepUntil(decision.until, signal);
          break;
        case "held":
          await clock.sleepUntil(clock.now() + HELD_MS, signal);
      }
    }
  }

  #requestOf(sub: SubRequest): Request {
    const before = sub.after === undefined ? undefined : this.#sent.get(sub.after);
    const { page, asked } = this.#parts;
    return requestOfPage(page, asked, sub, before && { request: before, asked: sub.after ?? 0 });
  }

  /** Exactly the address that the browser was given for the name when it started. */
  #addressOf(request: Request): Pick<Request, "address" | "addresses" | "replica"> {
    const host = reachedBy(this.#parts.hosts, request.url);
    if (!host) return { address: null, addresses: [] };
    return { address: host.address, addresses: [host.address], ...(host.replica && { replica: true }) };
  }

  /** One look at promises and slots, in one transaction with the row that it leads to. */
  #decide(request: Request): Promise<Decision> {
    const { store, conduct, slots, clock, worker } = this.#parts;
    const reads = readsFor(conduct.widest(request.source, request.host), request);
    return store.turn(reads, (seen): Turn<Decision> => {
      const pledge = conduct.pledge(request.source, request.host, seen.askers);
      const now = clock.now();
      const admitted = admission(pledge, request, { ...seen, slots: slots.counted(seen.slots) }, now);
      switch (admitted.kind) {
        case "resolve":
        case "held":
          return { result: () => ({ kind: admitted.kind }) };
        case "wait":
          return { result: () => admitted };
        case "ruled": {
          const { ruling } = admitted;
          if (ruling.verdict.kind === "first") {
            const { url, purpose } = ruling.verdict.request;
            return { result: () => ({ kind: "first", url, purpose }) };
          }
          return this.#refusing(request, ruling, pledge, seen.facts);
        }
        case "go": {
          const at = clock.now();
          const bounds = boundsOf(pledge, request, at);
          const row = askedRow(request, admitted, seen, { at, pledge: conduct.hash, worker, bounds });
          const keys = admitted.slots.map(({ key }) => key);
          const { headers } = admitted;
          this.#tell("asking", request, at);
          return {
            rows: [row],
            take: keys,
            asker: { bot: request.bot, host: request.host, source: request.source },
            result: ({ seqs: [asked = 0] }) => ({
              kind: "go",
              at,
              order: { asked, headers, slots: keys, pledge, bounds, sendBefore: row.sendBefore },
            }),
          };
        }
      }
    });
  }

  /** The row of a refusal, and what goes with it: a stop ends what is queued of the source, and the page's own line. */
  #refusing(
    request: Request,
    ruling: Ruling,
    pledge: readonly Pledged[] = [],
    facts: ReadonlyMap<string, unknown> = new Map(),
  ): Turn<Decision> {
    const { clock, worker, conduct, line } = this.#parts;
    const at = clock.now();
    const { url } = "code" in ruling.verdict ? toldOf(request, ruling.verdict.code) : request;
    const row = refusedRow({ ...request, url }, ruling, { at, pledge: conduct.hash, worker });
    // A hop of a robots.txt that may not be asked: the chain ends there, and the promise folds that as a bad redirect.
    const lost = request.purpose === "robots" && request.hop > 0;
    if (ruling.verdict.kind === "stop") this.#stop ??= ruling;
    this.#parts.tell({
      ...{ kind: "refused", at, host: request.host, url, source: request.source },
      ...{ by: ruling.promise, why: "why" in ruling.verdict ? (ruling.verdict.why ?? "") : "" },
    });
    return {
      ...(row && { rows: [row] }),
      ...(lost && { facts: settle(pledge, brokenChain(request, at), facts).facts }),
      ...(ruling.verdict.kind === "stop" && this.#ending(ruling, line)),
      result: () => ({ kind: "refused", ruling }),
    };
  }

  /** The page's own line was answered; a stop closes it all the same, with everything queued in its reach. */
  #ending(ruling: Ruling, line: Line): Pick<Turn<never>, "line" | "drop"> {
    return { line: { id: line.id, state: "failed", end: endOf(ruling, line) }, ...dropFor(ruling, line) };
  }

  async #refuse(request: Request, ruling: Ruling): Promise<Answered> {
    await this.#parts.store.turn({}, () => this.#refusing(request, ruling));
    return refusal(ruling);
  }

  #ticket(request: Request, { order, at }: Extract<Decision, { kind: "go" }>): Answered {
    this.#sent.set(order.asked, request);
    return {
      kind: "go",
      asked: order.asked,
      bounds: order.bounds,
      judgeHead: judgeHeadOf(request, order.pledge),
      answered: async (carried) => fateOf(await this.#settle(request, order, carried, at), carried),
    };
  }

  /** Folds an answer into the facts, gives the slots back and writes its row. */
  async #settle(request: Request, order: Order, carried: Carried, startedAt: number): Promise<Settled> {
    const { store, conduct, worker, line, slots } = this.#parts;
    const sent = sentOf(request, order, carried, startedAt);
    const endedAt = endOfHolding(sent);
    const { exchange } = sent;
    const robots = exchange.findings.robots?.file;
    const settled = await store.turn({ ...readsFor(order.pledge, request), slots: [] }, (seen): Turn<Settled> => {
      const own = settle(order.pledge, exchange, seen.facts);
      return {
        // Nothing of what a page fetched is kept: its reader gets it in memory.
        rows: [answeredRow({ ...sent, kept: false }, { pledge: conduct.hash, worker })],
        facts: own.facts,
        release: { request: order.asked, endedAt },
        ...(robots !== undefined && { files: [[robots, carried.body]] }),
        ...(own.stop && this.#ending(own.stop, line)),
        result: () => own,
      };
    });
    slots.released(order.slots, endedAt);
    this.#parts.tell({
      ...{ kind: "heard", at: exchange.endedAt, host: request.host, url: request.url, source: request.source },
      exchange,
    });
    if (settled.stop) this.#stop ??= settled.stop;
    return settled;
  }

  #tell(kind: "asking", { host, url, source }: Request, at: number): void {
    this.#parts.tell({ kind, at, host, url, source });
  }
}
