import { describe, expect, test } from "vitest";
import { textOf } from "../testing.ts";
import { type BenchHost, type Suite, withHost } from "./bench.ts";

/** How exchanges end that do not come to their end. */
export function endings(suite: Suite): void {
  const slow = { status: 200, body: "x".repeat(1_000) };

  describe("time", () => {
    test("to the head is limited: no answer", () => {
      const host: Omit<BenchHost, "name"> = { handle: () => ({ status: 200, behaviour: { do: "hang" } }) };
      return withHost(suite, host, async ({ bench, ask, asked }) => {
        const start = bench.now();
        const carried = ask("/", { bounds: { headMs: 2_000, totalMs: 9_000 } });
        await whenAsked(asked, 1);
        bench.pass(2_000);
        expect(await carried).toMatchObject({ outcome: "no answer", abortedByUs: true, endedAt: start + 2_000 });
        expect((await carried).detail).toContain("2000 ms");
      });
    });

    test.each([
      ["of silence behind the head", { do: "hang-after-head" }],
      ["of a drip that always brings something", { do: "drip", bytes: 1, everyMs: 1_000 }],
    ] as const)("as a whole is limited: %s", (_, behaviour) =>
      withHost(suite, { ...slow, behaviour }, async ({ bench, ask }) => {
        const start = bench.now();
        const carried = await ask("/", {
          bounds: { headMs: 2_000, totalMs: 9_000 },
          judgeHead: () => void setImmediate(() => bench.pass(9_000)),
        });
        expect(carried).toMatchObject({
          outcome: "too slow",
          abortedByUs: true,
          endedAt: start + 9_000,
          head: { status: 200 },
        });
        expect(carried.bytes).toBeLessThan(10);
      }),
    );

    test("taken within the limits is nobody's business", () =>
      withHost(suite, { ...slow, behaviour: { do: "drip", bytes: 500, everyMs: 5 } }, async ({ ask }) => {
        expect(await ask()).toMatchObject({ outcome: "answered", bytes: 1_000, abortedByUs: false });
      }));
  });

  describe("the connection", () => {
    test.each([
      ["reset before the head", { do: "reset" }, "no answer"],
      ["without a word of HTTP", { do: "garbage" }, "malformed"],
      ["reset behind the head", { do: "reset-after-head" }, "cut"],
      ["ended inside the body", { do: "cut", after: 400 }, "cut"],
    ] as const)("%s", (_, behaviour, outcome) =>
      withHost(suite, { ...slow, behaviour }, async ({ ask, asked }) => {
        const carried = await ask();
        expect(carried).toMatchObject({ outcome, abortedByUs: false, detail: expect.any(String) });
        expect(carried.head?.status).toBe(outcome === "cut" ? 200 : undefined);
        expect(carried.bytes).toBe(behaviour.do === "cut" ? 400 : 0);
        expect(asked).toHaveLength(1);
      }),
    );

    test("refused", () =>
      withHost(suite, { handle: () => slow, unreachable: true }, async ({ ask, asked }) => {
        // Whoever serves replicas of TLS names without a listener breaks off the handshake instead.
        expect(await ask()).toMatchObject({ outcome: "no connection", bytes: 0 });
        expect(asked).toEqual([]);
      }));

    if (suite.scheme === "http") return;
    test.each(["self-signed", "expired", "wrong-name", "incomplete-chain"] as const)(
      "to a server that proves nothing: certificate %s",
      (certificate) =>
        withHost(suite, { handle: () => slow, certificate }, async ({ ask, asked }) => {
          expect(await ask()).toMatchObject({ outcome: "tls failure", bytes: 0, detail: expect.any(String) });
          expect(asked).toEqual([]);
        }),
    );
  });

  describe("a promise", () => {
    test("that drops an answer at its head leaves the body unread, and the host open", () =>
      withHost(
        suite,
        { status: 200, headers: { "X-Robots-Tag": "noindex" }, body: "x".repeat(900_000) },
        async ({ ask }) => {
          const judgeHead = () => ({ drop: "noindex" });
          const carried = await ask("/", { judgeHead });
          expect(carried).toMatchObject({
            outcome: "dropped",
            detail: "noindex",
            abortedByUs: true,
            bytes: 0,
            wireBytes: 0,
          });
          expect(carried.head?.headers).toContainEqual(["x-robots-tag", "noindex"]);
          expect(await ask()).toMatchObject({ outcome: "answered", bytes: 900_000 });
        },
      ));

    test("sees every head, of every status, once", () =>
      withHost(suite, { handle: ({ path }) => ({ status: Number(path.slice(1)) }) }, async ({ ask }) => {
        const seen: number[] = [];
        const judgeHead = ({ status }: { status: number }) => void seen.push(status);
        for (const status of [200, 204, 302, 304, 404, 503]) await ask(`/${status}`, { judgeHead });
        expect(seen).toEqual([200, 204, 302, 304, 404, 503]);
      }));

    test("that fails itself is no outcome", () =>
      withHost(suite, slow, async ({ ask }) => {
        const judgeHead = (): never => {
          throw new RangeError("a mistake of ours");
        };
        await expect(ask("/", { judgeHead })).rejects.toThrow("a mistake of ours");
        expect(await ask()).toMatchObject({ outcome: "answered" });
      }));
  });

  describe("who gives up", () => {
    test("before the start asks nothing", () =>
      withHost(suite, slow, async ({ ask, asked }) => {
        expect(await ask("/", {}, AbortSignal.abort())).toMatchObject({ outcome: "stopped", abortedByUs: true });
        expect(asked).toEqual([]);
      }));

    test("before the head, or inside the body, is told at once", () => {
      const host: Omit<BenchHost, "name"> = {
        handle: ({ path }) => ({ ...slow, behaviour: { do: path === "/head" ? "hang" : "hang-after-head" } }),
      };
      return withHost(suite, host, async ({ ask, asked }) => {
        const early = new AbortController();
        const first = ask("/head", {}, early.signal);
        await whenAsked(asked, 1);
        early.abort();
        expect(await first).toMatchObject({ outcome: "stopped", abortedByUs: true });

        const late = new AbortController();
        const judgeHead = () => void setImmediate(() => late.abort());
        const second = await ask("/body", { judgeHead }, late.signal);
        expect(second).toMatchObject({ outcome: "stopped", abortedByUs: true, head: { status: 200 } });
      });
    });

    test("disturbs nobody else at the same host", () => {
      const host: Omit<BenchHost, "name"> = {
        handle: ({ path }) => (path === "/hang" ? { ...slow, behaviour: { do: "hang-after-head" } } : slow),
      };
      return withHost(suite, host, async ({ ask }) => {
        const impatient = new AbortController();
        const other: { carried?: ReturnType<typeof ask> } = {};
        const judgeHead = () =>
          void setImmediate(() => {
            other.carried = ask("/ok");
            impatient.abort();
          });
        expect(await ask("/hang", { judgeHead }, impatient.signal)).toMatchObject({ outcome: "stopped" });
        const carried = await other.carried;
        expect(carried && textOf(carried)).toBe(slow.body);
      });
    });

    test("closes the channel: what is under way is stopped, nothing else begins", () =>
      withHost(suite, { handle: () => ({ ...slow, behaviour: { do: "hang" } }) }, async ({ bench, ask, asked }) => {
        const carried = ask();
        await whenAsked(asked, 1);
        await bench.channel.close();
        expect(await carried).toMatchObject({ outcome: "stopped", abortedByUs: true });
        expect(await ask()).toMatchObject({ outcome: "stopped" });
        expect(asked).toHaveLength(1);
      }));
  });
}

/** Waits, on the event loop and not on a clock, until so many requests have arrived. */
async function whenAsked(asked: readonly unknown[], count: number): Promise<void> {
  while (asked.length < count) await new Promise<void>((resolve) => setImmediate(resolve));
}
