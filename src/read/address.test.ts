import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLoopback, judgeAddress } from "./address.ts";

const isPublic = (text: string): boolean => judgeAddress(text).public;

/** First and last address of each block, written down once more, by hand. */
const closedV4: readonly (readonly [string, string])[] = [
  ["0.0.0.0", "0.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["100.64.0.0", "100.127.255.255"],
  ["127.0.0.0", "127.255.255.255"],
  ["169.254.0.0", "169.254.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.255"],
  ["192.0.2.0", "192.0.2.255"],
  ["192.88.99.0", "192.88.99.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["198.18.0.0", "198.19.255.255"],
  ["198.51.100.0", "198.51.100.255"],
  ["203.0.113.0", "203.0.113.255"],
  ["224.0.0.0", "255.255.255.255"],
];

const numberOf = (dotted: string): number => dotted.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
const dotted = (n: number): string => [24, 16, 8, 0].map((shift) => Math.floor(n / 2 ** shift) % 256).join(".");
const closed = (n: number): boolean => closedV4.some(([from, to]) => numberOf(from) <= n && n <= numberOf(to));

const anyV4 = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  fc.constantFrom(...closedV4.flatMap(([from, to]) => [numberOf(from), numberOf(to), numberOf(to) - 1])),
  fc.constantFrom(...closedV4.map(([from]) => Math.max(0, numberOf(from) - 1))),
);
const anyBase = fc.constantFrom(10, 8, 16);
const written = (n: number, base: number): string =>
  base === 10 ? String(n) : base === 8 ? `0${n.toString(8)}` : `0x${n.toString(16)}`;

/** One address in one of the ways `inet_aton` and URLs allow: 1 to 4 numbers, each in its own base. */
const anyNotation = fc
  .tuple(anyV4, fc.integer({ min: 1, max: 4 }), fc.array(anyBase, { minLength: 4, maxLength: 4 }), fc.boolean())
  .map(([n, count, bases, dot]) => {
    const rest = count === 1 ? n : n % 2 ** (8 * (5 - count));
    const numbers = [...[24, 16, 8].slice(0, count - 1).map((shift) => Math.floor(n / 2 ** shift) % 256), rest];
    return {
      n,
      text: numbers.map((number, index) => written(number, bases[index] ?? 10)).join(".") + (dot ? "." : ""),
    };
  });

const hextets = (n: number): string => `${Math.floor(n / 65536).toString(16)}:${(n % 65536).toString(16)}`;

describe("judgeAddress", () => {
  test("knows the public from the closed IPv4 addresses, borders included", () => {
    fc.assert(
      fc.property(anyV4, (n) => isPublic(dotted(n)) === !closed(n)),
      { numRuns: 2000 },
    );
  });

  test("gives one verdict whatever the notation", () => {
    fc.assert(
      fc.property(anyNotation, ({ n, text }) => {
        expect(judgeAddress(text)).toEqual(judgeAddress(dotted(n)));
      }),
      { numRuns: 2000 },
    );
  });

  test("an IPv6 address that carries an IPv4 address is as public as that", () => {
    const carriers: ((n: number) => string)[] = [
      (n) => `::ffff:${dotted(n)}`,
      (n) => `::ffff:${hextets(n)}`,
      (n) => `0:0:0:0:0:FFFF:${hextets(n)}`,
      (n) => `[::ffff:${dotted(n)}]`,
      (n) => `64:ff9b::${dotted(n)}`,
      (n) => `64:ff9b::${hextets(n)}`,
      (n) => `2002:${hextets(n)}::1`,
      (n) => `2001:0:${hextets(n)}:0:0:f7f7:f7f7`,
      (n) => `2001:0:808:808:0:0:${hextets(2 ** 32 - 1 - n)}`,
      (n) => `2a00:1450::5efe:${hextets(n)}`,
      (n) => `2a00:1450::200:5efe:${hextets(n)}`,
    ];
    fc.assert(
      fc.property(anyV4, fc.constantFrom(...carriers), (n, carrier) => {
        expect([carrier(n), isPublic(carrier(n))]).toEqual([carrier(n), !closed(n)]);
      }),
      { numRuns: 2000 },
    );
  });

  test("what leads nowhere public is refused even around a public IPv4 address", () => {
    fc.assert(fc.property(anyV4, (n) => !isPublic(`::${dotted(n)}`) && !isPublic(`64:ff9b:1::${hextets(n)}`)));
  });

  test.each([
    "::",
    "::1",
    "[::1]",
    "0:0:0:0:0:0:0:1",
    "0000:0000:0000:0000:0000:0000:0000:0001",
    "::ffff:0:8.8.8.8",
    "100::1",
    "100:0:0:1::1",
    "2001:2::1",
    "2001:10::1",
    "2001:20::1",
    "2001:db8::1",
    "2001:DB8:0:0::1",
    "3fff:fff::1",
    "5f00::1",
    "fc00::1",
    "fdff::1",
    "fe80::1",
    "febf::1",
    "fec0::1",
    "feff::1",
    "ff02::1",
    "4000::1",
    "1fff::1",
  ])("refuses %s", (text) => {
    expect(isPublic(text)).toBe(false);
  });

  test.each(["8.8.8.8", "1.1.1.1", "2a00:1450:4001:82a::200e", "[2606:4700:4700::1111]", "2001:4860:4860::8888"])(
    "lets %s pass",
    (text) => {
      expect(isPublic(text)).toBe(true);
    },
  );

  test.each([
    "",
    "example.org",
    "fed.cab",
    "8.8.8.8/32",
    "8.8.8.8:80",
    "8.8.8.8#1",
    "user@8.8.8.8",
    " 8.8.8.8",
    "8.8.8.8\n",
    "8.8.8.8.8",
    "256.1.1.1",
    "8.8.8.09",
    "1e3",
    "-1",
    "[8.8.8.8]",
    "2a00::1::2",
    "2a00:1450:4001:82a::200e%eth0",
    "fe80::1%25eth0",
    "８.8.8.8",
  ])("takes %j for no public address", (text) => {
    expect(isPublic(text)).toBe(false);
  });

  test("says why", () => {
    expect(judgeAddress("0x7f.1").why).toBe("127.0.0.1: loopback (RFC 1122)");
    expect(judgeAddress("64:ff9b::a00:1").why).toBe(
      "64:ff9b::a00:1: NAT64 form (RFC 6052) of 10.0.0.1: private (RFC 1918)",
    );
    expect(judgeAddress("fe80::1%eth0").why).toContain("zone");
  });
});

describe("isLoopback", () => {
  test.each(["127.0.0.1", "127.255.255.255", "0x7f000001", "127.1", "::1", "[::1]"])("%s is this machine", (text) => {
    expect(isLoopback(text)).toBe(true);
  });

  test.each(["128.0.0.1", "126.255.255.255", "::2", "localhost", "", "::ffff:7f00:1"])("%s is not", (text) => {
    expect(isLoopback(text)).toBe(false);
  });
});
