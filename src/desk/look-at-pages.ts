import type { House } from "../pass/house.ts";
import type { Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import type { Kit } from "../pledge/kit.ts";
import { productOf } from "../sources/council-pages/site.ts";
import { look } from "./look.ts";
import { type OParlLook, robotsViews } from "./look-at-oparl.ts";

/** What a look at the pages of a council came to. */
export interface PagesLook extends OParlLook {
  /** The OParl interface that answers in their place: then the pages are not to be read (M1). */
  readonly oparl: string | null;
}

/** Looks for an OParl interface first, and at the entry page: one page is enough to know the product. */
export async function lookAtPages(
  house: House,
  register: Register,
  source: Source,
  kit: Kit,
  signal: AbortSignal,
): Promise<PagesLook> {
  const looked = await look(house, register, source, kit, signal);
  const { said, registered } = looked;
  const lists = registered.flatMap(({ role, url }) => (role === "list" ? [{ name: "calendar", url }] : []));
  const robots = await robotsViews(house, looked, source, [source.url, ...lists.map(({ url }) => url)]);
  return {
    ...looked,
    ...{ bodies: [], instead: null, system: null, body: null, name: null, lists, robots },
    product: productOf(said.site) ?? "unknown",
    oparl: typeof said.oparl === "string" ? said.oparl : null,
  };
}

/** The source that reads the pages of the same folder already. */
export function samePages({ sources }: Register, url: string): string | undefined {
  const folder = (address: string): string => new URL(".", address).href.replace(/^https?:/, "");
  for (const { kind, id, url: known } of sources.values())
    if (kind === "council-pages" && folder(known) === folder(url)) return id;
  return undefined;
}
