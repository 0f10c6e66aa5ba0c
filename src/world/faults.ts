import { gzipSync } from "node:zlib";
import { checkKinds, checkPage } from "./check-pages.ts";
import { type Behaviour, bytesOf, type ReplicaAnswer, type ReplicaRequest } from "./replica.ts";
import { challengePage, robotsAnswer } from "./robots-variants.ts";

/** What a fault makes of the answer that the host would have given. */
export type FaultChange = (answer: ReplicaAnswer, request: ReplicaRequest) => ReplicaAnswer;

interface FaultKind {
  readonly usage: string;
  readonly meaning: string;
  /** Number of arguments before the optional TIMES. */
  readonly args: number;
  make(args: readonly string[]): FaultChange | undefined;
}

const html = { "Content-Type": "text/html; charset=utf-8" };
const MIB = 1_048_576;
/** All that follows is argument: such a fault has no TIMES. */
const REST = Number.POSITIVE_INFINITY;

/** The closed list of faults that any host can have. `[…]` may be left out; TIMES = so often, then never again. */
export const faultKinds: Readonly<Record<string, FaultKind>> = {
  status: kind("status:CODE[:TIMES]", "answers CODE with a short text", 1, ([code]) =>
    given(whole(code, 200, 599), (status) => () => ({ status, headers: html, body: `<h1>${status}</h1>` })),
  ),
  "retry-after": kind("retry-after:SECONDS[:CODE[:TIMES]]", "CODE (429) with Retry-After", 2, ([seconds, code]) =>
    given(whole(code ?? "429", 200, 599), (status) => () => later(status, seconds ?? "")),
  ),
  "retry-date": kind(
    "retry-date:SECONDS[:CODE[:TIMES]]",
    "the same (503) with a date as Retry-After",
    2,
    ([wait, code]) =>
      given(whole(code ?? "503", 200, 599), (status) =>
        given(
          whole(wait, 0, 1e7),
          (seconds) =>
            (_, { now }) =>
              later(status, new Date(now + seconds * 1000).toUTCString()),
        ),
      ),
  ),
  reset: kind("reset[:TIMES]", "connection reset before the answer", 0, () => does({ do: "reset" })),
  garbage: kind("garbage[:TIMES]", "bytes that are no HTTP", 0, () => does({ do: "garbage" })),
  "reset-after-head": kind("reset-after-head[:TIMES]", "connection reset behind the head", 0, () =>
    does({ do: "reset-after-head" }),
  ),
  hang: kind("hang[:TIMES]", "accepts, never answers", 0, () => does({ do: "hang" })),
  "hang-after-head": kind("hang-after-head[:TIMES]", "head, then silence", 0, () => does({ do: "hang-after-head" })),
  cut: kind("cut:BYTES[:TIMES]", "full Content-Length, cut after BYTES of the body", 1, ([bytes]) =>
    given(whole(bytes, 0, 1e9), (after) => does({ do: "cut", after })),
  ),
  short: kind("short:BYTES[:TIMES]", "the first BYTES of the body, announced as if that were all", 1, ([bytes]) =>
    given(whole(bytes, 0, 1e9), (end) => withBody((body) => body.subarray(0, end))),
  ),
  drip: kind("drip[:BYTES[:MS[:TIMES]]]", "BYTES (64) of the body every MS (1000) milliseconds", 2, ([size, pause]) =>
    given(whole(size ?? "64", 1, 1e9), (bytes) =>
      given(whole(pause ?? "1000", 1, 1e7), (everyMs) => does({ do: "drip", bytes, everyMs })),
    ),
  ),
  endless: kind("endless[:TIMES]", "the body again and again, without an end", 0, () =>
    does({ do: "endless", everyMs: 1, most: 1024 * MIB }),
  ),
  big: kind("big:MEBIBYTES[:TIMES]", "the body followed by blanks up to MEBIBYTES", 1, ([size]) =>
    given(whole(size, 1, 256), (mebibytes) => withBody((body) => padded(body, mebibytes * MIB))),
  ),
  bomb: kind("bomb:MEBIBYTES[:TIMES]", "gzip that unpacks to MEBIBYTES of blanks", 1, ([size]) =>
    given(
      whole(size, 1, 1024),
      (mebibytes) => (answer) => packed({ ...answer, body: Buffer.alloc(mebibytes * MIB, 0x20) }),
    ),
  ),
  gzip: kind("gzip[:TIMES]", "the body packed, Content-Encoding: gzip", 0, () => packed),
  bom: kind("bom[:TIMES]", "a byte order mark before the body", 0, () =>
    withBody((body) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])),
  ),
  empty: kind("empty[:TIMES]", "the same head, no body", 0, () => withBody(() => new Uint8Array(0))),
  html200: kind("html200[:TIMES]", "200 with an HTML page, whatever was asked", 0, () => () => ({
    status: 200,
    headers: html,
    body: "<!doctype html><html><head><title>Wartung</title></head><body><h1>Fehler-Nummer 4711</h1></body></html>",
  })),
  login: kind("login[:TIMES]", "302 to /login on the same host", 0, () => () => ({
    status: 302,
    headers: { Location: "/login" },
  })),
  redirect: kind("redirect:CODE:URL", "CODE with Location: URL", REST, ([code, ...url]) =>
    given(whole(code, 300, 399), (status) => () => ({ status, headers: { Location: url.join(":") } })),
  ),
  challenge: kind("challenge[:CODE[:TIMES]]", "CODE (403) with the check page of a bot wall", 1, ([code]) =>
    given(whole(code ?? "403", 200, 599), (status) => () => challengePage(status)),
  ),
  check: kind(
    "check:KIND[:CODE[:TIMES]]",
    `the check page of a KIND of bot wall (${checkKinds.join(", ")}), with CODE in place of its usual status`,
    2,
    ([wall = "", code]) => {
      const status = code === undefined ? undefined : whole(code, 200, 599);
      const answer = code !== undefined && status === undefined ? undefined : checkPage(wall, status);
      return answer && (() => answer);
    },
  ),
  delay: kind("delay:MS[:TIMES]", "the answer, MS milliseconds later", 1, ([ms]) =>
    given(whole(ms, 0, 1e7), (delay) => (answer) => ({ ...answer, delayMs: (answer.delayMs ?? 0) + delay })),
  ),
  robots: kind("robots:VARIANT", "robots.txt in one of the variants listed below", REST, (args) => {
    const variant = args.join(":");
    return (answer, request) => (isRobots(request) ? (robotsAnswer(variant, request) ?? answer) : answer);
  }),
};

/** Whether a request asks for the robots file. */
export const isRobots = ({ path }: Pick<ReplicaRequest, "path">): boolean => path === "/robots.txt";

/** A fault read from its text, without its target. Undefined if it is none of {@link faultKinds}. */
export function readFault(spec: string): { name: string; change: FaultChange; times: number } | undefined {
  const [name = "", ...rest] = spec.split(":");
  const found = Object.hasOwn(faultKinds, name) ? faultKinds[name] : undefined;
  if (!found) return undefined;
  const change = found.make(rest.slice(0, found.args));
  const times = rest.length > found.args ? whole(rest[found.args], 1, 1e6) : Number.POSITIVE_INFINITY;
  return change && times ? { name, change, times } : undefined;
}

function kind(usage: string, meaning: string, args: number, make: FaultKind["make"]): FaultKind {
  return { usage, meaning, args, make };
}

/** What `make` makes of the value, if there is one: a fault with a wrong argument is no fault. */
const given = <T>(value: T | undefined, make: (value: T) => FaultChange | undefined): FaultChange | undefined =>
  value === undefined ? undefined : make(value);

const does =
  (behaviour: Behaviour): FaultChange =>
  (answer) => ({ ...answer, behaviour });

const withBody =
  (change: (body: Uint8Array) => Uint8Array): FaultChange =>
  (answer) => ({ ...answer, body: change(bytesOf(answer.body)) });

const later = (status: number, retryAfter: string): ReplicaAnswer => ({
  status,
  headers: { ...html, "Retry-After": retryAfter },
  body: "later",
});

const packed = (answer: ReplicaAnswer): ReplicaAnswer => ({
  ...answer,
  headers: { ...answer.headers, "Content-Encoding": "gzip" },
  body: gzipSync(bytesOf(answer.body)),
});

const padded = (body: Uint8Array, size: number): Uint8Array =>
  Buffer.concat([body, Buffer.alloc(Math.max(0, size - body.length), 0x20)]);

function whole(text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined || !/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}
