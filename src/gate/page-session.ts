import type { Channel } from "../channels/channel.ts";
import type { ReachableHost } from "../channels/page-order.ts";
import type { Request } from "../pledge/request.ts";
import type { Conduct } from "./conduct.ts";
import { dressOf } from "./hearing.ts";
import { sessionOf } from "./page-facts.ts";
import { pageHosts, reachedBy } from "./page-hosts.ts";

/**
 * A navigation with the address that its session's browser goes to. A browser that runs already goes where it was told
 * when it started, whatever names say by now; a new one is started here, before the row is written: its time to start is
 * none of the page's, and the row names the moment at which the request leaves.
 *
 * Undefined where its host is none of those that the browser may reach.
 *
 * @param given.known hosts of the sessions that there are; a new one is added
 */
export async function inSession(
  request: Request,
  given: {
    readonly conduct: Conduct;
    readonly channel: Channel;
    readonly known: Map<string, readonly ReachableHost[]>;
    readonly now: number;
  },
): Promise<Request | undefined> {
  const { conduct, channel, known, now } = given;
  const session = sessionOf(request);
  const hosts = known.get(session) ?? (await pageHosts(conduct, request, channel, now));
  known.set(session, hosts);
  const host = reachedBy(hosts, request.url);
  if (!host) return undefined;
  const agent = dressOf(conduct.pledge(request.source, request.host), request)["user-agent"] ?? "";
  await channel.prepare?.({ session, hosts, agent });
  const { address, replica } = host;
  return { ...request, address, addresses: [address], ...(replica && { replica }) };
}
