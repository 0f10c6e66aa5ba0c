import * as z from "zod";
import type { Source } from "../../pledge/bot.ts";
import type { Pledged } from "../../pledge/promise.ts";
import { placeOf } from "../../pledge/request.ts";
import { scope } from "../../promises/scope.ts";
import { pageContract } from "../contract.ts";

/** Where a value stands in an entry: `a.b` for nested ones; in XML `@name` is an attribute, in CSV a column's name. */
const path = z.string().min(1).max(200);

export const datasetSettings = z.strictObject({
  format: z.enum(["csv", "json", "ndjson", "xml"]),
  /** Kind of the records. */
  kind: z.string().min(1),
  /** Where the entries stand: in JSON the path of their array (empty: the whole), in XML the name of their element. */
  items: z.string().max(200).default(""),
  /** What names an entry. An entry without it is left out and counted. */
  id: path,
  /** Fields of the record, and where each stands. */
  fields: z.record(z.string().min(1), path),
  /** When an entry was changed, if the data say it. */
  modified: path.optional(),
  /** Of CSV. */
  separator: z.string().length(1).default(","),
  /** Largest size in bytes; what is larger is not read at all. */
  bytes: z
    .int()
    .positive()
    .max(256 * 1024 * 1024)
    .default(64 * 1024 * 1024),
  contract: pageContract.prefault({}),
});

export type DatasetSettings = z.output<typeof datasetSettings>;

/** What a bot file says of a dataset. */
export interface DatasetSource {
  /** Unique within the bot; kebab-case. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** Promises for this source only. */
  readonly pledge?: readonly Pledged[];
  /** Form of the data. */
  readonly form: z.input<typeof datasetSettings>;
}

/**
 * A dataset: one file that holds everything, as CSV, JSON, lines of JSON or XML. Each entry becomes a record; one that
 * the file no longer holds is absent. Wrong settings throw zod's error.
 *
 * @example
 * dataset({
 *   id: "schools", title: "Schools of Neustadt", url: "https://data.neustadt.example/schools.csv",
 *   form: { format: "csv", separator: ";", kind: "School", id: "number", fields: { name: "name", place: "place" } },
 * })
 */
export function dataset({ id, title, url, pledge = [], form }: DatasetSource): Source {
  const hosts = [placeOf(url).host];
  return {
    ...{ id, kind: "dataset", title, url, hosts, pledge: [scope({ hosts }), ...pledge] },
    settings: datasetSettings.parse(form),
  };
}
