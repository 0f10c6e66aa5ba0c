import { type Pledged, placeOf, promises, type Source } from "goodbot";
import { TOKEN } from "./links.ts";

/** What the register says of an organisation's website. */
export interface Website {
  /** Unique within the bot; kebab-case, such as `firma-990002k`. */
  readonly id: string;
  readonly title: string;
  /** The home page that official data name. */
  readonly url: string;
  /** As official sources know it: the name, and canonical identifiers. */
  readonly organisation: { readonly name: string; readonly ids: readonly string[] };
  readonly pledge?: readonly Pledged[];
}

/**
 * An organisation's website, with its www twin; off until a person has released it (A8). At least three seconds between
 * two requests to a host, or the site's longer Crawl-delay, without a cap (A11).
 *
 * @example website({ id: "muster-it", title: "Muster IT GmbH", url: "https://firma-1.example/", organisation })
 */
export function website({ id, title, url, organisation, pledge = [] }: Website): Source {
  const { host } = placeOf(url);
  const twin = host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`;
  const { scope, spacing } = promises;
  return {
    ...{ id, kind: "website", title, url: new URL("/", url).href },
    hosts: [host, twin],
    pledge: [
      scope({ hosts: [host, twin] }),
      spacing({ perHost: "3s", atATime: 1, perSource: true, tokens: { all: [TOKEN] } }),
      ...pledge,
    ],
    settings: { organisation: { name: organisation.name, ids: [...organisation.ids] } },
  };
}
