import type { Answer } from "../../pledge/kit.ts";
import { decodeText } from "../../read/charset.ts";
import { parseHtml } from "../../read/html.ts";
import { select } from "../../read/html-select.ts";
import { startsAsHtml } from "../../read/html-start.ts";
import { textOf } from "../../read/html-text.ts";
import type { HtmlPage } from "../../read/html-tree.ts";
import { isClosed } from "./record-address.ts";
import { plain } from "./words.ts";

/**
 * What an answer is before anything is read from it. `closed`: a members' area or a login; `withdrawn`: the record is
 * not shown (any more); `empty`: the system says that there is nothing; `check`: a check for bots.
 */
export type Opened =
  | { readonly kind: "page"; readonly page: HtmlPage; readonly cut: boolean }
  | {
      readonly kind: "closed" | "withdrawn" | "denied" | "empty" | "check" | "gone" | "refused" | "failed";
      readonly why: string;
    };

/** Opens an answer as a page of a council information system. A refusal is none, whatever its status. */
export function openPage({ status, body, contentType, url }: Answer, maxBytes: number): Opened {
  if (/\/_gate(?:\/|$)/i.test(new URL(url).pathname)) return { kind: "check", why: "led to a check for bots" };
  if (isClosed(new URL(url))) return { kind: "closed", why: "led to a login or a members' area" };
  const why = `status ${status}`;
  if (body.length > maxBytes) return { kind: "failed", why: `a page of ${body.length} bytes; ${maxBytes} are read` };
  const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(contentType ?? "") || startsAsHtml(body);
  const text = isHtml ? frameOf(decodeText(body, { contentType, kind: "html" }).text) : "";
  const page = parseHtml(text, { length: maxBytes });
  const shown = plain(textOf(page));
  if (isHtml && saysCheck(page, shown)) return { kind: "check", why: "a check for bots in place of the page" };
  if (status === 404 || status === 410) return { kind: "gone", why };
  if (status === 401 || status === 403 || status === 429) return { kind: "refused", why };
  if (status < 200 || status >= 300) return { kind: "failed", why };
  if (body.length === 0) return { kind: "failed", why: "an empty answer" };
  if (!isHtml) return { kind: "failed", why: `no page of HTML, but ${contentType?.slice(0, 100) ?? "of no kind"}` };
  if (/<\?php|<%\s*@|<%\s*(?:dim|response)\b/i.test(text.slice(0, 2_000)))
    return { kind: "failed", why: "the source text of a program in place of its page" };
  return refusalOf(page, shown) ?? { kind: "page", page, cut: page.cut };
}

/** Whole documents of a word processor stand behind this comment: they are no part of the page's frame. */
const frameOf = (text: string): string => {
  const inserted = /<!--\s*###[^>]{0,200}\.rtf\s*-->/i.exec(text);
  return inserted ? text.slice(0, inserted.index) : text;
};

const saysCheck = (page: HtmlPage, shown: string): boolean => {
  const title = select(page, "title");
  return (
    /^zugriff prüfen/i.test(title ? plain(textOf(title)) : "") ||
    /zu viele zugriffe aus ihrem netzwerk/i.test(shown.slice(0, 3_000))
  );
};

/** Error pages and refusals that come with status 200. They are short: an agenda that speaks of an error is none. */
function refusalOf(page: HtmlPage, text: string): Opened | null {
  if (text.length > 3_000) return null;
  if (select(page, "input[type=password]")) return { kind: "closed", why: "a login in place of the page" };
  if (/zugriff verweigert/i.test(text)) return { kind: "denied", why: "the program is not released" };
  if (/berechtigungsfehler/i.test(text)) return { kind: "withdrawn", why: "the system shows it to nobody" };
  if (/keine daten gefunden/i.test(text)) return { kind: "empty", why: "no data" };
  const error = /sessionnet\s+fehlermeldung|fehlermeldung|fehlercode:\s*\d+|seite (?:wurde )?nicht gefunden/i.exec(
    text,
  );
  return error ? { kind: "failed", why: `an error page: ${error[0]}` } : null;
}
