import type { Files } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { Shelf, Turn } from "../store/store.ts";
import { afterBefore, afterOwn, dropFor, evidenceIn, isOver, isTurnedDown, isWhole, stepAfter } from "./aftermath.ts";
import { settle } from "./hearing.ts";
import { mayWithdraw, pendingPlace, readsFor } from "./reads.ts";
import { answeredRow, captureOf, endOfHolding, type Order, type Sent } from "./send.ts";
import type { SlotWatch } from "./slot-watch.ts";
import type { Heard, Step } from "./step.ts";
import type { GateParts, Visitor } from "./visitor.ts";
import { deleteWithdrawnBodies, withdrawalOf } from "./withdrawal.ts";

/** Writes answers down: copy, row, facts of all promises, what is withdrawn, and what becomes of the line. */
export class WriteDown {
  readonly #parts: GateParts;
  readonly #slots: SlotWatch;

  constructor(parts: GateParts, slots: SlotWatch) {
    this.#parts = parts;
    this.#slots = slots;
  }

  /** Writes an answer down, with all that follows from it. */
  async heard(visitor: Visitor, order: Order, sent: Sent): Promise<Step> {
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
    this.#parts.progress?.({
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
}

/** Documents are kept apart: they may be given to visitors, copies of pages never (C23, M14). */
const shelfOf = ({ purpose }: Request): Shelf => (purpose === "document" ? "documents" : "captures");

/** What the transaction of an answer came to: how it goes on, and the copy that is not kept after all. */
interface Settling {
  readonly step: Step;
  readonly letGo: string | undefined;
}
