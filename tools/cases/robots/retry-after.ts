import { join } from "node:path";
import { z } from "zod";
import { readRetryAfter } from "../../../src/read/retry-after.ts";
import { readJsonLines, Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";

const waitCase = z.object({
  id: z.string(),
  retryAfter: z.union([z.string(), z.array(z.string())]).nullable(),
  dateHeader: z.string().nullable(),
  waitSeconds: z.union([z.number(), z.enum(["cap", "stop"])]).nullable(),
});

/** Stands in for the Date header where a case has none. */
const now = Date.UTC(2026, 10, 30, 12);

/** No bot waits longer than this within a pass: what `cap` and `stop` are beyond. */
const longest = 6 * 3600;

/** Retry-After as read: seconds, null for the bot's own ladder, `cap` and `stop` for what is beyond any bot's limit. */
export async function retryAfter(folder: string): Promise<KindResult | null> {
  const lines = await readJsonLines(join(folder, "cases", "retry-after.jsonl"));
  if (lines === null) return null;
  const tally = new Tally("retry-after");
  for (const line of lines) {
    const { id, retryAfter: header, dateHeader, waitSeconds: want } = waitCase.parse(line);
    const wait = readRetryAfter(header === null ? [] : [header].flat(), dateHeader ?? undefined, now);
    const is = wait === null ? null : wait.waitMs / 1000;
    const right = typeof want === "string" ? (is ?? 0) > longest : is === want;
    tally.count(right, () => `${id}: want ${want}, is ${is}`);
  }
  return tally.result();
}
