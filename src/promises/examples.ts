import type * as z from "zod";
import type { Pledged, PromiseSpec } from "../pledge/promise.ts";
import { promises } from "./index.ts";

/**
 * A promise with one setting that uses all of its options, and others that each differ from it in one. For tests that
 * hold for every promise: a new option without an example fails them.
 */
export interface Examples {
  readonly spec: PromiseSpec;
  /** Parsed settings, the first of them the one that the others differ from. */
  readonly settings: readonly unknown[];
}

const examples = <S extends z.ZodType, F>(
  promise: ((options: z.input<S>) => Pledged<S, F>) & { readonly spec: PromiseSpec<S, F> },
  base: z.input<S>,
  ...changes: readonly Partial<z.input<S>>[]
): Examples => ({
  spec: promise.spec,
  settings: [{}, ...changes].map((change) => promise.spec.options.parse(merged(base, change))),
});

/** One setting over another; a field that is undefined in the result is left out. */
const merged = (base: unknown, change: unknown): object =>
  Object.fromEntries(
    Object.entries({ ...asObject(base), ...asObject(change) }).filter(([, value]) => value !== undefined),
  );

const asObject = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

const agent = "bot/1.0 (+https://bot.example/)";
const files = "bot-files/1.0 (+https://bot.example/files)";
const longer = "bot/1.0 (+https://bot.example/) (+mailto:mail@bot.example)";

const usual = { onTheWire: "5MB", unpacked: "20MB", head: "30s", total: "2m" };

const closed = {
  unavailable: "allow",
  empty: "allow",
  "no rule line": "allow",
  forbidden: "deny",
  "rate limited": "deny",
  "unavailable for now": "deny",
  unreachable: "deny",
  "bad redirect": "deny",
  check: "stop host",
} as const;

/** What only a bot that asks again after a check can set. */
const noRepeat = { wait: undefined, askAgain: undefined, leaveSiteAfter: undefined } as const;

/** Words of a bot's own, the same in each language. */
const sentence = (text: string) => ({ de: text, en: text, ro: text });

const kindOf = (kind: string) => ({ kind, what: sentence(`Sources of the kind ${kind} are read.`) });

const years = (change: object = {}) => ({
  ...{ kind: "acts", what: sentence("Lists of acts."), parameter: "an", from: 2017, zone: "Europe/Bucharest" },
  ...change,
});

const unasked = (host: string, because: "by choice" | "press" | "does not work") => ({
  ...{ host, because },
  since: "2026-01-31",
});

const unread = (change: object = {}) => ({
  ...{ id: "wealth", what: sentence("Some are not read."), on: ["a.example"], path: ["wealth"], parameters: ["pag"] },
  ...change,
});

const revisit = (kind: string) => ({ kind, what: sentence("Pages are looked at."), notBefore: "6d" });

const most = (change: Partial<z.input<typeof promises.budget.spec.options>["limits"][number]> = {}) => ({
  ...({ count: "pages", per: "site", within: "pass", atMost: 5 } as const),
  ...{ except: ["a.example", "b.example"], ...change },
});

const licensed = (change: object = {}) => ({
  ...{ host: "pictures.example", statedOn: "files.example", what: sentence("The licence is read.") },
  ...change,
});

const facts = (kind: string, fields: readonly string[]) => ({
  ...{ kind, what: sentence("What is kept.") },
  fields: [...fields],
});

const listed = (kind: string, change: object = {}) => ({
  ...{ kind, what: sentence(`Sources ${kind}`), licence: "CC BY 4.0", link: "https://licence.example/by" },
  ...{ notBefore: "18h", ...change },
});

const hidden = (kind: string) => ({ kind, what: sentence("It is only compared.") });

/** By the name each promise has in the table of contents. */
export const allExamples = {
  identity: examples(
    promises.identity,
    { agents: { default: agent, document: files, byKind: { website: longer } }, from: "mail@bot.example" },
    { agents: { default: files, document: files, byKind: { website: longer } } },
    { agents: { default: agent, byKind: { website: longer } } },
    { agents: { default: agent, document: files } },
    { agents: { default: agent, document: files, byKind: { website: longer, feed: longer } } },
    { inBrowser: "after the browser's own" },
    { from: "other@bot.example" },
    { from: undefined },
  ),
  botPage: examples(
    promises.botPage,
    { paths: ["/crawler"], contact: "mail@bot.example", statement: sentence("A private project") },
    { paths: ["/", "/crawler"] },
    { contact: "other@bot.example" },
    { statement: {} },
    { statement: sentence("Another project") },
    { links: [{ url: "https://bot.example/about", title: sentence("About") }] },
    { links: [{ url: "https://bot.example/method", title: sentence("Method") }] },
  ),
  sourceKinds: examples(
    promises.sourceKinds,
    { kinds: [kindOf("oparl"), kindOf("scraper")] },
    { kinds: [kindOf("oparl")] },
    { kinds: [] },
  ),
  yearLists: examples(
    promises.yearLists,
    { lists: [years()] },
    { lists: [years({ kind: "votes" })] },
    { lists: [years({ parameter: "year" })] },
    { lists: [years({ from: 2018 })] },
    { lists: [years({ zone: "Europe/Berlin" })] },
    { lists: [years({ what: sentence("Lists of votes.") })] },
    { lists: [] },
  ),
  neverAsked: examples(
    promises.neverAsked,
    { hosts: [unasked("a.example", "by choice"), unasked("b.example", "press")] },
    { hosts: [unasked("a.example", "by choice")] },
    { hosts: [unasked("a.example", "by choice"), unasked("b.example", "does not work")] },
    { hosts: [unasked("a.example", "by choice"), { ...unasked("b.example", "press"), since: "2026-02-01" }] },
    { hosts: [] },
  ),
  neverRead: examples(
    promises.neverRead,
    { pages: [unread()] },
    { pages: [unread({ id: "interests" })] },
    { pages: [unread({ what: sentence("Others are not read.") })] },
    { pages: [unread({ on: ["b.example"] })] },
    { pages: [unread({ path: ["records"] })] },
    { pages: [unread({ parameters: ["tab"] })] },
    { pages: [unread(), unread({ id: "records", path: ["record"] })] },
    { pages: [] },
  ),
  addresses: examples(promises.addresses, {}),
  robots: examples(
    promises.robots,
    { tokens: { all: ["bot"], document: ["bot-files"] }, atMost: "24h", stopsSource: ["entry"], on: closed },
    { tokens: { all: ["bot", "bot-two"], document: ["bot-files"] } },
    { tokens: { all: ["bot"] } },
    { read: "when too old" },
    { atMost: "12h" },
    { allHostsFirst: true },
    { stopsSource: ["entry", "list", "detail"] },
    { stopsSource: [] },
    ...Object.keys(closed).map((state) => ({ on: { ...closed, [state]: "stop source" } })),
    { on: { ...closed, unreachable: "allow" } },
    { on: { ...closed, check: "stop site" } },
  ),
  spacing: examples(
    promises.spacing,
    {
      perHost: "2s",
      perSite: "1500ms",
      atATime: 1,
      tokens: { all: ["bot"], document: ["files"] },
      crawlDelayUpTo: "1m",
    },
    { perHost: "2.001s" },
    { perHost: undefined },
    { perSite: "1s" },
    { perSite: undefined },
    { atATime: 2 },
    { perSource: true },
    { inTheWholeBot: true },
    { sameAddress: true },
    { oneServer: [["a.example", "b.example"]] },
    { oneServer: [["b.example", "c.example"]] },
    { inBrowser: "page loads" },
    { tokens: { all: ["other"], document: ["files"] } },
    { tokens: { all: ["bot"] } },
    { crawlDelayUpTo: "2m" },
    { crawlDelayUpTo: undefined },
  ),
  redirects: examples(promises.redirects, { hops: 5 }, { hops: 0 }, { hops: 1 }, { robots: 6 }),
  limits: examples(
    promises.limits,
    { usual, by: { document: usual } },
    { usual: { ...usual, onTheWire: "6MB" } },
    { usual: { ...usual, unpacked: "21MB" } },
    { usual: { ...usual, head: "31s" } },
    { usual: { ...usual, total: "3m" } },
    { by: { document: { ...usual, total: "10m" } } },
    { by: { page: usual } },
    { by: {} },
  ),
  factsOnly: examples(
    promises.factsOnly,
    { records: [facts("Member", ["name", "party"]), facts("Motion", ["title"])] },
    { records: [facts("Member", ["name"]), facts("Motion", ["title"])] },
    { records: [facts("Member", ["name", "party"]), facts("Motion", [])] },
    { records: [facts("Member", ["name", "party"])] },
    { records: [{ ...facts("Member", ["name", "party"]), what: sentence("Of members.") }, facts("Motion", ["title"])] },
    { records: [] },
  ),
  compared: examples(
    promises.compared,
    { kind: "Offer", link: "pageUrl", pages: ["Comparison"] },
    { kind: "Price" },
    { link: "url" },
    { pages: ["Comparison", "How"] },
  ),
  neverShown: examples(
    promises.neverShown,
    { records: [hidden("Comparison")] },
    { records: [hidden("Draft")] },
    { records: [{ kind: "Comparison", what: sentence("It is compared.") }] },
    { records: [hidden("Comparison"), hidden("Draft")] },
    { records: [] },
  ),
  keeping: examples(
    promises.keeping,
    { usual: "for good", by: { page: "7d" } },
    { usual: "nothing" },
    { usual: "until read" },
    { usual: "8d" },
    { by: { page: "nothing" } },
    { by: { page: "7d", document: "30d" } },
    { by: {} },
    { public: ["document"] },
    { public: ["document", "image"] },
    { unneeded: "30d" },
    { unneeded: "60d" },
  ),
  scope: examples(
    promises.scope,
    { hosts: ["a.example", "b.example"], private: ["login"] },
    { hosts: ["a.example"] },
    { hosts: [] },
    { hosts: undefined },
    { documentsElsewhere: true },
    { documentsElsewhere: false },
    { schemes: ["https"] },
    { methods: ["GET", "POST"] },
    { private: ["login", "intern"] },
    { private: [] },
  ),
  rendering: examples(
    promises.rendering,
    { load: ["script", "data"], requests: 60, bytes: "8MB", time: "45s" },
    { load: ["script", "data", "stylesheet"] },
    { load: [] },
    { hosts: ["a.example"] },
    { hosts: [] },
    { hosts: ["a.example", "b.example"] },
    { post: ["a.example"] },
    { post: [] },
    { requests: 61 },
    { requests: 1 },
    { bytes: "9MB" },
    { time: "1m" },
  ),
  schedule: examples(
    promises.schedule,
    { cron: "0 3 * * 1", zone: "Europe/Bucharest", byHand: { until: "04:00" } },
    { cron: ["0 3 * * 1", "0 3 * * 4"] },
    { cron: [], byHand: "any time" },
    { every: "7d" },
    { zone: "Europe/Berlin" },
    { window: { from: "22:00", to: "06:00" } },
    { window: { from: "22:00", to: "05:00" } },
    { oncePerNight: true },
    { byHand: "never" },
    { byHand: "any time" },
    { byHand: { until: "05:00" } },
    { sourcesByHandOnly: ["gov"] },
    { sitesByHandOnly: ["gov.example"] },
  ),
  revisits: examples(
    promises.revisits,
    { kinds: [revisit("party")] },
    { kinds: [revisit("board")] },
    { kinds: [{ ...revisit("party"), notBefore: "7d" }] },
    { kinds: [{ ...revisit("party"), what: sentence("Others are looked at.") }] },
    { kinds: [revisit("party"), revisit("board")] },
    { kinds: [] },
  ),
  budget: examples(
    promises.budget,
    { limits: [most()] },
    { limits: [most({ count: "requests" })] },
    { limits: [most({ count: "page requests" })] },
    { limits: [most({ per: "source" })] },
    { limits: [most({ within: "30d" })] },
    { limits: [most({ within: "31d" })] },
    { limits: [most({ atMost: 6 })] },
    { limits: [most({ kinds: ["oparl"] })] },
    { limits: [most({ except: ["a.example"] })] },
    { limits: [most({ except: [] })] },
    { limits: [most(), most({ per: "source", atMost: 50 })] },
    { limits: [] },
  ),
  undisguised: examples(promises.undisguised, {}),
  requests: examples(
    promises.requests,
    { contact: "mail@bot.example", within: 5, holidays: "NW" },
    { contact: "other@bot.example" },
    { within: 4 },
    { holidays: "BY" },
    { holidays: "DE" },
    { holidays: "none" },
    { closed: ["2026-12-24"] },
    { zone: "Europe/Bucharest" },
  ),
  onRequest: examples(
    promises.onRequest,
    { contact: "mail@bot.example" },
    { contact: "other@bot.example" },
    { removed: "kept" },
  ),
  caps: examples(
    promises.caps,
    { requests: 60, time: "15m", pass: "4h" },
    { requests: 61 },
    { time: "16m" },
    { pass: "3h" },
  ),
  reviewed: examples(promises.reviewed, { atMost: "180d" }, { atMost: "90d" }),
  inTurn: examples(promises.inTurn, {}),
  strikes: examples(promises.strikes, { inARow: 3 }, { inARow: 2 }, { inARow: 1 }),
  once: examples(promises.once, { of: ["document", "image"] }, { of: ["image"] }, { of: [] }),
  licenceFirst: examples(
    promises.licenceFirst,
    { pictures: [licensed()] },
    { pictures: [licensed({ host: "other.example" })] },
    { pictures: [licensed({ statedOn: "other.example" })] },
    { pictures: [licensed({ what: sentence("Another licence is read.") })] },
    { pictures: [licensed(), licensed({ host: "other.example" })] },
    { pictures: [] },
  ),
  freshness: examples(
    promises.freshness,
    { fullEvery: "30d", fullDuring: { from: "22:00", to: "06:00", zone: "Europe/Berlin" }, unfilteredPagesByDay: 12 },
    { fullEvery: "31d" },
    { fullDuring: { from: "23:00", to: "06:00", zone: "Europe/Berlin" } },
    { fullDuring: undefined },
    { firstByHandAnytime: false },
    { unfilteredPagesByDay: 11 },
    { unfilteredPagesByDay: 0 },
    { unfilteredPagesByDay: undefined },
    { conditional: true },
  ),
  backOff: examples(
    promises.backOff,
    { after: 3, first: "10m", most: "6h" },
    { after: 1 },
    { first: "20m" },
    { most: "7h" },
  ),
  dataBasis: examples(
    promises.dataBasis,
    { path: "/basis", sources: [listed("kdq")] },
    { path: "/list" },
    { sources: [] },
    { sources: [listed("kdq"), listed("ted")] },
    { sources: [listed("kdq", { licence: "CC BY 3.0" })] },
    { sources: [listed("kdq", { link: undefined })] },
    { sources: [listed("kdq", { notBefore: "19h" })] },
    { sources: [listed("kdq", { what: sentence("Lists") })] },
  ),
  officialFirst: examples(
    promises.officialFirst,
    { websites: ["website"], taken: [{ kind: "Fact", fields: ["service", "page"] }], official: ["name"] },
    { websites: ["website", "blog"] },
    { taken: [{ kind: "Fact", fields: ["service"] }] },
    { taken: [] },
    { official: ["name", "address"] },
  ),
  released: examples(
    promises.released,
    { kinds: ["website"], on: true, visit: 4 },
    { kinds: ["blog", "website"] },
    { on: false },
    { visit: 3 },
  ),
  ownDomain: examples(
    promises.ownDomain,
    { kinds: ["website"], holds: "180d" },
    { kinds: ["blog", "website"] },
    { holds: "90d" },
  ),
  htmlOnly: examples(promises.htmlOnly, { kinds: ["website"] }, { kinds: ["blog", "website"] }),
  neverFetched: examples(
    promises.neverFetched,
    { kinds: ["website"], pages: ["contact", "team", "privacy"] },
    { kinds: ["blog", "website"] },
    { pages: ["contact", "team", "privacy", "manners"] },
    { pages: ["contact"] },
  ),
  reservations: examples(
    promises.reservations,
    { kinds: ["website"], tokens: ["bot"], obey: ["tdmrep", "noai", "ai.txt"], atMost: "24h" },
    { kinds: ["blog", "website"] },
    { tokens: ["bot", "other"] },
    { obey: ["tdmrep"] },
    { obey: ["tdmrep", "noai", "ai.txt", "content-signal"] },
    { atMost: "12h" },
  ),
  withdrawal: examples(
    promises.withdrawal,
    { kinds: ["website"], tokens: ["bot"], obey: ["tdmrep", "noai", "ai.txt"], lookEvery: "7d" },
    { kinds: ["blog", "website"] },
    { tokens: ["bot", "other"] },
    { obey: ["tdmrep"] },
    { lookEvery: "3d" },
  ),
  excerpts: examples(
    promises.excerpts,
    { kinds: ["website"], records: ["WebsiteFact"], atMost: 300, html: "7d" },
    { kinds: ["blog", "website"] },
    { records: ["WebsiteFact", "WebsiteProfile"] },
    { atMost: 200 },
    { html: "3d" },
  ),
  retries: examples(
    promises.retries,
    { on: ["5xx", "no answer"], atMost: 3, pauses: ["5s", "20s", "60s"] },
    { on: ["5xx"] },
    { atMost: 2, pauses: ["5s", "20s"] },
    { atMost: 0, pauses: [] },
    { pauses: ["5s", "20s", "61s"] },
    { only: "list pages" },
    { never: "4xx but 429" },
    { longestWait: "1h" },
  ),
  challenge: examples(
    promises.challenge,
    { do: "ask again", wait: "1m", askAgain: 1, leaveSiteAfter: 3 },
    { wait: "2m" },
    { askAgain: 2 },
    { leaveSiteAfter: 2 },
    { longestWait: "1h" },
    { suspectedToo: true },
    { ...noRepeat, do: "leave the source" },
    { ...noRepeat, do: "leave the source", alsoOn: [403] },
    { ...noRepeat, do: "leave the source", until: { time: "02:15", zone: "Europe/Berlin" } },
    { ...noRepeat, do: "leave the source", until: { time: "03:15", zone: "Europe/Berlin" } },
    { ...noRepeat, do: "leave the source", onAnyHost: true },
    { ...noRepeat, do: "leave the host", onAnyHost: true, until: { time: "02:15", zone: "Europe/Berlin" } },
    { ...noRepeat, do: "leave the host" },
    { ...noRepeat, do: "leave the host", restFor: "24h" },
    { ...noRepeat, do: "leave the host", restFor: "48h" },
  ),
  pauses: examples(
    promises.pauses,
    {
      on: [429, 503],
      retryAfterOn: "any status",
      ladder: ["60s", "5m"],
      counted: ["in the pass"],
      giveUpAfter: 3,
      askAgain: true,
      longestWait: "6h",
    },
    { on: [429] },
    { retryAfterOn: "429, 503 and redirects" },
    { ladder: ["60s", "6m"] },
    { ladder: { first: "60s", doubling: true, most: "6h" } },
    { ladder: undefined, askAgain: false },
    { counted: ["in a row"] },
    { counted: ["in a row", "in the pass"] },
    { giveUpAfter: 2 },
    { giveUpAfter: undefined, askAgain: false },
    { askAgain: false },
    { longestWait: "7h" },
    { longestWait: undefined },
  ),
} satisfies Record<string, Examples>;
