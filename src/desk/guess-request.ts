import type { Register } from "../pass/register.ts";
import type { Source } from "../pledge/bot.ts";
import { Fault } from "../pledge/fault.ts";
import { type ListPage, type Purpose, placeOf, type Request, type Role } from "../pledge/request.ts";
import type { SourceEntry } from "../store/store.ts";

/** What an address alone tells of the request that would carry it. */

/**
 * The source in whose name an address would be asked: the wished one, else the one on that host whose entry it
 * resembles most, else the bot's first (whose scope then refuses it).
 *
 * @throws Fault "usage" where there is no such source, or none at all
 */
export function sourceFor({ bot, sources }: Register, url: string, wished: string | undefined): Source {
  const known = [...sources.values()];
  const { host } = placeOf(url);
  const near = known
    .filter(({ id, hosts }) => (wished === undefined ? hosts.includes(host) : id === wished))
    .sort((a, b) => alike(b.url, url) - alike(a.url, url))[0];
  const source = near ?? (wished === undefined ? known[0] : undefined);
  if (source) return source;
  throw new Fault(
    "usage",
    wished === undefined ? `bot ${bot.name} has no source yet` : `bot ${bot.name} has no source "${wished}"`,
    known.length === 0
      ? `Add one: goodbot sources add ${bot.name} <url>`
      : `Name one of: ${known.map(({ id }) => id).join(", ")}.`,
  );
}

/** Characters that two addresses share from the start. */
function alike(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** Entry, list or detail: as the source is known by it, else a detail of it. */
function roleOf(url: string, source: Source, entry: SourceEntry | undefined): Role {
  const known = [{ role: "entry" as const, url: source.url }, ...(entry?.registered ?? [])];
  const match = known.find((one) => one.url === url) ?? known.find((one) => pathOf(one.url) === pathOf(url));
  return match?.role ?? (source.hosts.includes(placeOf(url).host) ? "detail" : "other");
}

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? url;

const documents = /\.(pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|zip|txt|csv)$/i;
const images = /\.(jpe?g|png|gif|webp|avif|svg)$/i;

const PAGES = "council-pages";

/** Programs of council information systems that answer with a file. */
const files = /\/(?:getfile|do027)\.(?:asp|php)$|\/sdnetrim\//i;

/** What a request for the address would be for. */
export function purposeOf(url: string, kind: string): Purpose {
  const { pathname } = new URL(url);
  if (pathname === "/robots.txt") return "robots";
  if (documents.test(pathname)) return "document";
  if (images.test(pathname)) return "image";
  if (kind === PAGES && files.test(pathname)) return "document";
  return kind === "oparl" || kind === "dataset" ? "data" : "page";
}

/** The page of a list that an address asks for: with the filter that stands in it, or without one. */
function listOf(url: string): ListPage {
  const { pathname, searchParams } = new URL(url);
  const [, since = null] = [...searchParams].find(([name]) => name.endsWith("since")) ?? [];
  return {
    name: pathname.split("/").at(-1) ?? "",
    page: Number(searchParams.get("page") ?? 1),
    since,
    unfiltered: false,
  };
}

/** A request for an address as a pass would make it, before anything is known of the answer. */
export function guessedRequest(
  { bot, entries }: Register,
  source: Source,
  url: string,
  as: Pick<Request, "pass" | "trigger" | "mode" | "purpose">,
): Request {
  const place = placeOf(url);
  const entry = entries.get(source.id);
  const role = roleOf(url, source, entry);
  return {
    ...place,
    subject: place.authority,
    ...{ bot: bot.name, source: source.id, sourceKind: source.kind, ...as },
    ...{ role, channel: "http", method: "GET", attempt: 0, hop: 0, registered: entry?.registered ?? [] },
    // A month of a calendar is no page of a list that has a filter.
    ...(role === "list" && source.kind !== PAGES && { list: listOf(url) }),
  };
}
