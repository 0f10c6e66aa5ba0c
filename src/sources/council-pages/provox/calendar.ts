import type { Json } from "../../../pledge/observation.ts";
import { readJson } from "../../../read/json.ts";
import type { CalendarReading, NoSuchPage, ParsedMeeting } from "../parsed.ts";
import type { Site } from "../site.ts";
import { dayIn, stampOf, timesIn } from "../times.ts";
import { plain } from "../words.ts";
import { agendaAddress } from "./addresses.ts";

type Fields = { readonly [key: string]: Json };

const isFields = (value: Json): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

const none: NoSuchPage = { kind: "none", why: "no list of events in the answer" };

/** Reads the feed of a month: a list, which the server wraps into a string of JSON where it is asked for JSON. */
export function readCalendar(text: string, site: Site, month: string): CalendarReading | NoSuchPage {
  const outer = readJson(text);
  const inner = outer.kind === "value" && typeof outer.value === "string" ? readJson(outer.value) : outer;
  if (inner.kind !== "value" || !Array.isArray(inner.value)) return none;
  const rows: readonly Json[] = inner.value;
  const meetings = rows.flatMap((row) => (isFields(row) ? (meetingOf(row, site) ?? []) : []));
  const shown = meetings.filter(({ start }) => start?.startsWith(month));
  const rest = { shown: null, previous: null, next: null, emptyRows: rows.length - meetings.length, warnings: [] };
  return { kind: "calendar", meetings: shown, ...rest };
}

function meetingOf({ id, title, start, end, url }: Fields, site: Site): ParsedMeeting | null {
  const number = String(id ?? "");
  // A bell, or another sign, stands before the name of a committee with a note.
  const name = plain(String(title ?? "")).replace(/^[^\p{L}\p{N}]+/u, "");
  const begins = stamp(start);
  if (!/^\d{1,12}$/.test(number) || name === "" || begins === null) return null;
  return {
    ...{ number, name, organization: name, start: begins, end: stamp(end), place: null },
    cancelled: /fällt aus|entfällt|abgesagt/i.test(name),
    // A meeting to come has no page before it has an agenda.
    ...{ agendaUrl: typeof url === "string" && url !== "" ? agendaAddress(site, number) : null, files: [] },
  };
}

/** Times of the feed are local, without offset. */
function stamp(value: Json | undefined): string | null {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?/.exec(String(value ?? "")) ?? [];
  return year === undefined ? null : stampOf(dayIn(`${day}.${month}.${year}`), timesIn(time ?? "").from);
}
