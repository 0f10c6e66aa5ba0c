import { kdDocuments } from "../austria/kd.ts";
import { tedNotices } from "../austria/ted.ts";
import { amounts, identifiers } from "../austria/values.ts";
import type { Topic } from "../topic.ts";

/** Austria: what the readers of ausschau make of official publications, and of the values in them. */
export const cases: Topic = async function* (folder) {
  yield* tedNotices(folder);
  yield* kdDocuments(folder);
  yield* identifiers(folder);
  yield* amounts(folder);
};
