import type { Pledged, Slot } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { type Ruling, strictest, type Verdict } from "../pledge/verdict.ts";
import { bytesInWords, inWords } from "../pledge/words.ts";
import type { Seen } from "../store/store.ts";
import { factsOf, rulingsOf, slotsOf } from "./hearing.ts";
import { slotWait } from "./slot-wait.ts";

/** What one promise says of a request, and what it would do with it. */
interface ExplainedPromise {
  readonly promise: string;
  readonly verdict: Verdict["kind"];
  readonly why: string;
  /** Epoch milliseconds. */
  readonly until?: number;
}

/** What would happen with a request now. */
export interface Explained extends ExplainedPromise {
  readonly promises: readonly ExplainedPromise[];
}

/**
 * Says promise by promise what would happen with a request now. Pure: the very rulings and slots of the gate, without
 * asking anybody and without looking up a name.
 *
 * @param beginnings what the promises say of the pass that would ask (`begin`); a refusal there stands before all else
 * @example explain(conduct.pledge(source, host), request, seen, clock.now()).verdict // "wait"
 */
export function explain(
  pledge: readonly Pledged[],
  request: Request,
  seen: Pick<Seen, "facts" | "file" | "slots">,
  now: number,
  beginnings: readonly Ruling[] = [],
): Explained {
  const promises = pledge.map((pledged) => {
    const own = rulingsOf([pledged], request, seen, now);
    const begun = beginnings.filter(({ promise }) => promise === pledged.spec.name);
    const slot = slotRuling(pledged, request, seen, now);
    const ruling = strictest([...begun, ...own, ...(slot ? [slot] : [])]);
    if (ruling.verdict.kind !== "go") return told(pledged.spec.name, ruling.verdict, "");
    // Of several that say go, the promise's own word carries the reason (the deciding line of robots.txt).
    return told(pledged.spec.name, own[0]?.verdict ?? ruling.verdict, effects(pledged, request, seen));
  });
  const decisive = strictest(
    promises.map((one): Ruling => ({ promise: one.promise, verdict: verdictOf(one) })),
  ).promise;
  const decided = promises.find(({ promise }) => promise === decisive);
  return { ...(decided ?? { promise: "", verdict: "go", why: "all promises say go" }), promises };
}

/** A verdict of the same strictness: only kind and time count for the comparison. */
const verdictOf = ({ verdict, why, until = 0 }: ExplainedPromise): Verdict => {
  switch (verdict) {
    case "wait":
      return { kind: "wait", until, why };
    case "skip":
      return { kind: "skip", code: "stopped", why };
    case "stop":
      return { kind: "stop", scope: "source", code: "stopped", why };
    case "first":
      return { kind: "first", request: { url: "", purpose: "robots" }, why };
    case "go":
      return { kind: "go" };
  }
};

function told(promise: string, verdict: Verdict, effect: string): ExplainedPromise {
  const why = "why" in verdict ? (verdict.why ?? "") : "";
  const until = "until" in verdict ? verdict.until : undefined;
  const words = [verdict.kind === "first" ? `${verdict.request.url} is asked first: ${why}` : why, effect];
  return {
    promise,
    verdict: verdict.kind,
    why: words.filter((text) => text !== "").join("; ") || "nothing against it",
    ...(until !== undefined && { until }),
  };
}

/** A slot that is held or still rests is a wait by the promise that named it. */
function slotRuling(
  pledged: Pledged,
  request: Request,
  seen: Pick<Seen, "facts" | "file" | "slots">,
  now: number,
): Ruling | undefined {
  const free = slotWait(slotsOf([pledged], request, seen), seen.slots, now);
  if (free.kind === "free") return undefined;
  const promise = pledged.spec.name;
  if (free.kind === "held") return { promise, verdict: { kind: "wait", until: now, why: `${free.slot.key} is busy` } };
  return {
    promise,
    verdict: {
      kind: "wait",
      until: free.until,
      why: `${inWords(free.slot.gap, "en")} after the last request (${free.slot.key})`,
    },
  };
}

/** What a promise does with a request that it lets go. */
function effects({ spec, options }: Pledged, request: Request, seen: Pick<Seen, "facts" | "file">): string {
  const { keep } = spec;
  const facts = factsOf({ spec, options }, request, seen.facts);
  const slots = keep?.slots?.(options, request, facts, seen.file) ?? [];
  const headers = Object.entries(keep?.dress?.(options, request) ?? {}).map(([name, value]) => `${name}: ${value}`);
  const bounds = keep?.bounds?.(options, request) ?? {};
  const keeping = keep?.keeping?.(options, request);
  return [
    ...slots.map(slotInWords),
    ...headers,
    ...inBounds("on the wire", bounds.wireBytes, bytesInWords),
    ...inBounds("unpacked", bounds.bytes, bytesInWords),
    ...inBounds("until the head", bounds.headMs, inWords),
    ...inBounds("in all", bounds.totalMs, inWords),
    ...(keeping === undefined
      ? []
      : [typeof keeping === "object" ? `kept ${inWords(keeping.forMs, "en")}` : KEPT[keeping]]),
  ].join(", ");
}

const KEPT = {
  nothing: "no copy is kept",
  "until read": "the copy is kept until read",
  "for good": "a copy is kept for good",
};

const inBounds = (what: string, most: number | undefined, words: (n: number, language: "en") => string): string[] =>
  most === undefined ? [] : [`at most ${words(most, "en")} ${what}`];

const slotInWords = ({ key, gap, atATime }: Slot): string =>
  `${gap === 0 ? "" : `${inWords(gap, "en")} apart, `}${atATime} at a time (${key})`;
