import type { Channel } from "../channels/channel.ts";
import type { PageOrder, ReachableHost } from "../channels/page-order.ts";
import type { Head } from "../pledge/exchange.ts";
import type { Request } from "../pledge/request.ts";
import type { Line } from "../store/store.ts";
import type { Conduct } from "./conduct.ts";
import type { Names } from "./names.ts";
import { pageBoundsOf } from "./page-bounds.ts";
import { checkOfPage, isPage, sessionOf } from "./page-facts.ts";
import { PageVisit } from "./page-visit.ts";
import { type Order, type Sent, send, sentOf } from "./send.ts";
import type { SlotWatch } from "./slot-watch.ts";
import type { Progress, Step } from "./step.ts";
import type { GateParts } from "./visitor.ts";

/**
 * Loads a page in a browser. The answer to the navigation is settled when it has come, before anything else of the page
 * is asked for: its slots are free then, and its row stands before those of what it loads. What the page becomes in the
 * browser comes with the step that this ends in, and lives in memory only.
 *
 * @param given.hosts what the browsers of sessions may reach
 * @param given.heard writes an answer down, with all that follows from it
 */
export async function loadPage(given: {
  readonly parts: GateParts;
  readonly slots: SlotWatch;
  readonly names: Names;
  readonly hosts: ReadonlyMap<string, readonly ReachableHost[]>;
  readonly conduct: Conduct;
  readonly line: Line;
  readonly request: Request;
  readonly order: Order;
  readonly channel: Channel;
  readonly signal: AbortSignal;
  readonly heard: (sent: Sent) => Promise<Step>;
  readonly tell: (event: Progress) => void;
}): Promise<Step> {
  const { parts, slots, names, conduct, line, request, order, channel, signal, tell } = given;
  const { store, clock, worker, channels } = parts;
  const [now, session] = [clock.now(), sessionOf(request)];
  const hosts = given.hosts.get(session) ?? [];
  const bounds = pageBoundsOf(order.pledge, request, now);
  const until = now + bounds.totalMs;
  const visit = new PageVisit({
    ...{ store, clock, worker, slots, names, conduct, line, hosts, tell },
    ...{ http: channels.http, page: request, asked: order.asked, deadline: until },
  });
  let step: Step | undefined;
  let head: Head | undefined;
  const page: PageOrder = {
    ...{ session, hosts, bounds, until, ready: line.wanted.render?.ready ?? { selector: "body" } },
    door: {
      ask: (sub, over) => visit.ask(sub, over),
      answered: async (carried) => {
        head = carried.head;
        step = await given.heard(sentOf(request, order, carried, now));
        return isPage(step) ? "go on" : "drop";
      },
      look: (html) => checkOfPage(request.url, head, html),
    },
  };
  const sent = await send(request, order, channel, names.portOf(request), now, signal, page);
  const done = step ?? (await given.heard(sent));
  const { rendered } = sent.carried;
  if (done.kind !== "heard" || !rendered) return done;
  if (rendered.kind === "failed" && signal.aborted && !visit.stop) return askAgain(given, now);
  return { ...done, heard: { ...done.heard, rendered }, ...(visit.stop && { stop: visit.stop }) };
}

/** Stopped from outside while the page was loading: the page is asked for again, and its row marks the repetition. */
function askAgain({ parts, line }: { readonly parts: GateParts; readonly line: Line }, due: number): Promise<Step> {
  return parts.store.turn({}, () => ({
    line: { id: line.id, state: "queued", due, attempt: line.attempt + 1 },
    result: (): Step => ({ kind: "taken" }),
  }));
}
