import { createHash } from "node:crypto";
import type { Row } from "../pledge/row.ts";
import type { LedgerEntry, RowCodec } from "../store/row-codec.ts";
import type { Random } from "../time/random.ts";
import { canonical } from "./canonical.ts";
import { type Personal, splitParts } from "./personal.ts";

/** Format of the chain. A row that carries `format` says what holds from there on; the first row of a ledger does. */
export const LEDGER_FORMAT = 1;

/** What the first row names as the hash before it. */
export const ROOT = "0".repeat(64);

/** Bytes of a row's own salt. */
const SALT_BYTES = 16;

/** sha256 as 64 hexadecimal digits. */
export const sha256 = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

/**
 * The chain, format 1:
 *
 *     hash       = sha256(prev + body)                      prev, hash: 64 hexadecimal digits; the first prev is 64 zeros
 *     body       = canonical JSON of the row without prev, hash, salt and personal parts, with the commitment
 *     commitment = sha256(salt + canonical JSON of the personal parts)   salt: 32 hexadecimal digits, of each row's own
 *
 * Personal parts are committed to, not hashed themselves: a redaction drops them with their salt, and every hash still
 * fits. Without the salt nobody can try out addresses against the commitment that is left.
 */
export function chainCodec(random: Random): RowCodec {
  return {
    root: ROOT,

    encode(draft, { seq, prev }) {
      const { open, personal } = splitParts(draft);
      const secret = personal && seal(personal, random);
      const body = canonical({
        ...open,
        seq,
        ...(prev === ROOT && { format: LEDGER_FORMAT }),
        ...(secret && { commitment: secret.commitment }),
      });
      return {
        ...{ seq, at: draft.at, prev, body },
        hash: sha256(prev, body),
        personal: secret?.personal ?? null,
        salt: secret?.salt ?? null,
      };
    },

    decode: decodeEntry,

    check: (entry, previous) => checkEntry(entry, previous),
  };
}

/** The row as promises and commands see it: without salt and commitment, personal parts back in their places. */
export function decodeEntry(entry: LedgerEntry): Row {
  const { commitment: _, format: __, findings, ...open } = JSON.parse(entry.body);
  const { location, ...personal }: Personal = entry.personal === null ? {} : JSON.parse(entry.personal);
  return {
    ...open,
    ...personal,
    ...(findings && { findings: { ...findings, ...(location !== undefined && { location }) } }),
    prev: entry.prev,
    hash: entry.hash,
  };
}

function seal(parts: Personal, random: Random) {
  const salt = Buffer.from(random.bytes(SALT_BYTES)).toString("hex");
  const personal = canonical(parts);
  return { salt, personal, commitment: sha256(salt, personal) };
}

/** What is wrong with an entry that should follow `previous` (null: that should be the first), or null. */
export function checkEntry(entry: LedgerEntry, previous: { seq: number; hash: string } | null): string | null {
  const expected = { seq: (previous?.seq ?? 0) + 1, prev: previous?.hash ?? ROOT };
  if (entry.seq !== expected.seq) return `row ${expected.seq} is missing`;
  if (entry.prev !== expected.prev) return `row ${entry.seq} does not follow from the row before it`;
  if (sha256(entry.prev, entry.body) !== entry.hash) return `row ${entry.seq} was altered: its hash does not fit`;
  const { seq, at, commitment } = JSON.parse(entry.body);
  if (seq !== entry.seq || at !== entry.at)
    return `row ${entry.seq} is stored under another number or time than its own`;
  if (entry.personal === null) return null;
  if (entry.salt === null || sha256(entry.salt, entry.personal) !== commitment) {
    return `row ${entry.seq} was altered: its personal parts do not fit their commitment`;
  }
  return null;
}
