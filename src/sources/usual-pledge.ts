import type { Pledged } from "../pledge/promise.ts";
import { addresses } from "../promises/addresses.ts";
import { backOff } from "../promises/back-off.ts";
import { challenge } from "../promises/challenge.ts";
import { freshness } from "../promises/freshness.ts";
import { identity } from "../promises/identity.ts";
import { keeping } from "../promises/keeping.ts";
import { limits } from "../promises/limits.ts";
import { pauses } from "../promises/pauses.ts";
import { redirects } from "../promises/redirects.ts";
import { retries } from "../promises/retries.ts";
import { robots } from "../promises/robots.ts";
import { schedule } from "../promises/schedule.ts";
import { scope } from "../promises/scope.ts";
import { spacing } from "../promises/spacing.ts";

/** What a bot of one's own has to say of itself; the rest has a usual answer. Lengths of time as in `"2s"`, `"24h"`. */
export interface UsualPledge {
  /** The product token of RFC 9309. */
  readonly token: string;
  /** The User-Agent; it names the bot's page or a mail address. */
  readonly agent: string;
  /** Pause from the end of a request to the start of the next one to the same host. */
  readonly gap?: string;
  /** Distance of passes. */
  readonly every?: string;
  /** How long copies of pages are kept: `"for good"`, `"30d"`; they are never shown to anybody. */
  readonly copies?: string;
}

/**
 * The pledge of an ordinary, gentle bot: robots.txt by the standard, one request at a time with a pause of two seconds,
 * once a day, nothing without a limit. Each promise may be made stricter in a source; for other promises, write the
 * pledge out.
 *
 * @example pledge: usualPledge({ token: "news-bot", agent: "news-bot/1.0 (+https://news.example/bot)" })
 */
export function usualPledge({
  token,
  agent,
  gap = "2s",
  every = "24h",
  copies = "for good",
}: UsualPledge): readonly Pledged[] {
  const tokens = { all: [token] };
  return [
    identity({ agents: { default: agent } }),
    scope({ methods: ["GET"], private: ["login", "logon", "signin", "anmelden", "anmeldung", "intern", "intranet"] }),
    schedule({ every }),
    freshness({ conditional: true }),
    addresses({}),
    robots({
      tokens,
      atMost: "24h",
      stopsSource: ["entry", "list"],
      // RFC 9309 2.3.1: what is not there forbids nothing, what cannot be read forbids everything.
      on: {
        ...{ unavailable: "allow", empty: "allow", "no rule line": "allow", forbidden: "allow" },
        ...{ "rate limited": "stop host", "unavailable for now": "stop host", unreachable: "stop host" },
        ...{ "bad redirect": "allow", check: "stop source" },
      },
    }),
    spacing({ perHost: gap, atATime: 1, sameAddress: true, tokens }),
    redirects({ hops: 5 }),
    pauses({ on: [429, 503], retryAfterOn: "any status", ladder: ["10m", "1h", "6h"], askAgain: false }),
    challenge({ do: "leave the source" }),
    retries({ on: ["5xx", "no answer"], atMost: 2, pauses: ["30s", "2m"] }),
    backOff({ after: 3, first: "1h", most: "24h" }),
    limits({ usual: { onTheWire: "10MB", unpacked: "30MB", head: "30s", total: "2m" } }),
    keeping({ usual: copies }),
  ];
}
