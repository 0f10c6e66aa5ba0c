import { expect, test } from "vitest";
import type { MakeBench } from "../channels/conformance/bench.ts";
import { channelConformance } from "../channels/conformance.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import { VirtualWorld } from "./virtual-world.ts";
import { worldChannel } from "./world-channel.ts";

const START = Date.UTC(2026, 10, 30);

const make: MakeBench = async (hosts) => {
  const clock = new VirtualClock(START);
  const replicas = hosts.map(({ name, ...host }) => ({
    ...host,
    hosts: [name],
    state: () => ({}),
    reset: () => undefined,
  }));
  const channel = worldChannel(new VirtualWorld({ replicas, clock }), clock);
  return {
    channel,
    run: (work) => clock.run(work),
    now: () => clock.now(),
    // Virtual time passes by itself as soon as everybody waits.
    pass: () => undefined,
    close: () => channel.close(),
  };
};

channelConformance("world channel, plain", make, "http");
channelConformance("world channel, TLS", make, "https");

test("a host that names addresses of its own is no replica, so that the address guard judges it", async () => {
  const clock = new VirtualClock(START);
  const host = { handle: () => ({ status: 200 }), state: () => ({}), reset: () => undefined };
  const replicas = [
    { ...host, hosts: ["inside.example"], addresses: ["10.0.0.5", "2a00::1"] },
    { ...host, hosts: ["a.example:8443"] },
  ];
  const channel = worldChannel(new VirtualWorld({ replicas, clock }), clock);
  expect(await channel.resolve("inside.example", "https")).toEqual({
    addresses: ["10.0.0.5", "2a00::1"],
    replica: false,
  });
  expect(await channel.resolve("a.example:8443", "https")).toEqual({ addresses: ["127.0.0.1"], replica: true });
});
