import type { Register } from "../pass/register.ts";
import type { OperatorRow } from "../pledge/row.ts";
import { UNNEEDED } from "../promises/keeping.ts";
import { RELEASED, REVOKED } from "../promises/released.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { ActPlace } from "./act-row.ts";
import { revokeWebsite } from "./website-acts.ts";

/**
 * Applies to a restored store what was deleted after its backup was made: copies that expired, were withdrawn or taken
 * down. A backup must not bring back what somebody was promised to be rid of.
 *
 * @param old the store as it was before the restoring
 * @param head the last row of the backup: where the old ledger does not hold it, it is another store's
 * @returns how many copies were deleted again
 */
export async function deleteAgain(
  store: Store,
  clock: Clock,
  old: Pick<Store, "ledger">,
  head: { readonly seq: number; readonly hash: string } | null,
): Promise<number> {
  if (head === null || !(await isContinued(old, head))) return 0;
  let deleted = 0;
  for await (const row of old.ledger.rows({ seq: head.seq + 1 })) {
    if (row.event !== "deleted" || row.act === UNNEEDED) continue;
    const copies = textsIn(row, "copies");
    for (const digest of copies) deleted += (await store.blobs.delete(digest)) > 0 ? 1 : 0;
    const requests = numbersIn(row, "requests").filter((request) => request <= head.seq);
    const records = recordsIn(row);
    if (copies.length === 0 && requests.length === 0 && records.length === 0) continue;
    await store.turn({}, () => ({
      rows: [
        {
          ...{ event: "deleted", at: clock.now(), act: `${row.act} (again, after a backup was restored)` },
          ...(row.bot !== undefined && { bot: row.bot }),
          ...(row.source !== undefined && { source: row.source }),
          ...(row.pledge !== undefined && { pledge: row.pledge }),
          detail: { copies, requests, ...(records.length > 0 && { records: records.map(({ id }) => id) }) },
        },
      ],
      forget: requests,
      erase: records,
      result: () => undefined,
    }));
  }
  return deleted;
}

/**
 * Takes back in a restored store the releases of websites that ended after its backup was made, by the site's wish or a
 * person's: else the bot would go on reading a site that shut it out (A8, A16). One that was released anew since stays.
 *
 * @returns the sources
 */
export async function revokeAgain(
  place: ActPlace,
  register: Register,
  old: Pick<Store, "ledger">,
  head: { readonly seq: number; readonly hash: string } | null,
): Promise<readonly string[]> {
  if (head === null || !(await isContinued(old, head))) return [];
  const ended = new Map<string, string>();
  for await (const row of old.ledger.rows({ seq: head.seq + 1 })) {
    if ((row.event !== "operator" && row.event !== "deleted") || row.bot !== register.bot.name) continue;
    const { source = "", act, detail } = row;
    if (act === RELEASED) ended.delete(source);
    if (act === REVOKED) ended.set(source, String(detail?.reason ?? act));
    if (act === "withdrawn" && detail?.scope === "site") ended.set(source, String(detail.why ?? act));
  }
  const again = [...ended].filter(([source]) => register.sources.has(source));
  for (const [source, why] of again)
    await revokeWebsite(place, register, source, { reason: `${why} (again, after a backup was restored)` });
  return again.map(([source]) => source);
}

/** Whether an old store goes on where a backup ends: else it is another store's, and says nothing of it. */
export const isContinued = async (
  old: Pick<Store, "ledger">,
  head: { readonly seq: number; readonly hash: string } | null,
): Promise<boolean> => head !== null && (await old.ledger.row(head.seq))?.hash === head.hash;

const listIn = ({ detail }: OperatorRow, name: string): readonly unknown[] => {
  const value = detail?.[name];
  return Array.isArray(value) ? value : [];
};

/** Records that were withdrawn with their copies: what was derived from a site goes with it (A16). */
const recordsIn = (
  row: OperatorRow,
): readonly { readonly bot: string; readonly source: string; readonly id: string }[] => {
  const { bot, source } = row;
  if (bot === undefined || source === undefined) return [];
  return listIn(row, "records").flatMap((id) => (typeof id === "string" ? [{ bot, source, id }] : []));
};

const textsIn = (row: OperatorRow, name: string): readonly string[] =>
  listIn(row, name).filter((value): value is string => typeof value === "string" && /^[0-9a-f]{64}$/.test(value));

const numbersIn = (row: OperatorRow, name: string): readonly number[] =>
  listIn(row, name).filter((value): value is number => typeof value === "number");
