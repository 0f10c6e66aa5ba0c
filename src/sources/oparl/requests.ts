import type { Json, Wanted } from "../../pledge/observation.ts";
import type { ListPage } from "../../pledge/request.ts";
import type { ListState } from "./list-state.ts";
import { kindOfList, lists } from "./lists.ts";

const accept = "application/json";

/** The System object, and the pages of its list of bodies: the entry of the source. */
export const entryRequest = (url: string, reader: "system" | "bodies", data: Json): Wanted => ({
  url,
  purpose: "data",
  role: "entry",
  reader,
  data,
  accept,
});

/** A page of a list. Lists are read one after the other: who is referred to before who refers. */
export const listRequest = (url: string, list: ListPage, state: ListState): Wanted => ({
  url,
  purpose: "data",
  role: "list",
  reader: "list",
  data: state,
  list,
  rank: rankOf(list),
  accept,
});

const rankOf = ({ name }: ListPage): number =>
  Math.min(
    lists.findIndex((list) => list.name === name),
    4,
  );

/** The same list with a filter that nothing passes: whether the server looks at it. `data` is what to go on with. */
export const probeRequest = (url: string, list: ListPage, since: string, data: Json): Wanted => ({
  url,
  purpose: "data",
  role: "list",
  reader: "probe",
  data,
  list: { ...list, since },
  rank: rankOf(list),
  accept,
});

/** One object alone. */
export const objectRequest = (
  url: string,
  object: { readonly id: string; readonly kind: string | null; readonly missing?: boolean },
): Wanted => ({
  url,
  purpose: "data",
  role: "detail",
  reader: "object",
  of: object.id,
  data: { id: object.id, kind: object.kind, missing: object.missing === true },
  rank: 5,
  accept,
});

/** A document; `repaired`: under a mended address, after a 404. */
export const documentRequest = (url: string, version: string, id: string, repaired: boolean): Wanted => ({
  url,
  purpose: "document",
  role: "other",
  reader: "document",
  of: id,
  data: { id, version, repaired },
  rank: 9,
  once: { version },
});

/** What the list of a request holds. Lists of other names are never asked for. */
export const kindOfRequest = (list: ListPage): NonNullable<ReturnType<typeof kindOfList>> =>
  kindOfList(list.name) ?? "Paper";
