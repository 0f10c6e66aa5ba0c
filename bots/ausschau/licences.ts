import { type Linked, type RecordsGiven, type ShownRecord, textAt } from "goodbot";

/** What the catalogue says of indexes, by their addresses. */
export interface Catalogued {
  /** The records it gave, in their order. */
  readonly records: readonly ShownRecord[];
  /** Licence of the index at an address; undefined where the catalogue names none for it. */
  licenceAt(url: string): Linked | undefined;
}

/** Kind of the records of the catalogue. */
export const INDEX = "Index";

/**
 * Reads what the catalogue says. Its word on the licence of an index goes before what the public list says of the whole
 * kind, on every page and in every export alike (A4).
 */
export async function cataloguedIn({ records }: RecordsGiven): Promise<Catalogued> {
  const all: ShownRecord[] = [];
  const licences = new Map<string, Linked>();
  for await (const record of records(INDEX)) {
    all.push(record);
    const { content } = record;
    const text = textAt(content, "licence", "title") ?? textAt(content, "licence", "id");
    const url = textAt(content, "url");
    if (text !== undefined && url !== undefined)
      licences.set(hrefOf(url), { text, url: textAt(content, "licence", "url") ?? null });
  }
  return { records: all, licenceAt: (url) => licences.get(hrefOf(url)) };
}

const hrefOf = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);
