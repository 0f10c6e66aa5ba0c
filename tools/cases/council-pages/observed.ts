import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Json, Observations } from "../../../src/pledge/observation.ts";
import { councilPagesKit } from "../../../src/sources/council-pages/kit.ts";
import { recordAt } from "../../../src/sources/council-pages/record-address.ts";
import type { Site } from "../../../src/sources/council-pages/site.ts";
import { councilPages } from "../../../src/sources/council-pages/source.ts";
import type { Tally } from "../compare.ts";
import type { Entry } from "./expected.ts";
import { answerFor } from "./found.ts";

const none = { reference: null, name: null, type: null, date: null, leadOffice: null, url: null };
const unread = {
  organization: null,
  start: null,
  end: null,
  place: null,
  cancelled: false,
  agendaUrl: null,
  files: [],
};

/** What the kit makes of a page, documents included: the records that would be stored, and what would be asked next. */
export async function observe(folder: string, entry: Entry, site: Site): Promise<Observations> {
  const body = await readFile(join(folder, entry.file));
  const named = recordAt(new URL(entry.pageUrl), site)?.number ?? null;
  // A paper whose page was saved without its number is read as the answer to a request with one.
  const url = entry.kind === "paper" && named === null ? `${entry.pageUrl}?VOLFDNR=1` : entry.pageUrl;
  const number = named ?? (entry.kind === "paper" ? "1" : null);
  const data: Record<Entry["kind"], Json> = {
    calendar: { month: entry.month?.asked ?? "", first: false },
    agenda: { month: "", meeting: { number, name: "", ...unread } },
    paper: {
      paper: { number, ...none },
      files: [],
      from: { meeting: "", agendaItem: "", consultation: "", title: "" },
      tries: 0,
    },
  };
  const source = councilPages({ id: "case", title: "case", url, tokens: { all: ["case"] }, documents: true });
  return councilPagesKit.read(
    answerFor(url, body),
    { reader: entry.kind, data: data[entry.kind], list: undefined, role: "detail" },
    {
      source,
      memory: { said: { site }, cursors: new Map() },
      pass: { mode: "first", startedAt: Date.UTC(2100, 0, 1), mayReadWhole: true, unfilteredPages: 0 },
    },
  );
}

/** Nothing that must not be stored stands in a record, nothing that must not be asked for is wanted. */
export function compareObserved({ file, notStored, neverAsked }: Entry, observed: Observations, tally: Tally): void {
  const { records = [], memory = {}, wanted = [], oddities = [] } = observed;
  const kept = JSON.stringify({ records, memory, oddities });
  for (const text of notStored) tally.count(!kept.includes(text), () => `${file}: "${text}" would be stored`);
  for (const url of neverAsked) {
    const bare = url.replace(/&$/, "");
    tally.count(
      !wanted.some((want) => want.url.replace(/&$/, "") === bare),
      () => `${file}: ${url} would be asked for`,
    );
  }
  tally.count(
    observed.verdict.kind === "read",
    () => `${file}: the kit reads no page, but ${JSON.stringify(observed.verdict)}`,
  );
}
