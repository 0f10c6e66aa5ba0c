import { type Bot, defineBot, editorialFile, numbered, promises } from "goodbot";
import { type Editorial, editorial, editorialPlace, editorialSchema } from "./editorial.ts";
import { csvExport } from "./exports/csv.ts";
import { popoloExport } from "./exports/popolo.ts";
import { history } from "./history.ts";
import { kits } from "./kit.ts";
import { comparison } from "./reports/comparison.ts";
import { questions } from "./reports/questions.ts";
import { firstDecisionYear, handSources, weeklySources } from "./sources.ts";
import { shownKinds, viewsOf } from "./views/all.ts";
import { compared, kinds, licences, pages, rare, stored, years } from "./words.ts";

const { identity, botPage, sourceKinds, yearLists, scope, neverAsked, neverRead, schedule, revisits, budget } =
  promises;
const { caps, addresses, robots, spacing, redirects, challenge, pauses, retries, once, licenceFirst, limits } =
  promises;
const { factsOnly, neverShown, keeping } = promises;

const cdep = "cdep.ro";

/**
 * Who holds office in the Romanian state. What stands here is printed on https://cucinevotez.com/despre/robot; whom it
 * cites and whom it leaves alone stands in `editorial.json`.
 */
export const cucinevotezWith = (editorial: Editorial): Bot =>
  defineBot({
    name: "cucinevotez",
    token: "cucinevotez-bot",
    languages: ["ro", "en", "de"],
    purpose: {
      ro: "cucinevotez arată cine ocupă funcțiile statului român: citește o dată pe săptămână paginile publice ale Camerei Deputaților și ale Senatului, listele de decizii și paginile de conducere ale instituțiilor și arată, cu link la pagina oficială, cine este unde.",
      en: "cucinevotez shows who holds office in the Romanian state: once a week it reads the public pages of the Chamber of Deputies and the Senate, lists of decisions and leadership pages of institutions, and shows who is where, with a link to the official page.",
      de: "cucinevotez zeigt, wer im rumänischen Staat ein Amt hat: Einmal in der Woche liest es die öffentlichen Seiten von Abgeordnetenkammer und Senat, Listen von Entscheidungen und die Leitungsseiten von Einrichtungen, und zeigt mit einem Link zur amtlichen Seite, wer wo ist.",
    },
    page: "https://cucinevotez.com/despre/robot",
    contact: "contact@cucinevotez.com",
    promised: numbered("C", 25),
    kits,
    editorial: editorialFile({ file: editorialPlace, schema: editorialSchema, bot: cucinevotezWith }),
    views: viewsOf(editorial),
    shownKinds,
    exports: { csv: csvExport, popolo: popoloExport(editorial) },
    history,
    questions,
    comparison,

    pledge: [
      identity({
        agents: { default: "cucinevotez-bot/1.0 (+https://cucinevotez.com/despre/robot; contact@cucinevotez.com)" },
      }),
      botPage({
        paths: ["/despre/robot"],
        contact: "contact@cucinevotez.com",
        statement: pages.statement,
        links: [
          { url: "https://cucinevotez.com/despre", title: pages.project },
          { url: "https://cucinevotez.com/surse", title: pages.method },
        ],
      }),
      neverAsked({
        hosts: [
          ...editorial.neverAsked,
          // An article cited on the site was read once, by a person; the bot asks its paper for nothing (C13).
          ...editorial.press.map(({ article, read }) => ({
            host: new URL(article).hostname.replace(/^www\./, ""),
            because: "press" as const,
            since: read,
          })),
        ],
      }),
      neverRead({
        pages: [
          { id: "declarations", what: pages.declarations, path: ["declarati"] },
          { id: "integrity-agency", what: pages.integrity, on: ["integritate.eu"] },
          { id: "sub-pages", what: pages.subPages, on: [cdep], parameters: ["pag"] },
          { id: "records", what: pages.records, on: [cdep], path: ["htp_act", "motiuni2015.detalii"] },
          {
            id: "other-procedures",
            what: pages.others,
            on: [cdep],
            path: ["/steno/", "/proiecte/", "/caseta/", "/dic/"],
          },
        ],
      }),
      sourceKinds({ kinds }),
      yearLists({
        lists: [
          { kind: "parliament-decisions", what: years.parliament, from: editorial.repertoriu.parliamentFrom },
          { kind: "prime-minister-decisions", what: years.decisions, from: firstDecisionYear },
        ].map((list) => ({ ...list, parameter: "an", zone: "Europe/Bucharest" })),
      }),
      scope({ methods: ["GET"], schemes: ["https"], private: ["login", "autentificare", "cont"] }),
      schedule({
        cron: "0 3 * * 1",
        zone: "Europe/Bucharest",
        byHand: "any time",
        sourcesByHandOnly: handSources.map(({ id }) => id),
        sitesByHandOnly: ["gov.ro"],
      }),
      revisits({
        kinds: [
          { kind: "party-page", what: rare.parties, notBefore: "6d" },
          { kind: "leadership-page", what: rare.institutions, notBefore: "6d" },
        ],
      }),
      budget({
        limits: [
          { count: "pages", per: "site", within: "pass", atMost: 5, except: [cdep, "senat.ro", "gov.ro"] },
          // 530 pages of the two chambers together: beyond that something is wrong, and the pass goes on without them.
          { count: "pages", per: "source", within: "pass", atMost: 380, kinds: ["deputies"] },
          { count: "pages", per: "source", within: "pass", atMost: 150, kinds: ["senators"] },
          { count: "pages", per: "source", within: "pass", atMost: 82, kinds: ["prime-minister-decisions"] },
          { count: "pages", per: "source", within: "pass", atMost: 25, kinds: ["government"] },
        ],
      }),
      // A usual pass takes a quarter of an hour. A site that asks for minutes between two requests gets them, and what does
      // not fit into half a day stays as it is; 2,000 requests are three times what the largest source needs.
      caps({ requests: 2000, time: "12h", pass: "12h" }),
      addresses({}),
      robots({
        tokens: { all: ["cucinevotez-bot"] },
        read: "every pass",
        atMost: "24h",
        on: {
          unavailable: "allow",
          empty: "allow",
          "no rule line": "allow",
          forbidden: "allow",
          "rate limited": "stop site",
          "unavailable for now": "stop site",
          unreachable: "stop site",
          "bad redirect": "stop site",
          check: "stop site",
        },
      }),
      spacing({ perSite: "1.5s", atATime: 1, inTheWholeBot: true, tokens: { all: ["cucinevotez-bot"] } }),
      redirects({ hops: 5 }),
      challenge({
        do: "ask again",
        wait: "1m",
        askAgain: 1,
        leaveSiteAfter: 3,
        longestWait: "15m",
        suspectedToo: true,
      }),
      pauses({ on: [429, 503], retryAfterOn: "429, 503 and redirects", askAgain: false, longestWait: "15m" }),
      retries({ on: ["5xx", "no answer"], atMost: 3, pauses: ["5s", "20s", "60s"], never: "4xx", longestWait: "15m" }),
      once({ of: ["image"] }),
      licenceFirst({
        pictures: [{ host: "upload.wikimedia.org", statedOn: "commons.wikimedia.org", what: licences.photograph }],
      }),
      limits({ usual: { onTheWire: "20MB", unpacked: "32MB", head: "30s", total: "2m" } }),
      factsOnly({ records: stored }),
      neverShown({ records: [{ kind: "Comparison", what: compared.wikidata }] }),
      keeping({ usual: "for good", public: ["image"] }),
    ],

    sources: [...weeklySources(editorial), ...handSources],
  });

export default cucinevotezWith(editorial);
