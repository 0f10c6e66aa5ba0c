import * as z from "zod";
import type { Purpose } from "../pledge/request.ts";

/** A product token as RFC 9309 2.2.1 allows it. */
const token = z.string().regex(/^[A-Za-z_-]+$/, "a product token has letters, _ and - only");

const tokenList = z.array(token).transform(inOrder);

/**
 * The names under which robots.txt binds a bot. `document`: names that bind its requests for documents besides (M6:
 * the stricter of both wins).
 */
export const tokens = z.strictObject({
  all: tokenList.refine((names) => names.length > 0, "at least one product token"),
  document: tokenList.default([]),
});

export type Tokens = z.output<typeof tokens>;

/** The names in force for a request. */
export const tokensFor = (tokens: Tokens, purpose: Purpose): readonly string[] =>
  purpose === "document" ? [...tokens.all, ...tokens.document] : tokens.all;

/** More names bind more: the gentler of two settings obeys the groups of both. */
export const gentlerTokens = (a: Tokens, b: Tokens): Tokens => ({
  all: inOrder([...a.all, ...b.all]),
  document: inOrder([...a.document, ...b.document]),
});

/** Each once, in one order: two settings that mean the same are the same. */
function inOrder(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
