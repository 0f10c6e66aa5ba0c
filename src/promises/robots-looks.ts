import type { Exchange } from "../pledge/exchange.ts";
import type { RobotsState } from "../pledge/findings.ts";
import type { Evidence } from "../pledge/verdict.ts";

/** What is remembered of an authority's robots.txt: what happened, whatever a bot makes of it. */
export interface Look {
  /** What the last look came to, and the file, where there was one. */
  readonly state: RobotsState;
  readonly file?: string;
  /** When it ended, epoch milliseconds. */
  readonly at: number;
  /** Passes that looked, the latest first: two passes at once must not make each other look again. */
  readonly passes: readonly string[];
  /** Those of them that may not rely on it while another pass follows a redirect. */
  readonly suspended?: readonly string[];
  /** The last file there was: what "not modified" speaks of. */
  readonly last?: { readonly state: RobotsState; readonly file?: string };
}

const PASSES_REMEMBERED = 4;

/** The look that an answer to a robots.txt request makes of the one before; undefined where nothing was learned. */
export function lookAfter(exchange: Exchange, before: Look | undefined): Look | undefined {
  const { request, outcome, endedAt, findings } = exchange;
  // Ended by us, or lost in a crash: the server has said nothing.
  if (outcome === "stopped" || outcome === "unknown") return undefined;
  const { state, file } = (outcome === "not modified" ? before?.last : findings.robots) ?? { state: "unreachable" };
  const given = { state, ...(file !== undefined && { file }) };
  const isFile = state === "rules" || state === "empty" || state === "no rule line";
  const last = isFile ? given : before?.last;
  const passes = [...new Set([request.pass, ...(before?.passes ?? []), ...(before?.suspended ?? [])])];
  return { ...given, at: endedAt, ...inForceFor(passes, state), ...(last && { last }) };
}

/**
 * A redirect may be the middle of a chain whose end brings rules. The pass that follows it waits for that end; any other
 * pass must look for itself, or a bot that reads a bad redirect as "allowed" would ask without the rules.
 */
function inForceFor(passes: readonly string[], state: RobotsState): Pick<Look, "passes" | "suspended"> {
  const remembered = passes.slice(0, PASSES_REMEMBERED);
  if (state !== "bad redirect") return { passes: remembered };
  return { passes: remembered.slice(0, 1), suspended: remembered.slice(1) };
}

/** The look, where it is young enough and this pass has looked itself (M6, C18: no copy of an earlier pass). */
export function freshLook(
  { read, atMost }: { readonly read: "every pass" | "when too old"; readonly atMost: number },
  look: Look | undefined,
  pass: string,
  now: number,
): Look | undefined {
  if (!look || now - look.at >= atMost) return undefined;
  const forAll = read === "when too old" && look.state !== "bad redirect";
  return forAll || look.passes.includes(pass) ? look : undefined;
}

/** What a verdict that rests on a look carries into the ledger. */
export const evidenceOf = (look: Look, line?: number): Evidence => ({
  ...(look.file !== undefined && { file: look.file }),
  ...(line !== undefined && { line }),
  fetchedAt: look.at,
  state: look.state,
});
