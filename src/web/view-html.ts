import type { Language } from "../pledge/language.ts";
import type { Cell, FactRow, Linked, Picture, ViewContent, ViewSection } from "../pledge/view.ts";
import { type Html, html } from "./html.ts";
import { outsideLink } from "./outside-link.ts";
import { type Show, shown } from "./show.ts";
import { dayInWords, viewWords } from "./view-words.ts";

/** Facts on one page; more are parted over several. */
export const ROWS_PER_PAGE = 500;

interface ViewFrame {
  readonly title: string;
  readonly language: Language;
  readonly zone: string;
  /** Path of the view, for its further pages. */
  readonly path: string;
  /** 1-based. */
  readonly page: number;
  /** Address of a picture on this site; undefined where none is kept, or may be shown. */
  readonly pictureAt: (picture: Picture) => string | undefined;
  /** The bot's name and the path of its page. */
  readonly bot: { readonly name: string; readonly path: string };
}

/** How many pages a view's facts take. */
export const pagesOf = ({ sections }: ViewContent): number =>
  Math.max(1, Math.ceil(sections.reduce((sum, { rows = [] }) => sum + rows.length, 0) / ROWS_PER_PAGE));

/**
 * A view as HTML, every value escaped. Beside each fact stand the link to the official page it came from and the day
 * that was read, whatever the view says.
 */
export function viewHtml(content: ViewContent, frame: ViewFrame): Html {
  const { language, title, page, bot } = frame;
  const words = viewWords[language];
  const show = shown(language, frame.zone);
  const sections = sectionsOn(content.sections, page);
  return html`<article class="view"><h1>${title}</h1>
${page === 1 ? content.lead.map((each) => html`<p class="lead">${linked(each, show)}</p>\n`) : ""}
${content.sections.length === 0 ? html`<p>${words.nothing}</p>` : sections.map((each) => section(each, frame, show))}
${pageLinks(pagesOf(content), frame)}
<p class="soft">${words.ofBot} <a href="${bot.path}?lang=${language}">${bot.name}</a></p></article>`;
}

/** The parts of the sections that stand on one page. Sections without facts stand on the first. */
function sectionsOn(sections: readonly ViewSection[], page: number): readonly ViewSection[] {
  const from = (page - 1) * ROWS_PER_PAGE;
  let before = 0;
  return sections.flatMap((each) => {
    const all = each.rows ?? [];
    const rows = all.slice(Math.max(0, from - before), Math.max(0, from + ROWS_PER_PAGE - before));
    before += all.length;
    const here = all.length === 0 ? page === 1 : rows.length > 0;
    return here ? [{ ...each, rows }] : [];
  });
}

function section({ title, text = [], columns = [], rows = [] }: ViewSection, frame: ViewFrame, show: Show): Html {
  const words = viewWords[frame.language];
  return html`<section><h2>${title}</h2>
${text.map((each) => html`<p>${linked(each, show)}</p>\n`)}${
  rows.length === 0
    ? // A heading with nothing under it looks like a fault of the page.
      columns.length > 0 && html`<p>${words.nothing}</p>`
    : html`<table><thead><tr>${columns.map((each) => html`<th scope="col">${each}</th>`)}<th scope="col">${words.source}</th></tr></thead>
<tbody>${rows.map((row) => factRow(row, columns, frame, show))}</tbody></table>`
}</section>
`;
}

function factRow({ cells, from }: FactRow, columns: readonly string[], frame: ViewFrame, show: Show): Html {
  const own = cells.map((each, index) =>
    index === 0
      ? html`<td>${cell(each, frame, show)}</td>`
      : html`<td data-label="${columns[index] ?? ""}">${cell(each, frame, show)}</td>`,
  );
  return html`<tr>${own}<td class="soft">${source(from, frame, show)}</td></tr>\n`;
}

function source(from: FactRow["from"], { language, zone }: ViewFrame, show: Show): Html {
  const words = viewWords[language];
  if (from === "editor") return html`${words.editor}`;
  const [at, said] = "triedAt" in from ? [from.triedAt, words.triedOn] : [from.at, words.readOn];
  const day = html`<time datetime="${new Date(at).toISOString()}">${said(dayInWords(at, language, zone))}</time>`;
  const address = outsideLink(from.url);
  return html`${address === undefined ? words.noAddress : show.link(address, new URL(address).host)}, ${day}`;
}

function cell(value: Cell, { pictureAt }: ViewFrame, show: Show): Html {
  if (value === null) return html`–`;
  if (typeof value === "number") return html`${value}`;
  if (typeof value === "string") return html`${value}`;
  if (!("picture" in value)) return linked(value, show);
  const { picture } = value;
  const address = pictureAt(picture);
  return address === undefined
    ? html``
    : html`<img src="${address}" alt="${picture.alt}" width="48" loading="lazy" decoding="async">`;
}

const linked = (value: string | Linked, show: Show): Html =>
  typeof value === "string" ? html`${value}` : show.link(value.url ?? undefined, value.text);

function pageLinks(pages: number, { path, language, page }: ViewFrame): Html {
  if (pages === 1) return html``;
  const words = viewWords[language];
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return html`<nav class="pages" aria-label="${words.pages}">${numbers.map(
    (each) =>
      html`<a href="${path}?lang=${language}&amp;page=${each}" ${each === page && html`aria-current="page"`}>${words.page} ${each}</a> `,
  )}</nav>`;
}
