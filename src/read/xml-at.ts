import type { XmlElement } from "./xml-tree.ts";

/** Child elements, all of them or those of a name. */
export const xmlChildren = (element: XmlElement | undefined, name?: string): readonly XmlElement[] =>
  (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== "string" && (name === undefined || child.name === name),
  );

/** The element at the end of a path of child names; of several the first. Undefined where the path leads nowhere. */
export const xmlAt = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined => {
  let at = element;
  for (const name of path) at = xmlChildren(at, name)[0];
  return at;
};

/** Every element of that name at the end of a path: at each step all children of the name are followed. */
export const xmlAll = (element: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] => {
  let at: readonly XmlElement[] = element ? [element] : [];
  for (const name of path) at = at.flatMap((one) => xmlChildren(one, name));
  return at;
};

/** Descendants of a name in the order of the document, however deep, the element itself not among them. */
export const xmlWithin = (element: XmlElement | undefined, name: string): readonly XmlElement[] => {
  const found: XmlElement[] = [];
  // An own stack: documents may nest as deep as the reader's limit allows.
  const stack = [...xmlChildren(element)].reverse();
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at.name === name) found.push(at);
    stack.push(...[...xmlChildren(at)].reverse());
  }
  return found;
};

/** All text of an element as it stands, descendants included; empty where there is no element. */
export const xmlText = (element: XmlElement | undefined): string =>
  (element?.children ?? []).map((child) => (typeof child === "string" ? child : xmlText(child))).join("");

/** An attribute by its local name, as it stands. */
export const xmlAttribute = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.attributes.get(name);
