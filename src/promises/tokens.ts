import * as z from "zod";
import type { Purpose } from "../pledge/request.ts";
import { either, setOf } from "../pledge/settings.ts";

/** A product token as RFC 9309 2.2.1 allows it. */
const token = z.string().regex(/^[A-Za-z_-]+$/, "a product token has letters, _ and - only");

/**
 * The names under which robots.txt binds a bot. `document`: names that bind its requests for documents besides (M6:
 * the stricter of both wins).
 */
export const tokens = z.strictObject({
  /** Product tokens whose groups bind every request. */
  all: setOf(token).refine((names) => names.length > 0, "at least one product token"),
  /** Product tokens whose groups bind requests for documents besides; the stricter wins. */
  document: setOf(token).default([]),
});

export type Tokens = z.output<typeof tokens>;

/** The names in force for a request. */
export const tokensFor = (tokens: Tokens, purpose: Purpose): readonly string[] =>
  purpose === "document" ? [...tokens.all, ...tokens.document] : tokens.all;

/** More names bind more: the gentler of two settings obeys the groups of both. */
export const gentlerTokens = (a: Tokens, b: Tokens): Tokens => ({
  all: either(a.all, b.all),
  document: either(a.document, b.document),
});
