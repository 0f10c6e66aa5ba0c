import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { createServer as createTlsServer, type TLSSocket } from "node:tls";
import { afterEach, describe, expect, test, vi } from "vitest";
import { realRandom } from "../../time/random.ts";
import { VirtualClock } from "../../time/virtual-clock.ts";
import { makeAuthority } from "../../world/certificates.ts";
import { carry, textOf, until } from "../testing.ts";
import { type HttpChannelOptions, httpChannel } from "./http-channel.ts";

// Certificates are judged by the machine's own clock, all else by the channel's.
const authority = makeAuthority({ now: Date.now(), random: realRandom });
const ca = [authority.caPem];
const clock = new VirtualClock(Date.UTC(2026, 10, 30));
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});

interface Served {
  readonly port: number;
  readonly names: (string | false)[];
  readonly hosts: string[];
}

/** A TLS server with one certificate, whatever name it is asked for. */
async function serve(names: readonly string[], kind?: "self-signed" | "incomplete-chain" | "expired"): Promise<Served> {
  const seen: Omit<Served, "port"> = { names: [], hosts: [] };
  const server = createTlsServer(
    { ...authority.issue(names, kind), ALPNProtocols: ["h2", "http/1.1"] },
    (socket: TLSSocket) => {
      // Node keeps the name of the handshake here; its types do not know.
      seen.names.push("servername" in socket && typeof socket.servername === "string" ? socket.servername : false);
      socket.on("error", () => undefined);
      socket.on("data", (bytes: Buffer) => {
        seen.hosts.push(/^host: (.*)\r$/im.exec(bytes.toString("latin1"))?.[1] ?? "");
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\n${socket.alpnProtocol}`);
      });
    },
  );
  server.on("tlsClientError", () => undefined);
  return { port: await listen(server), ...seen };
}

async function listen(server: ReturnType<typeof createTcpServer>): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return (server.address() as AddressInfo).port;
}

function channelWith(options: Partial<HttpChannelOptions>) {
  const channel = httpChannel({ clock, connectTo: [], ...options });
  closing.unshift(channel.close);
  return (url: string, port: number) => carry(channel, { url, port });
}

/** The certificate that the incomplete chain leaves out. */
const intermediate = authority
  .issue(["a.example"])
  .cert.slice(authority.issue(["a.example"], "incomplete-chain").cert.length);

describe("TLS", () => {
  test("names and verifies the host of the URL, not the address, and speaks HTTP/1.1", async () => {
    const { port, names, hosts } = await serve(["a.example"]);
    const carried = await channelWith({ ca })("https://a.example:8443/", port);
    expect(textOf(carried)).toBe("http/1.1");
    expect([names, hosts]).toEqual([["a.example"], ["a.example:8443"]]);
  });

  test("takes the dot off the end of a name", async () => {
    const { port, names } = await serve(["a.example"]);
    expect(await channelWith({ ca })("https://a.example./", port)).toMatchObject({ outcome: "answered" });
    expect(names).toEqual(["a.example"]);
  });

  test("verifies addresses too, and names none in the handshake", async () => {
    const { port, names } = await serve(["127.0.0.1"]);
    const ask = channelWith({ ca });
    expect(await ask("https://127.0.0.1/", port)).toMatchObject({ outcome: "answered" });
    expect(names).toEqual([false]);
    expect(await ask("https://127.0.0.9/", port)).toMatchObject({ outcome: "tls failure" });
  });

  test.each([
    ["an authority that nobody trusts", { ca: [] }, "https://a.example/", undefined],
    ["another name", { ca }, "https://b.example/", undefined],
    ["itself only", { ca }, "https://a.example/", "self-signed"],
    ["an incomplete chain", { ca }, "https://a.example/", "incomplete-chain"],
    ["a time that is over", { ca }, "https://a.example/", "expired"],
  ] as const)("fails on %s, even where the environment switches verification off", async (_, options, url, kind) => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const { port, hosts } = await serve(["a.example"], kind);
    expect(await channelWith(options)(url, port)).toMatchObject({
      outcome: "tls failure",
      detail: expect.stringMatching(/\w{5}/),
    });
    expect(hosts).toEqual([]);
  });

  test("reads an incomplete chain with the certificate given for this host, and for no other", async () => {
    const { port } = await serve(["a.example", "b.example"], "incomplete-chain");
    const ask = channelWith({ ca, extraCa: { "A.example": [intermediate] } });
    expect(await ask("https://a.example/", port)).toMatchObject({ outcome: "answered" });
    const other = await ask("https://b.example/", port);
    expect(other).toMatchObject({ outcome: "tls failure", detail: expect.stringContaining("extra CA of this host") });
  });

  test.each([
    ["no certificate", { ca: ["hello"] }],
    ["a broken certificate", { ca: [authority.caPem.replace("MII", "MIX")] }],
    ["a broken one behind a good one", { ca: [authority.caPem + authority.caPem.replace("MII", "MIX")] }],
    ["none for a host", { extraCa: { "a.example": ["hello"] } }],
  ])("is told at once of %s to trust, as wrong configuration", (_, options) => {
    const attempt = () => httpChannel({ clock, connectTo: [], ...options });
    expect(attempt).toThrow(expect.objectContaining({ code: "configuration" }));
  });

  test("fails where the port speaks something else", async () => {
    const plain = createTcpServer((socket) =>
      socket.on("error", () => undefined).end("HTTP/1.1 400 Bad Request\r\n\r\n"),
    );
    expect(await channelWith({ ca })("https://a.example/", await listen(plain))).toMatchObject({
      outcome: "tls failure",
    });
  });
});

describe("no connection, and nothing was sent", () => {
  test("where the handshake is broken off", async () => {
    const breaker = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.resetAndDestroy());
    });
    const carried = await channelWith({ ca })("https://a.example/", await listen(breaker));
    expect(carried).toMatchObject({ outcome: "no connection", detail: expect.stringContaining("handshake") });
  });

  test("where the handshake does not end in time", async () => {
    let greeted = false;
    const silent = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => {
        greeted = true;
      });
    });
    const started = clock.now();
    const carried = channelWith({ ca })("https://a.example/", await listen(silent));
    await until(() => greeted);
    clock.step(5_000);
    expect(await carried).toMatchObject({ outcome: "no connection", abortedByUs: true, endedAt: started + 5_000 });
    expect((await carried).detail).toContain("TLS handshake");
  });
});
