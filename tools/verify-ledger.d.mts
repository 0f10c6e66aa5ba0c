/** What the stand-alone verifier found: where, in words, and by which rows. */
export interface Finding {
  readonly kind: "chain" | "seal" | "overlap" | "gap";
  readonly what: string;
  readonly rows: readonly number[];
}

export interface Verification {
  readonly rows: number;
  readonly requests: number;
  readonly findings: readonly Finding[];
  /** The shortest pause between two requests of one bot to one host. */
  readonly smallest?: { readonly ms: number; readonly host: string; readonly rows: readonly number[] };
}

/**
 * Verifies lines of `goodbot ledger --json`.
 *
 * @param options `seals`: text of `ledger-seals.txt`; `gap`: shortest pause allowed, milliseconds
 */
export function verify(
  lines: AsyncIterable<string> | Iterable<string>,
  options?: { readonly seals?: string; readonly gap?: number },
): Promise<Verification>;
