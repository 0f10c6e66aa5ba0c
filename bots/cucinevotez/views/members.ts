import type { FactRow, Language, View, ViewContent, ViewGiven, ViewSection } from "goodbot";
import { constituencyName } from "../read/constituencies.ts";
import { shortForm } from "../read/group-forms.ts";
import { type GivenMember, membersGiven, sortName } from "./members-given.ts";
import { dateSaid, type InBoth, inRomanianOrder, say } from "./say.ts";

const words = {
  columns: {
    ro: [
      "Nume",
      "Portret",
      "Camera",
      "Grup",
      "Partid",
      "Circumscripție",
      "Anul nașterii",
      "Mandat",
      "Mandate anterioare",
    ],
    en: [
      "Name",
      "Portrait",
      "Chamber",
      "Group",
      "Party",
      "Constituency",
      "Year of birth",
      "Mandate",
      "Earlier mandates",
    ],
  },
  chambers: {
    deputies: { ro: "Camera Deputaților", en: "Chamber of Deputies" },
    senate: { ro: "Senat", en: "Senate" },
  },
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
  notListed: {
    ro: (day: string) => `nu mai apare în listă la ${day}; se verifică la trecerea următoare`,
    en: (day: string) => `not listed on ${day}; the next pass looks again`,
  },
  lead: {
    ro: "Din paginile publice ale Camerei Deputaților și ale Senatului: nume, grup, partid, circumscripție, anul nașterii și datele mandatelor; nimic altceva.",
    en: "From the public pages of the Chamber of Deputies and the Senate: name, group, party, constituency, year of birth and dates of mandates; nothing else.",
  },
};

/** How members are parted into sections: a key that sorts, and the section's title. */
type Parted = (member: GivenMember, language: Language) => { readonly key: string; readonly title: string };

const memberView = (slug: string, title: InBoth, parted: Parted): View => ({
  ...{ slug, title: { ...title }, kinds: ["Member"] },
  show: async (given) => membersContent(given, await membersGiven(given), parted),
});

const byConstituency: Parted = ({ constituency }, language) =>
  constituency === null
    ? { key: "99", title: say(words.national, language) }
    : { key: String(constituency).padStart(2, "0"), title: constituencySaid(constituency) };

const byGroup: Parted = ({ chamber, group }, language) => {
  const name = group === null ? say(words.noGroup, language) : group;
  const short = group === null ? null : shortForm(group);
  const title = `${say(words.chambers[chamber], language)}: ${short === null ? name : `${short} (${name})`}`;
  return { key: `${chamber} ${group === null ? "\uffff" : (short ?? name)}`, title };
};

const byParty: Parted = ({ party }, language) =>
  party === null
    ? { key: "\uffff", title: say(words.noParty, language) }
    : { key: shortForm(party) ?? party, title: party };

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

function membersContent({ language }: ViewGiven, members: readonly GivenMember[], parted: Parted): ViewContent {
  const sorted = [...members].sort((a, b) => inRomanianOrder.compare(sortName(a), sortName(b)));
  const sections = new Map<string, { title: string; rows: FactRow[] }>();
  for (const member of sorted.filter(({ end }) => end === null)) {
    const { key, title } = parted(member, language);
    const section = sections.get(key) ?? { title, rows: [] };
    sections.set(key, section);
    section.rows.push(memberRow(member, language));
  }
  const ended = sorted.filter(({ end }) => end !== null).map((member) => memberRow(member, language));
  const columns = say(words.columns, language);
  const order = [...sections].sort(([a], [b]) => inRomanianOrder.compare(a, b));
  const all: ViewSection[] = order.map(([, { title, rows }]) => ({
    title: `${title} (${rows.length})`,
    columns,
    rows,
  }));
  if (ended.length > 0) all.push({ title: `${say(words.ended, language)} (${ended.length})`, columns, rows: ended });
  return { lead: [say(words.lead, language)], sections: all };
}

function memberRow(member: GivenMember, language: Language): FactRow {
  const { name, portrait, source, chamber, group, party, constituency, birthYear, earlier, from } = member;
  return {
    cells: [
      name,
      portrait === null ? null : { picture: { source, url: portrait, alt: name } },
      say(words.chambers[chamber], language),
      group ?? say(words.noGroup, language),
      party ?? say(words.noParty, language),
      constituency === null ? say(words.national, language) : constituencySaid(constituency),
      birthYear,
      mandateSaid(member, language),
      earlier.map((one) => `${one.from}–${one.to} (${say(words.chambers[one.chamber], language)})`).join(", ") || null,
    ],
    from,
  };
}

function mandateSaid({ start, end, term, state, changedAt }: GivenMember, language: Language): string {
  const begun =
    start === null ? say(words.fromTerm, language)(term) : say(words.from, language)(dateSaid(start, language));
  const over = end === null ? [] : [say(words.until, language)(dateSaid(end, language))];
  const missing = state === "live" ? [] : [say(words.notListed, language)(daySaid(changedAt, language))];
  return [begun, ...over, ...missing].join(", ");
}

/** The day in Romania. */
const daySaid = (at: number, language: Language): string => dateSaid(romanianDay.format(at), language);
const romanianDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Bucharest", dateStyle: "short" });

const constituencySaid = (number: number): string => `${number} ${constituencyName(number) ?? ""}`.trim();
