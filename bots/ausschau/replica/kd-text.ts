import type { InventedContract, InventedOrganisation } from "./invented.ts";

/** In every document where no reader of ours has any business: found anywhere of ours, it has come from there. */
export const canary = "canary-kontakt-4711";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const address = (tag: string, { name, id }: InventedOrganisation, more = ""): string =>
  `<${tag}><OFFICIALNAME>${escaped(name)}</OFFICIALNAME><NATIONALID>${escaped(id)}</NATIONALID>${more}</${tag}>`;

/** The blocks that KD documents and TED's old forms share, without a root. */
function blocksOf(contract: InventedContract, more = ""): string {
  const { type, title, reference, cpv, kind, buyer, supplier, value, day, published } = contract;
  const contact = `<PHONE>+43 1 0000000</PHONE><E_MAIL>${canary}@vergabe.example</E_MAIL>`;
  const award =
    `<AWARD_CONTRACT><AWARDED_CONTRACT><DATE_CONCLUSION_CONTRACT>${day}</DATE_CONCLUSION_CONTRACT>` +
    `<NB_TENDERS_RECEIVED>3</NB_TENDERS_RECEIVED><CONTRACTOR>${address("ADDRESS_CONTRACTOR", supplier)}</CONTRACTOR>` +
    `<VAL_TOTAL CURRENCY="EUR">${value}</VAL_TOTAL></AWARDED_CONTRACT></AWARD_CONTRACT>`;
  const isAward = type === "KD_8_2_Z1";
  const deadline = isAward ? "" : `<DATETIME_RECEIPT_TENDERS>${day}T10:00:00</DATETIME_RECEIPT_TENDERS>`;
  return [
    `<CONTRACTING_BODY>${address("ADDRESS_CONTRACTING_BODY", buyer, contact)}</CONTRACTING_BODY>`,
    `<OBJECT_CONTRACT><TITLE><P>${escaped(title)}</P></TITLE><REFERENCE_NUMBER>${escaped(reference)}</REFERENCE_NUMBER>`,
    `<CPV_MAIN><CPV_CODE CODE="${cpv}"/></CPV_MAIN><TYPE_CONTRACT CTYPE="${kind}"/><SHORT_DESCR><P>${escaped(title)}</P></SHORT_DESCR>`,
    `<NO_LOT_DIVISION/><OBJECT_DESCR><NUTS CODE="AT123"/></OBJECT_DESCR></OBJECT_CONTRACT>`,
    isAward ? award : "",
    `<PROCEDURE><PT_OPEN/>${deadline}</PROCEDURE>`,
    more === "" ? `<ADDITIONAL_CORE_DATA><DATE_FIRST_PUBLICATION>${published}</DATE_FIRST_PUBLICATION>` : more,
    more === "" ? "<BELOWTHRESHOLD/></ADDITIONAL_CORE_DATA>" : "",
  ].join("");
}

/**
 * A KD document. `edition` counts the changes of its text.
 *
 * @param encoding name in the XML declaration
 */
export function kdText(contract: InventedContract, edition: number, encoding = "UTF-8"): string {
  const changed = edition === 0 ? contract : { ...contract, title: `${contract.title} (geändert ${edition})` };
  return (
    `<?xml version="1.0" encoding="${encoding}"?>\n<!-- Kerndaten, erfunden -->\n` +
    `<${contract.type} xmlns="http://www.brz.gv.at/eproc/kd/20180626">${blocksOf(changed)}</${contract.type}>`
  );
}

/** A notice of TED in its old form, for an award. */
export function tedText(contract: InventedContract, number: string): string {
  const day = contract.published.replaceAll("-", "");
  const dispatched = `<COMPLEMENTARY_INFO><DATE_DISPATCH_NOTICE>${contract.published}</DATE_DISPATCH_NOTICE></COMPLEMENTARY_INFO>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?><TED_EXPORT xmlns="http://formex.publications.europa.eu/ted/schema/export/R2.0.9.S05.E01" DOC_ID="${number}">` +
    `<CODED_DATA_SECTION><REF_OJS><DATE_PUB>${day}</DATE_PUB></REF_OJS></CODED_DATA_SECTION>` +
    `<FORM_SECTION><F03_2014 CATEGORY="ORIGINAL" FORM="F03" LG="DE">${blocksOf(contract, dispatched)}</F03_2014></FORM_SECTION></TED_EXPORT>`
  );
}
