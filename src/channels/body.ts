import type { Outcome } from "../pledge/outcome.ts";
import type { Order } from "./channel.ts";
import type { Coding } from "./codings.ts";
import { UndoCoding } from "./undo-coding.ts";

interface Ears {
  /** A limit was passed or the coding is broken; called once at most, and nothing else after it. */
  readonly failed: (outcome: Outcome, detail: string) => void;
  /** The bytes held back are through: more may come. */
  readonly more: () => void;
  /** All is decoded. */
  readonly done: () => void;
}

/**
 * Takes in a body: counts it, undoes its codings as it comes, and stops at the limits. What is kept never exceeds the
 * limit of decoded bytes, and what is under way is some chunks for each coding.
 *
 * Of a body that is too large, all is kept that the limits allow, to the byte: of an over-long robots.txt the first part
 * binds (RFC 9309 section 2.5), and it must be the same part every time.
 */
export class Body {
  readonly #bounds: Order["bounds"];
  readonly #ears: Ears;
  readonly #stages: readonly UndoCoding[];
  readonly #parts: Uint8Array[] = [];
  #wireBytes = 0;
  #bytes = 0;
  #over = false;
  /** Says what passed the limit on the wire; nothing more is taken then. */
  #excess: string | undefined;

  constructor(codings: readonly Coding[], bounds: Order["bounds"], ears: Ears) {
    this.#bounds = bounds;
    this.#ears = ears;
    // What was applied last is undone first. The limit holds for every stage: a bomb may lie in the middle.
    this.#stages = codings.toReversed().map((coding) => this.#stage(coding));
    for (const [index, stage] of this.#stages.entries()) {
      const next = this.#stages[index + 1];
      if (next) stage.pipe(next);
      else stage.on("data", (bytes: Buffer) => this.#keep(bytes)).on("end", () => this.#end());
    }
  }

  /** Body bytes received, before decoding. */
  get wireBytes(): number {
    return this.#wireBytes;
  }

  /** Bytes decoded so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What has been decoded so far, in one piece. */
  whole(): Uint8Array {
    return Buffer.concat(this.#parts, this.#bytes);
  }

  /** Takes a chunk; false means that no more should come before `more` is called. */
  take(chunk: Uint8Array): boolean {
    if (this.#over || this.#excess !== undefined) return true;
    const room = this.#bounds.wireBytes - this.#wireBytes;
    this.#wireBytes += chunk.length;
    if (chunk.length > room) this.#excess = `more than ${this.#bounds.wireBytes} bytes on the wire`;
    const ready = this.#feed(chunk.subarray(0, room));
    if (this.#excess === undefined) return ready;
    this.end();
    return false;
  }

  /** All bytes have come: `done` follows, or `failed`. */
  end(): void {
    const [first] = this.#stages;
    if (first) first.end();
    else this.#end();
  }

  /** Lets go of everything but what is decoded. */
  stop(): void {
    this.#over = true;
    for (const stage of this.#stages) stage.destroy();
  }

  #feed(chunk: Uint8Array): boolean {
    const [first] = this.#stages;
    if (!first) {
      this.#keep(chunk);
      return true;
    }
    if (first.write(chunk)) return true;
    first.once("drain", this.#ears.more);
    return false;
  }

  #keep(bytes: Uint8Array): void {
    if (this.#over) return;
    const part = bytes.subarray(0, this.#bounds.bytes - this.#bytes);
    this.#bytes += part.length;
    this.#parts.push(part);
    if (part.length < bytes.length) this.#fail("too large", `more than ${this.#bounds.bytes} bytes`);
  }

  #stage(coding: Coding): UndoCoding {
    const stage = new UndoCoding(coding, this.#bounds.bytes);
    stage.on("error", (error) => {
      // What was cut off at a limit ends too early for its coding, too.
      if (!this.#tooLarge()) this.#fail("undecodable", `${coding}: ${error.message}`);
    });
    return stage;
  }

  /** Everything has passed through. */
  #end(): void {
    if (!this.#tooLarge() && !this.#over) this.#ears.done();
  }

  #tooLarge(): boolean {
    const detail = this.#excess ?? this.#stages.find(({ tooMuch }) => tooMuch !== undefined)?.tooMuch;
    if (detail !== undefined) this.#fail("too large", detail);
    return detail !== undefined;
  }

  #fail(outcome: Outcome, detail: string): void {
    if (this.#over) return;
    this.stop();
    this.#ears.failed(outcome, detail);
  }
}

/** Sends a body that is there already through a {@link Body}. Without an outcome it came whole. */
export function takeIn(
  coded: Uint8Array,
  codings: readonly Coding[],
  bounds: Order["bounds"],
): Promise<{ readonly outcome?: Outcome; readonly detail?: string; readonly body: Uint8Array }> {
  return new Promise((resolve) => {
    let from = 0;
    const more = (): void => {
      for (let ready = true; ready && from < coded.length; from += CHUNK) {
        ready = body.take(coded.subarray(from, from + CHUNK));
      }
      if (from >= coded.length) body.end();
    };
    const body: Body = new Body(codings, bounds, {
      failed: (outcome, detail) => resolve({ outcome, detail, body: body.whole() }),
      more,
      done: () => resolve({ body: body.whole() }),
    });
    more();
  });
}

const CHUNK = 65_536;
