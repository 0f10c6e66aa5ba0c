import type { Keyed } from "../link/mentions.ts";
import type { Organisation } from "../link/organisations.ts";
import { dayOf, type Process } from "../link/processes.ts";
import { distinctParties } from "../read/parties.ts";
import type { Publication } from "../read/publication.ts";
import { dateTime, flagList, instant, type OcdsObject, ocdsAmount, shortId, UNREGISTERED } from "./form.ts";
import { categoryOf, methodDetailsOf, methodOf } from "./method.ts";
import { Parties } from "./parties.ts";

/** Where a publication was read. */
export interface PublicationSource {
  /** The official XML. */
  readonly url: string;
  readonly title: string;
  readonly licence: string | null;
  /** When it was fetched, epoch milliseconds. */
  readonly fetchedAt: number;
}

export interface ReleaseSetting {
  readonly prefix?: string;
  readonly sourceOf: (publication: Keyed) => PublicationSource;
  readonly organisationOf: (mention: string) => Organisation | undefined;
}

/** Whether a publication is given out: test entries are not. */
const isGivenOut = ({ publication }: Keyed): boolean => !publication.flags.includes("test_record");

/**
 * The id of a procedure, the same for all its publications. It is made from the one that was published first, so that
 * later ones do not change it.
 */
export const ocidOf = ({ publications, id }: Process, prefix = UNREGISTERED): string => {
  const [first] = [...publications].sort((a, b) => {
    const [x, y] = [dayOf(a.publication) ?? "9999", dayOf(b.publication) ?? "9999"];
    return x < y || (x === y && a.key < b.key) ? -1 : 1;
  });
  return `${prefix}-${shortId(first?.key ?? id)}`;
};

/**
 * The releases of a procedure in OCDS 1.1.5, one for each of its publications and in the order of their days. All carry
 * the procedure's id, and each names its own source: a contract that KD and TED publish is one process with both linked.
 */
export const releasesOf = (process: Process, setting: ReleaseSetting): readonly OcdsObject[] => {
  const ocid = ocidOf(process, setting.prefix);
  return process.publications
    .filter(isGivenOut)
    .map((keyed) => releaseOf(keyed, ocid, setting))
    .sort((a, b) => (`${a.date}` < `${b.date}` ? -1 : 1));
};

const releaseOf = (keyed: Keyed, ocid: string, { sourceOf, organisationOf }: ReleaseSetting): OcdsObject => {
  const { key, publication } = keyed;
  const source = sourceOf(keyed);
  const parties = new Parties(organisationOf);
  const id = `${ocid}-${shortId(key)}`;
  const buyers = publication.buyers.map((buyer, index) =>
    parties.add(buyer, `${key} buyer ${index}`, "buyer", ...(index === 0 ? ["procuringEntity"] : [])),
  );
  const [buyer] = buyers;
  const date = dateTime(publication.published.value ?? dayOf(publication)) ?? instant(source.fetchedAt);
  const awards = awardsOf(keyed, ocid, parties);
  return {
    ...{ ocid, id, date, tag: [...tagsOf(publication, awards)], initiationType: "tender", language: "de" },
    tender: tenderOf(keyed, ocid, buyer, documentOf(publication, source, key)),
    awards: awards.length > 0 ? awards : undefined,
    contracts: contractsOf(keyed, ocid, awards),
    parties: parties.list(),
    buyer,
    // Fields of this publisher beside those of the standard: the source as its licence wants it named, and what is odd.
    source: {
      title: source.title,
      url: source.url,
      license: source.licence ?? undefined,
      fetched: instant(source.fetchedAt),
    },
    flags: flagList(publication.flags),
  };
};

const tagsOf = ({ stage, type }: Publication, awards: readonly OcdsObject[]): readonly string[] => {
  if (stage === "change") return ["contractAmendment"];
  if (stage === "intended award") return ["award"];
  if (stage === "result") return awards.some(({ status }) => status === "active") ? ["award", "contract"] : ["award"];
  return planning.has(type) ? ["planning"] : ["tender"];
};

/** Forms that announce a plan: prior information and periodic notices. */
const planning: ReadonlySet<string> = new Set([
  ...["KD_8_1_Z1", "F01", "F04", "T01"],
  ...["1", "2", "3", "4", "5", "6", "E1", "E2"],
]);

const tenderOf = (
  { publication }: Keyed,
  ocid: string,
  procuringEntity: OcdsObject | undefined,
  document: OcdsObject,
): OcdsObject => {
  const { deadline, cpv, cpvAdditional, awards } = publication;
  const end = deadline.flags.includes("deadline_placeholder") ? undefined : dateTime(deadline);
  const tenders = awards.length === 1 ? awards[0]?.tenders.value : null;
  const additional = cpvAdditional.flatMap(({ value }) =>
    value === null || value === cpv.value ? [] : [classification(value)],
  );
  return {
    ...{
      id: `${ocid}-tender`,
      title: publication.title ?? undefined,
      description: publication.description ?? undefined,
    },
    ...{ status: statusOf(publication), procuringEntity },
    items:
      cpv.value === null
        ? undefined
        : [
            {
              id: "1",
              classification: classification(cpv.value),
              additionalClassifications: additional.length > 0 ? additional : undefined,
            },
          ],
    value: publication.stage === "notice" ? ocdsAmount(publication.total) : undefined,
    ...{ procurementMethod: methodOf(publication), procurementMethodDetails: methodDetailsOf(publication) },
    mainProcurementCategory: categoryOf(publication),
    tenderPeriod: end === undefined ? undefined : { endDate: end },
    numberOfTenderers: tenders ?? undefined,
    documents: [document],
  };
};

const classification = (code: string): OcdsObject => ({ scheme: "CPV", id: code });

const statusOf = ({ stage, type, awards }: Publication): string => {
  if (stage === "notice") return planning.has(type) ? "planned" : "active";
  return awards.length > 0 && awards.every(({ awarded }) => !awarded) ? "unsuccessful" : "complete";
};

const documentTypes = {
  notice: "tenderNotice",
  "intended award": "awardNotice",
  result: "awardNotice",
  change: "contractNotice",
} as const;

const documentOf = (
  { stage, number, published }: Publication,
  { url, title }: PublicationSource,
  key: string,
): OcdsObject => ({
  ...{ id: shortId(key), documentType: documentTypes[stage], url, format: "application/xml", language: "de" },
  title: number === null ? title : `${title} ${number}`,
  datePublished: dateTime(published),
});

const awardsOf = ({ key, publication }: Keyed, ocid: string, parties: Parties): readonly OcdsObject[] => {
  let place = 0;
  const awards = publication.awards.map((award, index) => {
    const mentions = new Map(award.contractors.map((party) => [party, `${key} contractor ${place++}`]));
    const suppliers = distinctParties(award.contractors).map((party) =>
      parties.add(party, mentions.get(party) ?? key, "supplier"),
    );
    return {
      ...{ id: `${ocid}-${shortId(key)}-award-${index + 1}`, title: publication.title ?? undefined },
      status: award.awarded ? (publication.stage === "intended award" ? "pending" : "active") : "unsuccessful",
      ...{ date: dateTime(award.date), value: ocdsAmount(award.value) },
      suppliers: suppliers.length > 0 ? suppliers : undefined,
      flags: flagList(award.flags),
    };
  });
  const { change } = publication;
  if (change === null || awards.length > 0) return awards;
  const suppliers = distinctParties(change.contractors).map((party, index) =>
    parties.add(party, `${key} contractor ${index}`, "supplier"),
  );
  return [
    {
      id: `${ocid}-${shortId(key)}-award-1`,
      status: "active",
      suppliers: suppliers.length > 0 ? suppliers : undefined,
    },
  ];
};

/** A contract for each award that was concluded; a change amends one. */
const contractsOf = (
  { key, publication }: Keyed,
  ocid: string,
  awards: readonly OcdsObject[],
): readonly OcdsObject[] | undefined => {
  const { change, stage } = publication;
  if (stage === "intended award" || stage === "notice") return undefined;
  const contracts = awards.flatMap((award, index): OcdsObject[] => {
    if (award.status !== "active") return [];
    const id = `${ocid}-${shortId(key)}-contract-${index + 1}`;
    if (change === null)
      return [{ id, awardID: award.id, status: "active", value: award.value, dateSigned: award.date }];
    const amendment: OcdsObject = {
      ...{ id: `${id}-amendment`, date: dateTime(publication.published) },
      rationale: change.reason.said.join(", ") || undefined,
      formerValue: ocdsAmount(change.before),
    };
    return [{ id, awardID: award.id, status: "active", value: ocdsAmount(change.after), amendments: [amendment] }];
  });
  return contracts.length > 0 ? contracts : undefined;
};
