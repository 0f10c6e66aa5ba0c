import type { Register } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import type { SearchFound } from "../store/search-view.ts";
import type { Store } from "../store/store.ts";
import { mayShowAsItIs } from "./shown-kinds.ts";

/** What somebody looks for. Whatever is not set narrows nothing. */
export interface Search {
  readonly words: string;
  readonly source?: string;
  readonly kind?: string;
  /** `yyyy-mm-dd`, included. */
  readonly from?: string;
  readonly to?: string;
  readonly most?: number;
  readonly skip?: number;
}

/** Results of one page. */
export const RESULTS_PER_PAGE = 20;

/** Kinds of records of a bot that visitors may find. */
export function foundKinds(register: Register): readonly string[] {
  const may = mayShowAsItIs(register);
  return Object.keys(register.bot.search?.kinds ?? {}).filter((kind) => may(kind));
}

/**
 * Searches what may be shown of a bot, and nothing else: no kind that the pledge keeps for the operator, no source that
 * was removed, nothing that is not live.
 *
 * @throws Fault "usage" where nothing of the bot can be searched, or a source or kind is unknown
 * @example await searchShown(store, register, { words: "spielplatz", from: "2026-01-01" })
 */
export async function searchShown(
  store: Pick<Store, "desk">,
  register: Register,
  { words, source, kind, most = RESULTS_PER_PAGE, ...more }: Search,
): Promise<SearchFound> {
  const { bot, sources } = register;
  if (!bot.search)
    throw new Fault("usage", `of bot ${bot.name} nothing can be searched`, "Declare it in its bot file: search.");
  const kinds = foundKinds(register);
  return store.desk.search({
    ...{ bot: bot.name, words, most, ...more },
    sources: oneOf("source", [...sources.keys()], source),
    kinds: oneOf("kind", kinds, kind),
  });
}

/** What was found as JSON: what a page of results shows, and nothing more of it. */
export const foundJson = ({ total, whole, hits }: SearchFound) => ({
  ...{ total, whole },
  hits: hits.map(({ record, title, day, snippet }) => ({
    ...{ kind: record.kind, source: record.source, id: record.id, title, day },
    snippet: snippet.map(({ text }) => text).join(""),
  })),
});

function oneOf(what: string, all: readonly string[], wished: string | undefined): readonly string[] {
  if (wished === undefined) return all;
  if (all.includes(wished)) return [wished];
  throw new Fault("usage", `there is no ${what} "${wished}" to search`, `Name one of: ${all.join(", ") || "(none)"}.`);
}
