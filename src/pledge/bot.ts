import type { EditorialFile } from "./editorial.ts";
import type { Export, OwnFormat } from "./export.ts";
import type { Historian, Report } from "./kept.ts";
import type { Kit } from "./kit.ts";
import type { Language } from "./language.ts";
import type { Pledged } from "./promise.ts";
import type { Channel } from "./request.ts";
import type { Review } from "./review.ts";
import type { SearchSpec } from "./search.ts";
import type { View } from "./view.ts";

/** One thing to read. */
export interface Source {
  /** Unique within the bot; kebab-case. */
  readonly id: string;
  /** Name of the reading kit. */
  readonly kind: string;
  /** What a reader of the bot page sees. */
  readonly title: string;
  /** The entry address. */
  readonly url: string;
  /** Further registered addresses: checked against robots.txt at the start of its part of a pass, like `url` (V14). */
  readonly addresses?: readonly string[];
  /** How it is read; not set: plain HTTP. */
  readonly channel?: Channel;
  /** What a person looked at before it may be read; stays with the operator (V6). */
  readonly review?: Review;
  /** Hosts the source may ask, as in URLs (`example.org`, `example.org:8443`). */
  readonly hosts: readonly string[];
  /** Promises added to or tightening the bot's pledge, for this source only. */
  readonly pledge: readonly Pledged[];
  /** Settings of the reading kit; checked by the kit's schema. */
  readonly settings: unknown;
}

/** Who asks. What stands here is printed as the bot's public page. */
export interface Bot {
  readonly name: string;
  /** The product token of RFC 9309: letters, `-` and `_`. */
  readonly token: string;
  /** What the bot reads and why, one sentence per language it speaks. */
  readonly purpose: Readonly<Partial<Record<Language, string>>>;
  readonly languages: readonly [Language, ...Language[]];
  /** Public address of the bot page. */
  readonly page: string;
  /** Mail address (or address of a form) that reaches the operator. */
  readonly contact: string;
  /** IDs promised to the world (`M1` … `M19`); what no promise of the pledge serves is shown as "not yet". */
  readonly promised: readonly string[];
  readonly pledge: readonly Pledged[];
  readonly sources: readonly Source[];
  /** Reading kits by kind. */
  readonly kits: readonly Kit[];
  /** What a person decides and no page tells, in one reviewed file. */
  readonly editorial?: EditorialFile;
  /** What changes of records mean: `goodbot changes` tells it. */
  readonly history?: Historian;
  /** What a person has to decide, for the operator alone: `goodbot questions`. */
  readonly questions?: Report;
  /** How what is shown compares with somebody else's data, for the operator alone (C9): `goodbot compare`. */
  readonly comparison?: Report;
  /** Public pages about what was read, under the bot's path. */
  readonly views?: readonly View[];
  /** What of its records can be searched; absent: nothing. */
  readonly search?: SearchSpec;
  /** What `goodbot export` writes besides ndjson and warc. */
  readonly exports?: Readonly<Partial<Record<OwnFormat, Export>>>;
  /**
   * Kinds of records that may be given out as they are (newest records, status.json, ndjson). Absent: all that the pledge
   * does not keep for the operator. A kind that is shown only in part (titles kept, not shown) is left out here.
   */
  readonly shownKinds?: readonly string[];
}

/**
 * Defines a bot. The file reads like the bot's public page.
 *
 * @example
 * export default defineBot({ name: "mandari", token: "mandari-ingestor", …, pledge: [spacing({ perHost: "1s" })] });
 */
export const defineBot = (bot: Bot): Bot => bot;

/** `numbered("M", 3)` is `["M1", "M2", "M3"]`. */
export const numbered = (letter: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
