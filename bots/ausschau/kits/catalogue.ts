import { decodeText, mended, placeOf, type Source, type Wanted } from "goodbot";
import * as z from "zod";
import { type CataloguedIndex, catalogueAddress, readCatalogue } from "../read/catalogue.ts";
import { afterPage, aliasOf, atTheStart, type CatalogueState } from "../read/catalogue-pages.ts";
import { type OfficialSource, officialKit, officialSource, type Reading, unreadable } from "./official-kit.ts";

const settings = z.strictObject({
  /** Interfaces in the order in which they are tried: one that is not there is followed by the next. */
  order: z
    .array(z.enum(["hub", "ckan"]))
    .min(1)
    .default(["hub", "ckan"]),
  /** Keyword that datasets carry, in any case. */
  keyword: z.string().min(1).default("ausschreibung"),
  rows: z.int().min(1).max(1_000).default(20),
  base: z.url().default("https://www.data.gv.at"),
});

type Settings = z.output<typeof settings>;

const LIST = "catalogue";

/** What a bot file says of the catalogue. */
export interface CatalogueSource extends OfficialSource, z.input<typeof settings> {}

/** The open-data catalogue, which names the indexes of all publishers. */
export function catalogue({ id, title, pledge, ...more }: CatalogueSource): Source {
  const parsed = settings.parse(more);
  const form = { kind: "catalogue", url: parsed.base, hosts: [placeOf(parsed.base).host], settings: parsed };
  return officialSource({ id, title, ...(pledge && { pledge }) }, form, { sizes: "json" });
}

const index = z.object({
  ...{ dataset: z.string(), url: z.string(), title: z.string(), publisher: z.string().nullable() },
  licence: z.object({ id: z.string().nullable(), title: z.string().nullable(), url: z.string().nullable() }),
  ...{ citation: z.string().nullable(), frequency: z.string().nullable() },
});
const taskData = z.object({
  /** Which interface of the order. */
  nth: z.int().min(0),
  page: z.int().min(0),
  state: z.object({
    ...{ count: z.number().nullable(), datasets: z.number(), indexes: z.array(index), begunAgain: z.boolean() },
  }),
});

/** Reads the catalogue, by the first of its interfaces that is there; each index is a record under its dataset and address. */
export const catalogueKit = officialKit({
  kind: "catalogue",
  settings,
  plan: ({ settings: chosen }) => [pageWanted(chosen, 0, 0, atTheStart)],
  readers: { page: readPage },
  statuses: [404, 410],
});

const pageWanted = (chosen: Settings, nth: number, page: number, state: CatalogueState): Wanted => {
  const { order, rows, keyword, base } = chosen;
  const url = catalogueAddress(order[nth] ?? "hub", page, { rows, keyword, base });
  return {
    ...{ url, purpose: "data", role: page === 0 ? "entry" : "list", reader: "page", accept: "application/json" },
    data: { nth, page, state: JSON.parse(JSON.stringify(state)) },
    list: { name: LIST, page: page + 1, since: null, unfiltered: false },
  };
};

function readPage(reading: Reading<Settings>) {
  const { answer, task, memory, settings: chosen } = reading;
  const { nth, page, state } = taskData.parse(task.data);
  const which = chosen.order[nth] ?? "hub";
  const { text } = decodeText(answer.body, { contentType: answer.contentType, kind: "json" });
  const read = readCatalogue(which, { status: answer.status, text }, chosen);
  const ended = (end: "more" | "done" | "broken", ids: readonly string[], why?: string) => [
    { name: LIST, page: page + 1, ids, end, whole: end === "done", ...(why !== undefined && { why }) },
  ];
  const broken = (why: string) => ({ ...unreadable(LIST, why, reading), lists: ended("broken", [], why) });
  if (read.kind === "not available") {
    if (nth + 1 >= chosen.order.length) return broken(`no interface is there: ${read.why}`);
    const next = pageWanted(chosen, nth + 1, 0, atTheStart);
    const oddities = [{ code: `interface ${which} not available`, where: answer.url }];
    return { verdict: { kind: "read" as const }, wanted: [next], lists: ended("more", []), oddities };
  }
  if (read.kind === "failed") return broken(read.why);
  const step = afterPage(read, state, chosen.rows);
  const base = { verdict: { kind: "read" as const } };
  switch (step.kind) {
    case "next":
      return { ...base, wanted: [pageWanted(chosen, nth, page + 1, step.state)], lists: ended("more", []) };
    case "again":
    case "partial": {
      // Within a pass no page is asked for twice; the next pass begins anew, and until then nobody is dropped.
      const indexes = step.kind === "partial" ? step.indexes : read.indexes;
      const why = step.kind === "partial" ? step.why : "the number of datasets changed while it was read";
      return { ...base, records: indexes.map(recordOf), lists: ended("broken", [], why) };
    }
    case "complete": {
      const records = step.indexes.map(recordOf);
      const ids = records.map(({ id }) => id);
      return { ...base, records, lists: ended("done", ids), memory: mended(LIST, memory) };
    }
  }
}

const recordOf = (one: CataloguedIndex) => ({
  ...{ kind: "Index", id: `${one.dataset} ${one.url}`, state: "live" as const },
  content: {
    ...{ alias: aliasOf(one), title: one.title, publisher: one.publisher, url: one.url, dataset: one.dataset },
    ...{ licence: { ...one.licence }, citation: one.citation, frequency: one.frequency },
  },
});
