import * as z from "zod";

/** What a file is, as far as its page says. `collection`: repeats the other files of its place in one. */
const fileKinds = [
  "document",
  "collection",
  "invitation",
  "agenda",
  "minutes",
  "attachment",
  "paper",
  "decision",
] as const;

const text = z.string().nullable();

/** A file as a page links it. */
export const parsedFile = z.object({
  /** Record number, or the file's name where numbers do not last. */
  number: z.string(),
  name: z.string(),
  /** Address to load it from, as it stands on the page. */
  url: z.string(),
  kind: z.enum(fileKinds),
  sizeKb: z.number().nullable().default(null),
  /** Day of its export, `YYYY-MM-DD`, where the page names one. */
  exported: text.default(null),
});
export type ParsedFile = z.output<typeof parsedFile>;

/** A meeting as a calendar or an agenda shows it. Times are ISO 8601 with the offset of Berlin, or a day alone. */
export const parsedMeeting = z.object({
  number: text,
  name: z.string(),
  organization: text,
  start: text,
  end: text,
  place: text,
  cancelled: z.boolean(),
  /** Where its agenda is asked for; null where none is public. */
  agendaUrl: text,
  files: z.array(parsedFile).readonly(),
});
export type ParsedMeeting = z.output<typeof parsedMeeting>;

/** A consultation of a paper, as the paper's page lists it. */
export interface ParsedConsultation {
  readonly organization: string;
  readonly date: string | null;
  readonly role: string | null;
  readonly result: string | null;
  /** Record numbers. */
  readonly meeting: string | null;
  readonly agendaItem: string | null;
  readonly meetingName: string | null;
}

export const parsedPaper = z.object({
  number: text,
  reference: text,
  name: text,
  type: text,
  date: text,
  leadOffice: text,
  url: text,
});
export type ParsedPaper = z.output<typeof parsedPaper>;

export interface ParsedItem {
  /** Null where the page has no record numbers of items. */
  readonly number: string | null;
  /** As it is counted on the agenda, without the mark of publicity: "3.1". */
  readonly label: string;
  readonly title: string;
  readonly result: string | null;
  readonly votes: Readonly<Record<string, number>> | null;
  readonly papers: readonly ParsedPaper[];
  readonly files: readonly ParsedFile[];
  /** Day of a later addition, `YYYY-MM-DD`. */
  readonly addendum: string | null;
  /** Attachments that only the paper's page names. */
  readonly moreOnPaperPage: number;
}

/** Something odd on a page that was read all the same. */
export interface Warning {
  readonly code: string;
  readonly where: string;
}

export interface CalendarReading {
  readonly kind: "calendar";
  readonly meetings: readonly ParsedMeeting[];
  /** `YYYY-MM` that the page says it shows; null where it does not say. */
  readonly shown: string | null;
  readonly previous: string | null;
  readonly next: string | null;
  /** Rows of days on which nothing happens. */
  readonly emptyRows: number;
  readonly warnings: readonly Warning[];
}

export interface AgendaReading {
  readonly kind: "agenda";
  readonly meeting: ParsedMeeting;
  readonly items: readonly ParsedItem[];
  readonly headings: readonly { readonly number: string | null; readonly label: string; readonly title: string }[];
  readonly nonPublicRowsSkipped: number;
  /** What the page says of the meeting's publicity. */
  readonly publicStatus: string | null;
  /** Record number of the committee. */
  readonly organizationNumber: string | null;
  readonly warnings: readonly Warning[];
}

export interface PaperReading {
  readonly kind: "paper";
  readonly paper: ParsedPaper;
  /** False where the page says that the paper is not public: then nothing of it is read. */
  readonly isPublic: boolean;
  readonly files: readonly ParsedFile[];
  readonly consultations: readonly ParsedConsultation[];
  readonly warnings: readonly Warning[];
}

/** A page that is none of the expected form (rule: a missing landmark is an error, never "empty"). */
export interface NoSuchPage {
  readonly kind: "none";
  readonly why: string;
}
