import { selectAll } from "../../../read/html-select.ts";
import { type PageAt, recordLinks } from "../links.ts";
import type { CalendarReading, NoSuchPage, ParsedMeeting } from "../parsed.ts";
import { dayIn, monthAfter, spanOf } from "../times.ts";
import { textIn } from "../words.ts";
import { agendaAddress, calendarAddress } from "./addresses.ts";

/**
 * What works of an ALLRIS 4 calendar without its session: the links to agendas that stand on the page itself. Its rows
 * come by a further request that is bound to a session and is not made (M9).
 */
export function readOpenCalendar(at: PageAt): CalendarReading | NoSuchPage {
  const { page, site, month = "" } = at;
  const links = recordLinks(page, at).filter(({ kind }) => kind === "meeting");
  if (
    links.length === 0 &&
    selectAll(page, "[id^=allris], [class*=si010], table.dataTable, a[href*=si010]").length === 0
  )
    return { kind: "none", why: "no page of an ALLRIS 4 calendar" };
  const meetings = new Map<string, ParsedMeeting>();
  for (const { element, number } of links) {
    const name = textIn(element);
    if (name === "" || meetings.has(number)) continue;
    const around = element.parent.kind === "element" ? textIn(element.parent) : name;
    meetings.set(number, {
      ...{ number, name, organization: null, ...spanOf(dayIn(around), around.replace(name, "")), place: null },
      ...{ cancelled: false, agendaUrl: agendaAddress(site, number), files: [] },
    });
  }
  return {
    ...{ kind: "calendar", meetings: [...meetings.values()], shown: null, emptyRows: 0 },
    ...{ previous: calendarAddress(site, monthAfter(month, -1)), next: calendarAddress(site, monthAfter(month, 1)) },
    warnings: links.length === 0 ? [{ code: "calendar without rows", where: at.url.slice(0, 200) }] : [],
  };
}
