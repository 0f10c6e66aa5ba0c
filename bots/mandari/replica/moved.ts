import type { Order, Replica, ReplicaAnswer, ReplicaRequest } from "goodbot/world";
import type { Council } from "./council.ts";
import { OparlReplica } from "./oparl-replica.ts";

export interface MovedOptions {
  readonly host: string;
  /** Where it is served: `/ris/oparl`. */
  readonly servedUnder: string;
  readonly council: Council;
}

/**
 * A system whose ids and links keep the address it once had: everything is served under another host and path than it says
 * (fault 12: the id is the key, fetching goes through a rewriting rule of the source).
 *
 * Setting `ids=first` keeps the ids byte for byte; `ids=own` names this host, but still the old path.
 */
export class MovedReplica implements Replica {
  readonly hosts: readonly string[];
  readonly words: NonNullable<Replica["words"]>;
  readonly #options: MovedOptions;
  readonly #inner: OparlReplica;
  /** `first.example` and `/oparl/v1.0` of the ids. */
  readonly #first: { readonly host: string; readonly path: string };
  #ids: "first" | "own" = "first";

  constructor(options: MovedOptions) {
    const { host, pathname } = new URL(options.council.content.systemUrl);
    this.#options = options;
    this.#first = { host, path: pathname.slice(0, pathname.lastIndexOf("/")) };
    this.#inner = new OparlReplica({ hosts: [options.host], councils: [options.council] });
    this.hosts = [options.host];
    const settings = { "ids=first|own": "ids name the first host, or this host under the first path" };
    this.words = { ...this.#inner.words, settings: { ...this.#inner.words.settings, ...settings } };
  }

  handle(request: ReplicaRequest): ReplicaAnswer {
    const { servedUnder } = this.#options;
    // Under its present name there are robots.txt and the traps, nothing else.
    if (!request.path.startsWith(`${servedUnder}/`)) return this.#inner.handle(request);
    const path = this.#first.path + request.path.slice(servedUnder.length);
    const answer = this.#inner.handle({ ...request, host: this.#first.host, path });
    if (this.#ids === "first" || answer.kind === "file" || answer.body === undefined) return answer;
    const text = typeof answer.body === "string" ? answer.body : Buffer.from(answer.body).toString("utf8");
    return { ...answer, body: text.replaceAll(`//${this.#first.host}/`, `//${this.#options.host}/`) };
  }

  command(order: Order): string | undefined {
    if (order.way !== "set" || order.text !== "ids") return this.#inner.command(order);
    if (order.value !== "first" && order.value !== "own") return undefined;
    this.#ids = order.value;
    return `ids is ${order.value}`;
  }

  state(): unknown {
    return { servedUnder: this.#options.servedUnder, ids: this.#ids, council: this.#inner.state() };
  }

  clear(): void {
    this.#ids = "first";
    this.#inner.clear();
  }

  reset(): void {
    this.clear();
    this.#inner.reset();
  }
}
