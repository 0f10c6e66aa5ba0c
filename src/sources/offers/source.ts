import type * as z from "zod";
import type { Source } from "../../pledge/bot.ts";
import type { Pledged } from "../../pledge/promise.ts";
import { placeOf } from "../../pledge/request.ts";
import type { Review } from "../../pledge/review.ts";
import { scope } from "../../promises/scope.ts";
import { offersSettings } from "./settings.ts";

/** What a bot file says of the offers of one programme. */
export interface OffersSource extends z.input<typeof offersSettings> {
  /** Unique within the bot; kebab-case. */
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** Hosts besides that of `url`. */
  readonly hosts?: readonly string[];
  /** Promises for this source only, e.g. its cap on requests. */
  readonly pledge?: readonly Pledged[];
  /** When a person looked at the programme's robots.txt and terms; with `ready` also why a browser is needed (V3, V6). */
  readonly review?: Review;
}

/**
 * The offers of one programme. Wrong settings throw zod's error.
 *
 * @example
 * offers({
 *   id: "points", title: "Points", url: "https://points.example/partners", programme: "Points", minItems: 20,
 *   strategies: [
 *     { embedded: { selector: "__NEXT_DATA__", path: "props.pageProps.offers" }, fields: { partner: "name", offer: "rate" } },
 *     { css: { list: "li.offer" }, fields: { partner: "b", offer: ".rate" } },
 *   ],
 * })
 */
export function offers({ id, title, url, hosts = [], pledge = [], review, ...settings }: OffersSource): Source {
  const own = Array.from(new Set([placeOf(url).host, ...hosts.map((host) => host.toLowerCase())]));
  return {
    ...{ id, kind: "offers", title, url, hosts: own, addresses: settings.pages ?? [url] },
    ...(settings.ready && { channel: "browser" as const }),
    ...(review && { review }),
    pledge: [scope({ hosts: own }), ...pledge],
    settings: offersSettings.parse(settings),
  };
}
