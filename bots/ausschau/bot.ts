import { defineBot, numbered, promises } from "goodbot";
import { catalogue, catalogueKit } from "./kits/catalogue.ts";
import { kdqKit } from "./kits/kdq.ts";
import { ted, tedKit } from "./kits/ted.ts";
import { wikidataKit } from "./kits/wikidata.ts";
import { ocdsExport } from "./ocds/export.ts";
import { websiteKit } from "./websites/kit.ts";
import { websitePledge } from "./websites/pledge.ts";

const { identity, botPage, dataBasis, scope, schedule, addresses, robots, spacing } = promises;
const { redirects, challenge, pauses, retries, limits, neverShown, keeping } = promises;

const agent = "AusschauBot/1.0 (+https://ausschau.at/bot; responsible public-data crawler)";
const mailed = `${agent} (+mailto:office@ausschau.at)`;

const sources = [
  catalogue({ id: "data-gv-at", title: "data.gv.at" }),
  ted({ id: "ted", title: "Tenders Electronic Daily", from: "2026-01-01" }),
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
  kits: [catalogueKit, kdqKit, tedKit, wikidataKit, websiteKit],
  exports: {
    ocds: ocdsExport({
      uri: "https://ausschau.at/ocds/releases",
      publisher: { name: "ausschau", uri: "https://ausschau.at/" },
      sources: new Map(sources.map(({ id, title }) => [id, { title, licence: "CC BY 4.0" }])),
    }),
  },

  pledge: [
    identity({ agents: { default: agent, byKind: { website: mailed, wikidata: mailed } } }),
    botPage({ paths: ["/bot"], contact: "office@ausschau.at" }),
    dataBasis({
      path: "/datenbasis",
      sources: [
        {
          kind: "catalogue",
          what: { de: "Katalog data.gv.at, einmal am Tag", en: "The catalogue data.gv.at, once a day" },
          ...{ licence: "CC BY 4.0", link: "https://creativecommons.org/licenses/by/4.0/", notBefore: "18h" },
        },
        {
          kind: "kdq",
          what: {
            de: "Kerndatenquellen der Auftraggeber und Plattformen, höchstens zweimal am Tag",
            en: "Core data of authorities and platforms, twice a day at most",
          },
          ...{ licence: "CC BY 4.0", link: "https://creativecommons.org/licenses/by/4.0/", notBefore: "11h" },
        },
        {
          kind: "ted",
          what: { de: "TED, alle sechs Stunden", en: "TED, every six hours" },
          ...{ licence: "CC BY 4.0", link: "https://ted.europa.eu/en/legal-notice", notBefore: "5h" },
        },
        {
          kind: "wikidata",
          what: {
            de: "Wikidata, jeder Eintrag höchstens einmal in 30 Tagen",
            en: "Wikidata, each item once in 30 days at most",
          },
          ...{ licence: "CC0 1.0", link: "https://creativecommons.org/publicdomain/zero/1.0/", notBefore: "18h" },
        },
        {
          kind: "website",
          what: {
            de: "Freigegebene Websites von Organisationen, jede Seite höchstens einmal in 30 Tagen",
            en: "Released websites of organisations, each page once in 30 days at most",
          },
          ...{ licence: "keine: nur Angaben mit kurzen Auszügen", notBefore: "18h" },
        },
      ],
    }),
    scope({
      methods: ["GET", "POST"],
      private: ["login", "logon", "signin", "anmelden", "anmeldung", "intern", "intranet", "sso"],
    }),
    schedule({ every: "6h", byHand: "any time" }),
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
  ],

  sources,
});
