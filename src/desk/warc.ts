import { createHash } from "node:crypto";
import type { WARCRecord } from "warcio";
import type { Register } from "../pass/register.ts";
import { Fault } from "../pledge/fault.ts";
import type { AskedRow } from "../pledge/row.ts";
import { keeping } from "../promises/keeping.ts";
import type { CaptureEntry, Store } from "../store/store.ts";

/** What readers of the file must know of it. */
const about = {
  software: "goodbot",
  format: "WARC File Format 1.1",
  description:
    "Private copies of the operator, kept for verification; not for publication. Bodies are as they were after their " +
    "content coding was undone; of the headers only those stand here that the ledger keeps. Copies that are to be " +
    "deleted some day are left out.",
};

const warcVersion = "WARC/1.1";

type Described = NonNullable<Parameters<typeof WARCRecord.create>[0]>;

/**
 * Refuses where there is nothing for a WARC file.
 *
 * @throws Fault "usage" where the pledge keeps no copies for good
 */
export function mustKeepCopies(register: Register): void {
  const { bot } = register;
  if (keepsCopies(register)) return;
  throw new Fault(
    "usage",
    `${bot.name} promises to keep no copies for good (keeping), so there is nothing for a WARC file`,
    `What was read of them: goodbot export ${bot.name} --format ndjson`,
  );
}

/** True where any copy of a page is kept for good. */
function keepsCopies({ bot, sources, conduct }: Register): boolean {
  const pledges = [bot.pledge, ...[...sources.keys()].map((source) => conduct.pledge(source))];
  return pledges.flat().some(({ spec, options }) => {
    if (spec.name !== keeping.spec.name) return false;
    const { usual, by } = keeping.spec.options.parse(options);
    return [usual, ...Object.values(by)].includes("for good");
  });
}

/**
 * The operator's private copies as WARC records, compressed one by one: for each kept answer the answer and its request.
 * Copies that are promised to go are left out: a file elsewhere would outlive them (A14).
 */
export async function* warcOf(
  store: Store,
  { bot }: Register,
  { since, now }: { readonly since: number | null; readonly now: number },
): AsyncIterable<Uint8Array> {
  // Loaded here: nobody else needs it.
  const { WARCRecord: Records, WARCSerializer } = await import("warcio");
  const written = (record: WARCRecord): Promise<Uint8Array> =>
    WARCSerializer.serialize(record, { gzip: true, digest: { algo: "sha-256", prefix: "sha256:", base32: false } });
  const head = { warcVersion, date: iso(now), warcHeaders: { "WARC-Record-ID": idOf(`${bot.name} ${now}`) } } as const;
  yield await written(Records.createWARCInfo(head, { ...about, operator: bot.contact }));
  for await (const capture of store.desk.captures({ bot: bot.name })) {
    if (capture.until !== null || (since !== null && capture.at < since)) continue;
    const body = await store.blobs.get(capture.digest);
    const asked = await store.ledger.row(capture.request);
    if (!body || asked?.event !== "asked") continue;
    yield await written(Records.create(answerOf(capture, asked, body), [body]));
    yield await written(Records.create(requestOf(capture, asked), []));
  }
}

const answerId = ({ bot, request }: CaptureEntry): string => idOf(`${bot} answer ${request}`);

function answerOf(capture: CaptureEntry, { address }: AskedRow, body: Uint8Array): Described {
  const { contentType, etag, lastModified } = capture;
  return {
    ...{ url: capture.final, warcVersion, type: "response", date: iso(capture.at) },
    statusline: `HTTP/1.1 ${capture.status}`,
    httpHeaders: {
      ...(contentType !== undefined && { "Content-Type": contentType }),
      ...(etag !== undefined && { ETag: etag }),
      ...(lastModified !== undefined && { "Last-Modified": lastModified }),
      "Content-Length": String(body.byteLength),
    },
    warcHeaders: {
      "WARC-Record-ID": answerId(capture),
      ...(typeof address === "string" && { "WARC-IP-Address": address }),
    },
  };
}

function requestOf(capture: CaptureEntry, { method, host, agent, startedAt }: AskedRow): Described {
  const { pathname, search } = new URL(capture.final);
  return {
    ...{ url: capture.final, warcVersion, type: "request", date: iso(startedAt) },
    statusline: `${method} ${pathname}${search} HTTP/1.1`,
    httpHeaders: { Host: host, "User-Agent": agent },
    warcHeaders: {
      "WARC-Record-ID": idOf(`${capture.bot} request ${capture.request}`),
      "WARC-Concurrent-To": answerId(capture),
    },
  };
}

/** The same copy has the same id in every export. */
function idOf(what: string): string {
  const hex = createHash("sha256").update(what).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return `<urn:uuid:${parts.join("-")}-${hex.slice(20, 32)}>`;
}

const iso = (at: number): string => new Date(at).toISOString();
