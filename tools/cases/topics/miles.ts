import { challenges } from "../miles/challenges.ts";
import { numbers } from "../miles/numbers.ts";
import { offerTexts } from "../miles/offer-texts.ts";
import { schedule } from "../miles/schedule.ts";
import { structured } from "../miles/structured.ts";
import type { Topic } from "../topic.ts";

/** Loyalty programmes: offers in texts, numbers, the start of each night, data in pages, answers that are no offers. */
export const cases: Topic = async function* (folder) {
  for (const kind of [offerTexts, numbers, schedule, structured, challenges]) {
    const result = await kind(folder);
    if (result !== null) yield result;
  }
};
