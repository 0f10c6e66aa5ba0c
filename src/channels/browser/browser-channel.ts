import type { Page } from "playwright-core";
import { Fault } from "../../pledge/fault.ts";
import type { BrowserAtHand, Rendered } from "../../pledge/render.ts";
import type { Clock } from "../../time/clock.ts";
import { nothingCarried } from "../carried.ts";
import type { Carried, Channel, Order } from "../channel.ts";
import type { PageOrder, SessionOrder } from "../page-order.ts";
import { type Binary, findBinary, isKnown, noChromium, stampOf } from "./binary.ts";
import { BrowserSession } from "./browser-session.ts";
import { isInMemory } from "./memory-folder.ts";
import { STOPPED } from "./page-end.ts";
import { PageLoad } from "./page-load.ts";
import { renderPage } from "./render-page.ts";
import { replicaKeys } from "./replica-keys.ts";
import { within } from "./within.ts";

export interface BrowserChannelOptions {
  /** Keeps all time limits. */
  readonly clock: Clock;
  /** Where names lead: as for plain HTTP. */
  readonly resolve: Channel["resolve"];
  /** Certificates to trust for replicas, PEM; of no use for any other host. */
  readonly ca?: readonly string[];
  /** Where Chromium lies; not set: where Debian and others put it. */
  readonly binary?: string;
  /** A folder on a file system in memory. */
  readonly folder?: string;
  /** Whether the everything page has passed on this version, where its major is not among those known. */
  readonly hasPassed?: (version: string) => boolean;
}

/** The Chromium to use, or why none may be used. */
type Found = { readonly binary: Binary; readonly stamp: string; readonly agent: string } | { readonly missing: string };

/** How long it is believed that none may be used. */
const LOOK_AGAIN = 60_000;

/** What opens and closes around a page. */
const OPEN_MS = 20_000;

/**
 * Debian's Chromium, driven through playwright-core. One process for each session (a source in a pass), with a new
 * profile in memory; nothing of the browser is disguised, nothing is clicked, no script is put into a page. Every request
 * that a page makes comes to the door of its order, and leaves or fails there.
 *
 * @example
 * const channel = browserChannel({ clock, resolve: http.resolve });
 * const atHand = await channel.atHand?.();
 */
export function browserChannel(options: BrowserChannelOptions): Channel {
  const { clock, folder = "/dev/shm" } = options;
  const sessions = new Map<string, Promise<BrowserSession>>();
  let found: Promise<Found> | undefined;
  let foundAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  async function find(): Promise<Found> {
    const binary = await findBinary(options.binary === undefined ? undefined : [options.binary]);
    if (!binary) return { missing: noChromium(options.binary) };
    if (!isInMemory(folder))
      return { missing: `${folder} is no file system in memory, and a browser's profile must not touch a disk` };
    if (!isKnown(binary) && !options.hasPassed?.(binary.version))
      return { missing: `the gate has not been tried on Chromium ${binary.version}; run the everything page once` };
    try {
      const session = await BrowserSession.open({ binary, root: folder, clock, agent: undefined, hosts: [], keys: [] });
      try {
        return { binary, stamp: stampOf(binary.path), agent: await session.agent() };
      } finally {
        await session.close();
      }
    } catch (error) {
      return { missing: `Chromium ${binary.version} does not start: ${wordsOf(error)}` };
    }
  }

  /** What was found, as long as it is still there: another version is asked for its own name, and may not be one to use. */
  async function current(): Promise<Found> {
    const known = await found;
    const stale =
      known && "missing" in known
        ? clock.now() > foundAt + LOOK_AGAIN
        : known?.stamp !== stampOf(known?.binary.path ?? "");
    if (!found || (known && stale)) {
      foundAt = clock.now();
      found = find();
    }
    return found;
  }

  const atHand = async (): Promise<BrowserAtHand> => {
    const known = await current();
    return "missing" in known ? known : { agent: known.agent };
  };

  async function sessionFor({ session: name, hosts, agent }: SessionOrder): Promise<BrowserSession> {
    const known = await current();
    if ("missing" in known) throw new Fault("failure", known.missing, "Install or mend Chromium.");
    const open = await sessions.get(name)?.catch(() => undefined);
    if (open?.lives) return open;
    const started = replicaKeys(clock, hosts, options.ca ?? []).then((keys) =>
      BrowserSession.open({ binary: known.binary, root: folder, clock, agent, hosts, keys }),
    );
    sessions.set(name, started);
    return started;
  }

  async function leave(name: string): Promise<void> {
    const open = sessions.get(name);
    sessions.delete(name);
    await open?.then(
      (session) => session.close(),
      () => undefined,
    );
  }

  async function loadPage(order: Order, page: PageOrder, signal: AbortSignal, again = true): Promise<Carried> {
    let session: BrowserSession;
    try {
      session = await sessionFor({ ...page, agent: order.headers["user-agent"] ?? "" });
    } catch (error) {
      return nothingCarried("no connection", `no browser: ${wordsOf(error)}`, clock.now(), true);
    }
    const { cdp, there } = session;
    const load = new PageLoad({ order, page, clock, cdp, there });
    const stop = (): void => load.end({ kind: "failed", why: STOPPED });
    signal.addEventListener("abort", stop, { once: true });
    let opened: Page | undefined;
    try {
      opened = await within(clock, OPEN_MS, "a new page", session.newPage(load));
      opened.goto(order.url, { waitUntil: "commit", timeout: 0 }).catch(() => undefined);
      await withinPage(load, page);
      if (again && load.diedUnasked) {
        // The browser lends its processes to pages: this one was dead before it could ask for anything.
        await session.closePage(opened);
        return await loadPage(order, page, signal, false);
      }
      if (load.shownAt === undefined) return await finished(load, session, opened);
      const rendered: Rendered = await renderPage({ load, page, window: opened, clock });
      const carried = await load.document;
      load.end(rendered.kind === "failed" ? rendered : undefined);
      await finished(load, session, opened);
      return { ...carried, rendered };
    } catch (error) {
      load.end({ kind: "failed", why: wordsOf(error) });
      await session.close();
      await load.closed();
      return await load.document;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** Until the document is there, or the page has ended without it. */
  async function withinPage(load: PageLoad, page: PageOrder): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, load.signal]);
    void load.document.then(() => over.abort());
    await clock.sleepUntil(page.until, signal);
    over.abort();
    if (load.shownAt === undefined) load.end(undefined);
  }

  async function finished(load: PageLoad, session: BrowserSession, opened: Page): Promise<Carried> {
    load.end(undefined);
    await session.closePage(opened);
    await load.closed();
    return load.document;
  }

  return {
    resolve: options.resolve,
    atHand,
    prepare: async (session) => {
      if (!closed) await sessionFor(session).catch(() => undefined);
    },
    leave,
    async carry(order, signal) {
      if (!order.page)
        throw new Fault("failure", "an order to the browser names no page", "This is a mistake of ours.");
      if (closed || signal.aborted) return nothingCarried("stopped", "given up before it began", clock.now(), true);
      return clock.during(loadPage(order, order.page, signal));
    },
    async close() {
      closed = true;
      await Promise.all([...sessions.keys()].map(leave));
    },
  };
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split("\n")[0] ?? "").slice(0, 300) : String(error);
