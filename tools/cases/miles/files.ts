import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";

/** The cases of a file of JSON, null where there is no such file. Throws where its form is another one. */
export async function casesOf<S extends z.ZodType>(
  folder: string,
  file: string,
  schema: S,
): Promise<z.output<S> | null> {
  const text = await readFile(join(folder, file), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : schema.parse(JSON.parse(text));
}
