import { archives } from "../romania/archives.ts";
import { constructed } from "../romania/constructed.ts";
import { dumps } from "../romania/dumps.ts";
import { namePairs } from "../romania/names.ts";
import { popolo } from "../romania/popolo.ts";
import type { Topic } from "../topic.ts";

/** Romania: what the readers of cucinevotez make of archives, of single pages of each kind, and of lists of others. */
export const cases: Topic = async function* (folder) {
  yield* archives(folder);
  yield* constructed(folder);
  const pairs = await namePairs(folder);
  if (pairs !== null) yield pairs;
  yield* dumps(folder);
  const document = await popolo(folder);
  if (document !== null) yield document;
};
