import { collapse, type XmlElement, xmlAll, xmlAt, xmlAttribute, xmlChildren, xmlText, xmlWithin } from "goodbot";
import { readAmount, withScale } from "./amounts.ts";
import { readCpv, readNuts } from "./codes.ts";
import { asDeadline, type Duration, type Moment, readDuration, readMoment } from "./days.ts";
import { eformAwards } from "./eform-awards.ts";
import { allFlags, type Flag, type Read } from "./flags.ts";
import { noticeKey, noticesNamed, partFlags } from "./form.ts";
import { flagsOf, rawText } from "./form-values.ts";
import { type Limits, usualLimits } from "./limits.ts";
import { buyerOf, type Named } from "./parties.ts";
import type { Choice, Lot, Publication, Stage } from "./publication.ts";

/** Root elements of eForms (UBL 2.3 with the extensions of eForms SDK 1.x). */
export const eformRoots: ReadonlySet<string> = new Set([
  "ContractNotice",
  "ContractAwardNotice",
  "PriorInformationNotice",
]);

/** Stage by the list that the notice's type is from. */
const stages: Readonly<Record<string, Stage>> = {
  "dir-awa-pre": "intended award",
  result: "result",
  "cont-modif": "change",
};
const contractTypes: Readonly<Record<string, string>> = { works: "WORKS", supplies: "SUPPLIES", services: "SERVICES" };
const units: Readonly<Record<string, string>> = { YEAR: "YEAR", MONTH: "MONTH", DAY: "DAY", ANN: "YEAR", MON: "MONTH" };

/** Directive on concessions. */
const CONCESSIONS = "32014L0023";

/** Reads an eForm. Organisations stand in a list of their own and are referred to by number. */
export const readEform = (
  root: XmlElement,
  repaired: boolean,
  limits: readonly Limits[] = usualLimits,
): Publication => {
  const extension = xmlAt(root, "UBLExtensions", "UBLExtension", "ExtensionContent", "EformsExtension");
  const organisations = organisationsOf(extension);
  const language = textOf(root, "NoticeLanguageCode");
  const project = xmlAt(root, "ProcurementProject");
  const lotElements = xmlChildren(root, "ProcurementProjectLot");
  const type = xmlAt(root, "NoticeTypeCode");
  const list = xmlAttribute(type, "listName") ?? "";
  const concession = textOf(root, "RegulatoryDomain") === CONCESSIONS;
  const title = inLanguage(xmlChildren(project, "Name"), language);
  const buyers = xmlAll(root, "ContractingParty", "Party", "PartyIdentification", "ID")
    .map((id) => organisations.get(collapse(xmlText(id))) ?? { name: null, id: null })
    .map((named) => buyerOf(named, title));
  const published = momentOf(xmlAt(extension, "Publication", "PublicationDate"));
  const dispatched = momentOf(xmlAt(root, "IssueDate"), xmlAt(root, "IssueTime"));
  const marks = textOf(root, "TenderingProcess", "ProcedureCode");
  const total = rawText(xmlAt(extension, "NoticeResult", "TotalAmount"));
  const parts = {
    cpv: mainCpv(xmlAll(project, "MainCommodityClassification", "ItemClassificationCode")),
    cpvAdditional: codes(xmlWithin(root, "AdditionalCommodityClassification")).map(readCpv),
    nuts: regions([...(project ? [project] : []), ...xmlAll(root, "ProcurementProjectLot", "ProcurementProject")]),
    lots: lotElements.map((lot) => lotOf(lot, language)),
    deadline: asDeadline(deadlineOf(root)),
    ...{ dispatched, published, threshold: noChoice, documents: noChoice, lotDivision: noChoice },
    awards: eformAwards(xmlAt(extension, "NoticeResult"), organisations, {
      ...{ concession, direct: false, published: published.value ?? dispatched.value, limits },
    }),
    total:
      total === null
        ? null
        : withScale(readAmount(total, currencyOf(xmlAt(extension, "NoticeResult", "TotalAmount"))), concession),
    ...{ prize: null, change: null },
  };
  const flags: Flag[] = repaired ? ["encoding_repaired"] : [];
  return {
    family: "eForms",
    type: textOf(extension, "NoticeSubType", "SubTypeCode") ?? root.name,
    stage: stages[list] ?? "notice",
    concession,
    number: noticeKey(textOf(extension, "Publication", "NoticePublicationID")),
    procedure: textOf(root, "ContractFolderID"),
    refersTo: referencesOf(root),
    ...{ buyers, title, description: inLanguage(xmlChildren(project, "Description"), language) },
    reference: textOf(project, "ID"),
    contractType: contractTypes[textOf(project, "ProcurementTypeCode") ?? ""] ?? null,
    procedureMarks: marks === null ? [] : [marks],
    framework: systems(root, "framework-agreement").some((code) => code !== "none"),
    dynamicPurchasing: systems(root, "dps-usage").some((code) => code !== "none"),
    ...parts,
    unknown: [],
    flags: allFlags(flags, flagsOf(...buyers), partFlags(parts)),
  };
};

const noChoice: Choice = { said: [], raw: null, value: null, flags: [] };

const textOf = (element: XmlElement | undefined, ...path: readonly string[]): string | null =>
  rawText(xmlAt(element, ...path))?.trim() ?? null;

const currencyOf = (element: XmlElement | undefined): string | null => xmlAttribute(element, "currencyID") ?? null;

/** A text in the notice's own language, else the first. */
const inLanguage = (texts: readonly XmlElement[], language: string | null): string | null => {
  const own = texts.find((text) => xmlAttribute(text, "languageID") === language) ?? texts[0];
  const text = rawText(own);
  return text === null
    ? null
    : text
        .split(/\r?\n/)
        .map(collapse)
        .filter((line) => line !== "")
        .join("\n");
};

/** Every company of the notice by its number within it. */
const organisationsOf = (extension: XmlElement | undefined): ReadonlyMap<string, Named> => {
  const found = new Map<string, Named>();
  for (const organisation of xmlAll(extension, "Organizations", "Organization")) {
    const company = xmlAt(organisation, "Company");
    const id = textOf(company, "PartyIdentification", "ID");
    if (id === null) continue;
    found.set(id, {
      name: rawText(xmlAt(company, "PartyName", "Name")),
      id: rawText(xmlAt(company, "PartyLegalEntity", "CompanyID")),
      website: textOf(company, "WebsiteURI"),
      country: textOf(company, "PostalAddress", "Country", "IdentificationCode"),
      person: textOf(organisation, "NaturalPersonIndicator") === "true",
    });
  }
  return found;
};

const codes = (elements: readonly XmlElement[]): readonly (string | null)[] => [
  ...new Set(elements.map((element) => rawText(xmlAt(element, "ItemClassificationCode")))),
];

const mainCpv = (elements: readonly XmlElement[]): Choice => {
  const said = [...new Set(elements.flatMap((element) => rawText(element)?.trim() ?? []))];
  const [only = null] = said;
  if (said.length > 1) return { said, raw: said.join(" "), value: null, flags: ["flags_conflict"] };
  return { said, ...readCpv(only) };
};

const regions = (projects: readonly XmlElement[]): readonly Read<string>[] => {
  const places = projects.flatMap((project) => xmlChildren(project, "RealizedLocation"));
  const found = places
    .flatMap((place) => xmlWithin(place, "CountrySubentityCode"))
    .flatMap((code) => rawText(code) ?? []);
  return [...new Set(found)].map(readNuts);
};

/** Day and time stand apart, each with its zone: those of Austria, whose clocks are meant anyhow. */
const momentOf = (day: XmlElement | undefined, time?: XmlElement): Moment =>
  readMoment(rawText(day), time === undefined ? null : rawText(time));

const lotOf = (lot: XmlElement, language: string | null): Lot => {
  const project = xmlAt(lot, "ProcurementProject");
  const period = xmlAt(project, "PlannedPeriod");
  return {
    number: textOf(lot, "ID"),
    title: inLanguage(xmlChildren(project, "Name"), language),
    nuts: project ? regions([project]) : [],
    duration: durationOf(xmlAt(period, "DurationMeasure")),
    start: momentOf(xmlAt(period, "StartDate")),
    end: momentOf(xmlAt(period, "EndDate")),
  };
};

const durationOf = (measure: XmlElement | undefined): Duration | null =>
  measure === undefined ? null : readDuration(rawText(measure), units[xmlAttribute(measure, "unitCode") ?? ""] ?? null);

/** The earliest deadline of all lots: for tenders, else for requests to participate. */
const deadlineOf = (root: XmlElement): Moment => {
  for (const name of ["TenderSubmissionDeadlinePeriod", "ParticipationRequestReceptionPeriod"]) {
    const periods = xmlAll(root, "ProcurementProjectLot", "TenderingProcess", name);
    const moments = periods.map((period) => momentOf(xmlAt(period, "EndDate"), xmlAt(period, "EndTime")));
    const known = moments.filter(({ value }) => value !== null);
    const [earliest] = known.sort((a, b) => ((a.value ?? "") < (b.value ?? "") ? -1 : 1));
    if (earliest !== undefined) return earliest;
  }
  return readMoment(null);
};

const systems = (root: XmlElement, listName: string): readonly string[] =>
  xmlWithin(root, "ContractingSystemTypeCode")
    .filter((code) => xmlAttribute(code, "listName") === listName)
    .map((code) => collapse(xmlText(code)));

/** Notices named as the earlier ones of the procedure. */
const referencesOf = (root: XmlElement): readonly string[] => [
  ...new Set(
    ["NoticeDocumentReference", "ChangedNoticeIdentifier"]
      .flatMap((name) => xmlWithin(root, name))
      .flatMap((reference) => noticeKey(textOf(reference, "ID")) ?? noticesNamed(reference, "ID")),
  ),
];
