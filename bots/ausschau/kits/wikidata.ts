import { decodeText, mended, placeOf, readJson, type Source, type Wanted } from "goodbot";
import * as z from "zod";
import { readOrganisation, usualProperties, wikidataAddress } from "../read/wikidata.ts";
import { type OfficialSource, officialKit, officialSource, type Reading, unreadable } from "./official-kit.ts";

const property = z.string().regex(/^P\d+$/);
const settings = z.strictObject({
  /** Items of organisations. */
  items: z.array(z.string().regex(/^Q\d+$/)),
  /** Numbers of properties; those of Firmenbuch and ZVR are not set until somebody has looked them up. */
  properties: z
    .strictObject({
      website: property,
      vat: property,
      country: property,
      seat: property,
      firmenbuch: property.optional(),
      zvr: property.optional(),
    })
    .default({ ...usualProperties }),
  /** Days after which an item is asked for again. */
  everyDays: z.int().min(1).max(3_650).default(30),
});

type Settings = z.output<typeof settings>;

/** What a bot file says of Wikidata. */
export interface WikidataSource extends OfficialSource, z.input<typeof settings> {}

/** Items of organisations in Wikidata: their sites, which are candidates and no proof, and their numbers. */
export function wikidata({ id, title, pledge, ...more }: WikidataSource): Source {
  const parsed = settings.parse(more);
  // The folder of the items is forbidden there, an item's data are not: the entry is the first item.
  const [first] = parsed.items;
  const url = first === undefined ? "https://www.wikidata.org/" : wikidataAddress(first);
  const form = { kind: "wikidata", url, hosts: [placeOf(url).host], settings: parsed };
  return officialSource({ id, title, ...(pledge && { pledge }) }, form, { sizes: "json" });
}

const DAY = 86_400_000;

export const wikidataKit = officialKit({
  kind: "wikidata",
  settings,
  plan: ({ settings: { items, everyDays }, pass }) =>
    items.map(
      (id, index): Wanted => ({
        ...{ url: wikidataAddress(id), purpose: "data", role: index === 0 ? "entry" : "detail", reader: "item" },
        ...{ data: { id }, accept: "application/json" },
        once: { version: `${Math.floor(pass.startedAt / DAY / everyDays)}` },
      }),
    ),
  readers: { item: readItem },
  statuses: [404, 410],
});

function readItem(reading: Reading<Settings>) {
  const {
    answer,
    task,
    memory,
    settings: { properties },
  } = reading;
  const { id } = z.object({ id: z.string() }).parse(task.data);
  const what = `item ${id}`;
  const gone = {
    verdict: { kind: "read" as const },
    records: [{ kind: "Organisation", id, state: "deleted" as const, content: {} }],
  };
  if (answer.status !== 200) return gone;
  const json = readJson(decodeText(answer.body, { contentType: answer.contentType, kind: "json" }).text);
  if (json.kind !== "value") return unreadable(what, `no JSON: ${json.kind}`, reading);
  const { firmenbuch, zvr, ...usual } = properties;
  const read = readOrganisation(json.value, id, { ...usual, ...(firmenbuch && { firmenbuch }), ...(zvr && { zvr }) });
  if (read.kind === "missing") return gone;
  if (read.kind === "pause")
    return { verdict: { kind: "failed" as const, why: `maxlag: the servers are ${read.lag ?? "?"} seconds behind` } };
  if (read.kind === "failed") return unreadable(what, read.why, reading);
  const { organisation } = read;
  const identifiers = organisation.identifiers.map(({ raw, value, scheme, flags }) => ({
    raw,
    value,
    scheme,
    flags: [...flags],
  }));
  return {
    verdict: { kind: "read" as const },
    records: [{ kind: "Organisation", id, state: "live" as const, content: { ...organisation, identifiers } }],
    memory: mended(what, memory),
  };
}
