import { readFile } from "node:fs/promises";
import type { KindResult } from "./topic.ts";

/** The objects of a JSON Lines file in order, null where there is no such file. Throws on a line that is no JSON. */
export async function readJsonLines(path: string): Promise<unknown[] | null> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text?.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line) as unknown])) ?? null;
}

/** Counts right and wrong cases of one kind. */
export class Tally {
  readonly #kind: string;
  readonly #differences: string[] = [];
  #right = 0;

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** Notes one case; `difference` is asked only where it is wrong. */
  count(right: boolean, difference: () => string): void {
    if (right) this.#right += 1;
    else this.#differences.push(difference());
  }

  result(note?: string): KindResult {
    const total = this.#right + this.#differences.length;
    return {
      kind: this.#kind,
      right: this.#right,
      total,
      differences: this.#differences,
      ...(note !== undefined && { note }),
    };
  }
}
