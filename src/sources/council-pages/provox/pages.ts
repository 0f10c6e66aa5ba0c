import { select, selectAll } from "../../../read/html-select.ts";
import { rowsOf } from "../../../read/html-tables.ts";
import type { HtmlElement } from "../../../read/html-tree.ts";
import { filesIn, type PageAt, recordLink } from "../links.ts";
import type {
  AgendaReading,
  NoSuchPage,
  PaperReading,
  ParsedConsultation,
  ParsedItem,
  ParsedPaper,
} from "../parsed.ts";
import { PublicPart } from "../public-part.ts";
import { recordAt } from "../record-address.ts";
import { dayIn, stampOf, timesIn } from "../times.ts";
import { votesIn } from "../votes.ts";
import { plain, textIn, textOrNull, textWithout } from "../words.ts";
import { paperAddress } from "./addresses.ts";

const numberAt = (at: PageAt): string | null => recordAt(new URL(at.url), at.site)?.number ?? null;

/** Reads an agenda (`meeting/details/ID`): blocks, of which only those headed "Öffentlich" are. */
export function readAgenda(at: PageAt): AgendaReading | NoSuchPage {
  const topics = selectAll(at.page, "div.topic");
  if (topics.length === 0) return { kind: "none", why: "no blocks of an agenda (div.topic)" };
  const items = new Map<string, ParsedItem>();
  let skipped = 0;
  for (const topic of topics) {
    const header = select(topic, "div.header");
    // Each block says for itself whether it is public: what one says holds for no other.
    const part = new PublicPart();
    const isPublic = header && part.heading(textWithout(header, "div")) && part.judge("unmarked") === "public";
    for (const row of selectAll(topic, ".meetingitem")) {
      const item = isPublic ? itemIn(row, at) : null;
      if (!item) skipped += 1;
      // Results stand in a second block, which repeats the items.
      else items.set(item.label, merged(items.get(item.label), item));
    }
  }
  const head = select(at.page, "h4");
  const name = textIn(head);
  const beside = head && head.parent.kind === "element" ? textIn(head.parent) : "";
  return {
    kind: "agenda",
    meeting: {
      ...{ number: numberAt(at), name, organization: name || null },
      ...{ start: stampOf(dayIn(beside), timesIn(beside).from), end: null, place: null, cancelled: false },
      ...{ agendaUrl: null, files: [] },
    },
    ...{ items: [...items.values()], headings: [], nonPublicRowsSkipped: skipped },
    ...{ publicStatus: null, organizationNumber: null, warnings: [] },
  };
}

function itemIn(row: HtmlElement, at: PageAt): ParsedItem | null {
  const label = textIn(select(row, ".agendanumber")).replace(/\.$/, "");
  const title = textIn(select(row, ".TOText"));
  if (!/^\d+(?:\.\d+)*[a-z]?$/i.test(label) || title === "") return null;
  const details = /^abstimmungsdetails:(.*)$/i.exec(
    plain(select(row, "a[title^=Abstimmungsdetails]")?.get("title") ?? ""),
  );
  const link = recordLink(row, at, "paper");
  const paper: ParsedPaper | null = link
    ? {
        ...{ number: link.number, reference: textOrNull(select(row, "#agendaitemnumber")), name: null, type: null },
        ...{ date: null, leadOffice: null, url: paperAddress(at.site, link.number) },
      }
    : null;
  return {
    ...{ number: null, label, title, result: null, votes: votesIn(details?.[1] ?? ""), papers: paper ? [paper] : [] },
    ...{ files: filesIn(row, at), addendum: null, moreOnPaperPage: 0 },
  };
}

const merged = (known: ParsedItem | undefined, item: ParsedItem): ParsedItem =>
  known === undefined
    ? item
    : { ...known, votes: known.votes ?? item.votes, papers: known.papers.length > 0 ? known.papers : item.papers };

/** Reads a paper (`agendaitem/details/ID`). */
export function readPaper(at: PageAt): PaperReading | NoSuchPage {
  const name = textIn(select(at.page, "h3"));
  const number = numberAt(at);
  if (name === "" || number === null) return { kind: "none", why: "no title of a paper (h3)" };
  return {
    kind: "paper",
    paper: {
      ...{ number, reference: null, name, type: null, date: null },
      ...{ leadOffice: textOrNull(select(at.page, "dd.aidepartment")), url: paperAddress(at.site, number) },
    },
    isPublic: !/^nicht\s?-?öffentlich/i.test(textIn(select(at.page, "div.header"))),
    ...{ files: filesIn(at.page, at), consultations: consultationsIn(at), warnings: [] },
  };
}

/** The rows below "Beratungsfolge": committee, day, and the meeting it leads to. */
function consultationsIn(at: PageAt): readonly ParsedConsultation[] {
  const table = selectAll(at.page, "table").find((one) => /beratungsfolge/i.test(textIn(select(one, "th"))));
  return (table ? rowsOf(table) : []).flatMap(({ element, cells }): ParsedConsultation[] => {
    const meeting = recordLink(element, at, "meeting");
    const organization = textIn(cells[0]);
    if (!meeting || organization === "") return [];
    const rest = { role: null, result: null, agendaItem: null, meetingName: null };
    return [{ organization, date: dayIn(textIn(element)), meeting: meeting.number, ...rest }];
  });
}
