import type { Json } from "../pledge/observation.ts";
import { type JsonContainer, type JsonNode, treeFrom, treeOf } from "./json-tree.ts";

/** The way to a value: names of fields and numbers of items. */
export type JsonPlace = readonly (string | number)[];

/**
 * The text of a JSON file with one value set, added (behind the last field or item) or, where `value` is undefined, taken
 * out. Order and layout of everything else stay, so that a reviewer sees the change and nothing else.
 *
 * @throws SyntaxError where the text is no JSON; TypeError where the place lies in no container
 * @example withValueAt('{ "a": [1] }\n', ["a", 1], 2) // '{ "a": [1, 2] }\n'
 */
export function withValueAt(text: string, place: JsonPlace, value: Json | undefined): string {
  const tree = treeOf(text);
  const style = styleOf(text, tree);
  const changed = changedAt(tree, place, value === undefined ? undefined : treeFrom(value));
  return `${printed(changed, style)}${text.slice(text.trimEnd().length)}`;
}

function changedAt(node: JsonNode, place: JsonPlace, fresh: JsonNode | undefined): JsonNode {
  const [step, ...rest] = place;
  if (step === undefined) return fresh ?? node;
  if (node.kind === "text") throw new TypeError(`nothing can stand at "${step}" of ${node.raw}`);
  const { entries } = node;
  const index = node.kind === "array" ? Number(step) : entries.findIndex(({ key }) => key === step);
  const old = entries[index];
  if (rest.length > 0 && !old) throw new TypeError(`there is no "${step}"`);
  if (rest.length === 0 && fresh === undefined) return { ...node, entries: entries.filter((_, at) => at !== index) };
  const next = old && rest.length > 0 ? changedAt(old.node, rest, fresh) : (fresh ?? node);
  const entry = { ...(node.kind === "object" && { key: String(step) }), node: next };
  return { ...node, entries: old ? entries.map((one, at) => (at === index ? entry : one)) : [...entries, entry] };
}

/** How a file is laid out. */
interface Style {
  readonly indent: string;
  /** Longest line of a container that has no lines of its own. */
  readonly width: number;
  /** What gets lines of its own even where it would fit into one. */
  readonly opens: (node: JsonContainer) => boolean;
}

/** The layout that the file has: the first by which it would be printed as it stands. */
function styleOf(text: string, tree: JsonNode): Style {
  const indent = /\n([ \t]+)/.exec(text)?.[1] ?? "  ";
  const asIs: Style = { indent, width: 120, opens: ({ open }) => open };
  const styles: readonly Style[] = [
    // Formatters break an array only where it does not fit, and leave an object as a person wrote it.
    ...[120, 100, 80].map((width) => ({ indent, width, opens: isOpenObject })),
    { indent, width: 0, opens: () => true },
    asIs,
  ];
  return styles.find((style) => printed(tree, style) === text.trimEnd()) ?? asIs;
}

const isOpenObject = ({ kind, open }: JsonContainer): boolean => kind === "object" && open;

/** @param place where the value begins: depth of its line, letters before it and behind it in that line */
function printed(node: JsonNode, style: Style, place = { depth: 0, before: 0, behind: 0 }): string {
  if (node.kind === "text") return node.raw;
  const line = flat(node, style);
  if (line !== null && place.before + line.length + place.behind <= Math.max(style.width, 2)) return line;
  if (node.entries.length === 0) return node.kind === "object" ? "{}" : "[]";
  const depth = place.depth + 1;
  const inner = style.indent.repeat(depth);
  const lines = node.entries.map(({ key, node: child }, index) => {
    const name = key === undefined ? "" : `${JSON.stringify(key)}: `;
    const behind = index < node.entries.length - 1 ? 1 : 0;
    return `${inner}${name}${printed(child, style, { depth, before: inner.length + name.length, behind })}`;
  });
  const [begin, end] = node.kind === "object" ? "{}" : "[]";
  return `${begin}\n${lines.join(",\n")}\n${style.indent.repeat(place.depth)}${end}`;
}

/** A value in one line; null where something in it has lines of its own. */
function flat(node: JsonNode, style: Style): string | null {
  if (node.kind === "text") return node.raw;
  if (node.entries.length === 0) return node.kind === "object" ? "{}" : "[]";
  if (style.opens(node)) return null;
  const parts: string[] = [];
  for (const { key, node: child } of node.entries) {
    const part = flat(child, style);
    if (part === null) return null;
    parts.push(key === undefined ? part : `${JSON.stringify(key)}: ${part}`);
  }
  return node.kind === "object" ? `{ ${parts.join(", ")} }` : `[${parts.join(", ")}]`;
}
