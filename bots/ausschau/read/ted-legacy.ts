import { type XmlElement, xmlAt, xmlAttribute, xmlChildren } from "goodbot";
import type { Flag } from "./flags.ts";
import { noticeKey, noticesNamed, readForm } from "./form.ts";
import { rawText } from "./form-values.ts";
import type { Limits } from "./limits.ts";
import type { Publication, Stage } from "./publication.ts";

/** Forms with the layout of R2.0.9: the number of each and its stage where the form alone tells it. */
const stages: Readonly<Record<string, Stage>> = { F15: "intended award", F20: "change" };
const concessions = new Set(["F23", "F24", "F25"]);

/** What surrounds the form in the export. */
export interface LegacyHead {
  /** `DOC_ID` as published. */
  readonly id: string | null;
  /** Name of the form's element, `F03_2014`, `MOVE`. */
  readonly form: string;
  /** Number of the form, `F03`, `T02`. */
  readonly number: string;
  readonly language: string | null;
  /** How many originals there are; the others are translations. */
  readonly originals: number;
  readonly published: string | null;
  readonly documentType: string | null;
}

export interface LegacyNotice {
  readonly head: LegacyHead;
  readonly publication: Publication;
}

/**
 * Reads a notice in TED's format of before eForms (TED_EXPORT R2.0.9, and the forms of R2.0.8 that lived on in it). Of
 * the forms in up to 24 languages the original is read. Forms with another layout, those on defence, are kept with the
 * flag `form_not_mapped` and no field. Null where the document holds no form at all.
 */
export const readLegacyNotice = (
  root: XmlElement,
  repaired: boolean,
  limits?: readonly Limits[],
): LegacyNotice | null => {
  const forms = xmlChildren(xmlAt(root, "FORM_SECTION"));
  const originals = forms.filter((form) => xmlAttribute(form, "CATEGORY") === "ORIGINAL");
  const form = originals[0] ?? forms[0];
  if (form === undefined) return null;
  const coded = xmlAt(root, "CODED_DATA_SECTION");
  const number = xmlAttribute(form, "FORM") ?? form.name.replace(/_.*/, "");
  const head: LegacyHead = {
    ...{ id: xmlAttribute(root, "DOC_ID") ?? null, form: form.name, number, originals: originals.length },
    language: xmlAttribute(form, "LG") ?? null,
    published: rawText(xmlAt(coded, "REF_OJS", "DATE_PUB"))?.trim() ?? null,
    documentType: xmlAttribute(xmlAt(coded, "CODIF_DATA", "TD_DOCUMENT_TYPE"), "CODE") ?? null,
  };
  const isMapped = /^(?:F\d\d_\d{4}|MOVE)$/.test(form.name);
  const hasAwards = xmlAt(form, "AWARD_CONTRACT") !== undefined || xmlAt(form, "RESULTS") !== undefined;
  const flags: Flag[] = [
    ...(repaired ? (["encoding_repaired"] as const) : []),
    ...(isMapped ? [] : (["form_not_mapped"] as const)),
  ];
  const publication = readForm(isMapped ? form : nothingOf(form), {
    family: "TED",
    type: isMapped ? number : form.name,
    stage: stages[number] ?? (hasAwards || head.documentType === "7" ? "result" : "notice"),
    concession: concessions.has(number),
    number: noticeKey(head.id),
    refersTo: [...new Set([...noticesNamed(form, "NOTICE_NUMBER_OJ"), ...referredIn(coded)])],
    published: head.published,
    flags,
    ...(limits && { limits }),
  });
  return { head, publication };
};

const nothingOf = ({ name, attributes }: XmlElement): XmlElement => ({ name, attributes, children: [] });

const referredIn = (coded: XmlElement | undefined): readonly string[] => {
  const references = xmlAt(coded, "NOTICE_DATA", "REF_NOTICE");
  return references === undefined ? [] : noticesNamed(references, "NO_DOC_OJS");
};
