import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Octets of a file; null where there is none. */
export const bytesOf = async (...path: readonly string[]): Promise<Uint8Array | null> =>
  readFile(join(...path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });

/** A file of JSON; null where there is none. Throws on one that is no JSON. */
export const jsonOf = async (...path: readonly string[]): Promise<unknown> => {
  const bytes = await bytesOf(...path);
  return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));
};

/** Names of the files of a folder that end so, in order; none where there is no folder. */
export const filesOf = async (folder: string, ending: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(ending)).sort();
};

/** Rows of a table with tabs, by the names of its first line; null where there is no file. */
export const rowsOf = async (
  ...path: readonly string[]
): Promise<readonly Readonly<Record<string, string>>[] | null> => {
  const bytes = await bytesOf(...path);
  if (bytes === null) return null;
  const [head = "", ...lines] = new TextDecoder().decode(bytes).split(/\r?\n/);
  const names = head.split("\t");
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const cells = line.split("\t");
      return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
    });
};
