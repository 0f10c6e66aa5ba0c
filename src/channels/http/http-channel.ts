import type { Clock } from "../../time/clock.ts";
import { nothingCarried } from "../carried.ts";
import type { Channel } from "../channel.ts";
import { type ConnectTo, replicaFor } from "../connect-to.ts";
import { literalAddress, placeOf, portOf } from "../place.ts";
import { type Resolver, rememberingResolver } from "../resolver.ts";
import { HttpExchange } from "./exchange.ts";
import { Lines } from "./lines.ts";
import { makeTrust } from "./trust.ts";

export interface HttpChannelOptions {
  /** Keeps all time limits. Idle connections alone are timed by the sockets themselves. */
  readonly clock: Clock;
  /** Certificates to trust besides Node's own, PEM. */
  readonly ca?: readonly string[];
  /** Further certificates for single hosts (name without port) that send an incomplete chain, PEM. */
  readonly extraCa?: Readonly<Record<string, readonly string[]>>;
  readonly connectTo: readonly ConnectTo[];
  /** Default: the system's resolver. */
  readonly resolver?: Resolver;
}

/**
 * HTTP/1.1 over TCP and TLS. Sends the headers of the order, Host, Connection, and where there is a body its
 * Content-Length, and nothing else: no cookies, no credentials (also not those of a URL), no name of a library. Follows
 * no redirect, repeats nothing, knows no proxy, whatever the environment says.
 *
 * "no connection" means that the request has surely not left; a TLS handshake that breaks off is one. A head of more than
 * 64 KiB or 500 fields is "malformed", and so is an answer that changes the protocol. Orders may run at the same time, each
 * on a connection of its own; a connection is used again for the same authority at the same address.
 *
 * @example
 * const channel = httpChannel({ clock: realClock, connectTo: [] });
 * const { addresses } = await channel.resolve("example.org", "https");
 */
export function httpChannel(options: HttpChannelOptions): Channel {
  const { clock, connectTo } = options;
  const ask = rememberingResolver(clock, options.resolver);
  const lines = new Lines(makeTrust(options.ca, options.extraCa));
  const underWay = new Set<HttpExchange>();
  let closed = false;

  return {
    async resolve(host, scheme) {
      if (!URL.canParse(`${scheme}://${host}/`)) return { addresses: [], replica: false };
      const url = new URL(`${scheme}://${host}/`);
      const replica = replicaFor(connectTo, url.hostname, portOf(url));
      if (replica) return replica;
      const literal = literalAddress(url.hostname);
      return { addresses: literal === undefined ? await ask(url.hostname) : [literal], replica: false };
    },

    leadsToReplica(host, scheme) {
      if (!URL.canParse(`${scheme}://${host}/`)) return false;
      const url = new URL(`${scheme}://${host}/`);
      return replicaFor(connectTo, url.hostname, portOf(url)) !== undefined;
    },

    async carry(order, signal) {
      const place = placeOf(order);
      if (closed || signal.aborted) return nothingCarried("stopped", "given up before it began", clock.now(), true);
      const line = lines.take(place);
      const exchange = new HttpExchange(order, line, clock);
      const stop = (): void => exchange.stop();
      underWay.add(exchange);
      signal.addEventListener("abort", stop, { once: true });
      try {
        exchange.begin();
        return await clock.during(exchange.carried);
      } finally {
        signal.removeEventListener("abort", stop);
        underWay.delete(exchange);
        if (exchange.complete && !closed) lines.give(line);
        else line.destroy();
      }
    },

    async close() {
      closed = true;
      const rest = [...underWay].map(({ carried }) => carried);
      for (const exchange of underWay) exchange.stop();
      await Promise.allSettled(rest);
      lines.close();
    },
  };
}
