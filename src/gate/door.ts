import type { Pledged } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { Ruling } from "../pledge/verdict.ts";
import { factKey, type Seen, type Turn } from "../store/store.ts";
import { type Admission, admission, askedRow, refusedRow } from "./admission.ts";
import { dropFor, endOf, noteOf } from "./aftermath.ts";
import { beforeHop, brokenChain, nextOf, pendingFor, wishIn } from "./before.ts";
import { isStale } from "./desk-acts.ts";
import { boundsOf, rulingsOf, settle } from "./hearing.ts";
import { isPending, type Pending, pendingPlace, readsFor, readsForBoth, withValidators } from "./reads.ts";
import type { SlotWatch } from "./slot-watch.ts";
import type { Progress } from "./step.ts";
import type { Decision, Errand, GateParts, Visitor } from "./visitor.ts";

const taken: Decision = { kind: "step", step: { kind: "taken" } };
const stale: Decision = { kind: "step", step: { kind: "stale" } };

/**
 * Still wanted, and not put off meanwhile: a process that saw the line before another one asked for it must not shorten
 * the wait which that answer led to (a retry after thirty seconds).
 */
const isDue = ({ line }: Seen, now: number): boolean => line?.state === "queued" && line.due <= now;

/**
 * Decides at the door whether a request may leave now: all promises are asked, all slots taken or none, and the "asked" or
 * "refused" row written, in one transaction.
 */
export class Door {
  readonly #parts: GateParts;
  readonly #slots: SlotWatch;

  constructor(parts: GateParts, slots: SlotWatch) {
    this.#parts = parts;
    this.#slots = slots;
  }

  /** The line's own request; where something must be asked before it, that. */
  decideOwn(visitor: Visitor, plain: Request): Promise<Decision> {
    const { line, errand } = visitor;
    const { conduct } = errand;
    const reads = readsFor(conduct.widest(plain.source, plain.host), plain, line.id);
    return this.#parts.store.turn(reads, (seen): Turn<Decision> => {
      if (!isDue(seen, this.#parts.clock.now())) return { result: () => taken };
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

  /** What comes before a line's own request: robots.txt, a reservation file, a hop of their redirects. */
  decideBefore(visitor: Visitor & { pending: Pending }, plain: Request, known: boolean): Promise<Decision> {
    const { line, errand, pending } = visitor;
    const { conduct, request: original } = errand;
    const reads = readsForBoth(
      readsFor(conduct.widest(plain.source, plain.host), plain, line.id),
      readsFor(conduct.widest(original.source, original.host), original, line.id),
    );
    return this.#parts.store.turn(reads, (seen): Turn<Decision> => {
      if (!isDue(seen, this.#parts.clock.now())) return { result: () => taken };
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

  #tell(event: Progress): void {
    this.#parts.progress?.(event);
  }
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
