import type { Carried } from "../channels/channel.ts";
import type { Findings, ReservationFinding, RobotsFinding } from "../pledge/findings.ts";
import { isSilence } from "../pledge/outcome.ts";
import type { Request } from "../pledge/request.ts";
import { recogniseChallenge } from "../read/challenge.ts";
import { reservationFileAnswer } from "../read/reservations/file-answer.ts";
import { readRetryAfter } from "../read/retry-after.ts";
import { parseRobots } from "../robots/robots-file.ts";

/** The longest value of a header that goes into a row. */
const LONGEST_VALUE = 2_000;
/** The longest address a redirect may lead to. */
const LONGEST_ADDRESS = 8_000;

/**
 * What pure readers find in an answer: everything that promises need later, and nothing of the page itself.
 *
 * @param digest hash of the body, where there is one; a robots file is kept under it
 */
export function findingsOf(request: Request, carried: Carried, digest: string | undefined): Findings {
  const { head } = carried;
  const check = checkIn(request, carried);
  const robots = request.purpose === "robots" ? robotsIn(carried, check !== undefined, digest) : undefined;
  const reservation =
    request.purpose === "reservation" ? reservationIn(carried, check !== undefined, digest) : undefined;
  const files = { ...(robots && { robots }), ...(reservation && { reservation }) };
  if (!head) return files;
  const value = (name: string): string | undefined =>
    head.headers.find(([key]) => key === name)?.[1].slice(0, LONGEST_VALUE);
  const retryAfter = readRetryAfter(
    head.headers.flatMap(([key, text]) => (key === "retry-after" ? [text.slice(0, LONGEST_VALUE)] : [])),
    value("date"),
    head.at,
  );
  const location = locationOf(request.url, head.headers.find(([key]) => key === "location")?.[1]);
  const [contentType, etag, lastModified] = [value("content-type"), value("etag"), value("last-modified")];
  return {
    ...(contentType !== undefined && { contentType }),
    ...(etag !== undefined && { etag }),
    ...(lastModified !== undefined && { lastModified }),
    ...(location !== undefined && { location }),
    ...(retryAfter && { retryAfter: retryAfter.waitMs }),
    ...(check && { check }),
    ...files,
  };
}

/**
 * What the answer to a request for a reservation file comes to. A redirect that is not followed, a part of a file, or
 * "not modified" (the bot never asks so for these files) leave it unknown.
 */
function reservationIn({ head, outcome }: Carried, isCheck: boolean, digest: string | undefined): ReservationFinding {
  const state = reservationFileAnswer({ status: outcome === "answered" ? (head?.status ?? null) : null, isCheck });
  if (state !== "read") return { state };
  return digest === undefined ? { state: "unknown" } : { state, file: digest };
}

/** An anti-bot check stands before every other reading of an answer, whatever its status. */
function checkIn(request: Request, carried: Carried): Findings["check"] {
  if (!carried.head) return undefined;
  const judgement = recogniseChallenge({
    url: request.url,
    status: carried.head.status,
    headers: carried.head.headers,
    body: carried.body,
  });
  if (judgement.class === "none") return undefined;
  return {
    class: judgement.class,
    vendor: judgement.vendor,
    evidence: judgement.evidence,
  };
}

/** What the answer to a robots.txt request comes to (RFC 9309 2.3.1), before any bot's reading of it. */
function robotsIn(carried: Carried, check: boolean, digest: string | undefined): RobotsFinding | undefined {
  const status = carried.head?.status;
  if (check) return { state: "check" };
  if (carried.outcome === "not modified") return undefined;
  if (status === undefined || isSilence(carried.outcome)) return { state: "unreachable" };
  if (status >= 500) return { state: status === 503 ? "unavailable for now" : "unreachable" };
  if (status === 429) return { state: "rate limited" };
  if (status === 401 || status === 403) return { state: "forbidden" };
  if (status >= 400) return { state: "unavailable" };
  if (status >= 300) return { state: "bad redirect" };
  if (carried.outcome !== "answered" && carried.outcome !== "too large") return { state: "unreachable" };
  // What lies beyond the size limit was not read; the standard wants the rest obeyed.
  const file = parseRobots(carried.body);
  const kept = digest === undefined ? {} : { file: digest };
  if (file.empty) return { state: "empty", ...kept };
  return { state: file.nothingUsable ? "no rule line" : "rules", ...kept };
}

function locationOf(base: string, value: string | undefined): string | undefined {
  // Half of a long address would be another address: one that is too long leads nowhere.
  if (value === undefined || value.length > LONGEST_ADDRESS) return undefined;
  try {
    return new URL(value, base).href;
  } catch {
    // A Location that is no address leads nowhere: the answer stays what its status says.
    return undefined;
  }
}
