import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const sources = globSync("src/**/*.ts").filter((file) => !/\.test\.ts$|[-/]testing\.ts$|\/conformance/.test(file));
const readable = (file: string): string => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");

/** Whether a file itself does it: a page of a replica may carry a script as text, which only a browser runs. */
const does = (file: string, pattern: RegExp): boolean =>
  pattern.test(readable(file)) && pattern.test(withoutTexts(readFileSync(file, "utf8")));

/** Code without its comments and the texts in it; what stands in `${}` is code. */
function withoutTexts(code: string): string {
  const file = ts.createSourceFile("code.ts", code, ts.ScriptTarget.Latest);
  let left = "";
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    const children = node.getChildren(file);
    if (children.length > 0) children.forEach(visit);
    else left += `${node.getFullStart() < node.getStart(file) ? " " : ""}${isText ? '""' : node.getText(file)}`;
  };
  visit(file);
  return left;
}

/** What opens a connection without an import. */
const asks =
  /(?<![.\w])fetch\(|globalThis\s*\.?\s*\[?["']?fetch|\bnew (?:WebSocket|EventSource|XMLHttpRequest|WebTransport)\(/;

describe("house rules", () => {
  it("lets nothing but the channels ask anybody", () => {
    const code = [...sources, ...globSync("{bots,examples}/**/*.ts").filter((file) => !file.endsWith(".test.ts"))];
    expect(code.filter((file) => does(file, asks))).toEqual([]);
    for (const leak of ["await fetch(url)", "globalThis.fetch(url)", "new WebSocket(url)", `\`\${fetch(url)}\``])
      expect(withoutTexts(leak)).toMatch(asks);
    for (const page of ["`<script>fetch('/a')</script>`", '"new EventSource(1)"'])
      expect(withoutTexts(page)).not.toMatch(asks);
  });

  it("gives time and chance to everything below cli, instead of letting it take them", () => {
    const taken = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bset(?:Timeout|Interval)\(|\bperformance\.now\(/;
    const offenders = sources.filter((file) => !/^src\/(cli|time)\//.test(file) && does(file, taken));
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
