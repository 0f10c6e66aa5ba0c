import type * as z from "zod";
import type { Source } from "../../pledge/bot.ts";
import type { Pledged } from "../../pledge/promise.ts";
import { placeOf } from "../../pledge/request.ts";
import { scope } from "../../promises/scope.ts";
import { pagesSettings } from "./settings.ts";

/** What a bot file says of an ordinary site. */
export interface PagesSource extends z.input<typeof pagesSettings> {
  /** Unique within the bot; kebab-case. */
  readonly id: string;
  readonly title: string;
  /** Where a reader begins: the list of news, the home page. */
  readonly url: string;
  /** Hosts besides that of `url`. */
  readonly hosts?: readonly string[];
  /** Promises for this source only, e.g. a longer gap. */
  readonly pledge?: readonly Pledged[];
}

/**
 * An ordinary site: lists that lead to pages, each page one record. Wrong settings throw zod's error.
 *
 * @example
 * pages({
 *   id: "news", title: "News of Neustadt", url: "https://www.neustadt.example/news/", kind: "Article",
 *   list: { links: "ul.news a", next: "a[rel=next]" },
 *   detail: { urlPattern: "/news/*", fields: { title: "h1", date: { select: "time", as: "date" } } },
 *   contract: { minItems: 10, required: ["title"] },
 * })
 */
export function pages({ id, title, url, hosts = [], pledge = [], ...settings }: PagesSource): Source {
  const own = Array.from(new Set([placeOf(url).host, ...hosts.map((host) => host.toLowerCase())]));
  return {
    id,
    kind: "pages",
    title,
    url,
    hosts: own,
    pledge: [scope({ hosts: own }), ...pledge],
    settings: pagesSettings.parse(settings),
  };
}
