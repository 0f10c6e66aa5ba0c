import type { ReplicaAnswer } from "goodbot/world";
import { checkKinds, checkPage } from "./check-pages.ts";

interface HostFault {
  readonly spec: string;
  /** Beginning of the paths that are struck; with `$` behind it, just that path. */
  readonly path: string;
  readonly make: () => ReplicaAnswer | undefined;
  left: number;
}

/** A fault of one host: what it is called, what it means, what is answered. */
interface HostFaultKind {
  readonly meaning: string;
  readonly answer: () => ReplicaAnswer;
}

/**
 * Faults that only these hosts have, beside those of every host: `NAME[:TIMES][@/PATH]` and `check:KIND[:TIMES][@/PATH]`.
 * The newest that matches strikes.
 */
export class HostFaults {
  readonly #kinds: Readonly<Record<string, HostFaultKind>>;
  #faults: HostFault[] = [];

  constructor(kinds: Readonly<Record<string, HostFaultKind>>) {
    this.#kinds = kinds;
  }

  /** usage -> meaning, for `/help`. */
  get words(): Readonly<Record<string, string>> {
    return {
      ...Object.fromEntries(
        Object.entries(this.#kinds).map(([name, { meaning }]) => [`${name}[:TIMES][@/PATH]`, meaning]),
      ),
      [`check:${checkKinds.join("|")}[:TIMES][@/PATH]`]: "the page of a bot check",
    };
  }

  /** What was done as a sentence; undefined for a word that is none of these. */
  add(spec: string): string | undefined {
    const [what = "", ...at] = spec.split("@");
    const [name = "", ...rest] = what.split(":");
    const kind = name === "check" ? (rest.shift() ?? "") : undefined;
    const [times = "Infinity"] = rest;
    const make = this.#maker(name, kind);
    if (!make || !(Number(times) >= 1)) return undefined;
    const path = at.join("@") || "/";
    if (!path.startsWith("/")) return undefined;
    this.#faults.push({ spec, path, make, left: Number(times) });
    return `${what} on ${path}`;
  }

  #maker(name: string, kind: string | undefined): HostFault["make"] | undefined {
    if (kind !== undefined) return checkPage(kind) ? () => checkPage(kind) : undefined;
    return Object.hasOwn(this.#kinds, name) ? this.#kinds[name]?.answer : undefined;
  }

  /** The answer in place of the usual one, if a fault strikes; it is used up by one. */
  strike(path: string): ReplicaAnswer | undefined {
    const fault = this.#faults.findLast((one) =>
      one.path.endsWith("$") ? path === one.path.slice(0, -1) : path.startsWith(one.path),
    );
    if (!fault) return undefined;
    fault.left -= 1;
    if (fault.left <= 0) this.#faults = this.#faults.filter((one) => one !== fault);
    return fault.make();
  }

  list(): readonly string[] {
    return this.#faults.map(({ spec, left }) => (Number.isFinite(left) ? `${spec} (${left} left)` : spec));
  }

  clear(): void {
    this.#faults = [];
  }
}
