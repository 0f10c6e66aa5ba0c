import type { Heard, Step, Taking } from "../gate/step.ts";
import type { Findings } from "../pledge/findings.ts";
import type { Memory } from "../pledge/kit.ts";
import type { Observations } from "../pledge/observation.ts";
import type { Line, PassEntry, SourceEntry, Turn } from "../store/store.ts";
import { takeUpDocuments } from "./documents.ts";
import { leaveSource, leftBecause } from "./leave-off.ts";
import { LineUp, type NewOnes } from "./line-up.ts";
import { endPart, putOff } from "./part-end.ts";
import { noMemory, type Part, type PassParts, requestOf } from "./parts.ts";
import { type Register, sourceIn } from "./register.ts";
import { type Ending, endingOf } from "./source-end.ts";
import { TakeIn, type TakingIn } from "./take-in.ts";

/** How many hosts are asked at the same time at most. */
const MOST_HOSTS = 64;
/** A pass does not stay open for a wait longer than this: what is left of the source is put off to a later one. */
const LONGEST_WAIT = 2 * 3_600_000;
/** How often a process looks again when another one shares its store. */
const LOOK_AGAIN = 1_000;
/** What is due in an hour may have been done by another process long before. */
const LONGEST_SLEEP = 60_000;

/**
 * One pass of a bot over its sources. All its state lies in the store: a pass that a crash has ended goes on where it
 * was, and a second process that runs the same pass works on the same frontier.
 */
export class Pass {
  readonly #parts: PassParts;
  readonly #entry: PassEntry;
  /** Sources whose parts have begun; others join them when their turn comes. */
  readonly #sources: Map<string, Part>;
  readonly #lineUp: LineUp;
  /** As it is after the operator's last act: what is asked next is asked by it. */
  #register: Register;
  #renewing: Promise<void> | undefined;
  readonly #takeIn: TakeIn;
  /** Hosts asked right now, each by one line only. */
  readonly #busy = new Map<string, Promise<void>>();
  /** Hosts whose slot somebody else holds, and when to look again. */
  readonly #held = new Map<string, number>();
  readonly #ended = new Set<string>();
  #looked: number;

  constructor(parts: PassParts, entry: PassEntry, sources: ReadonlyMap<string, Part>) {
    this.#parts = parts;
    this.#entry = entry;
    this.#sources = new Map(sources);
    this.#lineUp = new LineUp(parts, entry);
    this.#register = parts.register;
    this.#takeIn = new TakeIn(parts);
    this.#looked = parts.clock.now();
  }

  /** Runs until nothing is left to ask, or until `signal` aborts (then the pass stays open and goes on next time). */
  async run(signal: AbortSignal): Promise<ReadonlyMap<string, Ending>> {
    const { store, clock, gate, recover } = this.#parts;
    const endings = new Map<string, Ending>();
    for (const line of await store.frontier.unapplied(this.#entry.id)) {
      const part = this.#sources.get(line.source);
      if (part) await this.#takeIn.applyStored(line, part, (await this.#memory(line.source)).entry);
    }
    // What was switched off while nobody ran the pass stays off.
    if (this.#parts.renew) await this.#leaveOff();
    while (!signal.aborted) {
      await gate.keepUp();
      const now = clock.now();
      // A process that worked beside this one may have died: what it left open is closed, else its hosts wait for ever.
      if (now - this.#looked >= LOOK_AGAIN) {
        this.#looked = now;
        await recover();
      }
      this.#takeUp(await this.#lineUp.look(), endings);
      for (const line of await store.frontier.due(this.#entry.id, now, MOST_HOSTS * 2)) {
        if (this.#busy.size >= MOST_HOSTS || this.#busy.has(line.host) || (this.#held.get(line.host) ?? 0) > now)
          continue;
        this.#held.delete(line.host);
        this.#start(line, signal);
      }
      if (this.#busy.size > 0) {
        await this.#nextEvent(now, signal);
        continue;
      }
      if (await this.#endParts(endings, signal)) continue;
      if (this.#lineUp.isEmpty && this.#ended.size === this.#sources.size) break;
      const due = await store.frontier.nextDue(this.#entry.id);
      // Nothing queued here, yet not all is over: another process is at it.
      const look = now + LOOK_AGAIN;
      const next = Math.min(due ?? look, this.#earliestHeld(look), now + LONGEST_SLEEP);
      await clock.sleepUntil(Math.max(next, now + 1), signal);
    }
    await Promise.all(this.#busy.values());
    await this.#endParts(endings, signal);
    return endings;
  }

  #earliestHeld(otherwise: number): number {
    return this.#held.size === 0 ? Number.POSITIVE_INFINITY : otherwise;
  }

  #start(line: Line, signal: AbortSignal): void {
    const work = this.#work(line, signal).finally(() => {
      this.#busy.delete(line.host);
      // What ended may have held the slot of the others (one request in the whole bot): they look again at once. A host
      // that only learned that it must wait has held none: else two that wait would wake each other without end.
      if (!this.#held.has(line.host)) this.#held.clear();
    });
    this.#busy.set(line.host, work);
    // The loop awaits it in nextEvent; a failure there must not count as unhandled before.
    work.catch(() => undefined);
  }

  /**
   * Something ended, or another host has fallen due since the last look at the frontier. What was due then is under way
   * or held: it must not hide what falls due after it, else one host that does not answer holds up all the others.
   */
  async #nextEvent(looked: number, signal: AbortSignal): Promise<void> {
    const { store, clock } = this.#parts;
    const due = await store.frontier.nextDue(this.#entry.id, looked);
    const wake = new AbortController();
    const events: Promise<unknown>[] = [...this.#busy.values()];
    if (due !== null && this.#busy.size < MOST_HOSTS) {
      events.push(clock.sleepUntil(due, AbortSignal.any([wake.signal, signal])));
    }
    try {
      await Promise.race(events);
    } finally {
      wake.abort();
    }
  }

  async #work(line: Line, signal: AbortSignal): Promise<void> {
    const part = this.#sources.get(line.source);
    if (!part) return;
    const { entry, memory } = await this.#memory(line.source);
    await this.#takeIn.prepare(line.source);
    const { removedSites: removed, conduct } = this.#register;
    const request = { ...requestOf(line, part, entry), ...(removed.length > 0 && { removed }) };
    let observations: Observations | undefined;
    let taking: TakingIn | undefined;
    const examine = (heard: Heard): Findings => {
      if (heard.stored !== undefined) return {};
      observations = this.#takeIn.read(line, part, memory, heard, heard.body);
      const filter = observations.lists?.find((list) => list.filter !== undefined)?.filter;
      return filter === undefined ? {} : { filter };
    };
    const take = (heard: Heard): Taking => {
      observations ??= this.#takeIn.read(line, part, memory, heard, heard.body);
      taking = this.#takeIn.taking(line, part, memory, heard, observations);
      return taking;
    };
    const step = await this.#parts.gate.ask(line, { conduct, request, examine, take }, signal);
    if (step.kind === "heard" && step.taken && taking) await this.#takeIn.afterwards(line, taking, step.taken.repeated);
    else await this.#after(line, part, memory, step, observations);
  }

  async #after(
    line: Line,
    part: Part,
    memory: Memory,
    step: Step,
    observations: Observations | undefined,
  ): Promise<void> {
    const { clock, store } = this.#parts;
    if (step.kind === "stale") await this.#renew();
    if (step.kind === "held") this.#held.set(line.host, clock.now() + LOOK_AGAIN);
    if (step.kind === "wait" && step.until - clock.now() > LONGEST_WAIT) await putOff(this.#parts, line, part, step);
    if (step.kind !== "heard" || step.stop) return;
    const { heard } = step;
    if (step.dropped !== undefined) {
      const { why, code } = step.dropped;
      await this.#takeIn.close(line, code === undefined ? { how: "failed", why } : { how: "refused", code, why });
      return;
    }
    const body = heard.stored === undefined ? heard.body : await store.blobs.get(heard.stored);
    const read =
      heard.stored === undefined && observations
        ? observations
        : this.#takeIn.read(line, part, memory, heard, body ?? new Uint8Array());
    await this.#takeIn.apply(line, part, memory, heard, read);
  }

  /** The operator has acted: it holds from the next request on. Hosts that notice at the same time wait for one look. */
  #renew(): Promise<void> {
    this.#renewing ??= this.#look().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #look(): Promise<void> {
    const { renew } = this.#parts;
    if (!renew) return;
    this.#register = await renew();
    await this.#leaveOff();
  }

  async #leaveOff(): Promise<void> {
    for (const [id, { intent }] of this.#sources) {
      const why = this.#ended.has(id) ? undefined : leftBecause(this.#register, id, intent.mode);
      if (why !== undefined) await leaveSource(this.#parts.store, this.#entry.id, id, why);
    }
  }

  /** Ends the parts of which nothing is left to ask. True where the turn has come to others. */
  async #endParts(endings: Map<string, Ending>, signal: AbortSignal): Promise<boolean> {
    let more = false;
    for (const [id, part] of [...this.#sources]) {
      if (this.#ended.has(id) || (await this.#parts.store.frontier.open(this.#entry.id, id)) > 0) continue;
      const tally = await this.#parts.store.frontier.tally(this.#entry.id, id);
      const ending = endingOf(tally, sourceIn(this.#parts.register, id).hosts);
      if (!signal.aborted && (await takeUpDocuments(this.#parts, this.#entry, id, ending)) > 0) {
        more = true;
        continue;
      }
      await this.#parts.gate.leave({ bot: this.#entry.bot, source: id, pass: this.#entry.id });
      const others = signal.aborted ? undefined : await this.#lineUp.known();
      const next = await endPart(this.#parts, this.#entry, id, { part, ending, others });
      this.#ended.add(id);
      endings.set(id, ending);
      more = (next !== null && this.#takeUp(this.#lineUp.served(next), endings)) || more;
    }
    return more;
  }

  #takeUp({ begun, refused }: NewOnes, endings: Map<string, Ending>): boolean {
    for (const [id, part] of begun) if (!this.#sources.has(id)) this.#sources.set(id, part);
    for (const [id, ending] of refused) endings.set(id, ending);
    return begun.size > 0;
  }

  async #memory(id: string): Promise<{ entry: SourceEntry | undefined; memory: Memory }> {
    const entry = await this.#parts.store.turn(
      { source: { bot: this.#entry.bot, source: id } },
      (seen): Turn<SourceEntry | undefined> => ({ result: () => seen.source }),
    );
    return { entry, memory: entry?.memory ?? noMemory };
  }
}
