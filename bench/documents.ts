import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Figures } from "./bench.ts";

const DOCUMENTS = 10_000;
const START = Date.UTC(2026, 10, 30, 11);
/** The process is killed when so many documents are stored. */
const KILLS = [1_500, 4_000];
/** How much more memory the last passes may take than the first ones, bytes. */
const FLAT = 40_000_000;

interface Line {
  readonly done?: number;
  readonly heap?: number;
  readonly now?: number;
  readonly violations?: number;
}

/** 10,000 documents that one page names, asked for in processes of which two are killed with -9 in the middle. */
export async function documentFigures(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "goodbot-bench-documents-"));
  const heaps: number[] = [];
  let [now, violations] = [START, -1];
  const began = Date.now();
  try {
    for (const kill of [...KILLS, Number.POSITIVE_INFINITY]) {
      for await (const line of runUntil(folder, now, kill)) {
        if (line.heap !== undefined) heaps.push(line.heap);
        now = line.now ?? now;
        violations = line.violations ?? violations;
      }
    }
    const asked = readFileSync(join(folder, "asked.txt"), "utf8").trim().split("\n");
    const files = asked.filter((path) => path.endsWith(".pdf"));
    const repeated = files.length - new Set(files).size;
    const [first = 0, last = 0] = [Math.max(...heaps.slice(0, 3)), Math.max(...heaps.slice(-3))];
    const missed = [
      ...(new Set(files).size === DOCUMENTS
        ? []
        : [`${new Set(files).size} documents were asked for, not ${DOCUMENTS}`]),
      ...(repeated <= KILLS.length ? [] : [`${repeated} documents were asked for twice, ${KILLS.length} may be`]),
      ...(last - first < FLAT ? [] : [`memory grew from ${first} to ${last} bytes`]),
      ...(violations === 0 ? [] : [`the audit found ${violations} violations`]),
    ];
    const seconds = (Date.now() - began) / 1_000;
    const lines = [
      `${DOCUMENTS} documents, killed ${KILLS.length} times: ${repeated} asked for twice, ${seconds.toFixed(0)} s`,
      `heap after the first passes ${(first / 1e6).toFixed(0)} MB, after the last ${(last / 1e6).toFixed(0)} MB`,
    ];
    return { title: "documents", lines, missed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lines of one process, which is killed once so many documents are stored. */
async function* runUntil(folder: string, start: number, kill: number): AsyncIterable<Line> {
  const script = join(import.meta.dirname, "documents-run.ts");
  const args = ["--conditions=goodbot-source", "--expose-gc", script, folder, `${DOCUMENTS}`, `${start}`];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for await (const text of createInterface({ input: child.stdout })) {
    const line: Line = JSON.parse(text);
    yield line;
    // In the middle of the next pass.
    if ((line.done ?? 0) >= kill) setTimeout(() => child.kill("SIGKILL"), 700);
  }
  await ended;
}
