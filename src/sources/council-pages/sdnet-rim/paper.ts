import { select, selectAll } from "../../../read/html-select.ts";
import type { PageAt } from "../links.ts";
import type { NoSuchPage, PaperReading } from "../parsed.ts";
import { textIn } from "../words.ts";
import { filesIn, kindByIcon } from "./files.ts";

/** Reads the page of a matter (`/vorgang/?__=…`): its name, and the attachments that agendas only count. */
export function readPaper(at: PageAt): PaperReading | NoSuchPage {
  const content = select(at.page, "#div-content, #rimcontent");
  if (!content || !select(at.page, "table.table-vorgang"))
    return { kind: "none", why: "no page of a matter (table-vorgang)" };
  const title = textIn(select(content, "h1.heading")) || textIn(selectAll(content, "h1, h2")[0]);
  return {
    kind: "paper",
    paper: {
      ...{ number: null, reference: null, name: title || null, type: null, date: null, leadOffice: null, url: null },
    },
    isPublic: true,
    files: filesIn(content, at, kindByIcon).filter(({ kind }) => kind !== "collection"),
    ...{ consultations: [], warnings: [] },
  };
}
