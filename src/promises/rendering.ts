import * as z from "zod";
import { duration } from "../pledge/duration.ts";
import type { Language } from "../pledge/language.ts";
import { type Facts, promise } from "../pledge/promise.ts";
import { type Resource, resources } from "../pledge/render.ts";
import type { Request } from "../pledge/request.ts";
import { both, setOf } from "../pledge/settings.ts";
import { size } from "../pledge/size.ts";
import { go, skip, stop, type Verdict } from "../pledge/verdict.ts";
import { RenderingProver } from "./rendering-proof.ts";
import { sentences } from "./rendering-words.ts";

/** A host as it stands in addresses. */
const host = z.string().regex(/^[^\s/@?#A-Z]+$/, "write a host as it stands in addresses, in lower case");

/** What no page needs to give its facts, or what would ask on its own account. */
export type Loadable = Exclude<Resource, "window" | "preflight" | "prefetch" | "ping" | "report" | "other">;

const loadable = resources.filter(
  (one): one is Loadable => !["window", "preflight", "prefetch", "ping", "report", "other"].includes(one),
);

const options = z.strictObject({
  /** What of a page's own wishes is loaded. `page`: where its scripts lead it on to. */
  load: setOf(z.enum(loadable)),
  /** Hosts from which pages may load. Not set: those of the source. */
  hosts: setOf(host).optional(),
  /** Hosts to which a page may send a POST of its own for its data. Not set (in the bot's pledge): each source its own. */
  post: setOf(host).optional(),
  /** Requests of one page load, the page itself not counted. */
  requests: z.int().min(0).max(1_000),
  /** Bytes of one page load, all answers together. */
  bytes: size,
  /** From the start of a page load until the page must be ready. */
  time: duration.refine((ms) => ms > 0, "a time is longer than nothing"),
});

export type Rendering = z.output<typeof options>;

/** What the page that was loaded last has asked for. */
export interface PageFact {
  /** Ledger number of the page. */
  readonly page: number;
  readonly requests: number;
  readonly bytes: number;
}

/**
 * How pages are read in a browser (V3): the page, and what it asks for itself while it loads, no more. What it wants
 * beyond that (images, fonts, trackers, other windows) is not loaded, nor is anything from elsewhere. Its data come from
 * its own requests: the bot never asks a data address of its own accord.
 *
 * @example rendering({ load: ["script", "data"], requests: 60, bytes: "8MB", time: "45s" })
 */
export const rendering = promise<typeof options, PageFact>({
  name: "rendering",
  serves: ["V3"],
  options,
  tighten: (a, b) => {
    const hosts = a.hosts && b.hosts ? both(a.hosts, b.hosts) : (a.hosts ?? b.hosts);
    const post = a.post && b.post ? both(a.post, b.post) : (a.post ?? b.post);
    return {
      load: both(a.load, b.load),
      ...(hosts && { hosts }),
      ...(post && { post }),
      requests: Math.min(a.requests, b.requests),
      bytes: Math.min(a.bytes, b.bytes),
      time: Math.min(a.time, b.time),
    };
  },
  keep: {
    keys: (_, request) => (request.page === undefined ? [] : [keyOf(request)]),
    page: ({ bytes, time }) => ({ bytes, totalMs: time }),
    admit: (set, request, facts) => admit(set, request, facts),
    settle(_, { request, bytes }, facts) {
      const { page } = request;
      if (page === undefined) return {};
      const known = facts.get(keyOf(request));
      const before = known?.page === page ? known : { requests: 0, bytes: 0 };
      return {
        facts: new Map([[keyOf(request), { page, requests: before.requests + 1, bytes: before.bytes + bytes }]]),
      };
    },
  },
  say: {
    de: (set) => sentences(set, "de" satisfies Language),
    en: (set) => sentences(set, "en" satisfies Language),
    ro: (set) => sentences(set, "ro" satisfies Language),
  },
  prove: () => new RenderingProver(),
});

const keyOf = ({ source }: Request): string => `source:${source}`;

function admit(set: Rendering, request: Request, facts: Facts<PageFact>): Verdict {
  const { channel, purpose, browser, page, resource, host: asked, method } = request;
  if (channel !== "browser")
    return purpose === "data" || purpose === "sub-request"
      ? skip("out of scope", "data are taken from the requests of pages only, never asked for by the bot")
      : go;
  if (browser && "missing" in browser) return stop("source", "no browser", browser.missing);
  if (page === undefined) return go;
  if (set.hosts && !set.hosts.includes(asked)) return skip("out of scope", `pages load nothing from ${asked}`);
  if (!set.load.some((one) => one === resource))
    return skip("not loaded", `of a page's wishes no ${resource} is loaded`);
  const posts = method === "POST" && resource === "data" && set.post?.includes(asked) === true;
  if (method !== "GET" && !posts) return skip("out of scope", `a page's own ${method} is not sent`);
  const known = facts.get(keyOf(request));
  if (known?.page !== page) return set.requests > 0 ? go : skip("budget spent", "a page loads nothing more");
  if (known.requests >= set.requests) return skip("budget spent", `${known.requests} requests of this page`);
  return known.bytes >= set.bytes ? skip("budget spent", `${known.bytes} bytes for this page`) : go;
}
