import { existsSync } from "node:fs";
import { join } from "node:path";
import { archives } from "../romania/archives.ts";
import { constructed } from "../romania/constructed.ts";
import { dumps } from "../romania/dumps.ts";
import { namePairs } from "../romania/names.ts";
import { notBuilt, type Topic } from "../topic.ts";

/** Romania: what the readers of cucinevotez make of archives, of single pages of each kind, and of lists of others. */
export const cases: Topic = async function* (folder) {
  yield* archives(folder);
  yield* constructed(folder);
  const pairs = await namePairs(folder);
  if (pairs !== null) yield pairs;
  yield* dumps(folder);
  // The export is compared with these schemas once there is a store to export.
  if (existsSync(join(folder, "popolo"))) yield notBuilt("popolo");
};
