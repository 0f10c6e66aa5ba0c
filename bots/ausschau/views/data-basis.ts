import { type FactRow, type Language, type Pledged, textAt, type View, type ViewGiven } from "goodbot";
import * as z from "zod";
import { type Catalogued, cataloguedIn, INDEX } from "../licences.ts";
import { hoursSaid, type InBoth, say } from "./say.ts";

const words = {
  title: { de: "Datenbasis", en: "Data basis" },
  lead: {
    de: "Alle Quellen, die gelesen werden, mit Lizenz und Abrufhäufigkeit. Die Liste entsteht aus den Einstellungen, nach denen der Bot läuft. Was eine amtliche Quelle angibt, wird nicht aus einer Website gelesen.",
    en: "All sources that are read, with licence and fetch frequency. The list is made from the settings by which the bot runs. What an official source gives is not read from a website.",
  },
  official: { de: "Amtliche Quellen und freie Wissensdatenbanken", en: "Official sources and free knowledge bases" },
  websites: { de: "Websites von Organisationen", en: "Websites of organisations" },
  noWebsite: { de: "Zurzeit wird keine Website gelesen.", en: "No website is read at present." },
  catalogued: {
    de: "Kerndatenquellen, die der Katalog nennt",
    en: "Core data sources that the catalogue names",
  },
  cataloguedText: {
    de: "Gelesen werden davon die oben genannten.",
    en: "Of these the ones named above are read.",
  },
  columns: {
    de: [
      "Quelle",
      "Art",
      "Lizenz",
      "Abstand planmäßiger Abrufe",
      "Anfragen",
      "Zuletzt vollständig gelesen",
      "Datensätze",
      "Stand",
    ],
    en: ["Source", "Kind", "Licence", "Between scheduled readings", "Requests", "Last read whole", "Records", "State"],
  },
  cataloguedColumns: { de: ["Quelle", "Herausgeber", "Lizenz"], en: ["Source", "Publisher", "Licence"] },
  never: { de: "noch nie", en: "never so far" },
  requests: {
    de: (seconds: string, most: number) => `höchstens ${most} zugleich je Server, dazwischen mindestens ${seconds} s`,
    en: (seconds: string, most: number) => `${most} at a time per server at most, at least ${seconds} s between two`,
  },
};

const states: Readonly<Record<ViewGiven["sources"][number]["state"], InBoth>> = {
  running: { de: "wird gelesen", en: "is read" },
  resting: { de: "ruht", en: "rests" },
  "stopped by robots": { de: "durch robots.txt gestoppt", en: "stopped by robots.txt" },
  off: { de: "ausgeschaltet", en: "switched off" },
  "under review": { de: "in Prüfung", en: "under review" },
  unread: { de: "noch nicht gelesen", en: "not read so far" },
};

const inBoth = z.object({ de: z.string().optional(), en: z.string().optional() });

const listing = z.object({
  sources: z.array(
    z.object({
      ...{ kind: z.string(), link: z.string().optional(), notBefore: z.number() },
      ...{ what: inBoth, licence: z.union([z.string(), inBoth]) },
    }),
  ),
});

type Listed = z.output<typeof listing>["sources"][number];

const optionsOf = (pledge: readonly Pledged[], name: string): readonly unknown[] =>
  pledge.flatMap(({ spec, options }) => (spec.name === name ? [options] : []));

/** What is promised of a kind at a source: of all that speak of it the one with the longest span. */
function listedAs(kind: string, pledge: readonly Pledged[]): Listed | undefined {
  const all = optionsOf(pledge, "data-basis").flatMap((options) => {
    const parsed = listing.safeParse(options);
    return parsed.success ? parsed.data.sources.filter((one) => one.kind === kind) : [];
  });
  return all.sort((a, b) => b.notBefore - a.notBefore)[0];
}

const atATime = (pledge: readonly Pledged[]): number =>
  optionsOf(pledge, "spacing").reduce<number>((least, options) => {
    const parsed = z.object({ atATime: z.number() }).safeParse(options);
    return parsed.success ? Math.min(least, parsed.data.atATime) : least;
  }, Number.POSITIVE_INFINITY);

/**
 * The public list of sources (A4), made from what runs: the pledge, the sources, and what their last readings came to.
 *
 * @param pledge the bot's own
 */
export const dataBasisView = (pledge: readonly Pledged[]): View => ({
  slug: "datenbasis",
  title: words.title,
  kinds: [INDEX, "Publication", "Organisation", "Entry", "WebsiteProfile", "WebsiteFact"],
  show: async (given) => {
    const { language, sources } = given;
    const catalogued = await cataloguedIn(given);
    const indexes = catalogued.records.map(({ content, from }): FactRow => {
      const url = textAt(content, "url") ?? "";
      const name = { text: textAt(content, "title") ?? url, url };
      return { cells: [name, textAt(content, "publisher") ?? null, catalogued.licenceAt(url) ?? null], from };
    });
    const rowOf = (one: ViewGiven["sources"][number]): FactRow => sourceRow(one, pledge, catalogued, language);
    const websites = sources.filter(({ source }) => source.kind === "website");
    return {
      lead: [say(words.lead, language)],
      sections: [
        {
          ...{ title: say(words.official, language), columns: say(words.columns, language) },
          rows: sources.filter(({ source }) => source.kind !== "website").map(rowOf),
        },
        websites.length === 0
          ? { title: say(words.websites, language), text: [say(words.noWebsite, language)] }
          : {
              ...{ title: say(words.websites, language), columns: say(words.columns, language) },
              rows: websites.map(rowOf),
            },
        {
          ...{ title: say(words.catalogued, language), text: [say(words.cataloguedText, language)] },
          ...{ columns: say(words.cataloguedColumns, language), rows: indexes },
        },
      ],
    };
  },
});

function sourceRow(
  { source, state, gap, readAt, records, last }: ViewGiven["sources"][number],
  bot: readonly Pledged[],
  catalogued: Catalogued,
  language: Language,
): FactRow {
  const pledge = [...bot, ...source.pledge];
  const listed = listedAs(source.kind, pledge);
  const own = language === "de" ? "de" : "en";
  const named = typeof listed?.licence === "object" ? listed.licence[own] : listed?.licence;
  const licence =
    catalogued.licenceAt(source.url) ?? (named === undefined ? null : { text: named, url: listed?.link ?? null });
  const seconds = new Intl.NumberFormat(language === "de" ? "de-AT" : "en-GB").format(gap / 1_000);
  const read =
    readAt === null ? say(words.never, language) : new Date(readAt).toISOString().slice(0, 16).replace("T", " ");
  return {
    cells: [
      { text: source.title, url: source.url },
      listed?.what[own] ?? source.kind,
      licence,
      listed ? hoursSaid(listed.notBefore, language) : null,
      say(words.requests, language)(seconds, atATime(pledge)),
      readAt === null ? read : `${read} UTC`,
      records,
      say(states[state], language),
    ],
    from: readAt !== null ? { url: source.url, at: readAt } : last ? { url: source.url, triedAt: last.at } : "editor",
  };
}
