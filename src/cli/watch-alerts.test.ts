import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttp, type Server } from "node:http";
import { type AddressInfo, createServer, type Server as NetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DeskHouse } from "../desk/desk-testing.ts";
import { alertSettings } from "../pledge/alert-settings.ts";
import { checkAlerts } from "./doctor-checks.ts";
import { AlertWatch } from "./watch-alerts.ts";

/** An SMTP server on loopback that takes whatever comes, and keeps it. */
function smtpSink(): Promise<{ server: NetServer; port: number; mails: string[] }> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let data: string | null = null;
    socket.write("220 sink\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").slice(0, -1)) {
        if (data !== null) {
          if (line !== ".") data += `${line}\n`;
          else {
            mails.push(data);
            data = null;
            socket.write("250 kept\r\n");
          }
        } else if (line === "DATA") {
          data = "";
          socket.write("354 go on\r\n");
        } else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve({ server, port: portOf(server), mails }));
  });
}

const portOf = (server: NetServer | Server): number => (server.address() as AddressInfo).port;

interface Posted {
  readonly alert: string;
  readonly state: string;
  readonly source?: string;
  readonly text: string;
}

/** A webhook on loopback. */
function hookSink(): Promise<{
  server: Server;
  url: string;
  posted: Posted[];
  tokens: string[];
  status: { code: number };
}> {
  const posted: Posted[] = [];
  const tokens: string[] = [];
  const status = { code: 204 };
  const server = createHttp(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    if (status.code < 300) posted.push(JSON.parse(body));
    tokens.push(request.headers.authorization ?? "");
    response.writeHead(status.code).end("Bearer s3cret is wrong");
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve({ server, url: `http://127.0.0.1:${portOf(server)}/hook`, posted, tokens, status }),
    );
  });
}

let mail: Awaited<ReturnType<typeof smtpSink>>;
let hook: Awaited<ReturnType<typeof hookSink>>;
let folder: string;
beforeEach(async () => {
  [mail, hook] = await Promise.all([smtpSink(), hookSink()]);
  folder = mkdtempSync(join(tmpdir(), "goodbot-alerts-"));
});
afterEach(() => {
  mail.server.close();
  hook.server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function watched(desk: DeskHouse, more: object = {}) {
  const { store, clock } = desk.virtual;
  const errors: string[] = [];
  const settings = alertSettings.parse({
    mail: { host: "127.0.0.1", port: mail.port, security: "none", from: "bots@desk.example", to: "op@desk.example" },
    webhook: { url: hook.url, tokenFrom: "HOOK_TOKEN" },
    diskLow: 1,
    ...more,
  });
  const parts = { store, bots: [desk.bot], clock, dataDir: folder, settings };
  const watch = new AlertWatch({ ...parts, env: { HOOK_TOKEN: "s3cret" }, err: (text) => errors.push(text) });
  /** One look, as at the start. */
  const look = async (): Promise<void> => {
    const once = new AbortController();
    const run = watch.run(once.signal);
    once.abort();
    await run;
  };
  return { watch, look, errors };
}

const told = (): readonly string[] =>
  hook.posted.map(({ alert, state, source }) => `${alert} ${state} ${source ?? ""}`.trim());

async function setState(desk: DeskHouse, state: "stopped by robots" | "running", why: string): Promise<void> {
  const { store, clock } = desk.virtual;
  await desk.register();
  await store.turn({}, () => ({
    source: { bot: "desk", id: "board", state, why, since: clock.now(), until: null },
    result: () => undefined,
  }));
}

describe("alerts", () => {
  it("are sent once when it begins and once when it is over, by mail and webhook; restarts send nothing again", async () => {
    const desk = await DeskHouse.open();
    const { look } = await watched(desk);
    await look();
    expect(told()).toEqual([]);
    await setState(desk, "stopped by robots", "line 2: Disallow: /\r\nBcc: evil@x.example");
    await look();
    await look();
    const again = await watched(desk);
    await again.look();
    expect(told()).toEqual(["stopped by robots.txt begun board"]);
    await setState(desk, "running", "");
    await look();
    await look();
    expect(told()).toEqual(["stopped by robots.txt begun board", "stopped by robots.txt over board"]);
    expect(mail.mails).toHaveLength(2);
    expect(mail.mails[0]).toMatch(/^Subject: goodbot: desk\/board: stopped by robots\.txt$/m);
    expect(mail.mails[0]).not.toMatch(/^Bcc:/im);
    expect(mail.mails[1]).toMatch(/^Subject: goodbot: desk\/board: stopped by robots\.txt is over$/m);
    expect(hook.tokens).toEqual(["Bearer s3cret", "Bearer s3cret"]);
  });

  it("what nobody took is told again later; the log has no secret", async () => {
    const desk = await DeskHouse.open();
    const { look, errors } = await watched(desk, { mail: undefined });
    hook.status.code = 500;
    await setState(desk, "stopped by robots", "line 2");
    await look();
    expect(told()).toEqual([]);
    expect(errors.join("")).toMatch(/alert by webhook failed: status 500/);
    expect(errors.join("")).not.toMatch(/s3cret|127\.0\.0\.1/);
    hook.status.code = 204;
    await look();
    await look();
    expect(told()).toEqual(["stopped by robots.txt begun board"]);
  });

  it("a command gets the alert on its standard input, and no shell", async () => {
    const desk = await DeskHouse.open();
    const script = join(folder, "tell.sh");
    writeFileSync(script, `#!/bin/sh\ncat > "${folder}/heard.json"\necho "$1" > "${folder}/argument"\n`);
    chmodSync(script, 0o755);
    const { look, errors } = await watched(desk, {
      mail: undefined,
      webhook: undefined,
      command: [script, "$(id); x"],
    });
    await setState(desk, "stopped by robots", "line 2");
    await look();
    expect(errors).toEqual([]);
    expect(JSON.parse(readFileSync(join(folder, "heard.json"), "utf8"))).toMatchObject({
      alert: "stopped by robots.txt",
    });
    expect(readFileSync(join(folder, "argument"), "utf8")).toBe("$(id); x\n");
    const { look: other, errors: failed } = await watched(await DeskHouse.open(), {
      ...{ mail: undefined, webhook: undefined, command: ["/nowhere/tell"] },
      diskLow: "900000GB",
    });
    await other();
    expect(failed.join("")).toMatch(/alert by command failed: .*ENOENT/);
  });

  it("nothing read, by what a pass came to; over when something was read again", async () => {
    const desk = await DeskHouse.open();
    const { watch, look } = await watched(desk);
    const ended = async () => {
      watch.heard({ kind: "ended", bot: "desk", summary: await desk.pass() });
      await look();
    };
    await ended();
    expect(told()).toEqual([]);
    desk.silent = true;
    await desk.virtual.pass(60_000);
    await ended();
    expect(told()).toEqual(["nothing read begun board", "nothing read begun other"]);
    await desk.virtual.pass(60_000);
    await ended();
    expect(told()).toHaveLength(2);
    desk.silent = false;
    await desk.virtual.pass(60_000);
    await ended();
    expect(told().slice(2)).toEqual(["nothing read over board", "nothing read over other"]);
  });

  it("floor broken and unknown layout, by the notes on what is stale", async () => {
    const desk = await DeskHouse.open();
    const { look } = await watched(desk);
    await desk.register();
    const note = (what: string, why: string | null) => {
      const value = why === null ? null : { since: 1, why, url: "https://board.example/", capture: "00" };
      return desk.virtual.store.turn({}, () => ({
        source: { bot: "desk", id: "board", said: { [`stale:${what}`]: value } },
        result: () => undefined,
      }));
    };
    await note("list news", "3 entries, 40 the last time: more than half are gone");
    await note("page /a", "no title, and without it the page is not believed");
    await look();
    expect(told()).toEqual(["floor broken begun board", "unknown layout begun board"]);
    await note("list news", null);
    await look();
    expect(told().slice(2)).toEqual(["floor broken over board"]);
  });

  it("a pass that was missed, a case that is due, a disk that is low", async () => {
    const desk = await DeskHouse.open();
    const { look } = await watched(desk, { diskLow: "900000GB" });
    await look();
    expect(told()).toEqual(["disk low begun"]);
    await desk.virtual.pass(4 * 3_600_000);
    const dueAt = desk.virtual.clock.now() + 3_600_000;
    const due = { id: "2026-1", domain: "town.example", contact: "kim@town.example", due: "2026-12-07", dueAt };
    await desk.virtual.store.turn({}, () => ({
      facts: [
        [
          { bot: "desk", promise: "@cases", key: "2026-1" },
          { ...due, answered: null, decision: null },
        ],
      ],
      result: () => undefined,
    }));
    await look();
    expect(told().slice(1)).toEqual(["pass missed begun", "case due begun"]);
    expect(hook.posted.map(({ text }) => text).join()).not.toContain("kim@");
    await desk.pass();
    await look();
    expect(told().slice(3)).toEqual(["pass missed over"]);
  });

  it("doctor says whether anybody is told, and whether the secrets are there", () => {
    const settings = alertSettings.parse({ webhook: { urlFrom: "HOOK_URL" }, command: ["tell"] });
    expect(checkAlerts(undefined, {})).toMatchObject({ result: "not checked" });
    expect(checkAlerts(settings, {})).toMatchObject({ result: "not ok", why: expect.stringContaining("HOOK_URL") });
    const { result, why } = checkAlerts(settings, { HOOK_URL: "https://s3cret.example/" });
    expect([result, why]).toEqual(["ok", "by webhook and command, from goodbot serve"]);
  });

  it("without settings of the kind the configuration says so", () => {
    expect(alertSettings.safeParse({ webhook: {} }).success).toBe(false);
    expect(alertSettings.safeParse({ webhook: { url: "https://a.example/", urlFrom: "HOOK" } }).success).toBe(false);
    expect(alertSettings.safeParse({ mail: { host: "a", from: "x", to: "y" } }).success).toBe(false);
    expect(alertSettings.safeParse({ command: [] }).success).toBe(false);
  });
});
