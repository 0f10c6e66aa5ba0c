import * as z from "zod";
import { familyNames, site } from "./site.ts";

/** How a council information system is read, beyond what its product says. */
export const councilPagesSettings = z.strictObject({
  /** The product; not set: found out by the entry page. */
  family: z.enum(familyNames).optional(),
  /** Where its pages lie, for what the entry page does not tell (more! rubin under a host of its own). */
  site: site.optional(),
  /** Of several bodies on one SessionNet calendar (column "Mandant") the one to read, as it is named there. */
  client: z.string().min(1).optional(),
  /** Months before the current one that every pass reads. */
  monthsBack: z.int().min(0).max(12).default(1),
  /** Months after the current one that every pass reads. */
  monthsAhead: z.int().min(0).max(12).default(3),
  /** Older months that are read at night, each once. */
  olderMonths: z.int().min(0).max(240).default(12),
  /** How many of them in one night's pass. */
  olderPerNight: z.int().min(1).max(12).default(2),
  /**
   * Read who sits in which committee: once in thirty days, at night. The form of these pages is not confirmed by real
   * ones: where none of the expected form answers, that is noted and hinders nothing else.
   */
  committees: z.boolean().default(true),
  /** Addresses of the lists of committees, where they are not where the product usually has them. */
  committeeLists: z.array(z.url()).max(10).optional(),
  /** Ask for documents. */
  documents: z.boolean().default(false),
  /** Files that only repeat others in one: never asked for, or after all others. */
  collections: z.enum(["never", "last"]).default("never"),
  /** Bytes of a page that are read; a larger one is an error. */
  pageBytes: z.int().positive().default(2_000_000),
});

export type CouncilPagesSettings = z.output<typeof councilPagesSettings>;
