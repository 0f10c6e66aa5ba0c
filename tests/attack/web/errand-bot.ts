import { type Bot, type Kit, type Pledged, promises } from "goodbot";
import * as z from "zod";
import { sampleBot } from "../../../src/pass/sample-bot.ts";

const settings = z.object({ urls: z.array(z.string()) });

/** A kit without taste: asks a list of addresses and takes every answer as it is. */
const errandKit: Kit = {
  kind: "errand",
  version: "1",
  settings,
  plan: ({ settings: own }) =>
    settings.parse(own).urls.map((url) => ({ url, purpose: "page", role: "detail", reader: "page" })),
  read: ({ status }) =>
    status < 400 ? { verdict: { kind: "read" } } : { verdict: { kind: "failed", why: `status ${status}` } },
};

/**
 * A bot that was talked into asking these addresses: every host of theirs, and of `elsewhere`, counts as one of its
 * source's own.
 */
export function errandBot(
  urls: readonly string[],
  gap: string,
  { more = [], elsewhere = [] }: { readonly more?: readonly Pledged[]; readonly elsewhere?: readonly string[] } = {},
): Bot {
  const hosts = [...new Set([...urls, ...elsewhere].flatMap((url) => new URL(url).host || []))].sort();
  const bot = sampleBot("errand", [
    promises.scope({ hosts, documentsElsewhere: false }),
    promises.addresses({}),
    promises.redirects({ hops: 5 }),
    promises.keeping({ usual: "nothing" }),
    ...more,
  ]);
  const [source] = bot.sources;
  if (!source) throw new Error("the sample bot has a source");
  const spacing = promises.spacing({ perHost: gap, atATime: 1, tokens: { all: ["errand-bot"] } });
  return {
    ...bot,
    pledge: bot.pledge.map((each) => (each.spec.name === "spacing" ? spacing : each)),
    kits: [errandKit],
    sources: [{ ...source, kind: "errand", url: urls[0] ?? source.url, hosts, settings: { urls } }],
  };
}
