import type { Cell, FactRow, Language, View, ViewContent, ViewGiven, ViewSection } from "goodbot";
import { constituencyName } from "../read/constituencies.ts";
import { shortForm } from "../read/group-forms.ts";
import { type GivenMember, membersGiven, sortName } from "./members-given.ts";
import { dateSaid, type InBoth, inRomanianOrder, missingSaid, say } from "./say.ts";

const words = {
  columns: {
    name: { ro: "Nume", en: "Name" },
    portrait: { ro: "Portret", en: "Portrait" },
    role: { ro: "Mandat de", en: "Mandate of" },
    group: { ro: "Grup", en: "Group" },
    party: { ro: "Partid", en: "Party" },
    constituency: { ro: "Circumscripție", en: "Constituency" },
    birthYear: { ro: "Anul nașterii", en: "Year of birth" },
    mandate: { ro: "Datele mandatului", en: "Dates of the mandate" },
    earlier: { ro: "Mandate anterioare", en: "Earlier mandates" },
  },
  chambers: {
    deputies: { ro: "Camera Deputaților", en: "Chamber of Deputies" },
    senate: { ro: "Senat", en: "Senate" },
  },
  roles: { deputies: { ro: "deputat", en: "deputy" }, senate: { ro: "senator", en: "senator" } },
  national: { ro: "La nivel național (minorități naționale)", en: "Nationwide (national minorities)" },
  noGroup: { ro: "fără grup (neafiliați)", en: "no group (non-attached)" },
  noParty: { ro: "fără partid", en: "no party" },
  ended: { ro: "Mandate încheiate", en: "Mandates that have ended" },
  fromTerm: {
    ro: (term: number) => `de la începutul legislaturii ${term}`,
    en: (term: number) => `from the start of the term ${term}`,
  },
  from: { ro: (day: string) => `din ${day}`, en: (day: string) => `from ${day}` },
  until: { ro: (day: string) => `până la ${day}`, en: (day: string) => `until ${day}` },
  lead: {
    ro: "Din paginile publice ale Camerei Deputaților și ale Senatului: nume, grup, partid, circumscripție, anul nașterii și datele mandatelor; nimic altceva.",
    en: "From the public pages of the Chamber of Deputies and the Senate: name, group, party, constituency, year of birth and dates of mandates; nothing else.",
  },
};

type Column = keyof typeof words.columns;

/** How members are parted into sections: a key that sorts, the section's title, and the columns that it speaks for. */
interface Parted {
  readonly by: (member: GivenMember, language: Language) => { readonly key: string; readonly title: string };
  readonly tells: readonly Column[];
}

const memberView = (slug: string, title: InBoth, parted: Parted): View => ({
  ...{ slug, title: { ...title }, kinds: ["Member"] },
  show: async (given) => membersContent(given, await membersGiven(given), parted),
});

const byConstituency: Parted = {
  tells: ["constituency"],
  by: ({ constituency }, language) =>
    constituency === null
      ? { key: "99", title: say(words.national, language) }
      : { key: String(constituency).padStart(2, "0"), title: constituencySaid(constituency) },
};

const byGroup: Parted = {
  tells: ["role", "group"],
  by: ({ chamber, group }, language) => {
    const place = say(words.chambers[chamber], language);
    if (group === null) return { key: `${chamber} \uffff`, title: `${place}: ${say(words.noGroup, language)}` };
    const short = shortForm(group);
    return {
      key: `${chamber} ${short ?? group}`,
      title: `${place}: ${short === null ? group : `${short} (${group})`}`,
    };
  },
};

const byParty: Parted = {
  tells: ["party"],
  by: ({ party }, language) =>
    party === null
      ? { key: "\uffff", title: say(words.noParty, language) }
      : { key: shortForm(party) ?? party, title: party },
};

/** Members of Parliament, three ways (C20). */
export const memberViews: readonly View[] = [
  memberView(
    "parlamentari-circumscriptii",
    { ro: "Deputați și senatori pe circumscripții", en: "Deputies and senators by constituency" },
    byConstituency,
  ),
  memberView(
    "parlamentari-grupuri",
    { ro: "Deputați și senatori pe grupuri parlamentare", en: "Deputies and senators by parliamentary group" },
    byGroup,
  ),
  memberView(
    "parlamentari-partide",
    { ro: "Deputați și senatori pe partide", en: "Deputies and senators by party" },
    byParty,
  ),
];

function membersContent({ language }: ViewGiven, members: readonly GivenMember[], { by, tells }: Parted): ViewContent {
  const sorted = [...members].sort((a, b) => inRomanianOrder.compare(sortName(a), sortName(b)));
  const groups = new Map<string, { readonly title: string; readonly members: GivenMember[] }>();
  for (const member of sorted.filter(({ end }) => end === null)) {
    const { key, title } = by(member, language);
    const group = groups.get(key) ?? { title, members: [] };
    groups.set(key, group);
    group.members.push(member);
  }
  const all = columnNames.filter((column) => !tells.includes(column));
  const order = [...groups].sort(([a], [b]) => inRomanianOrder.compare(a, b));
  const sections = order.map(([, group]) => section(group.title, group.members, all, language));
  const ended = sorted.filter(({ end }) => end !== null);
  const last = ended.length === 0 ? [] : [section(say(words.ended, language), ended, columnNames, language)];
  return { lead: [say(words.lead, language)], sections: [...sections, ...last] };
}

const columnNames = Object.keys(words.columns).filter((name): name is Column => name in words.columns);

const section = (
  title: string,
  members: readonly GivenMember[],
  columns: readonly Column[],
  language: Language,
): ViewSection => ({
  title: `${title} (${members.length})`,
  columns: columns.map((column) => say(words.columns[column], language)),
  rows: members.map((member): FactRow => {
    const cells = cellsOf(member, language);
    return { cells: columns.map((column) => cells[column]), from: member.from };
  }),
});

function cellsOf(member: GivenMember, language: Language): Readonly<Record<Column, Cell>> {
  const { name, portrait, source, chamber, group, party, constituency, birthYear, earlier } = member;
  const before = earlier.map((one) => `${one.from}–${one.to} (${say(words.roles[one.chamber], language)})`);
  return {
    name,
    portrait: portrait === null ? null : { picture: { source, url: portrait, alt: name } },
    role: say(words.roles[chamber], language),
    group: group === null ? say(words.noGroup, language) : (shortForm(group) ?? group),
    party: party ?? say(words.noParty, language),
    constituency: constituency === null ? say(words.national, language) : constituencySaid(constituency),
    birthYear,
    mandate: mandateSaid(member, language),
    earlier: before.join(", ") || null,
  };
}

function mandateSaid(member: GivenMember, language: Language): string {
  const { start, end, term } = member;
  const begun =
    start === null ? say(words.fromTerm, language)(term) : say(words.from, language)(dateSaid(start, language));
  const over = end === null ? [] : [say(words.until, language)(dateSaid(end, language))];
  const missing = missingSaid(member, language) ?? [];
  return [begun, ...over].concat(missing).join(", ");
}

const constituencySaid = (number: number): string => `${number} ${constituencyName(number) ?? ""}`.trim();
