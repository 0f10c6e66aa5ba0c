import type { Found } from "./query.ts";

/** What a line of an answer repeats of its request, so that it can be read alone. */
const REPEATED = [
  "purpose",
  "channel",
  "method",
  "url",
  "host",
  "address",
  "agent",
  "by",
  "why",
  "startedAt",
  "parent",
] as const;

/** The order in which fields stand; all others follow. */
const ORDER = [
  ...["seq", "at", "event", "bot", "source", "pass", "pledge", "purpose", "channel", "method", "url", "host"],
  ...["address", "agent", "by", "why", "startedAt", "headAt", "endedAt", "status", "outcome", "wireBytes", "bytes"],
  ...["digest", "parent", "request"],
];

/**
 * A row as `goodbot ledger --json` prints it: everything that was hashed, and beside it
 *
 * - `prev`, `hash`: its place in the chain;
 * - `salt`, `commitment`: what vouches for the personal parts (`url`, `detail`, `findings.location`);
 * - `redacted: true` where these were removed: then salt and parts are gone, the commitment stays;
 * - `copied`: names of fields repeated from the "asked" row; they are not part of this row's hash.
 *
 * To recompute a hash take away `prev`, `hash`, `salt`, `redacted`, `copied`, the fields that `copied` names and the
 * personal parts, write the rest as canonical JSON (RFC 8785) and hash `prev` + that text with sha256. The commitment is
 * sha256 of `salt` + canonical JSON of the personal parts as `{ url }`, `{ location }` or `{ detail }`.
 *
 * @example jsonOf(found)   // {"seq":1,"at":1764464400000,"event":"asked",…,"hash":"9f3a…"}
 */
export function jsonOf({ row, entry, asked }: Found): string {
  const { commitment, format } = JSON.parse(entry.body);
  const copied: Record<string, unknown> = {};
  for (const name of REPEATED) if (asked?.[name] !== undefined && !(name in row)) copied[name] = asked[name];
  const { prev, hash, ...fields } = row;
  const line: Readonly<Record<string, unknown>> = { ...fields, ...copied };
  const inOrder: Record<string, unknown> = {};
  for (const name of ORDER) if (name in line) inOrder[name] = line[name];
  const names = Object.keys(copied);
  return JSON.stringify({
    ...inOrder,
    ...line,
    format,
    ...(names.length > 0 && { copied: names }),
    commitment,
    ...(entry.salt !== null && { salt: entry.salt }),
    ...(commitment !== undefined && entry.personal === null && { redacted: true }),
    prev,
    hash,
  });
}
