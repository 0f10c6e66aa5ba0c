import type { Answer } from "../../pledge/kit.ts";
import type { Json } from "../../pledge/observation.ts";
import { decodeText } from "../../read/charset.ts";
import { readCsv } from "../../read/csv.ts";
import { readJson } from "../../read/json.ts";
import { elementsAt, jsonAt } from "../../read/json-at.ts";
import { readXml, type XmlAttributes } from "../../read/xml.ts";
import type { DatasetSettings } from "./source.ts";

/** One entry of a dataset: what stands at a path, undefined where it leads nowhere. */
export type Entry = (path: string) => Json | undefined;

export type Entries =
  | { readonly kind: "entries"; readonly entries: readonly Entry[]; readonly broken: number }
  | { readonly kind: "none"; readonly why: string };

/** The entries of a dataset. A file that is cut off or malformed has none: part of a dataset is not the dataset. */
export const entriesOf = (answer: Answer, settings: DatasetSettings): Entries => {
  const { body, contentType } = answer;
  if (body.length > settings.bytes) return { kind: "none", why: `${body.length} bytes` };
  if (settings.format === "xml") return xmlEntries(answer, settings);
  const { text } = decodeText(body, { contentType, kind: settings.format === "csv" ? "text" : "json" });
  if (settings.format === "csv") return csvEntries(text, settings);
  return settings.format === "json" ? jsonEntries(text, settings) : lineEntries(text);
};

const csvEntries = (text: string, { separator }: DatasetSettings): Entries => {
  const table = readCsv(text, separator);
  if (table.kind === "broken") return { kind: "none", why: table.why };
  const columns = new Map(table.head.map((name, index) => [name.trim(), index]));
  const entries = table.rows.map(
    (row): Entry =>
      (path) =>
        row[columns.get(path) ?? -1],
  );
  return { kind: "entries", entries, broken: 0 };
};

const entryOf =
  (value: Json): Entry =>
  (path) =>
    jsonAt(value, ...path.split("."));

const jsonEntries = (text: string, { items }: DatasetSettings): Entries => {
  const json = readJson(text);
  if (json.kind !== "value") return { kind: "none", why: `no JSON: ${json.kind}` };
  const path = items === "" ? [] : items.split(".");
  if (!Array.isArray(jsonAt(json.value, ...path))) return { kind: "none", why: `no list at "${items}"` };
  return { kind: "entries", entries: elementsAt(json.value, ...path).map(entryOf), broken: 0 };
};

/** A line that is no JSON is passed over and counted; the others stand. */
const lineEntries = (text: string): Entries => {
  const readings = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [readJson(line)]));
  const entries = readings.flatMap((reading) => (reading.kind === "value" ? [entryOf(reading.value)] : []));
  if (entries.length === 0 && readings.length > 0) return { kind: "none", why: "no line is JSON" };
  return { kind: "entries", entries, broken: readings.length - entries.length };
};

/** The document is never a tree: of each entry only its texts and attributes are kept, by path. */
const xmlEntries = ({ body, contentType }: Answer, { items, bytes }: DatasetSettings): Entries => {
  let found: XmlEntries | undefined;
  const reading = readXml(body, { contentType, limits: { bytes } }, () => {
    found = new XmlEntries(items);
    return found;
  });
  if (reading.kind !== "read") return { kind: "none", why: "why" in reading ? reading.why : reading.kind };
  return { kind: "entries", entries: found?.entries ?? [], broken: 0 };
};

class XmlEntries {
  readonly entries: Entry[] = [];
  readonly #name: string;
  readonly #path: string[] = [];
  #texts: Map<string, string> | null = null;
  #text = "";

  constructor(name: string) {
    this.#name = name;
  }

  open(name: string, attributes: XmlAttributes): void {
    this.#text = "";
    if (this.#texts === null) {
      if (name !== this.#name) return;
      this.#texts = new Map();
    } else this.#path.push(name);
    const prefix = this.#path.map((step) => `${step}.`).join("");
    for (const [attribute, value] of attributes) this.#keep(`${prefix}@${attribute}`, value);
  }

  text(text: string): void {
    if (this.#texts !== null) this.#text += text;
  }

  close(): void {
    if (this.#texts === null) return;
    if (this.#path.length > 0) {
      this.#keep(this.#path.join("."), this.#text);
      this.#path.pop();
      this.#text = "";
      return;
    }
    const texts = this.#texts;
    this.entries.push((path) => texts.get(path));
    this.#texts = null;
  }

  /** Of several elements at one path the first counts. */
  #keep(path: string, text: string): void {
    if (!this.#texts?.has(path)) this.#texts?.set(path, text.trim());
  }
}
