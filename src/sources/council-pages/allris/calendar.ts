import { resolveLink } from "../../../read/html-links.ts";
import { select, selectAll } from "../../../read/html-select.ts";
import { rowsOf, type TableRow } from "../../../read/html-tables.ts";
import type { HtmlElement } from "../../../read/html-tree.ts";
import { type PageAt, recordLink } from "../links.ts";
import type { CalendarReading, NoSuchPage, ParsedMeeting } from "../parsed.ts";
import { dayIn, dayInMonth, monthAfter, spanOf } from "../times.ts";
import { hasClass, textIn, textOrNull } from "../words.ts";
import { agendaAddress, calendarAddress } from "./addresses.ts";

/** Reads a month of ALLRIS 3, classic or responsive. Month and year are those of the request: pages do not say them. */
export function readCalendar(at: PageAt): CalendarReading | NoSuchPage {
  const responsive = select(at.page, "table.calenderView");
  const classic = responsive ? undefined : select(at.page, "table.tl1");
  const table = responsive ?? classic;
  if (!table) return { kind: "none", why: "no table of meetings (calenderView, tl1)" };
  const rows = rowsOf(table).filter(({ heading }) => !heading);
  const reading = new Month(at, rows, responsive ? responsiveRow : classicRow);
  return { kind: "calendar", ...reading.all(), shown: null, previous: near(at, -1), next: near(at, 1), warnings: [] };
}

/** What a row shows; null for one without a meeting. */
interface Row {
  /** Text of the day; empty: the day of the row above. */
  readonly day: string;
  readonly meeting: {
    readonly name: string;
    readonly time: string;
    readonly place: string | null;
    readonly number: string | null;
    readonly isLinked: boolean;
  } | null;
}

type ReadRow = (row: TableRow, at: PageAt) => Row | null;

class Month {
  readonly #at: PageAt;
  readonly #rows: readonly Row[];

  constructor(at: PageAt, rows: readonly TableRow[], read: ReadRow) {
    this.#at = at;
    this.#rows = rows.flatMap((row) => read(row, at) ?? []);
  }

  all(): { readonly meetings: readonly ParsedMeeting[]; readonly emptyRows: number } {
    let day: string | null = null;
    const meetings: ParsedMeeting[] = [];
    for (const row of this.#rows) {
      if (row.day !== "") day = dayIn(row.day) ?? dayInMonth(row.day, this.#at.month ?? "");
      if (!row.meeting) continue;
      const { name, time, place, number, isLinked } = row.meeting;
      meetings.push({
        ...{ number, name, organization: null, ...spanOf(day, time), place },
        cancelled: /fällt aus|entfällt|abgesagt/i.test(name),
        agendaUrl: isLinked && number !== null ? agendaAddress(this.#at.site, number) : null,
        files: [],
      });
    }
    return { meetings, emptyRows: this.#rows.length - meetings.length };
  }
}

const responsiveRow: ReadRow = ({ element, cells }, at) => {
  const day = hasClass(element, "sameday") ? "" : textIn(select(element, "span.dom"));
  const cell = select(element, "td.textCol");
  const name = textIn(cell);
  if (cells.length === 0) return null;
  if (!cell || name === "" || hasClass(element, "emptyRow")) return { day, meeting: null };
  const link = recordLink(cell, at, "meeting");
  const rest = { time: textIn(select(element, "td.time")), place: textOrNull(select(element, "td.raum")) };
  return {
    day,
    meeting: { name, ...rest, number: link?.number ?? hiddenNumber(element), isLinked: link !== undefined },
  };
};

const classicRow: ReadRow = ({ element, cells }, at) => {
  if (!hasClass(element, "zl11") && !hasClass(element, "zl12")) return null;
  const texts = cells.filter((cell) => /^text\d/.test(cell.get("class") ?? ""));
  const day = textIn(texts[1]);
  const link = recordLink(element, at, "meeting");
  const time = texts.slice(2).find((cell) => /\d:\d\d/.test(textIn(cell)));
  const after = cells.slice(time ? cells.indexOf(time) + 1 : 2).filter((cell) => textIn(cell) !== "");
  const named = link ? after.find((cell) => isWithin(link.element, cell)) : after[0];
  if (!named) return { day, meeting: null };
  const place = after[after.indexOf(named) + 1];
  const name = link ? textIn(link.element) : textIn(named);
  return {
    day,
    meeting: {
      ...{ name, time: textIn(time), place: textOrNull(place) },
      ...{ number: link?.number ?? hiddenNumber(element), isLinked: link !== undefined },
    },
  };
};

const isWithin = (element: HtmlElement, outer: HtmlElement): boolean => {
  for (let at: HtmlElement = element; ; ) {
    if (at === outer) return true;
    if (at.parent.kind !== "element") return false;
    at = at.parent;
  }
};

/** Forms are not submitted, but the number in one says which meeting the row is. */
const hiddenNumber = (row: HtmlElement): string | null => {
  const number = select(row, "input[name=SILFDNR]")?.get("value") ?? "";
  return /^[1-9]\d{0,11}$/.test(number) ? number : null;
};

/** The neighbouring month: as the page links it, else by the form of the address. */
function near(at: PageAt, months: number): string | null {
  if (at.month === undefined) return null;
  const month = monthAfter(at.month, months);
  const linked = selectAll(at.page, "a[href]").flatMap((element) => resolveLink(element.get("href"), at.url) ?? []);
  const found = linked.find(
    ({ host, pathname, searchParams }) =>
      host === new URL(at.url).host &&
      pathname === new URL(at.url).pathname &&
      Number(searchParams.get("MM")) === Number(month.slice(5, 7)) &&
      searchParams.get("YY") === month.slice(0, 4) &&
      !searchParams.has("DD"),
  );
  return found?.href ?? calendarAddress(at.site, month);
}
