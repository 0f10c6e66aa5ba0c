import { describe, expect, test } from "vitest";
import { VirtualClock } from "../time/virtual-clock.ts";
import { type Resolver, rememberingResolver, systemResolver } from "./resolver.ts";

const setup = (answers: (name: string) => Promise<readonly string[]>) => {
  const clock = new VirtualClock(Date.UTC(2026, 10, 30));
  const asked: string[] = [];
  const ask: Resolver = (name) => {
    asked.push(name);
    return answers(name);
  };
  return { clock, asked, resolve: rememberingResolver(clock, ask) };
};

describe("rememberingResolver", () => {
  test("asks once within 60 seconds, for parallel questions too, and again after that", async () => {
    const { clock, asked, resolve } = setup(async () => ["192.0.2.1"]);
    await Promise.all([resolve("a.example"), resolve("a.example")]);
    clock.step(59_999);
    expect(await resolve("a.example")).toEqual(["192.0.2.1"]);
    expect(asked).toHaveLength(1);
    clock.step(1);
    await resolve("a.example");
    expect(asked).toHaveLength(2);
  });

  test("remembers that a name has no address", async () => {
    const { asked, resolve } = setup(async () => []);
    expect(await resolve("gone.example")).toEqual([]);
    await resolve("gone.example");
    expect(asked).toHaveLength(1);
  });

  test("has no addresses where nobody could say, and asks anew the next time", async () => {
    const { asked, resolve } = setup(() => Promise.reject(new Error("EAI_AGAIN")));
    expect(await resolve("a.example")).toEqual([]);
    expect(await resolve("a.example")).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  test("gives a silent name server up after ten seconds", async () => {
    const { clock, resolve } = setup(() => new Promise(() => undefined));
    const answer = resolve("a.example");
    clock.step(9_999);
    expect(await Promise.race([answer, new Promise((go) => setImmediate(() => go("waiting")))])).toBe("waiting");
    clock.step(1);
    expect(await answer).toEqual([]);
  });

  test("keeps a bounded number of names", async () => {
    const { asked, resolve } = setup(async () => ["192.0.2.1"]);
    for (let n = 0; n <= 10_000; n += 1) await resolve(`${n}.example`);
    await resolve("10000.example");
    expect(asked).toHaveLength(10_001);
    await resolve("0.example");
    expect(asked).toHaveLength(10_002);
  });
});

describe("systemResolver", () => {
  test("reads the hosts file", async () => {
    const addresses = await systemResolver("localhost");
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(["127.0.0.1", "::1"]).toContain(address);
  });
});
