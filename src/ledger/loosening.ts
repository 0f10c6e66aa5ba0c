import { optionsFor, type Place, type Specs } from "../pledge/effective.ts";
import type { PledgeSnapshot } from "../pledge/row.ts";
import type { Loosening } from "./audit-result.ts";
import { canonical } from "./canonical.ts";

/**
 * What became looser from one pledge to the next: where the gentler of old and new is not the new one. Looked at for
 * the bot, each of its sources and each host with an override. A source that is read no longer loosens nothing.
 */
export function loosenings(
  before: PledgeSnapshot,
  after: PledgeSnapshot,
  specs: Specs,
): readonly Omit<Loosening, "row" | "at">[] {
  const found: Omit<Loosening, "row" | "at">[] = [];
  for (const place of placesOf(before, after)) {
    for (const spec of specs.values()) {
      const old = optionsFor(before, spec, place);
      if (old === undefined) continue;
      const now = optionsFor(after, spec, place);
      if (now !== undefined && canonical(spec.tighten(old, now)) === canonical(now)) continue;
      const { source, host } = place;
      found.push({
        ...{ bot: after.bot, promise: spec.name },
        ...(source !== undefined && { source }),
        ...(host !== undefined && { host }),
        old,
        ...(now !== undefined && { new: now }),
      });
    }
  }
  // What the bot itself loosened shows at each of its places again: told once.
  const everywhere = new Set(found.filter(({ source, host }) => !source && !host).map(changeOf));
  return found.filter((one) => (!one.source && !one.host) || !everywhere.has(changeOf(one)));
}

const changeOf = ({ promise, old, new: now }: Pick<Loosening, "promise" | "old" | "new">): string =>
  canonical([promise, old, now]);

function placesOf(before: PledgeSnapshot, after: PledgeSnapshot): readonly Place[] {
  const still = new Set([...Object.keys(after.sources), ...Object.values(after.hosts).flat()]);
  const sources = new Set([
    ...Object.keys(before.sources),
    ...before.overrides.filter(({ scope }) => scope === "source").map(({ target }) => target),
  ]);
  const hosts = new Set(before.overrides.filter(({ scope }) => scope === "host").map(({ target }) => target));
  return [
    {},
    ...[...sources].filter((source) => still.has(source)).map((source) => ({ source })),
    ...[...hosts].map((host) => ({ host })),
  ];
}
