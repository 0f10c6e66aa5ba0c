import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Answer } from "../../../src/pledge/kit.ts";
import { families } from "../../../src/sources/council-pages/family.ts";
import { fingerprint } from "../../../src/sources/council-pages/fingerprint.ts";
import { openPage } from "../../../src/sources/council-pages/open-page.ts";
import type {
  AgendaReading,
  CalendarReading,
  PaperReading,
  ParsedFile,
  ParsedMeeting,
  ParsedPaper,
} from "../../../src/sources/council-pages/parsed.ts";
import { fileAddress } from "../../../src/sources/council-pages/record-address.ts";
import type { Site } from "../../../src/sources/council-pages/site.ts";
import type { Entry, Row } from "./expected.ts";

/** What the readers found on a page, in the words of `expected.json`. */
export interface Found {
  readonly verdict: string;
  readonly site: Site | null;
  readonly reading: CalendarReading | AgendaReading | PaperReading | null;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
}

export const answerFor = (url: string, body: Uint8Array): Answer => ({
  ...{ asked: url, url, outcome: "answered", status: 200, contentType: "text/html", body, at: Date.UTC(2100, 0, 1) },
});

const none: Found = { verdict: "refusal", site: null, reading: null, rows: {} };

export async function findOn(folder: string, entry: Entry): Promise<Found> {
  const body = await readFile(join(folder, entry.file));
  const opened = openPage(answerFor(entry.pageUrl, body), 2_000_000);
  if (opened.kind !== "page") return { ...none, verdict: opened.kind === "empty" ? "empty" : "refusal" };
  const known = fingerprint(opened.page, entry.pageUrl);
  if (known.kind !== "known") return none;
  const { site } = known;
  const family = families[site.family];
  const at = { page: opened.page, url: entry.pageUrl, site, ...(entry.month && { month: entry.month.asked }) };
  const reading =
    entry.kind === "calendar"
      ? family.readCalendar(at)
      : entry.kind === "agenda"
        ? family.readAgenda(at)
        : family.readPaper(at);
  if (reading.kind === "none") return { ...none, site };
  const isEmpty = reading.kind === "calendar" && reading.meetings.length === 0;
  return { verdict: isEmpty ? "empty" : "content", site, reading, rows: rowsOf(reading, site) };
}

function rowsOf(reading: CalendarReading | AgendaReading | PaperReading, site: Site): Found["rows"] {
  if (reading.kind === "calendar") {
    const named = new Set(reading.meetings.flatMap(({ organization }) => organization ?? []));
    return {
      meetings: reading.meetings.map((meeting) => meetingRow(meeting, {})),
      organizations: [...named].map((name) => ({ id: null, name })),
      documents: reading.meetings.flatMap(({ files, number }) =>
        files.map((file) => fileRow(file, of("meeting", number), site)),
      ),
    };
  }
  if (reading.kind === "paper") {
    const { paper, isPublic, files, consultations } = reading;
    const place = of("paper", paper.number ?? paper.reference);
    return {
      papers: [paperRow(paper, isPublic)],
      documents: files.map((file) => fileRow(file, place, site)),
      consultations: consultations.map((consultation) => ({ ...consultation })),
    };
  }
  const { meeting, items, headings, organizationNumber, publicStatus } = reading;
  const number = organizationNumber === null ? null : `PALFDNR ${organizationNumber}`;
  const papers = new Map(items.flatMap((item) => item.papers.map((paper) => [paper.number, paper] as const)));
  return {
    meetings: [meetingRow(meeting, { publicStatus })],
    organizations: meeting.organization === null ? [] : [{ id: number, name: meeting.organization }],
    agendaItems: items.map((item, index) => ({
      ...{ id: item.number, number: item.label, position: index + 1, title: item.title, public: true },
      ...{ result: item.result, votes: item.votes, papers: item.papers.map((paper) => paper.number) },
      ...{ documents: item.files.map((file) => file.number), addendum: item.addendum },
      moreOnVorgangPage: item.moreOnPaperPage,
    })),
    papers: [...papers.values()].map((paper) => paperRow(paper, true)),
    documents: [
      ...meeting.files.map((file) => fileRow(file, of("meeting", meeting.number), site)),
      ...items.flatMap((item) => item.files.map((file) => fileRow(file, of("item", item.number ?? item.label), site))),
    ],
    headings: headings.map(({ number: id, label, title }) => ({ id, number: label, title })),
  };
}

const of = (what: string, number: string | null): string => (number === null ? what : `${what} ${number}`);

const meetingRow = (meeting: ParsedMeeting, more: Row): Row => {
  const { number, files, ...rest } = meeting;
  const documents = files.map((file) => file.number);
  return { id: number, ...rest, documents, publicAgenda: meeting.agendaUrl !== null, ...more };
};

const paperRow = ({ number, reference, name, type, leadOffice, url }: ParsedPaper, isPublic: boolean): Row => ({
  ...{ id: number, reference, name, type, public: isPublic, leadOffice, url },
});

const fileRow = ({ number, name, url, kind, sizeKb, exported }: ParsedFile, place: string, site: Site): Row => ({
  // Noise parameters say nothing: both sides are compared without them.
  ...{ id: number, name, url: site.family === "sdnet-rim" ? url : fileAddress(new URL(url)), kind, of: place },
  ...{ sizeKb, exported },
});
