import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findBinary } from "../../src/channels/browser/binary.ts";
import { browserChannel } from "../../src/channels/browser/browser-channel.ts";
import { flagsFor } from "../../src/channels/browser/flags.ts";
import { isInMemory } from "../../src/channels/browser/memory-folder.ts";
import { realRandom } from "../../src/time/random.ts";
import type { Replica } from "../../src/world/replica.ts";
import { startWorld } from "../../src/world/tls-world.ts";
import { browsersOf, clock, foldersOf, notTried, pageBot, rowsOf, visit } from "./testing.ts";

const HOST = "spa.test";
const CANARY = "canary-7f3a";

const site = (hosts: readonly string[], body: string): Replica => ({
  hosts,
  handle: ({ path }) =>
    path === "/robots.txt"
      ? { status: 404 }
      : { status: 200, headers: { "Content-Type": "text/html" }, body: `<!doctype html>${body}` },
  state: () => ({}),
  reset: () => undefined,
});

const ready = { selector: ".done" };
const onePage = () => pageBot({ urls: [`https://${HOST}/`], hosts: [HOST], ready });
const resolve = async () => ({ addresses: [], replica: false });

describe.skipIf(notTried !== undefined)("the browser's processes", () => {
  it("kill -9 of the parent leaves no process and no profile", async () => {
    const file = join(import.meta.dirname, "left-alone.ts");
    const parent = spawn(process.execPath, ["--conditions=goodbot-source", file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const owner = parent.pid ?? 0;
    const temporary = new Set(readdirSync(tmpdir()));
    await new Promise<void>((shown, failed) => {
      parent.stdout.once("data", () => shown());
      parent.once("exit", (code) => failed(new Error(`ended with ${code} before it showed the page`)));
    });
    const before = browsersOf(owner);
    expect(before.length).toBeGreaterThan(3);
    expect(foldersOf(owner)).toHaveLength(1);
    parent.kill("SIGKILL");
    const until = clock.now() + 15_000;
    while ((before.some(isAlive) || foldersOf(owner).length > 0) && clock.now() < until)
      await clock.sleepUntil(clock.now() + 100);
    console.log(`all gone ${15_000 - (until - clock.now())} ms after the kill`);
    expect(before.filter(isAlive)).toEqual([]);
    expect(browsersOf(owner)).toEqual([]);
    expect(foldersOf(owner)).toEqual([]);
    const left = readdirSync(tmpdir()).filter((name) => !temporary.has(name) && /playwright|chromium/i.test(name));
    expect(left).toEqual([]);
  });

  it("writes to no disk while a page is read; afterwards profile and processes are gone (V5)", async () => {
    const written = new Set<string>();
    let looked = 0;
    const body = `<script>localStorage.a = "${CANARY}"; caches.open("a").then((a) => a.put("/a", new Response("${CANARY}")))
      .catch(() => 0).then(() => setTimeout(() => document.body.className = "done", 1500))</script>${CANARY}`;
    const seen = await visit([site([HOST], body)], onePage(), {
      during: () => {
        looked += 1;
        for (const path of browsersOf(process.pid).flatMap(openForWriting)) written.add(path);
      },
    });
    expect(seen.result).toBe("complete");
    expect(looked).toBeGreaterThan(2);
    expect([...written]).toEqual([]);
    expect(seen.read[0]?.rendered?.html).toContain(CANARY);
    expect(JSON.stringify(seen.rows)).not.toContain(CANARY);
    expect(browsersOf(process.pid)).toEqual([]);
    expect(foldersOf(process.pid)).toEqual([]);
  });

  it("proxies of the environment are ignored (V2)", async () => {
    let asked = 0;
    const proxy = createServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    await new Promise<void>((listening) => proxy.listen(0, "127.0.0.1", listening));
    const address = proxy.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const names = ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"];
    for (const name of names) process.env[name] = `http://127.0.0.1:${port}`;
    try {
      const seen = await visit([site([HOST], '<p class="done">x</p>')], onePage());
      expect(seen.result).toBe("complete");
      expect(seen.differences).toEqual([]);
      expect(asked).toBe(0);
      // The flags alone hold too, without the clean environment that the browser is given.
      const failed = await gotoWithFlags(`https://${HOST}/`, { ...process.env });
      expect(failed).toBe("");
      expect(asked).toBe(0);
    } finally {
      for (const name of names) delete process.env[name];
      proxy.close();
    }
  });

  it.each([
    ["a sub-domain of a registered host", `https://sub.${HOST}/`],
    ["another host", "https://fremd.test/"],
    ["an address without a name", "https://127.0.0.1:PORT/"],
    ["an IPv6 address", "https://[::1]:PORT/"],
    ["plain http to the same name", "http://spa.test:8080/"],
  ])("the resolver list alone keeps out %s", async (_, url) => {
    expect(await gotoWithFlags(url, {})).toMatch(/ERR_NAME_NOT_RESOLVED/);
  });
});

describe("without a browser that may be used", () => {
  it("a missing Chromium stops the source with one clear line, and nothing is asked", async () => {
    const seen = await visit([site([HOST], "x")], onePage(), { browser: { binary: "/nowhere/chromium" } });
    expect(seen.hits).toEqual([]);
    expect(seen.result).toBe("stopped");
    expect(seen.why).toContain("apt-get install chromium");
    expect(rowsOf(seen.rows, "refused")).toMatchObject([{ code: "no browser", by: "rendering", scope: "source" }]);
    expect(seen.violations).toEqual([]);
  });

  it("an unknown major is refused until the everything page has passed on it; a disk is refused always", async () => {
    const folder = await mkdtemp(join(tmpdir(), "goodbot-fake-"));
    const binary = join(folder, "chromium");
    await writeFile(binary, "#!/bin/sh\necho Chromium 999.0.1.2\n");
    await chmod(binary, 0o755);
    const at = { clock, resolve, binary };
    expect(await browserChannel(at).atHand?.()).toEqual({ missing: expect.stringContaining("999.0.1.2") });
    const passed = await browserChannel({ ...at, hasPassed: (version) => version === "999.0.1.2" }).atHand?.();
    expect(passed).toEqual({ missing: expect.stringContaining("does not start") });
    if (!isInMemory(folder))
      expect(await browserChannel({ ...at, folder }).atHand?.()).toEqual({
        missing: expect.stringContaining("memory"),
      });
    await rm(folder, { recursive: true });
  });
});

/** Navigates with our flags and no gate; the error's text, empty where the page came. */
async function gotoWithFlags(url: string, env: NodeJS.ProcessEnv): Promise<string> {
  const world = await startWorld({
    replicas: [site([HOST, `sub.${HOST}`, "fremd.test"], "x")],
    ...{ clock, random: realRandom },
  });
  const profile = await mkdtemp("/dev/shm/goodbot-flags-");
  const host = { name: HOST, port: 443, address: "127.0.0.1", toPort: world.port, replica: true };
  const binary = await findBinary();
  const context = await chromium.launchPersistentContext(profile, {
    ...{ executablePath: binary?.path ?? "", headless: true, chromiumSandbox: false },
    env: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    args: [...flagsFor(undefined, [host], [world.spkiHash])],
  });
  try {
    const page = await context.newPage();
    await page.goto(url.replace("PORT", String(world.port)), { timeout: 10_000 });
    return "";
  } catch (error) {
    return String(error);
  } finally {
    await context.close();
    expect(url.includes(HOST) && !url.includes("sub.") ? [] : world.log()).toEqual([]);
    await world.close();
    await rm(profile, { recursive: true, force: true });
  }
}

const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));

/** Files on a disk that a process has open for writing. */
function openForWriting(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const path = readlinkSync(`/proc/${pid}/fd/${fd}`);
      const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/fdinfo/${fd}`, "latin1"))?.[1] ?? "0";
      const writes = (Number.parseInt(flags, 8) & 3) !== 0;
      const inMemory = ["/dev/", "/proc/", "/memfd:", "pipe:", "socket:", "anon_inode:"];
      return writes && !inMemory.some((start) => path.startsWith(start)) ? [path] : [];
    });
  } catch {
    // It ended meanwhile.
    return [];
  }
}
