/** Stable codes of our own faults and of wrong use; each belongs to one exit code (`contracts.md`). */
export const faultCodes = {
  usage: 64,
  configuration: 78,
  "not now": 2,
  failure: 1,
} as const;

/**
 * An error that says what happened, where, and what to do next. Thrown for our own faults and for wrong input; what a
 * server does is an outcome instead.
 */
export class Fault extends Error {
  readonly code: keyof typeof faultCodes;
  readonly next: string;

  /**
   * @param code the kind, which fixes the exit code
   * @param what what happened and where, one sentence
   * @param next what to do next, one sentence
   */
  constructor(code: keyof typeof faultCodes, what: string, next: string, options?: ErrorOptions) {
    super(what, options);
    this.name = "Fault";
    this.code = code;
    this.next = next;
  }
}
