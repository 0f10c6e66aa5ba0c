import { z } from "zod";
import { nextStart } from "../../../src/promises/next-start.ts";
import { dayAfter, dayEnds } from "../../../src/read/local-day.ts";
import { Tally } from "../compare.ts";
import type { KindResult } from "../topic.ts";
import { casesOf } from "./files.ts";

const cases = z.array(z.object({ berlinDate: z.string(), runAt: z.string() }));
const zone = "Europe/Berlin";

/** The one start of each night, as the promise on the schedule computes it. */
export async function schedule(folder: string): Promise<KindResult | null> {
  const nights = await casesOf(folder, "schedule.json", cases);
  if (nights === null) return null;
  const tally = new Tally("schedule");
  for (const { berlinDate, runAt } of nights) {
    const start = nextStart({ cron: ["15 2 * * *"], zone }, dayEnds(dayAfter(berlinDate, -1), zone) - 1);
    const is = Number.isFinite(start) ? new Date(start).toISOString() : "never";
    tally.count(start === Date.parse(runAt), () => `${berlinDate}: want ${runAt}, is ${is}`);
  }
  return tally.result();
}
