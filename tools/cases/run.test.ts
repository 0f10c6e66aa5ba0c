import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCases } from "./run.ts";

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "goodbot-cases-"));
});
afterAll(() => rmSync(root, { recursive: true }));

/** A folder of robots cases from its files. */
function folderOf(name: string, files: Readonly<Record<string, readonly unknown[] | string>>): string {
  const folder = join(root, name);
  for (const part of ["cases", "corpus"]) mkdirSync(join(folder, part), { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    const text = typeof content === "string" ? content : content.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function run(...args: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCases(
    args,
    (line) => out.push(line),
    (line) => err.push(line),
  );
  return { code, out, err };
}

const robots = "User-agent: *\nDisallow: /p\n";
const decision = (id: string, url: string, expected: boolean, more: object = {}): object => ({
  ...{ suite: "s", id, robots, agent: "x", url, expected },
  ...more,
});

describe("cases", () => {
  test("prints a line a kind and the sum, exits 0 where all is right, and passes over files that are missing", async () => {
    const folder = folderOf("right", {
      "cases/google.jsonl": [
        decision("a", "https://h/p", false, { line: 2 }),
        decision("b", "https://h/q", true),
        {
          ...decision("c", "https://h/p", false),
          robots_b64: Buffer.from(robots).toString("base64"),
          robots: undefined,
        },
      ],
      "cases/deviating.jsonl": [decision("d", "https://h/p", true, { rfc: false, line: 9 })],
      "cases/crawl-delay.jsonl": [
        {
          ...{ id: "e", robots: "User-agent: *\nCrawl-delay: 70\n", agent: "x", readSeconds: 70 },
          gap: { M: 70, A: 70, C: 70, V: 60 },
        },
        { id: "f", robots, agent: "x", readSeconds: null },
      ],
      "corpus-golden.jsonl": [{ file: "h.txt", cases: [["x", "/p", false, 3]] }],
      "corpus/h.txt": robots,
    });
    expect(await run("robots", folder)).toEqual({
      code: 0,
      err: [],
      out: [
        "google: 3/3",
        "  too permissive: 0, deciding lines 1/1",
        "corpus-golden: 1/1",
        "  too permissive: 0, deciding lines 0/1",
        "deviating: 1/1",
        "  too permissive: 0",
        "crawl-delay: 2/2",
        "cases robots: 7/7, 0 kinds not built",
      ],
    });
  });

  test("prints each difference indented, counts the too permissive ones, and exits 1", async () => {
    const folder = folderOf("wrong", {
      "cases/google.jsonl": [
        decision("strict", "https://h/p", true),
        decision("permissive", "https://h/q", false),
        decision("line", "https://h/p", false, { line: 7 }),
      ],
      "cases/crawl-delay.jsonl": [{ id: "delay", robots, agent: "x", readSeconds: 3, gap: { C: 3 } }],
    });
    const { code, out } = await run("robots", folder);
    expect(code).toBe(1);
    expect(out).toEqual([
      "google: 0/3",
      "  too permissive: 1, deciding lines 0/1",
      "  strict x https://h/p: want allowed, is forbidden by line 2",
      "  permissive x https://h/q: want forbidden, is allowed by line 0",
      "  line x https://h/p: want forbidden by line 7, is forbidden by line 2",
      "crawl-delay: 0/1",
      '  delay: want {"readSeconds":3,"gap":{"C":3}}, is {"readSeconds":null,"gap":{"C":1.5}}',
      "cases robots: 0/4, 0 kinds not built",
    ]);
  });

  test("a difference is one line, and no longer than a person reads", async () => {
    const folder = folderOf("long", { "cases/spec.jsonl": [decision("a\nb", `https://h/${"q".repeat(5000)}`, false)] });
    const { out } = await run("robots", folder);
    expect(out[2]?.length).toBeLessThan(600);
    expect(out[2]).not.toContain("\n");
  });

  test("a corpus file that is missing makes its decisions wrong", async () => {
    const golden = [{ file: "gone.txt", cases: [["x", "/p", true, 0]] }];
    const { code, out } = await run("robots", folderOf("gone", { "corpus-golden.jsonl": golden }));
    expect([code, out[0], out[2]]).toEqual([1, "corpus-golden: 0/1", "  gone.txt: no such file in corpus/"]);
  });

  test("a folder without any case is no success", async () => {
    const { code, out, err } = await run("robots", folderOf("empty", {}));
    expect([code, out]).toEqual([1, ["cases robots: 0/0, 0 kinds not built"]]);
    expect(err[0]).toContain("SOURCES.md");
  });

  test.each([
    ["no argument", []],
    ["no folder", ["robots"]],
    ["too many", ["robots", ".", "."]],
    ["an unknown topic", ["weather", "."]],
    ["a topic that leads elsewhere", ["../run", "."]],
    ["no such folder", ["robots", "does-not-exist"]],
    ["a file instead of a folder", ["robots", "package.json"]],
  ])("%s is wrong usage: 64, with a message and nothing else", async (_, args) => {
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([64, []]);
    expect(err).toHaveLength(1);
  });
});
