import type { Answer } from "../../pledge/kit.ts";
import { decodeText } from "../../read/charset.ts";
import { parseHtml } from "../../read/html.ts";
import type { ReadPage } from "./strategies.ts";

/**
 * The page of an answer as strategies see it: what the browser shows where there was one, else what the server sent; with
 * the data that the page's own scripts got.
 */
export function openOffers({ rendered, body, contentType }: Answer, charset: string | undefined): ReadPage {
  const fallback = charset === undefined ? {} : { fallback: charset };
  const html = rendered?.html ?? decodeText(body, { contentType, kind: "html", ...fallback }).text;
  const captured = (rendered?.data ?? [])
    .filter(({ status }) => status >= 200 && status <= 299)
    .map((data) => ({ url: data.url, text: new TextDecoder().decode(data.body) }));
  return { page: parseHtml(html), captured };
}
