import type { Carried } from "../channels/channel.ts";
import type { Answered, Fate } from "../channels/page-order.ts";
import { type Ruling, skip } from "../pledge/verdict.ts";
import type { Settled } from "./hearing.ts";

export const ended: Ruling = {
  promise: "rendering",
  verdict: skip("stopped", "the page had ended before this was asked"),
};

export const unreadable: Ruling = {
  promise: "robots",
  verdict: skip("robots unreadable", "robots.txt could not be asked for while the page was loading"),
};

export const noAddress: Ruling = {
  promise: "rendering",
  verdict: skip("out of scope", "an address of that length is not sent"),
};

export const tooLong = ({ by, why, until }: { by: string; why: string; until: number }): Ruling => ({
  promise: by,
  verdict: skip("resting", `${why}; the page must be ready before`, { until }),
});

export function refusal({ verdict }: Ruling): Answered {
  if (verdict.kind !== "skip" && verdict.kind !== "stop") throw new TypeError(`not a refusal: ${verdict.kind}`);
  return { kind: "refused", code: verdict.code, why: verdict.why };
}

/** A redirect is followed where the promises follow it; what they end or drop does not reach the page. */
export function fateOf({ stop, drop, follow }: Settled, { head }: Carried): Fate {
  if (stop) return "end";
  if (drop) return "drop";
  const leads = head !== undefined && head.status >= 300 && head.status < 400 && head.status !== 304;
  return leads && !follow ? "drop" : "go on";
}
