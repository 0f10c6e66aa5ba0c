import { canonicalAddress } from "./canonical.ts";
import { textOf } from "./octets.ts";
import type { RobotsFile, RobotsGroup } from "./robots-file.ts";
import { type Selection, selectGroups } from "./selection.ts";

/** What a robots.txt says of an address, and the line that says so. */
export interface RobotsVerdict {
  readonly allowed: boolean;
  /** The deciding line, 1-based; 0 where no rule decided. */
  readonly line: number;
  /** The pattern of that line as written, null where no rule decided. */
  readonly pattern: string | null;
  readonly type: "allow" | "disallow" | null;
  /** The product token this is said to; of several the one that decided. */
  readonly token: string;
  /** The agents of the group the line stands in, as written; without a line those of the first group in force. */
  readonly group: readonly string[];
  /** Line of that group's first `User-agent`, 0 where no group binds us. */
  readonly groupLine: number;
  /** Whether the token was bound by its own name, by `*`, or not at all. */
  readonly specific: "own" | "star" | "none";
}

/**
 * Decides whether an address may be fetched (RFC 9309 2.2.2). Each token is asked on its own and the strictest answer
 * wins (M6: a document is fetched under two names). Which file is asked is the caller's: one per scheme, host and port.
 *
 * @param tokens product tokens of the bot; none means: whatever holds for everybody
 * @param url the address as it will be sent (`URL.href`); only path and query count
 * @example robotsVerdict(file, ["mandari-ingestor", "mandari-file-cache"], "https://www.example.org/a.pdf")
 */
export function robotsVerdict(file: RobotsFile, tokens: readonly string[], url: string): RobotsVerdict {
  const address = canonicalAddress(url);
  const [first = "*", ...others] = tokens;
  let verdict = verdictFor(file, first, address);
  for (const token of others) {
    if (!verdict.allowed) break;
    const next = verdictFor(file, token, address);
    if (!next.allowed) verdict = next;
  }
  return verdict;
}

/**
 * A verdict in words, as the audit prints it.
 *
 * @example describeVerdict(verdict) // "line 14: Disallow: /intern (group of *)"
 */
export function describeVerdict(verdict: RobotsVerdict): string {
  const whose = verdict.specific === "none" ? "no group applies" : `group of ${names(verdict.group)}`;
  if (verdict.type === null) {
    return verdict.allowed ? `no rule decides (${whose})` : "more than 20,000 rules: nothing is read";
  }
  const key = verdict.type === "allow" ? "Allow" : "Disallow";
  return `line ${verdict.line}: ${key}: ${verdict.pattern ?? ""} (${whose})`;
}

/** Always allowed, whatever its own rules say (RFC 9309 2.2.2). */
const ROBOTS_TXT = "/robots.txt";

function verdictFor(file: RobotsFile, token: string, address: string): RobotsVerdict {
  const selection = selectGroups(file, token);
  if (address === ROBOTS_TXT) return noRule(selection, token, true);
  if (file.tooManyRules) return noRule(selection, token, false);
  const decided = selection.rules.decide(address, { octets: 0 });
  if (decided === null) return noRule(selection, token, true);
  const { rule, group } = decided;
  return {
    allowed: rule.type === "allow",
    line: rule.line,
    pattern: textOf(rule.value),
    type: rule.type,
    token,
    ...naming(selection, group),
  };
}

function noRule(selection: Selection, token: string, allowed: boolean): RobotsVerdict {
  return { allowed, line: 0, pattern: null, type: null, token, ...naming(selection, selection.groups[0]) };
}

const naming = (
  { specific }: Selection,
  group: RobotsGroup | undefined,
): Pick<RobotsVerdict, "group" | "groupLine" | "specific"> => ({
  group: group?.agents ?? [],
  groupLine: group?.line ?? 0,
  specific,
});

/** The first names of a group; a hostile file has thousands. */
function names(agents: readonly string[]): string {
  const shown = agents.slice(0, 3).join(", ");
  return agents.length > 3 ? `${shown} and ${agents.length - 3} more` : shown;
}
