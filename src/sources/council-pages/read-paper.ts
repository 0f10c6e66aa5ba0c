import * as z from "zod";
import type { Json, Observations } from "../../pledge/observation.ts";
import { documentsWanted } from "./documents-wanted.ts";
import { families } from "./family.ts";
import { openPage } from "./open-page.ts";
import { type PaperReading, type ParsedPaper, parsedFile, parsedPaper } from "./parsed.ts";
import { failed, leave, newsFor, odditiesOf, type Reader, type Reading, siteOf } from "./reading.ts";
import { idOf, recordAt } from "./record-address.ts";
import { Records } from "./records.ts";
import { dueKey } from "./remembered.ts";
import type { Site } from "./site.ts";
import { slugOf } from "./words.ts";

const handed = z.object({
  paper: parsedPaper,
  files: z.array(parsedFile),
  from: z.object({ meeting: z.string(), agendaItem: z.string(), consultation: z.string(), title: z.string() }),
  tries: z.int(),
});
type Handed = z.output<typeof handed>;

/** A paper's page that cannot be read is asked for again in later passes, so often in all. */
const MOST_TRIES = 5;

/** Reads a paper together with what the agenda knew of it. */
export const readPaper: Reader = (reading) => {
  const { answer, task, settings } = reading;
  const site = siteOf(reading);
  const given = handed.parse(task.data);
  const number = given.paper.number ?? "";
  if (!site) return failed("the source does not know any more which product it reads");
  const done = { [dueKey(number)]: null };
  const opened = openPage(answer, settings.pageBytes);
  if (opened.kind === "check") return { verdict: { kind: "check", why: opened.why } };
  if (opened.kind === "closed") return leave(answer.asked, opened.why, reading, done);
  if (opened.kind === "withdrawn") return withheld(site, number, opened.why, reading);
  if (opened.kind !== "page") return later(opened.why, given, reading);
  const led = recordAt(new URL(answer.url), site);
  if (site.family !== "sdnet-rim" && led?.number !== number)
    return later("the address led to another page", given, reading);
  const found = families[site.family].readPaper({ page: opened.page, url: answer.url, site });
  if (found.kind === "none") return later(found.why, given, reading);
  if (!found.isPublic) return withheld(site, number, "marked as not public, or not marked at all", reading);
  return observe(found, given, site, reading);
};

function withheld(site: Site, number: string, why: string, { answer, memory }: Reading): Observations {
  return {
    verdict: { kind: "read" },
    records: [{ kind: "Paper", id: idOf(site, "paper", number), state: "withheld", content: {} }],
    oddities: [{ code: "not public", where: `${answer.asked.slice(0, 200)}: ${why}` }],
    memory: newsFor(memory, { [dueKey(number)]: null }),
  };
}

function later(why: string, given: Handed, { answer, memory }: Reading): Observations {
  const tries = given.tries + 1;
  const due: Json = tries < MOST_TRIES ? { url: answer.asked, data: { ...given, tries } } : null;
  return { ...failed(why), memory: newsFor(memory, { [dueKey(given.paper.number ?? "")]: due }) };
}

function observe(found: PaperReading, given: Handed, site: Site, reading: Reading): Observations {
  const number = given.paper.number ?? "";
  const paper = together(given.paper, found.paper, given.from.title);
  const records = new Records(site, reading);
  const id = idOf(site, "paper", number);
  const consultations = families[site.family].papersListConsultations
    ? consultationsOf(found, given, number, site)
    : null;
  records.paper(paper, number, found.files, consultations?.map((one) => one.id) ?? null);
  for (const [position, one] of (consultations ?? []).entries()) records.consultation(id, one, position);
  // Files that only the agenda names stay with the item.
  const own = new Set(found.files.map((file) => file.number));
  const more = given.files.filter((file) => !own.has(file.number));
  for (const [position, file] of more.entries())
    records.file(file, { id: given.from.agendaItem, field: "auxiliaryFile", position });
  return {
    verdict: { kind: "read" },
    records: records.all(),
    children: records.children(),
    wanted: documentsWanted([...found.files, ...more], site, reading),
    oddities: odditiesOf(found.warnings),
    memory: newsFor(reading.memory, { [dueKey(number)]: null }),
  };
}

const together = (agenda: ParsedPaper, page: ParsedPaper, title: string): ParsedPaper => ({
  number: agenda.number,
  reference: page.reference ?? agenda.reference,
  name: page.name ?? agenda.name ?? title,
  ...{ type: page.type, date: page.date, leadOffice: page.leadOffice },
  url: page.url ?? agenda.url,
});

/** The consultations that the page lists; the one that led here is added where it is not among them. */
function consultationsOf(found: PaperReading, { from }: Handed, number: string, site: Site) {
  const listed = found.consultations.map((one) => ({
    ...one,
    id: idOf(site, "consultation", `${number}-${one.meeting ?? `${one.date ?? ""}-${slugOf(one.organization)}`}`),
    meeting: one.meeting === null ? null : idOf(site, "meeting", one.meeting),
    agendaItem: one.agendaItem === null ? null : idOf(site, "agendaitem", one.agendaItem),
  }));
  return listed.map((one) =>
    one.id === from.consultation ? { ...one, agendaItem: one.agendaItem ?? from.agendaItem } : one,
  );
}
