import * as z from "zod";
import type { Language, Texts } from "../pledge/language.ts";
import { promise } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import { sorted } from "../pledge/settings.ts";
import { go, skip, type Verdict } from "../pledge/verdict.ts";
import { zoneName } from "../read/daily-hours.ts";
import { wallTime } from "../read/local-time.ts";
import { fullerWords, ownWords } from "./own-words.ts";
import { wallClock } from "./wall-clock.ts";

const list = z.strictObject({
  /** Kind of source that reads the lists. */
  kind: z.string().min(1),
  /** Which years are read: a whole sentence per language. */
  what: ownWords,
  /** Parameter of the address that names the year. */
  parameter: z.string().min(1),
  /** First year that may be read. */
  from: z.int().min(1800).max(9999),
  /** Zone whose calendar tells the current year, after which nothing is read. */
  zone: zoneName,
});

const options = z.strictObject({
  /** The lists, kind by kind of source. */
  lists: z.array(list).transform((all) => merged(all)),
});

type YearList = z.output<typeof list>;

/**
 * Lists of a year each: no year before the first promised one, and none that has not begun (C4, C5). Which of them a pass
 * needs, the reading kit finds from what is stored.
 *
 * @example yearLists({ lists: [{ kind: "decisions", what: {}, parameter: "an", from: 2017, zone: "Europe/Bucharest" }] })
 */
export const yearLists = promise<typeof options>({
  name: "year-lists",
  serves: ["C4", "C5"],
  options,
  tighten: (a, b) => ({ lists: merged([...a.lists, ...b.lists]) }),
  keep: { admit: ({ lists }, request, _facts, now) => verdictOn(lists, request, now) },
  say: {
    de: ({ lists }) => sentences(lists, "de"),
    en: ({ lists }) => sentences(lists, "en"),
    ro: ({ lists }) => sentences(lists, "ro"),
  },
  prove: () => ({
    see(row, { lists }) {
      if (row.event !== "asked" || row.url === undefined) return undefined;
      const { url, startedAt, seq } = row;
      const own = lists.filter((one) => one.kind === row.sourceKind && url.includes("?"));
      if (own.length === 0) return undefined;
      return own.flatMap(({ parameter, from, zone }) => {
        // Of a parameter that stands there twice some servers take the first, some the last.
        const years = (url.slice(url.indexOf("?") + 1).split("#")[0] ?? "")
          .split("&")
          .map((pair) => unescaped(pair).split("="))
          .flatMap(([name, value = ""]) => (name === parameter ? [value] : []));
        const last = wallClock(startedAt, zone).date.slice(0, 4);
        const odd = years.find((year) => !(/^\d{4}$/.test(year) && year >= String(from) && year <= last));
        if (odd === undefined) return [];
        return [{ what: `the list of the year ${odd}, promised ${from} to ${last}`, rows: [seq] }];
      });
    },
  }),
});

/** The ASCII characters of a text that are written as %XX; what else is escaped names no year. */
const unescaped = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** One entry for each kind, parameter and zone: the later first year, the fuller words. */
function merged(all: readonly YearList[]): YearList[] {
  const byForm = new Map<string, YearList>();
  for (const one of all) {
    const form = JSON.stringify([one.kind, one.parameter, one.zone]);
    const known = byForm.get(form);
    byForm.set(
      form,
      known ? { ...one, what: fullerWords(known.what, one.what), from: Math.max(known.from, one.from) } : one,
    );
  }
  return sorted([...byForm.keys()]).flatMap((form) => byForm.get(form) ?? []);
}

function verdictOn(lists: readonly YearList[], { sourceKind, url }: Request, now: number): Verdict {
  for (const { kind, parameter, from, zone } of lists) {
    if (kind !== sourceKind) continue;
    const last = new Date(wallTime(now, zone)).getUTCFullYear();
    // Of a parameter that stands there twice some servers take the first, some the last.
    for (const written of new URL(url).searchParams.getAll(parameter)) {
      const year = /^\d{4}$/.test(written) ? Number(written) : 0;
      if (year < from || year > last) return skip("out of scope", `a list of the year ${written}`);
    }
  }
  return go;
}

const sentences = (lists: readonly YearList[], language: Language): string[] =>
  lists.map(({ kind, what, parameter, from, zone }) =>
    [what[language] ?? "", texts[language](`${kind}, ${parameter}`, from, zone)].join(" ").trim(),
  );

const texts: Texts<(list: string, from: number, zone: string) => string> = {
  de: (name, from, zone) =>
    `Jahreslisten (${name}): keine von vor ${from}, keine von nach dem laufenden Jahr (${zone}).`,
  en: (name, from, zone) =>
    `Lists by year (${name}): none from before ${from}, none from after the current year (${zone}).`,
  ro: (name, from, zone) =>
    `Liste pe ani (${name}): niciuna dinainte de ${from}, niciuna de după anul în curs (${zone}).`,
};
