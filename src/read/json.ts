/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What came of reading a text as JSON. `position` counts UTF-16 units from the start of the text. */
export type JsonReading =
  | { readonly kind: "value"; readonly value: Json; readonly repaired: readonly JsonRepair[] }
  | { readonly kind: "empty" }
  | { readonly kind: "markup" }
  | { readonly kind: "too deep"; readonly position: number }
  | { readonly kind: "broken"; readonly why: string };

type JsonRepair = "byte order mark" | "control characters";

/** Arrays and objects inside one another. Real interfaces need about ten; readers that walk a value recurse this far. */
const deepest = 200;

/**
 * Reads JSON (RFC 8259) and forgives the two faults of real servers whose meaning is beyond doubt: a byte order mark,
 * and raw control characters (U+0000-U+001F) inside strings. Both are marked as repaired; everything else that is not
 * JSON is `broken`, and a page of HTML in its place is `markup`. Never throws, and linear in the length of the text.
 *
 * @example readJson('{"name": "Rat\u0009Nord"}') // { kind: "value", value: { name: "Rat\tNord" }, repaired: ["control characters"] }
 */
export const readJson = (text: string): JsonReading => {
  const repaired: JsonRepair[] = [];
  let json = text;
  if (json.startsWith("\ufeff")) {
    json = json.slice(1);
    repaired.push("byte order mark");
  }
  const first = firstCharacter(json);
  if (first === "") return { kind: "empty" };
  if (first === "<") return { kind: "markup" };
  const tooDeep = depthExceededAt(json);
  if (tooDeep !== null) return { kind: "too deep", position: tooDeep + (text.length - json.length) };

  let failed = parse(json);
  if (failed.kind === "value") return { ...failed, repaired };
  const escaped = escapeControls(json);
  if (escaped !== json) {
    repaired.push("control characters");
    failed = parse(escaped);
    if (failed.kind === "value") return { ...failed, repaired };
  }
  return failed;
};

const parse = (json: string): { kind: "value"; value: Json } | { kind: "broken"; why: string } => {
  try {
    return { kind: "value", value: JSON.parse(json) };
  } catch (error) {
    return { kind: "broken", why: whereOnly(error) };
  }
};

/** V8 quotes the text around the fault; what is kept and logged must hold no content, so only kind and place stay. */
const whereOnly = (error: unknown): string => {
  const message = error instanceof Error ? error.message : "";
  const position = /at position (\d+)/.exec(message)?.[1];
  return position === undefined ? "ends too early or is no JSON" : `no JSON at position ${position}`;
};

const firstCharacter = (json: string): string => {
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return json.charAt(index);
  }
  return "";
};

const quote = 0x22;
const backslash = 0x5c;

/** Place of the bracket that opens one level too many, or null. Counted before parsing: no reader ever sees the value. */
const depthExceededAt = (json: string): number | null => {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (inString) {
      if (code === backslash) index++;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth++;
      if (depth > deepest) return index;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return null;
};

const controlEscapes = Array.from({ length: 0x20 }, (_, code) => `\\u${code.toString(16).padStart(4, "0")}`);

/** Escapes U+0000-U+001F inside string literals; between them they are white space or a fault of another kind. */
const escapeControls = (json: string): string => {
  let escaped = "";
  let from = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (!inString) inString = code === quote;
    else if (code < 0x20) {
      if (index > from) escaped += json.slice(from, index);
      escaped += controlEscapes[code];
      from = index + 1;
    } else if (code === quote) inString = false;
    // A control character behind a backslash stays: escaping it would turn the backslash into a character of the text.
    else if (code === backslash) index++;
  }
  return escaped + json.slice(from);
};
