import type { Json } from "../../pledge/observation.ts";
import type { SearchedKind, SearchSpec } from "../../pledge/search.ts";
import type { StoredRecord } from "../store.ts";

/** What of a record can be found, in its own words. */
export interface SearchableText {
  readonly title: string;
  /** Further fields, and the text of its document. */
  readonly text: string;
  /** `yyyy-mm-dd`, or null where it has none. */
  readonly day: string | null;
}

/** Characters of one record that are indexed. 500 pages of a council's paper come to about a million. */
const MOST_TEXT = 2_000_000;

/** How a kind of records is searched; undefined: not at all. */
export const searchedKind = (spec: SearchSpec, kind: string | null): SearchedKind | undefined =>
  kind !== null && Object.hasOwn(spec.kinds, kind) ? spec.kinds[kind] : undefined;

/**
 * What of a record can be found; undefined for what is not shown: only live records are. A tombstone is thereby out of
 * the index in the very transaction that writes it.
 *
 * @param document text of its stored document, where there is one
 */
export function searchable(
  spec: SearchSpec,
  { kind, state, content }: Pick<StoredRecord, "kind" | "state" | "content">,
  document: string | undefined,
): SearchableText | undefined {
  const searched = searchedKind(spec, kind);
  if (state !== "live" || searched === undefined) return undefined;
  const titles = searched.title.map((field) => textsIn(content[field]).join(" ").trim());
  const title = titles.find((each) => each !== "") ?? "";
  const texts = (searched.text ?? []).flatMap((field) => textsIn(content[field]));
  if (searched.document === true && document !== undefined) texts.push(document);
  const text = texts.join("\n").slice(0, MOST_TEXT);
  if (title === "" && text === "") return undefined;
  return { title, text, day: dayIn(searched.day ?? [], content) };
}

const textsIn = (value: Json | undefined): readonly string[] => {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
};

function dayIn(fields: readonly string[], content: StoredRecord["content"]): string | null {
  for (const field of fields) {
    const value = content[field];
    const [day] = (typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.exec(value)) || [];
    if (day !== undefined) return day;
  }
  return null;
}
