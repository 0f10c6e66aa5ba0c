import { elementsAt, type Json, jsonAt, numberAt, readJson, textAt } from "goodbot";
import { noticeKey } from "./form.ts";

/** The one official search interface that is asked by POST (promises, reading rules). */
export const tedSearchAddress = "https://api.ted.europa.eu/v3/notices/search";

/** The interface refuses a larger one with 400. */
const LARGEST_LIMIT = 250;

/** What a search asks for. Days are `YYYY-MM-DD`. */
export interface TedSearch {
  readonly from: string;
  readonly to?: string;
  readonly country?: string;
  readonly limit?: number;
  /** Where an iteration goes on. */
  readonly token?: string;
}

/**
 * The body of a search, always of the same form for the same search.
 *
 * @throws RangeError for a limit that the interface refuses: the fault is ours
 */
export const tedSearchBody = ({ from, to, country = "AUT", limit = LARGEST_LIMIT, token }: TedSearch): string => {
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_LIMIT)
    throw new RangeError(`limit ${limit}: 1 to ${LARGEST_LIMIT}`);
  const day = (text: string): string => text.replaceAll("-", "");
  const until = to === undefined ? "" : ` AND publication-date<=${day(to)}`;
  return JSON.stringify({
    query: `buyer-country=${country} AND publication-date>=${day(from)}${until}`,
    fields: ["publication-number", "publication-date", "notice-type"],
    limit,
    scope: "ALL",
    paginationMode: "ITERATION",
    ...(token !== undefined && { iterationNextToken: token }),
  });
};

export interface FoundNotice {
  /** In one form, `32045-2024`. */
  readonly number: string;
  /** `YYYY-MM-DD`, null where the answer does not say it. */
  readonly published: string | null;
}

export type TedSearchReading =
  | {
      readonly kind: "page";
      readonly notices: readonly FoundNotice[];
      readonly total: number | null;
      /** Where the iteration goes on; null at its end. */
      readonly next: string | null;
      /** True where the server gave up before it had looked at everything: what came is kept, the day is not done. */
      readonly partial: boolean;
      /** Entries without a readable number. */
      readonly unreadable: number;
    }
  /** The token is too old, or the query is not taken: begin again at the last complete day. */
  | { readonly kind: "begin again"; readonly why: string }
  | { readonly kind: "failed"; readonly why: string };

/** Reads an answer of the search. */
export const readTedSearch = ({
  status,
  text,
  token,
}: {
  readonly status: number;
  readonly text: string;
  readonly token?: string;
}): TedSearchReading => {
  const json = readJson(text);
  const value = json.kind === "value" ? json.value : undefined;
  if (status === 400 || status === 410) {
    const why = `status ${status}: ${(value === undefined ? "" : messageOf(value)).slice(0, 200)}`;
    return token === undefined ? { kind: "failed", why } : { kind: "begin again", why };
  }
  if (status !== 200) return { kind: "failed", why: `status ${status}` };
  if (value === undefined || jsonAt(value, "notices") === undefined)
    return { kind: "failed", why: "no list of notices" };
  const entries = elementsAt(value, "notices");
  const notices = entries.flatMap((entry) => noticeOf(entry) ?? []);
  return {
    ...{ kind: "page", notices, unreadable: entries.length - notices.length },
    total: numberAt(value, "totalNoticeCount") ?? null,
    // An iteration that is at its end gives its token once more, with an empty list.
    next: entries.length === 0 ? null : textAt(value, "iterationNextToken") || null,
    partial: jsonAt(value, "timedOut") === true,
  };
};

const messageOf = (value: Json): string => textAt(value, "message") ?? textAt(value, "error", "type") ?? "";

const noticeOf = (entry: Json): FoundNotice | null => {
  const number = noticeKey(textAt(entry, "publication-number") ?? null);
  const published = /^\d{4}-\d{2}-\d{2}/.exec(textAt(entry, "publication-date") ?? "")?.[0] ?? null;
  return number === null ? null : { number, published };
};

/** Address of a notice's XML. */
export const noticeAddress = (number: string): string => `https://ted.europa.eu/en/notice/${number}/xml`;

/** First day of the next search: two days before the last complete one, since notices appear late. */
export const searchFrom = (completeTo: string, overlapDays = 2): string =>
  new Date(Date.parse(`${completeTo}T00:00:00Z`) - overlapDays * 86_400_000).toISOString().slice(0, 10);
