import type { Override } from "../pledge/row.ts";
import { neverAsked } from "../promises/never-asked.ts";
import { schedule } from "../promises/schedule.ts";
import { spacing } from "../promises/spacing.ts";
import { localTime, plain, span } from "./words.ts";

/** An operator's tightening as commands tell it: what, where, since when and why. */
export const overrideText = ({ scope, target, since, reason, ...one }: Override): string =>
  plain(`${whatOf(one)} (${scope} ${target}, since ${localTime(since)}: ${reason})`);

/** The same for scripts; times are ISO 8601. */
export const overrideJson = ({ scope, target, promise, options, since, reason }: Override): object => ({
  ...{ scope, target, promise, options, since: new Date(since).toISOString(), reason },
  what: whatOf({ promise, options }),
});

function whatOf({ promise, options }: Pick<Override, "promise" | "options">): string {
  if (promise === spacing.spec.name) {
    const { perHost, perSite } = spacing.spec.options.parse(options);
    return `${span(Math.max(perHost ?? 0, perSite ?? 0))} between two requests`;
  }
  if (promise === schedule.spec.name) {
    const { window = [] } = schedule.spec.options.parse(options);
    return `only ${window.map(({ from, to, zone }) => `${from}-${to} ${zone}`).join(" and ")}`;
  }
  return promise === neverAsked.spec.name ? "asked for nothing" : promise;
}
