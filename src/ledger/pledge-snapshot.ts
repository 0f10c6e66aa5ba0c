import type { PledgeSnapshot } from "../pledge/row.ts";
import { canonical } from "./canonical.ts";
import { sha256 } from "./chain.ts";

/**
 * The name of a snapshot: sha256 of its canonical JSON, hex. The same options have the same name, whatever the order in
 * which they were put together, and whether they come from a bot's file or out of the ledger.
 *
 * @example snapshotHash(snapshotOf(bot, bot.sources, []))   // "5f3c…"
 */
export const snapshotHash = (snapshot: PledgeSnapshot): string => sha256(canonical(snapshot));
