import { select, selectAll } from "../../../read/html-select.ts";
import { elementsOf } from "../../../read/html-tables.ts";
import type { HtmlElement } from "../../../read/html-tree.ts";
import { linksOutside, type PageAt, recordLink, recordLinks } from "../links.ts";
import type { AgendaReading, NoSuchPage, ParsedItem, ParsedPaper, Warning } from "../parsed.ts";
import { badgeOf, PublicPart, UNMARKED } from "../public-part.ts";
import { recordAt } from "../record-address.ts";
import { dayIn, spanOf } from "../times.ts";
import { plain, textIn, textOrNull } from "../words.ts";
import { paperAddress } from "./addresses.ts";
import { filesOf } from "./files.ts";
import { labelled } from "./labels.ts";

/** Titles of the button beside an item that are no result. */
const NO_RESULT = /^(?:\(offen\)|beschluss|)$/i;

/** Reads an agenda of ALLRIS 3 (classic `to010`, responsive `to010_r`) and of ALLRIS 4. */
export function readAgenda(at: PageAt): AgendaReading | NoSuchPage {
  const modern = selectAll(at.page, "table.toTable");
  const classic = modern.length > 0 ? [] : selectAll(at.page, "table.tl1");
  if (modern.length + classic.length === 0) return { kind: "none", why: "no agenda (toTable, tl1)" };
  const part = new PublicPart();
  const items: ParsedItem[] = [];
  const warnings: Warning[] = [];
  let closed = 0;
  for (const row of new Set([...modern, ...classic].flatMap((table) => selectAll(table, "tr")))) {
    const badge = modern.length > 0 ? select(row, "td.tonr") : badgeCell(row);
    if (!badge) {
      part.heading(textIn(row));
      continue;
    }
    const { mark, label } = badgeOf(textIn(badge));
    if (label === "" && mark === "unmarked") continue;
    const publicity = part.judge(mark);
    if (publicity !== "public") {
      closed += 1;
      if (publicity === "unmarked") warnings.push({ code: UNMARKED, where: label });
      continue;
    }
    const item = itemIn(row, label, at);
    if (item.title !== "") items.push(item);
  }
  const outside = linksOutside(at);
  if (outside > 0) warnings.push({ code: "out of scope", where: `${outside} links to other hosts` });
  return { kind: "agenda", ...headOf(at), items, headings: [], nonPublicRowsSkipped: closed, warnings };
}

const badgeCell = (row: HtmlElement): HtmlElement | undefined =>
  elementsOf(row).find((cell) => cell.name === "td" && /^(?:Ö|N|NÖ)\s*\d/i.test(textIn(cell)));

function itemIn(row: HtmlElement, label: string, at: PageAt): ParsedItem {
  const anchor = select(row, "a[id^=si]")?.get("id") ?? "";
  const hidden = select(row, "input[name=TOLFDNR]")?.get("value") ?? "";
  const link = recordLink(row, at, "agendaitem");
  const number =
    /^si\d+top(\d+)$/.exec(anchor)?.[1] ?? (/^[1-9]\d{0,11}$/.test(hidden) ? hidden : null) ?? link?.number;
  const said = plain(select(row, "input.il1_naz")?.get("title") ?? "");
  const papers = new Map<string, ParsedPaper>();
  for (const found of recordLinks(select(row, "td.tovonr") ?? row, at)) {
    if (found.kind !== "paper" || papers.has(found.number)) continue;
    papers.set(found.number, {
      ...{ number: found.number, reference: textIn(found.element) || null, name: null, type: null, date: null },
      ...{ leadOffice: null, url: paperAddress(at.site, found.number) },
    });
  }
  return {
    ...{ number: number ?? null, label, title: titleIn(row, link?.element) },
    ...{ result: NO_RESULT.test(said) ? textOrNull(select(row, "td.toergebnis")) : said, votes: null },
    ...{ papers: [...papers.values()], files: filesOf(row, at), addendum: null, moreOnPaperPage: 0 },
  };
}

/** The subject: its own cell, or the link to the item where there is one, or the longest text of the row. */
function titleIn(row: HtmlElement, link: HtmlElement | undefined): string {
  const cell = select(row, "td.tobetreff");
  if (cell) return textIn(cell);
  if (link && textIn(link) !== "") return textIn(link);
  const texts = elementsOf(row).map(textIn);
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

function headOf(at: PageAt): Pick<AgendaReading, "meeting" | "publicStatus" | "organizationNumber"> {
  const { page, url, site } = at;
  const labels = labelled(page);
  const committee = select(page, "#sigremium");
  const title = textIn(select(page, "#risname_raw h1, #risname h1, h1.title"));
  const name =
    textOrNull(committee) ?? labels.get("gremium") ?? plain(title.replace(/\s+-\s+\d{1,2}\.\d{1,2}\.\d{4}.*$/, ""));
  const when = textOrNull(select(page, "#sidatum")) ?? labels.get("datum") ?? title;
  const time = textOrNull(select(page, "#sizeit, #siuhrzeit")) ?? labels.get("zeit") ?? "";
  const room = textOrNull(select(page, "#siraum")) ?? labels.get("raum") ?? null;
  const place = textOrNull(select(page, "#siort")) ?? labels.get("ort") ?? null;
  return {
    meeting: {
      ...{ number: recordAt(new URL(url), site)?.number ?? null, name, organization: name || null },
      ...spanOf(dayIn(when), time),
      place: [room, place].filter((part) => part).join(" / ") || null,
      ...{ cancelled: false, agendaUrl: null, files: [] },
    },
    publicStatus: textOrNull(select(page, "#sistat")) ?? labels.get("status") ?? null,
    organizationNumber: (committee && recordLink(committee, at, "organization")?.number) ?? null,
  };
}
