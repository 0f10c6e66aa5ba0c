import { resolveLink } from "../../../read/html-links.ts";
import { select, selectAll } from "../../../read/html-select.ts";
import { rowsOf } from "../../../read/html-tables.ts";
import { linesOf } from "../../../read/html-text.ts";
import type { HtmlElement } from "../../../read/html-tree.ts";
import type { PageAt } from "../links.ts";
import type {
  AgendaReading,
  NoSuchPage,
  ParsedFile,
  ParsedItem,
  ParsedMeeting,
  ParsedPaper,
  Warning,
} from "../parsed.ts";
import { PublicPart } from "../public-part.ts";
import { dayIn, spanOf } from "../times.ts";
import { hasClass, labelOf, plain, textIn } from "../words.ts";
import { filesIn, kindByIcon } from "./files.ts";

/** Reads an agenda of SD.NET RIM (`/tops/?__=…`). Only rows of the public list (`top-oeff-…`) are read. */
export function readAgenda(at: PageAt): AgendaReading | NoSuchPage {
  const details = select(at.page, "table.table-details");
  const tables = selectAll(at.page, "table.table-top");
  if (!details) return { kind: "none", why: "no data of a meeting (table-details)" };
  const warnings: Warning[] = [];
  const meeting = meetingIn(details, at, warnings);
  const part = new PublicPart();
  const items: ParsedItem[] = [];
  const headings: { number: string | null; label: string; title: string }[] = [];
  let closed = 0;
  for (const { element } of tables.flatMap(rowsOf)) {
    const [label, title] = [
      textIn(select(element, "td.column-topnrtext")),
      textIn(select(element, "td.column-bezeichnung")),
    ];
    const rank = /top-([a-z]+)-(head|data)/.exec(element.get("class") ?? "");
    if (!rank) continue;
    if (rank[1] !== "oeff") closed += 1;
    else if (rank[2] === "head") {
      part.heading(title);
      if (part.judge("unmarked") !== "closed") headings.push({ number: matterOf(element), label, title });
    } else if (part.judge("public") !== "public") closed += 1;
    else if (title !== "") items.push(itemIn(element, label, title, at));
  }
  return {
    ...{ kind: "agenda", meeting, items, headings, nonPublicRowsSkipped: closed },
    ...{ publicStatus: null, organizationNumber: null, warnings },
  };
}

const meetingLabels: Readonly<Record<string, ParsedFile["kind"]>> = {
  tagesordnung: "agenda",
  niederschriften: "minutes",
  niederschrift: "minutes",
  einladung: "invitation",
};

function meetingIn(details: HtmlElement, at: PageAt, warnings: Warning[]): ParsedMeeting {
  const values = new Map<string, HtmlElement>();
  const files: ParsedFile[] = [];
  for (const { cells } of rowsOf(details)) {
    const [head, value] = cells;
    const label = labelOf(head);
    if (!value || label === "") continue;
    values.set(label, value);
    const kind = meetingLabels[label];
    // The package repeats all other files of the meeting, and is large.
    if (kind) files.push(...filesIn(value, at, () => kind));
    else if (!/^(?:sitzung|termin|ort|sitzungspaket)$/.test(label))
      warnings.push({ code: "unknown label", where: label.slice(0, 80) });
  }
  const session = values.get("sitzung");
  const when = textIn(values.get("termin"));
  const place = values.get("ort");
  const name = textIn(session);
  const organization = textIn(session && select(session, "a")) || name.split(",")[0]?.trim() || null;
  return {
    ...{ number: null, name, organization, ...spanOf(dayIn(when), when.replace(/\d{1,2}\.\d{1,2}\.\d{4}/, "")) },
    place: (place && linesOf(place).map(plain).join(" / ")) || null,
    ...{ cancelled: /fällt aus|entfällt|abgesagt/i.test(name), agendaUrl: null, files },
  };
}

/** Where a page doubles the closing quote the value is whole all the same. */
const matterOf = (row: HtmlElement): string | null => /^\d+_\d+/.exec(row.get("data-vorgang-id") ?? "")?.[0] ?? null;

function itemIn(row: HtmlElement, label: string, title: string, at: PageAt): ParsedItem {
  const cell = select(row, "td.column-dokumente") ?? row;
  const matter = matterOf(row);
  const number = /^\d+/.exec(row.get("data-ivs-id") ?? "")?.[0] ?? null;
  const reference = textIn(select(row, "td.column-nummer")) || null;
  const toMatter = selectAll(cell, "a[href]").flatMap((link) => {
    const url = resolveLink(link.get("href"), at.url);
    return url && url.host === new URL(at.site.base).host && /\/vorgang\/?$/.test(url.pathname) ? [{ link, url }] : [];
  });
  const isPaper = matter !== null && !matter.startsWith("200_");
  const paper: ParsedPaper = {
    ...{ number: matter, reference, name: null, type: null, date: null, leadOffice: null },
    url: toMatter[0]?.url.href ?? null,
  };
  const more = toMatter
    .filter(({ link }) => selectAll(link, "span").some((icon) => hasClass(icon, "attachment-link")))
    .map(({ link }) => (link.get("title") ?? "").split("(exportiert:").length - 1);
  return {
    ...{ number, label, title, result: null, votes: null, papers: isPaper ? [paper] : [] },
    ...{ files: filesIn(cell, at, kindByIcon), addendum: null, moreOnPaperPage: Math.max(0, ...more) },
  };
}
