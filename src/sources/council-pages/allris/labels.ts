import { selectAll } from "../../../read/html-select.ts";
import { elementsOf } from "../../../read/html-tables.ts";
import type { HtmlPage } from "../../../read/html-tree.ts";
import { labelOf, textIn } from "../words.ts";

/** Values by label of the classic pages: a cell `kb1`, and the value in the cell behind it. */
export function labelled(page: HtmlPage): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const cell of selectAll(page, "td.kb1")) {
    const row = cell.parent.kind === "element" ? elementsOf(cell.parent) : [];
    const value = row[row.indexOf(cell) + 1];
    const label = labelOf(cell);
    if (label === "" || !value || !/^text\d/.test(value.get("class") ?? "") || values.has(label)) continue;
    if (textIn(value) !== "") values.set(label, textIn(value));
  }
  return values;
}
