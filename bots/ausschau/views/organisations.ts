import type { FactRow, Language, View } from "goodbot";
import type { Organisation } from "../link/organisations.ts";
import { sumsOf } from "../link/sums.ts";
import { type GatheredAll, gathered, MOST_SHOWN } from "./gathered.ts";
import { amountSaid, say } from "./say.ts";

const words = {
  title: { de: "Auftraggeber und Auftragnehmer", en: "Authorities and suppliers" },
  lead: {
    de: "Zusammengeführt wird nur, was dieselbe geprüfte Kennnummer trägt (Firmenbuch, UID, GLN, Gemeindekennziffer); gleiche Namen allein beweisen nichts. Ergänzt wird nichts: Was hier steht, steht in amtlichen Veröffentlichungen.",
    en: "Only what carries the same checked number (company register, UID, GLN, municipality code) is joined; equal names alone prove nothing. Nothing is added: what stands here stands in official publications.",
  },
  shown: {
    de: (shown: number) => `Aus den neuesten ${shown} Veröffentlichungen.`,
    en: (shown: number) => `From the newest ${shown} publications.`,
  },
  buyers: { de: "Auftraggeber", en: "Authorities" },
  suppliers: { de: "Auftragnehmer", en: "Suppliers" },
  columns: {
    de: ["Name", "Weitere Schreibweisen", "Erkannt an", "Veröffentlichungen", "Vergeben (ohne Rahmenhöchstwerte)"],
    en: ["Name", "Other spellings", "Recognised by", "Publications", "Awarded (without maxima of frameworks)"],
  },
  supplierColumns: {
    de: ["Name", "Weitere Schreibweisen", "Erkannt an", "Veröffentlichungen"],
    en: ["Name", "Other spellings", "Recognised by", "Publications"],
  },
};

/** Organisations as official publications name them, and by which number each was recognised (A17). */
export const organisationsView: View = {
  slug: "organisationen",
  title: words.title,
  kinds: ["Publication"],
  show: async (given) => {
    const { language } = given;
    const all = await gathered(given);
    return {
      lead: [say(words.lead, language), say(words.shown, language)(Math.min(all.all, MOST_SHOWN))],
      sections: [
        {
          ...{ title: say(words.buyers, language), columns: say(words.columns, language) },
          rows: rowsOf(all, "buyer", language),
        },
        {
          ...{ title: say(words.suppliers, language), columns: say(words.supplierColumns, language) },
          rows: rowsOf(all, "contractor", language),
        },
      ],
    };
  },
};

function rowsOf(all: GatheredAll, role: "buyer" | "contractor", language: Language): readonly FactRow[] {
  const found = all.organisations.flatMap((organisation) => {
    const keys = new Set(organisation.mentions.flatMap((mention) => publicationOf(mention, role)));
    const [name] = organisation.names;
    // One whose name alone is known has no line: nobody could say whether it is one or several.
    if (keys.size === 0 || name === undefined || organisation.identifiers.length === 0) return [];
    return [{ organisation, name, keys }];
  });
  const order = new Intl.Collator("de-AT");
  return found
    .sort((a, b) => b.keys.size - a.keys.size || order.compare(a.name, b.name))
    .flatMap(({ organisation, name, keys }): FactRow[] => {
      const newest = [...keys]
        .flatMap((key) => all.publications.get(key) ?? [])
        .sort((a, b) => (a.day < b.day ? 1 : -1))[0];
      if (!newest) return [];
      const cells = [
        name,
        organisation.names.slice(1, 4).join("; ") || null,
        organisation.identifiers.join(", "),
        keys.size,
      ];
      const sum = role === "buyer" ? [awardedBy(organisation, all, language)] : [];
      return [{ cells: [...cells, ...sum], from: newest.record.from }];
    });
}

/** `KEY buyer 0` -> `KEY`, for mentions in that role. */
const publicationOf = (mention: string, role: string): readonly string[] => {
  const at = mention.lastIndexOf(` ${role} `);
  return at === -1 ? [] : [mention.slice(0, at)];
};

function awardedBy({ id }: Organisation, { processes, byMention }: GatheredAll, language: Language): string | null {
  const own = processes.filter(
    ({ publications: [first] }) => first && byMention.get(`${first.key} buyer 0`)?.id === id,
  );
  const { awarded } = sumsOf(own);
  return awarded === 0n ? null : amountSaid(awarded, "EUR", language);
}
