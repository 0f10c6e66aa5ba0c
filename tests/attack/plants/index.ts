import type { Attack } from "../attack.ts";
import { pledging } from "../town.ts";
import { keeping, limits } from "./amount.ts";
import { challenge } from "./checks.ts";
import { ownInstallations, purge, requests, takedown, visitors } from "./desk.ts";
import { backOff, pauses, retries } from "./failures.ts";
import {
  budget,
  factsOnly,
  licenceFirst,
  neverAsked,
  neverRead,
  neverShown,
  once,
  revisits,
  yearLists,
} from "./listed.ts";
import { caps, compared, inTurn, onRequest, reviewed, strikes, undisguised } from "./nightly.ts";
import { spacing } from "./pace.ts";
import { rendering } from "./rendering.ts";
import { redirects, robots } from "./robots.ts";
import {
  dataBasis,
  excerpts,
  htmlOnly,
  neverFetched,
  officialFirst,
  ownDomain,
  released,
  reservations,
  withdrawal,
} from "./websites.ts";
import { freshness, schedule } from "./when.ts";
import { addresses, botPage, identity, scope, sourceKinds } from "./who.ts";

/** Where mandari promises under no ID what another bot does: one that promises under the IDs of all. */
const everybody = pledging();
const byAll = (attack: Attack): Attack => ({ bot: everybody, ...attack });

/** All planted violations, by the name of the promise that must find them. */
export const attacks: Readonly<Record<string, readonly Attack[]>> = {
  identity,
  "bot-page": botPage,
  "source-kinds": sourceKinds,
  scope,
  schedule,
  freshness,
  addresses,
  robots,
  spacing,
  redirects,
  challenge,
  pauses,
  retries: retries.map(byAll),
  "back-off": backOff,
  limits: limits.map(byAll),
  keeping,
  budget,
  "facts-only": factsOnly,
  "licence-first": licenceFirst,
  "never-asked": neverAsked,
  "never-read": neverRead,
  "never-shown": neverShown,
  once,
  revisits,
  caps,
  compared,
  requests,
  takedown,
  purge,
  visitors,
  "own-installations": ownInstallations,
  strikes,
  "in-turn": inTurn,
  reviewed,
  undisguised,
  rendering,
  "on-request": onRequest,
  "year-lists": yearLists,
  "data-basis": dataBasis,
  "official-first": officialFirst,
  released,
  "own-domain": ownDomain,
  "html-only": htmlOnly,
  "never-fetched": neverFetched,
  reservations,
  withdrawal,
  excerpts,
};
