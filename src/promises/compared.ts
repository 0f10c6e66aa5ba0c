import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import type { ObservedRecord } from "../pledge/observation.ts";
import { promise } from "../pledge/promise.ts";
import { either, setOf } from "../pledge/settings.ts";
import { listInWords, quoted } from "../pledge/words.ts";
import { fuller } from "./own-words.ts";

const options = z.strictObject({
  /** Kind of record that is shown side by side. */
  kind: z.string().min(1),
  /** Its field with the address of the page that the fact came from. */
  link: z.string().min(1),
  /** Titles of the public pages on which it is compared, and on which is said how. */
  pages: setOf(z.string().min(1)).refine((pages) => pages.length > 0, "at least one page"),
});

type Compared = z.output<typeof options>;

/**
 * What is compared is compared in the open (V18): on a public page that says how, and beside every fact stands the link
 * to the page it came from. A record without that link does not get into the store, so that nothing can be shown without.
 *
 * @example compared({ kind: "Offer", link: "pageUrl", pages: ["How we compare"] })
 */
export const compared = promise<typeof options>({
  name: "compared",
  serves: ["V18"],
  options,
  tighten: (a, b) => ({
    kind: fuller(a.kind, b.kind) ?? a.kind,
    link: fuller(a.link, b.link) ?? a.link,
    pages: either(a.pages, b.pages),
  }),
  keep: { record: (set, record) => (record.kind !== set.kind || isLinked(set, record) ? record : null) },
  say: {
    de: (set) => sentences(set, "de"),
    en: (set) => sentences(set, "en"),
    ro: (set) => sentences(set, "ro"),
  },
  prove: () => ({
    see(row, { kind, link }) {
      if (row.event !== "applied") return undefined;
      const fields = row.fields?.[kind];
      if (!fields) return undefined;
      return fields.includes(link)
        ? []
        : [{ what: `a ${kind} without ${link} was stored`, rows: [row.request, row.seq] }];
    },
  }),
});

/** Records that only say of something that it is gone need no link. */
function isLinked({ link }: Compared, { state, content }: ObservedRecord): boolean {
  const url = content[link];
  return state !== "live" || (typeof url === "string" && /^https?:\/\//.test(url) && URL.canParse(url));
}

const sentences = ({ kind, link, pages }: Compared, language: Language): string[] =>
  texts[language](
    listInWords(
      pages.map((page) => quoted(page, language)),
      language,
    ),
    `${kind}: ${link}`,
  );

const texts: Texts<(pages: string, field: string) => string[]> = {
  de: (pages, field) => [
    `Verglichen wird öffentlich, auf den Seiten ${pages}: Dort steht, in welcher Einheit, wie umgerechnet wird und wie lange etwas gilt.`,
    `Bei jeder Angabe steht der Link zu der Seite, von der sie stammt (${field}); ohne ihn wird nichts gespeichert.`,
  ],
  en: (pages, field) => [
    `The comparison is public, on the pages ${pages}: they say in which unit, how it is converted and how long something is valid.`,
    `Beside every fact stands the link to the page that it came from (${field}); nothing is stored without one.`,
  ],
  ro: (pages, field) => [
    `Comparația este publică, pe paginile ${pages}: acolo se spune în ce unitate, cum se convertește și cât timp este valabil ceva.`,
    `Lângă fiecare dată se află linkul către pagina de unde provine (${field}); fără el nu se stochează nimic.`,
  ],
};
