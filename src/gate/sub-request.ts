import type { SubRequest } from "../channels/page-order.ts";
import type { Refusal } from "../pledge/refusal.ts";
import type { Resource } from "../pledge/render.ts";
import { type Method, type Purpose, placeOf, type Request } from "../pledge/request.ts";

const METHODS: readonly Method[] = ["GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"];

/** A page that its own scripts lead on keeps the gap of a page; all else is fetched while a page loads. */
const purposeOf = (resource: Resource): Purpose =>
  resource === "page" ? "page" : resource === "data" ? "data" : "sub-request";

/**
 * What a page asks for, as promises see a request.
 *
 * @param page the navigation
 * @param asked ledger number of its row
 * @param before the request whose redirect leads here, with the number of its row
 * @throws TypeError where the address is none
 */
export function requestOfPage(
  page: Request,
  asked: number,
  { url, method, resource, body }: SubRequest,
  before?: { readonly request: Request; readonly asked: number },
): Request {
  const { bot, source, sourceKind, pass, trigger, mode, registered, browser, began, removed } = page;
  const place = placeOf(url);
  return {
    ...{ bot, source, sourceKind, pass, trigger, mode, registered },
    ...(browser && { browser }),
    ...(began && { began }),
    ...(removed && { removed }),
    ...place,
    ...{ channel: "browser", role: "other", attempt: 0, page: asked, resource },
    method: METHODS.find((known) => known === method) ?? "OTHER",
    purpose: before ? before.request.purpose : purposeOf(resource),
    subject: before ? before.request.subject : place.authority,
    hop: before ? before.request.hop + 1 : 0,
    parent: before ? before.asked : asked,
    ...(body !== undefined && { body }),
  };
}

/** A longer address is no address but a letter: it is not sent. Servers commonly take no more either (RFC 9110, 4.1). */
export const LONGEST_ADDRESS = 8_000;

/** More of a path tells nobody anything. */
const LONGEST_PATH = 300;

/**
 * A wish of a page that was refused, as its row tells of it. Pages write into addresses what they please, and most of all
 * trackers (titles, descriptions, whole texts): nothing of that may reach the disk (V5), so the query stays out. Where
 * robots.txt decided it stays, since the deciding line may speak of it.
 */
export function toldOf(request: Request, code: Refusal): Request {
  if (request.page === undefined || request.purpose === "robots") return request;
  const url = new URL(request.url);
  if (code !== "robots disallow") url.search = "";
  if (url.pathname.length > LONGEST_PATH) url.pathname = url.pathname.slice(0, LONGEST_PATH);
  return { ...request, url: url.href };
}
