import type { Channel } from "../channels/channel.ts";
import type { ReachableHost } from "../channels/page-order.ts";
import type { Findings } from "../pledge/findings.ts";
import type { Files, Pledged } from "../pledge/promise.ts";
import type { Channel as ChannelName, Request } from "../pledge/request.ts";
import type { Ruling } from "../pledge/verdict.ts";
import { factKey, type Line, type Seen, type Shelf, type Store, type Turn } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { type Admission, admission, askedRow, refusedRow } from "./admission.ts";
import {
  afterBefore,
  afterOwn,
  dropFor,
  endOf,
  evidenceIn,
  isOver,
  isTurnedDown,
  isWhole,
  noteOf,
  stepAfter,
} from "./aftermath.ts";
import { beforeHop, beforeRequest, brokenChain, nextOf, pendingFor, wishIn } from "./before.ts";
import type { Conduct } from "./conduct.ts";
import { isStale } from "./desk-acts.ts";
import { boundsOf, rulingsOf, settle } from "./hearing.ts";
import { loadPage } from "./load-page.ts";
import { Names } from "./names.ts";
import { sessionOf } from "./page-facts.ts";
import { inSession } from "./page-session.ts";
import { isPending, mayWithdraw, type Pending, pendingPlace, readsFor, readsForBoth, withValidators } from "./reads.ts";
import { answeredRow, captureOf, endOfHolding, type Order, type Sent, send } from "./send.ts";
import { SlotWatch } from "./slot-watch.ts";
import type { Heard, Progress, Step, Taking } from "./step.ts";
import { deleteWithdrawnBodies, withdrawalOf } from "./withdrawal.ts";

export interface GateParts {
  readonly store: Store;
  readonly channels: Readonly<Partial<Record<ChannelName, Channel>>>;
  readonly clock: Clock;
  /** Name of this worker in the ledger. */
  readonly worker: string;
  /** True where another process works on the same pass, perhaps by a clock of its own. */
  readonly joined?: boolean;
  readonly progress?: (event: Progress) => void;
}

/** A line's request, in the light of its source and pass. */
export interface Errand {
  readonly conduct: Conduct;
  readonly request: Request;
  /** Findings that only a reader of the source can make (whether a list kept to its filter). */
  readonly examine?: (heard: Heard) => Findings;
  /** What is to be written of the answer, where nothing of it may be kept. */
  readonly take?: (heard: Heard) => Taking;
}

/** What a turn at the door decided. */
type Decision =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "before"; readonly pending: Pending; readonly known: boolean }
  | { readonly kind: "resolve" }
  | { readonly kind: "send"; readonly order: Order; readonly request: Request };

/** Whose request is at the door: the line's own, or one that must come before it. */
interface Visitor {
  readonly line: Line;
  readonly errand: Errand;
  readonly pending?: Pending;
}

const taken: Decision = { kind: "step", step: { kind: "taken" } };
const stale: Decision = { kind: "step", step: { kind: "stale" } };

/**
 * The only way out of the house: every request of every kind passes here. Promises are asked and slots taken in the
 * transaction that writes the "asked" row; the answer's facts, slots and row are written in another one.
 */
export class Gate {
  readonly #parts: GateParts;
  readonly #names: Names;
  readonly #slots: SlotWatch;
  /** What the browser of each session may reach, fixed when it starts. */
  readonly #hosts = new Map<string, readonly ReachableHost[]>();

  constructor(parts: GateParts) {
    this.#parts = parts;
    this.#slots = new SlotWatch(parts.clock, parts.joined ?? false);
    this.#names = new Names(parts.clock);
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
      const decision = await this.#decideOwn(visitor, request);
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
      const decision = await this.#decideBefore(visitor, request, known);
      if (decision.kind === "step") return decision.step;
      if (decision.kind === "send") return this.#send(visitor, decision, signal);
      request = await this.#names.withAddress(request, this.#channel(request));
    }
  }

  #decideOwn(visitor: Visitor, plain: Request): Promise<Decision> {
    const { line, errand } = visitor;
    const { conduct } = errand;
    const reads = readsFor(conduct.widest(plain.source, plain.host), plain, line.id);
    return this.#parts.store.turn(reads, (seen): Turn<Decision> => {
      if (seen.line?.state !== "queued") return { result: () => taken };
      if (isStale(errand.conduct, seen)) return { result: () => stale };
      const known = seen.facts.get(factKey(pendingPlace(plain)));
      if (isPending(known)) return { result: () => ({ kind: "before", pending: known, known: true }) };
      const request = withValidators(plain, seen);
      const pledge = conduct.pledge(request.source, request.host, seen.askers);
      const slots = this.#slots.counted(seen.slots);
      const now = this.#parts.clock.now();
      const admitted = admission(pledge, request, { ...seen, slots }, now);
      const wish = wishIn(admitted);
      if (!wish) return this.#act(visitor, request, seen, pledge, admitted);
      return { result: () => ({ kind: "before", pending: pendingFor(wish, now), known: false }) };
    });
  }

  #decideBefore(visitor: Visitor & { pending: Pending }, plain: Request, known: boolean): Promise<Decision> {
    const { line, errand, pending } = visitor;
    const { conduct, request: original } = errand;
    const reads = readsForBoth(
      readsFor(conduct.widest(plain.source, plain.host), plain, line.id),
      readsFor(conduct.widest(original.source, original.host), original, line.id),
    );
    return this.#parts.store.turn(reads, (seen): Turn<Decision> => {
      if (seen.line?.state !== "queued") return { result: () => taken };
      if (isStale(errand.conduct, seen)) return { result: () => stale };
      const stored = seen.facts.get(factKey(pendingPlace(original)));
      // Another worker may have asked it meanwhile: then the note is gone, or the promise is content.
      if (known ? !isPending(stored) : isPending(stored) || !this.#isStillFirst(errand, seen))
        return { result: () => taken };
      const now = this.#parts.clock.now();
      if (pending.notBefore > now) {
        const wait: Admission = {
          kind: "wait",
          until: pending.notBefore,
          by: "retries",
          why: "the answer before was none",
        };
        return this.#act(visitor, plain, seen, [], wait);
      }
      const request = withValidators(plain, seen);
      const pledge = conduct.pledge(request.source, request.host, seen.askers);
      const slots = this.#slots.counted(seen.slots);
      const admitted = admission(pledge, request, { ...seen, slots }, this.#parts.clock.now());
      const wish = wishIn(admitted);
      const next = wish && beforeHop(pending, wish, now);
      if (next) return { ...noteOf(line, [pendingPlace(original), next], now), result: () => taken };
      const lost = wish !== undefined || request.hop > 0 || pending.next !== undefined;
      return admitted.kind === "ruled" && lost
        ? this.#breakChain(visitor, request, seen, pledge, admitted.ruling)
        : this.#act(visitor, request, seen, pledge, admitted);
    });
  }

  #isStillFirst({ conduct, request }: Errand, seen: Seen): boolean {
    const rulings = rulingsOf(conduct.pledge(request.source, request.host), request, seen, this.#parts.clock.now());
    return rulings.some(({ verdict }) => verdict.kind === "first");
  }

  /** Turns an admission into what is written and what follows. */
  #act(
    visitor: Visitor,
    request: Request,
    seen: Seen,
    pledge: readonly Pledged[],
    admitted: Admission,
  ): Turn<Decision> {
    const { line, errand, pending } = visitor;
    const { clock, worker } = this.#parts;
    const at = clock.now();
    switch (admitted.kind) {
      case "resolve":
        return { result: () => ({ kind: "resolve" }) };
      case "held":
        return { result: () => ({ kind: "step", step: { kind: "held", by: admitted.by } }) };
      case "wait": {
        const { until, by, why } = admitted;
        this.#tell({ kind: "waiting", at, host: request.host, source: request.source, until, by, why });
        return {
          line: { id: line.id, state: "queued", due: until },
          result: () => ({ kind: "step", step: { kind: "wait", until, by, why } }),
        };
      }
      case "ruled":
        return this.#refuse(visitor, request, admitted.ruling);
      case "go": {
        const bounds = boundsOf(pledge, request, at);
        const row = askedRow(request, admitted, seen, { at, pledge: errand.conduct.hash, worker, bounds });
        const stored = row.conditional ? seen.capture?.digest : undefined;
        const slots = admitted.slots.map(({ key }) => key);
        const order = {
          slots,
          headers: admitted.headers,
          pledge,
          bounds,
          sendBefore: row.sendBefore,
          ...(stored !== undefined && { stored }),
        };
        this.#tell({ kind: "asking", at, host: request.host, url: request.url, source: request.source });
        return {
          rows: [row],
          take: slots,
          asker: { bot: request.bot, host: request.host, source: request.source },
          ...(pending
            ? { facts: [[pendingPlace(errand.request), askedBefore(pending, at)]] }
            : { line: { id: line.id, state: "asked", asked: "this row" } }),
          result: ({ seqs: [asked = 0] }) => ({ kind: "send", request, order: { ...order, asked } }),
        };
      }
    }
  }

  #refuse({ line, errand, pending }: Visitor, request: Request, ruling: Ruling): Turn<Decision> {
    const at = this.#parts.clock.now();
    const row = refusedRow(request, ruling, { at, pledge: errand.conduct.hash, worker: this.#parts.worker });
    const { verdict } = ruling;
    if (!row || (verdict.kind !== "skip" && verdict.kind !== "stop"))
      throw new TypeError(`not a refusal: ${verdict.kind}`);
    const { code, why } = verdict;
    this.#tell({
      kind: "refused",
      at,
      host: request.host,
      url: request.url,
      source: request.source,
      by: ruling.promise,
      why,
    });
    return {
      rows: [row],
      ...(pending && { facts: [[pendingPlace(errand.request), null]] }),
      line: { id: line.id, state: "refused", end: endOf(ruling, line) },
      ...dropFor(ruling, line),
      result: ({ seqs: [seq = 0] }) => ({ kind: "step", step: { kind: "refused", ruling, code, row: seq } }),
    };
  }

  /** What a chain needs may not be asked: it ends there, and the promises fold that as a bad redirect. */
  #breakChain(
    { line, errand, pending }: Visitor & { pending: Pending },
    request: Request,
    seen: Seen,
    pledge: readonly Pledged[],
    ruling: Ruling,
  ): Turn<Decision> {
    const at = this.#parts.clock.now();
    const row = refusedRow(request, ruling, { at, pledge: errand.conduct.hash, worker: this.#parts.worker });
    const settled = settle(pledge, brokenChain(request, at), seen.facts, seen.file);
    return {
      ...(row && { rows: [row] }),
      ...noteOf(line, [pendingPlace(errand.request), nextOf(pending, at)], at, settled.facts),
      result: () => taken,
    };
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
    return this.#heard(visitor, order, sent);
  }

  /** Loads a page in a browser: its answer is written down like any other, its own wishes come to a door of their own. */
  #load(visitor: Visitor, { order, request }: Extract<Decision, { kind: "send" }>, signal: AbortSignal): Promise<Step> {
    const { line, errand } = visitor;
    return loadPage({
      ...{ parts: this.#parts, slots: this.#slots, names: this.#names, hosts: this.#hosts },
      ...{ conduct: errand.conduct, line, request, order, signal, channel: this.#channel(request) },
      heard: (sent) => this.#heard(visitor, order, sent),
      tell: (event) => this.#tell(event),
    });
  }

  /** Ends the browser that read for a source in a pass, where there is one. */
  async leave(source: Pick<Request, "bot" | "source" | "pass">): Promise<void> {
    this.#hosts.delete(sessionOf(source));
    await this.#parts.channels.browser?.leave?.(sessionOf(source));
  }

  /** Writes an answer down, with all that follows from it. */
  async #heard(visitor: Visitor, order: Order, sent: Sent): Promise<Step> {
    const { line, errand, pending } = visitor;
    const { request } = sent.exchange;
    const plain: Heard = {
      exchange: sent.exchange,
      asked: line.wanted.url,
      body: sent.carried.body,
      ...(sent.exchange.outcome === "not modified" && order.stored !== undefined && { stored: order.stored }),
      ...(sent.carried.detail !== undefined && { detail: sent.carried.detail }),
    };
    // A page in a browser is read when it has been rendered, not before.
    const more = pending || request.channel === "browser" ? undefined : errand.examine?.(plain);
    const exchange = more ? { ...sent.exchange, findings: { ...sent.exchange.findings, ...more } } : sent.exchange;
    // The copy is on disk before the row that names it: a row never points to nothing.
    if (sent.kept && exchange.digest !== undefined)
      await this.#parts.store.blobs.put(exchange.digest, sent.carried.body, shelfOf(request));
    this.#tell({
      kind: "heard",
      at: exchange.endedAt,
      host: request.host,
      url: request.url,
      source: request.source,
      exchange,
    });
    const step = await this.#settle(visitor, { ...sent, exchange }, { ...plain, exchange }, order);
    if (mayWithdraw(order.pledge, request)) await deleteWithdrawnBodies(this.#parts.store, request.bot, request.source);
    this.#slots.released(order.slots, endOfHolding(sent));
    return step;
  }

  async #settle({ line, errand, pending }: Visitor, sent: Sent, heard: Heard, order: Order): Promise<Step> {
    const { store } = this.#parts;
    const { exchange, carried } = sent;
    const { request } = exchange;
    const reads = { ...readsFor(order.pledge, request, line.id), slots: [] };
    const now = sent.keeping === "nothing" && !pending && isWhole(exchange) && request.channel !== "browser";
    const taking = now ? errand.take?.(heard) : undefined;
    const { step, letGo } = await store.turn({ ...reads, ...taking?.reads }, (seen): Turn<Settling> => {
      const kept = evidenceIn(exchange);
      const files: Files = (hash) => (hash === kept ? carried.body : seen.file(hash));
      const settled = settle(order.pledge, exchange, seen.facts, files);
      const place = { at: exchange.endedAt, pledge: errand.conduct.hash, worker: this.#parts.worker };
      const withdrawn =
        settled.withdraw &&
        withdrawalOf(
          settled.withdraw,
          { ...place, bot: line.bot, source: line.source, pass: line.pass },
          seen.derived,
          order.pledge,
        );
      const taken = taking && isOver(settled) ? taking.changes(seen) : undefined;
      const after = pending
        ? afterBefore(line, pendingPlace(errand.request), settled, pending, exchange)
        : afterOwn(line, settled, exchange);
      // What a promise lets go only now (a release taken back meanwhile) leaves no copy either.
      const left: Sent = settled.drop?.code === undefined ? sent : { ...sent, kept: false };
      const letGo = sent.kept && !left.kept ? exchange.digest : undefined;
      const capture = captureOf(left, request.url, line.wanted, isTurnedDown(settled));
      return {
        ...taken,
        ...withdrawn?.turn,
        rows: [answeredRow(left, place), ...(withdrawn?.rows ?? []), ...(taken?.rows ?? [])],
        facts: [...settled.facts, ...after.facts, ...(withdrawn?.facts ?? [])],
        release: { request: exchange.asked, endedAt: endOfHolding(sent) },
        ...(kept !== undefined && { files: [[kept, carried.body]] }),
        line: taken?.line ?? after.line,
        ...(settled.stop && dropFor(settled.stop, line)),
        ...(capture && { capture }),
        result: ({ repeated }) => {
          const step = stepAfter(heard, settled, pending !== undefined);
          return { step: taken && step.kind === "heard" ? { ...step, taken: { repeated } } : step, letGo };
        },
      };
    });
    if (letGo !== undefined && !(await store.desk.captureInUse(letGo))) await store.blobs.delete(letGo);
    return step;
  }

  #tell(event: Progress): void {
    this.#parts.progress?.(event);
  }
}

/** Documents are kept apart: they may be given to visitors, copies of pages never (C23, M14). */
const shelfOf = ({ purpose }: Request): Shelf => (purpose === "document" ? "documents" : "captures");

/** What the transaction of an answer came to: how it goes on, and the copy that is not kept after all. */
interface Settling {
  readonly step: Step;
  readonly letGo: string | undefined;
}

/**
 * The note while its request is under way. Should this process die before the answer, the next one finds it, and marks
 * its own request as a repetition.
 */
const askedBefore = (pending: Pending, at: number): Pending => ({
  ...pending,
  attempt: pending.attempt + 1,
  notBefore: at,
});
