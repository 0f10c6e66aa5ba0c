import { compile, type Options, selectAll as queryAll, selectOne as queryOne } from "css-select";
import { textOf } from "./html-text.ts";
import type { HtmlElement, HtmlNode, HtmlPage } from "./html-tree.ts";

type AnyNode = HtmlNode | HtmlPage;
type Compiled = ReturnType<typeof compile<AnyNode, HtmlElement>>;

const isElement = (node: AnyNode): node is HtmlElement => node.kind === "element";
const childrenOf = (node: AnyNode): AnyNode[] => (node.kind === "text" ? [] : node.children);

const options: Options<AnyNode, HtmlElement> = {
  adapter: {
    isTag: isElement,
    getAttributeValue: (element, name) => element.get(name),
    getChildren: childrenOf,
    getName: ({ name }) => name,
    getParent: ({ parent }) => parent,
    getSiblings: (node) => (node.kind === "page" ? [node] : childrenOf(node.parent)),
    getText: textOf,
    hasAttrib: ({ attributes }, name) => attributes.has(name),
    removeSubsets: (nodes) => nodes.filter((node) => !nodes.some((other) => other !== node && isWithin(node, other))),
  },
};

const isWithin = (node: AnyNode, outer: AnyNode): boolean => {
  for (let above = node; above.kind !== "page"; above = above.parent) if (above.parent === outer) return true;
  return false;
};

/** Selectors are written in code, so there are few; compiling one costs more than using it on a small page. */
const compiled = new Map<string, Compiled>();

const compiledOf = (selector: string): Compiled => {
  const known = compiled.get(selector);
  if (known) return known;
  const fresh = compile<AnyNode, HtmlElement>(selector, options);
  compiled.set(selector, fresh);
  return fresh;
};

/**
 * All elements within a page or an element (not itself) that a CSS selector names, in the order of the page.
 *
 * @example selectAll(page, "table.list > tbody > tr")
 */
export const selectAll = (within: HtmlPage | HtmlElement, selector: string): HtmlElement[] =>
  queryAll<AnyNode, HtmlElement>(compiledOf(selector), within, options);

/**
 * The first element within a page or an element that a CSS selector names, undefined where there is none.
 *
 * @example select(page, "h1.name")
 */
export const select = (within: HtmlPage | HtmlElement, selector: string): HtmlElement | undefined =>
  queryOne<AnyNode, HtmlElement>(compiledOf(selector), within, options) ?? undefined;

/** The innermost element around this one (not itself) with one of these names, undefined where there is none. */
export const closest = (element: HtmlElement, ...names: readonly string[]): HtmlElement | undefined => {
  for (let { parent } = element; parent.kind === "element"; { parent } = parent) {
    if (names.includes(parent.name)) return parent;
  }
  return undefined;
};
