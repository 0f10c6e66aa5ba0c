import type { Exchange } from "../pledge/exchange.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import type { Pending } from "./reads.ts";

/** The request that must come before a line's own one: same bot, source and pass, another address and purpose. */
export function beforeRequest(original: Request, pending: Pending): Request {
  return {
    bot: original.bot,
    source: original.source,
    sourceKind: original.sourceKind,
    pass: original.pass,
    trigger: original.trigger,
    mode: original.mode,
    // Files about the host are no pages: a browser never fetches them for the bot.
    channel: "http",
    registered: original.registered,
    ...(original.began && { began: original.began }),
    ...(original.removed && { removed: original.removed }),
    ...placeOf(pending.url),
    subject: pending.subject,
    purpose: pending.purpose,
    role: "other",
    method: "GET",
    attempt: pending.attempt,
    hop: pending.hop,
    ...(pending.parent !== null && { parent: pending.parent }),
  };
}

/** What promises fold where a hop of a robots.txt may not be asked: nothing came, by our own doing. */
export const brokenChain = (request: Request, at: number): Exchange => ({
  request,
  asked: request.parent ?? 0,
  outcome: "dropped",
  startedAt: at,
  endedAt: at,
  wireBytes: 0,
  bytes: 0,
  findings: request.purpose === "robots" ? { robots: { state: "bad redirect" } } : {},
});
