import { type Json, jsonAt, type Kit, type Observations, type ObservedRecord, type Wanted, yearOf } from "goodbot";
import * as z from "zod";
import { type Act, type ActPage, readActPage } from "../read/act-list.ts";
import { cdepAddress } from "../read/cdep-address.ts";
import { floors, holdsFloor } from "../read/floors.ts";
import { alarm, andThen, ok, type Reading } from "../read/reading.ts";
import { cdepSettings } from "./cdep-settings.ts";
import { numberBefore, yearInRomania } from "./counts.ts";
import { makeKit, type Setting } from "./make-kit.ts";
import { pageReader } from "./page-reader.ts";
import { pageWanted, ranks, wholeList } from "./wanted.ts";

const settings = z.strictObject({
  ...cdepSettings,
  /** Codes of issuer and type of act in the Repertoriu. Null: not set, and the source is off. */
  codes: z.strictObject({ issuer: z.string().min(1), type: z.string().min(1) }).nullable(),
  /** First year that is read. */
  from: z.int().min(1990).max(2100),
});

export type YearActs = z.output<typeof settings>;

/** What makes one kind of acts different from the other. */
export interface ActsKind {
  readonly kind: string;
  /** Name of the setting that holds the codes, for whoever looks for it. */
  readonly setting: string;
  /** The years of a pass. `newest`: year of the newest act kept; null where none is. */
  readonly years: (given: {
    readonly thisYear: number;
    readonly newest: number | null;
    readonly from: number;
    readonly unread: readonly number[];
  }) => readonly number[];
  /** What is kept of an act; null: nothing. */
  readonly stored: (act: Act) => ObservedRecord | null;
}

/** Year of the newest act that is kept. */
const NEWEST = "newest";

const listOf = (year: number): string => `acts of ${year}`;

/**
 * Lists of the Repertoriul legislativ, one for each year, page by page (C4, C5). An act's own page is never asked for. A
 * page that leads back to an earlier one, or a past year that lost acts, is an alarm and changes nothing.
 */
export const yearActsKit = (acts: ActsKind): Kit =>
  makeKit({
    kind: acts.kind,
    settings,
    off: ({ codes }) => (codes === null ? `not set: ${acts.setting}` : null),
    plan: ({ memory, pass, settings: { base, codes, from } }) => {
      if (codes === null) return [];
      const thisYear = yearInRomania(pass.startedAt);
      const all = Array.from({ length: Math.max(0, thisYear - from + 1) }, (_, index) => from + index);
      const unread = all.filter((year) => (memory.cursors.get(listOf(year))?.wholeAt ?? null) === null);
      return acts
        .years({ thisYear, newest: numberBefore(memory, NEWEST), from, unread })
        .map((year) => firstPage(cdepAddress.acts(base, year, codes), year));
    },
    readers: {
      acts: pageReader(
        ({ task }) => `${listOf(pageData.parse(task.data).year)}, page ${task.list?.page ?? 1}`,
        (page, setting) => andThen(readActPage(page), (found) => actsObserved(acts, found, setting)),
      ),
    },
  });

/** What is known of a list when one of its pages is asked for. */
const pageData = z.object({
  year: z.int(),
  /** Acts on the pages before. */
  before: z.int(),
  /** Addresses of the pages before. */
  read: z.array(z.string()).max(50),
});

function firstPage(url: string, year: number): Wanted {
  const data = { year, before: 0, read: [] };
  return pageWanted(url, "acts", "list", { data, list: wholeList(listOf(year)), rank: ranks.acts });
}

function actsObserved(kind: ActsKind, found: ActPage, setting: Setting<YearActs>): Reading<Observations> {
  const { answer, task, memory } = setting;
  const { year, before, read } = pageData.parse(task.data);
  const pages = [...read, answer.asked];
  const name = listOf(year);
  const count = before + found.acts.length;
  const { next } = found;
  if (next !== null && (pages.includes(next) || pages.length >= 50))
    return alarm("circle", `page ${pages.length} leads back to an earlier one`);
  const past = year < yearInRomania(setting.pass.startedAt);
  const floor = past && next === null ? holdsFloor(floors.actsOfPastYear, count, numberBefore(memory, name)) : null;
  if (floor?.kind === "alarm") return floor;
  const records = found.acts.flatMap((act) => kind.stored(act) ?? []);
  return ok({
    verdict: { kind: "read" },
    records,
    lists: [
      {
        ...{ name, page: pages.length, ids: records.map(({ id }) => id), whole: true },
        end: next === null ? "done" : "more",
      },
    ],
    ...(next !== null && { wanted: [nextPage(next, { year, before: count, read: pages }, name)] }),
    memory: { ...newestOf(records, memory.said[NEWEST]), ...(next === null && { [name]: count }) },
    oddities: found.warnings.map((code) => ({ code, where: name })),
  });
}

const nextPage = (url: string, data: z.output<typeof pageData>, name: string): Wanted =>
  pageWanted(url, "acts", "list", { data, list: wholeList(name, data.read.length + 1), rank: ranks.acts });

/** The year of the newest act kept, where this page has a newer one than any before. */
function newestOf(records: readonly ObservedRecord[], before: Json | undefined): { readonly [NEWEST]?: number } {
  const years = records.flatMap(({ content }) => {
    const date = jsonAt(content, "date");
    return typeof date === "string" ? [yearOf(date)] : [];
  });
  const newest = Math.max(...years, Number.NEGATIVE_INFINITY);
  return newest > (typeof before === "number" ? before : Number.NEGATIVE_INFINITY) ? { [NEWEST]: newest } : {};
}
