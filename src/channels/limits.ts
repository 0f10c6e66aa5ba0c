/**
 * Limits that no bot changes: they protect this process, not a promise.
 */

/** Names and values of all header fields together, in bytes. Browsers allow 256 KiB; real answers stay below 16. */
export const HEAD_BYTES = 65_536;

/** Header fields of one answer. */
export const HEAD_FIELDS = 500;

/**
 * What may come over the connection besides the body, in bytes: head, chunk sizes, TLS. An order's limit on wire bytes
 * counts body bytes; a server that sends framing without end would pass under it.
 */
export const framingBytes = (wireBytes: number): number => wireBytes + 262_144;

/** Idle connections kept over all hosts; beyond it the one idle for longest is closed. */
export const IDLE_CONNECTIONS = 128;

/**
 * How long an idle connection is kept, in milliseconds: without a word of the server, and where it names its own time
 * (`Keep-Alive: timeout=`), of which a margin is taken off. A request sent while the server closes would be lost, and
 * nothing is ever sent twice.
 */
export const IDLE = { unasked: 4_000, longest: 30_000, margin: 1_500 } as const;
