import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCases } from "../run.ts";

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "goodbot-cases-miles-"));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Runs the cases of a folder made of its files. */
async function run(name: string, files: Readonly<Record<string, unknown>>): Promise<{ code: number; out: string[] }> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  const out: string[] = [];
  const code = await runCases(
    ["miles", join(root, name)],
    (line) => out.push(line),
    () => undefined,
  );
  return { code, out };
}

const text = (id: string, written: string, offers: readonly object[]): object => ({
  ...{ id, locale: "de", today: "2026-11-30", text: written, offers },
});
const rate = { kind: "rate", units: 3, per: 2, currency: "EUR", unit: "miles", unitsPerCur: 1.5 };

test("each kind of cases is counted, with totals that can be held against another reader's", async () => {
  const html = '<ul><li class="offer"><b>Alpha</b> <span class="rate">1 Meile pro 1 €</span></li></ul>';
  const headers = { "content-type": "text/html" };
  const page = { id: "a", kind: "page", status: 200, headers, file: "challenge/a.html" };
  const { code, out } = await run("right", {
    "offer-texts.json": [
      text("a", "3 Meilen pro 2 €, bis 31.02.2027", [{ ...rate, validTo: null }]),
      text("b", "Nur 9 €", []),
    ],
    "numbers.json": [
      { id: "a", text: "1.500", locale: "de", value: 1500 },
      { id: "b", text: "1.23.4", locale: "de", value: null },
    ],
    "schedule.json": [{ berlinDate: "2027-03-28", runAt: "2027-03-28T01:15:00Z" }],
    "structured-cases.json": [
      { id: "a", strategy: "embedded, then css", html, expect: { partners: ["Alpha"], badBlocks: 0 } },
    ],
    "challenge/a.html": html,
    "challenge-cases.json": [
      { ...page, outcome: "read", verdict: ["content"], offers: 1 },
      { ...page, id: "b", kind: "robots", status: 403, outcome: "abort", verdict: ["refused"], offers: 1 },
    ],
  });
  expect([code, out]).toEqual([
    0,
    [
      "offer texts: 2/2",
      "  offers: 1, thousandths of all rates together: 1500",
      "numbers: 2/2",
      "  refused: 1",
      "schedule: 1/1",
      "structured: 1/1",
      "  partners: 1",
      "challenge cases: 2/2",
      "  read 1, abort 1; offers on pages to read: 1",
      "cases miles: 8/8, 0 kinds not built",
    ],
  ]);
});

test("a key that must be absent, a wrong outcome, prose that comes out: each is a difference", async () => {
  const leaking = '<ul><li class="offer"><b>CANARY-1</b> <span class="rate">1 Meile</span></li></ul>';
  const { code, out } = await run("wrong", {
    "offer-texts.json": [text("marks", "bis zu 3 Meilen pro 2 €", [rate]), text("none", "3 Meilen pro 2 €", [])],
    "schedule.json": [{ berlinDate: "2027-10-31", runAt: "2027-10-31T01:15:00Z" }],
    "structured-cases.json": [
      { id: "leak", strategy: "css", html: leaking, expect: { partners: ["CANARY-1"], badBlocks: 0 } },
    ],
    "challenge/a.html": "<h1>Wartung</h1>",
    "challenge-cases.json": [
      {
        id: "busy",
        kind: "page",
        status: 503,
        headers: {},
        outcome: "abort",
        verdict: ["challenge"],
        offers: 0,
        file: "challenge/a.html",
      },
    ],
  });
  expect(code).toBe(1);
  expect(out.filter((line) => !line.startsWith("  "))).toEqual([
    "offer texts: 0/2",
    "schedule: 0/1",
    "structured: 0/1",
    "challenge cases: 0/1",
    "cases miles: 0/5, 0 kinds not built",
  ]);
  expect(out.find((line) => line.includes("busy"))).toBe(
    "  busy: want abort (challenge), is wait (busy), at the end wait (busy), 0 offers",
  );
});
