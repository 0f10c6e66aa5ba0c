import type { PassEntry, Turn } from "../store/store.ts";
import { openParts } from "./go-on.ts";
import { beginNext } from "./part-end.ts";
import type { Part, PassParts } from "./parts.ts";
import { duePlaceholders } from "./placeholders.ts";
import type { Ending } from "./source-end.ts";
import { type InLine, type NextInTurn, underWayIn, waitingIn } from "./turns.ts";

/** What is new of the sources that were in line. */
export interface NewOnes {
  readonly begun: ReadonlyMap<string, Part>;
  readonly refused: ReadonlyMap<string, Ending>;
}

/**
 * The sources of a pass that wait for their turn (V8), as one process sees them. Who begins is decided in the store, in
 * the transaction that ends the source before; this only looks what became of it, here or in another process.
 */
export class LineUp {
  readonly #parts: PassParts;
  readonly #entry: PassEntry;
  readonly #waiting: Set<string>;

  constructor(parts: PassParts, entry: PassEntry) {
    this.#parts = parts;
    this.#entry = entry;
    this.#waiting = new Set(waitingIn(entry).map(({ id }) => id));
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** What must be known of them when a source ends; undefined where nobody waits. */
  async known(): Promise<InLine | undefined> {
    if (this.isEmpty) return undefined;
    const { store, register, clock, replica } = this.#parts;
    const entries = await store.desk.sources(this.#entry.bot);
    return {
      entries: new Map(entries.map((entry) => [entry.id, entry])),
      placeholders: await duePlaceholders(register.bot, register, store, clock.now()),
      replica,
    };
  }

  /** Takes those out of the line that have begun or been refused. */
  served({ begun, refused }: NextInTurn): NewOnes {
    for (const id of [...begun.keys(), ...refused.keys()]) this.#waiting.delete(id);
    return { begun, refused };
  }

  /** Another process may have begun the next source, or have been stopped before it could: then it begins here. */
  async look(): Promise<NewOnes> {
    const nothing = { begun: new Map(), refused: new Map() };
    if (this.isEmpty) return nothing;
    const { store, register } = this.#parts;
    const entry = await store.turn(
      { pass: this.#entry.id },
      (seen): Turn<PassEntry | undefined> => ({ result: () => seen.pass }),
    );
    if (!entry) return nothing;
    const begun = openParts(register, entry);
    const waiting = new Set(waitingIn(entry).map(({ id }) => id));
    for (const id of this.#waiting) if (!waiting.has(id)) this.#waiting.delete(id);
    const others = underWayIn(entry).length > 0 ? undefined : await this.known();
    const next = others && (await beginNext(this.#parts, entry, others));
    return next ? this.served(next) : { begun, refused: new Map() };
  }
}
