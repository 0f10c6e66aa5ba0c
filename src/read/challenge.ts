import type { ChallengeJudgement, JudgedAnswer } from "./challenge-judgement.ts";
import { type ChallengeMarker, challengeMarkers, challengeTargets, type Sign } from "./challenge-markers.ts";
import { type PageSigns, readPageSigns } from "./challenge-page.ts";
import { suspicionOf } from "./challenge-suspicion.ts";
import { decodeText } from "./charset.ts";
import { headerValues } from "./headers.ts";
import { startsAsHtml } from "./html-start.ts";

const none: ChallengeJudgement = { class: "none", vendor: null, evidence: "", confidence: "certain" };

/** Octets that are looked at: every check says what it is in its head and first lines. */
const scanned = 65_536;

/**
 * Tells a bot check from an answer (M9, C17, V13). Order of evidence: a header that only checks have; signs in tags,
 * attributes and scripts that only checks have, with little else on the page; a title and wording of a check on a page
 * without content. Cookies and headers of every page behind a provider count for nothing, nor do words in a text.
 * Where the source found what it expects, only the decisive signs are left. A check is judged as one at any status,
 * before 403, 404, 429 or 503 is read as anything else. Nothing is ever solved, followed or sent back (V2, C12).
 *
 * @example recogniseChallenge({ url, status: 202, headers: [["x-amzn-waf-action", "challenge"]], body: "" }).class // "challenge"
 */
export const recogniseChallenge = (
  answer: JudgedAnswer,
  markers: readonly ChallengeMarker[] = challengeMarkers,
): ChallengeJudgement => {
  const target = redirectTarget(answer);
  if (target !== null) return target;
  const html = htmlOf(answer);
  const page = readPageSigns(html ?? "");
  const hasContent =
    answer.expected !== undefined && answer.expected.minItems > 0 && answer.expected.found >= answer.expected.minItems;
  for (const marker of markers) {
    if (hasContent && marker.beside !== "any") continue;
    // A body that is no page (JSON, a document) says of itself what it is.
    if (marker.ambiguous && html === null && answer.body.length > 0) continue;
    if (applies(marker, answer, page)) return judgementOf(marker);
  }
  return html === null || hasContent ? none : (suspicionOf(page, answer) ?? none);
};

/** A redirect to a check is one: the hop lies outside what the source covers and is not followed. */
const redirectTarget = ({ status, headers, url }: JudgedAnswer): ChallengeJudgement | null => {
  const location = headerValues(headers, "location")[0];
  if (status < 300 || status > 399 || location === undefined || !URL.canParse(location, url)) return null;
  const { hostname, pathname } = new URL(location, url);
  const target = challengeTargets.find(
    ({ host, path }) =>
      (host === undefined || hostname === host || hostname.endsWith(`.${host}`)) &&
      (path === undefined || pathname.startsWith(path)),
  );
  if (target === undefined) return null;
  const evidence = `redirect to ${[target.host, target.path].filter((part) => part !== undefined).join("")}`;
  return { class: "challenge", vendor: target.vendor, evidence, confidence: "certain" };
};

/** The part of the body that is looked at, or null where it is no HTML (whatever was asked for). */
const htmlOf = ({ status, headers, body }: JudgedAnswer): string | null => {
  const contentType = headerValues(headers, "content-type")[0];
  const part = typeof body === "string" ? body.slice(0, scanned) : body.subarray(0, scanned);
  // A refusal without a type is read as what refusals are.
  const type = contentType ?? (status >= 400 ? "text/html" : "");
  const declared = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
  if (!declared && !startsAsHtml(part)) return null;
  return typeof part === "string" ? part : decodeText(part, { contentType, kind: "html" }).text;
};

const applies = (marker: ChallengeMarker, answer: JudgedAnswer, page: PageSigns): boolean => {
  if (marker.status !== undefined && !marker.status.includes(answer.status)) return false;
  if (!marker.signs.every((sign) => isThere(sign, answer, page))) return false;
  if (marker.ambiguous && isServersOwn(page)) return false;
  if (marker.beside === "small") return page.text.length <= 1500 && page.links <= 15;
  return marker.beside === "any" || (page.text.length <= 400 && page.links <= 5);
};

const isThere = (sign: Sign, answer: JudgedAnswer, page: PageSigns): boolean => {
  switch (sign.at) {
    case "header":
      return headerValues(answer.headers, sign.name).some((value) => value.toLowerCase().includes(sign.has));
    case "address":
      return page.addresses.some(
        ({ from, value }) =>
          (sign.from === "any" || sign.from === from) && sign.has.every((part) => value.includes(part)),
      );
    case "name":
      return page.names.has(sign.is);
    case "code":
      return page.code.includes(sign.has);
    case "title":
      return page.title.toLowerCase().includes(sign.has);
    case "text":
      return page.text.toLowerCase().includes(sign.has);
    case "error code":
      return sign.of.includes(page.errorCode);
    case "reference number":
      return /\breference\s?#\s?\d{1,3}\.[0-9a-f]{1,16}\.\d{1,16}\.[0-9a-f]{1,16}/i.test(page.text);
    case "no body":
      return answer.body.length === 0;
  }
};

/** The plain error page of a web server: its refusal is the site's own and follows the rule for its status. */
const isServersOwn = (page: PageSigns): boolean =>
  /\b(?:nginx|openresty|apache|litespeed|lighttpd|caddy|microsoft-iis)\b/i.test(page.text.slice(-160));

const judgementOf = (marker: ChallengeMarker): ChallengeJudgement => ({
  class: marker.class,
  vendor: marker.vendor,
  evidence: [...marker.signs.map(described), ...(marker.status ? [`status ${marker.status.join(", ")}`] : [])].join(
    "; ",
  ),
  confidence: marker.ambiguous ? "possible" : marker.beside === "any" ? "certain" : "likely",
});

const described = (sign: Sign): string => {
  switch (sign.at) {
    case "header":
      return sign.has === "" ? `header ${sign.name}` : `header ${sign.name}: ${sign.has}`;
    case "address":
      return `address with ${sign.has.join(" and ")}${sign.from === "any" ? "" : ` (${sign.from})`}`;
    case "name":
      return `element ${sign.is}`;
    case "code":
      return `script with ${sign.has}`;
    case "title":
    case "text":
      return `${sign.at} "${sign.has}"`;
    case "error code":
      return `error code ${sign.of.join(", ")}`;
    default:
      return sign.at;
  }
};
