import { join } from "node:path";
import { z } from "zod";
import { recogniseChallenge } from "../../../src/read/challenge.ts";
import { readJsonLines, Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";

const challengeCase = z.object({
  id: z.string(),
  expected: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

/** Bot checks told from pages. False alarms and misses are counted apart. */
export async function challenges(folder: string): Promise<KindResult | null> {
  const lines = await readJsonLines(join(folder, "cases", "challenges.jsonl"));
  if (lines === null) return null;
  const tally = new Tally("challenges");
  let falseAlarms = 0;
  let missed = 0;
  for (const line of lines) {
    const { id, expected, status, headers, body } = challengeCase.parse(line);
    const url = "https://www.example.org/seite";
    const judged = recogniseChallenge({ url, status, headers: Object.entries(headers), body: Buffer.from(body) });
    const is = judged.class.replace(" ", "_");
    if (expected === "none" && is !== "none") falseAlarms += 1;
    if (expected !== "none" && is === "none") missed += 1;
    tally.count(is === expected, () => `${id}: want ${expected}, is ${is} (${judged.evidence})`);
  }
  return tally.result(`false alarms: ${falseAlarms}, missed: ${missed}`);
}
