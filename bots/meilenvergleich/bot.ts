import { defineBot, numbered, offerFields, offersKit, promises } from "goodbot";
import { liste } from "./sources/liste.ts";
import { spa } from "./sources/spa.ts";
import { country, values } from "./values.ts";
import { comparisonView } from "./views/comparison.ts";
import { howWeCompareView } from "./views/how-we-compare.ts";
import { kinds, purpose, stored } from "./words.ts";

const { identity, undisguised, botPage, sourceKinds, scope, rendering, reviewed, onRequest, schedule } = promises;
const { inTurn, caps, addresses, robots, spacing, redirects, challenge, pauses, strikes, limits } = promises;
const { factsOnly, compared, keeping } = promises;

const token = "MeilenvergleichBot";
const night = { time: "02:15", zone: "Europe/Berlin" };

/** Offers of loyalty programmes. What stands here is printed on https://meilenvergleich.com/bot. */
export default defineBot({
  name: "meilenvergleich",
  token,
  languages: ["de", "en"],
  purpose,
  page: "https://meilenvergleich.com/bot",
  contact: "kontakt@meilenvergleich.com",
  promised: numbered("V", 18),
  kits: [offersKit],

  pledge: [
    identity({
      agents: { default: "MeilenvergleichBot/2.0 (+https://meilenvergleich.com/bot)" },
      inBrowser: "after the browser's own",
    }),
    undisguised({}),
    botPage({ paths: ["/bot"], contact: "kontakt@meilenvergleich.com" }),
    sourceKinds({ kinds }),
    scope({
      methods: ["GET"],
      private: ["login", "logon", "signin", "anmelden", "konto", "account", "mitglied", "mitglieder", "app-api"],
    }),
    rendering({
      load: ["page", "script", "stylesheet", "data", "frame"],
      post: [],
      requests: 60,
      bytes: "8MB",
      time: "45s",
    }),
    reviewed({ atMost: "180d" }),
    onRequest({ contact: "kontakt@meilenvergleich.com" }),
    schedule({ cron: "15 2 * * *", zone: "Europe/Berlin", oncePerNight: true, byHand: { until: "04:00" } }),
    inTurn({}),
    caps({ requests: 120, time: "15m", pass: "5h" }),
    addresses({}),
    robots({
      tokens: { all: [token] },
      read: "every pass",
      atMost: "24h",
      allHostsFirst: true,
      on: {
        unavailable: "allow",
        empty: "allow",
        "no rule line": "allow",
        forbidden: "stop source",
        "rate limited": "stop source",
        "unavailable for now": "stop source",
        unreachable: "stop source",
        "bad redirect": "stop source",
        check: "stop source",
      },
    }),
    spacing({
      ...{ perHost: "2s", perSite: "2s", atATime: 1, perSource: true, sameAddress: true },
      ...{ inBrowser: "page loads", tokens: { all: [token] }, crawlDelayUpTo: "60s" },
    }),
    redirects({ hops: 5 }),
    challenge({
      ...{ do: "leave the source", alsoOn: [401, 403, 407, 451], suspectedToo: true, onAnyHost: true },
      until: night,
    }),
    pauses({
      on: [429, 503],
      retryAfterOn: "429, 503 and redirects",
      ladder: ["60s", "5m"],
      counted: ["in the pass"],
      giveUpAfter: 3,
      askAgain: true,
    }),
    strikes({ inARow: 3 }),
    limits({ usual: { onTheWire: "5MB", unpacked: "20MB", head: "30s", total: "2m" } }),
    factsOnly({ records: [{ kind: "Offer", what: stored, fields: [...offerFields] }] }),
    compared({ kind: "Offer", link: "pageUrl", pages: ["Angebote im Vergleich", "So vergleichen wir"] }),
    keeping({ usual: "nothing" }),
  ],

  sources: [liste, spa],
  views: [comparisonView(values, country), howWeCompareView(values)],
});
