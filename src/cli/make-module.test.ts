import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeModule } from "./make-module.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "make-module-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const manifest = () => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

it("turns what npm init wrote into a package of modules, and leaves the rest of it alone", () => {
  writeFileSync(
    join(folder, "package.json"),
    '{ "name": "news", "type": "commonjs", "dependencies": { "goodbot": "1" } }',
  );
  expect(makeModule(folder)).toBe(true);
  expect(manifest()).toEqual({ name: "news", type: "module", dependencies: { goodbot: "1" } });
  expect(makeModule(folder)).toBe(false);
});

it("writes none where there is none: the folder may lie in a package of its own", () => {
  expect(makeModule(folder)).toBe(false);
  expect(existsSync(join(folder, "package.json"))).toBe(false);
});

it("touches nothing that is no JSON object", () => {
  writeFileSync(join(folder, "package.json"), "[]");
  expect(() => makeModule(folder)).toThrow("no JSON object");
});
