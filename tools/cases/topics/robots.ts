import { challenges } from "../robots/challenges.ts";
import { crawlDelays } from "../robots/crawl-delays.ts";
import { corpus, suite } from "../robots/decisions.ts";
import { reservations } from "../robots/reservations.ts";
import { retryAfter } from "../robots/retry-after.ts";
import type { KindResult, Topic } from "../topic.ts";

/** robots.txt: decisions with their deciding lines, and what a robots.txt or an answer says besides. */
export const cases: Topic = async function* (folder) {
  for (const kind of ["google", "spec", "protego", "constructed"]) yield* some(await suite(folder, kind));
  for (const kind of ["corpus-golden", "corpus-escapes"]) yield* some(await corpus(folder, kind));
  yield* some(await suite(folder, "deviating"));
  yield* some(await crawlDelays(folder));
  for (const judgements of [retryAfter, reservations, challenges]) yield* some(await judgements(folder));
};

const some = (result: KindResult | null): KindResult[] => (result === null ? [] : [result]);
