import type { FactRow, Language, Linked, View } from "goodbot";
import { cataloguedIn, INDEX } from "../licences.ts";
import { ocidOf } from "../ocds/release.ts";
import { flagSentences } from "../read/flags.ts";
import type { Party, Publication, Stage } from "../read/publication.ts";
import { type Gathered, gathered, MOST_SHOWN } from "./gathered.ts";
import { amountSaid, type InBoth, say } from "./say.ts";

const words = {
  title: { de: "Aufträge", en: "Contracts" },
  lead: {
    de: "Amtliche Veröffentlichungen über öffentliche Aufträge, die neuesten zuerst. Gehören mehrere zu einem Verfahren, stehen sie untereinander und tragen dieselbe Kennung. Beträge stehen hier, wie sie veröffentlicht sind; was an einer Angabe auffällt, sagt ein Satz daneben.",
    en: "Official publications on public contracts, the newest first. Where several belong to one procedure they stand together and carry the same id. Amounts are shown as published; what is odd about a value is said in a sentence beside it.",
  },
  shown: {
    de: (shown: number, all: number) => `${shown} von ${all} Veröffentlichungen; alle stehen im Export.`,
    en: (shown: number, all: number) => `${shown} of ${all} publications; the export has all of them.`,
  },
  columns: {
    de: ["Gegenstand", "Auftraggeber", "Auftragnehmer", "Wert", "Art", "Tag", "CPV", "Verfahren", "Lizenz", "Hinweise"],
    en: ["Subject", "Authority", "Supplier", "Value", "Stage", "Day", "CPV", "Procedure", "Licence", "Notes"],
  },
  untitled: { de: "(ohne Titel)", en: "(no title)" },
  notAwarded: { de: "nicht vergeben", en: "not awarded" },
  atMost: { de: "Rahmen, höchstens", en: "framework, at most" },
  gone: { de: "Die Quelle führt diesen Eintrag nicht mehr.", en: "The source no longer lists this entry." },
};

const stages: Readonly<Record<Stage, InBoth>> = {
  notice: { de: "Bekanntmachung", en: "notice" },
  "intended award": { de: "beabsichtigte Vergabe", en: "intended award" },
  result: { de: "Zuschlag", en: "award" },
  change: { de: "Vertragsänderung", en: "change of contract" },
};

/**
 * All publications with source, licence, day of reading, and their flags in words; those of one procedure together (A17).
 *
 * @param usual licences of the bot's own sources by their ids, where the catalogue names none
 */
export const contractsView = (usual: ReadonlyMap<string, string>): View => ({
  slug: "auftraege",
  title: words.title,
  kinds: ["Publication", INDEX],
  show: async (given) => {
    const { language } = given;
    const { publications, processes, all } = await gathered(given);
    const { licenceAt } = await cataloguedIn(given);
    const licences = new Map<string, Linked | string>(usual);
    for (const { source } of given.sources) {
      const licence = licenceAt(source.url);
      if (licence) licences.set(source.id, licence);
    }
    const groups = processes
      .map((process) => ({
        ocid: ocidOf(process),
        members: process.publications.flatMap(({ key }) => publications.get(key) ?? []),
      }))
      .map((group) => ({
        ...group,
        day:
          group.members
            .map(({ day }) => day)
            .sort()
            .at(-1) ?? "",
      }))
      .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.ocid < b.ocid ? -1 : 1));
    const shown = Math.min(all, MOST_SHOWN);
    return {
      lead: [say(words.lead, language), say(words.shown, language)(shown, all)],
      sections: [
        {
          title: say(words.title, language),
          columns: say(words.columns, language),
          rows: groups.flatMap(({ ocid, members }) => members.map((one) => rowOf(one, ocid, licences, language))),
        },
      ],
    };
  },
});

type Licences = ReadonlyMap<string, Linked | string>;

function rowOf(one: Gathered, ocid: string, licences: Licences, language: Language): FactRow {
  const { publication, record, day } = one;
  const notes = publication.flags.map((flag): string => flagSentences[flag][language === "de" ? "de" : "en"]);
  if (record.state === "absent") notes.unshift(say(words.gone, language));
  return {
    cells: [
      publication.title ?? say(words.untitled, language),
      namesOf(publication.buyers),
      namesOf(publication.awards.flatMap(({ contractors }) => contractors)),
      valueSaid(publication, language),
      say(stages[publication.stage], language),
      day || null,
      publication.cpv.value,
      ocid,
      licences.get(record.source) ?? null,
      notes.length === 0 ? null : notes.join(" "),
    ],
    from: record.from,
  };
}

const namesOf = (parties: readonly Party[]): string | null =>
  [...new Set(parties.flatMap(({ name }) => name?.shown ?? []))].join("; ") || null;

/** Values as published, one after the other; nothing is added up. */
function valueSaid({ awards, total, framework, stage }: Publication, language: Language): string | null {
  const values = awards.flatMap(({ value }) =>
    value?.value == null ? [] : [amountSaid(value.value, value.currency, language)],
  );
  const whole = values.length === 0 && total?.value != null ? [amountSaid(total.value, total.currency, language)] : [];
  const said = [...values, ...whole].join("; ");
  if (said !== "") return framework ? `${say(words.atMost, language)} ${said}` : said;
  const nothing = stage === "result" && awards.length > 0 && awards.every(({ awarded }) => !awarded);
  return nothing ? say(words.notAwarded, language) : null;
}
