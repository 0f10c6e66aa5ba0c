import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

/** Rows are compared key by key: what is not named here is compared all the same, by its own name. */
const row = z.record(z.string(), z.unknown());
const rows = z.array(row).default([]);
const texts = z.array(z.string()).default([]);

const entry = z.looseObject({
  file: z.string(),
  vendor: z.string(),
  kind: z.enum(["calendar", "agenda", "paper"]),
  layout: z.string().nullish(),
  version: z.string().nullish(),
  pageUrl: z.string(),
  verdict: z.string(),
  month: z.object({ asked: z.string(), shown: z.string().nullable(), prev: row, next: row }).nullable(),
  organizations: rows,
  persons: rows,
  meetings: rows,
  agendaItems: rows,
  papers: rows,
  documents: rows,
  consultations: rows,
  headings: rows,
  nonPublicRowsSkipped: z.number().optional(),
  emptyRows: z.number().optional(),
  notStored: texts,
  neverAsked: texts,
});
export type Entry = z.output<typeof entry>;
export type Row = z.output<typeof row>;

/** The entries of a folder's `expected.json`; null where it has none. */
export const readExpected = async (folder: string): Promise<readonly Entry[] | null> => {
  const text = await readFile(join(folder, "expected.json"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : z.object({ entries: z.array(entry) }).parse(JSON.parse(text)).entries;
};
