import { canonicalAddress } from "./canonical.ts";
import { type CrawlDelay, crawlDelay } from "./crawl-delay.ts";
import { lintSentence } from "./lint.ts";
import { textOf } from "./octets.ts";
import type { ExtensionLine, RobotsFile } from "./robots-file.ts";
import { extensionsInForce, selectGroups } from "./selection.ts";
import { describeVerdict, type RobotsVerdict, robotsVerdict } from "./verdict.ts";

/** A rule that matches an address. */
interface MatchingRule {
  readonly line: number;
  readonly type: "allow" | "disallow";
  readonly pattern: string;
  /** Octets of the canonical pattern; the longest decides, Allow on a tie (RFC 9309 2.2.2). */
  readonly octets: number;
}

/** How a verdict came about for one product token. */
interface TokenExplanation {
  readonly verdict: RobotsVerdict;
  /** Lines at which the groups begin that were merged (RFC 9309 2.2.1). */
  readonly groupLines: readonly number[];
  /** Every matching rule, the deciding one first. */
  readonly matching: readonly MatchingRule[];
  readonly extensions: readonly ExtensionLine[];
}

/** Everything a person may ask about a file and an address. */
export interface RobotsExplanation {
  readonly url: string;
  /** The address as it is compared. */
  readonly address: string;
  readonly verdict: RobotsVerdict;
  readonly tokens: readonly TokenExplanation[];
  readonly crawlDelay: CrawlDelay | null;
}

/**
 * Explains a verdict: the groups in force, every rule that matches, what else the group says.
 *
 * @example explainVerdict(file, ["MeilenvergleichBot"], "https://www.example.org/intern/x").tokens[0]?.matching
 */
export function explainVerdict(file: RobotsFile, tokens: readonly string[], url: string): RobotsExplanation {
  const address = canonicalAddress(url);
  return {
    url,
    address,
    verdict: robotsVerdict(file, tokens, url),
    tokens: tokens.map((token) => explainToken(file, token, url, address)),
    crawlDelay: crawlDelay(file, tokens),
  };
}

/** An explanation as lines of text: the verdict first, then how it came about. */
export function explanationLines(explanation: RobotsExplanation): string[] {
  const { verdict, url, tokens, crawlDelay: delay } = explanation;
  const lines = [`${verdict.allowed ? "allowed" : "forbidden"} ${textOf(url)}: ${describeVerdict(verdict)}`];
  for (const { verdict: own, groupLines, matching } of tokens) {
    const bound = { own: "its own group", star: "the group of *", none: "no group" }[own.specific];
    const where = groupLines.length > 0 ? ` (line ${groupLines.slice(0, 10).join(", ")})` : "";
    lines.push(`  ${own.token}: bound by ${bound}${where}`);
    for (const rule of matching.slice(0, 10)) {
      const key = rule.type === "allow" ? "Allow" : "Disallow";
      lines.push(`    line ${rule.line}: ${key}: ${rule.pattern} (${rule.octets} octets)`);
    }
    if (matching.length > 10) lines.push(`    and ${matching.length - 10} more rules that match`);
  }
  if (delay) lines.push(`  line ${delay.line}: waits ${delay.milliseconds / 1000} s between two requests`);
  return lines;
}

/** The lint list as lines of text. */
export const lintLines = (file: RobotsFile): string[] => file.lint.map(lintSentence);

function explainToken(file: RobotsFile, token: string, url: string, address: string): TokenExplanation {
  const { groups, rules } = selectGroups(file, token);
  const matching = rules.matching(address, { octets: 0 }).map(({ rule, pattern }) => ({
    line: rule.line,
    type: rule.type,
    pattern: textOf(rule.value),
    octets: pattern.length,
  }));
  return {
    verdict: robotsVerdict(file, [token], url),
    groupLines: groups.map(({ line }) => line),
    matching,
    extensions: extensionsInForce(file, token),
  };
}
