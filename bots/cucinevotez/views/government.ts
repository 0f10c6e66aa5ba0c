import { displayName, type FactRow, textAt, type View, type ViewGiven } from "goodbot";
import { dateSaid, inRomanianOrder, missingSaid, say } from "./say.ts";
import { secretariesGiven } from "./secretaries-given.ts";

const words = {
  government: { ro: "Guvernul și ministerele", en: "The Government and the ministries" },
  members: { ro: "Membrii Guvernului", en: "Members of the Government" },
  memberColumns: { ro: ["Nume", "Portret", "Funcția"], en: ["Name", "Portrait", "Function"] },
  ministries: { ro: "Ministerele", en: "The ministries" },
  ministry: { ro: "Ministerul", en: "Ministry" },
  byHand: {
    ro: "gov.ro este citit numai la cererea unei persoane.",
    en: "gov.ro is read only when a person asks for it.",
  },
  secretaries: { ro: "Secretarii de stat ai ministerelor", en: "State secretaries of the ministries" },
  secretaryColumns: {
    ro: ["Nume", "Funcția", "Decizia prim-ministrului"],
    en: ["Name", "Function", "Decision of the Prime Minister"],
  },
  secretary: { ro: "secretar de stat", en: "state secretary" },
  decision: {
    ro: (number: number, day: string) => `nr. ${number} din ${day}`,
    en: (number: number, day: string) => `no. ${number} of ${day}`,
  },
  secretariesLead: {
    ro: "Din lista deciziilor prim-ministrului, în Repertoriul legislativ: cine a fost numit și nu a fost eliberat de atunci. Linkul duce la fișa deciziei, pe care robotul nu o citește.",
    en: "From the list of the Prime Minister's decisions in the Repertoriul legislativ: who was appointed and not released since. The link leads to the decision's record, which the bot does not read.",
  },
};

/** The Government and the list of ministries (C21). */
export const governmentView: View = {
  slug: "guvern",
  title: words.government,
  kinds: ["CabinetMember", "Ministry"],
  show: async (given) => {
    const { language } = given;
    return {
      lead: [say(words.byHand, language)],
      sections: [
        {
          title: say(words.members, language),
          columns: say(words.memberColumns, language),
          rows: await cabinetRows(given),
        },
        {
          title: say(words.ministries, language),
          columns: [say(words.ministry, language)],
          rows: await ministryRows(given),
        },
      ],
    };
  },
};

/** Who is missing from the page once is shown with that: one reading alone ends nothing. */
async function cabinetRows({ records, language }: ViewGiven): Promise<readonly FactRow[]> {
  const rows: FactRow[] = [];
  for await (const record of records("CabinetMember", true)) {
    const { content, source, from } = record;
    const [name, role, portrait] = ["name", "function", "portrait"].map((field) => textAt(content, field));
    if (name === undefined) continue;
    const picture = portrait === undefined ? null : { picture: { source, url: portrait, alt: name } };
    const said = [role, missingSaid(record, language)].filter((part) => part !== undefined && part !== null);
    rows.push({ cells: [name, picture, said.join("; ") || null], from });
  }
  return rows;
}

async function ministryRows({ records, language }: ViewGiven): Promise<readonly FactRow[]> {
  const rows: FactRow[] = [];
  for await (const record of records("Ministry", true)) {
    const { content, from } = record;
    const name = textAt(content, "name");
    if (name === undefined) continue;
    const missing = missingSaid(record, language);
    const text = missing === null ? name : `${name} (${missing})`;
    rows.push({ cells: [{ text, url: textAt(content, "link") ?? null }], from });
  }
  return rows;
}

/** The ministries' state secretaries (C22): no under-secretary, no title of a decision. */
export const secretariesView: View = {
  slug: "secretari-de-stat",
  title: words.secretaries,
  kinds: ["Decision"],
  show: async (given) => {
    const { language } = given;
    const byMinistry = new Map<string, { readonly name: string; readonly row: FactRow }[]>();
    for (const { person, ministry, number, date, link, from } of await secretariesGiven(given)) {
      const text = say(words.decision, language)(number, dateSaid(date, language));
      const name = displayName(person);
      const row: FactRow = { cells: [name, say(words.secretary, language), { text, url: link }], from };
      byMinistry.set(ministry, [...(byMinistry.get(ministry) ?? []), { name, row }]);
    }
    const sections = [...byMinistry]
      .sort(([a], [b]) => inRomanianOrder.compare(a, b))
      .map(([title, people]) => ({
        title,
        columns: say(words.secretaryColumns, language),
        rows: people.sort((a, b) => inRomanianOrder.compare(a.name, b.name)).map(({ row }) => row),
      }));
    return { lead: [say(words.secretariesLead, language)], sections };
  },
};
