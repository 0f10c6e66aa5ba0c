import { existsSync } from "node:fs";
import { join } from "node:path";
import { indexes } from "../austria/indexes.ts";
import { kdDocuments } from "../austria/kd.ts";
import { catalogues, codeLists, names } from "../austria/lists.ts";
import { tedNotices } from "../austria/ted.ts";
import { amounts, identifiers } from "../austria/values.ts";
import { notBuilt, type Topic } from "../topic.ts";

/** Austria: what the readers of ausschau make of official publications, of the values in them, and of lists of both. */
export const cases: Topic = async function* (folder) {
  yield* tedNotices(folder);
  yield* kdDocuments(folder);
  yield* indexes(folder);
  yield* catalogues(folder);
  yield* identifiers(folder);
  yield* amounts(folder);
  yield* names(folder);
  yield* codeLists(folder);
  // Websites are read by readers of their own.
  if (existsSync(join(folder, "website", "never-fetch.tsv"))) yield notBuilt("never-fetch");
  if (existsSync(join(folder, "website", "reservations.json"))) yield notBuilt("website reservations");
  if (existsSync(join(folder, "website", "impressum"))) yield notBuilt("impressum");
};
