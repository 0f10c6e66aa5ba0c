import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const counts = z.record(z.string(), z.number());

const single = z.looseObject({
  id: z.string().optional(),
  type: z.string().optional(),
  objects: counts.optional(),
  placeholders: z.number().optional(),
  created: z.string().nullable().optional(),
  modified: z.string().nullable().optional(),
  deleted: z.boolean().optional(),
});

const body = z.looseObject({
  listUrls: z.record(z.string(), z.string()).optional(),
  created: z.string().nullable().optional(),
  modified: z.string().nullable().optional(),
});

const page = z.object({
  url: z.string(),
  list: z.string(),
  page: z.number(),
  totalPages: z.number().nullable(),
  elements: z.number(),
  live: counts,
  tombstones: z.number(),
  tombstoneIds: z.array(z.string()),
  next: z.string().nullable(),
});

const outcome = z.string().default("read");
const file = z.string();

/** One entry of `expected.json`; the form is described in the SOURCES.md beside it. */
const entry = z.discriminatedUnion("kind", [
  z.looseObject({
    kind: z.literal("archive"),
    id: z.string(),
    file,
    source: z.looseObject({ systemUrl: z.string(), listUrls: z.record(z.string(), z.string()) }),
    archive: z.looseObject({ bytes: z.number() }),
    fullSync: z.looseObject({ total: z.number() }),
    store: z.record(z.string(), z.unknown()),
    companion: z.string().optional(),
  }),
  z.object({
    kind: z.literal("unlisted"),
    id: z.string(),
    file,
    expect: z.object({ urls: z.number(), status: counts, byKind: z.record(z.string(), counts) }),
  }),
  z.object({
    kind: z.literal("listPage"),
    id: z.string(),
    file,
    outcome,
    expect: page,
  }),
  z.object({ kind: z.literal("system"), id: z.string(), file, outcome, expect: z.looseObject({ id: z.string() }) }),
  z.object({
    kind: z.literal("objects"),
    id: z.string(),
    files: z.array(file),
    outcome,
    expect: z.looseObject({ perFile: z.record(z.string(), counts).optional() }),
  }),
  z.object({
    kind: z.literal("systemAndBody"),
    id: z.string(),
    files: z.object({ system: file, body: file }),
    outcome,
    expect: z.object({
      system: z.looseObject({ id: z.string() }),
      body,
      effectiveLicense: z.string().nullable(),
      firstPagesOfAFullSync: z.number(),
    }),
  }),
  z.object({ kind: z.literal("meeting"), id: z.string(), file, outcome, expect: single }),
  z.object({ kind: z.literal("object"), id: z.string(), file, outcome, expect: single }),
  z.object({
    kind: z.literal("brokenJson"),
    id: z.string(),
    file,
    outcome,
    expect: z.union([page, single]).optional(),
  }),
  z.object({ kind: z.literal("endpoints"), id: z.string(), file, outcome, expect: counts }),
]);

export type Entry = z.output<typeof entry>;
export type EntryOf<K extends Entry["kind"]> = Extract<Entry, { readonly kind: K }>;

/** The entries of a folder's `expected.json`; null where there is none. Throws where an entry has another form. */
export async function readExpected(folder: string): Promise<readonly Entry[] | null> {
  const text = await readFile(join(folder, "expected.json"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : z.object({ entries: z.array(entry) }).parse(JSON.parse(text)).entries;
}
