import { mended, placeOf, type Source, type Wanted } from "goodbot";
import * as z from "zod";
import { storedPublication } from "../read/stored.ts";
import { readNotice } from "../read/ted-notice.ts";
import { noticeAddress, readTedSearch, searchFrom, tedSearchAddress, tedSearchBody } from "../read/ted-search.ts";
import { PUBLICATION } from "./kdq.ts";
import { type OfficialSource, officialKit, officialSource, type Reading, unreadable } from "./official-kit.ts";

const settings = z.strictObject({
  /** First day of publication that is read. */
  from: z.iso.date(),
  /** Days before the last complete search that are searched again. */
  overlapDays: z.int().min(0).max(60).default(2),
  /** Pages of one search. */
  pages: z.int().min(1).max(1_000).default(100),
});

type Settings = z.output<typeof settings>;

const LIST = "search";

/** What a bot file says of TED. */
export interface TedSource extends OfficialSource, z.input<typeof settings> {}

/** Notices of Austrian buyers in Tenders Electronic Daily. */
export function ted({ id, title, pledge, ...more }: TedSource): Source {
  const hosts = [placeOf(tedSearchAddress).host, placeOf(noticeAddress("1-2024")).host];
  const form = { kind: "ted", url: tedSearchAddress, hosts, settings: settings.parse(more) };
  return officialSource({ id, title, ...(pledge && { pledge }) }, form, { sizes: "search", methods: ["GET", "POST"] });
}

/**
 * Searches the notices of the days since the last complete search, and reads each notice once. An answer that was cut
 * short, or a token that is too old, breaks the search: what came is read, and the next pass begins at the same day.
 */
export const tedKit = officialKit({
  kind: "ted",
  settings,
  plan: ({ memory, settings: { from, overlapDays } }) => {
    const readTo = memory.cursors.get(LIST)?.readTo ?? null;
    const day = readTo === null ? from : searchFrom(new Date(readTo).toISOString().slice(0, 10), overlapDays);
    // Days are compared as text.
    return [searchWanted([from, day].sort().at(-1) ?? from, 1)];
  },
  readers: { search: readSearch, notice: readOneNotice },
  statuses: [400, 410],
});

const searchWanted = (from: string, page: number, token?: string): Wanted => ({
  ...{ url: tedSearchAddress, method: "POST", body: tedSearchBody({ from, ...(token !== undefined && { token }) }) },
  ...{ purpose: "data", role: page === 1 ? "entry" : "list", reader: "search", accept: "application/json" },
  data: { from, token: token ?? null },
  list: { name: LIST, page, since: from, unfiltered: false },
});

const searchData = z.object({ from: z.string(), token: z.string().nullable() });

function readSearch(reading: Reading<Settings>) {
  const {
    answer,
    task,
    settings: { pages },
  } = reading;
  const { from, token } = searchData.parse(task.data);
  const page = task.list?.page ?? 1;
  const text = new TextDecoder().decode(answer.body);
  const found = readTedSearch({ status: answer.status, text, ...(token !== null && { token }) });
  const ended = (end: "more" | "done" | "broken", why?: string) => [
    { name: LIST, page, ids: [], end, whole: false, ...(why !== undefined && { why }) },
  ];
  if (found.kind !== "page")
    return { verdict: { kind: "failed" as const, why: found.why }, lists: ended("broken", found.why) };
  const notices = found.notices.map(({ number }, rank) => noticeWanted(number, rank));
  const oddities =
    found.unreadable > 0 ? [{ code: "notice without number", where: answer.url, count: found.unreadable }] : [];
  const base = { verdict: { kind: "read" as const }, oddities };
  if (found.partial) return { ...base, wanted: notices, lists: ended("broken", "the search was cut short (timedOut)") };
  if (found.next === null) return { ...base, wanted: notices, lists: ended("done") };
  if (page >= pages) return { ...base, wanted: notices, lists: ended("broken", `more than ${pages} pages`) };
  return { ...base, wanted: [...notices, searchWanted(from, page + 1, found.next)], lists: ended("more") };
}

const noticeWanted = (number: string, rank: number): Wanted => ({
  ...{ url: noticeAddress(number), purpose: "data", role: "detail", reader: "notice", accept: "application/xml" },
  ...{ data: { number }, rank: rank + 1, once: { version: "1" } },
});

function readOneNotice(reading: Reading<Settings>) {
  const { answer, task, memory } = reading;
  const { number } = z.object({ number: z.string() }).parse(task.data);
  const what = `notice ${number}`;
  const read = answer.status === 200 ? readNotice(answer.body, answer.contentType) : null;
  if (read === null) return unreadable(what, `status ${answer.status}`, reading);
  if (read.kind === "unreadable") return unreadable(what, `${read.reason}: ${read.why}`, reading);
  return {
    verdict: { kind: "read" as const },
    records: [{ kind: PUBLICATION, id: number, state: "live" as const, content: storedPublication(read.publication) }],
    memory: mended(what, memory),
  };
}
