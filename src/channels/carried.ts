import type { Outcome } from "../pledge/outcome.ts";
import type { Carried } from "./channel.ts";

/** An exchange that brought nothing: neither head nor body. */
export const nothingCarried = (outcome: Outcome, detail: string, endedAt: number, abortedByUs: boolean): Carried => ({
  outcome,
  detail,
  endedAt,
  abortedByUs,
  wireBytes: 0,
  bytes: 0,
  body: new Uint8Array(0),
});
