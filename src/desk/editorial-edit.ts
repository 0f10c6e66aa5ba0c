import type * as z from "zod";
import { Fault } from "../pledge/fault.ts";
import type { Json } from "../pledge/observation.ts";
import { type JsonPlace, withValueAt } from "./json-text.ts";

export type EditorialAct = "add" | "set" | "remove";

/** One change of an editorial file. */
export interface EditorialEdit {
  /** Where, in the file. */
  readonly place: JsonPlace;
  /** What stands there afterwards; undefined: it is taken out. */
  readonly value: Json | undefined;
  /** The whole file afterwards. */
  readonly text: string;
}

/** A place in the data as it was named: fields by their name, entries of a list by what tells them apart. */
interface Found {
  readonly place: JsonPlace;
  readonly value: Json;
  /** Words that lead no further. */
  readonly rest: readonly string[];
}

/**
 * What stands at a place. The words lead from field to field; an entry of a list is named by its first field (an id, a
 * host, an address), by its text or by its number, counted from 0.
 *
 * @throws Fault "usage" where there is no such place
 * @example valueAt({ parties: [{ id: "a", title: "A" }] }, ["parties", "a", "title"]) // "A"
 */
export function valueAt(data: Json, words: readonly string[]): Json {
  const { value, rest, place } = follow(data, words);
  if (rest.length > 0) throw noPlace(rest[0] ?? "", place, value);
  return value;
}

/**
 * The change that a command line asks for.
 *
 * - `add parties id=x title=X page=https://… names=…`: an entry of fields (a field named twice is a list)
 * - `add parties x names "Ion Exemplu"`: entries of plain text
 * - `set president name "Ana Exemplu"`, `set repertoriu decizii_pm issuer=3 type=65`, `… null`
 * - `remove neverAsked host.example`, `remove parties x names "Ion Exemplu"`
 *
 * @param text the file as it stands
 * @param schema says where a number or a list is wanted; whether the result is right is judged afterwards
 * @throws Fault "usage" for a place that does not exist, or an entry that is there already
 */
export function editorialEdit(
  text: string,
  act: EditorialAct,
  words: readonly string[],
  schema: z.ZodType,
): readonly EditorialEdit[] {
  const data: Json = JSON.parse(text);
  if (act === "remove") return [removed(text, data, words)];
  const fields = words.filter((word) => FIELD.test(word));
  const plain = words.filter((word) => !FIELD.test(word));
  if (act === "set")
    return [set(text, data, fields.length > 0 ? plain : plain.slice(0, -1), wished(fields, plain.slice(-1)), schema)];
  const { place, value, rest } = follow(data, plain);
  const list = place.slice(0, -1);
  if (typeof value === "string" && Array.isArray(valueIn(data, list))) throw standsThere(value, list);
  if (!Array.isArray(value))
    throw new Fault("usage", `${told(place)} is no list`, 'Name one of the lists: "goodbot editorial <bot>".');
  const wishes = fields.length > 0 ? [wished(fields, [])] : rest;
  if (wishes.length === 0 || (fields.length > 0 && rest.length > 0))
    throw new Fault(
      "usage",
      `it is not said what to add to ${told(place)}`,
      "Write field=value for each field, or the text.",
    );
  const edits: EditorialEdit[] = [];
  for (const wish of wishes) {
    const before = edits.at(-1)?.text ?? text;
    const now = valueIn(JSON.parse(before), place);
    const items: readonly Json[] = Array.isArray(now) ? now : [];
    const edit = edited(before, [...place, items.length], wish, schema);
    const twin = items.find((item) => nameOf(item) === nameOf(edit.value ?? null));
    if (twin !== undefined) throw standsThere(nameOf(twin), place);
    edits.push(edit);
  }
  return edits;
}

const FIELD = /^[A-Za-z_]\w*=/;

function removed(text: string, data: Json, words: readonly string[]): EditorialEdit {
  const { place, value, rest } = follow(data, words);
  if (rest.length > 0) throw noPlace(rest[0] ?? "", place, value);
  if (place.length === 0) throw new Fault("usage", "it is not said what to remove", "Name the list and the entry.");
  return { place, value: undefined, text: withValueAt(text, place, undefined) };
}

function set(
  text: string,
  data: Json,
  words: readonly string[],
  wish: Json | undefined,
  schema: z.ZodType,
): EditorialEdit {
  const { place, value, rest } = follow(data, words);
  const [field, ...more] = rest;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  // A field that the schema knows may be missing so far; whether it knows it is judged afterwards.
  if (more.length > 0 || (field !== undefined && !isObject)) throw noPlace(field ?? "", place, value);
  const whole = field === undefined ? place : [...place, field];
  if (whole.length === 0 || wish === undefined)
    throw new Fault("usage", "it is not said what to set", "Name the place, then the value.");
  return edited(text, whole, wish, schema);
}

/** The values of words: an object of `field=value`, or the plain word. */
function wished(fields: readonly string[], plain: readonly string[]): Json | undefined {
  if (fields.length === 0) return plain[0];
  const values = new Map<string, Json>();
  for (const word of fields) {
    const name = word.slice(0, word.indexOf("="));
    const value = word.slice(name.length + 1);
    const old = values.get(name);
    values.set(name, old === undefined ? value : [...(Array.isArray(old) ? old : [old]), value]);
  }
  return Object.fromEntries(values);
}

function edited(text: string, place: JsonPlace, wish: Json | undefined, schema: z.ZodType): EditorialEdit {
  const value = asWanted(text, place, wish ?? null, schema);
  return { place, value, text: withValueAt(text, place, value) };
}

/** Words are text; where the schema wants a number, a list or nothing at all, they are read as that. */
function asWanted(text: string, place: JsonPlace, wish: Json, schema: z.ZodType): Json {
  let value = wish;
  for (let round = 0; round < 10; round += 1) {
    const parsed = schema.safeParse(JSON.parse(withValueAt(text, place, value)));
    const next = (parsed.error?.issues ?? []).reduce<Json>((so, { code, path, ...issue }) => {
      const isOwn = code === "invalid_type" && place.every((step, index) => String(path[index]) === String(step));
      if (!isOwn) return so;
      const own = path.slice(place.length).map((step) => (typeof step === "number" ? step : String(step)));
      return replaced(so, own, "expected" in issue ? String(issue.expected) : "");
    }, value);
    if (JSON.stringify(next) === JSON.stringify(value)) return value;
    value = next;
  }
  return value;
}

function replaced(value: Json, place: JsonPlace, expected: string): Json {
  const word = valueIn(value, place);
  if (typeof word !== "string") return value;
  const fresh = converted(word, expected);
  return place.length === 0 ? fresh : JSON.parse(withValueAt(JSON.stringify(value), place, fresh));
}

function converted(word: string, expected: string): Json {
  if (word === "null") return null;
  if (expected === "array") return [word];
  if (/^(?:number|int)$/.test(expected) && /^-?\d+(?:\.\d+)?$/.test(word)) return Number(word);
  return expected === "boolean" && /^(?:true|false)$/.test(word) ? word === "true" : word;
}

function follow(data: Json, words: readonly string[]): Found {
  let value = data;
  const place: (string | number)[] = [];
  for (const [index, word] of words.entries()) {
    const step = stepTo(value, word);
    if (step === undefined) return { place, value, rest: words.slice(index) };
    place.push(step);
    value = valueIn(value, [step]);
  }
  return { place, value, rest: [] };
}

function stepTo(value: Json, word: string): string | number | undefined {
  if (Array.isArray(value)) {
    const named = value.findIndex((item: Json) => nameOf(item) === word);
    if (named >= 0) return named;
    return /^\d+$/.test(word) && Number(word) < value.length ? Number(word) : undefined;
  }
  return typeof value === "object" && value !== null && Object.hasOwn(value, word) ? word : undefined;
}

/** What tells an entry of a list from the others: its first field, or itself. */
function nameOf(item: Json): string {
  const first = typeof item === "object" && item !== null ? Object.values(item)[0] : item;
  return String(first);
}

function valueIn(value: Json, place: JsonPlace): Json {
  return place.reduce<Json>((found, step) => {
    if (typeof found !== "object" || found === null) return null;
    return Object.entries(found).find(([key]) => key === String(step))?.[1] ?? null;
  }, value);
}

const standsThere = (name: string, list: JsonPlace): Fault =>
  new Fault("usage", `${name} stands in ${told(list)} already`, "Change it with set, or remove it first.");

const told = (place: JsonPlace): string => (place.length === 0 ? "the file" : place.join("."));

function noPlace(word: string, place: JsonPlace, value: Json): Fault {
  const known = Array.isArray(value) ? value.map(nameOf) : Object.keys(typeof value === "object" ? (value ?? {}) : {});
  const next = known.length === 0 ? "Nothing stands below it." : `Name one of ${known.slice(0, 40).join(", ")}.`;
  return new Fault("usage", `there is no "${word}" in ${told(place)}`, next);
}
