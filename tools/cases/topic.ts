/** What came of one kind of cases. */
export interface KindResult {
  readonly kind: string;
  readonly right: number;
  readonly total: number;
  /** One line for each case that came out wrong: its name, what was expected, what came. */
  readonly differences: readonly string[];
  /** Nothing here reads this kind yet; the numbers say nothing then. */
  readonly notBuilt?: boolean;
  /** A remark, printed indented below the kind. */
  readonly note?: string;
}

/**
 * A topic: a file of this name in `topics/` that exports `cases`. It reads every folder of the form its data has and is
 * tuned to none; a file that is missing is no kind.
 */
export type Topic = (folder: string) => AsyncIterable<KindResult> | Promise<readonly KindResult[]>;

/** A kind for which there are cases but no reader yet. */
export const notBuilt = (kind: string): KindResult => ({ kind, right: 0, total: 0, differences: [], notBuilt: true });
