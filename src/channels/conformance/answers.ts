import { describe, expect, test } from "vitest";
import { anOrder, textOf } from "../testing.ts";
import { type Suite, withHost } from "./bench.ts";

/** What is asked, and what comes back when all goes well. */
export function answers(suite: Suite): void {
  const { scheme } = suite;

  describe("names", () => {
    test("of replicas lead to loopback and say so; a port does not hide them", () =>
      withHost(suite, { status: 200 }, async ({ bench }) => {
        const resolution = await bench.channel.resolve("a.example", scheme);
        expect(resolution).toMatchObject({ addresses: ["127.0.0.1"], replica: true });
      }));

    test("that nobody knows, and what is no name, have no addresses", () =>
      withHost(suite, { status: 200 }, async ({ bench }) => {
        for (const host of ["unknown.invalid", "a b", "a.example:99999", ""]) {
          expect(await bench.channel.resolve(host, scheme)).toEqual({ addresses: [], replica: false });
        }
      }));

    test.each([
      ["10.0.0.1", "10.0.0.1"],
      ["0x0a.1:8080", "10.0.0.1"],
      ["[::ffff:10.0.0.1]", "::ffff:a00:1"],
    ])("that are addresses lead to themselves: %s", (host, address) =>
      withHost(suite, { status: 200 }, async ({ bench }) => {
        expect(await bench.channel.resolve(host, scheme)).toEqual({ addresses: [address], replica: false });
      }),
    );
  });

  describe("an answer", () => {
    test("comes whole, with its head in lower case and in order, repeated fields apart", () =>
      withHost(
        suite,
        { status: 200, headers: { "X-B": "1", "Set-Cookie": ["a=1", "b=2"], "X-A": " 2" }, body: "grüezi" },
        async ({ bench, ask }) => {
          const before = bench.now();
          const carried = await ask();
          expect(carried).toMatchObject({ outcome: "answered", wireBytes: 7, bytes: 7, abortedByUs: false });
          expect(textOf(carried)).toBe("grüezi");
          expect(carried.head?.headers.filter(([name]) => /^(x-|set-cookie)/.test(name))).toEqual([
            ["x-b", "1"],
            ["set-cookie", "a=1"],
            ["set-cookie", "b=2"],
            ["x-a", expect.stringMatching(/^ ?2$/)],
          ]);
          expect(carried.head?.status).toBe(200);
          expect(carried.head?.at).toBeGreaterThanOrEqual(before);
          expect(carried.endedAt).toBeGreaterThanOrEqual(carried.head?.at ?? Number.POSITIVE_INFINITY);
        },
      ));

    test.each([200, 203, 301, 302, 401, 403, 404, 410, 418, 429, 500, 503])("is an answer with status %d", (status) =>
      withHost(suite, { status, headers: { Location: "/elsewhere" }, body: "x" }, async ({ ask, asked }) => {
        expect(await ask()).toMatchObject({ outcome: "answered", head: { status }, bytes: 1 });
        // No redirect is followed, nothing is asked twice.
        expect(asked.map(({ path }) => path)).toEqual(["/"]);
      }),
    );

    test("304 is 'not modified'", () =>
      withHost(suite, { status: 304, headers: { "Content-Encoding": "gzip" } }, async ({ ask }) => {
        expect(await ask()).toMatchObject({ outcome: "not modified", bytes: 0, abortedByUs: false });
      }));

    test("204, HEAD and empty bodies have none, whatever their heads announce", async () => {
      const headers = { "Content-Encoding": "gzip" };
      await withHost(suite, { status: 204, headers }, async ({ ask }) => {
        expect(await ask()).toMatchObject({ outcome: "answered", bytes: 0 });
      });
      await withHost(suite, { status: 200, headers }, async ({ ask }) => {
        expect(await ask()).toMatchObject({ outcome: "answered", bytes: 0 });
      });
      await withHost(suite, { status: 200, headers, body: "x".repeat(5_000) }, async ({ ask, asked }) => {
        const bounds = { wireBytes: 100, bytes: 100 };
        expect(await ask("/", { method: "HEAD", bounds })).toMatchObject({ outcome: "answered", wireBytes: 0 });
        expect(asked[0]?.method).toBe("HEAD");
      });
    });
  });

  describe("a request", () => {
    test("carries exactly the headers of the order besides Host and Connection", () =>
      withHost(suite, { status: 200 }, async ({ ask, asked }) => {
        await ask("/a?b=c%20d", { headers: { "user-agent": "Bot/1 (+https://bot.example)", accept: "*/*" } });
        const { connection: _, ...headers } = asked[0]?.headers ?? {};
        expect(headers).toEqual({ host: "a.example", "user-agent": "Bot/1 (+https://bot.example)", accept: "*/*" });
        expect(asked[0]?.path).toBe("/a?b=c%20d");
      }));

    test("sends no cookie back, and no user name or password", () =>
      withHost(suite, { status: 200, headers: { "Set-Cookie": "clearance=1; Path=/" } }, async ({ ask, asked }) => {
        await ask();
        await ask("/", { url: `${scheme}://user:secret@a.example/second` });
        expect(asked.map(({ path }) => path)).toEqual(["/", "/second"]);
        for (const { headers } of asked) {
          expect(Object.keys(headers)).not.toContain("cookie");
          expect(Object.keys(headers)).not.toContain("authorization");
        }
      }));

    test("may carry a body", () =>
      withHost(suite, { status: 200, body: "found" }, async ({ ask, asked }) => {
        const headers = { "content-type": "application/json" };
        const carried = await ask("/search", { method: "POST", headers, body: '{"q":"ț"}' });
        expect(carried.outcome).toBe("answered");
        expect(Buffer.from(asked[0]?.body ?? "").toString()).toBe('{"q":"ț"}');
      }));

    test("that must not be sent is our own mistake, and is not sent", () =>
      withHost(suite, { status: 200 }, async ({ bench, ask, asked }) => {
        await expect(ask("/", { headers: { cookie: "a=b" } })).rejects.toMatchObject({ code: "failure" });
        const order = anOrder({ url: `${scheme}://a.example/`, address: "a.example" });
        await expect(bench.channel.carry(order, new AbortController().signal)).rejects.toMatchObject({
          code: "failure",
        });
        expect(asked).toEqual([]);
      }));
  });
}
