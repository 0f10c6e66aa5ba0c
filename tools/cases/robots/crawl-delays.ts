import { join } from "node:path";
import { z } from "zod";
import { crawlDelay } from "../../../src/robots/crawl-delay.ts";
import { parseRobots } from "../../../src/robots/robots-file.ts";
import { readJsonLines, Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";

const delayCase = z.object({
  id: z.string(),
  robots: z.string(),
  agent: z.string(),
  readSeconds: z.number().nullable(),
  gap: z.record(z.string(), z.number()).optional(),
});

/** The gap each bot promises by itself, and the largest Crawl-delay it waits out, in seconds. */
const bots: Readonly<Record<string, { readonly own: number; readonly upTo?: number }>> = {
  M: { own: 2 },
  A: { own: 3 },
  C: { own: 1.5 },
  V: { own: 2, upTo: 60 },
};

/** Crawl-delay values as read, and the gap that follows for each bot. */
export async function crawlDelays(folder: string): Promise<KindResult | null> {
  const lines = await readJsonLines(join(folder, "cases", "crawl-delay.jsonl"));
  if (lines === null) return null;
  const tally = new Tally("crawl-delay");
  for (const line of lines) {
    const { id, robots, agent, readSeconds, gap = {} } = delayCase.parse(line);
    const delay = crawlDelay(parseRobots(Buffer.from(robots, "utf8")), [agent]);
    const seconds = delay === null ? null : delay.milliseconds / 1000;
    const gaps = Object.keys(gap).map((bot) => [bot, gapOf(bot, seconds ?? 0)] as const);
    const right = seconds === readSeconds && gaps.every(([bot, is]) => is === gap[bot]);
    tally.count(right, () => {
      const is = { readSeconds: seconds, gap: Object.fromEntries(gaps) };
      return `${id}: want ${JSON.stringify({ readSeconds, gap })}, is ${JSON.stringify(is)}`;
    });
  }
  return tally.result();
}

function gapOf(bot: string, seconds: number): number | undefined {
  const promised = bots[bot];
  return promised && Math.max(promised.own, Math.min(seconds, promised.upTo ?? seconds));
}
