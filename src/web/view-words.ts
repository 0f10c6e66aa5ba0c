import type { Language, Texts } from "../pledge/language.ts";

/** What stands on every view besides its own content. */
export const viewWords: Texts<
  Readonly<
    Record<"source" | "editor" | "nothing" | "views" | "noAddress" | "pages" | "page" | "ofBot", string> & {
      readonly readOn: (day: string) => string;
      readonly triedOn: (day: string) => string;
    }
  >
> = {
  de: {
    source: "Quelle",
    editor: "von der Redaktion",
    nothing: "Hier ist noch nichts.",
    views: "Was gelesen wurde",
    noAddress: "Adresse nicht mehr gespeichert",
    pages: "Seiten",
    page: "Seite",
    ofBot: "Der Bot, der das liest:",
    readOn: (day) => `gelesen am ${day}`,
    triedOn: (day) => `versucht am ${day}`,
  },
  en: {
    source: "Source",
    editor: "from the editor",
    nothing: "There is nothing here yet.",
    views: "What was read",
    noAddress: "address not kept any more",
    pages: "Pages",
    page: "page",
    ofBot: "The bot that reads this:",
    readOn: (day) => `read on ${day}`,
    triedOn: (day) => `tried on ${day}`,
  },
  ro: {
    source: "Sursa",
    editor: "de la redacție",
    nothing: "Aici nu este încă nimic.",
    views: "Ce s-a citit",
    noAddress: "adresa nu mai este păstrată",
    pages: "Pagini",
    page: "pagina",
    ofBot: "Robotul care citește toate acestea:",
    readOn: (day) => `citit la ${day}`,
    triedOn: (day) => `încercat la ${day}`,
  },
};

/**
 * A day as the language writes it: `30.11.2026`, `30 Nov 2026`.
 *
 * @param at epoch milliseconds
 */
export const dayInWords = (at: number, language: Language, zone: string): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    day: "2-digit",
    month: language === "en" ? "short" : "2-digit",
    year: "numeric",
    timeZone: zone,
  }).format(at);
