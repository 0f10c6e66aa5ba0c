import type { HtmlElement } from "./html-tree.ts";

/** A row of a table. */
export interface TableRow {
  readonly element: HtmlElement;
  /** `td` and `th` of this row, in order; those of tables inside a cell are not among them. */
  readonly cells: readonly HtmlElement[];
  /** True where it has cells and all of them are `th`. */
  readonly heading: boolean;
}

const sections = new Set(["thead", "tbody", "tfoot"]);

/**
 * The rows of one table, in order; rows of tables within its cells are not among them. Cells are given as they stand:
 * pages leave some out, so read them by what they hold, not by their place.
 *
 * @example rowsOf(table).filter(({ heading }) => !heading).map(({ cells }) => cells.map(textOf))
 */
export const rowsOf = (table: HtmlElement): TableRow[] =>
  elementsOf(table)
    .flatMap((child) => (sections.has(child.name) ? elementsOf(child) : [child]))
    .filter(({ name }) => name === "tr")
    .map((element) => {
      const cells = elementsOf(element).filter(({ name }) => name === "td" || name === "th");
      return { element, cells, heading: cells.length > 0 && cells.every(({ name }) => name === "th") };
    });

/** The elements that stand directly in an element. */
export const elementsOf = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter((child) => child.kind === "element");
