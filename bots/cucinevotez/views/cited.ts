import { type FactRow, type Naming, type ShownRecord, textAt, type View, type ViewGiven } from "goodbot";
import type { Editorial } from "../editorial.ts";
import { type InBoth, say } from "./say.ts";

type Cited = Editorial["parties"][number];

const words = {
  parties: { ro: "Pagini de partid citate", en: "Party pages cited" },
  institutions: { ro: "Pagini de conducere citate", en: "Leadership pages cited" },
  columns: { ro: ["Persoana", "Pagina o mai numește?"], en: ["Person", "Does the page still name them?"] },
  lead: {
    ro: "Fiecare pagină este întrebată un singur lucru: mai numește persoana pentru care este citată? O pagină necitită nu înseamnă „nu”.",
    en: 'Each page is asked one thing only: does it still name the person it is cited for? A page that was not read is never a "no".',
  },
  unread: { ro: "necitită", en: "unread" },
  unreadNow: { ro: "necitită la ultima trecere; înainte: ", en: "unread in the last pass; before: " },
};

const namings: Readonly<Record<Naming, InBoth>> = {
  present: { ro: "da, este numită", en: "yes, named" },
  "present in alt only": { ro: "numai în textul unei imagini", en: "in the text of an image only" },
  absent: { ro: "nu mai este numită", en: "not named any more" },
};

const citedView = (slug: string, kind: "parties" | "institutions", cited: readonly Cited[]): View => ({
  ...{ slug, title: words[kind], kinds: ["Naming"] },
  show: async (given) => {
    const { language } = given;
    const answers = new Map<string, ShownRecord>();
    for await (const record of given.records("Naming"))
      answers.set(`${textAt(record.content, "page")} ${textAt(record.content, "person")}`, record);
    return {
      lead: [say(words.lead, language)],
      sections: cited.map(({ id, title, page, names }) => ({
        title,
        text: [{ text: page, url: page }],
        columns: say(words.columns, language),
        rows: names.map((person) => answerRow(person, answers.get(`${page} ${person}`), { id, page }, given)),
      })),
    };
  },
});

function answerRow(
  person: string,
  answer: ShownRecord | undefined,
  { id, page }: Pick<Cited, "id" | "page">,
  { language, unread }: ViewGiven,
): FactRow {
  const failed = unread.find(({ source, url }) => source === id && url === page);
  const found = answer && namingOf(textAt(answer.content, "naming"));
  if (!answer || !found) {
    const from = failed ? { url: page, triedAt: failed.at } : "editor";
    return { cells: [person, say(words.unread, language)], from };
  }
  const before = failed ? say(words.unreadNow, language) : "";
  return { cells: [person, `${before}${say(found, language)}`], from: answer.from };
}

const namingOf = (word: string | undefined): InBoth | undefined =>
  Object.entries(namings).find(([naming]) => naming === word)?.[1];

/** Party pages (C6) and leadership pages (C7): named, not named, unread. */
export const citedViews = ({ parties, institutions }: Pick<Editorial, "parties" | "institutions">): readonly View[] => [
  citedView("partide", "parties", parties),
  citedView("institutii", "institutions", institutions),
];
