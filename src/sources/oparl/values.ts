import type { Json } from "../../pledge/observation.ts";
import { isDay } from "../../read/local-day.ts";
import { readAgs } from "./ags.ts";
import type { Scalar } from "./fields.ts";
import { readGeojson } from "./geo.ts";
import { readMediaType } from "./media-types.ts";
import type { OddityCode } from "./oddities.ts";
import { isList, isObject } from "./shape.ts";
import { instantOf, isEmptyStamp } from "./stamps.ts";

export type Note = (code: OddityCode) => void;

/**
 * The normalised value of a field; null where it says nothing. A value that needs no change comes back as the same
 * value, so that the caller keeps the raw one only where the two differ.
 */
export const readValue = (form: Scalar, value: Json, field: string, note: Note): Json => {
  switch (form) {
    case "text":
      return readText(single(value, note), field, note);
    case "texts":
      return readTexts(value, field, note);
    case "url":
      return readUrl(single(value, note), note);
    case "urls":
      return readUrls(value, field, note);
    case "day":
      return readDay(single(value, note), false, note);
    case "old day":
      return readDay(single(value, note), true, note);
    case "time":
      return readTime(single(value, note), note);
    case "end":
      return readEnd(single(value, note), note);
    case "number":
      return readNumber(single(value, note), note);
    case "size":
      return readSize(single(value, note), note);
    case "flag":
      return readFlag(single(value, note), note);
    case "ags":
      return readKey(single(value, note), field, note);
    case "geojson":
      return value === null ? null : readGeojson(value, note);
    case "media type":
      return readMimeType(single(value, note), field, note);
  }
};

/** Texts that stand for nothing. */
const empty = new Set(["", "N/A", "n/a"]);

/** Text without outer blanks, no-break spaces as blanks; null where nothing is left. Line breaks inside stay. */
const readText = (value: Json, field: string, note: Note): string | null => {
  if (typeof value === "string") {
    let text = value;
    if (text.includes("\u00a0")) {
      note(`no-break-space:${field}`);
      text = text.replaceAll("\u00a0", " ");
    }
    text = text.trim();
    return empty.has(text) ? null : text;
  }
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value !== null) note("odd-value");
  return null;
};

const single = (value: Json, note: Note): Json => {
  if (!isList(value)) return value;
  if (value.length > 1) note("list-for-single");
  return value[0] ?? null;
};

const several = (value: Json, note: Note): readonly Json[] => {
  if (isList(value)) return value;
  if (value === null) return [];
  note("single-for-list");
  return [value];
};

const readTexts = (value: Json, field: string, note: Note): Json => {
  const texts = several(value, note);
  const read = texts.map((text) => readText(text, field, note)).filter((text) => text !== null);
  return same(value, read) ? value : read;
};

/** An address, byte for byte; blank texts are none. */
const readUrl = (value: Json, note: Note): string | null => {
  if (typeof value === "string") return empty.has(value.trim()) ? null : value;
  if (value !== null) note("odd-value");
  return null;
};

const readUrls = (value: Json, field: string, note: Note): Json => {
  const read = several(value, note)
    .map((url) => readUrl(url, note))
    .filter((url) => url !== null);
  if (field === "equivalent" && read.length < several(value, () => {}).length) note("equivalent-empty");
  return same(value, read) ? value : read;
};

const same = (value: Json, read: readonly Json[]): boolean =>
  isList(value) && value.length === read.length && read.every((item, index) => item === value[index]);

/** A day. `old`: whether 1970-01-01 may be meant (municipalities and bodies were founded on it), else it is an empty stamp. */
const readDay = (value: Json, old: boolean, note: Note): string | null => {
  const text = readDateText(value, note);
  if (text === null) return null;
  const german = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text);
  const day = german
    ? `${german[3]}-${german[2]?.padStart(2, "0")}-${german[1]?.padStart(2, "0")}`
    : text.replace(/[T ].*$/s, "");
  if (!isDay(day)) {
    note("odd-date");
    return null;
  }
  if (day !== text && german === null) note("date-with-time");
  if (!old && day === "1970-01-01") {
    note("empty-date");
    return null;
  }
  return day;
};

/** A text that may hold a date: not blank, not `0000-00-00`. */
const readDateText = (value: Json, note: Note): string | null => {
  if (typeof value !== "string") {
    if (value !== null) note("odd-date");
    return null;
  }
  const text = value.trim();
  if (empty.has(text) || text.startsWith("0000-00-00")) {
    note("empty-date");
    return null;
  }
  return text;
};

/** A time as sent; a day alone stays a day and does not become midnight. */
const readTime = (value: Json, note: Note): string | null => {
  const text = readDateText(value, note);
  if (text === null) return null;
  if (isDay(text)) {
    note("time-without-time");
    return text;
  }
  const instant = instantOf(text);
  if (instant === null) note("odd-date");
  else if (isEmptyStamp(instant.at)) note("empty-date");
  else {
    if (!instant.offset) note("time-without-offset");
    return text;
  }
  return null;
};

/** An end; at 00:00 it is unknown (of the same day: before the start; of the next: the end of the day, not of the meeting). */
const readEnd = (value: Json, note: Note): string | null => {
  const text = readTime(value, note);
  if (text === null || !/[T ]00:00(?::00|$|[^:\d])/.test(text)) return text;
  note("midnight-ends");
  return null;
};

const readNumber = (value: Json, note: Note): number | null => {
  if (typeof value === "number") return value;
  if (value === null || value === "") return null;
  const number = typeof value === "string" ? Number(value.trim()) : Number.NaN;
  if (Number.isFinite(number)) return number;
  note("odd-value");
  return null;
};

const readSize = (value: Json, note: Note): number | null => {
  const size = readNumber(value, note);
  if (size !== 0) return size;
  note("size-zero");
  return null;
};

const flags: ReadonlyMap<Json, boolean> = new Map<Json, boolean>([
  ["true", true],
  ["1", true],
  [1, true],
  ["ja", true],
  ["false", false],
  ["0", false],
  [0, false],
  ["nein", false],
]);

const readFlag = (value: Json, note: Note): boolean | null => {
  if (typeof value === "boolean") return value;
  const flag = flags.get(typeof value === "string" ? value.trim().toLowerCase() : value);
  if (flag !== undefined) return flag;
  if (value !== null && value !== "") note("odd-value");
  return null;
};

const readKey = (value: Json, field: string, note: Note): string | null => {
  const text = readText(value, field, note);
  if (text === null) return null;
  const { ags, odd } = readAgs(text);
  if (odd !== null) note(odd);
  return ags;
};

const readMimeType = (value: Json, field: string, note: Note): string | null => {
  const text = readText(value, field, note);
  if (text === null) return null;
  const type = readMediaType(text);
  if (type !== text) note("odd-mime-type");
  return type;
};

/** True for a value that says `deleted` (OParl 1.0 and 1.1, "deleted": boolean; servers also send texts and numbers). */
export const saysDeleted = (value: Json | undefined): boolean =>
  value === true ||
  value === 1 ||
  value === "1" ||
  (typeof value === "string" && value.trim().toLowerCase() === "true");

/** True where an object holds `""` for a value. */
export const holdsEmptyText = (object: Json): boolean =>
  isObject(object) && Object.values(object).some((value) => value === "");
