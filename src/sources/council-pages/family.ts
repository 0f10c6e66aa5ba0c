import * as allris from "./allris/addresses.ts";
import { readAgenda as allrisAgenda } from "./allris/agenda.ts";
import { readCalendar as allrisCalendar } from "./allris/calendar.ts";
import { readOpenCalendar } from "./allris/open-calendar.ts";
import { readPaper as allrisPaper } from "./allris/paper.ts";
import type { PageAt } from "./links.ts";
import type { AgendaReading, CalendarReading, NoSuchPage, PaperReading } from "./parsed.ts";
import * as provox from "./provox/addresses.ts";
import { readAgenda as provoxAgenda, readPaper as provoxPaper } from "./provox/pages.ts";
import * as rubin from "./rubin/addresses.ts";
import { readAgenda as rimAgenda } from "./sdnet-rim/agenda.ts";
import * as rim from "./sdnet-rim/calendar.ts";
import { readPaper as rimPaper } from "./sdnet-rim/paper.ts";
import * as session from "./session-net/addresses.ts";
import { readAgenda as sessionAgenda } from "./session-net/agenda.ts";
import { readCalendar as sessionCalendar } from "./session-net/calendar.ts";
import { readPaper as sessionPaper } from "./session-net/paper.ts";
import type { FamilyName, Site } from "./site.ts";

/** One product: where its pages lie, and what they say. All pure. */
interface Family {
  /** Whether its calendar is asked for month by month, or once for all months. */
  readonly monthly: boolean;
  /** Whether a paper's own page lists its consultations; else the agendas it stands on do. */
  readonly papersListConsultations: boolean;
  calendarAddress(site: Site, month: string): string;
  /** Where its committees are listed; the pages of their members are those that the list leads to. */
  committeeLists(site: Site): readonly string[];
  readCalendar(at: PageAt): CalendarReading | NoSuchPage;
  readAgenda(at: PageAt): AgendaReading | NoSuchPage;
  readPaper(at: PageAt): PaperReading | NoSuchPage;
}

const noPage = (): NoSuchPage => ({ kind: "none", why: "this product has no such page" });

export const families: Readonly<Record<FamilyName, Family>> = {
  sessionnet: {
    ...{ monthly: true, papersListConsultations: false, calendarAddress: session.calendarAddress },
    committeeLists: session.committeeLists,
    ...{ readCalendar: sessionCalendar, readAgenda: sessionAgenda, readPaper: sessionPaper },
  },
  allris3: {
    ...{ monthly: true, papersListConsultations: true, calendarAddress: allris.calendarAddress },
    committeeLists: allris.committeeLists,
    ...{ readCalendar: allrisCalendar, readAgenda: allrisAgenda, readPaper: allrisPaper },
  },
  allris4: {
    ...{ monthly: true, papersListConsultations: true, calendarAddress: allris.calendarAddress },
    committeeLists: allris.committeeLists,
    ...{ readCalendar: readOpenCalendar, readAgenda: allrisAgenda, readPaper: allrisPaper },
  },
  "sdnet-rim": {
    ...{ monthly: false, papersListConsultations: false, calendarAddress: rim.calendarAddress },
    committeeLists: rim.committeeLists,
    ...{ readCalendar: rim.readPaperList, readAgenda: rimAgenda, readPaper: rimPaper },
  },
  rubin: {
    ...{ monthly: true, papersListConsultations: false, calendarAddress: rubin.calendarAddress },
    committeeLists: rubin.committeeLists,
    // Its answers are JSON: they are read apart.
    ...{ readCalendar: noPage, readAgenda: noPage, readPaper: noPage },
  },
  provox: {
    ...{ monthly: true, papersListConsultations: true, calendarAddress: provox.calendarAddress },
    committeeLists: provox.committeeLists,
    // Its calendar is JSON: it is read apart.
    ...{ readCalendar: noPage, readAgenda: provoxAgenda, readPaper: provoxPaper },
  },
};
