import { resolveLink } from "../../../read/html-links.ts";
import { selectAll } from "../../../read/html-select.ts";
import { wallTime } from "../../../read/local-time.ts";
import type { PageAt } from "../links.ts";
import type { CalendarReading, NoSuchPage, ParsedMeeting } from "../parsed.ts";
import type { Site } from "../site.ts";
import { dayIn, spanOf, stampOf } from "../times.ts";
import { plain, textIn } from "../words.ts";

/** The calendar as a file for calendars: the page of the calendar gets its rows by a call with a token, which is not made. */
export const calendarAddress = (site: Site): string => `${site.base}termine/ics/SD.NET_RIM.ics`;

export const papersAddress = (site: Site): string => `${site.base}vorlagen`;

/** The lists of committees and of political groups. */
export const committeeLists = (site: Site): readonly string[] => [`${site.base}gremien`, `${site.base}fraktionen`];

/** How many events of a calendar are read. */
const MOST = 2_000;

/** Reads the calendar file (RFC 5545): start and end in UTC, who meets, and the address of the agenda. */
export function readCalendarFile(text: string, at: Omit<PageAt, "page">): CalendarReading | NoSuchPage {
  const lines = text.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  if (plain(lines[0] ?? "") !== "BEGIN:VCALENDAR") return { kind: "none", why: "no calendar (BEGIN:VCALENDAR)" };
  const meetings: ParsedMeeting[] = [];
  let event: Map<string, string> | null = null;
  for (const line of lines) {
    if (line === "BEGIN:VEVENT") event = new Map();
    else if (line === "END:VEVENT") {
      if (event && meetings.length < MOST) meetings.push(meetingOf(event, at));
      event = null;
    } else if (event) {
      const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
      if (name !== "") event.set(name, value.replaceAll(/\\n/gi, "\n").replaceAll(/\\([,;\\])/g, "$1"));
    }
  }
  return { kind: "calendar", meetings, shown: null, previous: null, next: null, emptyRows: 0, warnings: [] };
}

function meetingOf(event: ReadonlyMap<string, string>, at: Omit<PageAt, "page">): ParsedMeeting {
  const name = plain(event.get("SUMMARY") ?? "");
  return {
    ...{ number: null, name, organization: name.split(",")[0]?.trim() || null },
    ...{ start: stampIn(event.get("DTSTART")), end: stampIn(event.get("DTEND")) },
    place: plain(event.get("LOCATION") ?? "") || null,
    cancelled: event.get("STATUS") === "CANCELLED" || /fällt aus|entfällt|abgesagt/i.test(name),
    agendaUrl: agendaIn(`${event.get("URL") ?? ""} ${event.get("DESCRIPTION") ?? ""}`, at),
    files: [],
  };
}

function agendaIn(text: string, { site }: Omit<PageAt, "page">): string | null {
  const url = resolveLink(/https?:\/\/\S+\/tops\/?\?\S+/.exec(text)?.[0], site.base);
  return url?.href.startsWith(`${site.base}tops/`) ? url.href : null;
}

/** `20241009T150000Z` on the clocks of Berlin; without Z it is what they show already. */
function stampIn(value: string | undefined): string | null {
  const [, year, month, day, hours, minutes, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(value ?? "") ?? [];
  if (year === undefined) return null;
  if (hours === undefined) return `${year}-${month}-${day}`;
  if (utc === undefined) return stampOf(`${year}-${month}-${day}`, `${hours}:${minutes}`);
  const wall = new Date(
    wallTime(Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:00Z`), "Europe/Berlin"),
  ).toISOString();
  return stampOf(wall.slice(0, 10), wall.slice(11, 16));
}

/** The list of papers leads to the agendas they stand on: what a calendar file without addresses does not. */
export function readPaperList(at: PageAt): CalendarReading | NoSuchPage {
  const cells = selectAll(at.page, "td.column-termin");
  if (cells.length === 0 && selectAll(at.page, "table.table-data").length === 0)
    return { kind: "none", why: "no list of papers (column-termin)" };
  const meetings = new Map<string, ParsedMeeting>();
  for (const link of cells.flatMap((cell) => selectAll(cell, "a[href]"))) {
    const url = resolveLink(link.get("href"), at.url);
    if (!url?.href.startsWith(`${at.site.base}tops/`) || meetings.has(url.href)) continue;
    const name = textIn(link);
    meetings.set(url.href, {
      ...{
        number: null,
        name,
        organization: null,
        ...spanOf(dayIn(name), name.replace(/\d{1,2}\.\d{1,2}\.\d{4}/, "")),
      },
      ...{ place: null, cancelled: false, agendaUrl: url.href, files: [] },
    });
  }
  const rest = { shown: null, previous: null, next: null, emptyRows: 0, warnings: [] };
  return { kind: "calendar", meetings: [...meetings.values()], ...rest };
}
