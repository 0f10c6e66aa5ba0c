import { type XmlElement, xmlAll, xmlAt, xmlAttribute, xmlChildren, xmlWithin } from "goodbot";
import { type Amount, readAmount, withScale } from "./amounts.ts";
import { daysBetween, readCount, readMoment } from "./days.ts";
import { allFlags, type Flag } from "./flags.ts";
import { amountOf, choiceOf, firstWithin, flagsOf, rawText } from "./form-values.ts";
import { type Limits, limitsAt } from "./limits.ts";
import { contractorOf, distinctParties, namedIn } from "./parties.ts";
import type { Award, Party, Publication } from "./publication.ts";

/** What awards are judged by. */
export interface AwardSetting {
  readonly concession: boolean;
  /** True where the procedure was a direct award. */
  readonly direct: boolean;
  /** Day of the publication, by which its delay is told. */
  readonly published: string | null;
  readonly limits: readonly Limits[];
}

/** The awards of a form of KD or of TED's old format; a section says that something was awarded, or that nothing was. */
export const awardsOf = (root: XmlElement, setting: AwardSetting): readonly Award[] =>
  xmlChildren(root, "AWARD_CONTRACT").flatMap((section) => {
    const numbers = {
      item: xmlAttribute(section, "ITEM") ?? null,
      lot: rawText(xmlAt(section, "LOT_NO"))?.trim() ?? null,
    };
    const awarded = xmlChildren(section, "AWARDED_CONTRACT").map((contract) =>
      awardedContract(contract, numbers, setting),
    );
    if (awarded.length > 0) return awarded;
    const none: Award = {
      ...numbers,
      ...{ awarded: false, date: readMoment(null), tenders: readCount(null), contractors: [], value: null, flags: [] },
    };
    return [none];
  });

/**
 * An award by its values, judged: how late it was published, whether it may be a direct award, whether a contractor
 * stands there twice.
 */
export const judgedAward = (
  award: Omit<Award, "flags" | "awarded" | "value"> & { readonly value: Amount },
  setting: AwardSetting,
): Award => {
  const value = withScale(award.value, setting.concession);
  const { date, contractors } = award;
  const { directAward, publicationDays } = limitsAt(setting.limits, date.value ?? setting.published);
  const delay = daysBetween(date.value, setting.published);
  const flags: Flag[] = [];
  if (setting.direct && value.value !== null && value.value > directAward) flags.push("direct_award_over_limit");
  if (delay !== null && delay > publicationDays) flags.push("late_publication");
  if (distinctParties(contractors).length < contractors.length) flags.push("contractor_repeated");
  return { ...award, value, awarded: true, flags: allFlags(flagsOf(value, date, ...contractors), flags) };
};

const awardedContract = (contract: XmlElement, numbers: Pick<Award, "item" | "lot">, setting: AwardSetting): Award =>
  judgedAward(
    {
      ...numbers,
      date: readMoment(rawText(xmlAt(contract, "DATE_CONCLUSION_CONTRACT"))),
      tenders: readCount(rawText(firstWithin(contract, "NB_TENDERS_RECEIVED"))),
      contractors: contractorsIn(contract),
      // An estimate is no award, so only the total counts.
      value: amountOf(xmlAt(contract, "VALUES", "VAL_TOTAL") ?? xmlAt(contract, "VAL_TOTAL")),
    },
    setting,
  );

/** Contractors with a name or a number; forms that keep them secret have empty blocks. */
const contractorsIn = (element: XmlElement | undefined): readonly Party[] =>
  xmlWithin(element, "ADDRESS_CONTRACTOR")
    .map(namedIn)
    .filter(({ name, id }) => name !== null || id !== null)
    .map(contractorOf);

/** The prize of a design contest, and who won it. */
export const prizeOf = (root: XmlElement): Publication["prize"] => {
  const prize = xmlAt(root, "RESULTS", "AWARDED_PRIZE");
  if (prize === undefined) return null;
  const winners = xmlWithin(prize, "ADDRESS_WINNER").map(namedIn).map(contractorOf);
  return { value: withScale(amountOf(firstWithin(prize, "VAL_PRIZE")), false), winners };
};

/** What a contract was worth before and after it was changed. */
export const changeOf = (root: XmlElement, concession: boolean): Publication["change"] => {
  const change = xmlAt(root, "MODIFICATIONS_CONTRACT");
  if (change === undefined) return null;
  const info = xmlAt(change, "INFO_MODIFICATIONS");
  const value = (name: string): Amount =>
    firstWithin(info, name) ? withScale(amountOf(firstWithin(info, name)), concession) : readAmount(null);
  return {
    before: value("VAL_TOTAL_BEFORE"),
    after: value("VAL_TOTAL_AFTER"),
    reason: choiceOf(info, ["ADDITIONAL_NEED", "UNFORESEEN_CIRCUMSTANCE"]),
    contractors: xmlAll(change, "DESCRIPTION_PROCUREMENT").flatMap(contractorsIn),
  };
};
