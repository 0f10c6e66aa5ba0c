import { getDomain } from "tldts";
import type { BrowserAtHand, Resource } from "./render.ts";

/** What a request is for. A redirect hop keeps the purpose of the request that led to it (`hop` > 0 tells). */
export type Purpose = "robots" | "reservation" | "page" | "document" | "image" | "data" | "sub-request" | "sitemap";

/** Which of a source's addresses this is: robots rules against entry, list or detail stop a source (M7). */
export type Role = "entry" | "list" | "detail" | "other";

export type Channel = "http" | "browser";

/** Beyond the first three only pages in a browser ask: such requests are refused, and their rows say so. */
export type Method = "GET" | "HEAD" | "POST" | "OPTIONS" | "PUT" | "PATCH" | "DELETE" | "OTHER";

/**
 * How a source is read in this pass: for the first time, whole again, or what changed since. `visit`: a person's visit to
 * a site that is not released yet, to see whose it is (A8).
 */
export type Mode = "first" | "full" | "incremental" | "visit";

/** Who started the pass. */
export type Trigger = "schedule" | "hand";

/** The page of a list that a request reads. */
export interface ListPage {
  /** Name of the list within its source, e.g. `paper`. */
  readonly name: string;
  /** 1-based position in the reading of this list. */
  readonly page: number;
  /** The filter sent (`modified_since`), or null where the list is asked for whole. */
  readonly since: string | null;
  /** True where this list is known to ignore the filter. */
  readonly unfiltered: boolean;
}

/** A request as promises see it, before it is sent. All values are plain data; the ledger stores them. */
export interface Request {
  readonly bot: string;
  readonly source: string;
  readonly sourceKind: string;
  readonly pass: string;
  readonly trigger: Trigger;
  readonly mode: Mode;
  readonly purpose: Purpose;
  readonly role: Role;
  readonly channel: Channel;
  readonly method: Method;
  /** Absolute address without fragment, as sent. */
  readonly url: string;
  /** Host name and port as in a URL: ASCII, lower case, without the scheme's default port. */
  readonly host: string;
  /** Registrable domain of the host, or the host where there is none. */
  readonly site: string;
  /** Scheme, host and port: the scope of one robots.txt. */
  readonly authority: string;
  /** Authority of the address asked for first, before redirects: whom a robots.txt speaks for. */
  readonly subject: string;
  /**
   * Path of the reservation file that was asked for first: for a hop of it, and for the robots.txt of the host that the
   * hop leads to. Whatever address it is found at, this is the file it is.
   */
  readonly begun?: string;
  readonly list?: ListPage;
  /**
   * For what is kept once (a document, a portrait): hash of its first address and its version, the same over redirects,
   * tries and passes. A new version is another file.
   */
  readonly file?: string;
  /** 0, then 1 for the first repetition of the same request, and so on. */
  readonly attempt: number;
  /** 0, then 1 for the target of the first redirect, and so on. */
  readonly hop: number;
  /** Ledger number of the request that led here (redirect, sub-request, robots.txt asked for a page). */
  readonly parent?: number;
  /** What a page in a browser asks for with this request; the page itself included. */
  readonly resource?: Resource;
  /** Ledger number of the page in whose loading this is asked. */
  readonly page?: number;
  /** For a request of the browser: which one, once that is known. */
  readonly browser?: BrowserAtHand;
  /** The address the name leads to, once it has been resolved; null where it leads to none. */
  readonly address?: string | null;
  /** All addresses the name leads to: one that is not public spoils them all. */
  readonly addresses?: readonly string[];
  /** True where `--connect-to` leads the host to a replica on loopback. */
  readonly replica?: boolean;
  /** What the last complete answer said of itself, for conditional requests. */
  readonly validators?: { readonly etag?: string; readonly lastModified?: string };
  /** The source's own addresses known so far (entry, lists, one detail each). */
  readonly registered: readonly { readonly role: Role; readonly url: string }[];
  readonly accept?: string;
  readonly body?: string;
  /** When the pass and this source's part of it began, epoch milliseconds; not set for a request outside of passes. */
  readonly began?: { readonly pass: number; readonly source: number };
  /** Sites (registrable domains) of sources that were taken out of the register (V17). */
  readonly removed?: readonly string[];
}

/** The parts of an address that promises speak of. Throws a TypeError where `url` is no absolute address. */
export function placeOf(url: string): Pick<Request, "url" | "host" | "site" | "authority"> {
  const parsed = new URL(url);
  parsed.hash = "";
  const host = parsed.host.toLowerCase();
  return {
    url: parsed.href,
    host,
    // Private suffixes count (github.io and the like): two tenants there are two sites.
    site: getDomain(parsed.hostname, { allowPrivateDomains: true }) ?? host,
    authority: `${parsed.protocol}//${parsed.hostname.toLowerCase()}:${parsed.port || defaultPort(parsed.protocol)}`,
  };
}

const defaultPort = (protocol: string): string => (protocol === "http:" ? "80" : "443");
