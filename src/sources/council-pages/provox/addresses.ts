import type { Site } from "../site.ts";
import { monthAfter } from "../times.ts";

/** The feed behind the month calendar. Its form is known from public descriptions only: not confirmed. */
export const calendarAddress = ({ base }: Site, month: string): string =>
  `${base}meeting/ShowEvents?start=${month}-01&end=${monthAfter(month, 1)}-01`;

export const agendaAddress = ({ base }: Site, number: string): string => `${base}meeting/details/${number}`;

export const paperAddress = ({ base }: Site, number: string): string => `${base}agendaitem/details/${number}`;

/** Its pages of persons are not read. */
export const committeeLists = (): readonly string[] => [];
