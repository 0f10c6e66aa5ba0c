/** A bare item of a structured field (RFC 9651 3.3); only what tells types apart. */
export type StructuredValue =
  | { readonly type: "token"; readonly value: string }
  | { readonly type: "string"; readonly value: string }
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "boolean"; readonly value: boolean }
  | { readonly type: "other" };

/**
 * Parses a dictionary (RFC 9651 4.2.2): keys with their values, of a key that comes twice the last. Parameters are read
 * and dropped. Null where the text is no dictionary: such a field counts as absent, as the standard asks.
 *
 * @example parseDictionary("train-ai=n, search=y;x=1") // train-ai: token n, search: token y
 */
export const parseDictionary = (text: string): Map<string, StructuredValue> | null => {
  const reader = new Reader(text.trim());
  const members = new Map<string, StructuredValue>();
  while (!reader.atEnd()) {
    const key = reader.take(keyPattern);
    if (key === null) return null;
    const value = reader.take(/=/y) === null ? yes : readValue(reader);
    if (value === null || !skipParameters(reader)) return null;
    members.delete(key);
    members.set(key, value);
    reader.take(blanks);
    if (reader.atEnd()) return members;
    if (reader.take(/,/y) === null) return null;
    reader.take(blanks);
    // A comma at the end is a fault.
    if (reader.atEnd()) return null;
  }
  return members;
};

const keyPattern = /[a-z*][a-z0-9_.*-]*/y;
const blanks = /[ \t]*/y;
const yes: StructuredValue = { type: "boolean", value: true };

/** Takes what a sticky pattern matches at the current place. */
class Reader {
  readonly #text: string;
  #index = 0;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd(): boolean {
    return this.#index >= this.#text.length;
  }

  take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#index;
    const match = pattern.exec(this.#text)?.[0] ?? null;
    this.#index += match?.length ?? 0;
    return match;
  }
}

const readValue = (reader: Reader): StructuredValue | null =>
  reader.take(/\(/y) === null ? readItem(reader) : readInnerList(reader);

const readItem = (reader: Reader): StructuredValue | null => {
  const string = reader.take(/"(?:[ !#-[\]-~]|\\["\\])*"/y);
  if (string !== null) return { type: "string", value: string.slice(1, -1).replace(/\\(.)/g, "$1") };
  const token = reader.take(/[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*/y);
  if (token !== null) return { type: "token", value: token };
  const number = reader.take(/-?\d{1,15}(?:\.\d{1,3})?/y);
  if (number !== null) return { type: "number", value: Number(number) };
  const boolean = reader.take(/\?[01]/y);
  if (boolean !== null) return { type: "boolean", value: boolean === "?1" };
  // Byte sequences, dates, display strings.
  const other = reader.take(/:[A-Za-z0-9+/=]*:|@-?\d{1,15}|%"[ !#-~]*"/y);
  return other === null ? null : { type: "other" };
};

const readInnerList = (reader: Reader): StructuredValue | null => {
  for (;;) {
    reader.take(/ */y);
    if (reader.take(/\)/y) !== null) return { type: "other" };
    if (readItem(reader) === null || !skipParameters(reader)) return null;
  }
};

const skipParameters = (reader: Reader): boolean => {
  while (reader.take(/; */y) !== null) {
    if (reader.take(keyPattern) === null) return false;
    if (reader.take(/=/y) !== null && readItem(reader) === null) return false;
  }
  return true;
};
