import { select, selectAll } from "../../../read/html-select.ts";
import { elementsOf, rowsOf } from "../../../read/html-tables.ts";
import type { HtmlElement } from "../../../read/html-tree.ts";
import { filesIn, linksOutside, type PageAt, recordLinks } from "../links.ts";
import type { AgendaReading, NoSuchPage, ParsedItem, ParsedPaper, Warning } from "../parsed.ts";
import { badgeOf, PublicPart, UNMARKED } from "../public-part.ts";
import { recordAt } from "../record-address.ts";
import { dayIn, stampOf, timesIn } from "../times.ts";
import { votesIn } from "../votes.ts";
import { hasClass, labelOf, plain, textIn, textWithout } from "../words.ts";
import { paperAddress } from "./addresses.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads an agenda in any of its three forms: rows (`to0040`), table (`si0057`), cards (`si0056`, layout 6). */
export function readAgenda(at: PageAt): AgendaReading | NoSuchPage {
  const of = (page: string): HtmlElement[] =>
    selectAll(at.page, "table").filter(({ attributes }) =>
      (attributes.get("id") ?? "").startsWith(`smc_page_${page}_contenttable`),
    );
  const agenda = new Agenda(at);
  const [rows, table] = [of("to0040"), of("si0057")];
  const cards = select(at.page, ".smc_page_si0056_layout") ? selectAll(at.page, ".card-light") : [];
  if (rows.length > 0) for (const row of rows.flatMap(rowsOf)) agenda.row(row.element);
  else if (table.length > 0) for (const row of table.flatMap(rowsOf)) agenda.tableRow(row.element);
  else if (cards.length > 0) for (const card of cards) agenda.card(card);
  else return { kind: "none", why: "no agenda (smc_page_to0040_contenttable, si0057, cards of si0056)" };
  return agenda.reading();
}

class Agenda {
  readonly #at: PageAt;
  readonly #part = new PublicPart();
  readonly #items: Mutable<ParsedItem>[] = [];
  readonly #warnings: Warning[] = [];
  /** The item that rows of results belong to; none after a row that is not public. */
  #last: Mutable<ParsedItem> | null = null;
  #closed = 0;
  #start: string | null = null;

  constructor(at: PageAt) {
    this.#at = at;
  }

  row(row: HtmlElement): void {
    if (hasClass(row, "smc-table-group")) this.#heading(textIn(row));
    else if (hasClass(row, "smc_toph")) {
      const cell = select(row, "td.smc_tophn");
      const said = cell ? textWithout(cell, ".smcf_tondat, .smcf_tondat_star") : "";
      const number = /^smc_contol_to_\d+_(\d+)$/.exec(row.get("id") ?? "")?.[1] ?? null;
      const addendum = dayIn(textIn(cell && select(cell, ".smcf_tondat")));
      this.#item(row, { said, number, title: textIn(select(row, "td.smc_topht")), addendum });
    } else if (hasClass(row, "smc_tophz")) {
      const label = select(row, "td.smc_topr");
      const cells = elementsOf(row);
      if (label) this.#result(labelOf(label), textIn(cells[cells.indexOf(label) + 1]));
    }
  }

  tableRow(row: HtmlElement): void {
    if (hasClass(row, "smc-table-group")) this.#heading(textIn(row));
    const badge = select(row, "td.tofnum");
    if (badge) this.#item(row, { said: textIn(badge), number: null, title: textIn(select(row, "td.tobetr")) });
  }

  card(card: HtmlElement): void {
    const heading = select(card, "h2.card-header-title");
    if (heading) this.#heading(textIn(heading));
    const title = select(card, ".smc-card-text-title");
    if (!title) return;
    const clicks = [card, ...selectAll(card, "[onclick]")].map((element) => element.get("onclick") ?? "").join(" ");
    const number = /smctonr=(\d+)/.exec(clicks)?.[1] ?? null;
    this.#item(card, { said: textIn(select(card, "span.badge")), number, title: textIn(title) });
    this.#result("beschluss", textIn(select(card, "p.smc_field_smcdv0_box2_beschluss")));
    this.#result("abstimmung", textIn(select(card, "p.smc_field_smcdv0_box2_abstimmung")));
  }

  reading(): AgendaReading {
    const title = textIn(select(this.#at.page, "title")).replace(/^.*?\|\s*/, "");
    const day = dayIn(title);
    const name = plain(title.replace(/\s*(?:-\s*)?\d{1,2}\.\d{1,2}\.\d{4}.*$/, ""));
    const outside = linksOutside(this.#at);
    if (outside > 0) this.#warnings.push({ code: `out of scope`, where: `${outside} links to other hosts` });
    return {
      kind: "agenda",
      meeting: {
        number: recordAt(new URL(this.#at.url), this.#at.site)?.number ?? null,
        ...{ name, organization: name || null },
        ...{ start: stampOf(day, timesIn(title).from ?? this.#start), end: null, place: null, cancelled: false },
        ...{ agendaUrl: null, files: [] },
      },
      ...{ items: this.#items, headings: [], nonPublicRowsSkipped: this.#closed },
      ...{ publicStatus: null, organizationNumber: null, warnings: this.#warnings },
    };
  }

  #heading(text: string): void {
    this.#last = null;
    if (this.#part.heading(text) && this.#part.judge("unmarked") === "public") this.#start ??= timesIn(text).from;
  }

  #item(
    row: HtmlElement,
    given: { said: string; number: string | null; title: string; addendum?: string | null },
  ): void {
    const { mark, label } = badgeOf(given.said);
    this.#last = null;
    const publicity = this.#part.judge(mark);
    if (publicity !== "public") {
      this.#closed += 1;
      if (publicity === "unmarked") this.#warnings.push({ code: UNMARKED, where: label });
      return;
    }
    if (given.title === "") return;
    this.#last = {
      ...{ number: given.number, label, title: given.title, result: null, votes: null },
      ...{ papers: papersIn(row, this.#at), files: filesIn(row, this.#at) },
      ...{ addendum: given.addendum ?? null, moreOnPaperPage: 0 },
    };
    this.#items.push(this.#last);
  }

  #result(label: string, value: string): void {
    if (!this.#last || value === "") return;
    if (label === "beschluss" || label === "ergebnis") this.#last.result ??= value;
    else if (label === "abstimmung") this.#last.votes = votesIn(value);
    else this.#warnings.push({ code: "unknown label", where: label.slice(0, 80) });
  }
}

/** Papers that a row leads to; the title of the link names the paper behind "Vorlage anzeigen:". */
const papersIn = (row: HtmlElement, at: PageAt): readonly ParsedPaper[] => {
  const papers = new Map<string, ParsedPaper>();
  for (const { kind, number, element } of recordLinks(row, at)) {
    if (kind !== "paper" || papers.has(number)) continue;
    const name = /^vorlage anzeigen:\s*(.+)$/i.exec(plain(element.get("title") ?? ""))?.[1] ?? null;
    papers.set(number, {
      ...{ number, reference: textIn(element) || null, name, type: null, date: null, leadOffice: null },
      url: paperAddress(at.site, number),
    });
  }
  return [...papers.values()];
};
