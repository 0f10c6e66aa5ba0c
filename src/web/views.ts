import { createHash } from "node:crypto";
import type { Context } from "hono";
import { readOnly } from "../desk/read-only.ts";
import { Readings } from "../desk/readings.ts";
import { viewGiven } from "../desk/view-given.ts";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Language } from "../pledge/language.ts";
import type { Picture, View, ViewContent } from "../pledge/view.ts";
import { keeping } from "../promises/keeping.ts";
import { pathOf } from "./bot-paths.ts";
import { type Html, html } from "./html.ts";
import type { SiteSettings } from "./site.ts";
import { pagesOf, viewHtml } from "./view-html.ts";
import { viewWords } from "./view-words.ts";

/** A view that lies at a path, and, where the path goes on, one of its pictures. */
export interface ViewAt {
  readonly bot: Bot;
  readonly view: View;
  readonly picture: string | null;
}

/** Visitors within this time see the same content: however many come, the store is asked this often. */
const FRESH_FOR = 5_000;
/** Pictures that a browser shows as pictures; SVG is none, since it may hold more. */
const PICTURES = /^image\/(?:jpeg|png|webp|gif|avif)$/;

interface Made {
  readonly content: ViewContent;
  /** Addresses of its pictures on this site, by where they came from: only those that are kept and may be shown. */
  readonly pictures: ReadonlyMap<string, { readonly key: string; readonly digest: string; readonly type: string }>;
}

/** The public views of bots: made from what may be shown, at most every few seconds, and nothing else of the store. */
export class ViewPages {
  readonly #settings: SiteSettings;
  readonly #readings: Readings;
  readonly #made = new Map<string, { readonly at: number; readonly made: Promise<Made> }>();

  constructor(settings: SiteSettings) {
    this.#settings = settings;
    const names = settings.bots.filter(({ views = [] }) => views.length > 0).map(({ name }) => name);
    this.#readings = new Readings(settings.store.ledger, names);
  }

  /** The view at a path: `/bots/NAME/SLUG`, or a picture of it, `…/pictures/KEY`. */
  at(path: string): ViewAt | undefined {
    for (const bot of this.#settings.bots) {
      for (const view of bot.views ?? []) {
        const own = viewPath(bot, view);
        if (path === own) return { bot, view, picture: null };
        const picture = path.startsWith(`${own}/pictures/`) ? path.slice(`${own}/pictures/`.length) : undefined;
        if (picture !== undefined && /^[0-9a-f]{32}$/.test(picture)) return { bot, view, picture };
      }
    }
    return undefined;
  }

  /** What the view says, and on how many pages; undefined where there is no such page. */
  async page(
    { bot, view }: ViewAt,
    language: Language,
    wished: string | undefined,
  ): Promise<{ readonly title: string; readonly content: Html } | undefined> {
    const { content, pictures } = await this.#content(bot, view, language);
    const page = wished === undefined ? 1 : Number(wished);
    if (!Number.isInteger(page) || page < 1 || page > pagesOf(content)) return undefined;
    const title = titleOf(view, language);
    const path = viewPath(bot, view);
    const frame = {
      ...{ title, language, zone: this.#settings.zone, path, page },
      bot: { name: bot.name, path: pathOf(bot) },
      pictureAt: (picture: Picture) => {
        const found = pictures.get(placeOf(picture));
        return found && `${path}/pictures/${found.key}`;
      },
    };
    return { title, content: viewHtml(content, frame) };
  }

  /** A picture that the view shows at this moment; undefined for any other, be it kept a thousand times. */
  async picture(context: Context, { bot, view, picture }: ViewAt): Promise<Response | undefined> {
    const { pictures } = await this.#content(bot, view, languagesOf(bot, view)[0]);
    const found = [...pictures.values()].find(({ key }) => key === picture);
    const bytes = found && (await this.#settings.store.blobs.get(found.digest));
    if (!found || !bytes) return undefined;
    // Asked for again each time: one that may be shown no more is gone at once (C8).
    return context.body(new Uint8Array(bytes), 200, { "Content-Type": found.type, "Cache-Control": "no-cache" });
  }

  #content(bot: Bot, view: View, language: Language): Promise<Made> {
    const key = `${bot.name} ${view.slug} ${language}`;
    const now = this.#settings.clock.now();
    const last = this.#made.get(key);
    if (last && now >= last.at && now - last.at < FRESH_FOR) return last.made;
    const made = this.#make(bot, view, language, now);
    this.#made.set(key, { at: now, made });
    // A failed one must not be handed to those who come after.
    made.catch(() => this.#made.delete(key));
    return made;
  }

  async #make(bot: Bot, view: View, language: Language, now: number): Promise<Made> {
    const { store, promises, clock } = this.#settings;
    // A long ledger is read once, in pieces: other visitors get their turn.
    await this.#readings.catchUp(() => clock.sleepUntil(clock.now() + 1));
    const given = await viewGiven({ store, bot, promises, readings: this.#readings, now }, view, language);
    const content = await view.show(given);
    const { conduct } = await openRegister(bot, readOnly(store), promises, now);
    const pictures = new Map<string, { key: string; digest: string; type: string }>();
    for (const picture of picturesIn(content)) {
      const { source, url } = picture;
      const kept = this.#readings.picture(bot.name, source, url);
      const type = kept?.contentType.split(";")[0]?.trim().toLowerCase() ?? "";
      const isPublic = conduct
        .pledge(source)
        .some(({ spec, options }) => spec.name === keeping.spec.name && showsPictures(options));
      if (!kept || !isPublic || !PICTURES.test(type)) continue;
      pictures.set(placeOf(picture), { key: keyOf(picture), digest: kept.digest, type });
    }
    return { content, pictures };
  }
}

/** Whether the pledge lets visitors see kept pictures (C23: pictures yes, pages never). */
const showsPictures = (options: unknown): boolean => keeping.spec.options.parse(options).public.includes("image");

const picturesIn = ({ sections }: ViewContent): readonly Picture[] =>
  sections.flatMap(({ rows = [] }) =>
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => (typeof cell === "object" && cell !== null && "picture" in cell ? [cell.picture] : [])),
    ),
  );

const placeOf = ({ source, url }: Picture): string => `${source}\u0000${url}`;

/** A name that tells nothing of where copies lie. */
const keyOf = (picture: Picture): string => createHash("sha256").update(placeOf(picture)).digest("hex").slice(0, 32);

const viewPath = (bot: Bot, view: View): string => `${pathOf(bot)}/${view.slug}`;

/** The languages in which a view can be read, in the bot's order. */
export const languagesOf = (bot: Bot, view: View): readonly [Language, ...Language[]] => {
  const [first, ...others] = bot.languages.filter((each) => view.title[each] !== undefined);
  return first === undefined ? bot.languages : [first, ...others];
};

const titleOf = (view: View, language: Language): string => view.title[language] ?? view.slug;

/** Links to a bot's views; nothing where it has none. */
export function viewLinks(bot: Bot, language: Language): Html {
  const { views = [] } = bot;
  if (views.length === 0) return html``;
  return html`<nav class="views" aria-label="${viewWords[language].views}"><h3>${viewWords[language].views}</h3>
<ul>${views.map((view) => {
    const spoken = languagesOf(bot, view);
    const own = spoken.includes(language) ? language : spoken[0];
    return html`<li><a href="${viewPath(bot, view)}?lang=${own}" hreflang="${own}">${titleOf(view, own)}</a></li>`;
  })}</ul></nav>`;
}
