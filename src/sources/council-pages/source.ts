import type * as z from "zod";
import type { Source } from "../../pledge/bot.ts";
import type { Pledged } from "../../pledge/promise.ts";
import { placeOf } from "../../pledge/request.ts";
import { scope } from "../../promises/scope.ts";
import { spacing } from "../../promises/spacing.ts";
import type { tokens as spacingTokens } from "../../promises/tokens.ts";
import { councilPagesSettings } from "./settings.ts";

/** What a bot file says of a council information system. */
export interface CouncilPagesSource extends z.input<typeof councilPagesSettings> {
  /** Unique within the bot; kebab-case. */
  readonly id: string;
  readonly title: string;
  /** Any of its public pages: the calendar, the page with the menu. */
  readonly url: string;
  /** Product tokens whose Crawl-delay counts, as in the bot's own spacing. */
  readonly tokens: z.input<typeof spacingTokens>;
  /** Pause from the end of a request to the start of the next one to a host; documents included, wherever they lie. */
  readonly gap?: string | number;
  /** Promises for this source only. */
  readonly pledge?: readonly Pledged[];
}

/**
 * The public pages of a council information system, for a body without OParl (M1). One request in two seconds to a host
 * unless more is said, one after the other (M4); only the source's own host.
 *
 * @example councilPages({ id: "musterau", title: "Musterau", url: "https://ris.musterau.example/si0040.php", tokens: { all: ["my-bot"] } })
 */
export function councilPages({
  id,
  title,
  url,
  tokens,
  gap = "2s",
  pledge = [],
  ...settings
}: CouncilPagesSource): Source {
  const hosts = [placeOf(url).host];
  return {
    ...{ id, kind: "council-pages", title, url, hosts },
    pledge: [
      scope({ hosts, methods: ["GET"] }),
      spacing({ perHost: gap, atATime: 1, perSource: true, tokens }),
      ...pledge,
    ],
    settings: councilPagesSettings.parse(settings),
  };
}
