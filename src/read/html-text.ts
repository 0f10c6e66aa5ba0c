import { collapse } from "./collapse.ts";
import { blocks, type HtmlElement, type HtmlNode, type HtmlPage, unread } from "./html-tree.ts";

type AnyNode = HtmlNode | HtmlPage;

/** Text of an element or a page on one line: white space collapsed, a blank where a block or a line ends. */
export const textOf = (node: AnyNode): string => textsOf(node, "line").join(" ");

/**
 * The lines of an element or a page, without empty ones: blocks and `<br>` end a line. This is where a page says by its
 * markup what a text on one line hides ("PSD" / "afiliat").
 */
export const linesOf = (node: AnyNode): string[] => textsOf(node, "line");

/**
 * The blocks of text that a visitor can read, without empty ones: blocks end one, `<br>` does not. What is hidden by
 * attribute or inline style is not among them, nor what stands in the head; style sheets are not looked at.
 */
export const visibleBlocksOf = (node: AnyNode): string[] =>
  textsOf(node, "block", (element) => element.name === "head" || element.name === "title" || isHidden(element));

/** The text of an element's own, without that of the elements in it. */
export const ownTextOf = ({ children }: HtmlElement | HtmlPage): string =>
  collapse(children.map((child) => (child.kind === "text" ? child.text : " ")).join(""));

/** True for what an attribute or an inline style keeps from the eye. */
export const isHidden = (element: HtmlElement): boolean =>
  element.attributes.has("hidden") ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(element.get("style") ?? "");

const textsOf = (node: AnyNode, unit: "line" | "block", skip?: (element: HtmlElement) => boolean): string[] => {
  const texts: string[] = [];
  let parts: string[] = [];
  const end = (): void => {
    const text = collapse(parts.join(""));
    if (text !== "") texts.push(text);
    parts = [];
  };
  const walk = (at: AnyNode): void => {
    if (at.kind === "text") {
      parts.push(at.text);
      return;
    }
    if (at.kind === "element") {
      if (unread.has(at.name) || skip?.(at)) return;
      if (at.name === "br") {
        if (unit === "line") end();
        else parts.push(" ");
        return;
      }
    }
    const isBlock = at.kind === "element" && blocks.has(at.name);
    if (isBlock) end();
    for (const child of at.children) walk(child);
    if (isBlock) end();
  };
  walk(node);
  end();
  return texts;
};
