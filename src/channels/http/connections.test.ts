import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { VirtualClock } from "../../time/virtual-clock.ts";
import { placeOf } from "../place.ts";
import { anOrder, type Changes, carry, type RawServer, rawServer, textOf, until } from "../testing.ts";
import { HttpExchange } from "./exchange.ts";
import { httpChannel } from "./http-channel.ts";
import { Line } from "./line.ts";
import { makeTrust } from "./trust.ts";

const clock = new VirtualClock(Date.UTC(2026, 10, 30));
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});

type Answer = (socket: Socket, request: string, connection: number) => void;

async function server(answer: Answer, address?: string): Promise<RawServer> {
  const started = await rawServer(answer, address);
  closing.push(started.close);
  return started;
}

async function setup(answer: Answer) {
  const raw = await server(answer);
  const channel = httpChannel({ clock, connectTo: [] });
  closing.unshift(channel.close);
  const ask = (changes: Changes = {}) => carry(channel, { port: raw.port, ...changes });
  return { raw, channel, ask };
}

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const ok: Answer = (socket) => void socket.write(OK);

describe("a connection is used again", () => {
  test("for the same authority at the same address, and for nothing else", async () => {
    const { raw, ask } = await setup(ok);
    for (let n = 0; n < 5; n += 1) expect(textOf(await ask())).toBe("ok");
    expect(raw.connections).toBe(1);
    await ask({ url: "http://b.example/" });
    expect(raw.connections).toBe(2);
    await ask({ url: "http://a.example:81/" });
    expect(raw.connections).toBe(3);

    const elsewhere = await server(ok, "127.0.0.2");
    await ask({ address: "127.0.0.2", port: elsewhere.port });
    expect([raw.connections, elsewhere.connections]).toEqual([3, 1]);
    await ask();
    expect(raw.connections).toBe(3);
  });

  test("by one exchange at a time", async () => {
    const { raw, ask } = await setup((socket, request) => {
      // The second answer is given first: on one connection it would have to wait.
      if (request.startsWith("GET /slow")) void until(() => raw.requests.length === 2).then(() => socket.write(OK));
      else socket.write(OK);
    });
    await Promise.all([ask({ url: "http://a.example/slow" }), ask()]);
    expect(raw.connections).toBe(2);
  });

  test("whatever becomes of another one to the same host", async () => {
    const { raw, channel, ask } = await setup((socket, request) => {
      socket.write(request.startsWith("GET /hang") ? "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok" : OK);
    });
    await ask();
    const impatient = new AbortController();
    const judgeHead = () => void setImmediate(() => impatient.abort());
    const hanging = anOrder({ url: "http://a.example/hang", port: raw.port, judgeHead });
    const stopped = channel.carry(hanging, impatient.signal);
    await ask();
    expect(await stopped).toMatchObject({ outcome: "stopped", wireBytes: 2 });
    for (let n = 0; n < 3; n += 1) expect(await ask()).toMatchObject({ outcome: "answered" });
    // One for the first, which the hanging exchange then took; one for the second, which all others share.
    expect(raw.connections).toBe(2);
    await until(() => raw.open === 1);
  });

  test("not where the server says close, nor after HEAD", async () => {
    const { raw, ask } = await setup((socket, request) => {
      if (request.startsWith("HEAD")) socket.write("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n");
      else socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok");
    });
    for (const method of ["GET", "HEAD", "GET"] as const) {
      expect(await ask({ method })).toMatchObject({ outcome: "answered" });
    }
    expect(raw.connections).toBe(3);
  });
});

describe("a kept connection", () => {
  test("that the server has closed is replaced by a new one before anything is sent", async () => {
    const { raw, ask } = await setup((socket) => {
      socket.write(OK);
      setTimeout(() => socket.end(), 5);
    });
    await ask();
    await until(() => raw.open === 0);
    expect(await ask()).toMatchObject({ outcome: "answered" });
    expect([raw.connections, raw.requests.length]).toEqual([2, 2]);
  });

  test("that breaks under a request ends it: nothing is sent twice", async () => {
    const { raw, ask } = await setup((socket) => {
      if (raw.requests.length === 1) socket.write(OK);
      else socket.resetAndDestroy();
    });
    await ask();
    expect(await ask()).toMatchObject({ outcome: "no answer", abortedByUs: false });
    expect([raw.connections, raw.requests.length]).toEqual([1, 2]);
  });

  test("under a request is never exchanged for another, should the library try", () => {
    const line = new Line(placeOf(anOrder()), makeTrust());
    const exchange = new HttpExchange(anOrder(), line, clock);
    const abort = vi.fn();
    const controller = { abort, pause: vi.fn(), resume: vi.fn(), aborted: false, paused: false, reason: null };
    exchange.onRequestStart(controller);
    expect(abort).not.toHaveBeenCalled();
    exchange.onRequestStart(controller);
    expect(abort).toHaveBeenCalledOnce();
  });

  test("that brought more than the answer is not used again", async () => {
    const { raw, ask } = await setup((socket, _, connection) => {
      socket.write(connection === 1 ? `${OK}HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil` : OK);
    });
    expect(textOf(await ask())).toBe("ok");
    expect(textOf(await ask())).toBe("ok");
    expect(raw.connections).toBe(2);
  });

  test("is closed before the server would close it", async () => {
    const { raw, ask } = await setup((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nkeep-alive: timeout=2\r\nconnection: keep-alive\r\ncontent-length: 2\r\n\r\nok");
    });
    await ask();
    await until(() => raw.open === 0);
  });

  test("is one of 128 at most, over all hosts, the latest", async () => {
    const kept = OK.replace("\r\n", "\r\nkeep-alive: timeout=60\r\n");
    const { raw, ask } = await setup((socket) => void socket.write(kept));
    let most = 0;
    for (let n = 0; n < 300; n += 1) {
      expect(await ask({ url: `http://h${n}.example/` })).toMatchObject({ outcome: "answered" });
      most = Math.max(most, raw.open);
    }
    // The server hears of a closed connection a little later.
    expect(most).toBeLessThan(150);
    await until(() => raw.open === 128);
    await ask({ url: "http://h299.example/" });
    expect(raw.connections).toBe(300);
    await ask({ url: "http://h0.example/" });
    expect(raw.connections).toBe(301);
  });

  test("is closed with the channel", async () => {
    const { raw, channel, ask } = await setup(ok);
    await ask();
    await channel.close();
    await until(() => raw.open === 0);
  });
});

describe("connecting", () => {
  test("is tried once where the server closes what it accepts", async () => {
    let connections = 0;
    const closer = createServer((socket) => {
      connections += 1;
      socket.on("error", () => undefined);
      socket.resetAndDestroy();
    });
    await new Promise<void>((resolve) => closer.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => closer.close(() => resolve())));
    const { ask } = await setup(ok);
    const place = closer.address();
    const port = typeof place === "object" && place ? place.port : 0;
    const { outcome } = await ask({ port });
    expect(["no connection", "no answer"]).toContain(outcome);
    expect(connections).toBe(1);
  });

  test("knows no proxy, whatever the environment says", async () => {
    const proxy = await server((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nproxy"));
    for (const name of ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]) {
      vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
    }
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    const { raw, ask } = await setup(ok);
    expect(textOf(await ask())).toBe("ok");
    expect([raw.connections, proxy.connections]).toEqual([1, 0]);
  });

  test("works on a clock that runs by itself: it waits for the sockets", async () => {
    const running = new VirtualClock(0);
    const channel = httpChannel({ clock: running, connectTo: [] });
    closing.unshift(channel.close);
    const raw = await server((socket) => void setTimeout(() => socket.write(OK), 30));
    expect(await running.run(() => carry(channel, { port: raw.port }))).toMatchObject({
      outcome: "answered",
      endedAt: 0,
    });
  });
});
