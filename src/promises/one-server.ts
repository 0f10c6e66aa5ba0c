import { sorted } from "../pledge/settings.ts";

/**
 * Groups of hosts that are one server each, in one form: groups that share a host are one group, hosts and groups stand
 * in order. So two settings together only ever join more names, whatever their order.
 *
 * @example joined([["b", "a"], ["c", "b"]]) // [["a", "b", "c"]]
 */
export function joined(groups: readonly (readonly string[])[]): string[][] {
  let rest = groups.map((group) => sorted(group));
  const done: string[][] = [];
  for (let [first, ...others] = rest; first; [first, ...others] = rest) {
    const group = new Set(first);
    const touching = others.filter((other) => other.some((host) => group.has(host)));
    rest = others.filter((other) => !touching.includes(other));
    if (touching.length === 0) done.push(first);
    else rest = [sorted([...first, ...touching.flat()]), ...rest];
  }
  return done.sort((a, b) => ((a[0] ?? "") < (b[0] ?? "") ? -1 : 1));
}
