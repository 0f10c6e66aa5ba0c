import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { VirtualHouse } from "../world/virtual-house.ts";
import { loadBot, loadConfig } from "./load-config.ts";
import { runHere } from "./testing.ts";

const folder = mkdtempSync(join(tmpdir(), "goodbot-export-"));
const source = (path: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, "..", path)).href);
const run = (...args: readonly string[]) =>
  runHere(["--config", join(folder, "goodbot.config.ts"), "--data", folder, "export", "news", ...args]);
const files = () => readdirSync(folder).filter((name) => /tmp|ndjson|warc|csv/.test(name));

beforeAll(async () => {
  writeFileSync(
    join(folder, "goodbot.config.ts"),
    `export default { bots: { news: "bot.ts" }, operator: { name: "News", url: "https://news.example/", mail: "post@news.example" } };`,
  );
  writeFileSync(
    join(folder, "bot.ts"),
    `import { sampleBot } from ${source("pass/sample-bot.ts")};
     import { keeping } from ${source("promises/keeping.ts")};
     import cucinevotez from ${source("../bots/cucinevotez/bot.ts")};
     export default sampleBot("news", [
       ...cucinevotez.pledge.filter(({ spec }) => spec.name === "robots"),
       keeping({ usual: "for good" }),
     ]);`,
  );
  const handle = ({ path }: { path: string }) =>
    path === "/robots.txt" ? { status: 404, headers: {}, body: "" } : { status: 200, headers: {}, body: "Friday" };
  const replica = { hosts: ["board-of-news.example"], handle, state: () => ({}), reset: () => undefined };
  const house = await VirtualHouse.open({ start: Date.UTC(2026, 10, 30), replicas: [replica], folder });
  await house.run((await loadBot("news", await loadConfig(join(folder, "goodbot.config.ts")))).bot);
  await house.store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("writes to standard output, or to a file that is there only when it is whole", async () => {
  const { code, out } = await run("--format", "ndjson");
  expect([code, JSON.parse(out).content]).toEqual([0, { name: "Friday" }]);
  const file = join(folder, "all.ndjson");
  const told = await run("--format", "ndjson", "--out", file, "--json");
  expect(JSON.parse(told.out)).toEqual({ file, format: "ndjson", bytes: out.length });
  expect(readFileSync(file, "utf8")).toBe(out);
  const copies = join(folder, "copies.warc.gz");
  expect((await run("--format", "warc", "--out", copies)).code).toBe(0);
  expect(gunzipSync(readFileSync(copies)).toString()).toContain("not for publication");
});

it("a format that there is not, that the bot does not have, or a WARC file for a terminal: 64, the next step, and no file", async () => {
  const before = files();
  for (const [args, said] of [
    [["--format", "xml"], "Name one of: ndjson, warc"],
    [["--format", "popolo", "--out", join(folder, "none.csv")], "Name one of: ndjson, warc."],
    [["--format", "warc"], "--out"],
    [[], "--format"],
    [["--format", "ndjson", "--since", "yesterday"], "--since yesterday"],
  ] as const) {
    const { code, err, out } = await run(...args);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(said);
  }
  expect(files()).toEqual(before);
});

it("a place that cannot be written is told, and nothing is left behind", async () => {
  const before = files();
  const { code, err } = await run("--format", "ndjson", "--out", join(folder, "no", "folder.ndjson"));
  expect(code).not.toBe(0);
  expect(err).toContain("folder.ndjson");
  expect(files()).toEqual(before);
  expect(existsSync(join(folder, "no"))).toBe(false);
});
