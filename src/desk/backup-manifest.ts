import * as z from "zod";

/** Format of a backup. A later release reads earlier formats. */
export const BACKUP_FORMAT = 1;

/** The last member of a backup: what it holds. */
export const MANIFEST = "manifest.json";

const member = z.object({
  name: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  /** Version of the program that made it, and of the schema of its database. */
  goodbot: z.string(),
  store: z.int(),
  /** ISO 8601. */
  at: z.string(),
  /** The last row of the ledger. */
  head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
  members: z.array(member),
});

export type Manifest = z.output<typeof manifestSchema>;
export type ManifestMember = z.output<typeof member>;

/** Names that a backup may hold. Anything else could lead out of the folder it is unpacked into. */
export const isMemberName = (name: string): boolean =>
  name === "goodbot.db" ||
  name === "ledger-seals.txt" ||
  name === MANIFEST ||
  /^captures\/[0-9a-f]{2}\/[0-9a-f]{64}\.zst$/.test(name) ||
  (/^documents(\/[\w][\w.+-]*)+$/.test(name) && !name.includes(".."));
