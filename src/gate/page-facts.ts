import type { Head } from "../pledge/exchange.ts";
import type { Findings } from "../pledge/findings.ts";
import type { Request } from "../pledge/request.ts";
import { recogniseChallenge } from "../read/challenge.ts";
import type { Step } from "./step.ts";

/** One browser process, with a profile of its own, reads for one source in one pass. */
export const sessionOf = ({ bot, source, pass }: Pick<Request, "bot" | "source" | "pass">): string =>
  `${bot} ${source} ${pass}`;

/** True for an answer that a browser may show: a whole page that no promise objects to. */
export function isPage(step: Step): boolean {
  if (step.kind !== "heard" || step.stop || step.dropped !== undefined) return false;
  const { status = 0, outcome, findings } = step.heard.exchange;
  return outcome === "answered" && status >= 200 && status < 300 && !findings.check;
}

/** The bot check that a page has turned into; undefined where it has not. Suspicions are none: scripts fill pages late. */
export function checkOfPage(url: string, head: Head | undefined, html: string): Findings["check"] {
  const { status = 200, headers = [["content-type", "text/html"] as const] } = head ?? {};
  const { class: found, vendor, evidence } = recogniseChallenge({ url, status, headers, body: html });
  return found === "challenge" || found === "blocked" ? { class: found, vendor, evidence } : undefined;
}
