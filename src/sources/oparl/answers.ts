import type { Answer } from "../../pledge/kit.ts";
import type { Json, Observations } from "../../pledge/observation.ts";
import { decodeText } from "../../read/charset.ts";
import { readJson } from "../../read/json.ts";
import type { Oddities } from "./oddities.ts";

/** What an answer holds: JSON (whatever the status), a refusal, or nothing that can be read. */
export type Content =
  | { readonly kind: "json"; readonly value: Json; readonly status: number }
  | { readonly kind: "refused" | "failed"; readonly why: string; readonly status: number };

/** Pages of firewalls and proxies say so in words; a refusal counts like a 429, it is not an answer of the interface. */
const refusal =
  /Fehler-?Nummer|Zugriff (?:wurde )?(?:verweigert|gesperrt|blockiert)|access (?:is )?denied|request (?:was |has been )?(?:blocked|rejected)|web application firewall|support[- ]id|too many requests/i;

/** Sign-in pages: what lies behind them is not public (M9). */
const signIn = /\/(?:log-?in|sign-?in|anmelde[nr]?|anmeldung|intern|sso|auth)(?:[/.?;]|$)/i;

/**
 * Reads the body of an answer as JSON, whatever content type it declares. HTML, nothing, or a text that is not JSON is a
 * failure or a refusal by its content, and never an empty list.
 */
export const readContent = (answer: Answer, oddities: Oddities): Content => {
  const { status } = answer;
  // A 304 stands for the answer stored before; it can be read where that comes along.
  const complete = answer.outcome === "answered" || (answer.outcome === "not modified" && answer.body.length > 0);
  if (!complete) return { kind: "failed", why: `no complete answer: ${answer.outcome}`, status };
  if (status === 401 || status === 403) return { kind: "refused", why: `status ${status}`, status };
  if (status === 429) return { kind: "refused", why: "status 429", status };
  if (answer.url !== answer.asked && signIn.test(pathOf(answer.url))) {
    return { kind: "refused", why: "led to a sign-in page", status };
  }
  const { text, how } = decodeText(answer.body, { contentType: answer.contentType, kind: "json" });
  if (how === "byte order mark") oddities.note("repaired:byte order mark", answer.asked);
  const read = readJson(text);
  if (read.kind === "value") {
    for (const repair of read.repaired) oddities.note(`repaired:${repair}`, answer.asked);
    return { kind: "json", value: read.value, status };
  }
  if (refusal.test(text.slice(0, 20_000))) return { kind: "refused", why: "a refusal in place of data", status };
  const what = {
    empty: "an empty answer",
    markup: "a page of HTML in place of data",
    "too deep": "data nested without end",
    broken: "no valid JSON",
  }[read.kind];
  return { kind: "failed", why: isSuccess(status) ? what : `status ${status}`, status };
};

export const isSuccess = (status: number): boolean => (status >= 200 && status < 300) || status === 304;

/** The observations of an answer that could not be read as what was asked for. */
export const unread = (kind: "failed" | "refused", why: string, oddities: Oddities): Observations => ({
  verdict: { kind, why },
  oddities: oddities.list(),
});

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? url;
