import { realRandom } from "../../time/random.ts";
import { realClock } from "../../time/real-clock.ts";
import { VirtualClock } from "../../time/virtual-clock.ts";
import { startWorld } from "../../world/tls-world.ts";
import type { MakeBench } from "../conformance/bench.ts";
import { channelConformance } from "../conformance.ts";
import { parseConnectTo } from "../connect-to.ts";
import { httpChannel } from "./http-channel.ts";

/** Real sockets on loopback. The channel's clock moves only when a test says so: no machine is too slow for it. */
const make: MakeBench = async (hosts) => {
  const replicas = hosts.map(({ name, ...host }) => ({
    ...host,
    hosts: [name],
    state: () => ({}),
    reset: () => undefined,
  }));
  const world = await startWorld({ replicas, clock: realClock, random: realRandom });
  const clock = new VirtualClock(Date.UTC(2026, 10, 30));
  const channel = httpChannel({
    clock,
    ca: [world.caPem],
    connectTo: world.connectTo.map(parseConnectTo),
    resolver: async () => [],
  });
  return {
    channel,
    run: (work) => work(),
    now: () => clock.now(),
    pass: (milliseconds) => clock.step(milliseconds),
    close: async () => {
      await channel.close();
      await world.close();
    },
  };
};

channelConformance("http channel, plain", make, "http");
channelConformance("http channel, TLS", make, "https");
