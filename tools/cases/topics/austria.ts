import { indexes } from "../austria/indexes.ts";
import { kdDocuments } from "../austria/kd.ts";
import { catalogues, codeLists, names } from "../austria/lists.ts";
import { tedNotices } from "../austria/ted.ts";
import { amounts, identifiers } from "../austria/values.ts";
import { impressums, neverFetch, websiteReservations } from "../austria/websites.ts";
import type { Topic } from "../topic.ts";

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
  yield* neverFetch(folder);
  yield* websiteReservations(folder);
  yield* impressums(folder);
};
