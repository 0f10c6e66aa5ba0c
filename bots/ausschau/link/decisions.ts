/**
 * What a person decided about two things that the publications leave open: that they are one, or that they are not. A
 * decision is undone by another one, or taken back; since links are worked out anew from publications and decisions,
 * nothing has to be repaired then.
 */
export interface Decision {
  readonly id: string;
  readonly says: "same" | "apart";
  /** Keys of mentions or publications. */
  readonly a: string;
  readonly b: string;
  readonly by: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly why: string;
  readonly takenBack?: boolean;
}

/** The decisions in force: of several about the same two things the last one. */
export const inForce = (decisions: readonly Decision[]): readonly Decision[] => {
  const last = new Map<string, Decision>();
  const byTime = [...decisions].sort((x, y) => x.at - y.at || compare(x.id, y.id));
  for (const decision of byTime) {
    const pair = pairKey(decision.a, decision.b);
    if (decision.takenBack) {
      if (last.get(pair)?.id === decision.id) last.delete(pair);
    } else last.set(pair, decision);
  }
  return [...last.values()];
};

/** Two keys in one order. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a}\n${b}` : `${b}\n${a}`);

/** Order by code units, the same on every machine. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
