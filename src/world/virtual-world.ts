import { type Clock, sleep } from "../time/clock.ts";
import { AccessLog, type AccessRow, type OpenRow } from "./access-log.ts";
import { planBody } from "./body-plan.ts";
import { isConditional } from "./conditional.ts";
import type { FaultTarget } from "./fault-plan.ts";
import {
  type Behaviour,
  type CertificateKind,
  LONGEST_HANG,
  type Order,
  type Replica,
  type ReplicaAnswer,
} from "./replica.ts";
import { ReplicaSet } from "./replica-set.ts";
import { carryBody } from "./virtual-body.ts";

export interface VirtualRequest {
  /** Absolute, http or https. */
  readonly url: string;
  readonly method: string;
  /** Any case; `Host` is taken from the URL. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** What came of a request: a closed list. */
export type VirtualOutcome =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** In order, names as the host wrote them, one entry per line. */
      readonly headers: readonly (readonly [string, string])[];
      /** Ends well, or throws {@link ConnectionLost}. To be read once; whoever stops early calls `return()` or aborts. */
      readonly body: AsyncIterable<Uint8Array>;
      /** When the head was there, epoch milliseconds. */
      readonly headAt: number;
    }
  | { readonly kind: "no-connection"; readonly why: "no such host" | "refused" | "certificate" }
  /** Destroyed before the head. */
  | { readonly kind: "reset" }
  /** What came was no HTTP. */
  | { readonly kind: "malformed" }
  /** The caller's signal aborted before the head. */
  | { readonly kind: "aborted" };

/**
 * The same replicas without sockets, on any clock: a month of requests in seconds on virtual time. Keeps the same access
 * log. A body without misbehaviour is handed over at once with its head, as small bodies are on a real machine.
 *
 * @example
 * const world = new VirtualWorld({ replicas: [hello], clock });
 * const outcome = await world.answer({ url: "https://hello.example/", method: "GET", headers: {} }, signal);
 */
export class VirtualWorld {
  readonly set: ReplicaSet;
  readonly accessLog: AccessLog;
  readonly #clock: Clock;
  readonly #completed: ReadonlySet<string>;

  /**
   * @param options.extraCa hosts for which the client has the certificate that an incomplete chain leaves out, as the
   *   configuration's `extraCa` gives it
   */
  constructor(options: {
    replicas: readonly Replica[];
    clock: Clock;
    write?: (line: string) => void;
    extraCa?: readonly string[];
  }) {
    this.set = new ReplicaSet(options.replicas);
    this.accessLog = new AccessLog(options.write);
    this.#clock = options.clock;
    this.#completed = new Set(options.extraCa);
  }

  /** What a name resolves to; undefined for a name that does not exist. Host without port. */
  addressesOf(host: string): readonly string[] | undefined {
    const replica = this.set.replicas.find(({ hosts }) => hosts.some((each) => each.replace(/:\d+$/, "") === host));
    return replica ? (replica.addresses ?? ["127.0.0.1"]) : undefined;
  }

  /** Never rejects. Without a signal a silent host is given up after ten minutes as `reset`. */
  async answer(request: VirtualRequest, signal?: AbortSignal): Promise<VirtualOutcome> {
    const url = new URL(request.url);
    const replica = this.set.find(url.host);
    if (!replica) return { kind: "no-connection", why: "no such host" };
    if (replica.unreachable) return { kind: "no-connection", why: "refused" };
    if (url.protocol === "https:" && !this.#trusts(url.host, replica.certificate))
      return { kind: "no-connection", why: "certificate" };
    if (signal?.aborted) return { kind: "aborted" };

    const clock = this.#clock;
    const start = clock.now();
    const path = `${url.pathname}${url.search}`;
    const headers: Record<string, string> = { ...lowerCase(request.headers), host: url.host };
    const { method } = request;
    const ua = headers["user-agent"] ?? "";
    const row = this.accessLog.open({ host: url.host, method, path, ua, start, conditional: isConditional(headers) });
    const scheme = url.protocol === "http:" ? "http" : "https";
    const body = request.body ?? new Uint8Array(0);
    const judged = await clock.during(
      this.set.answer({ scheme, host: url.host, method, path, headers, body, now: start }),
    );
    return this.#carry(row, method, judged.answer, judged.kind, signal);
  }

  /** Ended requests in order of arrival. */
  log(): AccessRow[] {
    return this.accessLog.rows();
  }

  /** Orders as on the control port of a real world. */
  order(way: Order["way"], text: string, value?: string, target?: FaultTarget): string[] {
    return this.set.order({ way, text, now: this.#clock.now(), ...(value !== undefined && { value }) }, target);
  }

  /** Lifts faults and settings. */
  clear(): void {
    this.set.clear();
  }

  /** Everything as at the start, access log emptied. */
  reset(): void {
    this.set.reset();
    this.accessLog.clear();
  }

  #trusts(host: string, kind: CertificateKind = "good"): boolean {
    return kind === "good" || (kind === "incomplete-chain" && this.#completed.has(host));
  }

  async #carry(
    row: OpenRow,
    method: string,
    answer: ReplicaAnswer,
    kind: string,
    signal: AbortSignal | undefined,
  ): Promise<VirtualOutcome> {
    const clock = this.#clock;
    const close = (status: number, bytes: number): void => row.close({ end: clock.now(), status, bytes, kind });
    if (answer.delayMs) await sleep(clock, answer.delayMs, signal);
    if (answer.behaviour?.do === "hang") await sleep(clock, LONGEST_HANG, signal);
    const silent = headless(answer.behaviour);
    if (signal?.aborted || silent) {
      close(0, 0);
      return { kind: signal?.aborted ? "aborted" : (silent ?? "reset") };
    }
    const plan = planBody(method, answer);
    return {
      kind: "answer",
      status: answer.status,
      headers: headerLines(answer, plan.length),
      body: carryBody(plan, { clock, signal, ended: (bytes) => close(answer.status, bytes) }),
      headAt: clock.now(),
    };
  }
}

/** What a behaviour that never sends a head ends as. */
function headless(behaviour: Behaviour | undefined): "reset" | "malformed" | undefined {
  if (behaviour?.do === "garbage") return "malformed";
  return behaviour?.do === "hang" || behaviour?.do === "reset" ? "reset" : undefined;
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function headerLines(answer: ReplicaAnswer, length: number | undefined): (readonly [string, string])[] {
  const lines = Object.entries(answer.headers ?? {}).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((each) => [name, each] as const),
  );
  return length === undefined ? lines : [...lines, ["Content-Length", String(length)]];
}
