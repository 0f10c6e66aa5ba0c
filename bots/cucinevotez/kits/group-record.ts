import { type ObservedRecord, textAt } from "goodbot";
import { shortForm } from "../read/group-forms.ts";

/** What is kept of a parliamentary group: its name as printed, and the short form that is known of it. */
export const groupRecord = (
  id: string,
  chamber: "deputies" | "senate",
  term: number,
  name: string,
): ObservedRecord => ({
  ...{ kind: "Group", id, state: "live" },
  content: { chamber, term, name, short: shortForm(name) },
});

/** A name without a known short form is shown as printed, and the operator is told. */
export const withoutShortForm = ({ id, content }: ObservedRecord) =>
  textAt(content, "short") === undefined ? [{ code: "group without a known short form", where: id }] : [];

/** The same for the party of a member: minorities' organisations and members of no party have none here. */
export const partyWithoutShortForm = ({ id, content }: ObservedRecord) => {
  const party = textAt(content, "party");
  return party !== undefined && shortForm(party) === null
    ? [{ code: "party without a known short form", where: id }]
    : [];
};
