import { lookup } from "node:dns/promises";
import type { Clock } from "../time/clock.ts";

/** Asks where a name leads. An empty answer means the name has no address; a rejection, that nobody could say. */
export type Resolver = (name: string) => Promise<readonly string[]>;

/** How long an answer is kept, in milliseconds. Long enough for one page's requests, short enough for a move of the host. */
const REMEMBERED = 60_000;
/** How long an answer may take, in milliseconds. */
const PATIENCE = 10_000;
/** Names kept at most: a pass over thousands of hosts must not grow without bound. */
const MOST_NAMES = 10_000;

/**
 * The system's own resolver (`getaddrinfo`, hosts file included), IPv4 and IPv6 in the order it gives them: it puts first
 * what this machine has a route to (RFC 6724). Whether an address may be dialled is judged later, of all of them.
 */
export const systemResolver: Resolver = async (name) => {
  try {
    return (await lookup(name, { all: true, order: "verbatim" })).map(({ address }) => address);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOTFOUND" || code === "ENODATA" || code === "ENONAME") return [];
    throw error;
  }
};

interface Memory {
  readonly until: number;
  readonly answer: Promise<readonly string[]>;
}

/**
 * A resolver with a short memory of its own and a time limit. Never rejects: a name that cannot be resolved has no
 * addresses. What nobody could say (a name server that is down, no answer within ten seconds) is not remembered.
 */
export function rememberingResolver(clock: Clock, ask: Resolver = systemResolver): Resolver {
  const memory = new Map<string, Memory>();

  const forget = (name: string, entry: Memory): void => {
    if (memory.get(name) === entry) memory.delete(name);
  };

  return (name) => {
    const known = memory.get(name);
    if (known && clock.now() < known.until) return known.answer;
    const asked = withinPatience(clock, ask(name));
    const answer = asked.catch((): readonly string[] => {
      forget(name, entry);
      return [];
    });
    const entry: Memory = { until: clock.now() + REMEMBERED, answer };
    memory.delete(name);
    memory.set(name, entry);
    const [oldest] = memory.keys();
    if (memory.size > MOST_NAMES && oldest !== undefined) memory.delete(oldest);
    return answer;
  };
}

/** Rejects when the work takes too long; its late result is nobody's business then. */
async function withinPatience<T>(clock: Clock, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = clock.sleepUntil(clock.now() + PATIENCE, over.signal).then((): never => {
    throw new Error("the name server did not answer in time");
  });
  late.catch(() => undefined);
  try {
    return await clock.during(Promise.race([work, late]));
  } finally {
    over.abort();
  }
}
