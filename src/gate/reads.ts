import type { Pledged } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { FactPlace, Reads, Seen } from "../store/store.ts";
import { actsPlace } from "./desk-acts.ts";
import { factPlaces, filesFor, slotsOf } from "./hearing.ts";

/**
 * The gate's own note: a robots.txt (or reservation file) that must be asked before a host's pages and is on its way:
 * which hop, which attempt, not before when. Kept as a fact, so that a crash or a long wait loses nothing.
 */
export interface Pending {
  readonly url: string;
  /** Authority that was asked first: whatever host a redirect leads to, the file speaks for it (RFC 9309 2.3.1.2). */
  readonly subject: string;
  readonly purpose: Request["purpose"];
  /** For a hop of a reservation file, and what must come before it: the file's path as it was asked for first. */
  readonly begun?: string;
  /** A hop that this must come before: it goes on afterwards. */
  readonly next?: Pending;
  /** What a hop needs first was asked. */
  readonly looked?: boolean;
  readonly attempt: number;
  readonly hop: number;
  readonly parent: number | null;
  readonly notBefore: number;
}

/** Kept per pass and authority of the page that waits for it. */
export const pendingPlace = (page: Request): FactPlace => ({
  bot: page.bot,
  promise: "@before",
  key: `${page.pass} ${page.authority}`,
});

export const isPending = (value: unknown): value is Pending =>
  typeof value === "object" && value !== null && "notBefore" in value;

/** What the store must load so that a request can be judged. */
export const readsFor = (pledge: readonly Pledged[], request: Request, line?: number): Reads => ({
  facts: [...factPlaces(pledge, request), pendingPlace(request), actsPlace(request.bot)],
  slots: slotsOf(pledge, request).map(({ key }) => key),
  files: (facts) => filesFor(pledge, request, facts),
  askers: { bot: request.bot, host: request.host },
  capture: { bot: request.bot, source: request.source, url: request.url },
  ...(mayWithdraw(pledge, request) && { derived: { bot: request.bot, source: request.source } }),
  ...(line !== undefined && { line }),
});

/** Whether an answer to the request may take away what is stored of its source. */
export const mayWithdraw = (pledge: readonly Pledged[], request: Request): boolean =>
  pledge.some(({ spec, options }) => spec.keep?.withdraws?.(options, request));

/** What must be loaded to judge a request and, in the same transaction, the one it comes before. */
export const readsForBoth = (reads: Reads, other: Reads): Reads => ({
  ...reads,
  facts: [...(reads.facts ?? []), ...(other.facts ?? [])],
  files: (facts) => [...(reads.files?.(facts) ?? []), ...(other.files?.(facts) ?? [])],
});

/** Conditions only where the stored copy can stand in for the answer. */
export function withValidators(request: Request, { capture }: Seen): Request {
  // A browser sends its own headers, and gives the answer to a page, not to us.
  if (
    request.channel === "browser" ||
    capture?.status !== 200 ||
    (capture.etag === undefined && capture.lastModified === undefined)
  )
    return request;
  return {
    ...request,
    validators: {
      ...(capture.etag !== undefined && { etag: capture.etag }),
      ...(capture.lastModified !== undefined && { lastModified: capture.lastModified }),
    },
  };
}
