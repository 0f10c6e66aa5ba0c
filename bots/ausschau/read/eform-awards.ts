import { collapse, type XmlElement, xmlAll, xmlAt, xmlAttribute, xmlChildren, xmlText } from "goodbot";
import { readAmount } from "./amounts.ts";
import { readCount, readMoment } from "./days.ts";
import { type AwardSetting, judgedAward } from "./form-awards.ts";
import { rawText } from "./form-values.ts";
import { contractorOf, type Named } from "./parties.ts";
import type { Award, Party } from "./publication.ts";

/**
 * The awards of an eForm. Results, tenders, tendering parties and contracts are lists that refer to each other: a result
 * names its tenders, and those that a contract was concluded on have won. A result without a winner is no award; one
 * that is still open is not told as either.
 */
export const eformAwards = (
  notice: XmlElement | undefined,
  organisations: ReadonlyMap<string, Named>,
  setting: AwardSetting,
): readonly Award[] => {
  const tenders = byId(xmlChildren(notice, "LotTender"));
  const contracts = byId(xmlChildren(notice, "SettledContract"));
  const parties = byId(xmlChildren(notice, "TenderingParty"));
  return xmlChildren(notice, "LotResult").flatMap((result): readonly Award[] => {
    const code = textOf(xmlAt(result, "TenderResultCode"));
    const lot = textOf(xmlAt(result, "TenderLot", "ID"));
    const numbers = { item: idOf(result), lot };
    const received = receivedIn(result);
    if (code === "open-nw") return [];
    if (code === "clos-nw") {
      const value = { date: readMoment(null), tenders: received, contractors: [], value: null, flags: [] };
      return [{ ...numbers, awarded: false, ...value }];
    }
    const concluded = refersTo(result, "SettledContract").flatMap((id) => contracts.get(id) ?? []);
    return winnersOf(result, concluded, tenders).map((tender) => {
      const contract = concluded.find((one) => refersTo(one, "LotTender").includes(idOf(tender) ?? ""));
      const amount = xmlAt(tender, "LegalMonetaryTotal", "PayableAmount");
      return judgedAward(
        {
          ...numbers,
          date: readMoment(rawText(xmlAt(contract, "IssueDate"))),
          tenders: received,
          contractors: refersTo(tender, "TenderingParty").flatMap((id) => membersOf(parties.get(id), organisations)),
          value: readAmount(rawText(amount), xmlAttribute(amount, "currencyID") ?? null),
        },
        setting,
      );
    });
  });
};

/** Tenders that a contract was concluded on; where no contract is named, those of the first rank. */
const winnersOf = (
  result: XmlElement,
  concluded: readonly XmlElement[],
  tenders: ReadonlyMap<string, XmlElement>,
): readonly XmlElement[] => {
  const own = refersTo(result, "LotTender").flatMap((id) => tenders.get(id) ?? []);
  const signed = new Set(concluded.flatMap((contract) => refersTo(contract, "LotTender")));
  if (signed.size > 0) return own.filter((tender) => signed.has(idOf(tender) ?? ""));
  const ranked = own.filter((tender) => textOf(xmlAt(tender, "RankCode")) === "1");
  return ranked.length > 0 ? ranked : own;
};

const membersOf = (party: XmlElement | undefined, organisations: ReadonlyMap<string, Named>): readonly Party[] =>
  refersTo(party, "Tenderer")
    .flatMap((id) => organisations.get(id) ?? [])
    .map(contractorOf);

const receivedIn = (result: XmlElement): ReturnType<typeof readCount> => {
  const all = xmlChildren(result, "ReceivedSubmissionsStatistics").find(
    (statistics) => textOf(xmlAt(statistics, "StatisticsCode")) === "tenders",
  );
  return readCount(rawText(xmlAt(all, "StatisticsNumeric")));
};

const byId = (elements: readonly XmlElement[]): ReadonlyMap<string, XmlElement> =>
  new Map(elements.flatMap((element) => (idOf(element) === null ? [] : [[idOf(element) ?? "", element]])));

const idOf = (element: XmlElement): string | null => textOf(xmlAt(element, "ID"));

const refersTo = (element: XmlElement | undefined, name: string): readonly string[] =>
  xmlAll(element, name, "ID").map((id) => collapse(xmlText(id)));

const textOf = (element: XmlElement | undefined): string | null => rawText(element)?.trim() ?? null;
