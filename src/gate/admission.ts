import type { Pledged, Slot } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { AskedRow, Draft } from "../pledge/row.ts";
import type { Ruling } from "../pledge/verdict.ts";
import type { Seen } from "../store/store.ts";
import { deadlineOf, leftFor, overBefore } from "./deadline.ts";
import { type boundsOf, dressOf, hear, rulingsOf, slotsOf } from "./hearing.ts";
import { slotWait } from "./slot-wait.ts";

/** May a request leave now? */
export type Admission =
  | { readonly kind: "ruled"; readonly ruling: Ruling }
  | { readonly kind: "wait"; readonly until: number; readonly by: string; readonly why: string }
  | { readonly kind: "held"; readonly by: string }
  /** Everybody says go, but nobody knows yet where the name leads. */
  | { readonly kind: "resolve" }
  | {
      readonly kind: "go";
      readonly ruling: Ruling;
      readonly slots: readonly Slot[];
      readonly headers: Readonly<Record<string, string>>;
    };

/** Asks all promises and looks at all slots. Pure: the store calls it inside its transaction. */
export function admission(pledge: readonly Pledged[], request: Request, seen: Seen, now: number): Admission {
  const ruling = hear(rulingsOf(pledge, request, seen, now));
  const deadline = deadlineOf(pledge, request);
  if (ruling.verdict.kind === "wait") {
    const { until, why } = ruling.verdict;
    if (until > deadline) return { kind: "ruled", ruling: leftFor({ until, why, by: ruling.promise }) };
    return { kind: "wait", until: ruling.verdict.until, by: ruling.promise, why: ruling.verdict.why };
  }
  if (ruling.verdict.kind !== "go") return { kind: "ruled", ruling };
  const slots = slotsOf(pledge, request, seen);
  const free = slotWait(slots, seen.slots, now);
  if (free.kind === "held") return { kind: "held", by: free.slot.key };
  if (free.kind === "gap") {
    const why = `${free.slot.gap} ms since the last request (${free.slot.key})`;
    if (free.until > deadline) return { kind: "ruled", ruling: overBefore("spacing", why) };
    return { kind: "wait", until: free.until, by: "spacing", why };
  }
  if (request.address === undefined) return { kind: "resolve" };
  return { kind: "go", ruling, slots, headers: dressOf(pledge, request) };
}

/** What every row says of its request. */
const requestPart = (request: Request, ruling: Ruling) => ({
  purpose: request.purpose,
  role: request.role,
  channel: request.channel,
  method: request.method,
  url: request.url,
  host: request.host,
  site: request.site,
  authority: request.authority,
  subject: request.subject,
  ...(request.begun !== undefined && { begun: request.begun }),
  sourceKind: request.sourceKind,
  trigger: request.trigger,
  mode: request.mode,
  ...(request.list && { list: request.list }),
  ...(request.file !== undefined && { file: request.file }),
  attempt: request.attempt,
  hop: request.hop,
  ...(request.parent !== undefined && { parent: request.parent }),
  ...(request.resource !== undefined && { resource: request.resource }),
  ...(request.page !== undefined && { page: request.page }),
  by: ruling.promise,
  why: ("why" in ruling.verdict && ruling.verdict.why) || "all promises say go",
  ...("evidence" in ruling.verdict && ruling.verdict.evidence && { evidence: ruling.verdict.evidence }),
});

/** The row of a request about to leave. */
export function askedRow(
  request: Request,
  granted: Extract<Admission, { kind: "go" }>,
  seen: Seen,
  place: {
    readonly at: number;
    readonly pledge: string;
    readonly worker: string;
    readonly bounds: ReturnType<typeof boundsOf>;
  },
): Omit<AskedRow, "seq" | "prev" | "hash"> {
  const { headers } = granted;
  return {
    event: "asked",
    at: place.at,
    bot: request.bot,
    source: request.source,
    pass: request.pass,
    pledge: place.pledge,
    worker: place.worker,
    ...requestPart(request, granted.ruling),
    agent: headers["user-agent"] ?? "",
    ...(request.address !== undefined && { address: request.address }),
    ...(request.replica && { replica: true }),
    startedAt: place.at,
    slots: granted.slots.map(({ key, gap }) => ({ key, gap, after: seen.slots.get(key)?.endedAt ?? null })),
    sendBefore: place.at + place.bounds.headMs,
    conditional: "if-none-match" in headers || "if-modified-since" in headers,
  };
}

/** The row of a request that was not sent. */
export function refusedRow(
  request: Request,
  ruling: Ruling,
  place: { readonly at: number; readonly pledge: string; readonly worker: string },
): Draft | undefined {
  const { verdict } = ruling;
  if (verdict.kind !== "skip" && verdict.kind !== "stop") return undefined;
  return {
    event: "refused",
    at: place.at,
    bot: request.bot,
    source: request.source,
    pass: request.pass,
    pledge: place.pledge,
    worker: place.worker,
    ...requestPart(request, ruling),
    code: verdict.code,
    ...(verdict.kind === "stop" && { scope: verdict.scope }),
    ...(verdict.until !== undefined && { until: verdict.until }),
  };
}
