import type { Channel } from "../channels/channel.ts";
import type { ReachableHost } from "../channels/page-order.ts";
import { placeOf, type Request } from "../pledge/request.ts";
import { strictest } from "../pledge/verdict.ts";
import type { Conduct } from "./conduct.ts";
import { rulingsOf } from "./hearing.ts";

/** The list of a browser parts its rules by commas and knows wildcards: a host that reads like either is none. */
const EXACT_NAME = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

const nothing = { facts: new Map<string, unknown>(), file: () => undefined };

/**
 * The hosts that a source's pages may reach, each with the address that was checked: the browser can dial nothing else.
 * A host that a promise forbids altogether is not even looked up (C14), and one that leads to an address that is not
 * public is left out; what is asked of them all the same is refused at the door, one request after the other.
 */
export async function pageHosts(
  conduct: Conduct,
  page: Request,
  channel: Pick<Channel, "resolve">,
  now: number,
): Promise<readonly ReachableHost[]> {
  const hosts = conduct.sources.get(page.source)?.hosts ?? [];
  const found: ReachableHost[] = [];
  for (const host of hosts) {
    for (const scheme of ["https", "http"] as const) {
      const url = new URL(`${scheme}://${host}/`);
      if (!EXACT_NAME.test(url.hostname)) continue;
      const asked: Request = { ...probe(page), ...placeOf(url.href), subject: placeOf(url.href).authority };
      if (isForbidden(conduct, asked, now)) continue;
      const { addresses, replica, port: toPort } = await channel.resolve(host, scheme);
      const [address] = addresses;
      if (address === undefined || isForbidden(conduct, { ...asked, address, addresses, replica }, now)) continue;
      const port = Number(url.port || (scheme === "https" ? 443 : 80));
      found.push({ name: url.hostname, port, address, replica, ...(toPort !== undefined && { toPort }) });
    }
  }
  return found;
}

/** A request to a host, of which nothing is known but where it goes: may the host be asked at all? */
function probe(page: Request): Request {
  const { address: _, addresses: __, replica: ___, resource: ____, ...rest } = page;
  return { ...rest, purpose: "sub-request", role: "other", hop: 0, attempt: 0 };
}

function isForbidden(conduct: Conduct, request: Request, now: number): boolean {
  const { kind } = strictest(rulingsOf(conduct.pledge(request.source, request.host), request, nothing, now)).verdict;
  return kind === "skip" || kind === "stop";
}

/** Where the browser of a session goes for an address; null where its name leads nowhere. */
export function reachedBy(hosts: readonly ReachableHost[], url: string): ReachableHost | null {
  const { hostname, port, protocol } = new URL(url);
  const own = Number(port || (protocol === "http:" ? 80 : 443));
  return hosts.find((host) => host.name === hostname && host.port === own) ?? null;
}
