import type { Findings } from "./findings.ts";

/**
 * What a page asks for, as the browser calls it (V3). `page`: the page itself or where it goes on to by itself. `data`: what
 * its scripts ask for. `worker`: the script of a worker. `window`: a second page that it opens.
 */
export const resources = [
  "page",
  "frame",
  "script",
  "stylesheet",
  "data",
  "event source",
  "worker",
  "image",
  "icon",
  "font",
  "media",
  "text track",
  "manifest",
  "ping",
  "report",
  "prefetch",
  "preflight",
  "window",
  "other",
] as const;

export type Resource = (typeof resources)[number];

/** When a page counts as loaded. A quiet network is no sign: trackers never keep quiet. */
export type Ready =
  /** An element that this selector finds stands in the document, and is attached there. */
  | { readonly selector: string }
  /** So many answers to addresses that contain this text have come to the page's own scripts. */
  | { readonly data: string; readonly atLeast: number };

/** How a page is to be read in a browser. */
export interface Render {
  readonly ready: Ready;
}

/** An answer that a page's own script got: JSON, in memory only. */
export interface PageData {
  readonly url: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/** What became of a page in a browser. Lives in memory only. */
export type Rendered =
  | { readonly kind: "rendered"; readonly html: string; readonly data: readonly PageData[] }
  | { readonly kind: "failed"; readonly why: string; readonly check?: Findings["check"] };

/** The browser that is at hand: its own User-Agent, or why none may be used. */
export type BrowserAtHand = { readonly agent: string } | { readonly missing: string };
