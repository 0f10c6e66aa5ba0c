import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Live, live } from "./live.ts";

let folder: string;
let running: Live | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-world-test-"));
});

afterEach(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const control = async (port: number, path: string) => {
  const answer = await request(`http://127.0.0.1:${port}${path}`);
  return { status: answer.statusCode, text: await answer.body.text() };
};

describe("the replica world as a command", () => {
  it("serves the hosts of a bot on loopback, with the certificate, the control port and the log that it names", async () => {
    const log = join(folder, "access.ndjson");
    running = live(["--json", "--data", folder, "world", "mandari", "--port", "0", "--log", log]);
    const [line] = await running.shows(/^\{.*\}\n/);
    const told = JSON.parse(line);
    expect(told.connectTo).toContain(`sdnetrim.kdvz-frechen.de:443:127.0.0.1:${told.port}`);
    expect(told.ca).toBe(join(folder, "world-ca.pem"));
    const dispatcher = new Agent({ connect: { ca: readFileSync(told.ca, "utf8"), servername: "musterau.example" } });
    const path = "/oparl/v1.0/system";
    const headers = { host: "musterau.example", "user-agent": "tester" };
    const ask = async () =>
      (await request(`https://127.0.0.1:${told.port}${path}`, { dispatcher, headers })).body.json();
    expect(await ask()).toMatchObject({ name: "Ratsinformation Musterau" });
    expect((await control(told.controlPort, "/fault?spec=status:503@musterau.example")).status).toBe(200);
    const refused = await request(`https://127.0.0.1:${told.port}${path}`, { dispatcher, headers });
    await refused.body.dump();
    expect(refused.statusCode).toBe(503);
    await dispatcher.close();
    expect(await running.stop()).toBe(0);
    expect(
      readFileSync(log, "utf8")
        .trim()
        .split("\n")
        .map((row) => JSON.parse(row)),
    ).toMatchObject([
      { host: "musterau.example", method: "GET", path, ua: "tester", status: 200, kind: "system" },
      { status: 503 },
    ]);
  });

  it("prints options that other commands take as they stand", async () => {
    running = live(["world"]);
    await running.shows(/control: http:\/\/127\.0\.0\.1:\d+\/help\n/);
    const lines = running.out().trim().split("\n");
    expect(lines[0]).toMatch(/^--ca \/.*\/ca\.pem$/);
    // cdep.ro sends its certificate without the one that issued it.
    const links = lines.filter((line) => line.startsWith("--extra-ca "));
    expect(links.map((line) => line.split(":")[0])).toEqual(["--extra-ca www.cdep.ro", "--extra-ca cdep.ro"]);
    expect(readFileSync(links[0]?.split(":")[1] ?? "", "utf8")).toContain("BEGIN CERTIFICATE");
    const rest = lines.slice(1 + links.length, -1);
    expect(rest.every((line) => /^--connect-to [a-z0-9.-]+:(443|80):127\.0\.0\.1:\d+$/.test(line))).toBe(true);
  });

  it("--virtual: the clock of its hosts is moved on the control port, and reset with everything else", async () => {
    running = live(["--json", "world", "--virtual"]);
    const told = JSON.parse((await running.shows(/^\{.*\}\n/))[0]);
    const ahead = async () => Number(/"aheadMs": (-?\d+)/.exec((await control(told.controlPort, "/state")).text)?.[1]);
    for (const [value, expected] of [
      ["%2B30d", 30 * 86_400_000],
      ["-1h", 30 * 86_400_000 - 3_600_000],
    ] as const) {
      expect((await control(told.controlPort, `/set?clock=${value}`)).status).toBe(200);
      expect(await ahead()).toBe(expected);
    }
    expect((await control(told.controlPort, "/set?clock=2030-01-01T00:00:00Z")).text).toContain("2030-01-01T00:00:00");
    expect((await control(told.controlPort, "/set?clock=soon")).status).toBe(400);
    expect((await control(told.controlPort, "/help")).text).toContain("clock=+30d");
    await control(told.controlPort, "/reset");
    expect(await ahead()).toBe(0);
  });

  it("a port that is taken ends it with what to do, and gives the others back", async () => {
    running = live(["--json", "world"]);
    const told = JSON.parse((await running.shows(/^\{.*\}\n/))[0]);
    const second = live(["world", "--port", `${told.port}`]);
    expect(await second.ended).toBe(1);
    expect(second.err()).toContain("EADDRINUSE");
    expect(await live(["world", "--port", "http"]).ended).toBe(64);
    expect(await live(["world", "nobody"]).ended).toBe(64);
  });
});
