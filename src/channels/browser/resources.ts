import type { Resource } from "../../pledge/render.ts";
import type { SubRequest } from "../page-order.ts";

/** A request that the browser holds at our gate (Chrome DevTools Protocol, Fetch.requestPaused); what we read of it. */
export interface Paused {
  readonly requestId: string;
  readonly networkId?: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
  };
  /** Set at the response stage only. */
  readonly responseStatusCode?: number;
  readonly responseErrorReason?: string;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
}

const byType: Readonly<Record<string, Resource>> = {
  Document: "frame",
  Stylesheet: "stylesheet",
  Image: "image",
  Media: "media",
  Font: "font",
  Script: "script",
  TextTrack: "text track",
  XHR: "data",
  Fetch: "data",
  Prefetch: "prefetch",
  EventSource: "event source",
  Manifest: "manifest",
  Ping: "ping",
  CSPViolationReport: "report",
  Preflight: "preflight",
};

/** What runs in the browser, by the names that it gives. */
export interface There {
  /** Main frames of all pages. */
  readonly windows: ReadonlySet<string>;
  /** Workers of every kind. */
  readonly workers: ReadonlySet<string>;
}

/** Chromium gives an icon of a page the type Other: it is known by what it accepts, or by its name. */
const ICON = /(?:^|\/)[^/]*(?:favicon|icon)[^/]*$|\.ico$/i;

/**
 * What a page asks for.
 *
 * @param main frame of the page that is read
 */
export function resourceOf(
  { resourceType, request, frameId, networkId }: Paused,
  main: string,
  there: There,
): Resource {
  if (frameId !== main && there.windows.has(frameId)) return "window";
  const header = (sought: string): string =>
    Object.entries(request.headers).find(([name]) => name.toLowerCase() === sought)?.[1] ?? "";
  if (request.method === "OPTIONS") return "preflight";
  // Chromium calls what is only fetched ahead, and streams of events, by the names of other requests.
  if (header("sec-purpose").includes("prefetch")) return "prefetch";
  const accept = header("accept");
  if (accept === "text/event-stream") return "event source";
  if (resourceType === "Document" && frameId === main) return "page";
  const known = byType[resourceType];
  if (known !== undefined) return known;
  // The first request of a worker bears the worker's own name.
  if (networkId !== undefined && there.workers.has(networkId)) return "worker";
  const { pathname } = new URL(request.url);
  return accept.startsWith("image/") || ICON.test(pathname) ? "icon" : "other";
}

/** True where nothing leaves this machine for it. */
export const staysHere = (url: string): boolean => /^(?:data|blob|about):/i.test(url);

/** What a page asks for, as it comes to the door. */
export const subRequest = (
  { request: { url, method, postData } }: Paused,
  resource: Resource,
  after: number | undefined,
): SubRequest => ({
  ...{ url, method, resource },
  ...(postData !== undefined && { body: postData }),
  ...(after !== undefined && { after }),
});
