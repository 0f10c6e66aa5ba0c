import { select, selectAll } from "../../../read/html-select.ts";
import { elementsOf, rowsOf } from "../../../read/html-tables.ts";
import type { HtmlElement, HtmlPage } from "../../../read/html-tree.ts";
import { filesIn, type PageAt } from "../links.ts";
import type { NoSuchPage, PaperReading, ParsedFile, Warning } from "../parsed.ts";
import { recordAt } from "../record-address.ts";
import { dayIn } from "../times.ts";
import { labelOf, textIn } from "../words.ts";
import { paperAddress } from "./addresses.ts";

/** Labels that are known and say nothing that is kept. */
const known = new Set(["betreff", "vorlage", "nummer", "art", "datum", "aktenzeichen", "status", "federführend"]);

/** Reads a paper (`vo0050`). Its pages carry no mark of publicity: what the citizens' area shows there is public. */
export function readPaper(at: PageAt): PaperReading | NoSuchPage {
  const values = valuesOf(at.page);
  if (!values) return { kind: "none", why: "no data of a paper (smc-cell-head, smctablevorgang)" };
  const warnings: Warning[] = [...values.keys()]
    .filter((label) => !known.has(label))
    .map((label) => ({ code: "unknown label", where: label.slice(0, 80) }));
  const value = (...labels: readonly string[]): string | null =>
    labels.map((label) => values.get(label)).find((text) => text !== undefined && text !== "") ?? null;
  const number = recordAt(new URL(at.url), at.site)?.number ?? null;
  const files = new Map<string, ParsedFile>();
  for (const box of selectAll(at.page, ".smc-xxdat, .smcdocbox"))
    for (const file of filesIn(box, at)) if (!files.has(file.number)) files.set(file.number, file);
  return {
    kind: "paper",
    paper: {
      ...{ number, reference: value("vorlage", "nummer"), name: value("betreff"), type: value("art") },
      ...{ date: dayIn(value("datum") ?? ""), leadOffice: value("federführend") },
      url: number === null ? null : paperAddress(at.site, number),
    },
    isPublic: !/^nicht\s?-?öffentlich/i.test(value("status") ?? ""),
    ...{ files: [...files.values()], consultations: [], warnings },
  };
}

/** Values by label, of either form; null where the page has neither. */
function valuesOf(page: HtmlPage): ReadonlyMap<string, string> | null {
  const values = new Map<string, string>();
  const put = (label: HtmlElement | undefined, value: HtmlElement | undefined): void => {
    const name = labelOf(label);
    if (name !== "" && !values.has(name)) values.set(name, textIn(value));
  };
  const heads = selectAll(page, ".smc-cell-head");
  for (const head of heads) {
    const { parent } = head;
    const siblings = parent.kind === "element" ? elementsOf(parent) : [];
    put(head, siblings[siblings.indexOf(head) + 1]);
  }
  const table = select(page, "#smctablevorgang");
  if (table)
    for (const { cells } of rowsOf(table))
      for (let index = 0; index + 1 < cells.length; index += 2) put(cells[index], cells[index + 1]);
  return heads.length > 0 || table ? values : null;
}
