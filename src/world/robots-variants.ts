import { createHash } from "node:crypto";
import { answerConditional } from "./conditional.ts";
import type { ReplicaAnswer, ReplicaRequest } from "./replica.ts";

/** What `robots:VARIANT` may say: usage -> meaning. A closed list. */
export const robotsVariants = {
  allow: "200, everything open",
  "disallow:TOKEN": "200, a group of its own shuts TOKEN out, everybody else may enter",
  "disallow-all": "200, User-agent: * Disallow: /",
  pdf: "200, User-agent: * Disallow: /*.pdf$",
  "crawl-delay:SECONDS": "200, everything open, Crawl-delay as given",
  "text:TEXT": "200, TEXT with percent-encoding undone (%0A is a line end)",
  empty: "200, no byte",
  html: "200, an HTML page",
  big: "200, 600 KiB, a Disallow: / in the first and an Allow: / in the last line",
  "404": "no such file",
  "403": "forbidden",
  "500": "server error",
  "429:SECONDS": "too many requests, Retry-After as given",
  "503:SECONDS": "unavailable, Retry-After as given",
  challenge: "403, the check page of a bot wall",
  "redirect:URL": "302 to URL",
  hang: "accepted, never answered",
  reset: "connection reset",
} as const;

const open = "User-agent: *\nDisallow:\n";

const texts: Record<string, (rest: string) => string> = {
  allow: () => open,
  disallow: (token) => `User-agent: ${token}\nDisallow: /\n\n${open}`,
  "disallow-all": () => "User-agent: *\nDisallow: /\n",
  pdf: () => "User-agent: *\nDisallow: /*.pdf$\n",
  "crawl-delay": (seconds) => `User-agent: *\nCrawl-delay: ${seconds}\nDisallow:\n`,
  text: (text) => decodeURIComponent(text),
  empty: () => "",
  big: () => `User-agent: *\nDisallow: /\n${"# padding, nothing else\n".repeat(25_600)}Allow: /\n`,
};

/**
 * The answer to `/robots.txt` in one of the {@link robotsVariants}, with ETag and conditional answers where it is a file.
 * Undefined for an unknown variant.
 *
 * @example robotsAnswer("disallow:ExampleBot", request)
 */
export function robotsAnswer(variant: string, request: ReplicaRequest): ReplicaAnswer | undefined {
  const [name = "", ...args] = variant.split(":");
  const rest = args.join(":");
  const text = Object.hasOwn(texts, name) ? texts[name]?.(rest) : undefined;
  if (text !== undefined) return robotsFile(text, request);
  switch (name) {
    case "404":
    case "403":
    case "500":
      return { status: Number(name), headers: plain, body: `${name}\n`, kind: "robots" };
    case "429":
    case "503":
      return { status: Number(name), headers: { ...plain, "Retry-After": rest || "60" }, body: "", kind: "robots" };
    case "html":
      return {
        status: 200,
        headers: html,
        body: "<!doctype html><title>Start</title><h1>Willkommen</h1>",
        kind: "robots",
      };
    case "challenge":
      return { ...challengePage(403), kind: "robots" };
    case "redirect":
      return { status: 302, headers: { Location: rest }, kind: "robots" };
    case "hang":
    case "reset":
      return { status: 200, headers: plain, body: open, behaviour: { do: name }, kind: "robots" };
    default:
      return undefined;
  }
}

/** A robots.txt as a well-kept host serves it: text/plain, ETag, Last-Modified, 304 on a matching condition. */
export function robotsFile(text: string, request: ReplicaRequest): ReplicaAnswer {
  const etag = `"${createHash("sha256").update(text).digest("hex").slice(0, 16)}"`;
  return answerConditional(request, { status: 200, headers: { ...plain, ETag: etag }, body: text, kind: "robots" });
}

/** The check page of a bot wall, of the form that a well-known one serves. */
export function challengePage(status: number): ReplicaAnswer {
  return {
    status,
    headers: { ...html, Server: "cloudflare", "cf-mitigated": "challenge" },
    body:
      "<!doctype html><html><head><title>Just a moment...</title></head><body><noscript>Enable JavaScript and cookies to " +
      'continue</noscript><script>window._cf_chl_opt={cvId:"3"}</script><script src="/cdn-cgi/challenge-platform/h/b/' +
      'orchestrate/chl_page/v1?ray=1"></script></body></html>',
  };
}

const plain = { "Content-Type": "text/plain; charset=utf-8" };
const html = { "Content-Type": "text/html; charset=utf-8" };
