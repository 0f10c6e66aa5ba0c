import { describe, expect, it } from "vitest";
import { sleep } from "../time/clock.ts";
import { VirtualClock } from "../time/virtual-clock.ts";
import { smallestGap } from "./log-checks.ts";
import type { Replica, ReplicaAnswer } from "./replica.ts";
import { ConnectionLost } from "./virtual-body.ts";
import { type VirtualOutcome, VirtualWorld } from "./virtual-world.ts";

const START = Date.UTC(2026, 10, 30);
const body = "0123456789";

function build(answer: Partial<ReplicaAnswer> = {}, more: Partial<Replica> = {}) {
  const clock = new VirtualClock(START);
  const replica: Replica = {
    hosts: ["a.example"],
    handle: () => ({
      status: 200,
      headers: { "Content-Type": "text/plain", "Set-Cookie": ["a=1", "b=2"] },
      body,
      ...answer,
    }),
    state: () => ({}),
    reset: () => undefined,
    ...more,
  };
  const world = new VirtualWorld({ replicas: [replica], clock });
  const ask = (signal?: AbortSignal, url = "https://a.example/x?y=1") =>
    world.answer({ url, method: "GET", headers: { "User-Agent": "tester" } }, signal);
  return { clock, world, ask };
}

async function read(outcome: VirtualOutcome): Promise<string> {
  if (outcome.kind !== "answer") throw new Error(outcome.kind);
  const chunks: Uint8Array[] = [];
  for await (const chunk of outcome.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A signal that aborts after so many virtual milliseconds, as a gate's time limit does. */
function limit(clock: VirtualClock, ms: number): AbortSignal {
  const controller = new AbortController();
  void sleep(clock, ms).then(() => controller.abort());
  return controller.signal;
}

describe("a world on virtual time", () => {
  it("answers in-process and keeps the same log as a real one", async () => {
    const { clock, world, ask } = build({ delayMs: 250, kind: "list" });
    const outcome = await clock.run(() => ask());
    expect(outcome).toMatchObject({ kind: "answer", status: 200, headAt: START + 250 });
    expect(outcome.kind === "answer" && outcome.headers).toEqual([
      ["Content-Type", "text/plain"],
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
      ["Content-Length", "10"],
    ]);
    expect(await read(outcome)).toBe(body);
    expect(world.log()).toEqual([
      {
        seq: 1,
        host: "a.example",
        method: "GET",
        path: "/x?y=1",
        ua: "tester",
        start: START,
        end: START + 250,
        status: 200,
        bytes: 10,
        conditional: false,
        kind: "list",
      },
    ]);
  });

  it("lets a month pass in an instant", async () => {
    const { clock, world, ask } = build();
    await clock.run(async () => {
      for (let day = 0; day < 30; day += 1) {
        await ask();
        await sleep(clock, 86_400_000);
      }
    });
    expect(smallestGap(world.log(), "a.example")).toBe(86_400_000);
  });

  it("knows names that do not exist, ports where nobody listens, certificates that prove nothing", async () => {
    const { world, ask } = build();
    expect(await ask(undefined, "https://b.example/")).toEqual({ kind: "no-connection", why: "no such host" });
    expect(await build({}, { unreachable: true }).ask()).toEqual({ kind: "no-connection", why: "refused" });
    expect(await build({}, { certificate: "self-signed" }).ask()).toEqual({
      kind: "no-connection",
      why: "certificate",
    });
    expect(world.log()).toEqual([]);
    expect(world.addressesOf("b.example")).toBeUndefined();
    expect(build({}, { addresses: ["10.0.0.5"] }).world.addressesOf("a.example")).toEqual(["10.0.0.5"]);
  });

  it("an incomplete chain is refused, unless the client has the missing link for just that host", async () => {
    const outcome = (extraCa: readonly string[]) => {
      const { world } = build({}, { certificate: "incomplete-chain" });
      const completed = new VirtualWorld({ replicas: world.set.replicas, clock: new VirtualClock(START), extraCa });
      return completed.answer({ url: "https://a.example/", method: "GET", headers: {} });
    };
    expect(await outcome([])).toEqual({ kind: "no-connection", why: "certificate" });
    expect(await outcome(["b.example"])).toEqual({ kind: "no-connection", why: "certificate" });
    expect(await outcome(["a.example"])).toMatchObject({ kind: "answer", status: 200 });
  });

  it("resets, talks nonsense and stays silent without a head", async () => {
    const reset = build({ behaviour: { do: "reset" } });
    expect(await reset.clock.run(() => reset.ask())).toEqual({ kind: "reset" });
    expect(reset.world.log()).toMatchObject([{ status: 0, bytes: 0 }]);
    const garbage = build({ behaviour: { do: "garbage" } });
    expect(await garbage.clock.run(() => garbage.ask())).toEqual({ kind: "malformed" });
    const silent = build({ behaviour: { do: "hang" } });
    const outcome = await silent.clock.run(() => silent.ask(limit(silent.clock, 30_000)));
    expect(outcome).toEqual({ kind: "aborted" });
    expect(silent.world.log()).toMatchObject([{ start: START, end: START + 30_000, status: 0 }]);
  });

  it("gives a silent host up after ten minutes where nobody else does", async () => {
    const { clock, ask } = build({ behaviour: { do: "hang" } });
    expect(await clock.run(() => ask())).toEqual({ kind: "reset" });
    expect(clock.now()).toBe(START + 600_000);
  });

  it("cuts bodies short", async () => {
    for (const behaviour of [{ do: "cut", after: 4 }, { do: "reset-after-head" }] as const) {
      const { clock, world, ask } = build({ behaviour });
      const outcome = await clock.run(() => ask());
      await expect(clock.run(() => read(outcome))).rejects.toThrow(ConnectionLost);
      expect(world.log()).toMatchObject([{ status: 200, bytes: behaviour.do === "cut" ? 4 : 0 }]);
    }
  });

  it("drips, and ends the row with the reader who leaves first", async () => {
    const whole = build({ behaviour: { do: "drip", bytes: 3, everyMs: 1_000 } });
    expect(await whole.clock.run(async () => read(await whole.ask()))).toBe(body);
    expect(whole.world.log()).toMatchObject([{ start: START, end: START + 4_000, bytes: 10 }]);

    const left = build({ behaviour: { do: "drip", bytes: 3, everyMs: 1_000 } });
    await left.clock.run(async () => {
      const outcome = await left.ask(limit(left.clock, 2_500));
      await expect(read(outcome)).rejects.toThrow("aborted");
    });
    expect(left.world.log()).toMatchObject([{ end: START + 2_500, bytes: 6 }]);
  });

  it("ends the row of an answer whose slow body nobody begins to read", async () => {
    const { clock, world, ask } = build({ behaviour: { do: "hang-after-head" } });
    await clock.run(async () => {
      await ask(limit(clock, 700));
      await sleep(clock, 1_000);
    });
    expect(world.log()).toMatchObject([{ status: 200, end: START + 700, bytes: 0 }]);
  });

  it("gives the same log for the same orders, every time", async () => {
    const run = async () => {
      const { clock, world, ask } = build();
      world.order("fault", "status:500:2@a.example/x");
      world.order("fault", "delay:35:1");
      await clock.run(async () => {
        for (let times = 0; times < 5; times += 1) {
          await ask();
          await sleep(clock, 1_000);
        }
      });
      return world.log();
    };
    const first = await run();
    expect(first.map(({ status }) => status)).toEqual([200, 500, 500, 200, 200]);
    expect(await run()).toEqual(first);
  });
});
