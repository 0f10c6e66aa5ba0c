import { datesIn, foldRomanian, type HtmlElement, type PartialDate, rowsOf, select, selectAll } from "goodbot";
import type { Page } from "./open-page.ts";
import { alarm, type Miss, ok, type Reading } from "./reading.ts";
import { shownText } from "./rows.ts";

/** What became of a motion; null where the status is not understood. */
export type MotionResult = "adopted" | "rejected" | "withdrawn" | "pending";

/** A motion of censure (C4). Detail pages and texts are never read. */
export interface Motion {
  /** Registration: number and day. */
  readonly number: number | null;
  readonly date: PartialDate | null;
  /** Without quotation marks. */
  readonly title: string;
  readonly status: string;
  readonly result: MotionResult | null;
}

/** Reads the list of motions of both chambers (`motiuni2015.lista?cam=0`), section 3.6. */
export const readMotions = (page: Page): Reading<readonly Motion[]> => {
  const table = select(page.html, "table.video-table");
  if (!table) return alarm("unknown layout", "no table.video-table");
  const misses: Miss[] = [];
  const rows = selectAll(page.html, "table.video-table").flatMap(rowsOf);
  return ok(
    rows.flatMap(({ cells, heading }) => (heading ? [] : (motionOf(cells, misses) ?? []))),
    misses,
  );
};

/** "12 / 05-11-2026". */
const registration = /^(?:nr\.?\s*)?(\d+)\s*\/\s*(\d{1,2}[-.]\d{1,2}[-.]\d{4})$/i;

const motionOf = (cells: readonly HtmlElement[], misses: Miss[]): Motion | null => {
  const texts = cells.map(shownText);
  const registered = texts.findIndex((text) => registration.test(text));
  const titled = cells.findIndex((cell) => select(cell, "a") !== undefined);
  const title = (texts[titled] ?? "").replace(/^[„“”"«]+|[„“”"»]+$/gu, "").trim();
  if (title === "" || titled < 0) return null;
  const raw = texts[registered] ?? "";
  const status = registered < 0 ? "" : (texts[registered + 1] ?? "");
  const motion = {
    number: registered < 0 ? null : Number(registration.exec(raw)?.[1]),
    date: datesIn(raw)[0] ?? null,
    ...{ title, status, result: resultOf(status) },
  };
  if (motion.date === null) misses.push({ field: "date", raw: texts.join(" | ") });
  if (motion.result === null) misses.push({ field: "status", raw: status });
  return motion;
};

const results: readonly (readonly [MotionResult, RegExp])[] = [
  ["rejected", /\brespins|\bneadoptat|\bnu a fost adoptat|\brejected/],
  ["adopted", /\badoptat|\badmis|\badopted/],
  ["withdrawn", /\bretras|\bwithdrawn/],
  ["pending", /\bin (?:dezbatere|curs|procedura)|\bdepus|\binregistrat|\bpending/],
];

const resultOf = (status: string): MotionResult | null => {
  const folded = foldRomanian(status, "i");
  return results.find(([, words]) => words.test(folded))?.[0] ?? null;
};
