import type { Carried, Channel, Order } from "../channels/channel.ts";
import type { PageOrder, ReachableHost, SubRequest } from "../channels/page-order.ts";
import type { PageData, Rendered } from "../pledge/render.ts";
import type { Clock } from "../time/clock.ts";

/** What a page asks for while it loads, told by whoever wrote the replica: no script runs in this world. */
export type Wishes = (page: { readonly url: string; readonly html: string }) => readonly SubRequest[];

/** What the browser of this world says of itself. */
const AGENT = "Mozilla/5.0 (virtual) Browser/1.0";

/** When a page is looked at for a bot check, after its document has come. */
const LOOK_MS = 600;

/**
 * A browser without scripts, in the same process and on virtual time: it loads the page, comes to the door with what
 * `wishes` says, one after the other, and shows the page as the server sent it. So that months of nights with sources
 * that are read in a browser pass in seconds; what a real browser does is tried with a real one.
 */
export function worldBrowser(http: Channel, clock: Clock, wishes: Wishes): Channel {
  async function load(order: Order, page: PageOrder, signal: AbortSignal): Promise<Carried> {
    const { page: _, ...plain } = order;
    const carried = await http.carry(plain, signal);
    if ((await page.door.answered(carried)) !== "go on") return carried;
    const html = new TextDecoder().decode(carried.body);
    const data: PageData[] = [];
    const fail = (why: string, more: object = {}): Carried => ({
      ...carried,
      rendered: { kind: "failed", why, ...more },
    });
    for (const wish of wishes({ url: order.url, html })) {
      const ended = await ask(wish, { order, page, data, signal });
      if (ended) return fail(ended);
      if (signal.aborted) return fail("stopped");
    }
    await clock.sleepUntil(carried.endedAt + LOOK_MS, signal);
    const check = page.door.look(html);
    if (check) return fail("the page became a bot check", { check });
    const rendered: Rendered = { kind: "rendered", html, data };
    return { ...carried, rendered };
  }

  /** One wish with the redirects that it leads to; a reason where the page ends with it. */
  async function ask(
    wish: SubRequest,
    { order, page, data, signal }: { order: Order; page: PageOrder; data: PageData[]; signal: AbortSignal },
  ): Promise<string | undefined> {
    let sub: SubRequest | undefined = wish;
    while (sub) {
      const word = await page.door.ask(sub, signal);
      if (word.kind === "refused") return undefined;
      const { bounds, judgeHead } = word;
      const place = hostOf(page.hosts, sub.url);
      const carried: Carried = place
        ? await http.carry(
            {
              ...{
                url: sub.url,
                method: sub.method === "POST" ? "POST" : "GET",
                headers: order.headers,
                bounds,
                judgeHead,
              },
              ...(sub.body !== undefined && { body: sub.body }),
              ...{ address: place.address, ...(place.toPort !== undefined && { port: place.toPort }) },
            },
            signal,
          )
        : {
            outcome: "no such host",
            endedAt: clock.now(),
            abortedByUs: false,
            wireBytes: 0,
            bytes: 0,
            body: new Uint8Array(),
          };
      const fate = await word.answered(carried);
      if (fate === "end") return "an answer to one of its requests ended it";
      if (fate === "drop") return undefined;
      const { head } = carried;
      const header = (name: string): string | undefined => head?.headers.find(([key]) => key === name)?.[1];
      const led = head && head.status >= 300 && head.status < 400 ? header("location") : undefined;
      if (led === undefined && head && carried.outcome === "answered" && sub.resource === "data")
        data.push({ url: sub.url, status: head.status, contentType: header("content-type"), body: carried.body });
      sub = led === undefined ? undefined : { ...sub, url: new URL(led, sub.url).href, after: word.asked };
    }
    return undefined;
  }

  return {
    resolve: (host, scheme) => http.resolve(host, scheme),
    atHand: async () => ({ agent: AGENT }),
    leave: async () => undefined,
    carry: (order, signal) => (order.page ? load(order, order.page, signal) : http.carry(order, signal)),
    close: async () => undefined,
  };
}

function hostOf(hosts: readonly ReachableHost[], url: string): ReachableHost | undefined {
  const { hostname, port, protocol } = new URL(url);
  const own = Number(port || (protocol === "http:" ? 80 : 443));
  return hosts.find((host) => host.name === hostname && host.port === own);
}
