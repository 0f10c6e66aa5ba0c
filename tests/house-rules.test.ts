import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const sources = globSync("src/**/*.ts").filter((file) => !/\.test\.ts$|\/testing\.ts$|\/conformance/.test(file));
const readable = (file: string): string => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");

/** What opens a connection without an import. */
const asks =
  /(?<![.\w])fetch\(|globalThis\s*\.?\s*\[?["']?fetch|\bnew (?:WebSocket|EventSource|XMLHttpRequest|WebTransport)\(/;

describe("house rules", () => {
  it("lets nothing but the channels ask anybody", () => {
    const code = [...sources, ...globSync("{bots,examples}/**/*.ts").filter((file) => !file.endsWith(".test.ts"))];
    expect(code.filter((file) => asks.test(readable(file)))).toEqual([]);
    for (const leak of ["await fetch(url)", "globalThis.fetch(url)", "new WebSocket(url)"]) expect(leak).toMatch(asks);
  });

  it("gives time and chance to everything below cli, instead of letting it take them", () => {
    const taken = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bset(?:Timeout|Interval)\(|\bperformance\.now\(/;
    const offenders = sources.filter((file) => !/^src\/(cli|time)\//.test(file) && taken.test(readable(file)));
    expect(offenders).toEqual([]);
  });

  it("lets rooms import only downwards", () => {
    expect(sources.length).toBeGreaterThan(100);
    execFileSync("depcruise", ["src", "bots", "--config", ".dependency-cruiser.cjs"], { stdio: "pipe" });
  });

  it("keeps files to one idea: none is longer than 450 lines", () => {
    const long = sources.filter((file) => readFileSync(file, "utf8").split("\n").length > 450);
    expect(long).toEqual([]);
  });
});
