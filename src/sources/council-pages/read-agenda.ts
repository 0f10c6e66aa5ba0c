import { createHash } from "node:crypto";
import * as z from "zod";
import type { Json, Observations, Wanted } from "../../pledge/observation.ts";
import { readJson } from "../../read/json.ts";
import { documentsWanted } from "./documents-wanted.ts";
import { families } from "./family.ts";
import { openPage } from "./open-page.ts";
import {
  type AgendaReading,
  type NoSuchPage,
  type ParsedItem,
  type ParsedMeeting,
  type ParsedPaper,
  parsedMeeting,
} from "./parsed.ts";
import { UNMARKED } from "./public-part.ts";
import { failed, leave, newsFor, odditiesOf, type Reader, type Reading, siteOf } from "./reading.ts";
import { idOf, recordAt } from "./record-address.ts";
import { meetingId, meetingKey, Records } from "./records.ts";
import { agendaKey, agendaSaid, dueKey, moved } from "./remembered.ts";
import { paperRequest } from "./requests.ts";
import { readAgenda as readRubinAgenda } from "./rubin/read.ts";
import type { Site } from "./site.ts";
import { slugOf } from "./words.ts";

const agendaData = z.object({ meeting: parsedMeeting, month: z.string() });

/**
 * Reads an agenda together with what the calendar said of its meeting. Papers are asked for where something about their
 * item changed; else the agenda alone tells that nothing did.
 */
export const readAgenda: Reader = (reading) => {
  const { answer, task, memory, settings } = reading;
  const site = siteOf(reading);
  const { meeting, month } = agendaData.parse(task.data);
  if (!site) return failed("the source does not know any more which product it reads");
  const isKnown = agendaKey(meetingKey(meeting)) in memory.said;
  /** Of a meeting whose agenda was never read what the calendar said is kept; good data is never overwritten. */
  const unread = (why: string): Observations => {
    if (isKnown || site.family === "sdnet-rim") return failed(why);
    const records = new Records(site, reading);
    records.meeting(meeting, meeting.agendaUrl, null);
    return { ...failed(why), records: records.all() };
  };
  if (site.family === "rubin") {
    const json = readJson(new TextDecoder().decode(answer.body.subarray(0, settings.pageBytes)));
    if (answer.status !== 200 || json.kind !== "value")
      return unread(`no JSON in the answer (status ${answer.status})`);
    const found = readRubinAgenda({ value: json.value, url: answer.url, site });
    return found.kind === "none" ? unread(found.why) : observe(found, meeting, month, site, reading);
  }
  const opened = openPage(answer, settings.pageBytes);
  if (opened.kind === "check") return { verdict: { kind: "check", why: opened.why } };
  if (opened.kind === "closed") return leave(answer.asked, opened.why, reading);
  if (opened.kind === "withdrawn")
    return {
      verdict: { kind: "read" },
      records: [{ kind: "Meeting", id: meetingId(site, meeting), state: "withheld", content: {} }],
      oddities: [{ code: "withdrawn", where: answer.asked.slice(0, 200) }],
    };
  if (opened.kind !== "page") return unread(opened.why);
  const led = recordAt(new URL(answer.url), site);
  if (site.family !== "sdnet-rim" && led?.number !== meeting.number) return unread("the address led to another page");
  const found: AgendaReading | NoSuchPage = families[site.family].readAgenda({
    page: opened.page,
    url: answer.url,
    site,
  });
  if (found.kind === "none") return unread(found.why);
  // A page that marks none of its items has changed its form: that they are gone it does not say.
  if (found.items.length === 0 && found.warnings.some(({ code }) => code === UNMARKED))
    return unread("none of the items carries a mark of publicity");
  return observe(found, meeting, month, site, reading);
};

function observe(
  found: AgendaReading,
  given: ParsedMeeting,
  month: string,
  site: Site,
  reading: Reading,
): Observations {
  const { memory, pass } = reading;
  const meeting = together(given, found.meeting);
  const key = meetingKey(meeting);
  const isClosed = /^nicht\s?-?öffentlich/i.test(found.publicStatus ?? "");
  const items = isClosed ? [] : found.items;
  const records = new Records(site, reading);
  const family = families[site.family];
  const id = meetingId(site, meeting);
  const ids = items.map((item) => itemId(site, key, item));
  records.meeting(meeting, meeting.agendaUrl, ids);
  const old = agendaSaid(reading, key);
  const known = old?.papers ?? {};
  const papers: Record<string, string> = {};
  const wanted: Wanted[] = [];
  const due: Record<string, Json> = {};
  items.forEach((item, position) => {
    const itsId = ids[position] ?? "";
    const [paper] = item.papers.filter(({ number }) => number !== null);
    const consultation = paper ? idOf(site, "consultation", `${paper.number}-${key}`) : null;
    const own = paper === undefined || paper.url === null;
    records.item(item, itsId, { meeting: id, position, consultation, own });
    if (!paper?.number || consultation === null) return;
    if (own) records.paper({ ...paper, name: paper.name ?? item.title }, paper.number, item.files, null);
    if (!family.papersListConsultations)
      records.consultation(
        idOf(site, "paper", paper.number),
        { id: consultation, meeting: id, agendaItem: itsId, ...of(meeting) },
        0,
      );
    const state = fingerprintOf(item);
    papers[paper.number] = state;
    const isDue = known[paper.number] !== state || pass.mode === "full" || dueKey(paper.number) in memory.said;
    if (own || paper.url === null || !isDue) return;
    const handed = handOver(paper, item, { meeting: id, agendaItem: itsId, consultation, title: item.title });
    wanted.push(paperRequest(paper.url, handed, idOf(site, "paper", paper.number)));
    due[dueKey(paper.number)] = { url: paper.url, data: handed };
  });
  const files = [
    ...meeting.files,
    ...items.flatMap((item) => (item.papers.some(({ url }) => url !== null) ? [] : item.files)),
  ];
  const isFirst = wanted.length > 0 && memory.said["paper known"] !== true;
  return {
    verdict: { kind: "read" },
    records: records.all(),
    children: records.children(),
    wanted: [...wanted, ...documentsWanted(files, site, reading)],
    oddities: odditiesOf(found.warnings),
    // One address of each kind is known by name: robots.txt is asked about it before the next pass (M7).
    registered: isFirst && wanted[0] ? [{ role: "detail", url: wanted[0].url }] : [],
    memory: newsFor(memory, {
      [agendaKey(key)]: { month, papers },
      ...due,
      ...moved(reading, id, old?.month, month),
      ...(isFirst && { "paper known": true }),
    }),
  };
}

const of = ({ organization, name, start }: ParsedMeeting) => ({
  ...{ organization: organization ?? name, date: start?.slice(0, 10) ?? null, role: null, result: null },
});

/** What the calendar said of the meeting, filled up with what its agenda says. */
const together = (calendar: ParsedMeeting, agenda: ParsedMeeting): ParsedMeeting => ({
  number: calendar.number ?? agenda.number,
  name: calendar.number === null ? agenda.name || calendar.name : calendar.name || agenda.name,
  organization: agenda.organization ?? calendar.organization,
  // A time says more than a day.
  start: (calendar.start?.length ?? 0) >= (agenda.start?.length ?? 0) ? calendar.start : agenda.start,
  end: calendar.end ?? agenda.end,
  place: agenda.place ?? calendar.place,
  cancelled: calendar.cancelled || agenda.cancelled,
  agendaUrl: calendar.agendaUrl,
  files: [
    ...calendar.files,
    ...agenda.files.filter(({ number }) => !calendar.files.some((file) => file.number === number)),
  ],
});

/** An item without a number is known by its place on the agenda of its meeting. */
const itemId = (site: Site, meeting: string, { number, label, title }: ParsedItem): string =>
  idOf(site, "agendaitem", number ?? `${meeting}-${slugOf(label || title)}`);

/** What an agenda shows of an item: while it is the same, its paper is not asked for. */
const fingerprintOf = ({ label, title, papers, result, votes, files }: ParsedItem): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        label,
        title,
        papers.map(({ number }) => number),
        result,
        votes,
        files.map(({ number }) => number),
      ]),
    )
    .digest("base64url")
    .slice(0, 12);

/** What the paper's page is told: what it may not know itself. */
const handOver = (
  paper: ParsedPaper,
  item: ParsedItem,
  from: {
    readonly meeting: string;
    readonly agendaItem: string;
    readonly consultation: string;
    readonly title: string;
  },
): Json => ({ paper: { ...paper }, files: item.files.map((file) => ({ ...file })), from, tries: 0 });
