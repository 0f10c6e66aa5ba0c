import type { Exchange } from "../pledge/exchange.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import type { Verdict } from "../pledge/verdict.ts";
import type { Admission } from "./admission.ts";
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
    ...begunOf(original, pending),
    purpose: pending.purpose,
    role: "other",
    method: "GET",
    attempt: pending.attempt,
    hop: pending.hop,
    ...(pending.parent !== null && { parent: pending.parent }),
  };
}

const begunOf = ({ begun: own }: Request, { begun = own }: Pending): Pick<Request, "begun"> =>
  begun === undefined ? {} : { begun };

/** The note of a request that was answered with another address. */
export const hopOf = (
  pending: Pending,
  url: string,
  { asked, endedAt }: Pick<Exchange, "asked" | "endedAt">,
): Pending => ({
  ...pending,
  url,
  ...(pending.purpose === "reservation" && { begun: pending.begun ?? new URL(pending.url).pathname }),
  ...{ looked: false, hop: pending.hop + 1, attempt: 0, parent: asked, notBefore: endedAt },
});

/**
 * The note of what a hop needs first: the robots.txt of the host that it leads to. Once only: a second wish of the same
 * kind ends the chain, so that no two files can send the bot back and forth.
 */
export const beforeHop = (hop: Pending, { url, purpose }: Wish, now: number): Pending | undefined =>
  hop.next || hop.looked
    ? undefined
    : {
        ...pendingFor({ url, purpose }, now),
        ...(hop.begun !== undefined && { begun: hop.begun }),
        ...{ parent: hop.parent, next: { ...hop, looked: true } },
      };

/** The note of what is asked first. */
export const pendingFor = ({ url, purpose }: Wish, now: number): Pending => ({
  ...{ url, subject: placeOf(url).authority, purpose },
  ...{ attempt: 0, hop: 0, parent: null, notBefore: now },
});

/** What a promise wants to be asked before it lets a request pass. */
type Wish = Extract<Verdict, { kind: "first" }>["request"];

export const wishIn = (admitted: Admission): Wish | undefined =>
  admitted.kind === "ruled" && admitted.ruling.verdict.kind === "first" ? admitted.ruling.verdict.request : undefined;

/** What goes on where a note has come to its end. */
export const nextOf = ({ next }: Pending, now: number): Pending | null => (next ? { ...next, notBefore: now } : null);

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
