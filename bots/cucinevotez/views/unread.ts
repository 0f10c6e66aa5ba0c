import type { FactRow, Language, SourceGiven, UnreadPage, View, ViewGiven } from "goodbot";
import { type InBoth, say } from "./say.ts";

const words = {
  title: { ro: "Ce nu s-a putut citi la ultima trecere", en: "What could not be read in the last pass" },
  lead: {
    ro: "Datele mai vechi rămân până când pagina poate fi citită din nou; ziua citirii stă lângă fiecare.",
    en: "Older data stay until the page can be read again; the day of reading stands beside each.",
  },
  nothing: { ro: "La ultima trecere s-a citit totul.", en: "Everything was read in the last pass." },
  pages: { ro: "Pagini necitite", en: "Pages that were not read" },
  pageColumns: { ro: ["Ce se citește", "Adresa", "Motivul"], en: ["What is read", "Address", "Reason"] },
  sources: { ro: "Surse care nu au fost citite până la capăt", en: "Sources that were not read to the end" },
  sourceColumns: { ro: ["Ce se citește", "Starea"], en: ["What is read", "State"] },
};

const reasons = {
  check: { ro: "verificare de robot în locul paginii", en: "a bot check in place of the page" },
  content: { ro: "conținutul nu are forma așteptată", en: "the content does not have the expected form" },
  noAnswer: { ro: "serverul nu a răspuns sau nu până la capăt", en: "the server gave no answer, or none to its end" },
  robots: { ro: "interzisă de robots.txt", en: "forbidden by robots.txt" },
  robotsUnreadable: {
    ro: "robots.txt nu a putut fi citit, deci nu se citește nimic de acolo",
    en: "robots.txt could not be read, so nothing is read there",
  },
  neverAsked: { ro: "gazda nu este întrebată niciodată", en: "the host is never asked" },
  resting: { ro: "serverul a cerut o pauză", en: "the server asked for a pause" },
  ours: { ro: "o regulă a robotului nu a permis-o", en: "a rule of the bot did not allow it" },
  status: { ro: (status: number) => `răspuns ${status}`, en: (status: number) => `status ${status}` },
};

const results: Readonly<Record<string, InBoth>> = {
  incomplete: { ro: "citită în parte", en: "read in part" },
  silent: { ro: "fără răspuns", en: "no answer" },
  stopped: { ro: "oprită", en: "stopped" },
  check: { ro: "verificare de robot", en: "a bot check" },
};

const states: Readonly<Partial<Record<SourceGiven["state"], InBoth>>> = {
  off: { ro: "oprită: nu este configurată", en: "off: not set" },
  resting: { ro: "în pauză", en: "resting" },
  "stopped by robots": { ro: "oprită de robots.txt", en: "stopped by robots.txt" },
  "under review": { ro: "în verificare", en: "under review" },
};

/** What was unread in the last pass, with the reason. What is only compared (C9) is told by its source alone. */
export const unreadView: View = {
  slug: "necitite",
  title: words.title,
  kinds: [],
  show: async ({ language, unread, sources }: ViewGiven) => {
    const byId = new Map(sources.map((one) => [one.source.id, one.source]));
    const pages = unread.flatMap((page): FactRow[] => {
      const source = byId.get(page.source);
      if (!source || source.kind === "wikidata") return [];
      const cells = [source.title, { text: page.url, url: page.url }, reasonSaid(page.why, language)];
      return [{ cells, from: { url: page.url, triedAt: page.at } }];
    });
    const parts = sources.flatMap((one) => sourceRow(one, language) ?? []);
    const nothing = pages.length + parts.length === 0;
    return {
      lead: [say(nothing ? words.nothing : words.lead, language)],
      sections: [
        { title: say(words.pages, language), columns: say(words.pageColumns, language), rows: pages },
        { title: say(words.sources, language), columns: say(words.sourceColumns, language), rows: parts },
      ].filter(({ rows }) => rows.length > 0),
    };
  },
};

function sourceRow({ source, state, last }: SourceGiven, language: Language): FactRow | null {
  const said = states[state] ?? (last && results[last.result]);
  if (!said) return null;
  const from = last ? { url: source.url, triedAt: last.at } : "editor";
  return { cells: [source.title, say(said, language)], from };
}

function reasonSaid(why: UnreadPage["why"], language: Language): string {
  switch (why.kind) {
    case "check":
    case "content":
      return say(reasons[why.kind], language);
    case "outcome":
      return say(reasons.noAnswer, language);
    case "status":
      return say(reasons.status, language)(why.status);
    case "refused":
      return say(refusalSaid(why.code), language);
  }
}

function refusalSaid(code: (UnreadPage["why"] & { readonly kind: "refused" })["code"]): InBoth {
  if (code === "robots disallow" || code === "shut out") return reasons.robots;
  if (code === "robots unreadable") return reasons.robotsUnreadable;
  if (code === "never asked") return reasons.neverAsked;
  if (code === "check") return reasons.check;
  return code === "resting" || code === "given up" ? reasons.resting : reasons.ours;
}
