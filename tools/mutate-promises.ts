/**
 * Breaks one line of every promise on purpose, one after the other, and runs its tests: each must turn red.
 *
 *     node --conditions=goodbot-source tools/mutate-promises.ts [promise ...]
 *
 * Works on a copy of the tree in the folder for temporary files; the tree itself stays as it is. Prints a table in
 * Markdown. Exit: 0 all red, 1 a mutant survived or no longer applies.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Mutant, mutants } from "./mutants/table.ts";

const TREE = resolve(import.meta.dirname, "..");
const COPIED = ["src", "bots", "tests", "tools", "package.json", "tsconfig.json", "vitest.config.ts"];

/** The tree once more, with the same modules but a cache of its own. */
function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), "goodbot-mutants-"));
  for (const name of COPIED) cpSync(join(TREE, name), join(copy, name), { recursive: true });
  const modules = join(copy, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(join(TREE, "node_modules")).filter((each) => !/^\.(vite|vitest|cache)/.test(each)))
    symlinkSync(join(TREE, "node_modules", name), join(modules, name));
  return copy;
}

/** The test files of a promise: its own first, then the attacks that name it. */
function testsOf(
  promise: string,
  copy: string,
): readonly (readonly [files: readonly string[], filter: readonly string[]])[] {
  const own = globSync(`src/promises/{${promise},${promise}-*}.test.ts`, { cwd: copy });
  return [
    [[...own, ...globSync(`tests/attack/${promise}.test.ts`, { cwd: copy })], []],
    [["tests/attack/planted-violations.test.ts"], ["-t", `^${promise} `]],
    [["src/promises/promises.test.ts", "src/promises/second-opinion.test.ts"], []],
  ];
}

function isRed(copy: string, files: readonly string[], filter: readonly string[]): boolean {
  const vitest = join(copy, "node_modules", "vitest", "vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", ...files, ...filter, "--maxWorkers=1", "--bail=1"], {
    cwd: copy,
    stdio: "pipe",
    env: { ...process.env, CI: "1" },
  });
  return status !== 0;
}

/** Steps of a promise that are red without any mutant: nothing can be told from them. */
const redBefore = new Map<string, boolean>();

/** Which tests turn red, in words; undefined where none does. */
function redBy({ promise, file, find, replace }: Mutant, copy: string): string | undefined {
  const path = join(copy, file);
  const whole = readFileSync(path, "utf8");
  for (const [files, filter] of testsOf(promise, copy)) {
    if (files.length === 0) continue;
    writeFileSync(
      path,
      whole.replace(find, () => replace),
    );
    const red = isRed(copy, files, filter);
    writeFileSync(path, whole);
    if (!red) continue;
    const step = [...files, ...filter].join(" ");
    const before = redBefore.get(step) ?? isRed(copy, files, filter);
    redBefore.set(step, before);
    if (!before) return files.join(" ");
  }
  return undefined;
}

const cell = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

function main(asked: readonly string[]): number {
  const chosen = mutants.filter(({ promise }) => asked.length === 0 || asked.includes(promise));
  const copy = copyOfTree();
  let survived = 0;
  console.log("| promise | face | line broken | became | tests |\n|---|---|---|---|---|");
  try {
    for (const mutant of chosen) {
      const { promise, face, find, replace, file } = mutant;
      const applies = readFileSync(join(TREE, file), "utf8").split(find).length === 2;
      const red = applies ? redBy(mutant, copy) : undefined;
      if (red === undefined) survived += 1;
      const result = applies ? (red === undefined ? "**green**" : `red (${red})`) : "**does not apply any more**";
      console.log(`| ${promise} | ${face} | ${cell(find)} | ${cell(replace)} | ${result} |`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(`\n${chosen.length} mutants, ${survived} survived`);
  return survived === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
