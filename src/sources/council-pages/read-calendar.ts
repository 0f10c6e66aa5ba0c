import * as z from "zod";
import type { Json, ListReading, Observations, Wanted } from "../../pledge/observation.ts";
import { decodeText } from "../../read/charset.ts";
import { readJson } from "../../read/json.ts";
import { menuAddress } from "./allris/addresses.ts";
import { families } from "./family.ts";
import { currentMonth, monthsOf, olderKey } from "./months.ts";
import { openPage } from "./open-page.ts";
import type { CalendarReading, NoSuchPage, ParsedMeeting } from "./parsed.ts";
import { readCalendar as readProvoxCalendar } from "./provox/calendar.ts";
import { oparlInstead } from "./read-entry.ts";
import { failed, isLeftAlone, newsFor, odditiesOf, type Reader, type Reading, siteOf } from "./reading.ts";
import { meetingId, Records } from "./records.ts";
import { forgotten, movedFrom } from "./remembered.ts";
import { agendaRequest, calendarRequest, menuRequest } from "./requests.ts";
import { readCalendar as readRubinCalendar } from "./rubin/read.ts";
import { papersAddress, readCalendarFile } from "./sdnet-rim/calendar.ts";
import type { Site } from "./site.ts";
import { monthAfter } from "./times.ts";

const calendarData = z.object({ month: z.string(), first: z.boolean() });

/** Meetings of one page that are read. */
const MOST = 500;

/** Reads a calendar: its meetings, and where their agendas lie. The first of a pass leads to those of the other months. */
export const readCalendar: Reader = (reading) => {
  const instead = oparlInstead(reading);
  if (instead !== null) return failed(instead);
  const site = siteOf(reading);
  if (!site) return failed("the source does not know any more which product it reads");
  const { month, first } = calendarData.parse(reading.task.data);
  const others = first ? otherMonths(site, reading) : [];
  const found = calendarIn(site, month, reading);
  if ("verdict" in found) {
    // One month that cannot be read is no reason to leave the others; a refusal is.
    return found.verdict.kind === "failed" ? { ...found, wanted: others } : found;
  }
  if (found.kind === "none") return { ...failed(found.why), wanted: others };
  if (found.shown !== null && found.shown !== month && families[site.family].monthly)
    return { ...failed(`the page shows ${found.shown}; ${month} was asked for`), wanted: others };
  const observed = observe(found, site, month, reading);
  return { ...observed, wanted: [...others, ...(observed.wanted ?? [])] };
};

function calendarIn(site: Site, month: string, reading: Reading): CalendarReading | NoSuchPage | Observations {
  const { answer, settings } = reading;
  const { client } = settings;
  const at = { url: answer.url, site, month, ...(client !== undefined && { client }) };
  const isFile = answer.status === 200 && !/html/i.test(answer.contentType ?? "");
  if (site.family === "sdnet-rim" && isFile && answer.body.length <= settings.pageBytes)
    return readCalendarFile(decodeText(answer.body, { contentType: answer.contentType, kind: "text" }).text, at);
  if (site.family === "rubin" && isFile && answer.body.length <= settings.pageBytes) {
    const json = readJson(new TextDecoder().decode(answer.body));
    return json.kind === "value" ? readRubinCalendar({ value: json.value, ...at }) : failed("no JSON in the answer");
  }
  if (site.family === "provox" && isFile && answer.body.length <= settings.pageBytes)
    return readProvoxCalendar(new TextDecoder().decode(answer.body), site, month);
  const opened = openPage(answer, settings.pageBytes);
  switch (opened.kind) {
    case "page":
      return families[site.family].readCalendar({ page: opened.page, ...at });
    case "check":
      return { verdict: { kind: "check", why: opened.why } };
    case "denied":
      return denied(site, reading);
    case "empty":
      return { ...empty, kind: "calendar" };
    case "closed":
    case "refused":
      return { verdict: { kind: "refused", why: opened.why } };
    default:
      return failed(opened.why);
  }
}

const empty = { meetings: [], shown: null, previous: null, next: null, emptyRows: 0, warnings: [] };

/** "Zugriff verweigert": another calendar is the released one; the menu says which. Asked once. */
function denied(site: Site, { answer, memory, pass }: Reading): Observations {
  const why = "the program is not released";
  if (site.family !== "allris3" || memory.said["menu asked"] === pass.startedAt)
    return { verdict: { kind: "refused", why } };
  return {
    verdict: { kind: "read" },
    oddities: [{ code: "program not released", where: answer.asked.slice(0, 200) }],
    wanted: [menuRequest(menuAddress(site))],
    memory: { "menu asked": pass.startedAt },
  };
}

function otherMonths(site: Site, reading: Reading): readonly Wanted[] {
  const family = families[site.family];
  if (!family.monthly) return [];
  const { usual, older } = monthsOf(reading);
  return [...usual.slice(1), ...older].map((month) => calendarRequest(family.calendarAddress(site, month), month));
}

function observe(found: CalendarReading, site: Site, month: string, reading: Reading): Observations {
  const { memory, pass, answer, settings } = reading;
  const isFile = site.family === "sdnet-rim";
  const now = currentMonth(pass.startedAt);
  const from = monthAfter(now, -settings.monthsBack);
  const { usual, older } = monthsOf(reading);
  // One file holds all months: those of this pass are taken from it.
  const taken = new Set([...usual, ...older]);
  const meetings = found.meetings.filter(({ start }) => !isFile || taken.has(start?.slice(0, 7) ?? "")).slice(0, MOST);
  const linked = meetings.filter(({ agendaUrl }) => agendaUrl !== null && !isLeftAlone(agendaUrl, reading));
  const records = new Records(site, reading);
  records.addBody();
  // Where a calendar file names no address, another page does: then the agenda tells of the meeting.
  const leads = !isFile || found.meetings.some(({ agendaUrl }) => agendaUrl !== null);
  for (const meeting of leads ? meetings : []) if (meeting.agendaUrl === null) records.meeting(meeting, null, null);
  const agendas = linked.flatMap((meeting) =>
    meeting.agendaUrl === null
      ? []
      : [agendaRequest(meeting.agendaUrl, meeting, meeting.start?.slice(0, 7) ?? month, meetingId(site, meeting))],
  );
  const read = isFile ? older : usual.includes(month) ? [] : [month];
  const said: Record<string, Json> = {
    ...Object.fromEntries(read.map((one) => [olderKey(one), true])),
    ...(month === now && forgotten(reading, from)),
  };
  const isFirstDetail = agendas[0] !== undefined && memory.said["detail known"] !== true;
  return {
    verdict: { kind: "read" },
    records: records.all(),
    children: records.children(),
    lists: [listOf(site, month, meetings, reading)],
    wanted: [
      ...agendas,
      ...(leads || answer.asked === papersAddress(site) ? [] : [calendarRequest(papersAddress(site), month)]),
    ],
    oddities: odditiesOf(found.warnings),
    memory: newsFor(memory, { probed: true, ...said, ...(isFirstDetail && { "detail known": true }) }),
    registered: isFirstDetail && agendas[0] ? [{ role: "detail", url: agendas[0].url }] : [],
  };
}

/**
 * A month that was read whole: who is missing from it twice is gone. Other calendars show meetings under no number of
 * their own, or not all of them: of those only that they were read is noted.
 */
function listOf(site: Site, month: string, meetings: readonly ParsedMeeting[], reading: Reading): ListReading {
  const rest = { page: 1, end: "done", whole: true } as const;
  if (site.family !== "sessionnet" && site.family !== "allris3") return { name: "calendar", ids: [], ...rest };
  const ids = [...meetings.map((meeting) => meetingId(site, meeting)), ...movedFrom(reading, month)];
  return { name: `meetings ${month}`, ids: [...new Set(ids)], ...rest };
}
