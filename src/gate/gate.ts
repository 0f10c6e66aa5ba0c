import { createHash } from "node:crypto";
import type { Carried, Channel, Resolution } from "../channels/channel.ts";
import type { Exchange } from "../pledge/exchange.ts";
import type { Findings } from "../pledge/findings.ts";
import type { Bounds, Pledged } from "../pledge/promise.ts";
import { type Channel as ChannelName, placeOf, type Request } from "../pledge/request.ts";
import type { Draft } from "../pledge/row.ts";
import type { Ruling } from "../pledge/verdict.ts";
import { type FactPlace, factKey, type Line, type LineEnd, type Seen, type Store, type Turn } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { type Admission, admission, askedRow, refusedRow } from "./admission.ts";
import type { Conduct } from "./conduct.ts";
import { findingsOf } from "./findings.ts";
import { boundsOf, keepingOf, rulingsOf, type Settled, settle } from "./hearing.ts";
import { type Pending, pendingPlace, readsFor } from "./reads.ts";
import type { Heard, Progress, Step } from "./step.ts";

/** A server may see the end of a request that we gave up this much later. */
const AFTER_ABORT = 50;
/** How long a name's addresses are believed. */
const NAME_MEMORY = 60_000;

export interface GateParts {
  readonly store: Store;
  readonly channels: Readonly<Partial<Record<ChannelName, Channel>>>;
  readonly clock: Clock;
  /** Name of this worker in the ledger. */
  readonly worker: string;
  readonly progress?: (event: Progress) => void;
}

/** What a line's source and pass add to a request. */
export interface Errand {
  readonly conduct: Conduct;
  readonly request: Request;
  /** Findings that only a reader of the source can make (whether a list kept to its filter). */
  readonly examine?: (heard: Heard) => Findings;
}

type Granted = Extract<Admission, { kind: "go" }>;

/** What a turn at the door decided. */
type Decision =
  | { readonly kind: "step"; readonly step: Step }
  | { readonly kind: "before"; readonly pending: Pending; readonly known: boolean }
  | { readonly kind: "resolve" }
  | {
      readonly kind: "send";
      readonly asked: number;
      readonly granted: Granted;
      readonly pledge: readonly Pledged[];
      readonly bounds: Required<Bounds>;
      readonly stored?: string;
    };

/**
 * The only way out of the house: every request of every kind passes here. Promises are asked and slots taken in the
 * transaction that writes the "asked" row; the answer's facts, slots and row are written in another one.
 */
export class Gate {
  readonly #parts: GateParts;
  readonly #names = new Map<string, { readonly at: number; readonly resolution: Resolution }>();

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** Carries a line of the frontier one step further. Never waits: a time to wait for goes into the store. */
  async ask(line: Line, errand: Errand, signal: AbortSignal): Promise<Step> {
    let request = errand.request;
    for (;;) {
      const decision = await this.#decide(line, errand, request, (seen, pledge) =>
        this.#judge(line, errand, request, seen, pledge),
      );
      if (decision.kind === "step") return decision.step;
      if (decision.kind === "before") return this.#askBefore(line, errand, decision, signal);
      if (decision.kind === "resolve") request = await this.#withAddress(request);
      else return this.#send(line, errand, request, decision, signal, undefined);
    }
  }

  async #decide(
    line: Line,
    errand: Errand,
    request: Request,
    judge: (seen: Seen, pledge: readonly Pledged[]) => Turn<Decision>,
  ): Promise<Decision> {
    const { conduct } = errand;
    const reads = readsFor(conduct.pledge(request.source, request.host), request, line.id);
    return this.#parts.store.turn(reads, (seen) => {
      if (seen.line?.state !== "queued") return { result: () => ({ kind: "step", step: { kind: "taken" } }) };
      return judge(seen, conduct.pledge(request.source, request.host, seen.askers));
    });
  }

  #judge(line: Line, errand: Errand, plain: Request, seen: Seen, pledge: readonly Pledged[]): Turn<Decision> {
    const known = seen.facts.get(factKey(pendingPlace(plain)));
    if (isPending(known)) return { result: () => ({ kind: "before", pending: known, known: true }) };
    const request = withValidators(plain, seen);
    const now = this.#parts.clock.now();
    const admitted = admission(pledge, request, seen, now);
    if (admitted.kind === "ruled" && admitted.ruling.verdict.kind === "first") {
      const { url, purpose } = admitted.ruling.verdict.request;
      const pending: Pending = { url, purpose, attempt: 0, hop: 0, parent: null, notBefore: now };
      return { result: () => ({ kind: "before", pending, known: false }) };
    }
    return this.#act(line, errand, request, seen, pledge, admitted, true);
  }

  /** Turns an admission into what is written and what follows. `own`: the request is the line's, not one before it. */
  #act(
    line: Line,
    errand: Errand,
    request: Request,
    seen: Seen,
    pledge: readonly Pledged[],
    admitted: Admission,
    own: boolean,
  ): Turn<Decision> {
    const { clock, worker } = this.#parts;
    const at = clock.now();
    const place = { at, pledge: errand.conduct.hash, worker };
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
        return this.#refuse(line, request, admitted.ruling, place, own ? [] : [[pendingPlace(request), null]]);
      case "go": {
        const bounds = boundsOf(pledge, request);
        const row = askedRow(request, admitted, seen, { ...place, bounds });
        this.#tell({ kind: "asking", at, host: request.host, url: request.url, source: request.source });
        return {
          rows: [row],
          take: admitted.slots.map(({ key }) => key),
          asker: { bot: request.bot, host: request.host, source: request.source },
          ...(own && { line: { id: line.id, state: "asked", asked: "this row" } }),
          result: ({ seqs: [asked = 0] }) => ({
            kind: "send",
            asked,
            granted: admitted,
            pledge,
            bounds,
            ...(row.conditional && seen.capture && { stored: seen.capture.digest }),
          }),
        };
      }
    }
  }

  #refuse(
    line: Line,
    request: Request,
    ruling: Ruling,
    place: { at: number; pledge: string; worker: string },
    facts: readonly (readonly [FactPlace, unknown])[],
  ): Turn<Decision> {
    const { verdict } = ruling;
    const row = refusedRow(request, ruling, place);
    if (!row || (verdict.kind !== "skip" && verdict.kind !== "stop"))
      throw new TypeError(`not a refusal: ${verdict.kind}`);
    const { code, why } = verdict;
    this.#tell({
      kind: "refused",
      at: place.at,
      host: request.host,
      url: request.url,
      source: request.source,
      by: ruling.promise,
      why,
    });
    return {
      rows: [row],
      facts,
      line: { id: line.id, state: "refused", end: endOf(ruling) },
      ...dropFor(ruling, line),
      result: ({ seqs: [seq = 0] }) => ({ kind: "step", step: { kind: "refused", ruling, code, row: seq } }),
    };
  }

  /** Asks what must be known before the line's own request: robots.txt, a hop of its redirects, one more try of it. */
  async #askBefore(
    line: Line,
    errand: Errand,
    { pending, known }: Extract<Decision, { kind: "before" }>,
    signal: AbortSignal,
  ): Promise<Step> {
    const original = errand.request;
    let request: Request = {
      ...original,
      ...placeOf(pending.url),
      subject: original.subject,
      purpose: pending.purpose,
      role: "other",
      method: "GET",
      attempt: pending.attempt,
      hop: pending.hop,
      ...(pending.parent !== null && { parent: pending.parent }),
    };
    const {
      list: _list,
      body: _body,
      accept: _accept,
      address: _address,
      addresses: _addresses,
      replica: _replica,
      validators: _validators,
      ...bare
    } = request;
    request = bare;
    for (;;) {
      const decision = await this.#decideBefore(line, errand, request, pending, known);
      if (decision.kind === "step") return decision.step;
      if (decision.kind === "resolve") request = await this.#withAddress(request);
      else if (decision.kind === "send") return this.#send(line, errand, request, decision, signal, pending);
      else return { kind: "taken" };
    }
  }

  async #decideBefore(line: Line, errand: Errand, plain: Request, pending: Pending, known: boolean): Promise<Decision> {
    const { conduct, request: original } = errand;
    const own = readsFor(conduct.pledge(original.source, original.host), original, line.id);
    const reads = readsFor(conduct.pledge(plain.source, plain.host), plain, line.id);
    const both = {
      ...reads,
      facts: [...(reads.facts ?? []), ...(own.facts ?? [])],
      files: (facts: Seen["facts"]) => [...(reads.files?.(facts) ?? []), ...(own.files?.(facts) ?? [])],
    };
    return this.#parts.store.turn(both, (seen): Turn<Decision> => {
      const taken: Turn<Decision> = { result: () => ({ kind: "step", step: { kind: "taken" } }) };
      if (seen.line?.state !== "queued") return taken;
      const stored = seen.facts.get(factKey(pendingPlace(plain)));
      // Another worker may have asked it meanwhile: then the note is gone, or the promise is content.
      if (known ? !isPending(stored) : isPending(stored) || !this.#stillFirst(errand, seen)) return taken;
      const now = this.#parts.clock.now();
      if (pending.notBefore > now) {
        return this.#act(
          line,
          errand,
          plain,
          seen,
          [],
          { kind: "wait", until: pending.notBefore, by: "retries", why: "the answer before was none" },
          false,
        );
      }
      const request = withValidators(plain, seen);
      const pledge = conduct.pledge(request.source, request.host, seen.askers);
      const admitted = admission(pledge, request, seen, now);
      if (admitted.kind === "ruled" && request.hop > 0)
        return this.#lostHop(line, errand, request, seen, pledge, admitted.ruling);
      return this.#act(line, errand, request, seen, pledge, admitted, false);
    });
  }

  #stillFirst(errand: Errand, seen: Seen): boolean {
    const { conduct, request } = errand;
    const rulings = rulingsOf(conduct.pledge(request.source, request.host), request, seen, this.#parts.clock.now());
    return rulings.some(({ verdict }) => verdict.kind === "first");
  }

  /** A hop of a robots.txt may not be asked: the chain ends there, and the promise folds that as a bad redirect. */
  #lostHop(
    line: Line,
    errand: Errand,
    request: Request,
    seen: Seen,
    pledge: readonly Pledged[],
    ruling: Ruling,
  ): Turn<Decision> {
    const at = this.#parts.clock.now();
    const row = refusedRow(request, ruling, { at, pledge: errand.conduct.hash, worker: this.#parts.worker });
    const exchange: Exchange = {
      request,
      asked: request.parent ?? 0,
      outcome: "dropped",
      startedAt: at,
      endedAt: at,
      wireBytes: 0,
      bytes: 0,
      findings: request.purpose === "robots" ? { robots: { state: "bad redirect" } } : {},
    };
    const settled = settle(pledge, exchange, seen.facts);
    return {
      ...(row && { rows: [row] }),
      facts: [...settled.facts, [pendingPlace(request), null]],
      line: { id: line.id, state: "queued", due: at },
      result: () => ({ kind: "step", step: { kind: "taken" } }),
    };
  }

  async #withAddress(request: Request): Promise<Request> {
    const { clock } = this.#parts;
    const scheme = request.url.startsWith("http:") ? "http" : "https";
    const key = `${scheme} ${request.host}`;
    let known = this.#names.get(key);
    if (!known || clock.now() - known.at > NAME_MEMORY) {
      if (this.#names.size > 5_000) this.#names.clear();
      known = { at: clock.now(), resolution: await this.#channel(request).resolve(request.host, scheme) };
      this.#names.set(key, known);
    }
    const { addresses, replica } = known.resolution;
    return { ...request, address: addresses[0] ?? null, addresses, ...(replica && { replica }) };
  }

  #channel(request: Request): Channel {
    const channel = this.#parts.channels[request.channel];
    if (!channel) throw new TypeError(`no channel "${request.channel}" is open`);
    return channel;
  }

  async #send(
    line: Line,
    errand: Errand,
    request: Request,
    order: Extract<Decision, { kind: "send" }>,
    signal: AbortSignal,
    pending: Pending | undefined,
  ): Promise<Step> {
    const startedAt = this.#parts.clock.now();
    const carried = await this.#carry(request, order, signal);
    const keep = keepingOf(order.pledge, request);
    const whole = carried.outcome === "answered" || (request.purpose === "robots" && carried.outcome === "too large");
    const digest = carried.head && whole ? createHash("sha256").update(carried.body).digest("hex") : undefined;
    const exchange: Exchange = {
      request,
      asked: order.asked,
      outcome: carried.outcome,
      ...(carried.head && { status: carried.head.status }),
      startedAt,
      endedAt: carried.endedAt,
      wireBytes: carried.wireBytes,
      bytes: carried.bytes,
      ...(digest !== undefined && { digest }),
      findings: findingsOf(request, carried, digest),
    };
    const plain: Heard = {
      exchange,
      asked: line.wanted.url,
      body: carried.body,
      ...(carried.outcome === "not modified" && order.stored !== undefined && { stored: order.stored }),
      ...(carried.detail !== undefined && { detail: carried.detail }),
    };
    const heard: Heard =
      pending || !errand.examine
        ? plain
        : { ...plain, exchange: { ...exchange, findings: { ...exchange.findings, ...errand.examine(plain) } } };
    // The copy is on disk before the row that names it: a row never points to nothing.
    const kept = digest !== undefined && request.purpose !== "robots" && keep !== "nothing" && carried.body.length > 0;
    if (kept) await this.#parts.store.blobs.put(digest, carried.body);
    this.#tell({
      kind: "heard",
      at: carried.endedAt,
      host: request.host,
      url: request.url,
      source: request.source,
      exchange: heard.exchange,
    });
    return this.#settle(line, errand, heard, order, carried, kept, pending);
  }

  async #carry(request: Request, order: Extract<Decision, { kind: "send" }>, signal: AbortSignal): Promise<Carried> {
    const { clock } = this.#parts;
    const nothing = { abortedByUs: false, wireBytes: 0, bytes: 0, body: new Uint8Array(), endedAt: clock.now() };
    if (signal.aborted) return { ...nothing, outcome: "stopped" };
    if (request.address === null || request.address === undefined) return { ...nothing, outcome: "no such host" };
    const port = this.#names.get(`${request.url.startsWith("http:") ? "http" : "https"} ${request.host}`)?.resolution
      .port;
    const headers: Record<string, string> = {
      accept: request.accept ?? "*/*",
      "accept-encoding": "gzip, br, zstd",
      ...order.granted.headers,
    };
    return this.#channel(request).carry(
      {
        url: request.url,
        method: request.method,
        headers,
        ...(request.body !== undefined && { body: request.body }),
        address: request.address,
        ...(port !== undefined && { port }),
        bounds: order.bounds,
        judgeHead: (head) => {
          for (const { spec, options } of order.pledge) {
            const judged = spec.keep?.head?.(options, request, head);
            if (judged) return judged;
          }
          return undefined;
        },
      },
      signal,
    );
  }

  async #settle(
    line: Line,
    errand: Errand,
    heard: Heard,
    order: Extract<Decision, { kind: "send" }>,
    carried: Carried,
    kept: boolean,
    pending: Pending | undefined,
  ): Promise<Step> {
    const { exchange } = heard;
    const { request } = exchange;
    const reads = { ...readsFor(order.pledge, request, line.id), slots: [] };
    const keep = keepingOf(order.pledge, request);
    return this.#parts.store.turn(reads, (seen): Turn<Step> => {
      const settled = settle(order.pledge, exchange, seen.facts);
      const row: Draft = {
        event: "answered",
        at: exchange.endedAt,
        bot: request.bot,
        source: request.source,
        pass: request.pass,
        pledge: errand.conduct.hash,
        worker: this.#parts.worker,
        request: exchange.asked,
        outcome: exchange.outcome,
        ...(exchange.status !== undefined && { status: exchange.status }),
        ...(typeof request.address === "string" && { address: request.address }),
        ...(carried.head && { headAt: carried.head.at }),
        endedAt: exchange.endedAt,
        wireBytes: exchange.wireBytes,
        bytes: exchange.bytes,
        ...(exchange.digest !== undefined && { digest: exchange.digest }),
        ...(kept && exchange.digest !== undefined && { kept: exchange.digest }),
        findings: exchange.findings,
      };
      const robotsFile = exchange.findings.robots?.file;
      const after = pending
        ? afterBefore(line, request, settled, pending, exchange)
        : afterOwn(line, settled, exchange);
      const remembered =
        exchange.digest !== undefined && exchange.status !== undefined && (kept || robotsFile !== undefined);
      return {
        rows: [row],
        facts: [...settled.facts, ...after.facts],
        release: { request: exchange.asked, endedAt: exchange.endedAt + (carried.abortedByUs ? AFTER_ABORT : 0) },
        ...(robotsFile !== undefined && { files: [[robotsFile, heard.body]] }),
        line: after.line,
        ...(settled.stop && dropFor(settled.stop, line)),
        ...(remembered &&
          exchange.digest !== undefined && {
            capture: {
              bot: request.bot,
              source: request.source,
              url: request.url,
              final: request.url,
              request: exchange.asked,
              at: exchange.endedAt,
              status: exchange.status ?? 0,
              ...(exchange.findings.contentType !== undefined && { contentType: exchange.findings.contentType }),
              ...(exchange.findings.etag !== undefined && { etag: exchange.findings.etag }),
              ...(exchange.findings.lastModified !== undefined && { lastModified: exchange.findings.lastModified }),
              digest: exchange.digest,
              bytes: exchange.bytes,
              until: typeof keep === "object" ? exchange.endedAt + keep.forMs : null,
              reader: line.wanted.reader,
            },
          }),
        result: () => stepAfter(heard, settled, pending !== undefined),
      };
    });
  }

  #tell(event: Progress): void {
    this.#parts.progress?.(event);
  }
}

/** The line after its own request. */
function afterOwn(
  line: Line,
  settled: Settled,
  exchange: Exchange,
): { line: NonNullable<Turn<Step>["line"]>; facts: [FactPlace, unknown][] } {
  if (settled.stop) return { line: { id: line.id, state: "failed", end: endOf(settled.stop) }, facts: [] };
  if (settled.again)
    return { line: { id: line.id, state: "queued", due: settled.again.at, attempt: line.attempt + 1 }, facts: [] };
  if (settled.follow) {
    const { url, host, site } = placeOf(settled.follow.url);
    return {
      line: {
        id: line.id,
        state: "queued",
        due: exchange.endedAt,
        url,
        host,
        site,
        hop: line.hop + 1,
        parent: exchange.asked,
        attempt: 0,
      },
      facts: [],
    };
  }
  return { line: { id: line.id, state: "answered" }, facts: [] };
}

/** The line after a request that had to come before it: it stays queued, and the note says what is still to come. */
function afterBefore(
  line: Line,
  request: Request,
  settled: Settled,
  pending: Pending,
  exchange: Exchange,
): { line: NonNullable<Turn<Step>["line"]>; facts: [FactPlace, unknown][] } {
  const place = pendingPlace(request);
  if (settled.stop)
    return { line: { id: line.id, state: "refused", end: endOf(settled.stop) }, facts: [[place, null]] };
  let next: Pending | null = null;
  if (settled.again) next = { ...pending, attempt: pending.attempt + 1, notBefore: settled.again.at };
  else if (settled.follow)
    next = {
      ...pending,
      url: settled.follow.url,
      hop: pending.hop + 1,
      attempt: 0,
      parent: exchange.asked,
      notBefore: exchange.endedAt,
    };
  return { line: { id: line.id, state: "queued", due: next?.notBefore ?? exchange.endedAt }, facts: [[place, next]] };
}

function stepAfter(heard: Heard, settled: Settled, before: boolean): Step {
  if (settled.stop) return { kind: "heard", heard, stop: settled.stop };
  if (before) return { kind: "before", heard };
  if (settled.again) return { kind: "again", ...settled.again, heard };
  if (settled.follow) return { kind: "moved", heard };
  return { kind: "heard", heard, ...(settled.drop && { dropped: settled.drop.why }) };
}

/** A stop ends everything queued in its reach. */
function dropFor(ruling: Ruling, line: Line): Pick<Turn<Step>, "drop"> {
  if (ruling.verdict.kind !== "stop") return {};
  const { scope } = ruling.verdict;
  const of = scope === "source" ? line.source : scope === "host" ? line.host : line.site;
  return { drop: { pass: line.pass, scope, of, end: endOf(ruling) } };
}

function endOf({ verdict }: Ruling): LineEnd {
  if (verdict.kind !== "skip" && verdict.kind !== "stop") throw new TypeError(`not an end: ${verdict.kind}`);
  const how = verdict.code === "check" ? "check" : verdict.kind === "stop" ? "stop" : "refused";
  return { how, code: verdict.code, why: verdict.why, ...(verdict.until !== undefined && { until: verdict.until }) };
}

/** Conditions only where the stored copy can stand in for the answer. */
function withValidators(request: Request, seen: Seen): Request {
  const { capture } = seen;
  if (capture?.status !== 200 || (capture.etag === undefined && capture.lastModified === undefined)) return request;
  return {
    ...request,
    validators: {
      ...(capture.etag !== undefined && { etag: capture.etag }),
      ...(capture.lastModified !== undefined && { lastModified: capture.lastModified }),
    },
  };
}

const isPending = (value: unknown): value is Pending =>
  typeof value === "object" && value !== null && "notBefore" in value;
