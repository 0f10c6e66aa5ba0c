import type { Register } from "../pass/register.ts";
import type { Row } from "../pledge/row.ts";
import type { Store } from "../store/store.ts";

/** An answer to be replayed: what a replica needs of it. */
export interface AnswerToRecord {
  readonly url: string;
  readonly status: number;
  readonly contentType?: string;
  readonly location?: string;
  readonly digest: string;
  readonly body: Uint8Array;
}

/** Bodies larger than this make no replica of a site, but a copy of its files. */
const LARGEST = 2_000_000;

/**
 * The latest answer of each address that is still kept, robots.txt included: what the hosts of a bot said, to be replayed
 * without them.
 */
export async function recordedAnswers(store: Store, { bot }: Register): Promise<readonly AnswerToRecord[]> {
  const answers = new Map<string, AnswerToRecord>();
  const urls = new Map<number, string>();
  for await (const row of store.ledger.rows()) {
    if (row.bot !== bot.name) continue;
    if (row.event === "asked" && row.url !== undefined) urls.set(row.seq, row.url);
    if (row.event !== "answered" || row.outcome !== "answered") continue;
    const url = urls.get(row.request);
    urls.delete(row.request);
    const body = url === undefined ? undefined : await bodyOf(store, row);
    const { status, digest, findings } = row;
    if (url === undefined || !body || body.length > LARGEST || status === undefined || digest === undefined) continue;
    const { contentType, location } = findings;
    answers.set(url, {
      ...{ url, status, digest, body },
      ...(contentType !== undefined && { contentType }),
      ...(location !== undefined && { location }),
    });
  }
  return [...answers.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
}

async function bodyOf(store: Store, row: Extract<Row, { event: "answered" }>): Promise<Uint8Array | undefined> {
  const { file } = row.findings.robots ?? {};
  if (file !== undefined) return store.ledger.file(file);
  return row.kept === undefined ? undefined : store.blobs.get(row.kept);
}
