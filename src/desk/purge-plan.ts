import type { Register } from "../pass/register.ts";
import { placeOf } from "../pledge/request.ts";
import type { Row } from "../pledge/row.ts";
import type { RecordParts } from "../store/desk-view.ts";
import type { CaptureEntry, Store, StoredRecord } from "../store/store.ts";
import { withoutMentions } from "../store/without-mentions.ts";
import { type Demand, demandFor } from "./demand.ts";
import { asLinked, hostOf, Mentions } from "./mentions.ts";
import { fileAddresses } from "./takedowns.ts";

/** Everything that a purge deletes, to the file, and nothing else (M17). */
export interface PurgePlan {
  readonly bot: string;
  readonly source: string;
  /** The demand that it rests on; null: it may not be carried out. */
  readonly demand: Demand | null;
  readonly ids: readonly string[];
  readonly records: readonly Pick<StoredRecord, "id" | "kind">[];
  /** Under which they are named anywhere: their ids, and the addresses of their own pages and files. */
  readonly names: readonly string[];
  /** What goes with the records: history, index, places in lists, lines of the frontier, documents. */
  readonly parts: RecordParts;
  /** Kept answers that contain them. Others that stood on the same page stay, and their copy goes. */
  readonly captures: readonly CaptureEntry[];
  /** Bodies on disk that nothing else needs. */
  readonly files: readonly string[];
  /** Rows of the ledger whose personal parts name them. */
  readonly rows: readonly number[];
  /** Other records that refer to them: the reference is taken out. */
  readonly referring: readonly StoredRecord[];
}

/** Looks up what a purge of a source deletes. Writes nothing. */
export async function purgePlan(store: Store, register: Register, source: string): Promise<PurgePlan> {
  const bot = register.bot.name;
  const ids = await store.desk.purgeable(bot, source);
  const named = new Set(ids);
  const records: StoredRecord[] = [];
  for (const id of ids) {
    const record = await store.desk.record(bot, source, id);
    if (record) records.push(record);
  }
  const parts = await store.desk.partsOf(bot, source, ids);
  const files = records.flatMap(({ content }) => fileAddresses(content));
  const pages = await ownPages(store, { bot, source }, named, records);
  const captures = await capturesWith(store, { bot, source }, named, {
    requests: new Set([
      ...parts.requests,
      ...parts.documents.map(({ request }) => request),
      ...records.flatMap(({ request }) => (request === null ? [] : [request])),
    ]),
    texts: new Set([...ids, ...files, ...pages, ...parts.addresses]),
  });
  const own = captures.filter(({ task }) => task?.of !== undefined && named.has(task.of));
  const addresses = new Set(
    [...ids, ...files, ...pages, ...parts.addresses, ...own.flatMap(({ url, final }) => [url, final])].flatMap(
      bothForms,
    ),
  );
  return {
    ...{ bot, source, ids, parts, captures, names: [...addresses] },
    demand: await demandFor(store, bot, source),
    records: records.map(({ id, kind }) => ({ id, kind })),
    files: ids.length === 0 ? [] : await filesOf(store, captures, parts.documents, named),
    rows: ids.length === 0 ? [] : await rowsNaming(store, bot, addresses),
    referring: ids.length === 0 ? [] : await referringTo(store, bot, { source, named }),
  };
}

/** An address as the source gives it, and as it is asked for. */
const bothForms = (text: string): readonly string[] =>
  /^https?:/i.test(text) && URL.canParse(text) ? [text, placeOf(text).url] : [text];

/** Pages that people see of the records and of no other: of a council without an interface, where they stand. */
async function ownPages(
  store: Store,
  { bot, source }: { readonly bot: string; readonly source: string },
  named: ReadonlySet<string>,
  records: readonly StoredRecord[],
): Promise<readonly string[]> {
  const pages = new Set(records.flatMap(({ content: { web } }) => (typeof web === "string" ? [web] : [])));
  if (pages.size === 0) return [];
  for await (const { id, content } of store.desk.records({ bot, source }))
    if (!named.has(id) && typeof content.web === "string") pages.delete(content.web);
  return [...pages];
}

/** How pages of a host link to those addresses that lie there. */
const linksOn = (host: string | undefined, addresses: Iterable<string>): readonly string[] =>
  [...addresses].flatMap((address) =>
    host !== undefined && hostOf(address) === host ? (asLinked(address) ?? []) : [],
  );

/** Kept answers that the records were read from, or in which they are named. */
async function capturesWith(
  store: Store,
  place: { readonly bot: string; readonly source: string },
  named: ReadonlySet<string>,
  { requests, texts }: { readonly requests: ReadonlySet<number>; readonly texts: ReadonlySet<string> },
): Promise<readonly CaptureEntry[]> {
  const found: CaptureEntry[] = [];
  if (named.size === 0) return found;
  // The same body is looked through once: most answers are "as before".
  const known = new Map<string, boolean>();
  const mentions = new Map<string | undefined, Mentions>();
  const mentionsOn = (host: string | undefined): Mentions => {
    const made = mentions.get(host) ?? new Mentions([...texts, ...linksOn(host, texts)]);
    mentions.set(host, made);
    return made;
  };
  for await (const capture of store.desk.captures(place)) {
    const { digest, request, url, final, task } = capture;
    if (requests.has(request) || texts.has(url) || texts.has(final) || (task?.of !== undefined && named.has(task.of))) {
      found.push(capture);
      continue;
    }
    const host = hostOf(final);
    const key = `${digest} ${host}`;
    let names = known.get(key);
    if (names === undefined) {
      const body = await store.blobs.get(digest);
      names = body !== undefined && mentionsOn(host).in(body);
      known.set(key, names);
    }
    if (names) found.push(capture);
  }
  return found;
}

/** Bodies that no other kept answer and no other record's document needs. */
async function filesOf(
  store: Store,
  captures: readonly CaptureEntry[],
  documents: RecordParts["documents"],
  named: ReadonlySet<string>,
): Promise<readonly string[]> {
  const [source] = documents;
  const going = new Set(captures.map(({ request }) => request));
  const files: string[] = [];
  for (const digest of new Set([...captures, ...documents].map((each) => each.digest))) {
    const holders = await store.desk.holdersOf(digest);
    const others = holders.documents.some((each) => !(named.has(each.id) && each.source === source?.source));
    if (!others && holders.requests.every((request) => going.has(request)) && (await store.blobs.has(digest)))
      files.push(digest);
  }
  return files.sort();
}

/** Rows of which a personal part names one of these, and the redirects that followed from such a request. */
async function rowsNaming(store: Store, bot: string, texts: ReadonlySet<string>): Promise<readonly number[]> {
  const rows = new Set<number>();
  for await (const row of store.ledger.rows()) if (row.bot === bot && names(row, texts, rows)) rows.add(row.seq);
  return [...rows];
}

function names(row: Row, texts: ReadonlySet<string>, rows: ReadonlySet<number>): boolean {
  switch (row.event) {
    case "asked":
    case "refused":
      return row.url !== undefined && (texts.has(row.url) || (row.hop > 0 && rows.has(row.parent ?? 0)));
    case "answered":
      // Where a file has moved to names it as well as where it lay.
      return row.findings.location !== undefined && (rows.has(row.request) || texts.has(row.findings.location));
    case "operator":
    case "deleted": {
      const detail = JSON.parse(JSON.stringify(row.detail ?? null));
      return withoutMentions(detail, (text) => texts.has(text)) !== detail;
    }
    default:
      return false;
  }
}

/** Records of the bot that stay and name one that goes. */
async function referringTo(
  store: Store,
  bot: string,
  { source, named }: { readonly source: string; readonly named: ReadonlySet<string> },
): Promise<readonly StoredRecord[]> {
  const found: StoredRecord[] = [];
  const isNamed = (text: string): boolean => named.has(text);
  for await (const record of store.desk.records({ bot })) {
    const { content, raw } = record;
    const clean =
      withoutMentions(content, isNamed) === content && (raw === undefined || withoutMentions(raw, isNamed) === raw);
    if (!clean && !(record.source === source && named.has(record.id))) found.push(record);
  }
  return found;
}
