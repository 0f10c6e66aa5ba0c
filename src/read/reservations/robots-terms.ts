import { type Headers, headerValues } from "../headers.ts";
import { readHttpDate } from "../http-date.ts";
import type { MetaTag } from "./page-metas.ts";

/** One term of the robots meta vocabulary that speaks to this bot. */
export interface RobotsTerm {
  /** In lower case: `noindex`, `noai`, `max-snippet` ... */
  readonly name: string;
  /** What follows the colon, for the terms that have a value. */
  readonly value: string | null;
  readonly carrier: "header" | "meta";
  readonly scope: "all" | "token";
}

/** Terms with a value of their own; any other word before a colon is the name of a bot. */
const withValue = new Set(["unavailable_after", "max-snippet", "max-image-preview", "max-video-preview"]);

/**
 * The terms of all `X-Robots-Tag` fields and robots meta elements that speak to a bot: the general ones and its own are
 * summed. Names of bots are product tokens, compared whole and without case. In a header field the name of a bot scopes
 * all terms after it, until the next name or the end of the field.
 *
 * @example readRobotsTerms([["x-robots-tag", "otherbot: noindex, AusschauBot: noai"]], [], ["AusschauBot"]) // noai, scope token
 */
export const readRobotsTerms = (
  headers: Headers,
  metas: readonly MetaTag[],
  tokens: readonly string[],
): RobotsTerm[] => {
  const own = new Set(tokens.map((token) => token.toLowerCase()));
  const terms: RobotsTerm[] = [];
  for (const field of headerValues(headers, "x-robots-tag")) {
    for (const { agent, name, value } of parseTerms(field)) {
      const isOwn = own.has(productToken(agent));
      if (isOwn || agent === "" || agent === "*")
        terms.push({ name, value, carrier: "header", scope: isOwn ? "token" : "all" });
    }
  }
  for (const meta of metas) {
    const isOwn = own.has(productToken(meta.name));
    if (!isOwn && meta.name !== "robots") continue;
    for (const { name, value } of parseTerms(meta.content)) {
      terms.push({ name, value, carrier: "meta", scope: isOwn ? "token" : "all" });
    }
  }
  return terms;
};

/** Letters, `-` and `_` from the beginning (RFC 9309 2.2.1): a version does not hide the name. */
const productToken = (agent: string): string => /^[a-z_-]*/i.exec(agent)?.[0].toLowerCase() ?? "";

interface ScopedTerm {
  readonly agent: string;
  readonly name: string;
  readonly value: string | null;
}

/** Comma-separated terms; blanks and semicolons separate too, which some sites use instead. */
const parseTerms = (field: string): ScopedTerm[] => {
  const terms: ScopedTerm[] = [];
  const items = field.split(",");
  let agent = "";
  for (let index = 0; index < items.length; index++) {
    let item = (items[index] ?? "").trim();
    for (;;) {
      const colon = item.indexOf(":");
      if (colon < 0) {
        for (const word of item.split(/[\s;]+/))
          if (word !== "") terms.push({ agent, name: word.toLowerCase(), value: null });
        break;
      }
      const before = item.slice(0, colon).trim();
      const rest = item.slice(colon + 1).trim();
      const name = before.toLowerCase();
      if (!withValue.has(name)) {
        agent = before;
        item = rest;
        continue;
      }
      const further = name === "unavailable_after" ? commasOfDate([rest, ...items.slice(index + 1, index + 3)]) : 0;
      terms.push({ agent, name, value: [rest, ...items.slice(index + 1, index + 1 + further)].join(",") });
      index += further;
      break;
    }
  }
  return terms;
};

/** A date holds commas of its own: how many of the next parts belong to it. */
const commasOfDate = (parts: readonly string[]): number => {
  for (let further = parts.length - 1; further > 0; further--) {
    if (readHttpDate(parts.slice(0, further + 1).join(","), 0) !== null) return further;
  }
  return 0;
};
