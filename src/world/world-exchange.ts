import { takeIn } from "../channels/body.ts";
import { nothingCarried } from "../channels/carried.ts";
import type { Carried, Order } from "../channels/channel.ts";
import type { Coding } from "../channels/codings.ts";
import { decodeWhole } from "../channels/decode-whole.ts";
import { hearHead, wholeOutcome } from "../channels/hear-head.ts";
import type { Head } from "../pledge/exchange.ts";
import type { Outcome } from "../pledge/outcome.ts";
import type { Clock } from "../time/clock.ts";
import { ConnectionLost } from "./virtual-body.ts";
import type { VirtualOutcome, VirtualWorld } from "./virtual-world.ts";

type Answer = Extract<VirtualOutcome, { kind: "answer" }>;

/** What has come of an exchange so far. */
interface Gathered {
  readonly head: Head;
  readonly wireBytes: number;
  readonly body: Uint8Array;
  /** True where we stopped reading. */
  readonly stopped?: boolean;
}

/** One request to a world and its answer, within the bounds of the order. */
export class WorldExchange {
  readonly carried: Promise<Carried>;
  readonly #order: Order;
  readonly #clock: Clock;
  /** Ends the world's side. */
  readonly #abort = new AbortController();
  /** Ends the limits. */
  readonly #headCame = new AbortController();
  readonly #over = new AbortController();
  /** Why we gave it up, where we did. */
  #given: { readonly outcome: Outcome; readonly detail: string } | undefined;

  constructor(world: VirtualWorld, order: Order, clock: Clock) {
    this.#order = order;
    this.#clock = clock;
    this.carried = this.#run(world);
  }

  /** Somebody gave up. */
  stop(): void {
    this.#give("stopped", "given up by the caller");
  }

  async #run(world: VirtualWorld): Promise<Carried> {
    const { url, method, headers, body, bounds } = this.#order;
    const start = this.#clock.now();
    this.#limit(start + bounds.headMs, this.#headCame.signal, "no answer", `no head within ${bounds.headMs} ms`);
    this.#limit(start + bounds.totalMs, this.#over.signal, "too slow", `not complete within ${bounds.totalMs} ms`);
    try {
      const request = { url, method, headers, ...(body !== undefined && { body: Buffer.from(body) }) };
      const came = await world.answer(request, this.#abort.signal);
      this.#headCame.abort();
      return await (came.kind === "answer" ? this.#hear(came) : this.#headless(came));
    } finally {
      this.#headCame.abort();
      this.#over.abort();
    }
  }

  async #hear(came: Answer): Promise<Carried> {
    const headers = came.headers.map(([name, value]) => [name.toLowerCase(), value] as const);
    const head: Head = { status: came.status, headers, at: came.headAt };
    const heard = hearHead(this.#order, head);
    if ("outcome" in heard) {
      this.#give(heard.outcome, heard.detail);
      return this.#end({ head, wireBytes: 0, body: new Uint8Array(0) }, heard);
    }
    const { codings } = heard;
    const raw = await this.#read(came.body, codings.length === 0);
    const { wireBytes } = raw;
    if (this.#given || raw.broken !== undefined) {
      const body = codings.length === 0 ? raw.bytes : new Uint8Array(0);
      return this.#end({ head, wireBytes, body }, this.#given ?? { outcome: "cut", detail: raw.broken ?? "" });
    }
    const { body, ...end } = await this.#decode(raw.bytes, codings);
    return this.#end({ head, wireBytes, body, stopped: raw.excess }, { outcome: wholeOutcome(head), ...end });
  }

  /** Reads the body, up to one chunk beyond the limits; `broken` where the connection ended before it. */
  async #read(source: AsyncIterable<Uint8Array>, plain: boolean) {
    const { bounds } = this.#order;
    const most = plain ? Math.min(bounds.wireBytes, bounds.bytes) : bounds.wireBytes;
    const parts: Uint8Array[] = [];
    let wireBytes = 0;
    let broken: string | undefined;
    try {
      for await (const chunk of source) {
        wireBytes += chunk.length;
        parts.push(chunk);
        if (wireBytes > most || this.#given) break;
      }
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      broken = error.message;
    }
    return { broken, wireBytes, excess: wireBytes > most, bytes: Buffer.concat(parts) };
  }

  /** At once where the body keeps to its limits; otherwise as over a socket, for the part that is within them. */
  async #decode(bytes: Uint8Array, codings: readonly Coding[]) {
    const { bounds } = this.#order;
    if (codings.length > 0 && bytes.length <= bounds.wireBytes) {
      const decoded = decodeWhole(bytes, codings, bounds.bytes);
      if ("bytes" in decoded) return { body: decoded.bytes };
      if (decoded.outcome !== "too large") return { ...decoded, body: new Uint8Array(0) };
    }
    return this.#clock.during(takeIn(bytes, codings, bounds));
  }

  /** What came instead of a head. */
  #headless(came: Exclude<VirtualOutcome, Answer>): Carried {
    const at = this.#clock.now();
    if (this.#given) return nothingCarried(this.#given.outcome, this.#given.detail, at, true);
    switch (came.kind) {
      case "malformed":
        return nothingCarried("malformed", "what came is no valid HTTP", at, false);
      case "no-connection":
        if (came.why === "certificate")
          return nothingCarried("tls failure", "the certificate proves nothing", at, false);
        if (came.why === "refused") return nothingCarried("no connection", "nobody listens", at, false);
        return nothingCarried("no such host", "the world has no such host", at, false);
      default:
        return nothingCarried("no answer", "the connection was reset before the head", at, false);
    }
  }

  #end({ head, wireBytes, body, stopped = false }: Gathered, end: { outcome: Outcome; detail?: string }): Carried {
    const endedAt = this.#clock.now();
    return {
      ...end,
      head,
      endedAt,
      abortedByUs: stopped || this.#given !== undefined,
      wireBytes,
      bytes: body.length,
      body,
    };
  }

  #limit(due: number, until: AbortSignal, outcome: Outcome, detail: string): void {
    void this.#clock.sleepUntil(due, until).then(() => until.aborted || this.#give(outcome, detail));
  }

  #give(outcome: Outcome, detail: string): void {
    this.#given ??= { outcome, detail };
    this.#abort.abort();
  }
}
