import type { Json } from "../pledge/observation.ts";

/** JSON as it stands in a file: values with their text, and whether a person gave a container lines of its own. */
export type JsonNode = JsonText | JsonContainer;

interface JsonText {
  readonly kind: "text";
  /** A string, number, true, false or null as written. */
  readonly raw: string;
}

export interface JsonContainer {
  readonly kind: "object" | "array";
  /** True where a line ends behind the opening bracket. */
  readonly open: boolean;
  readonly entries: readonly JsonEntry[];
}

interface JsonEntry {
  /** The key of a field; absent in an array. */
  readonly key?: string;
  readonly node: JsonNode;
}

/**
 * Reads JSON as a tree that remembers its layout.
 *
 * @throws SyntaxError where the text is no JSON
 */
export function treeOf(text: string): JsonNode {
  JSON.parse(text);
  return new TreeReader(text).value();
}

/** A value as a tree, laid out by whoever prints it. */
export function treeFrom(value: Json): JsonNode {
  if (Array.isArray(value))
    return { kind: "array", open: false, entries: value.map((item: Json) => ({ node: treeFrom(item) })) };
  if (typeof value !== "object" || value === null) return { kind: "text", raw: JSON.stringify(value) };
  const entries = Object.entries(value).map(([key, item]) => ({ key, node: treeFrom(item) }));
  return { kind: "object", open: false, entries };
}

/** Reads text that is known to be JSON. */
class TreeReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): JsonNode {
    this.#blank();
    const first = this.#text[this.#at];
    if (first === "{") return this.#container("object");
    return first === "[" ? this.#container("array") : { kind: "text", raw: this.#word() };
  }

  #container(kind: JsonContainer["kind"]): JsonContainer {
    this.#at += 1;
    const open = this.#blank().includes("\n");
    const entries: JsonEntry[] = [];
    while (!/[\]}]/.test(this.#text[this.#at] ?? "]")) {
      const key: string | undefined = kind === "object" ? JSON.parse(this.#word()) : undefined;
      if (key !== undefined) this.#skip(":");
      entries.push({ ...(key !== undefined && { key }), node: this.value() });
      this.#skip(",");
    }
    this.#at += 1;
    return { kind, open: open && entries.length > 0, entries };
  }

  #word(): string {
    const word = /"(?:[^"\\]|\\.)*"|[^\s,\]}:]+/y;
    word.lastIndex = this.#at;
    const raw = word.exec(this.#text)?.[0] ?? "";
    this.#at += raw.length;
    return raw;
  }

  #skip(mark: string): void {
    this.#blank();
    if (this.#text[this.#at] === mark) this.#at += 1;
    this.#blank();
  }

  #blank(): string {
    const blank = /\s*/y;
    blank.lastIndex = this.#at;
    const found = blank.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }
}
