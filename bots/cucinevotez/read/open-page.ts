import { baseOf, decodeText, type HtmlPage, parseHtml, textOf } from "goodbot";
import { alarm, ok, type Reading } from "./reading.ts";

/** A page as all readers of this bot get it. */
export interface Page {
  /** The address that answered. */
  readonly url: string;
  /** What its links are seen from. */
  readonly base: string;
  readonly html: HtmlPage;
}

/** A body with what the answer said of it. */
export interface Body {
  readonly url: string;
  readonly contentType?: string | undefined;
  readonly body: Uint8Array;
}

/**
 * Texts of error pages that come with status 200 (fault 24): Oracle and its web server. A setting, because the next
 * server will have others.
 */
const errorSignatures: readonly RegExp[] = [
  /\bORA-\d{5}\b/,
  /could not be mapped to any database procedure/i,
  /\b(?:ORDS|Oracle REST Data Services)\b.{0,80}\berror\b/i,
  /The procedure named in the request could not be accessed/i,
  /<title>\s*(?:Server Error|Runtime Error|Service Unavailable|50\d)/i,
];

/** Error pages are short: a long page that speaks of an error is a page. */
const longestError = 20_000;

/**
 * A body as a page, by the charset rule of cdep.ro (section 2 of the field guide): header, then a `meta` that is in no
 * comment, then UTF-8 if the bytes are that, else ISO 8859-2, which with any byte 0x80-0x9F is windows-1250.
 */
export const openPage = ({ url, contentType, body }: Body, signatures = errorSignatures): Reading<Page> => {
  const text = decode(body, contentType);
  if (text.trim() === "") return alarm("empty", "the body is empty");
  const signature = text.length <= longestError && signatures.find((pattern) => pattern.test(text));
  if (signature) return alarm("error page", `the text has the mark ${signature.source}`);
  const html = parseHtml(text);
  return textOf(html) === "" ? alarm("empty", "the page has no text") : ok({ url, base: baseOf(html, url), html });
};

const decode = (body: Uint8Array, contentType: string | undefined): string => {
  const fallback = body.some((octet) => octet >= 0x80 && octet <= 0x9f) ? "windows-1250" : "iso-8859-2";
  return decodeText(body, { contentType, kind: "html", fallback }).text;
};
