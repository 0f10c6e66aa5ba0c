import type { CDPSession } from "playwright-core";
import type { Clock } from "../../time/clock.ts";
import type { Carried, Order } from "../channel.ts";
import { HEAD_FIELDS } from "../limits.ts";
import { headOf, isRedirect, isStream, wireBytesOf } from "./heads.ts";
import { readBody } from "./read-body.ts";
import type { Paused } from "./resources.ts";

/** How long a stream of events may hold its host's slot. It never ends by itself, and nothing of it is read. */
const EVENTS_MS = 3_000;

const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** An answer as it was read, before anything of it reaches the page. */
export interface Heard {
  readonly carried: Carried;
  /** True for a stream of events: the page gets none of it. */
  readonly isStream: boolean;
}

/**
 * Reads a paused answer as far as it may be read: the head by the promises, the body up to the smallest limit. Redirects
 * have a head only: the browser gives nothing else of them.
 *
 * @param given.room bytes that the page may still load
 */
export async function hearAnswer(given: {
  readonly cdp: CDPSession;
  readonly clock: Clock;
  readonly event: Paused;
  readonly flight: Pick<Order, "bounds" | "judgeHead"> & { readonly startedAt: number };
  readonly room: number;
  readonly signal: AbortSignal;
}): Promise<Heard> {
  const { cdp, clock, event, room, signal } = given;
  const { bounds, judgeHead, startedAt } = given.flight;
  const at = clock.now();
  const head = headOf(event, at);
  const bare = { head, endedAt: at, abortedByUs: true, wireBytes: 0, bytes: 0, body: new Uint8Array() };
  const headOnly = (outcome: Carried["outcome"], detail: string): Heard => ({
    carried: { ...bare, outcome, detail },
    isStream: false,
  });
  if (head.headers.length > HEAD_FIELDS) return headOnly("malformed", `more than ${HEAD_FIELDS} header fields`);
  const judged = judgeHead(head);
  if (judged) return headOnly("dropped", judged.drop);
  if (isRedirect(head) || WITHOUT_BODY.includes(head.status) || event.request.method === "HEAD")
    return { carried: { ...bare, outcome: "answered", abortedByUs: false }, isStream: false };
  const announced = wireBytesOf(head);
  if (announced !== undefined && announced > bounds.wireBytes && isCoded(event))
    return headOnly("too large", `${announced} bytes announced, at most ${bounds.wireBytes} are read`);
  const stream = isStream(event, head);
  const end = startedAt + bounds.totalMs;
  const read = await readBody(cdp, clock, event.requestId, {
    most: Math.max(0, Math.min(bounds.bytes, room, isCoded(event) ? bounds.bytes : bounds.wireBytes)),
    until: stream ? Math.min(at + EVENTS_MS, end) : end,
    ...{ keep: !stream, signal },
  });
  const whole = read.outcome === "answered";
  const carried: Carried = {
    ...{ outcome: read.outcome, head, endedAt: clock.now(), abortedByUs: !whole },
    // The browser does not tell how many bytes came over the wire; undecoded they were hardly more.
    ...{ wireBytes: (whole ? announced : undefined) ?? read.bytes, bytes: read.bytes, body: read.body },
    ...(read.detail !== undefined && { detail: read.detail }),
  };
  return { carried, isStream: stream };
}

const isCoded = ({ responseHeaders = [] }: Paused): boolean =>
  responseHeaders.some(({ name }) => name.toLowerCase() === "content-encoding");
