import { selectAll } from "../../read/html-select.ts";
import type { HtmlElement, HtmlPage } from "../../read/html-tree.ts";

/** How many elements up a selector may begin. */
const HIGHEST = 4;
/** Classes that say how something looks or where it stands in a row, not what it is. */
const LOOKS =
  /^(?:\d|active$|first$|last$|odd$|even$|open$|col|row$|container|clearfix|left|right|js-|is-|has-|[a-z]{1,2}-\d)|\d{2,}|[0-9a-f]{6,}|__|--/i;

/** Names and classes by which an element may be called, the most telling first. */
export function stepsOf(element: HtmlElement): readonly string[] {
  const classes = (element.get("class") ?? "").split(/\s+/).filter((name) => /^[a-z][\w-]*$/i.test(name));
  const telling = classes.filter((name) => !LOOKS.test(name)).slice(0, 3);
  const id = element.get("id") ?? "";
  const rel = element.name === "a" || element.name === "link" ? (element.get("rel") ?? "") : "";
  return [
    ...(/^[a-z]+$/i.test(rel) ? [`${element.name}[rel=${rel}]`] : []),
    ...telling.map((name) => `${element.name}.${name}`),
    ...(/^[a-z][a-z-]*$/i.test(id) ? [`#${id}`] : []),
    element.name,
  ];
}

/** Names that say what an element is; all others only say how it is set. */
const TELLING_NAME = /(?:^| )(?:h1|time|article|main)(?: |$)/;

const isTelling = (step: string): boolean => /[.#[]/.test(step) || TELLING_NAME.test(step);

/**
 * A short selector that names what is meant, as far as `same` can tell; null where there is none. One that holds a class,
 * an id or a telling name goes before one of mere tags: it still holds when the page gets one more list.
 *
 * @param same whether what a selector names is what was meant
 * @example selectorFor(page, heading, (found) => found.length === 1) // "h1"
 */
export function selectorFor(
  page: HtmlPage,
  element: HtmlElement,
  same: (found: readonly HtmlElement[]) => boolean,
): string | null {
  const own = stepsOf(element);
  const plainFirst = [...own].reverse();
  const pairs = ancestorsOf(element)
    .slice(0, HIGHEST)
    .flatMap((outer) => stepsOf(outer).flatMap((step) => plainFirst.map((last) => `${step} ${last}`)));
  const candidates = [...own, ...pairs];
  const ordered = [...candidates.filter(isTelling), ...candidates.filter((each) => !isTelling(each))];
  return ordered.find((selector) => same(selectAll(page, selector))) ?? null;
}

/** The elements around an element, innermost first. */
export function ancestorsOf(element: HtmlElement): readonly HtmlElement[] {
  const above: HtmlElement[] = [];
  for (let { parent } = element; parent.kind === "element"; { parent } = parent) above.push(parent);
  return above;
}
