import { type FaultChange, isRobots, readFault } from "./faults.ts";
import type { ReplicaAnswer, ReplicaRequest } from "./replica.ts";
import { robotsAnswer } from "./robots-variants.ts";

/** Where a fault strikes: one host or all, all paths or those that begin so (or, with a `$` behind, are just so). */
export interface FaultTarget {
  readonly host?: string;
  readonly path?: string;
}

interface Fault {
  readonly spec: string;
  readonly name: string;
  readonly target: FaultTarget;
  readonly change: FaultChange;
  left: number;
}

const MOST_FAULTS = 1000;

/**
 * The faults in force in a world. Of several that match a request the newest strikes, and only that one.
 *
 * @example
 * const plan = new FaultPlan();
 * plan.add("status:500:3@broken.example/oparl/body/1/paper?page=5$");   // three times, on this page alone
 * plan.add("robots:disallow:ExampleBot@a.example");
 */
export class FaultPlan {
  #faults: Fault[] = [];

  /**
   * Adds a fault; `NAME[:ARG…][@[HOST][/PATH]]`, names and arguments as in `faultKinds`. A `robots:` fault replaces the
   * one before it on the same host. Returns a sentence, or undefined when the name or an argument is unknown.
   */
  add(text: string, target: FaultTarget = {}): string | undefined {
    const { spec, at } = splitTarget(text);
    const read = readFault(spec);
    if (!read || (read.name === "robots" && !isVariant(spec))) return undefined;
    const where = { ...target, ...at };
    if (read.name === "robots") {
      this.#faults = this.#faults.filter(({ name, target: { host } }) => name !== "robots" || host !== where.host);
    }
    this.#faults.push({ spec, name: read.name, target: where, change: read.change, left: read.times });
    if (this.#faults.length > MOST_FAULTS) this.#faults.shift();
    return `${spec} on ${where.host ?? "every host"}${where.path ?? ""}`;
  }

  /** Lifts all faults. */
  clear(): void {
    this.#faults = [];
  }

  /** The faults in force, newest last. */
  list(): { spec: string; host: string; path: string; left: number | "until cleared" }[] {
    return this.#faults.map(({ spec, target, left }) => ({
      spec,
      host: target.host ?? "*",
      path: target.path ?? "/",
      left: Number.isFinite(left) ? left : "until cleared",
    }));
  }

  /** The answer as the faults in force make it. The log's word for the request stays the replica's own. */
  apply(answer: ReplicaAnswer, request: ReplicaRequest): ReplicaAnswer {
    const fault = this.#faults.findLast((candidate) => strikes(candidate, request));
    if (!fault) return answer;
    fault.left -= 1;
    if (fault.left <= 0) this.#faults = this.#faults.filter((other) => other !== fault);
    const changed = fault.change(answer, request);
    return answer.kind === undefined ? changed : { ...changed, kind: answer.kind };
  }
}

function strikes({ name, target }: Fault, request: ReplicaRequest): boolean {
  if (target.host !== undefined && target.host !== request.host) return false;
  if (name === "robots") return isRobots(request);
  const { path } = target;
  if (path === undefined) return true;
  return path.endsWith("$") ? request.path === path.slice(0, -1) : request.path.startsWith(path);
}

/** `SPEC@HOST/PATH` -> the parts. An `@` inside a URL argument is no target unless something like a host follows. */
function splitTarget(text: string): { spec: string; at: FaultTarget } {
  const match = /^(.*)@([a-z0-9.-]*(?::\d+)?)(\/.*)?$/i.exec(text);
  if (!match) return { spec: text, at: {} };
  const [, spec = "", host = "", path] = match;
  return { spec, at: { ...(host && { host: host.toLowerCase() }), ...(path !== undefined && { path }) } };
}

function isVariant(spec: string): boolean {
  const probe: ReplicaRequest = {
    scheme: "https",
    host: "probe.example",
    method: "GET",
    path: "/robots.txt",
    headers: {},
    body: new Uint8Array(0),
    now: 0,
  };
  try {
    return robotsAnswer(spec.slice("robots:".length), probe) !== undefined;
  } catch {
    return false; // broken percent-encoding in robots:text
  }
}
