import type { Flag } from "./flags.ts";
import { readForm, unknownElements } from "./form.ts";
import type { Limits } from "./limits.ts";
import { openXml } from "./open-xml.ts";
import type { PublicationReading, Stage } from "./publication.ts";

/** The twelve types of KD documents (BVergG 2018 Annex VIII, BVergGKonz 2018 Annex VII); the root element is the type. */
export const kdTypes: ReadonlyMap<string, { readonly stage: Stage; readonly concession: boolean }> = new Map([
  ["KD_8_1_Z1", { stage: "notice", concession: false }],
  ["KD_8_1_Z2", { stage: "notice", concession: false }],
  ["KD_8_1_Z3", { stage: "notice", concession: false }],
  ["KD_8_1_Z4", { stage: "intended award", concession: false }],
  ["KD_8_1_Z5", { stage: "notice", concession: false }],
  ["KD_8_2_Z1", { stage: "result", concession: false }],
  ["KD_8_2_Z2", { stage: "result", concession: false }],
  ["KD_8_2_Z3", { stage: "change", concession: false }],
  ["KD_7_1_Z1", { stage: "notice", concession: true }],
  ["KD_7_1_Z2", { stage: "intended award", concession: true }],
  ["KD_7_2_Z1", { stage: "result", concession: true }],
  ["KD_7_2_Z2", { stage: "change", concession: true }],
]);

/**
 * Reads a KD document, the core data of one contract. Its namespace does not matter, and no fault is guessed away: what
 * is not well-formed, has a document type or is none of the twelve types is unreadable.
 *
 * @example readKd(octets) // { kind: "publication", publication: { type: "KD_8_2_Z1", stage: "result", … } }
 */
export const readKd = (bytes: Uint8Array, contentType?: string, limits?: readonly Limits[]): PublicationReading => {
  const opened = openXml(bytes, contentType);
  if (opened.kind === "unreadable") return opened;
  const { root, repaired } = opened;
  const type = kdTypes.get(root.name);
  if (type === undefined) return { kind: "unreadable", reason: "unknown_type", why: root.name.slice(0, 60) };
  const flags: Flag[] = repaired ? ["encoding_repaired"] : [];
  const unknown = unknownElements(root, knownElements);
  return {
    kind: "publication",
    publication: readForm(root, { family: "KD", type: root.name, ...type, unknown, flags, ...(limits && { limits }) }),
  };
};

/** The vocabulary of KD documents, as far as it is known. */
const knownElements: ReadonlySet<string> = new Set(
  `NOTICE CONTRACTING_BODY ADDRESS_CONTRACTING_BODY ADDRESS_CONTRACTING_BODY_ADDITIONAL OFFICIALNAME NATIONALID PHONE
  E_MAIL CONTACT DOMAIN REFERENCE_NUMBER DOCUMENT_FULL DOCUMENT_RESTRICTED URL_DOCUMENT URL_PARTICIPATION
  OBJECT_CONTRACT TITLE P CPV_MAIN CPV_CODE TYPE_CONTRACT SHORT_DESCR LOT_DIVISION NO_LOT_DIVISION OBJECT_DESCR
  CPV_ADDITIONAL NUTS MAIN_SITE DURATION DATE_START DATE_END LEFTI PARTICULAR_PROFESSION PROCEDURE PT_OPEN
  PT_RESTRICTED PT_INVITED PT_COMPETITIVE_NEGOTIATION PT_COMPETITIVE_DIALOGUE PT_INNOVATION_PARTNERSHIP
  PT_SPECIAL_SERVICE PT_DIRECT PT_IDEA PT_IMPLEMENTATION PT_WITH_PRIOR_NOTICE PT_WITHOUT_PRIOR_NOTICE FRAMEWORK DPS
  DATETIME_RECEIPT_TENDERS AWARD_CONTRACT AWARDED_CONTRACT NO_AWARDED_CONTRACT DATE_CONCLUSION_CONTRACT
  NB_TENDERS_RECEIVED NB_SME_TENDER NB_SME_CONTRACTOR CONTRACTOR ADDRESS_CONTRACTOR VAL_TOTAL MODIFICATIONS_CONTRACT
  DESCRIPTION_PROCUREMENT INFO_MODIFICATIONS ADDITIONAL_NEED UNFORESEEN_CIRCUMSTANCE VAL_TOTAL_BEFORE VAL_TOTAL_AFTER
  RESULTS AWARDED_PRIZE NB_PARTICIPANTS NB_PARTICIPANTS_SME VAL_PRIZE WINNER ADDRESS_WINNER COMPLEMENTARY_INFO
  DATE_DISPATCH_NOTICE ADDITIONAL_CORE_DATA ABOVETHRESHOLD BELOWTHRESHOLD DATE_FIRST_PUBLICATION DATETIME_LAST_CHANGE
  DEADLINE_STANDSTILL D_JUSTIFICATION PROCEDURE_SHORT_DESCRIPTION RD_NOTIFICATION URL_REVOCATION
  URL_REVOCATION_STATEMENT OBJECT_CONTRACT_MODIFICATIONS`.split(/\s+/),
);
