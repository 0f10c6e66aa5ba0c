import { defineBot, feedKit, numbered, type Pledged, promises } from "goodbot";
import { basisPath, licencesOf, listed } from "./data-basis.ts";
import { csvExport } from "./exports/csv.ts";
import { catalogueKit } from "./kits/catalogue.ts";
import { kdqKit } from "./kits/kdq.ts";
import { tedKit } from "./kits/ted.ts";
import { wikidataKit } from "./kits/wikidata.ts";
import { ocdsExport } from "./ocds/export.ts";
import { officialSources } from "./sources.ts";
import { contractsView } from "./views/contracts.ts";
import { dataBasisView } from "./views/data-basis.ts";
import { organisationsView } from "./views/organisations.ts";
import { websiteKit } from "./websites/kit.ts";
import { websitePledge } from "./websites/pledge.ts";

const { identity, botPage, dataBasis, scope, schedule, addresses, robots, spacing } = promises;
const { redirects, challenge, pauses, retries, limits, neverShown, keeping, freshness, caps, backOff } = promises;

const agent = "AusschauBot/1.0 (+https://ausschau.at/bot; responsible public-data crawler)";
const mailed = `${agent} (+mailto:office@ausschau.at)`;

const licences = licencesOf(officialSources);

const pledge: readonly Pledged[] = [
  identity({ agents: { default: agent, byKind: { website: mailed, wikidata: mailed } } }),
  botPage({ paths: ["/bot"], contact: "office@ausschau.at" }),
  dataBasis({ path: basisPath, sources: listed }),
  scope({
    methods: ["GET", "POST"],
    private: ["login", "logon", "signin", "anmelden", "anmeldung", "intern", "intranet", "sso"],
  }),
  schedule({ every: "6h", byHand: "any time" }),
  freshness({ conditional: true }),
  // What is left of a large index after so many requests is read in the next passes, the newest first.
  caps({ requests: 4000, time: "3h", pass: "5h" }),
  addresses({}),
  robots({
    tokens: { all: ["AusschauBot"] },
    read: "every pass",
    atMost: "24h",
    stopsSource: ["entry"],
    on: {
      unavailable: "allow",
      empty: "allow",
      "no rule line": "allow",
      forbidden: "allow",
      "rate limited": "deny",
      "unavailable for now": "deny",
      unreachable: "deny",
      "bad redirect": "deny",
      check: "stop host",
    },
  }),
  ...websitePledge(false),
  spacing({ perHost: "1s", atATime: 1, tokens: { all: ["AusschauBot"] } }),
  redirects({ hops: 5 }),
  challenge({ do: "leave the host" }),
  pauses({
    on: [429],
    retryAfterOn: "any status",
    ladder: { first: "60s", doubling: true, most: "6h" },
    askAgain: true,
    giveUpAfter: 5,
    longestWait: "1h",
  }),
  retries({ on: ["5xx", "no answer"], atMost: 2, pauses: ["30s", "2m"], never: "4xx but 429" }),
  backOff({ after: 3, first: "1h", most: "24h" }),
  limits({
    usual: { onTheWire: "16MB", unpacked: "16MB", head: "1m", total: "5m" },
    by: {
      page: { onTheWire: "2MB", unpacked: "2MB", head: "1m", total: "2m" },
      data: { onTheWire: "64MB", unpacked: "64MB", head: "2m", total: "20m" },
    },
  }),
  neverShown({
    records: [
      {
        kind: "DomainProof",
        what: {
          de: "Womit belegt ist, wem eine Website gehört, sieht nur der Betreiber.",
          en: "What proves whose a website is, is for the operator alone.",
        },
      },
    ],
  }),
  keeping({ usual: "for good", unneeded: "30d" }),
];

/** Austria's public contracts. What stands here is printed on https://ausschau.at/bot. */
export default defineBot({
  name: "ausschau",
  token: "AusschauBot",
  languages: ["de", "en"],
  purpose: {
    de: "AusschauBot liest amtliche Veröffentlichungen über öffentliche Aufträge in Österreich und verbindet sie: Ausschreibungen, Zuschläge, Auftraggeber und Auftragnehmer, jede Angabe mit ihrer Quelle.",
    en: "AusschauBot reads official publications on public contracts in Austria and connects them: notices, awards, authorities and suppliers, each fact with its source.",
  },
  page: "https://ausschau.at/bot",
  contact: "office@ausschau.at",
  promised: numbered("A", 17),
  kits: [catalogueKit, kdqKit, tedKit, wikidataKit, feedKit, websiteKit],
  views: [contractsView(licences), organisationsView, dataBasisView(pledge)],
  exports: {
    csv: csvExport,
    ocds: ocdsExport({
      uri: "https://ausschau.at/ocds/releases",
      publisher: { name: "ausschau", uri: "https://ausschau.at/" },
      sources: new Map(
        officialSources.map(({ id, title, url }) => [id, { title, url, licence: licences.get(id) ?? null }]),
      ),
    }),
  },

  pledge,

  sources: officialSources,
});
