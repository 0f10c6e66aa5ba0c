import type { Language, Texts } from "../pledge/language.ts";
import { type Html, href, html } from "./html.ts";
import { iconPath, stylePath } from "./style.ts";

/** What every page of the site shares. */
export interface Frame {
  readonly language: Language;
  /** Languages in which this page can be read. */
  readonly languages: readonly Language[];
  /** Who runs the installation. */
  readonly operator: { readonly name: string; readonly url: string; readonly mail: string };
  /** Bots by name and path, for the navigation. */
  readonly bots: readonly { readonly name: string; readonly path: string }[];
  /** True where replica hosts are asked: every page says so. */
  readonly demo: boolean;
  /** Path of this page. */
  readonly path: string;
  /** The bot that the page is about. */
  readonly current?: string;
  /** Who answers for that bot, where it is somebody else than who runs the installation. */
  readonly answers?: Frame["operator"];
}

/**
 * A whole page around its content.
 *
 * @example layout(frame, "mandari", html`<h1>${name}</h1>`)
 */
export function layout(frame: Frame, title: string, content: Html): Html {
  const { language, languages, operator, bots, demo, path, current, answers = operator } = frame;
  const say = texts[language];
  const others = languages.length > 1 ? languages : [];
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${demo ? `${say.demo}: ` : ""}${title}</title>
<link rel="stylesheet" href="${stylePath}">
<link rel="icon" href="${iconPath}" type="image/svg+xml">
${others.map((each) => html`<link rel="alternate" hreflang="${each}" href="${path}?lang=${each}">\n`)}${demo ? html`<meta name="robots" content="noindex">` : ""}
</head>
<body>
<a class="skip" href="#content">${say.skip}</a>
${demo ? html`<div class="demo" role="note"><div class="wrap"><p><strong>${say.demo}.</strong> ${say.demoMeans}</p></div></div>` : ""}
<div class="wrap">
<header class="top">
<a class="home" href="/?lang=${language}">${operator.name}</a>
<nav aria-label="${say.bots}">${bots.map((bot) => linkOrHere(bot.name, `${bot.path}?lang=${language}`, bot.name === current))}</nav>
${others.length > 0 ? html`<nav aria-label="${say.language}">${others.map((each) => languageLink(each, path, language))}</nav>` : ""}
</header>
<main id="content">
${content}
</main>
<footer>${say.runBy} <a href="${href(answers.url)}" rel="external">${answers.name}</a> · <a href="mailto:${answers.mail}">${answers.mail}</a> · <a href="/api/status.json">status.json</a></footer>
</div>
</body>
</html>
`;
}

const linkOrHere = (name: string, href: string, here: boolean): Html =>
  here ? html`<a href="${href}" aria-current="page">${name}</a>` : html`<a href="${href}">${name}</a>`;

const languageLink = (language: Language, path: string, current: Language): Html => {
  const href = `${path}?lang=${language}`;
  return language === current
    ? html`<a href="${href}" lang="${language}" hreflang="${language}" aria-current="true">${names[language]}</a>`
    : html`<a href="${href}" lang="${language}" hreflang="${language}">${names[language]}</a>`;
};

const names: Texts<string> = { de: "Deutsch", en: "English", ro: "Română" };

const texts: Texts<Readonly<Record<"demo" | "demoMeans" | "skip" | "bots" | "language" | "runBy", string>>> = {
  de: {
    demo: "Demo",
    demoMeans:
      "Gefragt werden nur nachgebaute Server auf diesem Rechner, niemand im Netz. Gremien, Personen und Vorlagen sind erfunden.",
    skip: "Zum Inhalt",
    bots: "Bots",
    language: "Sprache",
    runBy: "Betrieben von",
  },
  en: {
    demo: "Demo",
    demoMeans:
      "Only replica servers on this machine are asked, nobody on the internet. Councils, people and papers are invented.",
    skip: "To the content",
    bots: "Bots",
    language: "Language",
    runBy: "Run by",
  },
  ro: {
    demo: "Demonstrație",
    demoMeans:
      "Sunt întrebate numai servere reproduse pe acest calculator, nimeni de pe internet. Consiliile, persoanele și documentele sunt inventate.",
    skip: "La conținut",
    bots: "Roboți",
    language: "Limba",
    runBy: "Administrat de",
  },
};
