import type { Publication, PublicationReading, Unreadable } from "./publication.ts";

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A KD document of a type around some blocks. */
export const kdText = (type: string, blocks: string, attributes = ""): string =>
  `<${type}${attributes}>${blocks}</${type}>`;

/** Block of a buyer. */
export const buyerBlock = (name: string, id = "FN 990001i"): string =>
  `<CONTRACTING_BODY><ADDRESS_CONTRACTING_BODY><OFFICIALNAME>${name}</OFFICIALNAME><NATIONALID>${id}</NATIONALID><PHONE>+43 1 0</PHONE><E_MAIL>canary@example.at</E_MAIL></ADDRESS_CONTRACTING_BODY></CONTRACTING_BODY>`;

/** Block of an award; contractors as pairs of name and id. */
export const awardBlock = (
  contractors: readonly (readonly [name: string, id?: string])[],
  value: string,
  date = "2026-10-20",
): string => {
  const all = contractors.map(
    ([name, id]) =>
      `<CONTRACTOR><ADDRESS_CONTRACTOR><OFFICIALNAME>${name}</OFFICIALNAME>${id ? `<NATIONALID>${id}</NATIONALID>` : ""}</ADDRESS_CONTRACTOR></CONTRACTOR>`,
  );
  return `<AWARD_CONTRACT><AWARDED_CONTRACT><DATE_CONCLUSION_CONTRACT>${date}</DATE_CONCLUSION_CONTRACT>${all.join("")}<VAL_TOTAL CURRENCY="EUR">${value}</VAL_TOTAL></AWARDED_CONTRACT></AWARD_CONTRACT>`;
};

/** Block of what is bought. */
export const objectBlock = (title: string, reference: string, cpv = "45000000", more = ""): string =>
  `<OBJECT_CONTRACT><TITLE><P>${title}</P></TITLE><REFERENCE_NUMBER>${reference}</REFERENCE_NUMBER><CPV_MAIN><CPV_CODE CODE="${cpv}"/></CPV_MAIN><TYPE_CONTRACT CTYPE="WORKS"/>${more}</OBJECT_CONTRACT>`;

export const publicationOf = (reading: PublicationReading | Unreadable): Publication => {
  if (reading.kind === "publication") return reading.publication;
  throw new Error(`unreadable: ${reading.reason}: ${reading.why}`);
};

/** A notice of TED's old format around a form. */
export const tedText = (forms: string, id = "054022-2021", coded = ""): string =>
  `<TED_EXPORT xmlns="urn:ted" xmlns:n2021="urn:nuts" DOC_ID="${id}"><CODED_DATA_SECTION><REF_OJS><DATE_PUB>20210202</DATE_PUB></REF_OJS>${coded}</CODED_DATA_SECTION><FORM_SECTION>${forms}</FORM_SECTION></TED_EXPORT>`;
