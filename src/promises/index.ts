import type { PromiseSpec } from "../pledge/promise.ts";
import { addresses } from "./addresses.ts";
import { backOff } from "./back-off.ts";
import { botPage } from "./bot-page.ts";
import { budget } from "./budget.ts";
import { caps } from "./caps.ts";
import { challenge } from "./challenge.ts";
import { compared } from "./compared.ts";
import { dataBasis } from "./data-basis.ts";
import { excerpts } from "./excerpts.ts";
import { factsOnly } from "./facts-only.ts";
import { freshness } from "./freshness.ts";
import { htmlOnly } from "./html-only.ts";
import { identity } from "./identity.ts";
import { inTurn } from "./in-turn.ts";
import { keeping } from "./keeping.ts";
import { licenceFirst } from "./licence-first.ts";
import { limits } from "./limits.ts";
import { neverAsked } from "./never-asked.ts";
import { neverFetched } from "./never-fetched.ts";
import { neverRead } from "./never-read.ts";
import { neverShown } from "./never-shown.ts";
import { officialFirst } from "./official-first.ts";
import { onRequest } from "./on-request.ts";
import { once } from "./once.ts";
import { ownDomain } from "./own-domain.ts";
import { ownInstallations } from "./own-installations.ts";
import { pauses } from "./pauses.ts";
import { purge } from "./purge.ts";
import { redirects } from "./redirects.ts";
import { released } from "./released.ts";
import { rendering } from "./rendering.ts";
import { requests } from "./requests.ts";
import { reservations } from "./reservations.ts";
import { retries } from "./retries.ts";
import { reviewed } from "./reviewed.ts";
import { revisits } from "./revisits.ts";
import { robots } from "./robots.ts";
import { schedule } from "./schedule.ts";
import { scope } from "./scope.ts";
import { sourceKinds } from "./source-kinds.ts";
import { spacing } from "./spacing.ts";
import { strikes } from "./strikes.ts";
import { takedown } from "./takedown.ts";
import { undisguised } from "./undisguised.ts";
import { visitors } from "./visitors.ts";
import { withdrawal } from "./withdrawal.ts";
import { yearLists } from "./year-lists.ts";

/**
 * All promises that a bot can make: the table of contents. A bot's pledge picks from them and sets their options; of two
 * promises that refuse with the same strictness, the one that stands first in the pledge is named as the reason.
 *
 * @example const { identity, spacing, robots } = promises;
 */
export const promises = {
  /** Who asks, and how to reach them: the User-Agent of every request. */
  identity,
  /** The bot is what it says it is. */
  undisguised,
  /** The page that the User-Agent leads to. */
  botPage,
  /** What is read: sources of the kinds named, and no others. */
  sourceKinds,
  /** The list of sources is public, with licence and frequency, and true. */
  dataBasis,
  /** Official sources first; what they give is taken from no website. */
  officialFirst,
  /** Lists by year: which years are read. */
  yearLists,
  /** Where a bot goes at all: hosts, methods, public areas. */
  scope,
  /** Pages in a browser: what of their wishes is loaded, and how much. */
  rendering,
  /** Hosts that are asked for nothing at all. */
  neverAsked,
  /** Owners of sites can ask to be read more slowly, or not at all. */
  onRequest,
  /** Whoever runs an installation answers for its sources, and finds every setting explained. */
  ownInstallations,
  /** What owners of sites ask for is weighed, recorded with a reason, and answered in time. */
  requests,
  /** What a municipality wants gone vanishes at once, and stays out. */
  takedown,
  /** Deleted for good on demand only, and nothing but what was taken down. */
  purge,
  /** Whoever looks at our pages makes no server be asked. */
  visitors,
  /** Kinds of pages that are never asked for. */
  neverRead,
  /** HTML pages only: nothing else of a website. */
  htmlOnly,
  /** Contact, team and privacy pages of websites. */
  neverFetched,
  /** When passes start, and in which hours they ask. */
  schedule,
  /** How often and how whole a source is read. */
  freshness,
  /** Pages that are read rarely, whoever starts the pass. */
  revisits,
  /** How many pages or requests at most. */
  budget,
  /** Every source has an end: so many requests, so much time. */
  caps,
  /** A person has looked at every source, not too long ago. */
  reviewed,
  /** Some kinds of sources are off until a person has released the single one. */
  released,
  /** Of an organisation only its own domain, proven. */
  ownDomain,
  /** The sources of a pass one after the other. */
  inTurn,
  /** Documents and pictures: one complete answer each. */
  once,
  /** A licence is read before its picture is fetched. */
  licenceFirst,
  /** Only public internet addresses. */
  addresses,
  /** robots.txt first, and obeyed. */
  robots,
  /** Reservations against text and data mining, asked first, and binding. */
  reservations,
  /** A site that shuts the bot out later is forgotten. */
  withdrawal,
  /** How fast: pauses from end to start, so many at a time. */
  spacing,
  /** Redirects: every hop a fresh address, and not for ever. */
  redirects,
  /** A bot check in place of an answer: waited for or left, never answered. */
  challenge,
  /** A server that says it is asked too much is left in peace (429, 503, Retry-After). */
  pauses,
  /** What is asked again after a failure, and when. */
  retries,
  /** A source that fails several times in a row is left for this pass. */
  strikes,
  /** A source that stays silent is asked less and less often. */
  backOff,
  /** How much of an answer is read, and for how long. */
  limits,
  /** What is stored of what is read: these fields and no others. */
  factsOnly,
  /** What is compared in the open, each fact with the page it came from. */
  compared,
  /** What is compared only, and given out to nobody. */
  neverShown,
  /** Of websites: short excerpts with a link; the page for some days. */
  excerpts,
  /** What stays of an answer. */
  keeping,
} as const;

/** The same by name, as pledges in the store and in the ledger name them. */
export const allPromises: ReadonlyMap<string, PromiseSpec> = new Map(
  Object.values(promises).map(({ spec }): [string, PromiseSpec] => [spec.name, spec]),
);
