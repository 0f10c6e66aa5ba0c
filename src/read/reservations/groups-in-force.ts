/**
 * The part of a parsed robots-like file that reservations need; the robots room's own file has this shape. Values of
 * rules are octets (one character an octet), values of extension lines are text.
 */
export interface AgentFile {
  readonly groups: readonly AgentGroup[];
  /** All extension lines, those before any group too (their `groupLine` is 0). */
  readonly extensions: readonly AgentLine[];
}

interface AgentGroup {
  /** Product tokens, and `*`. */
  readonly agents: readonly string[];
  readonly rules: readonly { readonly type: "allow" | "disallow"; readonly value: string; readonly line: number }[];
  readonly extensions: readonly AgentLine[];
}

interface AgentLine {
  readonly key: string;
  readonly value: string;
  readonly line: number;
  readonly groupLine: number;
}

export interface GroupsInForce {
  readonly scope: "all" | "token";
  readonly groups: readonly AgentGroup[];
}

/** The groups that speak to a bot: its own, all of them, or for want of these those of `*` (RFC 9309 2.2.1). */
export const groupsInForce = (file: AgentFile, tokens: readonly string[]): GroupsInForce => {
  const own = new Set(tokens.map((token) => token.toLowerCase()));
  const named = file.groups.filter(({ agents }) => agents.some((agent) => own.has(agent.toLowerCase())));
  if (named.length > 0) return { scope: "token", groups: named };
  return { scope: "all", groups: file.groups.filter(({ agents }) => agents.includes("*")) };
};

/** A line in force, and whether it stood before any group. */
export interface LineInForce {
  readonly line: AgentLine;
  readonly scope: "all" | "token";
  readonly note: string;
}

/**
 * The extension lines of one key that speak to a bot. Lines before any group are nobody's by the standard; read with
 * caution they speak for `*`, and are noted.
 */
export const linesInForce = (file: AgentFile, tokens: readonly string[], key: string): LineInForce[] => {
  const { scope, groups } = groupsInForce(file, tokens);
  const grouped = groups.flatMap(({ extensions }) => extensions).map((line) => ({ line, scope, note: "" }));
  const before = scope === "token" ? [] : file.extensions.filter(({ groupLine }) => groupLine === 0);
  const loose = before.map((line) => ({ line, scope, note: "stands before any group" }));
  return [...loose, ...grouped].filter(({ line }) => line.key === key);
};

/** `[/path ]statement`, as Content-Usage has it in robots.txt. */
export const splitPath = (value: string): { path: string | null; statement: string } => {
  const match = /^(\/\S*)\s+/.exec(value);
  return match === null
    ? { path: null, statement: value }
    : { path: match[1] ?? null, statement: value.slice(match[0].length) };
};
