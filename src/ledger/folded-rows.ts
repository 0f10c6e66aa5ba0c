import type { Intent } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { AskedRow, RefusedRow, SourceRow } from "../pledge/row.ts";

/** The request out of its row, as promises saw it. What rows do not keep (addresses known of the source) is empty. */
export function requestOf(bot: string, row: AskedRow | RefusedRow): Request {
  const { source = "", pass = "", begun, list, file, parent, resource, page } = row;
  const { sourceKind, trigger, mode, purpose, role, channel, method, host, site, authority, subject, attempt, hop } =
    row;
  return {
    ...{ bot, source, pass, sourceKind, trigger, mode, purpose, role, channel, method, host, site, authority, subject },
    ...{ attempt, hop, registered: [] },
    // After a redaction only the host is left of the address.
    url: row.url ?? `${authority.startsWith("http:") ? "http" : "https"}://${host}/`,
    ...(begun !== undefined && { begun }),
    ...(list && { list }),
    ...(file !== undefined && { file }),
    ...(parent !== undefined && { parent }),
    ...(resource !== undefined && { resource }),
    ...(page !== undefined && { page }),
    ...(row.event === "asked" && row.address !== undefined && { address: row.address }),
    ...(row.event === "asked" && row.replica && { replica: true }),
  };
}

/** The intent behind the end of a source's part of a pass. Whether a person demanded the mode is not in the row. */
export function intentOf(bot: string, row: SourceRow, sourceKind: string): Intent {
  const { source = "", pass = "", mode, trigger } = row;
  return { bot, source, pass, mode, trigger, sourceKind, demanded: false };
}
