import type { Outcome } from "../../pledge/outcome.ts";
import type { Order } from "../channel.ts";
import type { Coding } from "../codings.ts";
import { TooMuch, UndoCoding } from "../undo-coding.ts";

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
 */
export class Body {
  readonly #bounds: Order["bounds"];
  readonly #ears: Ears;
  readonly #stages: readonly UndoCoding[];
  readonly #parts: Uint8Array[] = [];
  #wireBytes = 0;
  #bytes = 0;
  #over = false;

  constructor(codings: readonly Coding[], bounds: Order["bounds"], ears: Ears) {
    this.#bounds = bounds;
    this.#ears = ears;
    // What was applied last is undone first. The limit holds for every stage: a bomb may lie in the middle.
    this.#stages = codings.toReversed().map((coding) => this.#stage(coding));
    for (const [index, stage] of this.#stages.entries()) {
      const next = this.#stages[index + 1];
      if (next) stage.pipe(next);
      else stage.on("data", (bytes: Buffer) => this.#keep(bytes)).on("end", () => this.#over || ears.done());
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
    if (this.#over) return true;
    this.#wireBytes += chunk.length;
    if (this.#wireBytes > this.#bounds.wireBytes) {
      this.#fail("too large", `more than ${this.#bounds.wireBytes} bytes on the wire`);
      return true;
    }
    const [first] = this.#stages;
    if (!first) {
      this.#keep(chunk);
      return true;
    }
    if (first.write(chunk)) return true;
    first.once("drain", this.#ears.more);
    return false;
  }

  /** All bytes have come: `done` follows, or `failed`. */
  end(): void {
    const [first] = this.#stages;
    if (first) first.end();
    else if (!this.#over) this.#ears.done();
  }

  /** Lets go of everything but what is decoded. */
  stop(): void {
    this.#over = true;
    for (const stage of this.#stages) stage.destroy();
  }

  #keep(bytes: Uint8Array): void {
    if (this.#over) return;
    if (this.#bytes + bytes.length > this.#bounds.bytes) {
      this.#fail("too large", `more than ${this.#bounds.bytes} bytes`);
      return;
    }
    this.#bytes += bytes.length;
    this.#parts.push(bytes);
  }

  #stage(coding: Coding): UndoCoding {
    const stage = new UndoCoding(coding, this.#bounds.bytes);
    stage.on("error", (error) => {
      if (error instanceof TooMuch) this.#fail("too large", error.message);
      else this.#fail("undecodable", `${coding}: ${error.message}`);
    });
    return stage;
  }

  #fail(outcome: Outcome, detail: string): void {
    if (this.#over) return;
    this.stop();
    this.#ears.failed(outcome, detail);
  }
}
