import type { Conduct } from "../gate/conduct.ts";
import type { Gate } from "../gate/gate.ts";
import type { Heard, Progress, Step } from "../gate/step.ts";
import type { Findings } from "../pledge/findings.ts";
import type { Kit, Memory, PassPlan } from "../pledge/kit.ts";
import type { Observations, Wanted } from "../pledge/observation.ts";
import type { Intent } from "../pledge/promise.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import type { Draft } from "../pledge/row.ts";
import type { Line, PassEntry, PassSource, SourceEntry, Store, Turn } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { answerOf, endOf, read, taskOf } from "./answer.ts";
import { type Applied, type Applying, apply, readsForApply } from "./apply.ts";
import { cursorAfter } from "./cursors.ts";
import { fileIdentity } from "./file-identity.ts";
import { beginningPlaces } from "./intents.ts";
import { fieldsWritten, onlyPromised } from "./promised-fields.ts";
import { lostPart } from "./record-diff.ts";
import type { Register } from "./register.ts";
import { type Ending, endedFacts, endingOf, stateAfter } from "./source-end.ts";

/** How many hosts are asked at the same time at most. */
const MOST_HOSTS = 64;
/** A pass does not stay open for a wait longer than this: what is left of the source is put off to a later one. */
const LONGEST_WAIT = 2 * 3_600_000;
/** How often a process looks again when another one shares its store. */
const LOOK_AGAIN = 1_000;

export interface PassParts {
  readonly store: Store;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly worker: string;
  readonly register: Register;
  readonly progress?: (event: Progress) => void;
}

/** A source's part of a pass, under way. */
export interface Part {
  readonly intent: Intent;
  readonly plan: PassPlan;
  readonly kit: Kit;
}

/**
 * One pass of a bot over its sources. All its state lies in the store: a pass that a crash has ended goes on where it
 * was, and a second process that runs the same pass works on the same frontier.
 */
export class Pass {
  readonly #parts: PassParts;
  readonly #entry: PassEntry;
  readonly #sources: ReadonlyMap<string, Part>;
  readonly #conduct: Conduct;
  /** Hosts asked right now, each by one line only. */
  readonly #busy = new Map<string, Promise<void>>();
  /** Hosts whose slot somebody else holds, and when to look again. */
  readonly #held = new Map<string, number>();
  readonly #ended = new Set<string>();

  constructor(parts: PassParts, entry: PassEntry, sources: ReadonlyMap<string, Part>) {
    this.#parts = parts;
    this.#entry = entry;
    this.#sources = sources;
    this.#conduct = parts.register.conduct;
  }

  /** Runs until nothing is left to ask, or until `signal` aborts (then the pass stays open and goes on next time). */
  async run(signal: AbortSignal): Promise<ReadonlyMap<string, Ending>> {
    const { store, clock } = this.#parts;
    const endings = new Map<string, Ending>();
    for (const line of await store.frontier.unapplied(this.#entry.id)) await this.#applyStored(line);
    while (!signal.aborted) {
      const now = clock.now();
      for (const line of await store.frontier.due(this.#entry.id, now, MOST_HOSTS * 2)) {
        if (this.#busy.size >= MOST_HOSTS || this.#busy.has(line.host) || (this.#held.get(line.host) ?? 0) > now)
          continue;
        this.#held.delete(line.host);
        this.#start(line, signal);
      }
      if (this.#busy.size > 0) {
        await this.#nextEvent(signal);
        continue;
      }
      await this.#endParts(endings);
      if (this.#ended.size === this.#sources.size) break;
      const due = await store.frontier.nextDue(this.#entry.id);
      // Nothing queued here, yet not all is over: another process is at it.
      const look = now + LOOK_AGAIN;
      await clock.sleepUntil(Math.max(Math.min(due ?? look, this.#earliestHeld(look)), now + 1), signal);
    }
    await Promise.all(this.#busy.values());
    await this.#endParts(endings);
    return endings;
  }

  #earliestHeld(otherwise: number): number {
    return this.#held.size === 0 ? Number.POSITIVE_INFINITY : otherwise;
  }

  #start(line: Line, signal: AbortSignal): void {
    const work = this.#work(line, signal).finally(() => {
      this.#busy.delete(line.host);
    });
    this.#busy.set(line.host, work);
    // The loop awaits it in nextEvent; a failure there must not count as unhandled before.
    work.catch(() => undefined);
  }

  /** Something ended, or another host has fallen due. */
  async #nextEvent(signal: AbortSignal): Promise<void> {
    const { store, clock } = this.#parts;
    const due = await store.frontier.nextDue(this.#entry.id);
    const wake = new AbortController();
    const events: Promise<unknown>[] = [...this.#busy.values()];
    const now = clock.now();
    if (due !== null && due > now && this.#busy.size < MOST_HOSTS) {
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
    const request = this.#requestOf(line, part, entry);
    let observations: Observations | undefined;
    const examine = (heard: Heard): Findings => {
      if (heard.stored !== undefined) return {};
      observations = this.#read(line, part, memory, heard, heard.body);
      const filter = observations.lists?.find((list) => list.filter !== undefined)?.filter;
      return filter === undefined ? {} : { filter };
    };
    const step = await this.#parts.gate.ask(line, { conduct: this.#conduct, request, examine }, signal);
    await this.#after(line, part, memory, step, observations);
  }

  async #after(
    line: Line,
    part: Part,
    memory: Memory,
    step: Step,
    observations: Observations | undefined,
  ): Promise<void> {
    const { clock, store } = this.#parts;
    if (step.kind === "held") this.#held.set(line.host, clock.now() + LOOK_AGAIN);
    if (step.kind === "wait" && step.until - clock.now() > LONGEST_WAIT) await this.#putOff(line, part, step);
    if (step.kind !== "heard" || step.stop) return;
    const { heard } = step;
    if (step.dropped !== undefined) {
      await this.#close(line, { how: "failed", why: step.dropped });
      return;
    }
    const body = heard.stored === undefined ? heard.body : await store.blobs.get(heard.stored);
    const read =
      heard.stored === undefined && observations
        ? observations
        : this.#read(line, part, memory, heard, body ?? new Uint8Array());
    await this.#apply(line, part, memory, heard, read);
  }

  #read(line: Line, part: Part, memory: Memory, heard: Heard, body: Uint8Array): Observations {
    const source = this.#sourceOf(line.source);
    return read(part.kit, answerOf(heard, body), taskOf(line), { source, memory, pass: part.plan });
  }

  async #apply(line: Line, part: Part, memory: Memory, heard: Heard, observed: Observations): Promise<void> {
    const { store, clock, worker } = this.#parts;
    const { exchange } = heard;
    const pledge = this.#conduct.pledge(line.source);
    const observations = onlyPromised(pledge, observed);
    const from = {
      bot: line.bot,
      source: line.source,
      at: exchange.endedAt,
      capture: heard.stored ?? exchange.digest ?? null,
      request: exchange.asked,
      reader: `${part.kit.kind} ${part.kit.version}`,
    };
    const applying: Applying = {
      source: this.#sourceOf(line.source),
      kit: part.kit,
      task: taskOf(line),
      plan: part.plan,
      memory,
      from,
    };
    const end = endOf(line, heard, observations);
    const written = await store.turn(
      readsForApply(observations, applying),
      (seen): Turn<{ applied: Applied; repeated: readonly Wanted[] }> => {
        const { applied, ...changes } = apply(observations, seen, applying);
        const fields = fieldsWritten(pledge, changes.records ?? []);
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
        };
        return {
          ...changes,
          rows: [row],
          wanted: applied.wanted.map((wanted) => ({
            pass: line.pass,
            bot: line.bot,
            source: line.source,
            parent: exchange.asked,
            wanted,
          })),
          line: { id: line.id, state: end ? "failed" : "done", ...(end && { end }) },
          ...(end?.how === "check" && { drop: { pass: line.pass, scope: "source", of: line.source, end } }),
          result: ({ repeated }) => ({ applied, repeated }),
        };
      },
    );
    if (written.applied.gone.length > 0) await this.#loseParts(line, written.applied.gone, from.at);
    // A list that leads to a page it had before turns in a circle: it ends here, and its cursor stays.
    const circle = written.repeated.find(({ list }) => list !== undefined);
    if (circle && !end)
      await this.#close(line, {
        how: "failed",
        why: `the list "${circle.list?.name}" turns in a circle at ${circle.url}`,
      });
  }

  /**
   * The rest of a source waits for other hours (or for a very long Crawl-delay): a later pass goes on at this page, and
   * the pass does not keep the other sources waiting.
   */
  async #putOff(line: Line, part: Part, { until, why }: Extract<Step, { kind: "wait" }>): Promise<void> {
    const { list } = line.wanted;
    const place = { bot: line.bot, source: line.source };
    const end = { how: "put off", why, until } as const;
    await this.#parts.store.turn({ source: place }, ({ source }): Turn<void> => {
      const cursor = list && source?.memory.cursors.get(list.name);
      const startedAt = cursor?.resume?.startedAt ?? part.plan.startedAt;
      const broken = list && {
        name: list.name,
        page: list.page,
        ids: [],
        end: "broken" as const,
        resumeAt: line.url,
        whole: false,
        startedAt,
      };
      return {
        line: { id: line.id, state: "failed", end },
        drop: { pass: line.pass, scope: "source", of: line.source, end },
        ...(list &&
          broken && {
            cursors: { ...place, lists: [[list.name, cursorAfter(cursor, broken, taskOf(line), part.plan)]] },
          }),
        result: () => undefined,
      };
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

  async #close(line: Line, end: NonNullable<ReturnType<typeof endOf>>): Promise<void> {
    await this.#parts.store.turn(
      {},
      (): Turn<void> => ({ line: { id: line.id, state: "failed", end }, result: () => undefined }),
    );
  }

  /** After a crash between "answered" and "applied": the stored copy is read again, and the host is asked for nothing. */
  async #applyStored(line: Line): Promise<void> {
    const { store } = this.#parts;
    const part = this.#sources.get(line.source);
    if (!part) return;
    const capture = line.asked === null ? null : await store.desk.capture(line.asked);
    const body = capture ? await store.blobs.get(capture.digest) : undefined;
    if (!capture || !body) {
      await this.#close(line, { how: "failed", why: "the answer was lost in a crash, and no copy of it may be kept" });
      return;
    }
    const { entry, memory } = await this.#memory(line.source);
    const request = this.#requestOf(line, part, entry);
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
    await this.#apply(line, part, memory, heard, this.#read(line, part, memory, heard, body));
  }

  async #endParts(endings: Map<string, Ending>): Promise<void> {
    for (const [id, part] of this.#sources) {
      if (this.#ended.has(id) || (await this.#parts.store.frontier.open(this.#entry.id, id)) > 0) continue;
      const tally = await this.#parts.store.frontier.tally(this.#entry.id, id);
      const ending = endingOf(tally, this.#sourceOf(id).hosts);
      await this.#endPart(id, part, ending);
      this.#ended.add(id);
      endings.set(id, ending);
    }
  }

  /** The row of event "source", the facts of back-off and freshness, and the state in the register: one transaction. */
  async #endPart(id: string, part: Part, ending: Ending): Promise<void> {
    const { store, clock, worker } = this.#parts;
    const at = clock.now();
    const { intent } = part;
    await store.turn({ facts: beginningPlaces(this.#conduct, intent), pass: this.#entry.id }, (seen): Turn<void> => {
      const old = seen.pass?.sources.find((source) => source.id === id);
      // Another process was faster.
      if (!seen.pass || old?.endedAt !== null) return { result: () => undefined };
      const ended: PassSource = { ...old, endedAt: at, result: ending.result, why: ending.why };
      const row: Draft = {
        event: "source",
        at,
        bot: intent.bot,
        source: id,
        pass: intent.pass,
        pledge: this.#conduct.hash,
        worker,
        result: ending.result,
        mode: intent.mode,
        trigger: intent.trigger,
        why: ending.why,
        figures: ending.figures,
        ...(ending.code !== undefined && { code: ending.code }),
        ...(ending.until !== undefined && { until: ending.until }),
      };
      return {
        rows: [row],
        facts: endedFacts(
          this.#conduct,
          intent,
          { result: ending.result, mode: intent.mode, trigger: intent.trigger, at },
          seen.facts,
        ),
        source: { bot: intent.bot, id, ...stateAfter(ending), since: at },
        pass: { ...seen.pass, sources: seen.pass.sources.map((source) => (source.id === id ? ended : source)) },
        result: () => undefined,
      };
    });
  }

  async #memory(id: string): Promise<{ entry: SourceEntry | undefined; memory: Memory }> {
    const entry = await this.#parts.store.turn(
      { source: { bot: this.#entry.bot, source: id } },
      (seen): Turn<SourceEntry | undefined> => ({ result: () => seen.source }),
    );
    return { entry, memory: entry?.memory ?? { said: {}, cursors: new Map() } };
  }

  #sourceOf(id: string) {
    const source = this.#parts.register.sources.get(id);
    if (!source) throw new TypeError(`source ${id} is not in the register`);
    return source;
  }

  #requestOf(line: Line, { intent }: Part, entry: SourceEntry | undefined): Request {
    const { wanted } = line;
    const place = placeOf(line.url);
    const file = fileIdentity(wanted);
    return {
      bot: line.bot,
      source: line.source,
      sourceKind: intent.sourceKind,
      pass: line.pass,
      trigger: intent.trigger,
      mode: intent.mode,
      purpose: wanted.purpose,
      role: wanted.role,
      channel: "http",
      method: wanted.method ?? "GET",
      ...place,
      subject: placeOf(wanted.url).authority,
      ...(wanted.list && { list: wanted.list }),
      ...(file !== undefined && { file }),
      attempt: line.attempt,
      hop: line.hop,
      ...(line.parent !== null && { parent: line.parent }),
      registered: entry?.registered ?? [],
      ...(wanted.accept !== undefined && { accept: wanted.accept }),
      ...(wanted.body !== undefined && { body: wanted.body }),
    };
  }
}
