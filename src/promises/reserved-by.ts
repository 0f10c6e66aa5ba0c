import type { Files } from "../pledge/promise.ts";
import { readAiTxt } from "../read/reservations/ai-txt.ts";
import { readRobotsReservations } from "../read/reservations/answer.ts";
import type { ReservationSignal } from "../read/reservations/signal.ts";
import { readTdmrepFile } from "../read/reservations/tdmrep-file.ts";
import { covers } from "../robots/covers.ts";
import { parseRobots } from "../robots/robots-file.ts";

/** For proofs: a file as the ledger names it, of a site that speaks about its use. */
export interface DeclaredIn {
  readonly file: "robots.txt" | "tdmrep.json" | "ai.txt";
  /** Its hash; absent where there is none. */
  readonly hash: string | undefined;
  readonly tokens: readonly string[];
  readonly families: readonly string[];
  readonly files: Files;
}

/**
 * For proofs: the statements of a kept file about an address that bind, in the families that count. Reads the bytes anew,
 * by the readers of formats, which have judges of their own; nothing of what keeps the promise is used.
 */
export function reservedBy({ file, hash, tokens, families, files }: DeclaredIn, url: string): ReservationSignal[] {
  const bytes = hash === undefined ? undefined : files(hash);
  if (!bytes) return [];
  const signals = statementsIn(file, bytes, tokens, url);
  return signals.filter(
    ({ family, verdict }) => families.includes(family) && (verdict === "reserve" || verdict === "flag"),
  );
}

function statementsIn(file: DeclaredIn["file"], bytes: Uint8Array, tokens: readonly string[], url: string) {
  if (file === "robots.txt") return readRobotsReservations(parseRobots(bytes), url, tokens, covers);
  const text = new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-8").decode(bytes);
  if (file === "tdmrep.json") return readTdmrepFile(text, url, covers);
  return readAiTxt(text, parseRobots(new TextEncoder().encode(text)), tokens, url, covers);
}
