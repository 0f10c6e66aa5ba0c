import type { Council, Gone } from "./council.ts";
import type { ObjectList } from "./object-list.ts";
import { isObject, keyOf, type OparlObject, schemaUrl } from "./oparl-object.ts";

/** usage -> meaning, for `/help`. PAGE falls back to the last page there is. */
export const mutationWords: Readonly<Record<string, string>> = {
  "change-meeting[:PAGE]": "renames the first live meeting of page PAGE (3)",
  "change-paper[:PAGE]": "renames the first live paper of page PAGE (2)",
  "tombstone-paper[:PAGE[:with-type|without-type|old-type]]":
    "the first live paper of page PAGE (2) becomes a tombstone",
  "add-paper": "a new paper at the end of the last page",
  "remove-agenda-item[:PAGE[:404|410|tombstone]]":
    "the last agenda item of a meeting of page PAGE (5) vanishes; alone it answers so (404)",
  "detach-agenda-item[:PAGE]": "the same, but alone it still answers",
  "change-file[:PAGE]": "the main file of the first live paper of page PAGE (1) gets a new version",
  "bump-papers": "every live paper gets the present time as `modified`",
  "remove-paper[:PAGE[:401|403|404|410]]":
    "the first live paper of page PAGE (2) leaves its list; alone it answers so (404)",
  revive: "the newest tombstone of the papers comes back",
  "halve[:LIST]": "LIST (paper) is cut to half its length",
};

type Mutation = (council: Council, args: readonly string[], modified: string) => string | undefined;

const mutations: Readonly<Record<string, Mutation>> = {
  "change-meeting": (council, [page], modified) => rename(council, "meeting", number(page, 3), modified),
  "change-paper": (council, [page], modified) => rename(council, "paper", number(page, 2), modified),
  "tombstone-paper": tombstonePaper,
  "add-paper": addPaper,
  "remove-agenda-item": removeAgendaItem,
  "detach-agenda-item": (council, [page], modified) => removeAgendaItem(council, [page ?? "5", "detached"], modified),
  "change-file": changeFile,
  "bump-papers": (council, _, modified) => {
    const papers = council.list("paper");
    papers?.bump(modified);
    return papers && `modified of ${papers.length} papers is ${modified}`;
  },
  "remove-paper": removePaper,
  revive,
  halve: (council, [name = "paper"]) => {
    const list = council.list(name);
    list?.cutTo(Math.floor(list.length / 2));
    return list && `${name} cut to ${list.length}`;
  },
};

/**
 * Changes content as a municipality's staff or server would. `now` becomes the `modified` of what changed. Returns a
 * sentence with the id, undefined where the word is unknown or nothing fits.
 *
 * @example mutate(council, "tombstone-paper:2:without-type", clock.now())
 */
export function mutate(council: Council, what: string, now: number): string | undefined {
  const [name = "", ...args] = what.split(":");
  const mutation = Object.hasOwn(mutations, name) ? mutations[name] : undefined;
  const said = mutation?.(council, args, `${new Date(now).toISOString().slice(0, 19)}+00:00`);
  council.forget();
  return said;
}

const number = (text: string | undefined, otherwise: number): number => Number(text ?? otherwise) || otherwise;

/** First live object of a page that fits; later pages if that one has none, the whole list if the end has none. */
function pick(
  council: Council,
  name: string,
  page: number,
  fits?: (object: OparlObject) => boolean,
): [ObjectList, number] | undefined {
  const list = council.list(name);
  if (!list) return undefined;
  const size = council.content.pageSize;
  const start = Math.min(page, Math.ceil(list.length / size)) * size - size;
  const found = list.firstLive(start, fits);
  const index = found >= 0 ? found : list.firstLive(0, fits);
  return index < 0 ? undefined : [list, index];
}

function rename(council: Council, name: string, page: number, modified: string): string | undefined {
  const [list, index] = pick(council, name, page) ?? [];
  if (!list || index === undefined) return undefined;
  const object = list.object(index);
  list.replace(index, { ...object, name: `${object.name ?? ""} (geändert)`, modified });
  return `changed ${object.id}`;
}

function tombstonePaper(
  council: Council,
  [page, form = "with-type"]: readonly string[],
  modified: string,
): string | undefined {
  const [list, index] = pick(council, "paper", number(page, 2)) ?? [];
  const types: Record<string, string | undefined> = {
    "with-type": schemaUrl(council.content.version, "Paper"),
    "without-type": undefined,
    "old-type": "http://oparl.org/schema/1.0/Paper",
  };
  if (!list || index === undefined || !Object.hasOwn(types, form)) return undefined;
  const object = list.object(index);
  const { id = "", created } = object;
  const type = types[form];
  council.originals.set(id, object);
  list.replace(index, { id, ...(type && { type }), ...(created && { created }), modified, deleted: true });
  return `tombstone ${id}`;
}

function addPaper(council: Council, _: readonly string[], modified: string): string | undefined {
  const papers = council.list("paper");
  if (!papers) return undefined;
  const id = `${papers.url}/neu-${papers.length + 1}`;
  const [model] = pick(council, "paper", 1) ?? [];
  const body = model?.object(model.firstLive(0)).body;
  papers.add({
    id,
    type: schemaUrl(council.content.version, "Paper"),
    ...(body !== undefined && { body }),
    name: "Nachgereichte Vorlage",
    reference: `NEU/${papers.length + 1}`,
    date: modified.slice(0, 10),
    paperType: "Beschlussvorlage",
    created: modified,
    modified,
  });
  return `added ${id}`;
}

function removeAgendaItem(
  council: Council,
  [page, how = "404"]: readonly string[],
  modified: string,
): string | undefined {
  const [list, index] = pick(council, "meeting", number(page, 5), (meeting) => agendaOf(meeting).length > 0) ?? [];
  if (!list || index === undefined) return undefined;
  const meeting = list.object(index);
  const items = agendaOf(meeting);
  const last = items.at(-1);
  if (last?.id === undefined) return undefined;
  const type = schemaUrl(council.content.version, "AgendaItem");
  const tombstone = { id: last.id, type, modified, deleted: true };
  const answers: Record<string, Gone> = {
    "404": { status: 404 },
    "410": { status: 410 },
    tombstone: { status: 200, object: tombstone },
    detached: { status: 200, object: last },
  };
  const gone = answers[how];
  if (!gone) return undefined;
  council.gone.set(keyOf(last.id), gone);
  list.replace(index, { ...meeting, agendaItem: items.slice(0, -1), modified });
  return `removed ${last.id} from ${meeting.id}, alone: ${how}`;
}

const agendaOf = (meeting: OparlObject): OparlObject[] => {
  const items = meeting.agendaItem;
  return Array.isArray(items) ? items.filter(isObject) : [];
};

function changeFile(council: Council, [page]: readonly string[], modified: string): string | undefined {
  const [list, index] = pick(council, "paper", number(page, 1), (paper) => isObject(paper.mainFile)) ?? [];
  const paper = index === undefined ? undefined : list?.object(index);
  const file = paper?.mainFile;
  if (!list || index === undefined || !isObject(file)) return undefined;
  const { size: _, sha512Checksum: __, ...rest } = file;
  list.replace(index, { ...paper, mainFile: { ...rest, modified, date: modified.slice(0, 10) }, modified });
  return `new version of ${file.id} in ${paper?.id}`;
}

function removePaper(council: Council, [page, status = "404"]: readonly string[]): string | undefined {
  const [list, index] = pick(council, "paper", number(page, 2)) ?? [];
  const code = ([401, 403, 404, 410] as const).find((each) => String(each) === status);
  const id = index === undefined ? undefined : list?.meta(index).id;
  if (!list || index === undefined || !id || !code) return undefined;
  list.remove(index);
  council.gone.set(keyOf(id), { status: code });
  return `removed ${id}, alone: ${status}`;
}

function revive(council: Council, _: readonly string[], modified: string): string | undefined {
  const papers = council.list("paper");
  if (!papers) return undefined;
  for (let index = papers.length - 1; index >= 0; index -= 1) {
    const { id, deleted } = papers.meta(index);
    if (!deleted) continue;
    const dead = papers.object(index);
    const made = { id, type: schemaUrl(council.content.version, "Paper"), name: "Wieder veröffentlichte Vorlage" };
    const { created = modified } = dead;
    papers.replace(index, { ...(council.originals.get(id) ?? { ...made, created }), modified });
    return `revived ${id}`;
  }
  return undefined;
}
