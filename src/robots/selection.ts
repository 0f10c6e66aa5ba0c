import type { ExtensionLine, RobotsFile, RobotsGroup } from "./robots-file.ts";
import { RuleIndex } from "./rule-index.ts";

/** The groups of a file that bind a name. */
export interface Selection {
  /** By its own name, by `*` for want of that, or by nothing at all. */
  readonly specific: "own" | "star" | "none";
  /** All groups that name it, wherever they stand: one merged group (RFC 9309 2.2.1). */
  readonly groups: readonly RobotsGroup[];
  readonly rules: RuleIndex;
}

/**
 * Selects the groups that bind a product token (RFC 9309 2.2.1): whole names without case; own groups replace those of
 * `*`, also where they say nothing; neither binds nobody. The token is the bot's own, never a User-Agent header.
 *
 * Kept per file and name, so that rules are compiled and sorted once.
 */
export function selectGroups(file: RobotsFile, token: string): Selection {
  const known = fileSelections.get(file) ?? new FileSelections(file);
  fileSelections.set(file, known);
  return known.of(token);
}

/**
 * The extension lines of the groups in force for a token: what `Crawl-delay`, `Content-Signal` or `Content-Usage` say
 * to this bot. Lines before any group are nobody's and not among them.
 */
export function extensionsInForce(file: RobotsFile, token: string): readonly ExtensionLine[] {
  return selectGroups(file, token).groups.flatMap((group) => group.extensions);
}

const fileSelections = new WeakMap<RobotsFile, FileSelections>();

const nothing: Selection = { specific: "none", groups: [], rules: new RuleIndex([]) };

class FileSelections {
  readonly #groups = new Map<string, RobotsGroup[]>();
  readonly #selections = new Map<string, Selection>();

  constructor(file: RobotsFile) {
    for (const group of file.groups) {
      for (const agent of new Set(group.agents.map((name) => name.toLowerCase()))) {
        const named = this.#groups.get(agent);
        if (named) named.push(group);
        else this.#groups.set(agent, [group]);
      }
    }
  }

  of(token: string): Selection {
    const name = token.toLowerCase();
    const inForce = this.#groups.has(name) ? name : "*";
    const known = this.#selections.get(inForce);
    if (known) return known;
    const groups = this.#groups.get(inForce);
    if (!groups) return nothing;
    const specific = inForce === "*" ? "star" : "own";
    const selection: Selection = { specific, groups, rules: new RuleIndex(groups) };
    this.#selections.set(inForce, selection);
    return selection;
  }
}
