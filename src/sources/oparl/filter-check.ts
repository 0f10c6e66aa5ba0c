import type { ObservedRecord } from "../../pledge/observation.ts";
import { instantOf } from "./stamps.ts";

/**
 * Whether a page that was asked for with a filter kept to it: an object whose own `modified` lies before the filter's
 * time shows that it did not (OParl 1.0 and 1.1, "modified_since"); an empty page, or stamps that all fit, that it did.
 * `in doubt` where no object says when it was changed.
 */
export const checkFilter = (
  since: string,
  objects: readonly Pick<ObservedRecord, "modified">[],
): "honoured" | "ignored" | "in doubt" => {
  const from = instantOf(since)?.at ?? 0;
  const stamps = objects.flatMap(({ modified }) => (modified === undefined ? [] : [modified]));
  if (stamps.some((stamp) => stamp < from)) return "ignored";
  return stamps.length > 0 || objects.length === 0 ? "honoured" : "in doubt";
};

/** The newest own `modified`; null where none is said. */
export const newestOf = (objects: readonly Pick<ObservedRecord, "modified">[]): number | null =>
  objects.reduce<number | null>(
    (newest, { modified }) => (modified === undefined || (newest !== null && newest >= modified) ? newest : modified),
    null,
  );

/** The filter that nothing passes: what it brings back shows that the server does not look at it. */
export const farFuture = "2100-01-01T00:00:00+00:00";
