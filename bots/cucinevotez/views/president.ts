import type { FactRow, ShownRecord, View, ViewGiven } from "goodbot";
import * as z from "zod";
import type { Editorial } from "../editorial.ts";
import { type Licence, mayShow } from "../read/commons.ts";
import { say } from "./say.ts";

const DAY = 86_400_000;

const words = {
  title: { ro: "Președintele României", en: "The President of Romania" },
  name: { ro: ["Nume", "Funcția"], en: ["Name", "Office"] },
  office: { ro: "Președintele României", en: "President of Romania" },
  photograph: { ro: "Fotografia", en: "The photograph" },
  columns: { ro: ["Fotografie", "Autor", "Licență"], en: ["Photograph", "Author", "Licence"] },
  notOfficial: {
    ro: "Fotografia nu este un portret oficial. Este arătată numai cât timp licența de pe pagina ei a fost verificată de curând.",
    en: "The photograph is not an official portrait. It is shown only as long as the licence on its page was checked lately.",
  },
  hidden: {
    ro: "Fotografia nu este arătată: licența ei nu a putut fi verificată de curând sau nu este una acceptată.",
    en: "The photograph is not shown: its licence could not be checked lately, or is none that is accepted.",
  },
};

const text = z.string().nullable();
const photographFields = z.object({
  licences: z.array(z.object({ short: z.string(), link: text })),
  ...{ author: text, date: text, attribution: text, original: text },
  nominatedForDeletion: z.boolean(),
});

/** The President: the name from the editor (C20), the photograph only with a licence that holds now (C8, C10). */
export const presidentView = ({ president }: Pick<Editorial, "president">): View => ({
  slug: "presedinte",
  title: words.title,
  kinds: ["Photograph"],
  show: async (given) => {
    const { language } = given;
    const photograph = await photographRow(given, president);
    return {
      lead: [],
      sections: [
        {
          title: say(words.title, language),
          columns: say(words.name, language),
          rows: [{ cells: [president.name, say(words.office, language)], from: "editor" }],
        },
        {
          title: say(words.photograph, language),
          text: [
            say(photograph ? words.notOfficial : words.hidden, language),
            { text: president.photograph, url: president.photograph },
          ],
          ...(photograph && { columns: say(words.columns, language), rows: [photograph] }),
        },
      ],
    };
  },
});

async function photographRow(
  { records, now }: ViewGiven,
  { name, photograph }: Editorial["president"],
): Promise<FactRow | null> {
  for await (const record of records("Photograph")) {
    if (record.id === photograph) return shownRow(record, name, now);
  }
  return null;
}

function shownRow({ content, from, source }: ShownRecord, name: string, now: number): FactRow | null {
  const parsed = photographFields.safeParse(content);
  if (!parsed.success) return null;
  const { author, attribution, original } = parsed.data;
  const showing = mayShow(parsed.data, (now - from.at) / DAY);
  if (!showing.show || original === null) return null;
  return {
    cells: [{ picture: { source, url: original, alt: name } }, attribution ?? author, licenceLink(showing.licence)],
    from,
  };
}

const licenceLink = ({ short, link }: Licence) => ({ text: short, url: link });
