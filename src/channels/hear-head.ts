import type { Head } from "../pledge/exchange.ts";
import type { Outcome } from "../pledge/outcome.ts";
import type { Order } from "./channel.ts";
import { type Coding, codingsOf } from "./codings.ts";
import { HEAD_FIELDS } from "./limits.ts";

/** Read the body, undoing these codings; or end the exchange here, with this outcome. */
export type Hearing = { readonly codings: readonly Coding[] } | { readonly outcome: Outcome; readonly detail: string };

/**
 * What a channel makes of the head of an answer, before it reads a byte of the body. The promises see every
 * head that is one; after them the codings speak. An announced length beyond the limit is no reason to read nothing: the
 * first part of a robots.txt binds. Throws only what the order's own `judgeHead` throws.
 */
export function hearHead(order: Order, head: Head): Hearing {
  if (head.headers.length > HEAD_FIELDS)
    return { outcome: "malformed", detail: `more than ${HEAD_FIELDS} header fields` };
  const judgement = order.judgeHead(head);
  if (judgement) return { outcome: "dropped", detail: judgement.drop };
  // Their heads may describe a body, but there is none (RFC 9112 section 6.3).
  if (order.method === "HEAD" || head.status === 204 || head.status === 304) return { codings: [] };
  const codings = codingsOf(head.headers);
  return typeof codings === "string" ? { outcome: "undecodable", detail: codings } : { codings };
}

/** The outcome of an answer that came whole. */
export const wholeOutcome = ({ status }: Head): Outcome => (status === 304 ? "not modified" : "answered");
