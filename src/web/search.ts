import { readOnly } from "../desk/read-only.ts";
import { foundJson, foundKinds, RESULTS_PER_PAGE, type Search, searchShown } from "../desk/search-shown.ts";
import { openRegister, type Register } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Language } from "../pledge/language.ts";
import type { SearchFound, SearchHit } from "../store/search-view.ts";
import { pathOf } from "./bot-paths.ts";
import { documentAddress, documentWords, showsDocuments } from "./documents.ts";
import { type Html, html } from "./html.ts";
import { kindInWords } from "./kind-words.ts";
import { searchWordsOf } from "./search-words.ts";
import { type Show, shown } from "./show.ts";
import type { SiteSettings } from "./site.ts";

type Query = Readonly<Record<string, string>>;

/** Deeper into the results nobody pages: they narrow their search instead. */
const LAST_PAGE = 50;

/** The search of each bot at `/bots/NAME/search`, and as JSON. Reads the store alone: a visit asks nobody (M14). */
export class SearchPages {
  readonly #settings: SiteSettings;

  constructor(settings: SiteSettings) {
    this.#settings = settings;
  }

  /** The bot whose search lies at a path. */
  at(path: string): Bot | undefined {
    return this.#settings.bots.find((bot) => bot.search !== undefined && path === searchPath(bot));
  }

  json(name: string, query: Query): Promise<object> | undefined {
    const bot = this.#settings.bots.find((each) => each.name === name && each.search !== undefined);
    return bot && this.#find(bot, query).then(({ found, page }) => ({ page, ...foundJson(found) }));
  }

  async page(bot: Bot, language: Language, query: Query): Promise<{ readonly title: string; readonly content: Html }> {
    const say = searchWordsOf[language];
    const { register, search, found, page } = await this.#find(bot, query);
    const copies = await this.#copies(register, found);
    const show = shown(language, this.#settings.zone);
    const asked = Object.keys(query).some((name) => name !== "lang");
    const content = html`<article class="search"><h1>${say.title}: ${bot.name}</h1>
${form(register, search, language)}
${asked && results(found, { register, copies, language, show })}
${asked && pageLinks(found, bot, query, language, page)}</article>`;
    return { title: say.title, content };
  }

  /** Of each file that was found: the address of the copy here, or null where there is none yet. */
  async #copies({ bot }: Register, { hits }: SearchFound): Promise<ReadonlyMap<SearchHit, string | null>> {
    const copies = new Map<SearchHit, string | null>();
    if (!showsDocuments(bot)) return copies;
    for (const hit of hits) {
      const { kind, source, id } = hit.record;
      if (kind === null || bot.search?.kinds[kind]?.document !== true) continue;
      const [kept] = await this.#settings.store.desk.documentsOf(bot.name, source, id);
      copies.set(hit, kept ? documentAddress(bot, source, id) : null);
    }
    return copies;
  }

  async #find(bot: Bot, query: Query) {
    const { store, promises, clock } = this.#settings;
    const register = await openRegister(bot, readOnly(store), promises, clock.now());
    const { search, page } = searchOf(register, query);
    return { register, search, page, found: await searchShown(store, register, search) };
  }
}

/** What a visitor's address asks for. What makes no sense narrows nothing: there is no wrong address. */
function searchOf(register: Register, query: Query): { readonly search: Search; readonly page: number } {
  const { q = "", source, kind, from = "", to = "" } = query;
  const wished = Number(query.page ?? 1);
  const page = Number.isInteger(wished) && wished > 0 && wished <= LAST_PAGE ? wished : 1;
  const search = {
    ...{ words: q.slice(0, 500), skip: (page - 1) * RESULTS_PER_PAGE },
    ...(source !== undefined && register.sources.has(source) && { source }),
    ...(kind !== undefined && foundKinds(register).includes(kind) && { kind }),
    ...(DAY.test(from) && { from }),
    ...(DAY.test(to) && { to }),
  };
  return { search, page };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const searchPath = (bot: Bot): string => `${pathOf(bot)}/search`;

/** A link to the search of a bot; nothing where it has none. */
export const searchLink = (bot: Bot, language: Language): Html =>
  bot.search === undefined
    ? html``
    : html`<p><a href="${searchPath(bot)}?lang=${language}">${searchWordsOf[language].title}</a></p>`;

function form(register: Register, { words, source, kind, from, to }: Search, language: Language): Html {
  const say = searchWordsOf[language];
  const { bot, sources } = register;
  const option = (value: string, text: string, chosen: boolean): Html =>
    html`<option value="${value}" ${chosen && html`selected`}>${text}</option>`;
  return html`<form action="${searchPath(bot)}" method="get" role="search"><input type="hidden" name="lang" value="${language}">
<p><label>${say.words} <input type="search" name="q" value="${words}" maxlength="500"></label>
<label>${say.where} <select name="source">${option("", say.all, source === undefined)}${[...sources.values()].map(
    ({ id, title }) => option(id, title, id === source),
  )}</select></label>
<label>${say.what} <select name="kind">${option("", say.all, kind === undefined)}${foundKinds(register).map((each) =>
    option(each, kindInWords(each, language), each === kind),
  )}</select></label>
<label>${say.from} <input type="date" name="from" value="${from ?? ""}"></label>
<label>${say.to} <input type="date" name="to" value="${to ?? ""}"></label>
<button>${say.find}</button></p><p class="small soft">${say.hint}</p></form>`;
}

interface ResultFrame {
  readonly register: Register;
  readonly copies: ReadonlyMap<SearchHit, string | null>;
  readonly language: Language;
  readonly show: Show;
}

function results({ total, hits, whole }: SearchFound, frame: ResultFrame): Html {
  const { language, show } = frame;
  const say = searchWordsOf[language];
  return html`<p role="status">${total === 0 ? say.none : say.found(show.number(total))}${!whole && html` ${say.being}`}</p>
<ol class="hits">${hits.map((hit) => result(hit, frame))}</ol>`;
}

function result(hit: SearchHit, { register, copies, language, show }: ResultFrame): Html {
  const { record, title, day, snippet } = hit;
  const { kind, source, id, content } = record;
  const address = typeof content.web === "string" ? content.web : id;
  const place = register.sources.get(source)?.title ?? source;
  return html`<li><p>${show.link(address, title || id)}<br><span class="small soft">${kindInWords(kind, language)}${
    day !== null && html`, <time datetime="${day}">${day}</time>`
  }, ${place}${copyLink(copies.get(hit), language)}</span>${snippet.length > 0 && html`<br>`}${snippet.map((part) => (part.hit ? html`<mark>${part.text}</mark>` : part.text))}</p></li>\n`;
}

/** A link to the copy here, or the word that there is none yet; nothing for what is no file. */
function copyLink(copy: string | null | undefined, language: Language): Html {
  const say = documentWords[language];
  if (copy === undefined) return html``;
  return copy === null ? html`, ${say.waiting}` : html`, <a href="${copy}">${say.copy}</a>`;
}

function pageLinks({ total }: SearchFound, bot: Bot, query: Query, language: Language, page: number): Html {
  const pages = Math.min(LAST_PAGE, Math.ceil(total / RESULTS_PER_PAGE));
  if (pages < 2) return html``;
  const at = (number: number): string => {
    const { page: _, lang: __, ...kept } = query;
    return `${searchPath(bot)}?${new URLSearchParams({ ...kept, lang: language, page: `${number}` })}`;
  };
  const numbers = [...new Set([1, page - 2, page - 1, page, page + 1, page + 2, pages])].filter(
    (each) => each >= 1 && each <= pages,
  );
  return html`<nav class="pages" aria-label="${searchWordsOf[language].title}">${numbers
    .sort((a, b) => a - b)
    .map((each) => html`<a href="${at(each)}" ${each === page && html`aria-current="page"`}>${each}</a> `)}</nav>`;
}
