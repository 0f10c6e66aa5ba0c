import type { CataloguedIndex, CatalogueReading } from "./catalogue.ts";

/** How far a reading of the catalogue has come. */
export interface CatalogueState {
  /** What the first page said there was. */
  readonly count: number | null;
  readonly datasets: number;
  readonly indexes: readonly CataloguedIndex[];
  /** Whether the reading began anew, because the count changed on the way. */
  readonly begunAgain: boolean;
}

export const atTheStart: CatalogueState = { count: null, datasets: 0, indexes: [], begunAgain: false };

/** What comes after a page. Only `complete` says what is not there; `partial` drops no publisher. */
export type CatalogueStep =
  | { readonly kind: "next"; readonly state: CatalogueState }
  | { readonly kind: "again"; readonly state: CatalogueState }
  | { readonly kind: "complete"; readonly indexes: readonly CataloguedIndex[] }
  | { readonly kind: "partial"; readonly indexes: readonly CataloguedIndex[]; readonly why: string };

/**
 * Goes on after a page of the catalogue: to the next one, to the beginning when the count changed while paging (once),
 * or to the end.
 *
 * @param rows how many datasets a page can have
 */
export const afterPage = (
  page: Extract<CatalogueReading, { kind: "page" }>,
  state: CatalogueState,
  rows: number,
): CatalogueStep => {
  const indexes = distinct([...state.indexes, ...page.indexes]);
  if (state.count !== null && page.count !== state.count) {
    if (!state.begunAgain) return { kind: "again", state: { ...atTheStart, begunAgain: true } };
    return { kind: "partial", indexes, why: "the number of datasets changed again while it was read" };
  }
  const datasets = state.datasets + page.datasets;
  if (datasets >= page.count) return { kind: "complete", indexes };
  if (page.datasets < rows) return { kind: "partial", indexes, why: `${datasets} of ${page.count} datasets came` };
  return { kind: "next", state: { ...state, count: page.count, datasets, indexes } };
};

const distinct = (indexes: readonly CataloguedIndex[]): readonly CataloguedIndex[] => [
  ...new Map(indexes.map((index) => [`${index.dataset} ${index.url}`, index])).values(),
];

/** What shows the same publisher name for several datasets apart: name and the beginning of the key. */
export const aliasOf = ({ publisher, title, dataset }: CataloguedIndex): string =>
  `${publisher ?? title} (${dataset.slice(0, 8)})`;
