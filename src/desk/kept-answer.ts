import type { Register } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import type { Answer } from "../pledge/kit.ts";
import type { CaptureEntry, Store } from "../store/store.ts";

/** A kept answer as a reader gets it. */
export const answerFrom = (capture: CaptureEntry, body: Uint8Array): Answer => ({
  ...{ asked: capture.url, url: capture.final, outcome: "answered", status: capture.status },
  ...{ contentType: capture.contentType, body, at: capture.at },
});

/**
 * The kept answer of a bot whose digest begins like that; of several with the same body the latest.
 *
 * @param start at least six hexadecimal digits
 * @throws Fault "usage" where there is none, or where it could be several
 */
export async function findCapture(store: Store, { bot, sources }: Register, start: string): Promise<CaptureEntry> {
  let found: CaptureEntry | null = null;
  for await (const capture of store.desk.captures({ bot: bot.name })) {
    if (!capture.digest.startsWith(start.toLowerCase()) || !sources.has(capture.source)) continue;
    if (found && found.digest !== capture.digest)
      throw new Fault("usage", `several captures begin with ${start}`, "Write more digits of the digest.");
    found = capture;
  }
  if (found) return found;
  throw new Fault(
    "usage",
    `${bot.name} keeps no capture ${start}`,
    "Captures stand in the ledger (goodbot ledger --json), and how long copies are kept is a promise (keeping).",
  );
}
