import { type XmlElement, xmlAll, xmlAt, xmlAttribute, xmlChildren, xmlWithin } from "goodbot";
import { withScale } from "./amounts.ts";
import { asDeadline, readDuration, readMoment } from "./days.ts";
import { allFlags, type Flag } from "./flags.ts";
import { awardsOf, changeOf, prizeOf } from "./form-awards.ts";
import {
  amountIn,
  choiceOf,
  cpvOf,
  firstWithin,
  flagsOf,
  mainCpv,
  nutsOf,
  paragraphs,
  rawText,
} from "./form-values.ts";
import { type Limits, usualLimits } from "./limits.ts";
import { buyerOf, namedIn } from "./parties.ts";
import type { Lot, Publication, Stage } from "./publication.ts";

/** What a form does not say of itself. */
export interface FormSetting {
  readonly family: "KD" | "TED";
  readonly type: string;
  readonly stage: Stage;
  readonly concession: boolean;
  readonly number?: string | null;
  readonly refersTo?: readonly string[];
  /** Day of publication where the form's surroundings name it. */
  readonly published?: string | null;
  readonly unknown?: readonly string[];
  /** Flags of the document as a whole. */
  readonly flags?: readonly Flag[];
  readonly limits?: readonly Limits[];
}

/**
 * Reads a form: KD documents and TED's old format share the vocabulary of TED R2.0.9. Elements are looked for by local
 * name, and those whose place differs from form to form anywhere in their block.
 */
export const readForm = (root: XmlElement, setting: FormSetting): Publication => {
  const body = xmlAt(root, "CONTRACTING_BODY");
  const object = xmlAt(root, "OBJECT_CONTRACT");
  const procedure = xmlAt(root, "PROCEDURE");
  const core = xmlAt(root, "ADDITIONAL_CORE_DATA");
  const changed = xmlAt(root, "MODIFICATIONS_CONTRACT", "DESCRIPTION_PROCUREMENT");
  const descriptions = xmlAll(root, "OBJECT_CONTRACT", "OBJECT_DESCR");
  const { concession } = setting;

  const title = paragraphs(xmlAt(object, "TITLE")) ?? paragraphs(firstWithin(core, "TITLE"));
  const buyers = [
    ...xmlChildren(body, "ADDRESS_CONTRACTING_BODY"),
    ...xmlChildren(body, "ADDRESS_CONTRACTING_BODY_ADDITIONAL"),
  ].map((address) => buyerOf(namedIn(address), title));
  const marks = marksOf(procedure);
  const dispatched = readMoment(rawText(firstWithin(xmlAt(root, "COMPLEMENTARY_INFO"), "DATE_DISPATCH_NOTICE")));
  const first = readMoment(setting.published ?? rawText(xmlAt(core, "DATE_FIRST_PUBLICATION")));
  const parts = {
    cpv: mainCpv([...xmlChildren(object, "CPV_MAIN"), ...xmlChildren(changed, "CPV_MAIN")]),
    cpvAdditional: cpvOf(
      [...descriptions, ...(changed ? [changed] : [])].flatMap((one) => xmlChildren(one, "CPV_ADDITIONAL")),
    ),
    nuts: nutsOf(descriptions),
    lots: descriptions.map(lotOf),
    deadline: asDeadline(receiptOf(procedure)),
    ...{ dispatched, published: first },
    threshold: choiceOf(core, ["ABOVETHRESHOLD", "BELOWTHRESHOLD"]),
    documents: choiceOf(body, ["DOCUMENT_FULL", "DOCUMENT_RESTRICTED"]),
    lotDivision: choiceOf(object, ["LOT_DIVISION", "NO_LOT_DIVISION"]),
    awards: awardsOf(root, {
      concession,
      direct: marks.includes("PT_DIRECT"),
      published: first.value ?? dispatched.value,
      limits: setting.limits ?? usualLimits,
    }),
    total: totalOf(object, concession),
    prize: prizeOf(root),
    change: changeOf(root, concession),
  };
  return {
    ...{ family: setting.family, type: setting.type, stage: setting.stage, concession },
    ...{ number: setting.number ?? null, procedure: null, refersTo: setting.refersTo ?? [], buyers, title },
    description:
      paragraphs(xmlAt(object, "SHORT_DESCR")) ??
      paragraphs(xmlAt(object, "OBJECT_DESCR", "SHORT_DESCR")) ??
      paragraphs(xmlAt(changed, "SHORT_DESCR")),
    reference: rawText(xmlAt(object, "REFERENCE_NUMBER"))?.trim() ?? null,
    contractType: xmlAttribute(xmlAt(object, "TYPE_CONTRACT") ?? firstWithin(core, "TYPE_CONTRACT"), "CTYPE") ?? null,
    procedureMarks: marks,
    framework: firstWithin(procedure, "FRAMEWORK") !== undefined,
    dynamicPurchasing: firstWithin(procedure, "DPS") !== undefined,
    ...parts,
    unknown: setting.unknown ?? [],
    flags: allFlags(setting.flags ?? [], flagsOf(...buyers), partFlags(parts)),
  };
};

type Parts = Pick<
  Publication,
  | ("cpv" | "cpvAdditional" | "nuts" | "lots" | "deadline" | "dispatched" | "published" | "threshold" | "documents")
  | ("lotDivision" | "awards" | "total" | "prize" | "change")
>;

/** The flags of all parts of a publication but its buyers. */
export const partFlags = (parts: Parts): readonly Flag[] => {
  const { cpv, cpvAdditional, nuts, lots, deadline, dispatched, published, awards, total, prize, change } = parts;
  return flagsOf(
    ...[cpv, ...cpvAdditional, ...nuts, deadline, dispatched, published, ...awards, total],
    ...[parts.threshold, parts.documents, parts.lotDivision],
    ...lots.flatMap(({ duration, start, end }) => [duration, start, end]),
    ...(prize ? [prize.value, ...prize.winners] : []),
    ...(change ? [change.before, change.after, change.reason, ...change.contractors] : []),
  );
};

/** What kind of procedure it is: `PT_…`, also inside the block of a directive; each once, in the form's order. */
const marksOf = (procedure: XmlElement | undefined): readonly string[] => {
  const found: string[] = [];
  const look = (element: XmlElement | undefined): void => {
    for (const child of xmlChildren(element)) {
      if (/^PT_[A-Z_]+$/.test(child.name)) found.push(child.name);
      if (child.name.startsWith("DIRECTIVE_")) look(child);
    }
  };
  look(procedure);
  return [...new Set(found)];
};

const receiptOf = (procedure: XmlElement | undefined): ReturnType<typeof readMoment> => {
  const whole = rawText(firstWithin(procedure, "DATETIME_RECEIPT_TENDERS"));
  if (whole !== null) return readMoment(whole);
  return readMoment(
    rawText(firstWithin(procedure, "DATE_RECEIPT_TENDERS")),
    rawText(firstWithin(procedure, "TIME_RECEIPT_TENDERS")),
  );
};

const totalOf = (object: XmlElement | undefined, concession: boolean): Publication["total"] => {
  const total = amountIn(xmlAt(object, "VAL_TOTAL"));
  return total && withScale(total, concession);
};

const lotOf = (description: XmlElement): Lot => {
  const duration = xmlAt(description, "DURATION");
  return {
    number: rawText(xmlAt(description, "LOT_NO"))?.trim() ?? null,
    title: paragraphs(xmlAt(description, "TITLE")),
    nuts: nutsOf([description]),
    duration: duration ? readDuration(rawText(duration), xmlAttribute(duration, "TYPE") ?? null) : null,
    start: readMoment(rawText(xmlAt(description, "DATE_START"))),
    end: readMoment(rawText(xmlAt(description, "DATE_END"))),
  };
};

/** Names of elements in a document that are not among those known, each once. */
export const unknownElements = (root: XmlElement, known: ReadonlySet<string>): readonly string[] => {
  const names = new Set<string>();
  const look = (element: XmlElement): void => {
    for (const child of xmlChildren(element)) {
      if (!known.has(child.name)) names.add(child.name);
      look(child);
    }
  };
  look(root);
  // A document of nothing but strange elements need not be listed whole.
  return [...names].slice(0, 50);
};

/** Every notice number in elements of these names, as keys. */
export const noticesNamed = (root: XmlElement, ...names: readonly string[]): readonly string[] => [
  ...new Set(names.flatMap((name) => xmlWithin(root, name)).flatMap((element) => noticeKey(rawText(element)) ?? [])),
];

/**
 * The number of a notice in one form, however it is written: `2021/S 022-054022`, `054022-2021`, `00054022-2021`.
 *
 * @example noticeKey("2021/S 022-054022") // "54022-2021"
 */
export const noticeKey = (text: string | null): string | null => {
  const [, year, number] = /^\s*(\d{4})\/S\s*\d{1,3}-0*(\d{1,8})\s*$/.exec(text ?? "") ?? [];
  if (year !== undefined && number !== undefined) return `${number}-${year}`;
  const [, plain, of] = /^\s*0*(\d{1,8})-(\d{4})\s*$/.exec(text ?? "") ?? [];
  return plain !== undefined && of !== undefined ? `${plain}-${of}` : null;
};
