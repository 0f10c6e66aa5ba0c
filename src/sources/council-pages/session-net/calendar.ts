import { select, selectAll } from "../../../read/html-select.ts";
import { rowsOf, type TableRow } from "../../../read/html-tables.ts";
import { filesIn, type PageAt, recordLink } from "../links.ts";
import type { CalendarReading, NoSuchPage, ParsedMeeting, Warning } from "../parsed.ts";
import { dayIn, dayInMonth, monthAfter, monthIn, spanOf } from "../times.ts";
import { plain, textIn, textOrNull } from "../words.ts";
import { agendaAddress, calendarAddress, layoutOf } from "./addresses.ts";

/** Reads a month (`si0040`, `si0046`). The title of the link to a meeting is the safest source of its date. */
export function readCalendar(at: PageAt): CalendarReading | NoSuchPage {
  const tables = selectAll(at.page, "table").filter(({ attributes }) =>
    /^smc_page_si00(?:40|46)_contenttable/.test(attributes.get("id") ?? ""),
  );
  const [table] = tables;
  if (!table) return { kind: "none", why: "no table of meetings (smc_page_si0040_contenttable)" };
  const warnings: Warning[] = [];
  const month = at.month ?? monthIn(table.get("summary") ?? "") ?? monthIn(textIn(select(at.page, "title"))) ?? "";
  let day: string | null = null;
  let emptyRows = 0;
  const meetings: ParsedMeeting[] = [];
  for (const row of tables.flatMap(rowsOf)) {
    if (row.heading || !isOwn(row, at)) continue;
    const shown = select(row.element, "td.siday, td.smc_fct_day");
    if (textIn(shown) !== "") day = dayInMonth(textIn(shown), month) ?? dayIn(textIn(shown));
    const meeting = meetingIn(row, day, at);
    if (meeting) meetings.push(meeting);
    else emptyRows += 1;
    if (meeting && meeting.start === null) warnings.push({ code: "meeting without date", where: meeting.name });
  }
  const neighbour = (months: number): string | null =>
    month === "" ? null : calendarAddress(at.site, monthAfter(month, months));
  return {
    ...{ kind: "calendar", meetings, emptyRows, warnings },
    shown: monthIn(table.get("summary") ?? "") ?? monthIn(textIn(select(at.page, "title"))),
    ...{ previous: neighbour(-1), next: neighbour(1) },
  };
}

/** Several bodies may share a calendar: then a cell says whose meeting it is. */
function isOwn({ element }: TableRow, { client }: PageAt): boolean {
  const owner = select(element, 'td[data-label="Mandant"]');
  return client === undefined || !owner || textIn(owner) === client;
}

function meetingIn({ element }: TableRow, day: string | null, at: PageAt): ParsedMeeting | null {
  const cell = select(element, "td.silink, td.smc_field_silink");
  const link = cell && recordLink(cell, at, "meeting");
  const name = link ? textIn(link.element) : textIn(cell && (select(cell, "h4") ?? cell));
  if (!cell || name === "") return null;
  const title = plain(link?.element.get("title") ?? "");
  const details = selectAll(cell, "ul.smc-detail-list li").map(textIn);
  const time = textIn(select(element, "td.smc_field_yytime")) || details[0] || "";
  return {
    ...{ number: link?.number ?? null, name, organization: name },
    ...spanOf(dayIn(title) ?? day, time),
    place: details[1] || textOrNull(select(element, "td.smc_field_siort, td.siort")),
    cancelled: /fällt aus|entfällt|abgesagt/i.test(textIn(select(element, "td.tename"))),
    agendaUrl: link ? agendaAddress({ ...at.site, layout: layoutOf(at.page) ?? at.site.layout }, link.number) : null,
    files: filesIn(element, at),
  };
}
