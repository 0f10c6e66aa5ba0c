import * as z from "zod";
import { duration } from "../../pledge/duration.ts";
import { lists } from "./lists.ts";

const address = z.url({ protocol: /^https?$/ });

const hostOf = (url: string): string => new URL(url).host;

/**
 * How one OParl source is read, beyond what OParl says. Parsing twice changes nothing, so that settings kept in the
 * store are read as those of a bot file.
 */
export const oparlSettings = z.strictObject({
  /** Id of the Body to read; needed where the system lists several. */
  body: z.string().min(1).optional(),
  /**
   * Addresses that begin with `from` are fetched under `to`, on the same host (systems behind a proxy give ids under
   * another path than they serve). Ids are stored as given.
   */
  rewrite: z
    .strictObject({ from: address, to: address })
    .refine(({ from, to }) => hostOf(from) === hostOf(to), "both addresses must lie on the same host")
    .optional(),
  /** Send the filter with a bare `+`: some servers answer 404 to `%2B`. Found out by itself as well. */
  plainQuery: z.boolean().default(false),
  /** Lists known to ignore the filter; the others are found out by the first incremental reading. */
  unfiltered: z.array(z.enum(lists.map(({ name }) => name))).default([]),
  /** How far a filter reaches back before the last complete reading. */
  overlap: duration.default(2 * 3_600_000),
  /** The same where the server's clock was seen to be wrong. */
  overlapWithSkew: duration.default(86_400_000),
  /** Most pages of one list in one pass; the next pass goes on behind them. */
  pageCap: z.int().positive().default(2_000),
  /**
   * Id of a source that read the public pages of the same council, and is read no more now that there is OParl: the same
   * things keep their rows, and what was taken down there stays down (M16).
   */
  inPlaceOf: z.string().min(1).optional(),
  /** Ask for documents. */
  documents: z.boolean().default(false),
});

export type OParlSettings = z.output<typeof oparlSettings>;
