import type { Rendered } from "../../pledge/render.ts";
import type { Carried } from "../channel.ts";

export type Failure = Extract<Rendered, { kind: "failed" }>;

/** Why a page ended that somebody outside of it stopped. */
export const STOPPED = "stopped";

/** Why a page ended whose process did. */
export const CRASHED = "the page's process crashed";

/** How a page ended. It ends once: the first reason holds. */
export class PageEnd {
  readonly #over = new AbortController();
  #why: Failure | undefined;

  /** Aborts when the page has ended, however. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Why the page ended before it was ready. */
  get why(): Failure | undefined {
    return this.#why;
  }

  come(failure: Failure | undefined): void {
    if (this.#over.signal.aborted) return;
    this.#why = failure;
    this.#over.abort();
  }

  /** Only who is stopped from outside asks for the page again; a page that took too long has had its turn. */
  withoutDocument(why: string): Pick<Carried, "outcome" | "detail"> {
    return { outcome: this.#why?.why === STOPPED ? "stopped" : "too slow", detail: why };
  }
}
