import type { Language } from "./language.ts";

/** What of a record can be found. Fields are those of its content; texts and lists of texts are taken, nothing else. */
export interface SearchedKind {
  /** The first of these fields that says something is its title. */
  readonly title: readonly string[];
  /** Further fields that can be found. */
  readonly text?: readonly string[];
  /** The first of these that holds a date or a time is its day, by which results can be narrowed. */
  readonly day?: readonly string[];
  /** True where the text of its stored document can be found as well. */
  readonly document?: boolean;
}

/**
 * What can be searched of a bot. Only records that are shown are found, and none of a kind that the pledge keeps for the
 * operator.
 *
 * @example search: { language: "de", kinds: { Paper: { title: ["name"], text: ["reference"], day: ["date"] } } }
 */
export interface SearchSpec {
  /** The language by whose rules words are brought to their stem. */
  readonly language: Language;
  readonly kinds: Readonly<Record<string, SearchedKind>>;
}
