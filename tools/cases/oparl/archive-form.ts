import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

const counts = z.record(z.string(), z.number());

/** An archive of `expected.json`: every response of one OParl server, and what must come of reading it. */
export const archiveEntry = z.object({
  id: z.string(),
  kind: z.literal("archive"),
  file: z.string(),
  companion: z.string().optional(),
  source: z.object({
    systemUrl: z.url(),
    bodyListUrl: z.url(),
    bodyUrl: z.url(),
    systemName: z.string().nullable(),
    bodyName: z.string().nullable(),
    vendor: z.string().nullable(),
    ags: z.string().nullable(),
    listUrls: z.record(z.string(), z.url()),
  }),
  archive: z.object({ newestModified: z.string() }),
  fullSync: z.object({ requests: counts, total: z.number(), objectsFetchedAlone: z.number() }),
  store: z.object({
    live: counts,
    tombstones: counts,
    distinctIds: z.object({ live: z.number(), tombstones: z.number(), total: z.number() }),
    files: z.object({ total: z.number(), byParentField: counts, byMimeType: counts, distinctAccessUrls: z.number() }),
    locations: z.object({ distinct: z.number(), points: z.number(), swappedPoints: z.number() }),
    meetings: z.object({ total: z.number(), withAgenda: z.number(), withLocation: z.number() }),
    papers: z.object({ total: z.number(), withMainFile: z.number(), withConsultations: z.number() }),
    agendaItems: z.object({ total: z.number(), withResult: z.number(), withConsultation: z.number() }),
    consultations: z.object({ total: z.number() }),
    memberships: z.object({ total: z.number() }),
  }),
  checks: z.array(
    z.object({
      id: z.string(),
      do: z.enum(["full", "incremental"]),
      modifiedSince: z.string().optional(),
      setup: z.record(z.string(), z.string()).optional(),
      expect: z.object({
        requests: z.number().optional(),
        byKind: counts.optional(),
        listPages: counts.optional(),
        objects: counts.optional(),
        tombstones: counts.optional(),
        writes: z.number().optional(),
        events: z.number().optional(),
        changed: z.array(z.string()).optional(),
        tombstoned: z.array(z.string()).optional(),
        liveAfter: counts.optional(),
        tombstonesAfter: counts.optional(),
        maxListPages: z.number().optional(),
        maxInFlight: z.number().optional(),
      }),
    }),
  ),
});

export type ArchiveEntry = z.output<typeof archiveEntry>;

/** All archives that `expected.json` of a folder describes. */
export async function readArchives(folder: string): Promise<readonly ArchiveEntry[]> {
  const { entries } = z
    .object({ entries: z.array(z.looseObject({ kind: z.string() })) })
    .parse(JSON.parse(await readFile(join(folder, "expected.json"), "utf8")));
  return entries.filter(({ kind }) => kind === "archive").map((entry) => archiveEntry.parse(entry));
}
