import type { Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { VirtualClock } from "../../time/virtual-clock.ts";
import { anOrder, type Changes, carry, flood, type RawServer, rawServer, textOf } from "../testing.ts";
import { httpChannel } from "./http-channel.ts";

// The channel's clock stands still: no time limit can interfere, however slow the machine is.
const clock = new VirtualClock(Date.UTC(2026, 10, 30));
const channels: ReturnType<typeof httpChannel>[] = [];
const servers: RawServer[] = [];

afterEach(async () => {
  await Promise.all(channels.splice(0).map((channel) => channel.close()));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function setup(answer: (socket: Socket, request: string, connection: number) => void, address?: string) {
  const server = await rawServer(answer, address);
  const channel = httpChannel({ clock, connectTo: [] });
  servers.push(server);
  channels.push(channel);
  const ask = (changes: Changes = {}) => carry(channel, { port: server.port, ...changes });
  return { server, channel, ask };
}

const says = (bytes: string) => (socket: Socket) => void socket.end(Buffer.from(bytes, "utf8"));
const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

describe("reads as an answer", () => {
  test.each([
    ["an interim 103", `HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${OK}`],
    ["an interim 100 that nobody asked for", `HTTP/1.1 100 Continue\r\n\r\n${OK}`],
    [
      "several interim 100 and 102",
      `HTTP/1.1 100 Continue\r\na: b\r\n\r\nHTTP/1.1 100\r\n\r\nHTTP/1.1 102 X\r\n\r\n${OK}`,
    ],
    ["a body that ends with the connection", "HTTP/1.1 200 OK\r\n\r\nok"],
    ["HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nok"],
    ["no reason phrase", "HTTP/1.1 200\r\ncontent-length: 2\r\n\r\nok"],
    ["chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\no\r\n1;x=y\r\nk\r\n0\r\ntrailer: x\r\n\r\n"],
    ["more than was announced, up to what was announced", `${OK}more`],
  ])("%s", async (_, bytes) => {
    const { server, ask } = await setup(says(bytes));
    const carried = await ask();
    expect([carried.outcome, carried.head?.status, textOf(carried)]).toEqual(["answered", 200, "ok"]);
    expect(server.requests).toHaveLength(1);
  });

  test("a body that looks like an interim answer is left alone", async () => {
    const body = "HTTP/1.1 100 Continue\r\n\r\n";
    const { ask } = await setup((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
      setTimeout(() => socket.end(body), 20);
    });
    expect(textOf(await ask())).toBe(body);
  });

  test("status codes outside of the known ones", async () => {
    const { ask } = await setup(says("HTTP/1.1 999 Denied\r\ncontent-length: 0\r\n\r\n"));
    expect(await ask()).toMatchObject({ outcome: "answered", head: { status: 999 } });
  });

  test("redirect targets in UTF-8, all other fields byte for byte", async () => {
    const { ask } = await setup(says('HTTP/1.1 302 X\r\nLocation: /ș\r\nETag: "ș"\r\nContent-Length: 0\r\n\r\n'));
    const { head } = await ask();
    const etag = Buffer.from('"ș"', "utf8").toString("latin1");
    expect(head?.headers).toEqual([
      ["location", "/ș"],
      ["etag", etag],
      ["content-length", "0"],
    ]);
  });
});

describe("malformed", () => {
  test.each([
    ["the banner of another protocol", "SSH-2.0-OpenSSH_9.2\r\n"],
    ["a change of protocol", "HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"],
    [
      "length and chunks at once",
      "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    ],
    ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok"],
    ["a negative length", "HTTP/1.1 200 OK\r\ncontent-length: -2\r\n\r\nok"],
    ["an impossible length", `HTTP/1.1 200 OK\r\ncontent-length: ${"9".repeat(30)}\r\n\r\nok`],
    ["a chunk size that is no number", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nok\r\n0\r\n\r\n"],
    ["a head beyond 64 KiB", `HTTP/1.1 200 OK\r\n${`a: ${"b".repeat(1000)}\r\n`.repeat(66)}\r\n`],
    ["one field beyond 64 KiB", `HTTP/1.1 200 OK\r\na: ${"b".repeat(66_000)}\r\n\r\n`],
    ["more than 500 fields", `HTTP/1.1 200 OK\r\n${"a:b\r\n".repeat(501)}\r\n`],
    [
      "trailers beyond 64 KiB",
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\na: ${"b".repeat(66_000)}\r\n\r\n`,
    ],
  ])("%s", async (_, bytes) => {
    const { server, ask } = await setup(says(bytes));
    const { outcome, detail } = await ask();
    expect([outcome, detail]).toEqual(["malformed", expect.stringMatching(/.+/)]);
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ["a status line", "HTTP/1.1 200 ", "x".repeat(65_536)],
    ["interim answers", "HTTP/1.1 102 X\r\n\r\n", "HTTP/1.1 102 X\r\n\r\n".repeat(4_096)],
  ])("%s without end, cut off at a limit of bytes", async (_, start, rest) => {
    const { ask } = await setup((socket) => {
      socket.write(start);
      flood(socket, rest);
    });
    expect(await ask()).toMatchObject({ outcome: "malformed", abortedByUs: true });
  });
});

describe("cut", () => {
  const chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
  test.each([
    ["less than announced", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok"],
    ["less than announced, then closed as said", "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 9\r\n\r\nok"],
    ["inside a chunk", `${chunked}5\r\nok`],
    ["no last chunk", `${chunked}2\r\nok\r\n`],
  ])("%s", async (_, bytes) => {
    const { ask } = await setup(says(bytes));
    const carried = await ask();
    expect([carried.outcome, carried.wireBytes, textOf(carried)]).toEqual(["cut", 2, "ok"]);
  });

  test.each([
    ["within an announced length", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok"],
    ["in a body that ends with the connection", "HTTP/1.1 200 OK\r\n\r\nok"],
  ])("reset %s", async (_, bytes) => {
    const { ask } = await setup((socket) => {
      socket.write(bytes);
      setTimeout(() => socket.resetAndDestroy(), 50);
    });
    expect(await ask()).toMatchObject({ outcome: "cut", abortedByUs: false, head: { status: 200 } });
  });
});

describe("no answer, and the request is sent once only", () => {
  test.each<[string, (socket: Socket) => void]>([
    ["closed", (socket) => socket.end()],
    ["reset", (socket) => socket.resetAndDestroy()],
    ["closed inside the head", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-le")],
    ["closed behind an interim answer", (socket) => socket.end("HTTP/1.1 103 X\r\n\r\n")],
  ])("%s", async (_, answer) => {
    const { server, ask } = await setup(answer);
    expect(await ask()).toMatchObject({ outcome: "no answer", abortedByUs: false });
    expect([server.connections, server.requests.length]).toEqual([1, 1]);
  });
});

describe("too large", () => {
  test("framing without end counts against a limit of its own", async () => {
    const { ask } = await setup((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5;");
      flood(socket, "x".repeat(65_536));
    });
    expect(await ask()).toMatchObject({ outcome: "too large", wireBytes: 0, abortedByUs: true });
  });
});

describe("the request", () => {
  test("carries the headers of the order, Host and Connection, and not a byte more", async () => {
    const { server, ask } = await setup(says(OK));
    await ask({
      url: "http://user:secret@a.example/p%20q?x=%C8%99#fragment",
      headers: { "user-agent": "Bot/1 (+https://bot.example)", accept: "text/html", "x-odd": "\u00e4" },
    });
    expect(server.requests).toEqual([
      "GET /p%20q?x=%C8%99 HTTP/1.1\r\nhost: a.example\r\nconnection: keep-alive\r\n" +
        "user-agent: Bot/1 (+https://bot.example)\r\naccept: text/html\r\nx-odd: \u00e4\r\n\r\n",
    ]);
  });

  test("names the port in Host where it is the URL's own, not where it is only dialled", async () => {
    const { server, ask } = await setup(says(OK));
    await ask({ url: "http://a.example:81/" });
    await ask({ url: "http://a.example:80/" });
    expect(server.requests.map((text) => /host: (.*)\r\n/.exec(text)?.[1])).toEqual(["a.example:81", "a.example"]);
  });

  test("adds the length of a body", async () => {
    const { server, ask } = await setup((socket) => setImmediate(() => socket.end(OK)));
    await ask({ method: "POST", headers: { "content-type": "application/json" }, body: '{"ș":1}' });
    expect(server.requests[0]).toBe(
      "POST / HTTP/1.1\r\nhost: a.example\r\nconnection: keep-alive\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n",
    );
  });

  test("goes to exactly the address of the order", async () => {
    const { server, channel } = await setup(says(OK), "127.0.0.2");
    const { port } = server;
    expect(await carry(channel, { address: "127.0.0.2", port })).toMatchObject({ outcome: "answered" });
    // The name would lead to 127.0.0.1, where nobody listens on this port.
    expect(await carry(channel, { url: "http://localhost/", address: "127.0.0.2", port })).toMatchObject({
      outcome: "answered",
    });
    expect(await carry(channel, { address: "127.0.0.3", port })).toMatchObject({ outcome: "no connection" });
  });

  test.each<Changes>([
    { headers: { cookie: "a=b" } },
    { headers: { Authorization: "Basic eDp5" } },
    { headers: { host: "b.example" } },
    { headers: { connection: "close" } },
    { headers: { "content-length": "3" } },
    { headers: { "x-y": "a\r\nz: b" } },
    { headers: { "x y": "a" } },
    { address: "a.example" },
    { url: "ftp://a.example/" },
    { url: "/relative" },
  ])("is refused as our own mistake: %j", async (changes) => {
    const { server, channel } = await setup(says(OK));
    const order = anOrder({ port: server.port, ...changes });
    await expect(channel.carry(order, new AbortController().signal)).rejects.toMatchObject({ code: "failure" });
    expect(server.connections).toBe(0);
  });
});
