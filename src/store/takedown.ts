import { createHash } from "node:crypto";

/** What was taken down at somebody's wish (M16), and how it stands with it. */
export interface Takedown {
  readonly number: number;
  readonly bot: string;
  readonly source: string;
  /** `body`: all of the source. `record`: one thing with all that hangs below it. */
  readonly scope: "body" | "record";
  /** Id of the record; null for a body, and once it was purged. */
  readonly target: string | null;
  readonly reason: string;
  /** Name of the case that led to it. */
  readonly case: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly liftedAt: number | null;
  readonly purgedAt: number | null;
  /** Records that it covers. */
  readonly records: number;
}

/** A takedown in force, and what of it is not as it should be. */
export interface TakedownHeld {
  readonly number: number;
  readonly records: number;
  /** Records of it that are shown or found again. */
  readonly shown: number;
  /** Records of it that were stored, and are gone. */
  readonly lost: number;
}

/** What is to be taken down. */
export interface TakeDown {
  readonly bot: string;
  readonly source: string;
  readonly scope: Takedown["scope"];
  readonly target: string | null;
  readonly reason: string;
  readonly case: string | null;
  readonly at: number;
  /** Further ids that it covers, where `target` does not tell. */
  readonly ids?: readonly string[];
  /** Marks of things that were purged: what was deleted for good stays out though nobody keeps its id. */
  readonly marks?: readonly string[];
}

/** What of some ids a source may not bring back. */
export interface TakenDown {
  /** Ids that are taken down, or were never seen and are covered all the same. */
  readonly blocked: ReadonlySet<string>;
  /** Of these, the ids that were purged: nothing may name them any more. */
  readonly purged: ReadonlySet<string>;
  /** The whole source is taken down, whatever its things are called. */
  readonly all?: true;
}

/** Stands for an id once that itself is gone: a source that sends the thing again is recognised by it. */
export const markOf = (bot: string, source: string, id: string): string =>
  createHash("sha256")
    .update(JSON.stringify([bot, source, id]))
    .digest("hex");

/** The state of a record that an operator has taken down; no source brings it back. */
export const TAKEN_DOWN = "takedown";
