import type * as z from "zod";
import type { Source } from "../../pledge/bot.ts";
import type { Pledged } from "../../pledge/promise.ts";
import { placeOf } from "../../pledge/request.ts";
import { scope } from "../../promises/scope.ts";
import { oparlSettings } from "./settings.ts";

/** What a bot file says of an OParl source. */
export interface OParlSource extends z.input<typeof oparlSettings> {
  /** Unique within the bot; kebab-case. */
  readonly id: string;
  readonly title: string;
  /** Address of the System object. */
  readonly url: string;
  /** Hosts besides that of `url` (files often lie on another one). */
  readonly hosts?: readonly string[];
  /** Promises for this source only, e.g. a longer gap. */
  readonly pledge?: readonly Pledged[];
}

/**
 * An OParl source: one body of one system. Wrong settings throw zod's error.
 *
 * @example sources: [oparl({ id: "musterstadt", title: "Musterstadt", url: "https://ris.musterstadt.example/oparl/system" })]
 */
export function oparl({ id, title, url, hosts = [], pledge = [], ...settings }: OParlSource): Source {
  const own = Array.from(new Set([placeOf(url).host, ...hosts.map((host) => host.toLowerCase())]));
  return {
    id,
    kind: "oparl",
    title,
    url,
    hosts: own,
    // Methods, schemes and private words are the bot's own matter: tightening with these narrows the hosts alone.
    pledge: [scope({ hosts: own, methods: ["GET", "HEAD", "POST"] }), ...pledge],
    settings: oparlSettings.parse(settings),
  };
}
