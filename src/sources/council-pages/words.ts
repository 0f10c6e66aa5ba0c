import { collapse } from "../../read/collapse.ts";
import { selectAll } from "../../read/html-select.ts";
import { textOf } from "../../read/html-text.ts";
import { blocks, type HtmlElement, type HtmlNode, unread } from "../../read/html-tree.ts";

/** Text on one line, without what only says where a word may be broken. */
export const plain = (text: string): string => collapse(text.replaceAll(/[\u00ad\u200b\ufeff]/g, ""));

/** The text of an element on one line. */
export const textIn = (element: HtmlElement | undefined): string => (element ? plain(textOf(element)) : "");

/** The same, null where there is none. */
export const textOrNull = (element: HtmlElement | undefined): string | null => textIn(element) || null;

/** A label as it is compared: without colon, in small letters. */
export const labelOf = (element: HtmlElement | string | undefined): string =>
  (typeof element === "string" ? plain(element) : textIn(element)).replace(/\s*:$/, "").toLowerCase();

/** The text of an element without that of some of its parts. */
export function textWithout(element: HtmlElement, parts: string): string {
  const left = new Set(selectAll(element, parts));
  if (left.size === 0) return textIn(element);
  const text = (node: HtmlNode): string => {
    if (node.kind === "text") return node.text;
    if (left.has(node) || unread.has(node.name)) return " ";
    const inner = node.children.map(text).join("");
    return blocks.has(node.name) || node.name === "br" ? ` ${inner} ` : inner;
  };
  return plain(element.children.map(text).join(""));
}

export const hasClass = (element: HtmlElement, name: string): boolean =>
  (element.get("class") ?? "").split(/\s+/).includes(name);

const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** A name as a part of an id: small letters, digits and `-`; the same for all spellings of blanks and case. */
export const slugOf = (name: string): string =>
  plain(name)
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize("NFD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 120);

/** Kilobytes in a text such as "(1.776 KB)" or "1,2 MB"; null where it names none. */
export function kilobytesIn(text: string): number | null {
  const found = /(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?\s?(KB|MB)\b/i.exec(plain(text));
  if (!found) return null;
  const value = Number(`${found[1]?.replaceAll(".", "")}.${found[2] ?? "0"}`);
  return Math.round(found[3]?.toUpperCase() === "MB" ? value * 1024 : value);
}
