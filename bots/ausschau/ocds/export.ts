import type { Export, ExportGiven, ShownRecord } from "goodbot";
import { type Catalogued, cataloguedIn, INDEX } from "../licences.ts";
import type { Decision } from "../link/decisions.ts";
import { type Keyed, mentionsOf } from "../link/mentions.ts";
import { linkOrganisations } from "../link/organisations.ts";
import { linkProcesses } from "../link/processes.ts";
import { organisationsByMention } from "../link/proposals.ts";
import { publicationFrom } from "../read/stored.ts";
import { releasePackage } from "./package.ts";
import type { PublicationSource } from "./release.ts";

/** Kind of the records that hold publications. */
const PUBLICATION = "Publication";

export interface OcdsExportSetting {
  /** Address under which the bot offers the package. */
  readonly uri: string;
  readonly publisher: { readonly name: string; readonly uri?: string };
  /** Prefix of the ids; one that is not registered is marked as such. */
  readonly prefix?: string;
  readonly license?: string;
  /** Title and address of a source by its id, and its licence where the catalogue names none. */
  readonly sources: ReadonlyMap<
    string,
    { readonly title: string; readonly url: string; readonly licence: string | null }
  >;
  /** What persons decided on who and what belongs together. */
  readonly decisions?: readonly Decision[];
}

/**
 * All publications as OCDS 1.1.5. Which of them belong together can only be told from all of them, so they are held while
 * it is written; a publication takes about three kilobytes.
 */
export const ocdsExport = (setting: OcdsExportSetting): Export => ({
  kinds: [PUBLICATION, INDEX],
  write: (given) => written(given, setting),
});

async function* written(given: ExportGiven, setting: OcdsExportSetting): AsyncGenerator<string, void, undefined> {
  const publications: Keyed[] = [];
  const sources = new Map<string, PublicationSource>();
  const catalogued = await cataloguedIn(given);
  for await (const record of given.records(PUBLICATION, true)) {
    const key = `${record.source}/${record.id}`;
    publications.push({ key, publication: publicationFrom(record.content) });
    sources.set(key, sourceOf(record, setting, catalogued));
  }
  const decisions = setting.decisions ?? [];
  const { organisations } = linkOrganisations(publications.flatMap(mentionsOf), decisions);
  const byMention = organisationsByMention(organisations);
  const { processes } = linkProcesses(
    publications,
    ({ key }) => {
      const buyer = byMention.get(`${key} buyer 0`);
      return buyer && buyer.identifiers.length > 0 ? buyer.id : null;
    },
    decisions,
  );
  const { uri, publisher, prefix, license } = setting;
  yield* releasePackage(processes, {
    ...{ uri, publisher, publishedAt: given.now },
    ...(prefix !== undefined && { prefix }),
    ...(license !== undefined && { license }),
    sourceOf: ({ key }) => sources.get(key) ?? { url: uri, title: key, licence: null, fetchedAt: given.now },
    organisationOf: (mention) => byMention.get(mention),
  });
}

const sourceOf = (
  { source, from }: ShownRecord,
  { sources, uri }: OcdsExportSetting,
  { licenceAt }: Catalogued,
): PublicationSource => {
  const known = sources.get(source);
  return {
    ...{ url: from.url ?? uri, fetchedAt: from.at, title: known?.title ?? source },
    licence: (known && licenceAt(known.url)?.text) ?? known?.licence ?? null,
  };
};
