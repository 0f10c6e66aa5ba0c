import { FaultPlan, type FaultTarget } from "./fault-plan.ts";
import { isRobots } from "./faults.ts";
import type { Order, Replica, ReplicaAnswer, ReplicaRequest } from "./replica.ts";

/** An answer with the word under which the access log keeps it. */
export interface Judged {
  readonly answer: ReplicaAnswer;
  readonly kind: string;
}

const MOST_ERRORS = 100;

/**
 * The hosts of a world: finds the replica of a request, lets it answer, lets the faults in force change the answer, and
 * passes on the orders of the control port. What both worlds share.
 */
export class ReplicaSet {
  readonly replicas: readonly Replica[];
  readonly faults = new FaultPlan();
  /** Exceptions of replicas: a fault of the test's own making. Kept for `/state`, answered with 500. */
  readonly errors: string[] = [];
  /** Of a host's replicas at most one plays more than a part of it; that one stands first. */
  readonly #byHost = new Map<string, readonly [Replica, ...Replica[]]>();

  /** Throws when two replicas claim the whole of a host. */
  constructor(replicas: readonly Replica[]) {
    this.replicas = replicas;
    for (const replica of replicas) {
      for (const host of replica.hosts) {
        if (host !== host.toLowerCase()) throw new Error(`replica host "${host}": write it in lower case`);
        const known = this.#byHost.get(host);
        if (known && !known[0].plays && !replica.plays)
          throw new Error(
            `two replicas claim the host "${host}": give it to one of them, or let one say what it plays`,
          );
        this.#byHost.set(host, !known ? [replica] : replica.plays ? [...known, replica] : [replica, ...known]);
      }
    }
  }

  get hosts(): string[] {
    return [...this.#byHost.keys()];
  }

  /** By host with or without the port of its scheme. */
  find(host: string): Replica | undefined {
    return this.#byHost.get(host)?.[0];
  }

  /** Never throws. A host that no replica claims answers 421 and is logged as a trap. */
  async answer(request: ReplicaRequest): Promise<Judged> {
    const playing = this.#byHost.get(request.host);
    const replica = playing?.find((one) => one.plays?.(request.path)) ?? playing?.[0];
    if (!replica) return { answer: { status: 421, body: "no replica has this host\n" }, kind: "trap" };
    try {
      const answer = this.faults.apply(await replica.handle(request), request);
      return { answer, kind: answer.kind ?? (isRobots(request) ? "robots" : "page") };
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.errors.push(`${request.host}${request.path}: ${text}`);
      if (this.errors.length > MOST_ERRORS) this.errors.shift();
      return { answer: { status: 500, body: "the replica itself failed; see /state\n" }, kind: "replica-error" };
    }
  }

  /**
   * Gives an order: faults of the closed list are the world's own, everything else goes to the replicas (of one host, or
   * to all that know the word). Returns what was done, a sentence each; none for a word that nobody knows.
   */
  order(order: Order, target: FaultTarget = {}): string[] {
    if (order.way === "fault") {
      const own = this.faults.add(order.text, target);
      if (own) return [own];
    }
    if (order.way === "set" && order.text === "robots") {
      const own = this.faults.add(`robots:${order.value ?? ""}`, target);
      return own ? [own] : [];
    }
    const asked = target.host === undefined ? this.replicas : (this.#byHost.get(target.host) ?? []);
    return asked.flatMap((replica) => {
      const said = replica.command?.(order);
      return said !== undefined ? [`${replica.hosts.join(", ")}: ${said}`] : [];
    });
  }

  /** Lifts every fault and setting; content that was changed stays changed. */
  clear(): void {
    this.faults.clear();
    for (const replica of this.replicas) replica.clear?.();
  }

  /** Everything as at the start. */
  reset(): void {
    this.faults.clear();
    this.errors.length = 0;
    for (const replica of this.replicas) {
      replica.clear?.();
      replica.reset();
    }
  }

  /** JSON for `/state`. */
  state(): Record<string, unknown> {
    const replicas = this.replicas.map((replica) => [
      `${replica.hosts.join(", ")}${replica.plays ? " (in part)" : ""}`,
      replica.state(),
    ]);
    return { faults: this.faults.list(), errors: this.errors, replicas: Object.fromEntries(replicas) };
  }
}
