import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "./live.ts";

const root = join(import.meta.dirname, "../..");
const sourceOf = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);

let folder: string;
const config = () => join(folder, "goodbot.config.ts");
const data = () => join(folder, "data");
const demo = (...args: string[]) => live(["--config", config(), "--data", data(), "demo", ...args]);

/** mandari with a gap of 20 ms and one small town beside it: what takes half a minute takes a second. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-demo-"));
  const operator = { name: "mandari", url: "https://mandari.de/", mail: "support@mandari.de" };
  writeFileSync(config(), `export default ${JSON.stringify({ bots: { mandari: "town/bot.ts" }, operator })};`);
  mkdirSync(join(folder, "town/replica"), { recursive: true });
  writeBot("https://town.example/oparl/v1.0/system");
  writeFileSync(
    join(folder, "town/replica/index.ts"),
    `import { Council } from ${sourceOf("bots/mandari/replica/council.ts")};
     import { generateMunicipality } from ${sourceOf("bots/mandari/replica/municipality.ts")};
     import { OparlReplica } from ${sourceOf("bots/mandari/replica/oparl-replica.ts")};
     const sizes = { organizations: 3, persons: 4, meetings: 4, papers: 12 };
     export const replicas = ({ now }) => [
       new OparlReplica({
         hosts: ["town.example"],
         certificate: "incomplete-chain", // As cdep.ro has it: the demo knows the missing link.
         councils: [new Council(generateMunicipality({ host: "town.example", now, sizes }))],
       }),
     ];`,
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeBot(town: string): void {
  writeFileSync(
    join(folder, "town/bot.ts"),
    `import mandari from ${sourceOf("bots/mandari/bot.ts")};
     import { oparl, promises } from ${sourceOf("src/index.ts")};
     const tokens = { all: ["mandari-ingestor"], document: ["mandari-file-cache"] };
     const spacing = promises.spacing({ perHost: "20ms", atATime: 1, perSource: true, tokens });
     const pledge = mandari.pledge.map((each) => (each.spec.name === "spacing" ? spacing : each));
     export default { ...mandari, pledge, sources: [oparl({ id: "town", title: "Town", url: "${town}" })] };`,
  );
}

describe("the demo", () => {
  it("--once: a pass on real sockets, its summary, the audit with the number judged per promise as the last line", async () => {
    const first = demo("--once", "--quiet");
    expect(await first.ended).toBe(0);
    expect(first.err()).toBe("");
    expect(first.out()).toMatch(/^mandari: done after/);
    expect(first.out()).toMatch(
      /the replicas' own log agrees with the ledger: \d+ requests; smallest gap .* (2\d|[3-9]\d) ms/,
    );
    expect(first.out()).toMatch(/mandari +M3 +bot-page +2 +0\n/);
    expect(first.out()).toMatch(/mandari +M4 +spacing +[1-9]\d* +0\n/);
    expect(first.out()).toMatch(/\naudit: [1-9]\d* rows, [1-9]\d* judged, 0 violations\n$/);
    // Once more in the same folder: only what changed.
    const second = demo("--once", "--quiet");
    expect(await second.ended).toBe(0);
    expect(second.out()).toMatch(/records: 0 created, 0 changed, 0 deleted/);
  });

  it("keeps serving, marked as demo on every page, until Ctrl-C", async () => {
    const running = demo("--port", "0", "--quiet");
    const [, port] = await running.shows(/The pages of the demo: http:\/\/localhost:(\d+)\//);
    for (const path of ["/", "/crawler", "/bots/mandari", "/nothing"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(await answer.text(), path).toContain('class="demo"');
    }
    expect(await running.stop()).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  it("asks nobody out there: a host that no replica plays is played by the world, and the demo says what it came to", async () => {
    writeBot("https://council.example.org/oparl/v1.0/system");
    const running = demo("--once", "--quiet");
    await running.ended;
    expect(running.out()).toContain("status 421");
    const ledger = live(["--config", config(), "--data", data(), "ledger", "--json"]);
    await ledger.ended;
    const rows = ledger
      .out()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const asked = rows.filter(({ event }) => event === "asked");
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked.map(({ address }) => address))).toEqual(new Set(["127.0.0.1"]));
  });

  it("without Chromium, or without memory for it, one line says what to do; the source in HTML and the other bot run", async () => {
    const bots = { mandari: "town/bot.ts", meilenvergleich: join(root, "bots/meilenvergleich/bot.ts") };
    const operator = { name: "mandari", url: "https://mandari.de/", mail: "support@mandari.de" };
    writeFileSync(config(), `export default ${JSON.stringify({ bots, operator })};`);
    const outputs = async (name: string, env: Readonly<Record<string, string>>): Promise<string> => {
      const running = live(["--config", config(), "--data", join(folder, name), "demo", "--once", "--quiet"], env);
      expect(await running.ended).toBe(0);
      return running.out();
    };
    const [noBrowser, noMemory] = await Promise.all([
      outputs("no-browser", { GOODBOT_CHROMIUM: "/nowhere/chromium" }),
      // Any program with a version will do: so it says the same where Chromium is not installed.
      outputs("no-memory", { GOODBOT_CHROMIUM: "/bin/echo", GOODBOT_MEMORY: "/proc" }),
    ]);
    for (const [out, line] of [
      [noBrowser, /on Debian, as root: apt-get install chromium/],
      [noMemory, /no file system in memory/],
    ] as const) {
      expect(out.split("\n").filter((text) => line.test(text))).toEqual([
        expect.stringMatching(/^ {2}spa: stopped \(/),
      ]);
      expect(out).toMatch(/ {2}liste: complete\n {4}3 requests/);
      expect(out).toMatch(/ {2}town: complete\n/);
      expect(out).toMatch(/\naudit: [1-9]\d* rows, [1-9]\d* judged, 0 violations\n$/);
    }
  });

  it("a bot without replica hosts is left out; where none has any, that is wrong usage", async () => {
    rmSync(join(folder, "town/replica"), { recursive: true });
    const running = demo("--once");
    expect(await running.ended).toBe(64);
    expect(running.err()).toContain("mandari has no replica hosts");
  });

  it("a port that is taken is told before anything is asked", async () => {
    const first = live(["--config", config(), "--data", data(), "--quiet", "serve", "--port", "0"]);
    const [, port] = await first.shows(/pages on http:\/\/localhost:(\d+)\//);
    const second = demo("--port", port ?? "");
    expect(await second.ended).toBe(1);
    expect(second.err()).toContain(`port ${port} cannot be listened on`);
    expect(await first.stop()).toBe(0);
  });
});

describe("serve", () => {
  it("answers where the User-Agents lead, says when the next pass is, and ends with Ctrl-C", async () => {
    const running = live(["--config", config(), "--data", data(), "serve", "mandari", "--port", "0"]);
    const [, port] = await running.shows(/pages on http:\/\/localhost:(\d+)\//);
    const page = await (await fetch(`http://127.0.0.1:${port}/crawler`)).text();
    expect(page).toContain("mandari-ingestor");
    expect(page).not.toContain('class="demo"');
    expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()).toBe("ok\n");
    await vi.waitFor(() => expect(running.err()).toMatch(/mandari: next pass \d{4}-\d\d-\d\d .* \(in .*\)\n/), 10_000);
    expect(await running.stop()).toBe(0);
    const audit = live(["--config", config(), "--data", data(), "--json", "audit", "--allow-empty"]);
    await audit.ended;
    const kept = JSON.parse(audit.out()).promises.find(({ promise }: { promise: string }) => promise === "bot-page");
    expect(kept).toMatchObject({ id: "M3", judged: 2, violations: 0 });
  });
});
