import type { Carried, Channel } from "../channels/channel.ts";
import type { Answered, Fate, ReachableHost, SubRequest } from "../channels/page-order.ts";
import type { Pledged } from "../pledge/promise.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import { type Ruling, skip } from "../pledge/verdict.ts";
import type { Line, Store, Turn } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { admission, askedRow, refusedRow } from "./admission.ts";
import { dropFor, endOf } from "./aftermath.ts";
import { beforeRequest, brokenChain } from "./before.ts";
import type { Conduct } from "./conduct.ts";
import { boundsOf, type Settled, settle } from "./hearing.ts";
import type { Names } from "./names.ts";
import { reachedBy } from "./page-hosts.ts";
import { type Pending, readsFor } from "./reads.ts";
import { answeredRow, endOfHolding, judgeHeadOf, type Order, send, sentOf } from "./send.ts";
import type { SlotWatch } from "./slot-watch.ts";
import type { Progress } from "./step.ts";
import { requestOfPage } from "./sub-request.ts";

/** How soon to look again at a slot that a request outside of the page holds. */
const HELD_MS = 50;

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

/** May a request of the page (or the robots.txt that it needs) leave now? */
type Decision =
  | { readonly kind: "refused"; readonly ruling: Ruling }
  | { readonly kind: "first"; readonly url: string; readonly purpose: Request["purpose"] }
  | { readonly kind: "wait"; readonly until: number; readonly by: string; readonly why: string }
  | { readonly kind: "held" }
  | { readonly kind: "resolve" }
  | { readonly kind: "go"; readonly order: Order; readonly at: number };

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
          await this.#lookFirst(request, decision, signal);
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
    const row = refusedRow(request, ruling, { at, pledge: conduct.hash, worker });
    // A hop of a robots.txt that may not be asked: the chain ends there, and the promise folds that as a bad redirect.
    const lost = request.purpose === "robots" && request.hop > 0;
    if (ruling.verdict.kind === "stop") this.#stop ??= ruling;
    this.#parts.tell({
      ...{ kind: "refused", at, host: request.host, url: request.url, source: request.source },
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

  /** Asks the robots.txt that a request of the page needs, by plain HTTP, over redirects and once more where promised. */
  async #lookFirst(page: Request, first: Extract<Decision, { kind: "first" }>, signal: AbortSignal): Promise<void> {
    const { clock, deadline, asked } = this.#parts;
    const { url, purpose } = first;
    let pending: Pending = {
      ...{ url, subject: placeOf(url).authority, purpose },
      ...{ attempt: 0, hop: 0, parent: asked, notBefore: clock.now() },
    };
    while (pending.notBefore <= deadline) {
      await clock.sleepUntil(pending.notBefore, signal);
      const settled = await this.#look(beforeRequest(page, pending), signal);
      if (!settled || settled.stop) return;
      const { again, follow } = settled;
      if (again) pending = { ...pending, attempt: pending.attempt + 1, notBefore: again.at };
      else if (follow)
        pending = { ...pending, url: follow.url, hop: pending.hop + 1, attempt: 0, parent: settled.asked };
      else return;
    }
  }

  async #look(plain: Request, signal: AbortSignal): Promise<(Settled & { readonly asked: number }) | undefined> {
    const { clock, deadline, names, http } = this.#parts;
    if (!http) return undefined;
    let request = plain;
    for (;;) {
      if (signal.aborted) return undefined;
      const decision = await this.#decide(request);
      switch (decision.kind) {
        case "refused":
        case "first":
          return undefined;
        case "resolve":
          request = await names.withAddress(request, http);
          break;
        case "wait":
          if (decision.until > deadline) return undefined;
          await clock.sleepUntil(decision.until, signal);
          break;
        case "held":
          await clock.sleepUntil(clock.now() + HELD_MS, signal);
          break;
        case "go": {
          const { order, at } = decision;
          const { carried } = await send(request, order, http, names.portOf(request), at, signal);
          return { ...(await this.#settle(request, order, carried, at)), asked: order.asked };
        }
      }
    }
  }

  #tell(kind: "asking", { host, url, source }: Request, at: number): void {
    this.#parts.tell({ kind, at, host, url, source });
  }
}

const ended: Ruling = { promise: "rendering", verdict: skip("stopped", "the page had ended before this was asked") };

const unreadable: Ruling = {
  promise: "robots",
  verdict: skip("robots unreadable", "robots.txt could not be asked for while the page was loading"),
};

const tooLong = ({ by, why, until }: { by: string; why: string; until: number }): Ruling => ({
  promise: by,
  verdict: skip("resting", `${why}; the page must be ready before`, { until }),
});

function refusal({ verdict }: Ruling): Answered {
  if (verdict.kind !== "skip" && verdict.kind !== "stop") throw new TypeError(`not a refusal: ${verdict.kind}`);
  return { kind: "refused", code: verdict.code, why: verdict.why };
}

/** A redirect is followed where the promises follow it; what they end or drop does not reach the page. */
function fateOf({ stop, drop, follow }: Settled, { head }: Carried): Fate {
  if (stop) return "end";
  if (drop) return "drop";
  const leads = head !== undefined && head.status >= 300 && head.status < 400 && head.status !== 304;
  return leads && !follow ? "drop" : "go on";
}
