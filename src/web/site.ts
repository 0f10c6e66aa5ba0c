import { type Context, Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Bot } from "../pledge/bot.ts";
import type { Config } from "../pledge/config.ts";
import type { PromiseSpec } from "../pledge/promise.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { FigureBook } from "./figure-book.ts";
import { Pages } from "./pages.ts";
import { contentSecurity } from "./security.ts";
import { statusJson } from "./status-json.ts";
import { icon, iconPath, style, stylePath } from "./style.ts";

export interface SiteSettings {
  readonly bots: readonly Bot[];
  readonly operator: Config["operator"];
  /** Who answers for a bot, where that is not always the operator of the installation. */
  readonly operatorOf?: (bot: string) => Config["operator"];
  readonly store: Store;
  readonly promises: ReadonlyMap<string, PromiseSpec>;
  readonly clock: Pick<Clock, "now" | "sleepUntil">;
  readonly book: FigureBook;
  /** Time zone in which instants are shown. */
  readonly zone: string;
  /** True where replica hosts are asked: every page says so. */
  readonly demo?: boolean;
  /** Told of our own faults; the visitor sees only that there was one. */
  readonly failed?: (error: unknown) => void;
}

/**
 * The public pages: home, every bot's page under `/bots/NAME` and under the paths that its User-Agents name, figures as
 * JSON. Reads only; no cookies, no scripts, nothing from other hosts.
 *
 * @example const answer = await site(settings).request("/crawler?lang=de");
 */
export function site(settings: SiteSettings): Hono {
  const { demo = false, failed = () => undefined } = settings;
  const pages = new Pages(settings);
  const app = new Hono({ strict: false });

  app.use(secureHeaders(contentSecurity));
  app.use(async (context, next) => {
    const { method } = context.req;
    if (method !== "GET" && method !== "HEAD") return context.text("GET only\n", 405, { Allow: "GET, HEAD" });
    return next();
  });
  app.get("/healthz", async (context) => {
    await settings.store.ledger.head();
    return context.text("ok\n");
  });
  app.get("/robots.txt", (context) => context.text(`User-agent: *\nDisallow:${demo ? " /" : ""}\n`));
  app.get(stylePath, (context) => forGood(context, style, "text/css; charset=utf-8"));
  app.get(iconPath, (context) => forGood(context, icon, "image/svg+xml"));
  app.get("/api/status.json", async (context) => {
    context.header("Cache-Control", "no-cache");
    return context.json(statusJson(await pages.overview(), { demo }));
  });
  app.get("/api/search.json", async (context) => {
    const { bot = "", ...query } = context.req.query();
    const found = pages.searchJson(bot, query);
    context.header("Cache-Control", "no-cache");
    return found ? context.json(await found) : context.json({ error: "no bot of that name that can be searched" }, 404);
  });
  app.get("*", (context) => pages.answer(context));
  app.onError((error, context) => {
    failed(error);
    return pages.fault(context);
  });
  return app;
}

/** Content under an address that changes with it. */
const forGood = (context: Context, body: string, type: string): Response =>
  context.body(body, 200, { "Content-Type": type, "Cache-Control": "public, max-age=31536000, immutable" });
