import { readCsv } from "../../../src/read/csv.ts";
import { bytesOf } from "./files.ts";

/** Rows of a CSV file by the names of its first line; null where there is no file. Throws on one that is broken. */
export const csvRows = async (
  separator: "," | ";",
  ...path: readonly string[]
): Promise<readonly Readonly<Record<string, string>>[] | null> => {
  const bytes = await bytesOf(...path);
  if (bytes === null) return null;
  const table = readCsv(new TextDecoder().decode(bytes), separator);
  if (table.kind === "broken") throw new Error(`${path.join("/")}: ${table.why}`);
  return table.rows.map((row) => Object.fromEntries(table.head.map((name, index) => [name, row[index] ?? ""])));
};
