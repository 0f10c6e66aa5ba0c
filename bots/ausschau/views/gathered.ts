import type { ShownRecord, ViewGiven } from "goodbot";
import { type Keyed, mentionsOf } from "../link/mentions.ts";
import { type LinkedOrganisations, linkOrganisations, type Organisation } from "../link/organisations.ts";
import { linkProcesses, type Process } from "../link/processes.ts";
import { organisationsByMention } from "../link/proposals.ts";
import { publicationFrom } from "../read/stored.ts";

/** A page shows the newest ones; the export has them all. */
export const MOST_SHOWN = 1_000;

/** A publication as it is shown. */
export interface Gathered extends Keyed {
  readonly record: Pick<ShownRecord, "source" | "state" | "from">;
  /** Day of publication, else of dispatch: `YYYY-MM-DD`; empty where neither is known. */
  readonly day: string;
}

export interface GatheredAll {
  readonly publications: ReadonlyMap<string, Gathered>;
  readonly processes: readonly Process[];
  readonly organisations: LinkedOrganisations["organisations"];
  readonly byMention: ReadonlyMap<string, Organisation>;
  /** How many there are in all; test entries are not counted. */
  readonly all: number;
}

/** The newest publications, and which of them and of their organisations belong together. No more than they are held. */
export async function gathered({ records }: ViewGiven): Promise<GatheredAll> {
  let newest: Gathered[] = [];
  let all = 0;
  for await (const { source, id, state, from, content } of records("Publication", true)) {
    const publication = publicationFrom(content);
    if (publication.flags.includes("test_record")) continue;
    all += 1;
    const day = publication.published.value ?? publication.dispatched.value ?? "";
    newest.push({ key: `${source}/${id}`, publication, record: { source, state, from }, day: day.slice(0, 10) });
    if (newest.length >= 2 * MOST_SHOWN) newest = newestOf(newest);
  }
  const shown = newestOf(newest);
  const { organisations } = linkOrganisations(shown.flatMap(mentionsOf));
  const byMention = organisationsByMention(organisations);
  const { processes } = linkProcesses(shown, ({ key }) => {
    const buyer = byMention.get(`${key} buyer 0`);
    return buyer && buyer.identifiers.length > 0 ? buyer.id : null;
  });
  return { publications: new Map(shown.map((one) => [one.key, one])), processes, organisations, byMention, all };
}

const newestOf = (list: readonly Gathered[]): Gathered[] =>
  [...list].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.key < b.key ? -1 : 1)).slice(0, MOST_SHOWN);
