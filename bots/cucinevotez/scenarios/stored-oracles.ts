import { createHash } from "node:crypto";
import type { VirtualHouse } from "goodbot/world";
import type { Exchange } from "./exchanges.ts";

/** What a member's record may hold (C20), the portrait's address (C10) included. */
const memberFields = new Set(
  "chamber term name givenName familyName group party constituency birthYear start end earlier portrait".split(" "),
);

/** What section 15 of the field guide says of what is kept, told from store and ledger. */
export async function storedBreaches(
  house: VirtualHouse,
  bot: string,
  exchanges: readonly Exchange[],
): Promise<string[]> {
  return [...(await copies(house, exchanges)), ...(await stored(house, bot, exchanges))];
}

/** Every page answered with 200 has a private copy with equal sha256 (C23); only those of the newest pass are opened. */
async function copies(house: VirtualHouse, exchanges: readonly Exchange[]): Promise<string[]> {
  const newest = exchanges.at(-1)?.asked.pass;
  const found: string[] = [];
  for (const { asked, end } of exchanges) {
    // An empty body leaves nothing to copy.
    if (end?.bytes === 0) continue;
    if (asked.pass !== newest || asked.purpose !== "page" || end?.outcome !== "answered" || end.status !== 200)
      continue;
    const bytes = end.kept === undefined ? undefined : await house.store.blobs.get(end.kept);
    const same = bytes && createHash("sha256").update(bytes).digest("hex") === end.digest;
    if (!same) found.push(`C23: no private copy of ${asked.url}`);
  }
  return found;
}

/** Members have no field that C20 does not name; everything kept comes from a page that the ledger has (C20-C22). */
async function stored(house: VirtualHouse, bot: string, exchanges: readonly Exchange[]): Promise<string[]> {
  const answered = new Map(exchanges.map(({ asked, end }) => [asked.seq, end?.digest]));
  const found: string[] = [];
  for await (const { kind, id, content, request, capture } of house.store.desk.records({ bot })) {
    if (kind === "Member") {
      const extra = Object.keys(content ?? {}).filter((field) => !memberFields.has(field));
      if (extra.length > 0) found.push(`C20: ${id} has ${extra.join(", ")}`);
    }
    if (request === null || !answered.has(request)) found.push(`C21: ${id} comes from no request of the ledger`);
    else if (capture !== null && answered.get(request) !== capture) found.push(`C23: ${id} comes from another answer`);
  }
  return found;
}
