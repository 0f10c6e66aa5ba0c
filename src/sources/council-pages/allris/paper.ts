import { select, selectAll } from "../../../read/html-select.ts";
import { rowsOf, type TableRow } from "../../../read/html-tables.ts";
import { type PageAt, recordLink } from "../links.ts";
import type { NoSuchPage, PaperReading, ParsedConsultation, Warning } from "../parsed.ts";
import { recordAt } from "../record-address.ts";
import { dayIn } from "../times.ts";
import { labelOf, textIn, textOrNull } from "../words.ts";
import { paperAddress } from "./addresses.ts";
import { filesOf } from "./files.ts";
import { labelled } from "./labels.ts";

/** Labels of the classic page that are known. */
const known = new Set(
  "betreff,status,vorlage-art,berichterstatter/in,berichterstatter,federführend,beratungsfolge,verfasser,aktenzeichen,bezüglich,beteiligt,datum,bearbeiter".split(
    ",",
  ),
);

/** Reads a paper: `vo020` (classic), `vo020_r` (responsive), and that of ALLRIS 4. */
export function readPaper(at: PageAt): PaperReading | NoSuchPage {
  const { page, url, site } = at;
  const labels = labelled(page);
  const name = textOrNull(select(page, "#vobetreff")) ?? labels.get("betreff") ?? definition(at, "betreff");
  if (name === null) return { kind: "none", why: "no subject of a paper (vobetreff, label Betreff)" };
  const status = textOrNull(select(page, "#vostatus")) ?? labels.get("status") ?? definition(at, "status");
  const title = textIn(select(page, "#risname_raw h1, #risname h1, h1.title"));
  const number = recordAt(new URL(url), site)?.number ?? null;
  const warnings: Warning[] = [...labels.keys()]
    .filter((label) => !known.has(label))
    .map((label) => ({ code: "unknown label", where: label.slice(0, 80) }));
  const isPublic = /^öffentlich/i.test(status ?? "");
  if (status === null) warnings.push({ code: "paper without a mark of publicity", where: url.slice(0, 200) });
  return {
    kind: "paper",
    paper: {
      ...{ number, reference: referenceIn(title), name },
      type: textOrNull(select(page, "#voart")) ?? labels.get("vorlage-art") ?? definition(at, "vorlage-art"),
      date: dayIn(textIn(select(page, "#vodatum"))) ?? dayIn(labels.get("datum") ?? ""),
      leadOffice: textOrNull(select(page, "#voamt")) ?? labels.get("federführend") ?? definition(at, "federführend"),
      url: number === null ? null : paperAddress(site, number),
    },
    ...{ isPublic, files: isPublic ? filesOf(page, at) : [], warnings },
    consultations: isPublic ? consultationsIn(at) : [],
  };
}

/** "VO/2026/181" of "VO/2026/181 - öffentliche Beschlussvorlage" and of "Vorlage - VO/26/23343/D2". */
function referenceIn(title: string): string | null {
  const parts = title.split(/\s+-\s+/).filter((part) => /\d/.test(part));
  return parts[0] ?? null;
}

const definition = ({ page }: PageAt, label: string): string | null => {
  const term = selectAll(page, "dt").find((element) => labelOf(element) === label);
  const parent = term?.parent;
  if (!term || !parent) return null;
  const behind = parent.children.slice(parent.children.indexOf(term) + 1).find((node) => node.kind === "element");
  return behind?.kind === "element" && behind.name === "dd" ? textOrNull(behind) : null;
};

/** Rows come in pairs: who deliberates and in which role, then when, where and with which result. */
function consultationsIn(at: PageAt): readonly ParsedConsultation[] {
  const table = select(at.page, "table.bfTable") ?? select(at.page, "table tr.zl12, table tr.zl11")?.parent;
  if (table?.kind !== "element") return [];
  const whole = table.name === "table" ? table : table.parent.kind === "element" ? table.parent : table;
  const consultations: ParsedConsultation[] = [];
  let who: { readonly organization: string; readonly role: string | null } | null = null;
  for (const row of rowsOf(whole)) {
    if (row.heading) continue;
    const date = row.cells.map(textIn).find((text) => /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(text));
    const texts = row.cells.map(textIn).filter((text) => text !== "");
    if (date === undefined) {
      const [organization, role = null] = texts;
      if (organization !== undefined) who = { organization, role };
    } else if (who) {
      consultations.push({ ...who, date: dayIn(date), ...whereOf(row, date, at) });
      who = null;
    }
  }
  return consultations;
}

function whereOf(
  { element, cells }: TableRow,
  date: string,
  at: PageAt,
): Omit<ParsedConsultation, "organization" | "role" | "date"> {
  const hidden = (name: string): string | null => select(element, `input[name=${name}]`)?.get("value") ?? null;
  const meeting = recordLink(element, at, "meeting");
  const behind = cells.slice(cells.findIndex((cell) => textIn(cell) === date) + 1);
  const named = behind.find((cell) => textIn(cell) !== "");
  const result = named && behind.slice(behind.indexOf(named) + 1).find((cell) => !select(cell, "a, form"));
  return {
    result: textOrNull(result),
    meeting: meeting?.number ?? hidden("SILFDNR"),
    agendaItem: recordLink(element, at, "agendaitem")?.number ?? hidden("TOLFDNR"),
    meetingName: textOrNull(named),
  };
}
