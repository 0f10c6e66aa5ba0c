/** Why something was not asked: the closed list. A refusal is a ledger row with zero bytes. */
export const refusals = {
  "robots disallow": "robots.txt forbids the address to this bot",
  "robots unreadable": "robots.txt could not be read, and this bot then stays out",
  "out of scope": "the host, scheme, method or path is not among what the source may ask",
  "private area": "the address leads to a login or another area that is not public",
  "never asked": "the host is on the list of those this bot asks for nothing",
  "not loaded": "of what a page asks for in a browser, this kind is not loaded",
  "no browser": "the source is read in a browser, and none that may be used is at hand",
  "never read": "the page is of a kind this bot never reads",
  "address refused": "the name leads to an address that is not public",
  "too many redirects": "the chain of redirects is longer than promised, or turns in a circle",
  "wrong hour": "the promise allows this reading only at other hours",
  "not due": "the promised interval has not passed yet",
  resting: "the source or host rests after failures, a check or a Retry-After",
  "budget spent": "the promised number of requests is used up",
  reserved: "the site or page declares a reservation",
  check: "an anti-bot check answered in place of the page",
  "given up": "the promised number of tries is used up",
  "once only": "a complete answer is stored already",
  "not reviewed": "a person has not released the source",
  "switched off": "the operator switched the source or host off",
  "no identity": "the request would not carry the promised User-Agent",
  "shut out": "the site shuts this bot out",
  stopped: "the run was stopped before this was asked",
} as const;

export type Refusal = keyof typeof refusals;
