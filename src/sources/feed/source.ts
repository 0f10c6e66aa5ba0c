import * as z from "zod";
import type { Source } from "../../pledge/bot.ts";
import type { Pledged } from "../../pledge/promise.ts";
import { placeOf } from "../../pledge/request.ts";
import { scope } from "../../promises/scope.ts";

export const feedSettings = z.strictObject({
  /** Kind of the records. */
  kind: z.string().min(1).default("Entry"),
  /** Characters of an entry's summary that are kept, as plain text; 0: none. */
  summary: z.int().min(0).max(5_000).default(0),
  /** Fewest entries that the feed can have; fewer are not believed. */
  minItems: z.int().min(0).max(10_000).default(0),
});

/** What a bot file says of a feed. */
export interface FeedSource extends z.input<typeof feedSettings> {
  /** Unique within the bot; kebab-case. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** Promises for this source only. */
  readonly pledge?: readonly Pledged[];
}

/**
 * A feed: RSS, RDF, Atom or JSON Feed. Its entries become records; one that the feed no longer holds is not gone, since
 * feeds hold the latest only. Wrong settings throw zod's error.
 *
 * @example feed({ id: "news", title: "News of Neustadt", url: "https://www.neustadt.example/news.xml", summary: 300 })
 */
export function feed({ id, title, url, pledge = [], ...settings }: FeedSource): Source {
  const hosts = [placeOf(url).host];
  return {
    ...{ id, kind: "feed", title, url, hosts, pledge: [scope({ hosts }), ...pledge] },
    settings: feedSettings.parse(settings),
  };
}
