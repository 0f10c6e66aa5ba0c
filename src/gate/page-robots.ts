import type { Channel } from "../channels/channel.ts";
import type { Request } from "../pledge/request.ts";
import type { Ruling } from "../pledge/verdict.ts";
import type { Clock } from "../time/clock.ts";
import { beforeRequest, hopOf, pendingFor } from "./before.ts";
import type { Settled } from "./hearing.ts";
import type { Names } from "./names.ts";
import type { Pending } from "./reads.ts";
import { type Order, send } from "./send.ts";

/** How soon to look again at a slot that a request outside of the page holds. */
export const HELD_MS = 50;

/** May a request of the page (or the robots.txt that it needs) leave now? */
export type Decision =
  | { readonly kind: "refused"; readonly ruling: Ruling }
  | { readonly kind: "first"; readonly url: string; readonly purpose: Request["purpose"] }
  | { readonly kind: "wait"; readonly until: number; readonly by: string; readonly why: string }
  | { readonly kind: "held" }
  | { readonly kind: "resolve" }
  | { readonly kind: "go"; readonly order: Order; readonly at: number };

interface Given {
  readonly clock: Clock;
  readonly names: Names;
  /** A browser never fetches robots.txt for the bot. */
  readonly http: Channel | undefined;
  /** Ledger number of the page that needs it. */
  readonly asked: number;
  /** When the page must be ready, epoch milliseconds. */
  readonly deadline: number;
  readonly decide: (request: Request) => Promise<Decision>;
  readonly settle: (
    request: Request,
    order: Order,
    carried: Awaited<ReturnType<typeof send>>["carried"],
    startedAt: number,
  ) => Promise<Settled>;
}

/** Asks the robots.txt that a request of the page needs, by plain HTTP, over redirects and once more where promised. */
export async function lookFirst(
  page: Request,
  { url, purpose }: Extract<Decision, { kind: "first" }>,
  signal: AbortSignal,
  given: Given,
): Promise<void> {
  const { clock, deadline, asked } = given;
  let pending: Pending = { ...pendingFor({ url, purpose }, clock.now()), parent: asked };
  while (pending.notBefore <= deadline) {
    await clock.sleepUntil(pending.notBefore, signal);
    const settled = await look(beforeRequest(page, pending), signal, given);
    if (!settled || settled.stop) return;
    const { again, follow } = settled;
    if (again) pending = { ...pending, attempt: pending.attempt + 1, notBefore: again.at };
    else if (follow) pending = hopOf(pending, follow.url, { asked: settled.asked, endedAt: clock.now() });
    else return;
  }
}

async function look(
  plain: Request,
  signal: AbortSignal,
  given: Given,
): Promise<(Settled & { readonly asked: number }) | undefined> {
  const { clock, deadline, names, http } = given;
  if (!http) return undefined;
  let request = plain;
  for (;;) {
    if (signal.aborted) return undefined;
    const decision = await given.decide(request);
    switch (decision.kind) {
      case "refused":
      case "first":
        return undefined;
      case "resolve":
        request = await names.withAddress(request, http);
        break;
      case "wait":
        if (decision.until > deadline) return undefined;
        await clock.sleepUntil(decision.until, signal);
        break;
      case "held":
        await clock.sleepUntil(clock.now() + HELD_MS, signal);
        break;
      case "go": {
        const { order, at } = decision;
        const { carried } = await send(request, order, http, names.portOf(request), at, signal);
        return { ...(await given.settle(request, order, carried, at)), asked: order.asked };
      }
    }
  }
}
