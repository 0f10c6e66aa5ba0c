import type { Answer, Kit, Memory } from "../../pledge/kit.ts";
import type { Json, Observations, ObservedRecord } from "../../pledge/observation.ts";
import { readHttpDate } from "../../read/http-date.ts";
import { breached, judgeItems, mended } from "../contract.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { type DatasetSettings, datasetSettings } from "./source.ts";

/** The whole file is one list with one page. */
const LIST = "dataset";
const COUNT = "items";
const list = { name: LIST, page: 1, since: null, unfiltered: false };

/** Reads a dataset: one conditional request a pass, each entry a record, and who is no longer in it is absent. */
export const datasetKit: Kit = {
  kind: "dataset",
  version: "dataset/1",
  settings: datasetSettings,

  plan: ({ url }) => [{ url, purpose: "data", role: "list", reader: "dataset", list }],

  read: (answer, _task, { source, memory }) => {
    const settings = datasetSettings.parse(source.settings);
    const { status, outcome } = answer;
    if (outcome === "not modified" && answer.body.length === 0) return { verdict: { kind: "read" } };
    if (status < 200 || status >= 300)
      return { verdict: { kind: status === 401 || status === 403 ? "refused" : "failed", why: `status ${status}` } };
    const reading = entriesOf(answer, settings);
    if (reading.kind === "none") return { verdict: { kind: "failed", why: reading.why } };
    return observed(reading.entries, reading.broken, settings, answer, memory);
  },
};

const observed = (
  entries: readonly Entry[],
  broken: number,
  settings: DatasetSettings,
  answer: Answer,
  memory: Memory,
): Observations => {
  const records = new Map<string, ObservedRecord>();
  let [without, repeated, firstRepeated] = [0, 0, ""];
  for (const entry of entries) {
    const id = idOf(entry(settings.id));
    if (id === null) without++;
    else if (records.has(id)) {
      repeated++;
      firstRepeated ||= id;
    } else records.set(id, recordOf(id, entry, settings, answer.at));
  }
  const before = memory.said[COUNT];
  const breach = judgeItems(
    { found: records.size, before: typeof before === "number" ? before : null },
    settings.contract,
  );
  if (breach) {
    const broke = { name: LIST, page: 1, ids: [], end: "broken" as const, why: breach.why, whole: false };
    return { ...breached("dataset", breach, answer, memory), lists: [broke] };
  }
  const oddities = [
    ...(without > 0 ? [{ code: "entry without id", where: answer.url, count: without }] : []),
    ...(repeated > 0 ? [{ code: "id repeated", where: firstRepeated, count: repeated }] : []),
    ...(broken > 0 ? [{ code: "line not understood", where: answer.url, count: broken }] : []),
  ];
  return {
    verdict: { kind: "read" },
    records: [...records.values()],
    lists: [{ name: LIST, page: 1, ids: [...records.keys()], end: "done", whole: true }],
    ...(oddities.length > 0 && { oddities }),
    memory: { [COUNT]: records.size, ...mended("dataset", memory) },
  };
};

const idOf = (value: Json | undefined): string | null => {
  const id = typeof value === "number" ? `${value}` : typeof value === "string" ? value.trim() : "";
  return id === "" || id.length > 2_000 ? null : id;
};

const recordOf = (
  id: string,
  entry: Entry,
  { kind, fields, modified }: DatasetSettings,
  now: number,
): ObservedRecord => {
  const changed = modified === undefined ? undefined : entry(modified);
  const at = typeof changed === "string" ? readHttpDate(changed, now) : null;
  return {
    ...{ kind, id, state: "live" },
    content: Object.fromEntries(Object.entries(fields).map(([field, path]) => [field, entry(path) ?? null])),
    ...(at !== null && { modified: at }),
  };
};
