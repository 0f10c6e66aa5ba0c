import type { Observations, ObservedRecord } from "../pledge/observation.ts";
import type { Seen } from "../store/store.ts";
import { withoutMentions } from "../store/without-mentions.ts";

/** Every id that an answer may bring into the store: what must be known of takedowns before it is applied. */
export const idsIn = ({ records = [], references = [], lists = [] }: Observations): readonly string[] => [
  ...new Set([
    ...records.flatMap(({ id, parent }) => (parent ? [id, parent.id] : [id])),
    ...references.map(({ id }) => id),
    ...lists.flatMap(({ ids }) => ids),
  ]),
];

/**
 * An answer without what was taken down (M16): a thing that the operator took down, and parts of it that are new, stay
 * out however often its source sends them. Things that were deleted for good are not even named: not in lists, and not
 * by others that refer to them (M17). What is stored and taken down is left as it is by the comparison itself.
 */
export function withoutTakenDown(observations: Observations, { takenDown, records: known }: Seen): Observations {
  const { blocked, purged } = takenDown;
  if (blocked.size === 0) return observations;
  const { records, references, lists, children } = observations;
  const stays = ({ id, parent }: ObservedRecord): boolean =>
    !(blocked.has(id) || (parent !== undefined && blocked.has(parent.id))) || known.has(id);
  const isPurged = (text: string): boolean => purged.has(text);
  const clean = (record: ObservedRecord): ObservedRecord =>
    purged.size === 0
      ? record
      : {
          ...record,
          content: cleanContent(record.content, isPurged),
          ...(record.raw !== undefined && { raw: withoutMentions(record.raw, isPurged) }),
        };
  return {
    ...observations,
    ...(records && { records: records.filter(stays).map(clean) }),
    ...(references && { references: references.filter(({ id }) => !blocked.has(id)) }),
    ...(lists && { lists: lists.map((list) => ({ ...list, ids: list.ids.filter((id) => !purged.has(id)) })) }),
    ...(children && { children: children.filter(({ parent }) => !purged.has(parent)) }),
  };
}

/** Content of a record without what must not be named. */
export function cleanContent(
  content: ObservedRecord["content"],
  isNamed: (text: string) => boolean,
): ObservedRecord["content"] {
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, withoutMentions(value, isNamed)]));
}
