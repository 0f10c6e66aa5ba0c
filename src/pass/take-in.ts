import type { Conduct } from "../gate/conduct.ts";
import { keepingOf } from "../gate/hearing.ts";
import type { Heard, Taking } from "../gate/step.ts";
import { deleteWithdrawnBodies } from "../gate/withdrawal.ts";
import type { Memory } from "../pledge/kit.ts";
import type { Observations, Wanted } from "../pledge/observation.ts";
import type { Draft } from "../pledge/row.ts";
import type { Line, SourceEntry, Turn } from "../store/store.ts";
import { answerOf, endOf, read as readAnswer, taskOf } from "./answer.ts";
import { type Applying, apply, readsForApply } from "./apply.ts";
import { documentIn } from "./documents.ts";
import { noMemory, type Part, type PassParts, requestOf } from "./parts.ts";
import { excerptsWritten, fieldsWritten, onlyPromised } from "./promised-fields.ts";
import { notedAs, purgedAgain } from "./purged-again.ts";
import { lostPart } from "./record-diff.ts";
import { sourceIn } from "./register.ts";
import { learnReplaced, type Replaced } from "./replaced.ts";

/** An answer on its way into the store. */
export interface TakingIn extends Taking {
  readonly at: number;
  /** True where the reader could make nothing of the answer. */
  readonly failed: boolean;
  /** Once written: parts that their parent no longer holds and that cannot be asked for alone. */
  readonly gone: () => readonly string[];
  /** Once written: the note of a copy that is let go again. */
  readonly letGo: () => string | undefined;
}

/** Takes answers into the store: read by the source's kit, which knows no store, and compared with what was there. */
export class TakeIn {
  readonly #parts: PassParts;
  readonly #conduct: Conduct;
  readonly #replaced = new Map<string, Replaced | null>();

  constructor(parts: PassParts) {
    this.#parts = parts;
    this.#conduct = parts.register.conduct;
  }

  /** What the reader of the source makes of an answer. */
  read(line: Line, part: Part, memory: Memory, heard: Heard, body: Uint8Array): Observations {
    const source = sourceIn(this.#parts.register, line.source);
    const context = { source, memory, pass: part.plan };
    return readAnswer(part.kit, answerOf(heard, body), taskOf(line), context, heard.rendered);
  }

  /** Compares what was read with the store, and writes what is new: records, requests, cursors, the row. */
  async apply(line: Line, part: Part, memory: Memory, heard: Heard, observed: Observations): Promise<void> {
    await this.prepare(line.source);
    const taking = this.taking(line, part, memory, heard, observed);
    const repeated = await this.#parts.store.turn(
      taking.reads,
      (seen): Turn<readonly Wanted[]> => ({ ...taking.changes(seen), result: (written) => written.repeated }),
    );
    await this.afterwards(line, taking, repeated);
  }

  /** Learns what must be known of a source before its answers can be taken in: once, and before the first of them. */
  async prepare(source: string): Promise<void> {
    const { store, register } = this.#parts;
    if (!this.#replaced.has(source)) this.#replaced.set(source, await learnReplaced(store, register, source));
  }

  /** What taking an answer in reads and writes, for whoever opens the transaction: this room, or the gate with the answer's row. */
  taking(line: Line, part: Part, memory: Memory, heard: Heard, observed: Observations): TakingIn {
    const { clock, worker } = this.#parts;
    const { exchange } = heard;
    const pledge = this.#conduct.pledge(line.source);
    const observations = onlyPromised(pledge, observed);
    const replaced = this.#replaced.get(line.source);
    const from = {
      bot: line.bot,
      source: line.source,
      at: exchange.endedAt,
      capture: heard.stored ?? exchange.digest ?? null,
      request: exchange.asked,
      reader: `${part.kit.kind} ${part.kit.version}`,
    };
    const applying: Applying = {
      source: sourceIn(this.#parts.register, line.source),
      kit: part.kit,
      task: taskOf(line),
      plan: part.plan,
      memory,
      from,
      ...(replaced && { replaced }),
    };
    const end = endOf(line, heard, observations);
    const status = heard.stored === undefined ? (exchange.status ?? 0) : 200;
    const isKept = keepingOf(pledge, exchange.request) === "for good";
    const file = isKept && !end ? documentIn(line, { status, bytes: exchange.bytes }, from) : undefined;
    const hasCopy = heard.stored === undefined && keepingOf(pledge, exchange.request) !== "nothing";
    let gone: readonly string[] = [];
    let letGo: string | undefined;
    return {
      at: from.at,
      failed: end !== undefined,
      letGo: () => letGo,
      gone: () => gone,
      reads: readsForApply(observations, applying),
      changes: (seen) => {
        const { applied, ...changes } = apply(observations, seen, applying);
        gone = applied.gone;
        const fields = fieldsWritten(pledge, changes.records ?? []);
        const excerpts = excerptsWritten(changes.records ?? []);
        const row: Draft = {
          event: "applied",
          at: clock.now(),
          bot: line.bot,
          source: line.source,
          pass: line.pass,
          pledge: this.#conduct.hash,
          worker,
          request: exchange.asked,
          reader: from.reader,
          figures: applied.figures,
          ...(fields && { fields }),
          ...(excerpts && { excerpts }),
        };
        const again = purgedAgain(
          {
            ...{ bot: line.bot, source: line.source, at: row.at, pledge: this.#conduct.hash, worker },
            ...{ request: exchange.asked, copy: hasCopy ? (exchange.digest ?? null) : null },
          },
          seen,
        );
        if (again) letGo = notedAs({ source: line.source, request: exchange.asked });
        return {
          ...changes,
          ...(file && { documents: [file] }),
          ...again?.turn,
          rows: again ? [row, again.row] : [row],
          wanted: applied.wanted.map((wanted) => ({
            pass: line.pass,
            bot: line.bot,
            source: line.source,
            parent: exchange.asked,
            wanted,
          })),
          line: { id: line.id, state: end ? "failed" : "done", ...(end && { end }) },
          ...(end &&
            (end.how === "check" || observed.over) && {
              drop: { pass: line.pass, scope: "source", of: line.source, end },
            }),
        };
      },
    };
  }

  /** What follows from what was taken in: parts that are gone with their place, a list that turns in a circle. */
  async afterwards(line: Line, { gone, letGo, at, failed }: TakingIn, repeated: readonly Wanted[]): Promise<void> {
    const note = letGo();
    if (note !== undefined) await deleteWithdrawnBodies(this.#parts.store, line.bot, note);
    if (gone().length > 0) await this.#loseParts(line, gone(), at);
    // A list that leads to a page it had before turns in a circle: it ends here, and its cursor stays.
    const circle = repeated.find(({ list }) => list !== undefined);
    if (circle && !failed)
      await this.close(line, {
        how: "failed",
        why: `the list "${circle.list?.name}" turns in a circle at ${circle.url}`,
      });
  }

  /** Parts without an address of their own are gone with their place in the parent: one event each. */
  async #loseParts(line: Line, ids: readonly string[], at: number): Promise<void> {
    const reads = { records: { bot: line.bot, source: line.source, ids } };
    await this.#parts.store.turn(
      reads,
      ({ records }): Turn<void> => ({
        records: [...records.values()].flatMap((record) => lostPart(record, at) ?? []),
        result: () => undefined,
      }),
    );
  }

  /** Ends a line that did not end well. */
  async close(line: Line, end: NonNullable<ReturnType<typeof endOf>>): Promise<void> {
    await this.#parts.store.turn(
      {},
      (): Turn<void> => ({ line: { id: line.id, state: "failed", end }, result: () => undefined }),
    );
  }

  /** After a crash between "answered" and "applied": the stored copy is read again, and the host is asked for nothing. */
  async applyStored(line: Line, part: Part, entry: SourceEntry | undefined): Promise<void> {
    const { store } = this.#parts;
    const capture = line.asked === null ? null : await store.desk.capture(line.asked);
    const body = capture ? await store.blobs.get(capture.digest) : undefined;
    if ((!capture || !body) && line.wanted.render) {
      // Its page was still loading: an attempt that came to nothing may be repeated, and its row says so.
      const due = this.#parts.clock.now();
      await store.turn(
        {},
        (): Turn<void> => ({
          line: { id: line.id, state: "queued", due, attempt: line.attempt + 1 },
          result: () => undefined,
        }),
      );
      return;
    }
    if (!capture || !body) {
      await this.close(line, { how: "failed", why: "the answer was lost in a crash, and no copy of it may be kept" });
      return;
    }
    const memory = entry?.memory ?? noMemory;
    const request = requestOf(line, part, entry);
    const heard: Heard = {
      asked: line.wanted.url,
      body,
      exchange: {
        request,
        asked: capture.request,
        outcome: "answered",
        status: capture.status,
        startedAt: capture.at,
        endedAt: capture.at,
        wireBytes: 0,
        bytes: capture.bytes,
        digest: capture.digest,
        findings: { ...(capture.contentType !== undefined && { contentType: capture.contentType }) },
      },
    };
    await this.apply(line, part, memory, heard, this.read(line, part, memory, heard, body));
  }
}
