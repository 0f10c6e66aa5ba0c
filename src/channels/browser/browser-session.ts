import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { Fault } from "../../pledge/fault.ts";
import type { Clock } from "../../time/clock.ts";
import type { ReachableHost } from "../page-order.ts";
import type { Binary } from "./binary.ts";
import { flagsFor } from "./flags.ts";
import { failRequest } from "./hand-on.ts";
import { type MemoryFolder, makeMemoryFolder } from "./memory-folder.ts";
import { CRASHED } from "./page-end.ts";
import type { PageLoad } from "./page-load.ts";
import type { Paused, There } from "./resources.ts";
import { within } from "./within.ts";

const LAUNCH_MS = 45_000;
const CALL_MS = 10_000;
const CLOSE_MS = 5_000;

/** What a browser is started with. */
export interface Start {
  readonly binary: Binary;
  /** A folder in memory, under which the profile is made. */
  readonly root: string;
  readonly clock: Clock;
  /** The whole User-Agent; undefined only to ask for the browser's own. */
  readonly agent: string | undefined;
  readonly hosts: readonly ReachableHost[];
  readonly keys: readonly string[];
}

/** Only root cannot have Chromium's sandbox; then the page's code is held by nothing but the process's own rights. */
export const runsWithoutSandbox = (): boolean => process.getuid?.() === 0;

/**
 * One browser process with a new profile, for one source in one pass. The gate stands on the browser itself, before the
 * first navigation, and so before pages, frames, workers, redirects and the browser's own wishes alike.
 */
export class BrowserSession {
  readonly #start: Start;
  readonly #folder: MemoryFolder;
  readonly #context: BrowserContext;
  readonly #cdp: CDPSession;
  readonly #group: number;
  readonly #there = { windows: new Set<string>(), workers: new Set<string>() };
  readonly #own = new Set<Page>();
  /** Resolves once the page that we are opening is known as our own. */
  #made: Promise<void> = Promise.resolve();
  #load: PageLoad | undefined;
  #gone = false;

  private constructor(start: Start, folder: MemoryFolder, context: BrowserContext, cdp: CDPSession, group: number) {
    this.#start = start;
    this.#folder = folder;
    this.#context = context;
    this.#cdp = cdp;
    this.#group = group;
  }

  /** Starts the browser with its gate in place. Throws where that fails; nothing of it is left then. */
  static async open(start: Start): Promise<BrowserSession> {
    // Loaded here only: bots that read no page in a browser never load the driver.
    const { chromium } = await import("playwright-core");
    const folder = await makeMemoryFolder(start.root);
    let context: BrowserContext | undefined;
    try {
      context = await chromium.launchPersistentContext(folder.profile, {
        executablePath: start.binary.path,
        headless: true,
        chromiumSandbox: !runsWithoutSandbox(),
        timeout: LAUNCH_MS,
        args: [...flagsFor(start.agent, start.hosts, start.keys)],
        // Nothing of our own environment: no proxy, no folder on a disk.
        env: { PATH: "/usr/bin:/bin", HOME: folder.path, TMPDIR: `${folder.path}/tmp`, LANG: "de_DE.UTF-8" },
        // Nor does the driver put a folder of its own on a disk.
        artifactsDir: `${folder.path}/tmp`,
        // Our own process decides when it ends; the driver would end it.
        ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
        ...{ serviceWorkers: "block", acceptDownloads: false, locale: "de-DE", viewport: null },
      });
      const browser = context.browser();
      if (!browser) throw new Fault("failure", "the browser has no session of its own", "Report this, please.");
      const cdp = await within(start.clock, CALL_MS, "the browser", browser.newBrowserCDPSession());
      const { processInfo } = await within(start.clock, CALL_MS, "the browser", cdp.send("SystemInfo.getProcessInfo"));
      const group = processInfo.find(({ type }) => type === "browser")?.id ?? 0;
      if (group > 1) folder.watch(group);
      const session = new BrowserSession(start, folder, context, cdp, group);
      await session.#guard();
      return session;
    } catch (error) {
      await context?.close().catch(() => undefined);
      await folder.remove();
      throw error;
    }
  }

  /** False once the browser has ended, by itself or by us. */
  get lives(): boolean {
    return !this.#gone;
  }

  /** Process id of the browser, which leads a group of its own. */
  get group(): number {
    return this.#group;
  }

  get cdp(): CDPSession {
    return this.#cdp;
  }

  get there(): There {
    return this.#there;
  }

  /** The browser's own User-Agent, where it was started without another one. */
  async agent(): Promise<string> {
    return (await within(this.#start.clock, CALL_MS, "the browser", this.#cdp.send("Browser.getVersion"))).userAgent;
  }

  /** A new page, all of whose requests come to this load. */
  async newPage(load: PageLoad): Promise<Page> {
    const { clock } = this.#start;
    this.#load = load;
    const made = this.#context.newPage();
    this.#made = made.then(
      (page) => void this.#own.add(page),
      () => undefined,
    );
    const page = await within(clock, CALL_MS, "a new page", made);
    this.#own.add(page);
    const session = await within(clock, CALL_MS, "a new page", this.#context.newCDPSession(page));
    const { targetInfo } = await within(clock, CALL_MS, "a new page", session.send("Target.getTargetInfo"));
    load.begin(targetInfo.targetId);
    page.on("crash", () => load.end({ kind: "failed", why: CRASHED }));
    page.on("requestfailed", (request) => load.failed(request.url(), request.failure()?.errorText ?? ""));
    page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
    return page;
  }

  /** Closes a page. A page that does not let go takes the browser with it. */
  async closePage(page: Page): Promise<void> {
    try {
      await within(this.#start.clock, CLOSE_MS, "closing the page", page.close());
    } catch {
      await this.close();
    } finally {
      this.#own.delete(page);
    }
  }

  /** Ends the browser: asked first, then killed with all its processes. Its folder is gone afterwards. */
  async close(): Promise<void> {
    if (this.#gone) return;
    this.#gone = true;
    this.#load?.end({ kind: "failed", why: "the browser was closed" });
    try {
      await within(this.#start.clock, CLOSE_MS, "closing the browser", this.#context.close());
    } catch {
      // It did not go when it was asked: below it is not asked.
    }
    this.#kill();
    await this.#folder.remove();
  }

  async #guard(): Promise<void> {
    this.#cdp.on("Fetch.requestPaused", (event) => this.#paused(event));
    this.#cdp.on("Target.targetCreated", ({ targetInfo: { type, targetId } }) => {
      if (type === "page") this.#there.windows.add(targetId);
      else if (type.endsWith("worker")) this.#there.workers.add(targetId);
    });
    this.#context.on("close", () => {
      this.#gone = true;
      this.#load?.end({ kind: "failed", why: "the browser ended" });
      this.#kill();
    });
    this.#context.on("page", (page) => this.#opened(page));
    const { clock } = this.#start;
    await within(clock, CALL_MS, "the browser", this.#cdp.send("Target.setDiscoverTargets", { discover: true }));
    const patterns = [
      { urlPattern: "*", requestStage: "Request" as const },
      { urlPattern: "*", requestStage: "Response" as const },
    ];
    await within(clock, CALL_MS, "the browser", this.#cdp.send("Fetch.enable", { patterns }));
  }

  #paused(event: Paused): void {
    if (this.#load) this.#load.paused(event);
    // Nobody has asked for a page yet, and the browser asks for something all the same.
    else void failRequest(this.#cdp, event);
  }

  /** A page that a page has opened, whether it says so or not ("noopener"): nobody reads it. */
  #opened(page: Page): void {
    void this.#made.then(() => (this.#own.has(page) ? undefined : page.close().catch(() => undefined)));
  }

  #kill(): void {
    if (this.#group <= 1) return;
    try {
      process.kill(-this.#group, "SIGKILL");
    } catch {
      // The group is gone already.
    }
  }
}
