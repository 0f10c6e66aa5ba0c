import { recogniseChallenge } from "../../read/challenge.ts";
import type { Headers } from "../../read/headers.ts";
import { parseHtml } from "../../read/html.ts";
import { selectAll } from "../../read/html-select.ts";
import { textOf } from "../../read/html-text.ts";
import type { HtmlPage } from "../../read/html-tree.ts";

/** What was asked for. */
export type AskedFor = "page" | "robots" | "data";

/** An answer, with what was found in it. */
export interface JudgedPage {
  readonly askedFor: AskedFor;
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** As the server sent it, or as the browser shows it. */
  readonly body: Uint8Array | string;
  /** The same as a page, where it has been read already. */
  readonly page?: HtmlPage;
  /** Offers that the source's strategies find in it. */
  readonly found: number;
  readonly minItems: number;
}

/** What becomes of the source: `abort` ends it for the night (V13), `wait` is the business of 429 and 503 (V11). */
export interface PageJudgement {
  readonly outcome: "abort" | "wait" | "read" | "skip" | "gone";
  readonly verdict:
    | "challenge"
    | "refused"
    | "busy"
    | "content"
    | "gone"
    | "failed"
    | "login"
    | "soft404"
    | "consent-required"
    | "empty";
}

const refusals = [401, 403, 407, 451];

/**
 * What an answer is to be taken for. A check is looked for first, at every status; where enough offers were found only
 * signs that no page with content has make it one, so that a widget of a form, a text about checks or a provider's script
 * beside offers is nothing. Of a page without offers it is said why: nothing is clicked, sent or followed to get at them.
 */
export function judgePage(answer: JudgedPage): PageJudgement {
  const { status, found, minItems } = answer;
  const check = recogniseChallenge({ ...answer, expected: { found, minItems } });
  if (check.class === "challenge") return { outcome: "abort", verdict: "challenge" };
  if (check.class === "blocked" || refusals.includes(status)) return { outcome: "abort", verdict: "refused" };
  if (check.class === "rate limited" || status === 429 || status === 503) return { outcome: "wait", verdict: "busy" };
  if (status === 404 || status === 410) return { outcome: "gone", verdict: "gone" };
  if (status < 200 || status > 299) return { outcome: "skip", verdict: "failed" };
  if (answer.askedFor !== "page" || found > 0) return { outcome: "read", verdict: "content" };
  return { outcome: "skip", verdict: whyEmpty(answer.page ?? parseHtml(textOfBody(answer.body))) };
}

const textOfBody = (body: Uint8Array | string): string =>
  typeof body === "string" ? body : new TextDecoder().decode(body);

/** Why a page has no offers, as far as it shows. */
function whyEmpty(page: HtmlPage): PageJudgement["verdict"] {
  if (selectAll(page, "input[type=password i]").length > 0) return "login";
  const headings = selectAll(page, "title, h1").map(textOf);
  if (headings.some((text) => missing.test(text))) return "soft404";
  return hasConsentLayer(page) ? "consent-required" : "empty";
}

const missing =
  /\b404\b|nicht\s(?:mehr\s)?(?:gefunden|verfügbar|vorhanden)|existiert\snicht|(?:aktion|angebot)\s(?:ist\s|leider\s)*(?:beendet|abgelaufen|vorbei)|not\sfound|no\slonger\savailable|(?:offer|promotion)\s(?:has\s)?(?:ended|expired)/i;

/** A layer that asks for consent: named as one, or a button that gives it beside a word on cookies. */
function hasConsentLayer(page: HtmlPage): boolean {
  const named = selectAll(page, "[id], [class]").some((element) =>
    consentName.test(`${element.get("id") ?? ""} ${element.get("class") ?? ""}`),
  );
  if (named) return true;
  const agrees = selectAll(page, "button, a, input[type=button], input[type=submit]").some((element) =>
    consentButton.test(textOf(element) || (element.get("value") ?? "")),
  );
  return agrees && /cookies?|einwilligung|zustimmung|consent/i.test(textOf(page).slice(0, 20_000));
}

const consentName =
  /(?:^|[\s_-])(?:cmp|consent|cookie-?(?:banner|layer|wall|notice|consent|bar|modal)|usercentrics|onetrust|didomi|cookiebot|cybotcookiebotdialog|borlabs|sp_message)(?:$|[\s_-])/i;
const consentButton =
  /^(?:(?:alle|cookies)\s)?(?:akzeptieren|annehmen|zustimmen)|^(?:accept|allow|agree)(?:\s(?:all|cookies))?|^einverstanden|zustimmen und weiter/i;
