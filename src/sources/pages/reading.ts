import * as z from "zod";
import type { Source } from "../../pledge/bot.ts";
import type { Answer, Memory, PassPlan, Task } from "../../pledge/kit.ts";
import type { Json, Observations, Oddity, Wanted } from "../../pledge/observation.ts";
import type { ListPage } from "../../pledge/request.ts";
import type { FoundLinks } from "./links.ts";
import type { PagesSettings } from "./settings.ts";

/** One answer and what it is for. */
export interface Reading {
  readonly answer: Answer;
  readonly task: Task;
  readonly source: Source;
  readonly memory: Memory;
  readonly pass: PassPlan;
  readonly settings: PagesSettings;
}

export type Reader = (reading: Reading) => Observations;

/** What is carried from page to page of one reading of a list. */
export const listState = z.object({
  /** Entries so far. */
  items: z.int().min(0).default(0),
  /** Files of a sitemap index still to be read. */
  files: z.array(z.string()).default([]),
});

export type ListState = z.output<typeof listState>;

const accept = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1";

export const listPage = (name: string, page: number): ListPage => ({ name, page, since: null, unfiltered: false });

/** A page of a list; pages behind the first are told how far the reading has come. */
export const listRequest = (url: string, list: ListPage, state: ListState = { items: 0, files: [] }): Wanted => ({
  ...{ url, purpose: "page", role: "list", reader: "list", data: state, list, accept },
});

export const sitemapRequest = (url: string, list: ListPage, state: ListState = { items: 0, files: [] }): Wanted => ({
  ...{ url, purpose: "sitemap", role: "list", reader: "sitemap", data: state, list, rank: 1 },
});

/** A page to be read. `alone`: nobody links to it now; a 404 then says that it is gone. */
export const detailRequest = (url: string, alone = false): Wanted => ({
  ...{ url, purpose: "page", role: "detail", reader: "detail", data: { alone }, rank: 2, accept },
});

/** What was left out of a list's links, as oddities. */
export const odditiesOf = ({ left }: FoundLinks): readonly Oddity[] =>
  [...left].map(([code, { first, count }]) => ({ code, where: first, count }));

/** Number kept in the memory under a key; null where there is none. */
export const numberSaid = (memory: Memory, key: string): number | null => {
  const value: Json | undefined = memory.said[key];
  return typeof value === "number" ? value : null;
};
