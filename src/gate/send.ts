import { createHash } from "node:crypto";
import type { Carried, Order as CarryOrder, Channel } from "../channels/channel.ts";
import type { PageOrder } from "../channels/page-order.ts";
import type { Exchange } from "../pledge/exchange.ts";
import type { Wanted } from "../pledge/observation.ts";
import type { Bounds, Found, Keeping, Pledged } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { Draft } from "../pledge/row.ts";
import type { CaptureEntry, KeptTask } from "../store/store.ts";
import { findingsOf } from "./findings.ts";
import { keepingOf } from "./hearing.ts";

/** A request that may leave: its row is durable, its slots are taken. */
export interface Order {
  /** `seq` of its row. */
  readonly asked: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Keys of the slots it holds. */
  readonly slots: readonly string[];
  readonly pledge: readonly Pledged[];
  readonly bounds: Required<Bounds>;
  readonly sendBefore: number;
  /** Digest of the stored copy that "not modified" would mean. */
  readonly stored?: string;
}

/** An exchange with its body and what may be kept of it. */
export interface Sent {
  readonly exchange: Exchange;
  readonly carried: Carried;
  readonly keeping: Keeping;
  /** True where the body goes into the captures. */
  readonly kept: boolean;
}

/** A server may see the end of a request that we gave up this much later. */
const AFTER_ABORT = 50;

/** From when on the gaps count. */
export const endOfHolding = ({ exchange, carried }: Sent): number =>
  exchange.endedAt + (carried.abortedByUs ? AFTER_ABORT : 0);

/** Sends what was admitted, to exactly the address that was checked, and reads the head with the promises' eyes. */
export async function send(
  request: Request,
  order: Order,
  channel: Channel,
  port: number | undefined,
  now: number,
  signal: AbortSignal,
  page?: PageOrder,
): Promise<Sent> {
  return sentOf(request, order, await carry(request, order, channel, port, now, signal, page), now);
}

/** What was carried, as an exchange, and what may be kept of it. */
export function sentOf(request: Request, order: Order, carried: Carried, now: number): Sent {
  // Of a robots.txt that is too large the first part binds; of anything else only a whole answer is one.
  const whole = carried.outcome === "answered" || (request.purpose === "robots" && carried.outcome === "too large");
  const own = carried.head && whole ? createHash("sha256").update(carried.body).digest("hex") : undefined;
  // "Not modified" speaks of the stored copy: that is the answer, and its hash stands in the row.
  const digest = carried.outcome === "not modified" ? order.stored : own;
  const found = foundIn(request, order.pledge, carried);
  const exchange: Exchange = {
    request,
    asked: order.asked,
    outcome: found.drop ? "dropped" : carried.outcome,
    ...(carried.head && { status: carried.head.status }),
    startedAt: now,
    endedAt: carried.endedAt,
    wireBytes: carried.wireBytes,
    bytes: carried.bytes,
    ...(digest !== undefined && { digest }),
    findings: { ...findingsOf(request, carried, own), ...found.findings },
  };
  const keeping = keepingOf(order.pledge, request);
  // Files that the ledger is proven from lie with the evidence.
  const isEvidence = request.purpose === "robots" || request.purpose === "reservation";
  const kept =
    own !== undefined &&
    !isEvidence &&
    keeping !== "nothing" &&
    carried.body.length > 0 &&
    found.drop !== true &&
    found.keep !== false;
  // What was let go reaches no reader either.
  return { exchange, carried: found.drop ? { ...carried, body: new Uint8Array() } : carried, keeping, kept };
}

/** What the promises find in an answer, before any of it is kept. */
function foundIn(request: Request, pledge: readonly Pledged[], { head, body }: Carried): Found {
  if (!head) return {};
  let all: Found = {};
  for (const { spec, options } of pledge) {
    const own = spec.keep?.find?.(options, request, { head, body });
    if (!own) continue;
    all = {
      findings: { ...all.findings, ...own.findings },
      drop: all.drop === true || own.drop === true,
      keep: all.keep !== false && own.keep !== false,
    };
  }
  return all;
}

async function carry(
  request: Request,
  order: Order,
  channel: Channel,
  port: number | undefined,
  now: number,
  signal: AbortSignal,
  page: PageOrder | undefined,
): Promise<Carried> {
  const nothing = { abortedByUs: false, wireBytes: 0, bytes: 0, body: new Uint8Array(), endedAt: now };
  if (signal.aborted) return { ...nothing, outcome: "stopped" };
  // A worker that slept past its lease must not send: somebody else may have.
  if (now > order.sendBefore) return { ...nothing, outcome: "stopped", detail: "the time to send in had passed" };
  if (request.address === null || request.address === undefined) return { ...nothing, outcome: "no such host" };
  return channel.carry(
    {
      url: request.url,
      method: request.method,
      headers: { accept: request.accept ?? "*/*", "accept-encoding": "gzip, br, zstd", ...order.headers },
      ...(request.body !== undefined && { body: request.body }),
      address: request.address,
      ...(port !== undefined && { port }),
      bounds: order.bounds,
      judgeHead: judgeHeadOf(request, order.pledge),
      ...(page && { page }),
    },
    signal,
  );
}

/** What the promises say of the head of an answer, the first objection first. */
export const judgeHeadOf =
  (request: Request, pledge: readonly Pledged[]): CarryOrder["judgeHead"] =>
  (head) => {
    for (const { spec, options } of pledge) {
      const judged = spec.keep?.head?.(options, request, head);
      if (judged) return judged;
    }
    return undefined;
  };

/** The row of what came of a request. */
export function answeredRow(
  { exchange, carried, kept }: Sent,
  place: { readonly pledge: string; readonly worker: string },
): Draft {
  const { request } = exchange;
  return {
    event: "answered",
    at: exchange.endedAt,
    bot: request.bot,
    source: request.source,
    pass: request.pass,
    pledge: place.pledge,
    worker: place.worker,
    request: exchange.asked,
    outcome: exchange.outcome,
    ...(exchange.status !== undefined && { status: exchange.status }),
    ...(typeof request.address === "string" && { address: request.address }),
    ...(carried.head && { headAt: carried.head.at }),
    endedAt: exchange.endedAt,
    wireBytes: exchange.wireBytes,
    bytes: exchange.bytes,
    ...(exchange.digest !== undefined && { digest: exchange.digest }),
    ...(kept && exchange.digest !== undefined && { kept: exchange.digest }),
    findings: exchange.findings,
  };
}

/** What is remembered of an answer for conditional requests and later readings; nothing where nothing may be kept. */
export function captureOf(
  { exchange, keeping, kept }: Sent,
  asked: string,
  wanted: Wanted,
  unread: boolean,
): CaptureEntry | undefined {
  const { request, digest, status, findings } = exchange;
  if (digest === undefined || status === undefined || !(kept || findings.robots?.file !== undefined)) return undefined;
  return {
    bot: request.bot,
    source: request.source,
    url: asked,
    final: request.url,
    request: exchange.asked,
    at: exchange.endedAt,
    status,
    ...(findings.contentType !== undefined && { contentType: findings.contentType }),
    ...(!unread && findings.etag !== undefined && { etag: findings.etag }),
    ...(!unread && findings.lastModified !== undefined && { lastModified: findings.lastModified }),
    digest,
    bytes: exchange.bytes,
    until: typeof keeping === "object" ? exchange.endedAt + keeping.forMs : null,
    reader: wanted.reader,
    ...(!unread && request.purpose === wanted.purpose && { task: taskOf(wanted) }),
  };
}

/** What is kept of a line, which goes with its pass: enough to read the answer again. */
const taskOf = ({ url: asked, reader, data = null, list, role, of }: Wanted): KeptTask => ({
  ...(of !== undefined && { of }),
  ...{ asked, reader, data, list, role },
});
