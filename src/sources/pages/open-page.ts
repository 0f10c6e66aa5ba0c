import type { Answer } from "../../pledge/kit.ts";
import { decodeText } from "../../read/charset.ts";
import { parseHtml } from "../../read/html.ts";
import { startsAsHtml } from "../../read/html-start.ts";
import type { HtmlPage } from "../../read/html-tree.ts";

/** The page of an answer, or why there is none. `gone`: 404 and 410. */
export type OpenedPage =
  | { readonly kind: "page"; readonly page: HtmlPage }
  | { readonly kind: "gone" | "refused" | "failed"; readonly why: string };

/**
 * Opens an answer as a page of HTML. A refusal is no page, whatever it shows.
 *
 * @param fallback charset of pages that declare none
 */
export function openPage({ status, body, contentType }: Answer, fallback?: string): OpenedPage {
  const why = `status ${status}`;
  if (status === 404 || status === 410) return { kind: "gone", why };
  if (status === 401 || status === 403 || status === 429) return { kind: "refused", why };
  if (status < 200 || status >= 300) return { kind: "failed", why };
  if (body.length === 0) return { kind: "failed", why: "an empty answer" };
  const isHtml = /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(contentType ?? "") || startsAsHtml(body);
  if (!isHtml) return { kind: "failed", why: `no page of HTML, but ${contentType?.slice(0, 100) ?? "of no kind"}` };
  const { text } = decodeText(body, { contentType, kind: "html", ...(fallback !== undefined && { fallback }) });
  return { kind: "page", page: parseHtml(text) };
}
