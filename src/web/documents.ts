import type { Context } from "hono";
import { readOnly } from "../desk/read-only.ts";
import { mayShowAsItIs } from "../desk/shown-kinds.ts";
import { openRegister } from "../pass/register.ts";
import type { Bot } from "../pledge/bot.ts";
import type { Language, Texts } from "../pledge/language.ts";
import { keeping } from "../promises/keeping.ts";
import { fileType } from "../read/file-type.ts";
import type { StoredDocument } from "../store/store.ts";
import { pathOf } from "./bot-paths.ts";
import { type Html, html } from "./html.ts";
import type { SiteSettings } from "./site.ts";

/** Types that a browser shows without running anything of theirs; all others are handed out as files. */
const SHOWN = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp)|text\/plain)$/;

/** Ends of file names, for those who save one. */
const ENDINGS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "text/plain": "txt",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.oasis.opendocument.text": "odt",
};

/**
 * Documents as visitors get them: from the copies kept here and from nowhere else (M14). What is not there yet waits in
 * the queue of the passes; a visit neither adds nor reorders anything, and asks nobody.
 */
export class DocumentPages {
  readonly #settings: SiteSettings;

  constructor(settings: SiteSettings) {
    this.#settings = settings;
  }

  /** The bot whose documents lie at a path. */
  at(path: string): Bot | undefined {
    return this.#settings.bots.find((bot) => path === documentsPath(bot) && showsDocuments(bot));
  }

  /** The newest copy of a record's document; undefined where none is kept, or none may be given. */
  async file(context: Context, bot: Bot): Promise<Response | undefined> {
    const { source = "", id = "" } = context.req.query();
    const kept = await this.#kept(bot, source, id);
    const bytes = kept && (await this.#settings.store.blobs.get(kept.digest));
    if (!kept || !bytes) return undefined;
    const type = fileType(bytes);
    const name = `${kept.digest.slice(0, 16)}.${ENDINGS[type] ?? "bin"}`;
    const isShown = SHOWN.test(type);
    return context.body(new Uint8Array(bytes), 200, {
      "Content-Type": isShown ? (type === "text/plain" ? `${type}; charset=utf-8` : type) : "application/octet-stream",
      "Content-Disposition": `${isShown ? "inline" : "attachment"}; filename="${name}"`,
      // Asked for again each time: what was taken down is gone at once (M16).
      "Cache-Control": "no-cache",
    });
  }

  async #kept(bot: Bot, source: string, id: string): Promise<StoredDocument | undefined> {
    const { store, promises, clock } = this.#settings;
    const record = await store.desk.record(bot.name, source, id);
    if (record?.state !== "live") return undefined;
    const register = await openRegister(bot, readOnly(store), promises, clock.now());
    if (!register.sources.has(source) || !mayShowAsItIs(register)(record.kind)) return undefined;
    return (await store.desk.documentsOf(bot.name, source, id))[0];
  }
}

/** Whether the pledge lets visitors see kept documents. */
export const showsDocuments = (bot: Bot): boolean =>
  bot.pledge.some(
    ({ spec, options }) =>
      spec.name === keeping.spec.name && keeping.spec.options.parse(options).public.includes("document"),
  );

const documentsPath = (bot: Bot): string => `${pathOf(bot)}/documents`;

/** Address of the copy of a record's document on this site. */
export const documentAddress = (bot: Bot, source: string, id: string): string =>
  `${documentsPath(bot)}?${new URLSearchParams({ source, id })}`;

export const documentWords: Texts<Readonly<Record<"copy" | "waiting" | "missing" | "missingMeans", string>>> = {
  de: {
    copy: "Kopie",
    waiting: "noch keine Kopie hier",
    missing: "Davon liegt hier noch keine Kopie",
    missingMeans:
      "Dokumente werden beim Abgleich mit dem Ratsinformationssystem vorgemerkt und der Reihe nach geholt. Ein Besuch dieser Seite ändert daran nichts.",
  },
  en: {
    copy: "copy",
    waiting: "no copy here yet",
    missing: "There is no copy of this here yet",
    missingMeans:
      "Documents are queued when the council's system is read, and fetched in their turn. A visit to this page changes nothing of that.",
  },
  ro: {
    copy: "copie",
    waiting: "încă nicio copie aici",
    missing: "Aici nu există încă o copie",
    missingMeans:
      "Documentele intră la rând când se citește sistemul consiliului și se descarcă pe rând. Vizitarea acestei pagini nu schimbă nimic.",
  },
};

export const missingDocument = (language: Language): { readonly title: string; readonly content: Html } => {
  const say = documentWords[language];
  return { title: say.missing, content: html`<h1>${say.missing}</h1><p>${say.missingMeans}</p>` };
};
