import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redact } from "../../src/ledger/redact.ts";
import { sealFile } from "../../src/ledger/seal-book.ts";
import { seal } from "../../src/ledger/seals.ts";
import { exported } from "./exported.ts";
import { Planter } from "./planter.ts";
import { at, small } from "./town.ts";

/** `tools/verify-ledger.mjs`, run as anybody would: with a file or a pipe, by exit code and printed lines. */

const VERIFIER = fileURLToPath(new URL("../../tools/verify-ledger.mjs", import.meta.url));

let folder = "";
let planter: Planter;
let lines: readonly string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-verifier-"));
  planter = await Planter.behind(small);
  await planter.begin();
  await planter.visit({ url: at("/a") }, { status: 302, findings: { location: at("/b") } });
  await planter.row({ event: "operator", at: planter.now, act: "note", detail: { to: "somebody" } });
  await seal(planter.house.store, planter.house.clock, sealFile(join(folder, "seals.txt")));
  lines = await exported(planter.house.store.ledger);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function verified(ledger: readonly string[], ...options: readonly string[]) {
  const file = join(folder, "ledger.ndjson");
  writeFileSync(file, ledger.map((line) => `${line}\n`).join(""));
  const { status, stdout } = spawnSync(process.execPath, [VERIFIER, file, ...options], { encoding: "utf8" });
  const said = stdout.trimEnd().split("\n");
  return { status, findings: said.slice(0, -1).filter((line) => !line.startsWith("smallest")), last: said.at(-1) };
}

/** The lines with a part of one of them replaced, the first of that event that has it. */
function altered(event: string, part: string | RegExp, by: string): readonly string[] {
  const index = lines.findIndex((line) => line.includes(`"event":"${event}"`) && line.search(part) >= 0);
  return lines.map((line, place) => (place === index ? line.replace(part, by) : line));
}

/** The lines with one and the next in each other's place. */
const swapped = (index: number): readonly string[] =>
  lines.map((line, place) => (place === index ? lines[index + 1] : place === index + 1 ? lines[index] : line) ?? "");

it("shares no code with the product", () => {
  const text = readFileSync(VERIFIER, "utf8");
  const imported = [...text.matchAll(/(?:from|import|require)\s*\(?\s*"([^"]+)"/g)].map(([, name]) => name);
  expect(imported.length).toBeGreaterThan(2);
  expect(imported.filter((name) => !name?.startsWith("node:"))).toEqual([]);
  expect(text).not.toMatch(/\bimport\(|\brequire\b/);
});

describe("a real ledger", () => {
  it("passes with its seals and the promised gap, in a file", () => {
    const options = ["--seals", join(folder, "seals.txt"), "--gap", "1000"];
    expect(verified(lines, ...options)).toMatchObject({ status: 0, findings: [] });
  });

  it("passes through a pipe", () => {
    const input = lines.join("\n");
    const { status, stdout } = spawnSync(process.execPath, [VERIFIER], { input, encoding: "utf8" });
    expect(stdout).toMatch(
      /smallest pause: 1001 ms \(kleinau\.example, rows .*\nverify: \d+ rows, \d+ requests, 0 find/,
    );
    expect(status).toBe(0);
  });

  it("passes after a redaction that the ledger itself tells of", async () => {
    const own = await Planter.behind(small);
    await redact(own.house.store, own.house.clock, { rows: [3], why: "asked for" });
    const told = await exported(own.house.store.ledger);
    expect(verified(told)).toMatchObject({ status: 0, findings: [] });
    expect(verified(told.slice(0, -1)).findings).toEqual([expect.stringContaining("row 3 lost its personal parts")]);
  });

  it("is found too fast where a longer gap is expected", () => {
    const { status, findings } = verified(lines, "--gap", "1002");
    expect(status).toBe(1);
    expect(findings[0]).toMatch(/^gap: kleinau\.example: 1001 ms after the request before, 1002 ms expected$/);
  });
});

describe("a ledger that was tampered with", () => {
  it.each<[string, () => readonly string[], string]>([
    ["a time", () => altered("asked", /"startedAt":(\d+)/, '"startedAt":1$1'), "its hash does not fit"],
    ["an address", () => altered("asked", "/robots.txt", "/robots.tx"), "personal parts do not fit"],
    ["a detail", () => altered("operator", "somebody", "nobody"), "personal parts do not fit"],
    ["a redirect's target", () => altered("answered", '"findings":{', '"findings":{"location":"x",'), "do not fit"],
    ["a salt", () => altered("asked", /"salt":"../, '"salt":"zz'), "personal parts do not fit"],
    ["a field more", () => altered("source", "{", '{"more":1,'), "its hash does not fit"],
    ["a repeated field", () => altered("answered", '"host":"kleinau', '"host":"altnau'), "repeats another host"],
    ["another format", () => altered("pledge", '"format":1', '"format":2'), "format 2: this verifier knows 1"],
    ["a row less", () => lines.filter((_, index) => index !== 7), "row 8 is missing"],
    ["no beginning", () => lines.slice(1), "row 1 is missing"],
    ["two rows in each other's place", () => swapped(7), "row 8 is missing"],
    ["a line that is none", () => [...lines, "{"], "is no row of a ledger"],
    ["nothing", () => [], "no row at all"],
  ])("shows %s", (_, ledger, what) => {
    const { status, findings } = verified(ledger());
    expect(status).toBe(1);
    expect(findings.join("\n")).toContain(what);
  });

  it("shows a tail that was cut off by the published seal alone", () => {
    const cut = lines.slice(0, -3);
    expect(verified(cut).status).toBe(0);
    const { status, findings, last } = verified(cut, "--seals", join(folder, "seals.txt"));
    expect({ status, findings }).toMatchObject({ status: 1, findings: [expect.stringMatching(/^seal: .*not there$/)] });
    expect(last).toBe(`verify: ${cut.length} rows, 9 requests, 1 findings`);
  });
});

it("shows a planted overlap, although the chain is whole", async () => {
  const own = await Planter.behind(small);
  await own.begin();
  const first = await own.ask();
  const second = await own.ask({ after: 1_000 });
  await own.answer(first);
  await own.answer(second);
  const third = await own.ask({ after: -1 });
  const { status, findings } = verified(await exported(own.house.store.ledger));
  expect(status).toBe(1);
  expect(third).toBe(second + 3);
  expect(findings).toEqual([
    "overlap: kleinau.example: asked while another request was under way",
    "overlap: kleinau.example: asked 1 ms before the end of the request before",
  ]);
});

it.each([[["--gap", "fast"]], [["--speed", "3"]], [["one", "two"]], [["no-such-file"]]])("refuses %j", (args) => {
  const { status, stderr } = spawnSync(process.execPath, [VERIFIER, ...args], { encoding: "utf8" });
  expect(stderr).toContain("usage: node verify-ledger.mjs");
  expect(status).toBe(64);
});
