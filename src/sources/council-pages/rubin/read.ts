import type { Json } from "../../../pledge/observation.ts";
import type { AgendaReading, CalendarReading, NoSuchPage, ParsedFile, ParsedItem, ParsedMeeting } from "../parsed.ts";
import type { Site } from "../site.ts";
import { dayIn, stampOf, timesIn } from "../times.ts";
import { plain } from "../words.ts";
import { agendaAddress } from "./addresses.ts";

/** Where a JSON answer was read. */
interface JsonPage {
  readonly value: Json;
  readonly url: string;
  readonly site: Site;
}

type Fields = { readonly [key: string]: Json };

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The objects of a list, whether it stands alone or under one of the names. */
const listOf = (value: Json | undefined, ...names: readonly string[]): readonly Fields[] | null => {
  if (Array.isArray(value)) return value.filter(isFields);
  if (!isFields(value)) return null;
  for (const name of names) {
    const inner: Json | undefined = value[name];
    if (Array.isArray(inner)) return inner.filter(isFields);
  }
  return null;
};

const textAt = (fields: Fields, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === "string" && plain(value) !== "") return plain(value);
    if (typeof value === "number") return String(value);
  }
  return null;
};

const isSet = (value: Json | undefined): boolean => value === true || value === 1 || value === "1" || value === "true";

/** Reads the list of meetings. Drafts, and what groups discuss among themselves, are not public. */
export function readCalendar({ value, site }: JsonPage): CalendarReading | NoSuchPage {
  const rows = listOf(value, "meetings", "events", "data");
  if (!rows) return { kind: "none", why: "no list of meetings in the answer" };
  const meetings = rows.flatMap((row) => meetingOf(row, site) ?? []);
  const rest = { shown: null, previous: null, next: null, emptyRows: rows.length - meetings.length, warnings: [] };
  return { kind: "calendar", meetings, ...rest };
}

function meetingOf(row: Fields, site: Site): ParsedMeeting | null {
  const number = textAt(row, "meeting_id", "id");
  const name = textAt(row, "title", "name", "body_name");
  if (isSet(row.is_draft) || isSet(row.fraktionssitzung) || name === null || !/^\d{1,12}$/.test(number ?? ""))
    return null;
  const day = textAt(row, "date", "start", "begin") ?? "";
  const iso = /^(\d{4}-\d\d-\d\d)/.exec(day)?.[1] ?? dayIn(day);
  const time = timesIn(textAt(row, "time", "start_time") ?? day.slice(10)).from;
  return {
    ...{ number, name, organization: textAt(row, "body_name", "body", "organization") ?? name },
    ...{ start: stampOf(iso, time), end: stampOf(iso, timesIn(textAt(row, "end_time") ?? "").from) },
    ...{ place: textAt(row, "location", "room"), cancelled: isSet(row.cancelled) },
    ...{ agendaUrl: number === null ? null : agendaAddress(site, number), files: [] },
  };
}

/** Names of the committees, of the list of all bodies that meet; null where the answer is no such list. */
export function readCommittees(value: Json): readonly string[] | null {
  const rows = listOf(value, "bodies", "organizations", "data");
  return rows?.flatMap((row) => (isSet(row.is_draft) ? [] : (textAt(row, "title", "name", "body_name") ?? []))) ?? null;
}

/** Reads one meeting. An item counts as public where its own status says so, a document where its own does. */
export function readAgenda({ value, site, url }: JsonPage): AgendaReading | NoSuchPage {
  const head = isFields(value) ? (isFields(value.meeting) ? value.meeting : value) : null;
  const rows =
    listOf(value, "agenda_items", "agenda", "items") ?? listOf(head ?? undefined, "agenda_items", "agenda", "items");
  const meeting = head && meetingOf({ ...head, meeting_id: textAt(head, "meeting_id", "id") }, site);
  if (!head || !rows || !meeting) return { kind: "none", why: "no public meeting in the answer" };
  const shown = rows.filter((row) => isSet(row.status) && !isSet(row.is_draft));
  const items = shown.flatMap((row): ParsedItem[] => {
    const title = textAt(row, "title", "name");
    if (title === null) return [];
    return [
      {
        ...{ number: textAt(row, "agenda_item_id", "id"), label: textAt(row, "number", "top") ?? "", title },
        ...{ result: textAt(row, "result"), votes: null, papers: [], files: filesOf(row, url) },
        ...{ addendum: null, moreOnPaperPage: 0 },
      },
    ];
  });
  return {
    ...{ kind: "agenda", meeting: { ...meeting, files: filesOf(head, url) }, items, headings: [] },
    ...{ nonPublicRowsSkipped: rows.length - items.length, publicStatus: null, organizationNumber: null, warnings: [] },
  };
}

function filesOf(row: Fields, base: string): readonly ParsedFile[] {
  return (listOf(row.documents) ?? []).flatMap((file): ParsedFile[] => {
    const [number, name, address] = [
      textAt(file, "document_id", "id"),
      textAt(file, "title", "name"),
      textAt(file, "url"),
    ];
    if (!isSet(file.documentPublicStatusId) || number === null || name === null || address === null) return [];
    if (!URL.canParse(address, base) || new URL(address, base).host !== new URL(base).host) return [];
    const url = new URL(address, base).href;
    return [{ number, name, url, kind: "document", sizeKb: null, exported: null }];
  });
}
