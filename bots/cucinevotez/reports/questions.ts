import { type KeptRecord, linkNames, numberAt, type Report, type ReportLine, textAt } from "goodbot";
import { cdepAddress, cdepBase } from "../read/cdep-address.ts";
import { endOfTerm, type OfTerm } from "../read/end-of-term.ts";
import { shortForm } from "../read/group-forms.ts";
import { type DeputyId, idOf } from "../read/identity.ts";
import { keptAct } from "../read/kept-act.ts";
import { type EntryOfTerm, proposeSamePersons } from "../read/same-person.ts";
import { secretariesOf, sortDecisions } from "../read/state-secretaries.ts";

/**
 * What an editor has to decide, since the bot never guesses: one person under two numbers, names that fit several people,
 * titles that could not be read, releases without an appointment, groups and parties without a known short form.
 */
export const questions: Report = {
  kinds: ["Member", "Group", "Decision", "CabinetMember", "Naming"],
  lines: ({ records }) => {
    const of = (kind: string) => records.filter((record) => record.kind === kind && record.state !== "deleted");
    return [
      ...twoNumbers(records.filter(({ kind }) => kind === "Member")),
      ...ambiguousNames([...of("CabinetMember"), ...of("Naming")], of("Member")),
      ...titles(of("Decision")),
      ...shortForms(of("Group"), of("Member")),
    ];
  },
};

/** Also of members who are gone: one of the two has left (fault 25). */
function twoNumbers(members: readonly KeptRecord[]): readonly ReportLine[] {
  const entries = members.flatMap((member) => entryOf(member) ?? []);
  const names = new Map(entries.map(({ id, name }) => [idOf(id), name]));
  return proposeSamePersons(entries).map(({ earlier, later }) => ({
    topic: "one person under two numbers?",
    about: names.get(idOf(later)) ?? idOf(later),
    says: `${idOf(earlier)} and ${idOf(later)} have the same name and year of birth, and one left before the other came`,
    links: [cdepAddress.profile(cdepBase, earlier), cdepAddress.profile(cdepBase, later)],
  }));
}

function entryOf({ id, content }: KeptRecord): EntryOfTerm | undefined {
  const [, term, idm] = /^deputy\/(\d+)\/(\d+)$/.exec(id) ?? [];
  if (term === undefined || idm === undefined) return undefined;
  const own: DeputyId = { chamber: "deputies", term: Number(term), idm: Number(idm) };
  return {
    ...{ id: own, name: textAt(content, "name") ?? "", birthYear: numberAt(content, "birthYear") ?? null },
    ...{ since: textAt(content, "start") ?? null, until: textAt(content, "end") ?? null },
  };
}

/** Names of the Government and of cited pages that fit more than one member of Parliament. */
function ambiguousNames(named: readonly KeptRecord[], members: readonly KeptRecord[]): readonly ReportLine[] {
  const names = [
    ...new Set(named.flatMap(({ content }) => textAt(content, "name") ?? textAt(content, "person") ?? [])),
  ];
  const over = endOfTerm(members.map(termOf));
  const inOffice = members.filter((one) => textAt(one.content, "end") === undefined && over(termOf(one)) === null);
  return linkNames(names, inOffice, ({ content }) => textAt(content, "name") ?? "").flatMap((link, index) =>
    link.kind !== "ambiguous"
      ? []
      : [
          {
            topic: "name that fits several people, or one that fits others too",
            about: names[index] ?? "",
            says: link.candidates.map(({ id, content }) => `${textAt(content, "name")} (${id})`).join(", "),
          },
        ],
  );
}

const termOf = ({ content }: KeptRecord): OfTerm => ({
  chamber: textAt(content, "chamber") ?? "",
  term: numberAt(content, "term") ?? 0,
});

function titles(decisions: readonly KeptRecord[]): readonly ReportLine[] {
  const { events, unread } = sortDecisions(decisions.map(keptAct));
  return [
    ...unread.map(({ number, date, title, link }) => ({
      topic: "title that could not be read",
      about: `decision ${number ?? "without number"} of ${date ?? "no day"}`,
      says: title,
      links: [link],
    })),
    ...secretariesOf(events).withoutAppointment.map(({ person, ministry, number, date, link }) => ({
      topic: "release without a known appointment",
      about: person,
      says: `${ministry}, decision ${number} of ${date}`,
      links: [link],
    })),
  ];
}

/** Names that are shown as printed: each once, with how many members have it. */
function shortForms(groups: readonly KeptRecord[], members: readonly KeptRecord[]): readonly ReportLine[] {
  const parties = new Map<string, number>();
  for (const { content } of members) {
    const party = textAt(content, "party");
    if (party !== undefined && shortForm(party) === null) parties.set(party, (parties.get(party) ?? 0) + 1);
  }
  return [
    ...groups
      .filter(({ content }) => textAt(content, "short") === undefined)
      .map(({ id, content }) => ({
        topic: "group without a known short form",
        about: textAt(content, "name") ?? id,
        says: `${id}, shown as printed`,
      })),
    ...[...parties].map(([party, count]) => ({
      topic: "party without a known short form",
      about: party,
      says: `of ${count} ${count === 1 ? "member" : "members"}, shown as printed`,
    })),
  ];
}
