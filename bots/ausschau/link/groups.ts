import { compare, type Decision } from "./decisions.ts";

/** A link between two things, with its reason. */
export interface Link<R> {
  readonly a: string;
  readonly b: string;
  readonly reason: R;
}

export interface Group<R> {
  readonly members: readonly string[];
  /** The links that hold it together; each joins two parts that were apart, so one less than members. */
  readonly links: readonly Link<R>[];
}

/**
 * What hangs together by links, in an order that does not depend on theirs: members by key, groups by their first member.
 * Links between things that are not given are passed over.
 */
export const groupsBy = <R>(members: Iterable<string>, links: readonly Link<R>[]): readonly Group<R>[] => {
  const parents = new Map<string, string>([...members].sort(compare).map((member) => [member, member]));
  const rootOf = (member: string): string => {
    let root = member;
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent;
    // The way is shortened, so that long chains are walked once.
    for (let at = member; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  const holding: Link<R>[] = [];
  const inOrder = [...links].sort((x, y) => compare(x.a, y.a) || compare(x.b, y.b));
  for (const link of inOrder) {
    if (!parents.has(link.a) || !parents.has(link.b)) continue;
    const [a, b] = [rootOf(link.a), rootOf(link.b)].sort(compare);
    if (a === undefined || b === undefined || a === b) continue;
    parents.set(b, a);
    holding.push(link);
  }
  const groups = new Map<string, { members: string[]; links: Link<R>[] }>();
  for (const member of parents.keys()) {
    const root = rootOf(member);
    const group = groups.get(root) ?? { members: [], links: [] };
    group.members.push(member);
    groups.set(root, group);
  }
  for (const link of holding) groups.get(rootOf(link.a))?.links.push(link);
  return [...groups.values()];
};

/**
 * The same, where a person took some things apart: of two that should not be one but hang together all the same, the
 * second stands alone, whatever linked it.
 */
export const groupsApart = <R>(
  members: readonly string[],
  links: readonly Link<R>[],
  decisions: readonly Decision[],
): readonly Group<R>[] => {
  const apart = decisions.filter(({ says }) => says === "apart");
  const alone = new Set<string>();
  for (;;) {
    const groups = groupsBy(
      members,
      links.filter(({ a, b }) => !alone.has(a) && !alone.has(b)),
    );
    const groupOf = new Map(groups.flatMap((group) => group.members.map((member) => [member, group])));
    const together = apart.find(({ a, b }) => groupOf.has(a) && groupOf.get(a) === groupOf.get(b) && a !== b);
    if (together === undefined) return groups;
    alone.add(together.b);
  }
};
