import { nothingCarried } from "../channels/carried.ts";
import type { Channel } from "../channels/channel.ts";
import { literalAddress, placeOf } from "../channels/place.ts";
import type { Clock } from "../time/clock.ts";
import type { VirtualWorld } from "./virtual-world.ts";
import { WorldExchange } from "./world-exchange.ts";

/**
 * A channel into a world in the same process, on any clock: the same bounds, codings and outcomes as the http channel,
 * without sockets. Hosts of the world lead to 127.0.0.1 as replicas; a host that names addresses of its own leads there
 * without being one, so that the address guard can be tested; any other name leads nowhere.
 *
 * @example
 * const world = new VirtualWorld({ replicas: [hello], clock });
 * const channel = worldChannel(world, clock);
 */
export function worldChannel(world: VirtualWorld, clock: Clock): Channel {
  const underWay = new Set<WorldExchange>();
  const isReplica = (addresses: readonly string[]): boolean =>
    !world.set.replicas.some((replica) => replica.addresses === addresses);
  let closed = false;

  return {
    async resolve(host, scheme) {
      if (!URL.canParse(`${scheme}://${host}/`)) return { addresses: [], replica: false };
      const { hostname } = new URL(`${scheme}://${host}/`);
      const addresses = world.addressesOf(hostname);
      const literal = literalAddress(hostname);
      if (!addresses) return { addresses: literal === undefined ? [] : [literal], replica: false };
      return { addresses, replica: isReplica(addresses) };
    },

    leadsToReplica(host, scheme) {
      if (!URL.canParse(`${scheme}://${host}/`)) return false;
      const addresses = world.addressesOf(new URL(`${scheme}://${host}/`).hostname);
      return addresses !== undefined && isReplica(addresses);
    },

    async carry(order, signal) {
      const { hostname, address } = placeOf(order);
      if (closed || signal.aborted) return nothingCarried("stopped", "given up before it began", clock.now(), true);
      if (!world.addressesOf(hostname)?.includes(address)) {
        return nothingCarried("no connection", `nobody listens at ${address} for ${hostname}`, clock.now(), false);
      }
      const exchange = new WorldExchange(world, order, clock);
      const stop = (): void => exchange.stop();
      underWay.add(exchange);
      signal.addEventListener("abort", stop, { once: true });
      try {
        return await exchange.carried;
      } finally {
        signal.removeEventListener("abort", stop);
        underWay.delete(exchange);
      }
    },

    async close() {
      closed = true;
      const rest = [...underWay].map(({ carried }) => carried);
      for (const exchange of underWay) exchange.stop();
      await Promise.allSettled(rest);
    },
  };
}
