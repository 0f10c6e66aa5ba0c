import type { Context } from "hono";
import type { Bot } from "../pledge/bot.ts";
import { type Language, languages } from "../pledge/language.ts";
import { botPageContent } from "./bot-page-html.ts";
import { botPaths, normalPath, pathOf } from "./bot-paths.ts";
import { DocumentPages, missingDocument } from "./documents.ts";
import { home } from "./home.ts";
import { type Html, html } from "./html.ts";
import { type Frame, layout } from "./layout.ts";
import { type Overview, OverviewReader } from "./overview.ts";
import { pickLanguage } from "./pick-language.ts";
import { SearchPages, searchLink } from "./search.ts";
import { servedBotPage } from "./serve-bot-page.ts";
import { shown } from "./show.ts";
import type { SiteSettings } from "./site.ts";
import { siteTexts } from "./site-texts.ts";
import { languagesOf, type ViewAt, ViewPages, viewLinks } from "./views.ts";

/** The pages that people read: which one lies at a path, in which language, within the frame of the site. */
export class Pages {
  readonly #settings: SiteSettings;
  readonly #overview: OverviewReader;
  readonly #paths;
  readonly #links: Frame["bots"];
  readonly #views: ViewPages;
  readonly #search: SearchPages;
  readonly #documents: DocumentPages;

  constructor(settings: SiteSettings) {
    this.#settings = settings;
    this.#overview = new OverviewReader(settings, settings.book);
    this.#paths = botPaths(settings.bots);
    this.#views = new ViewPages(settings);
    this.#search = new SearchPages(settings);
    this.#documents = new DocumentPages(settings);
    this.#links = settings.bots.map((bot) => ({ name: bot.name, path: pathOf(bot) }));
  }

  overview(): Promise<Overview> {
    return this.#overview.read();
  }

  async answer(context: Context): Promise<Response> {
    const path = normalPath(context.req.path);
    // The home page names every bot and how to reach its operator: it may stand where a User-Agent leads to.
    if (path === "/") return this.#home(context);
    const searched = this.#search.at(path);
    if (searched) return this.#results(context, searched, path);
    const documented = this.#documents.at(path);
    if (documented) return this.#document(context, documented, path);
    const view = this.#views.at(path);
    if (view) return this.#view(context, view, path);
    const found = this.#botsAt(path, context.req.header("host"));
    const [bot] = found;
    if (!bot) return this.#missing(context, path);
    return found.length === 1 ? this.#bot(context, bot, path) : this.#several(context, found, path);
  }

  fault(context: Context): Response {
    const { language, frame } = this.#frame(context, languages, "/");
    const say = siteTexts[language];
    const content = html`<h1>${say.fault}</h1><p>${say.faultMeans}</p>`;
    return send(context, layout(frame, say.fault, content), language, 500);
  }

  /** The bots whose page lies at a path; where several share it, the host may tell which is meant. */
  #botsAt(path: string, host: string | undefined): readonly Bot[] {
    const named = this.#settings.bots.filter((bot) => pathOf(bot) === path);
    if (named.length > 0) return named;
    const all = this.#paths.get(path) ?? [];
    const here = all.filter((each) => each.host === host);
    return [...new Set((here.length > 0 ? here : all).map(({ bot }) => bot))];
  }

  async #home(context: Context): Promise<Response> {
    const { operator, zone, bots } = this.#settings;
    const { language, frame } = this.#frame(context, spokenBy(bots), "/");
    const content = home(await this.overview(), { language, zone, operator: operator.name });
    return send(context, layout(frame, operator.name, content), language);
  }

  async #bot(context: Context, bot: Bot, path: string): Promise<Response> {
    const overview = await this.overview();
    const one = overview.bots.find((each) => each.bot === bot);
    if (!one) return this.#missing(context, path);
    const { language, frame } = this.#frame(context, bot.languages, path);
    const page = servedBotPage(one, overview, { operator: this.#operatorOf(bot), language });
    const content = html`<article>${botPageContent(page)}</article>${viewLinks(bot, language)}${searchLink(bot, language)}`;
    return send(context, layout(this.#about(bot, frame), page.name, content), language);
  }

  async #view(context: Context, at: ViewAt, path: string): Promise<Response> {
    const { bot, view } = at;
    if (at.picture !== null) return (await this.#views.picture(context, at)) ?? this.#missing(context, path);
    const { language, frame } = this.#frame(context, languagesOf(bot, view), path);
    const page = await this.#views.page(at, language, context.req.query("page"));
    if (!page) return this.#missing(context, path);
    return send(context, layout(this.#about(bot, frame), page.title, page.content), language);
  }

  async #results(context: Context, bot: Bot, path: string): Promise<Response> {
    const { language, frame } = this.#frame(context, bot.languages, path);
    const page = await this.#search.page(bot, language, context.req.query());
    return send(context, layout(this.#about(bot, frame), page.title, page.content), language);
  }

  async #document(context: Context, bot: Bot, path: string): Promise<Response> {
    const file = await this.#documents.file(context, bot);
    if (file) return file;
    const { language, frame } = this.#frame(context, bot.languages, path);
    const { title, content } = missingDocument(language);
    return send(context, layout({ ...frame, current: bot.name }, title, content), language, 404);
  }

  /** What a search finds as JSON; undefined where there is no such bot, or nothing of it can be searched. */
  searchJson(bot: string, query: Readonly<Record<string, string>>): Promise<object> | undefined {
    return this.#search.json(bot, query);
  }

  /** Several bots share the path, and nothing tells which one is meant: each with its name and how to reach somebody. */
  #several(context: Context, bots: readonly Bot[], path: string): Response {
    const { language, frame } = this.#frame(context, spokenBy(bots), path);
    const say = siteTexts[language];
    const show = shown(language, this.#settings.zone);
    const entries = bots.map(
      (bot) => html`<li><p><a href="${pathOf(bot)}?lang=${language}">${bot.name}</a> <code>${bot.token}</code><br>
${bot.purpose[language]}<br>${show.contact(bot.contact)}</p></li>`,
    );
    return send(context, layout(frame, say.several, html`<h1>${say.several}</h1><ul>${entries}</ul>`), language);
  }

  #missing(context: Context, path: string): Response {
    const { language, frame } = this.#frame(context, spokenBy(this.#settings.bots), "/");
    const say = siteTexts[language];
    const content = html`<h1>${say.missing}</h1><p>${say.missingMeans} <code>${path.slice(0, 200)}</code></p>`;
    return send(context, layout(frame, say.missing, content), language, 404);
  }

  /** Around a page about one bot stands who answers for that bot. */
  #about(bot: Bot, frame: Frame): Frame {
    return { ...frame, current: bot.name, answers: this.#operatorOf(bot) };
  }

  #operatorOf({ name }: Bot): Frame["operator"] {
    const { operator, operatorOf = () => operator } = this.#settings;
    return operatorOf(name);
  }

  #frame(context: Context, spoken: readonly Language[], path: string): { language: Language; frame: Frame } {
    const { operator, demo = false } = this.#settings;
    const [first = "en", ...others] = spoken;
    const wish = { query: context.req.query("lang"), header: context.req.header("accept-language") };
    const language = pickLanguage([first, ...others], wish);
    return { language, frame: { language, languages: spoken, operator, bots: this.#links, demo, path } };
  }
}

function send(context: Context, page: Html, language: Language, status: 200 | 404 | 500 = 200): Response {
  context.header("Content-Language", language);
  context.header("Cache-Control", "no-cache");
  context.header("Vary", "Accept-Language, Host");
  return context.html(page.text, status);
}

/** The languages in which pages about several bots can be read: those of all of them. */
const spokenBy = (bots: readonly Bot[]): readonly Language[] => {
  const spoken = new Set(bots.flatMap((bot) => bot.languages));
  return spoken.size === 0 ? languages : [...spoken];
};
