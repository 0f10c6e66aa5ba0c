import { IDLE_CONNECTIONS } from "../limits.ts";
import type { Place } from "../place.ts";
import { keyOf, Line } from "./line.ts";
import type { Trust } from "./trust.ts";

/**
 * Idle connections, to be used again for the same authority at the same address. Bounded over all hosts: a pass over
 * thousands of them keeps the latest only.
 */
export class Lines {
  readonly #trust: Trust;
  /** In the order in which they became idle. */
  readonly #idle = new Set<Line>();

  constructor(trust: Trust) {
    this.#trust = trust;
  }

  get idle(): number {
    return this.#idle.size;
  }

  /** An idle line to the place, the one used last, or a new one. It belongs to the caller until given back or destroyed. */
  take(place: Place): Line {
    const key = keyOf(place);
    const line = [...this.#idle].findLast((each) => each.key === key);
    if (!line) return new Line(place, this.#trust);
    this.#idle.delete(line);
    line.onClosed = undefined;
    return line;
  }

  /** Takes a line back after an exchange that ended well. */
  give(line: Line): void {
    line.rest();
    if (line.phase !== "open") {
      line.destroy();
      return;
    }
    this.#idle.add(line);
    line.onClosed = () => {
      this.#idle.delete(line);
      line.destroy();
    };
    const [oldest] = this.#idle;
    if (this.#idle.size > IDLE_CONNECTIONS && oldest) {
      this.#idle.delete(oldest);
      oldest.destroy();
    }
  }

  close(): void {
    for (const line of this.#idle) line.destroy();
    this.#idle.clear();
  }
}
