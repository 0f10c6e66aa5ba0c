import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import { afterEach, describe, expect, it } from "vitest";
import { sleep } from "../time/clock.ts";
import { seededRandom } from "../time/random.ts";
import { realClock } from "../time/real-clock.ts";
import { answerConditional } from "./conditional.ts";
import { maxInFlight, smallestGap } from "./log-checks.ts";
import type { Replica } from "./replica.ts";
import { startWorld, type World } from "./tls-world.ts";

const text = { "Content-Type": "text/plain" };

const hello: Replica = {
  hosts: ["hello.example", "twin.example"],
  handle: (asked) => {
    if (asked.path === "/echo") {
      return {
        status: 200,
        headers: text,
        body: `${asked.scheme} ${asked.host} ${Buffer.from(asked.body)}`,
        kind: "echo",
      };
    }
    if (asked.path === "/big") return { status: 200, headers: text, body: "x".repeat(3_000_000) };
    if (asked.path === "/throws") throw new Error("a replica's own fault");
    return answerConditional(asked, {
      status: 200,
      headers: { ...text, ETag: '"1"' },
      body: "hello, world",
      kind: "page",
    });
  },
  words: { mutations: { shout: "louder" }, settings: { tone: "of voice" } },
  command: ({ way, text: word, value }) =>
    way === "mutate" && word === "shout" ? "louder" : way === "set" && word === "tone" ? `tone ${value}` : undefined,
  state: () => ({ calm: true }),
  reset: () => undefined,
};
const bad: Replica = { ...hello, hosts: ["selfsigned.example"], certificate: "self-signed" };
const dead: Replica = { ...hello, hosts: ["dead.example"], unreachable: true };

let world: World | undefined;
const agents: Agent[] = [];
const logFile = join(tmpdir(), `goodbot-world-${process.pid}.ndjson`);

async function start(): Promise<World> {
  const random = seededRandom("world");
  world = await startWorld({ replicas: [hello, bad, dead], clock: realClock, random, logFile });
  return world;
}

interface Asking {
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  body?: string;
  signal?: AbortSignal;
}

/** Asks as a bot does: the host's own name in SNI and Host, the address from `--connect-to`. */
async function ask(at: World, url: string, options: Asking = {}) {
  const { host, pathname, protocol } = new URL(url);
  const port = protocol === "https:" ? at.port : at.httpPort;
  const dispatcher = new Agent({ connect: { ca: at.caPem, servername: host } });
  agents.push(dispatcher);
  const headers = { host, "user-agent": "tester (+https://bot.example)", ...options.headers };
  const answer = await request(`${protocol}//127.0.0.1:${port}${pathname}`, { ...options, dispatcher, headers });
  return { status: answer.statusCode, text: () => answer.body.text(), body: answer.body };
}

const control = async (at: World, path: string) => {
  const answer = await request(`http://127.0.0.1:${at.controlPort}${path}`);
  return { status: answer.statusCode, text: await answer.body.text() };
};

afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
  await world?.close();
  rmSync(logFile, { force: true });
  world = undefined;
});

/** Rows are written when the server's side ends, a moment after the client has what it wants. */
async function rows(at: World, count: number) {
  for (let tries = 0; tries < 200 && at.log().length < count; tries += 1) await sleep(realClock, 10);
  return at.log();
}

describe("a world on real sockets", () => {
  it("serves every host under its own name over TLS and plain http, and logs each request", async () => {
    const at = await start();
    expect(await (await ask(at, "https://hello.example/echo", { method: "POST", body: "abc" })).text()).toBe(
      "https hello.example abc",
    );
    expect(await (await ask(at, "http://twin.example/echo")).text()).toBe("http twin.example ");
    const log = await rows(at, 2);
    expect(log).toEqual([
      {
        seq: 1,
        host: "hello.example",
        method: "POST",
        path: "/echo",
        ua: "tester (+https://bot.example)",
        start: expect.any(Number),
        end: expect.any(Number),
        status: 200,
        bytes: 23,
        conditional: false,
        kind: "echo",
      },
      expect.objectContaining({ seq: 2, host: "twin.example", method: "GET" }),
    ]);
    expect(
      readFileSync(logFile, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(log);
    expect(Object.keys(log[0] ?? {}).join()).toBe("seq,host,method,path,ua,start,end,status,bytes,conditional,kind");
    expect(at.connectTo).toContain(`hello.example:443:127.0.0.1:${at.port}`);
    expect(at.connectTo).toContain(`hello.example:80:127.0.0.1:${at.httpPort}`);
  });

  it("marks conditional requests and answers 304", async () => {
    const at = await start();
    const answer = await ask(at, "https://hello.example/", { headers: { "if-none-match": '"1"' } });
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
    expect(await rows(at, 1)).toMatchObject([{ status: 304, bytes: 0, conditional: true }]);
  });

  it("logs a request to a host that nobody registered as a trap", async () => {
    const at = await start();
    expect((await ask(at, "https://foreign.example/")).status).toBe(421);
    expect(await rows(at, 1)).toMatchObject([{ host: "foreign.example", kind: "trap" }]);
  });

  it("refuses what a careful client must refuse: a certificate of one's own, a port where nobody listens", async () => {
    const at = await start();
    await expect(ask(at, "https://selfsigned.example/")).rejects.toThrow(/self-signed/);
    expect(at.connectTo.filter((line) => line.startsWith("dead."))).toEqual([
      "dead.example:443:127.0.0.1:1",
      "dead.example:80:127.0.0.1:1",
    ]);
    expect(at.log()).toEqual([]);
  });

  it("ends a row at the close when the client leaves before the end", async () => {
    const at = await start();
    at.order("fault", "drip:1:50");
    const started = Date.now();
    const answer = await ask(at, "https://hello.example/");
    await sleep(realClock, 120);
    answer.body.destroy();
    const [row] = await rows(at, 1);
    expect(row?.status).toBe(200);
    expect(row?.bytes).toBeLessThan(12);
    expect((row?.end ?? 0) - started).toBeLessThan(600);
  });

  it("ends a row at the finish when the server is done, whatever the connection does after that", async () => {
    const at = await start();
    await (await ask(at, "https://hello.example/")).text();
    const [row] = await rows(at, 1);
    expect((row?.end ?? 0) - (row?.start ?? 0)).toBeLessThan(500);
  });

  it.each([
    ["reset", /ECONNRESET|other side closed|socket hang up/],
    ["garbage", /Parse Error|Expected HTTP/],
    ["reset-after-head", /ECONNRESET|terminated|other side closed|aborted/],
    ["cut:5", /terminated|other side closed|ECONNRESET|aborted|Response body|length/],
  ])("misbehaves as told: %s", async (spec, message) => {
    const at = await start();
    at.order("fault", spec);
    const whole = ask(at, "https://hello.example/").then((answer) => answer.text());
    await expect(whole).rejects.toThrow(message);
    const [row] = await rows(at, 1);
    const headless = spec === "reset" || spec === "garbage";
    expect(row).toMatchObject({ status: headless ? 0 : 200, bytes: spec === "cut:5" ? 5 : 0 });
  });

  it("keeps a silent connection open until the client gives up", async () => {
    const at = await start();
    at.order("fault", "hang");
    await expect(ask(at, "https://hello.example/", { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    expect(await rows(at, 1)).toMatchObject([{ status: 0 }]);
    at.clear();
    at.order("fault", "hang-after-head");
    const answer = await ask(at, "https://hello.example/", { signal: AbortSignal.timeout(200) });
    await expect(answer.text()).rejects.toThrow();
    expect((await rows(at, 2))[1]).toMatchObject({ status: 200, bytes: 0 });
  });

  it("sends without end only as long as somebody listens", async () => {
    const at = await start();
    at.order("fault", "endless");
    const answer = await ask(at, "https://hello.example/");
    let bytes = 0;
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > 100) break;
    }
    expect(await rows(at, 1)).toMatchObject([{ status: 200 }]);
  });

  it("shows gaps and requests in flight in its log", async () => {
    const at = await start();
    at.order("fault", "delay:80");
    const both = [ask(at, "https://hello.example/"), ask(at, "https://hello.example/")];
    await Promise.all(both.map(async (answer) => (await answer).text()));
    const log = await rows(at, 2);
    expect(maxInFlight(log)).toBe(2);
    expect(smallestGap(log, "hello.example")).toBeLessThan(0);
  });

  it("answers 500 and says so when a replica itself fails", async () => {
    const at = await start();
    expect((await ask(at, "https://hello.example/throws")).status).toBe(500);
    expect(JSON.stringify(at.state())).toContain("a replica's own fault");
  });

  it("is steered over the control port", async () => {
    const at = await start();
    expect((await control(at, "/fault?spec=status:503:1@hello.example/")).text).toContain(
      "status:503:1 on hello.example/",
    );
    expect((await ask(at, "https://hello.example/")).status).toBe(503);
    expect((await ask(at, "https://hello.example/")).status).toBe(200);
    expect((await control(at, "/mutate?what=shout&host=hello.example")).text).toContain("louder");
    expect((await control(at, "/set?tone=soft")).text).toContain("tone soft");
    expect((await control(at, "/set?robots=disallow-all&host=twin.example")).status).toBe(200);
    expect(await (await ask(at, "https://twin.example/robots.txt")).text()).toContain("Disallow: /");
    expect((await control(at, "/state")).text).toContain("robots:disallow-all");
    expect((await control(at, "/fault?spec=nonsense")).status).toBe(400);
    expect((await control(at, "/help")).text).toMatch(/status:CODE[\s\S]*shout[\s\S]*tone/);
    await rows(at, 3);
    expect((await control(at, "/log?host=twin.example")).text.trim().split("\n")).toHaveLength(1);
    await control(at, "/clear");
    expect((await control(at, "/state")).text).not.toContain("disallow-all");
    await control(at, "/reset");
    expect((await control(at, "/log")).text).toBe("");
  });
});
