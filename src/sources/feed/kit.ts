import type { Kit } from "../../pledge/kit.ts";
import type { ObservedRecord } from "../../pledge/observation.ts";
import { breached, judgeItems, mended, pageContract } from "../contract.ts";
import { type FeedEntry, readFeed } from "./read-feed.ts";
import { feedSettings } from "./source.ts";

const accept = "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.1";

/** Reads a feed: one conditional request a pass, its entries as records. */
export const feedKit: Kit = {
  kind: "feed",
  version: "feed/1",
  settings: feedSettings,

  plan: ({ url }) => [{ url, purpose: "data", role: "entry", reader: "feed", accept }],

  read: (answer, _task, { source, memory }) => {
    const settings = feedSettings.parse(source.settings ?? {});
    const { status, outcome } = answer;
    // What is not kept cannot be read again; that the feed did not change is then all there is to know.
    if (outcome === "not modified" && answer.body.length === 0) return { verdict: { kind: "read" } };
    if (status < 200 || status >= 300)
      return { verdict: { kind: status === 401 || status === 403 ? "refused" : "failed", why: `status ${status}` } };
    const feed = readFeed(answer.body, { url: answer.url, contentType: answer.contentType, now: answer.at });
    if (feed.kind === "none") return { verdict: { kind: "failed", why: feed.why } };
    const contract = pageContract.parse({ minItems: settings.minItems, largestDrop: 1 });
    const breach = judgeItems({ found: feed.entries.length, before: null }, contract);
    if (breach) return breached("feed", breach, answer, memory);
    return {
      verdict: { kind: "read" },
      records: feed.entries.map((entry) => recordOf(entry, settings)),
      oddities: feed.oddities,
      memory: mended("feed", memory),
    };
  },
};

const recordOf = (
  { id, title, link, published, updated, summary }: FeedEntry,
  { kind, summary: longest }: { readonly kind: string; readonly summary: number },
): ObservedRecord => ({
  ...{ kind, id, state: "live" },
  content: {
    ...{ title, link },
    published: published === null ? null : new Date(published).toISOString(),
    ...(longest > 0 && { summary: summary === null ? null : Array.from(summary).slice(0, longest).join("") }),
  },
  ...(published !== null && { created: published }),
  ...(updated !== null && { modified: updated }),
});
