import type { Site } from "../site.ts";

/** The public interface of the pages themselves. Its form is known from one public description only: not confirmed. */
export const calendarAddress = ({ base }: Site, month: string): string =>
  `${base}api.php?json=true&id=calendar&action=get&from=${month}&to=${month}&view=list&body_id=`;

export const agendaAddress = ({ base }: Site, number: string): string =>
  `${base}api.php?json=true&id=meetings&action=get&meeting_id=${number}&with_agenda_item_documents=true`;

export const committeeLists = ({ base }: Site): readonly string[] => [
  `${base}api.php?json=true&id=organizations&action=bodies`,
];
