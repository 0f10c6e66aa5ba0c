import { councilPages, councilPagesKit, defineBot, numbered, oparl, oparlKit, oparlSearched, promises } from "goodbot";

const {
  identity,
  botPage,
  sourceKinds,
  scope,
  onRequest,
  requests,
  takedown,
  purge,
  visitors,
  ownInstallations,
  schedule,
  freshness,
  addresses,
  robots,
  spacing,
} = promises;
const { redirects, challenge, pauses, retries, backOff, limits, once, keeping } = promises;

/** Whoever runs an installation of their own sets their own names (M2). */
const { SCRAPER_USER_AGENT: own, FILE_CACHE_USER_AGENT: ownForFiles = own } = process.env;

/** Council information systems of German municipalities. What stands here is printed on https://mandari.de/crawler. */
export default defineBot({
  name: "mandari",
  token: "mandari-ingestor",
  languages: ["de", "en"],
  purpose: {
    de: "mandari macht Kommunalpolitik auffindbar: Es liest die öffentlichen Ratsinformationssysteme deutscher Kommunen über deren Schnittstelle OParl, und wo es keine gibt, die öffentlichen Bürgerseiten, und zeigt Sitzungen, Vorlagen und Gremien mit einem Link zur amtlichen Quelle.",
    en: "mandari makes local politics easy to find: it reads the public council information systems of German municipalities through their OParl interface or, where there is none, their public pages for citizens, and shows meetings, papers and committees with a link to the official source.",
  },
  page: "https://mandari.de/crawler",
  contact: "support@mandari.de",
  promised: numbered("M", 19),
  kits: [oparlKit, councilPagesKit],
  search: { language: "de", kinds: oparlSearched },

  pledge: [
    identity({
      agents: {
        default: own ?? "mandari-ingestor (+https://mandari.de/crawler)",
        document: ownForFiles ?? "mandari-file-cache/1.0 (+https://mandari.de; support@mandari.de)",
      },
    }),
    botPage({ paths: ["/crawler", "/"], contact: "support@mandari.de" }),
    sourceKinds({
      kinds: [
        {
          kind: "oparl",
          what: {
            de: "Gelesen werden die OParl-Schnittstellen von Ratsinformationssystemen: Gremien, Personen, Sitzungen, Tagesordnungen und Vorlagen, wie die Kommune sie veröffentlicht.",
            en: "It reads the OParl interfaces of council information systems: committees, persons, meetings, agendas and papers, as the municipality publishes them.",
          },
        },
        {
          kind: "council-pages",
          what: {
            de: "Wo eine Kommune keine OParl-Schnittstelle hat, werden die öffentlichen Bürgerseiten des Ratsinformationssystems gelesen: der Sitzungskalender, Tagesordnungen und Vorlagen, etwa einmal im Monat die Gremien und wer in ihnen sitzt, und nur, was dort ausdrücklich öffentlich ist.",
            en: "Where a municipality has no OParl interface, it reads the public citizens' pages of the council information system: the calendar of meetings, agendas and papers, about once a month the committees and who sits in them, and only what is expressly public there.",
          },
        },
      ],
    }),
    scope({
      documentsElsewhere: true,
      methods: ["GET"],
      private: ["login", "logon", "signin", "anmelden", "anmeldung", "intern", "intranet", "sso"],
    }),
    onRequest({ contact: "support@mandari.de", removed: "kept" }),
    requests({ contact: "support@mandari.de", within: 5, holidays: "DE" }),
    takedown({ contact: "support@mandari.de" }),
    purge({ contact: "support@mandari.de" }),
    visitors({ copies: ["document", "preview"] }),
    ownInstallations({ guide: "docs/handbook/adding-sources.md", reference: "docs/handbook/settings.md" }),
    schedule({ every: "30m", byHand: "any time" }),
    freshness({
      fullEvery: "30d",
      fullDuring: { from: "22:00", to: "06:00", zone: "Europe/Berlin" },
      firstByHandAnytime: true,
      unfilteredPagesByDay: 12,
      conditional: true,
    }),
    addresses({}),
    robots({
      tokens: { all: ["mandari-ingestor"], document: ["mandari-file-cache"] },
      read: "every pass",
      atMost: "24h",
      stopsSource: ["entry", "list", "detail"],
      on: {
        unavailable: "allow",
        empty: "allow",
        "no rule line": "allow",
        forbidden: "allow",
        "rate limited": "allow",
        "unavailable for now": "allow",
        unreachable: "allow",
        "bad redirect": "allow",
        check: "stop source",
      },
    }),
    spacing({
      perHost: "1s",
      atATime: 1,
      perSource: true,
      tokens: { all: ["mandari-ingestor"], document: ["mandari-file-cache"] },
    }),
    redirects({ hops: 5 }),
    challenge({ do: "leave the source" }),
    pauses({
      on: [429],
      retryAfterOn: "429, 503 and redirects",
      ladder: { first: "60s", doubling: true, most: "6h" },
      askAgain: true,
      giveUpAfter: 5,
      longestWait: "1h",
    }),
    retries({
      on: ["5xx", "no answer"],
      atMost: 3,
      pauses: ["10s", "30s", "90s"],
      only: "list pages",
      never: "4xx but 429",
    }),
    backOff({ after: 3, first: "10m", most: "6h" }),
    limits({
      usual: { onTheWire: "20MB", unpacked: "32MB", head: "2m", total: "10m" },
      by: { document: { onTheWire: "60MB", unpacked: "60MB", head: "2m", total: "10m" } },
    }),
    once({ of: ["document"] }),
    keeping({ usual: "for good", public: ["document"], unneeded: "30d" }),
  ],

  sources: [
    oparl({
      id: "huertgenwald",
      title: "Gemeinde Hürtgenwald",
      url: "https://sdnetrim.kdvz-frechen.de/rim4220/webservice/oparl/v1.0/system",
      documents: true,
    }),
    oparl({
      id: "juelich",
      title: "Stadt Jülich",
      url: "https://sdnetrim.kdvz-frechen.de/rim4240/webservice/oparl/v1.0/system",
      documents: true,
    }),
    councilPages({
      id: "halle",
      title: "Stadt Halle (Saale)",
      url: "https://buergerinfo.halle.de/si0040.asp",
      tokens: { all: ["mandari-ingestor"], document: ["mandari-file-cache"] },
      documents: true,
    }),
  ],
});
