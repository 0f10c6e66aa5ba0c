import { type LintEntry, Linter } from "./lint.ts";
import { robotsOctets, textOf } from "./octets.ts";
import { type RobotsEvents, readLines } from "./read-lines.ts";

/** An `Allow` or `Disallow` line. `value` is its pattern in octets as written, "" where the line is empty. */
export interface RobotsRule {
  readonly type: "allow" | "disallow";
  readonly line: number;
  readonly value: string;
}

/** A line the standard leaves open, with the group it stands in (no agents and line 0: before any group). */
export interface ExtensionLine {
  /** Lower case, right spelling: `crawl-delay`, `sitemap`, `content-signal`, `license` ... */
  readonly key: string;
  readonly value: string;
  readonly line: number;
  readonly group: readonly string[];
  readonly groupLine: number;
}

/** One or more `User-agent` lines with the rules after them (RFC 9309 2.2.1), as they stand in the file. */
export interface RobotsGroup {
  /** Line of its first `User-agent`. */
  readonly line: number;
  /** Product tokens as written, and `*`. Empty where no line holds a token: such a group is nobody's. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  readonly extensions: readonly ExtensionLine[];
}

/** What a robots.txt says. Built by {@link parseRobots}, never changed after. */
export interface RobotsFile {
  readonly groups: readonly RobotsGroup[];
  /** All extension lines in order, those before the first group too. */
  readonly extensions: readonly ExtensionLine[];
  readonly lint: readonly LintEntry[];
  /** Nothing but blank lines and comments. */
  readonly empty: boolean;
  /** There is content, but no Allow or Disallow line in any group: an error page, an image, a list of sitemaps. */
  readonly noRuleLine: boolean;
  /** There is content, but no line that means anything (M8: the file is invalid). */
  readonly nothingUsable: boolean;
  /** Markup of a web page; real rules within it count all the same. */
  readonly html: boolean;
  /** Longer than 500 KiB: what stands after is not seen (RFC 9309 2.5). */
  readonly cutAt500KiB: boolean;
  /** More than 20,000 rules: nothing may be read but the file itself. */
  readonly tooManyRules: boolean;
  readonly invalidUtf8: boolean;
  readonly utf16: boolean;
  readonly byteOrderMark: boolean;
}

/** Rules a file may have; beyond it a match would cost too much, and half a file must not count as the whole. */
export const RULE_LIMIT = 20_000;

/**
 * Reads a robots.txt as RFC 9309 2.2 asks, from its octets. Never throws: every body is some file, and bad lines are
 * skipped (2.2) and linted.
 *
 * @param bytes the decoded body (the limit of 500 KiB is one on decoded octets)
 * @example robotsVerdict(parseRobots(body), ["AusschauBot"], "https://www.example.org/intern").allowed
 */
export function parseRobots(bytes: Uint8Array): RobotsFile {
  const { octets, ...flags } = robotsOctets(bytes);
  const builder = new FileBuilder();
  const linter = new Linter();
  readLines(octets, flags.invalidUtf8, both(builder, linter));
  const content = builder.usable + linter.unknownLines > 0;
  const file = {
    ...flags,
    groups: builder.groups(),
    extensions: Object.freeze(builder.extensions),
    empty: !content,
    noRuleLine: content && builder.rules === 0,
    nothingUsable: content && builder.usable === 0,
    html: linter.html,
    tooManyRules: builder.rules > RULE_LIMIT,
  };
  return Object.freeze({ ...file, lint: Object.freeze(linter.finish(file)) });
}

const nobody: readonly string[] = Object.freeze([]);

interface GroupUnderWay {
  line: number;
  agents: string[];
  rules: RobotsRule[];
  extensions: ExtensionLine[];
}

/** Collects groups (RFC 9309 2.2.1): only a rule ends the row of `User-agent` lines; no other line closes a group. */
class FileBuilder implements RobotsEvents {
  readonly extensions: ExtensionLine[] = [];
  readonly #groups: GroupUnderWay[] = [];
  #group: GroupUnderWay | null = null;
  /** Rules in groups; those after the limit are counted, not kept. */
  rules = 0;
  /** Lines that mean something: agents, rules, extensions. */
  usable = 0;

  groups(): readonly RobotsGroup[] {
    for (const group of this.#groups) {
      Object.freeze(group.agents);
      Object.freeze(group.rules);
      Object.freeze(group.extensions);
      Object.freeze(group);
    }
    return Object.freeze(this.#groups);
  }

  agent(line: number, token: string): void {
    this.usable += 1;
    if (this.#group === null || this.#group.rules.length > 0) {
      this.#group = { line, agents: [], rules: [], extensions: [] };
      this.#groups.push(this.#group);
    }
    if (token !== "") this.#group.agents.push(token);
  }

  rule(line: number, type: "allow" | "disallow", value: string): void {
    this.usable += 1;
    if (this.#group === null) return;
    this.rules += 1;
    if (this.rules <= RULE_LIMIT) this.#group.rules.push({ type, line, value });
  }

  extension(line: number, key: string, value: string): void {
    this.usable += 1;
    const group = this.#group;
    const entry = { key, value: textOf(value), line, group: group?.agents ?? nobody, groupLine: group?.line ?? 0 };
    this.extensions.push(entry);
    group?.extensions.push(entry);
  }

  unknown(): void {}
}

/** Both listen to the same reading. */
function both(one: RobotsEvents, other: RobotsEvents): RobotsEvents {
  return {
    agent: (...event) => {
      one.agent(...event);
      other.agent(...event);
    },
    rule: (...event) => {
      one.rule(...event);
      other.rule(...event);
    },
    extension: (...event) => {
      one.extension(...event);
      other.extension(...event);
    },
    unknown: (...event) => {
      one.unknown(...event);
      other.unknown(...event);
    },
  };
}
