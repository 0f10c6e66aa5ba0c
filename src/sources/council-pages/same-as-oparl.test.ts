import { describe, expect, it } from "vitest";
import type { Json, Observations, ObservedRecord } from "../../pledge/observation.ts";
import { fieldsOf } from "../oparl/fields.ts";
import { isKind } from "../oparl/kinds.ts";
import { pageOf, readListPage } from "../oparl/testing.ts";
import {
  agendaOf,
  agendaPage,
  base,
  fileLink,
  group,
  memoryOf,
  paperLink,
  readWanted,
  row,
  session,
} from "./testing.ts";

const cell = (label: string, value: string): string =>
  `<div><div class="smc-cell-head">${label}:</div><div>${value}</div></div>`;

/** A council of one meeting, as its pages show it. */
function byPages(): readonly ObservedRecord[] {
  const result = '<tr class="smc_tophz"><td class="smc_topr">Beschluss:</td><td>angenommen</td></tr>';
  const agenda = readWanted(
    agendaOf(),
    agendaPage(group("Öffentlicher Teil"), row(1, "1", "Radweg", paperLink(10)), result),
  );
  const [paper] = (agenda.wanted ?? []).filter(({ reader }) => reader === "paper");
  if (!paper) throw new Error("no paper is asked for");
  const data =
    cell("Betreff", "Radweg an der Aue") +
    cell("Vorlage", "VO/10") +
    cell("Art", "Antrag") +
    cell("Datum", "02.11.2026");
  const read = readWanted(paper, `<html>${data}<div class="smc-xxdat"><h4>${fileLink(5, "Antrag")}</h4></div></html>`, {
    memory: memoryOf({ site: session, ...agenda.memory }),
  });
  return unique([agenda, read]);
}

/** The same council, as an OParl interface gives it. */
function byInterface(): readonly ObservedRecord[] {
  const id = (kind: string, number: number): string => `https://ris.musterstadt.example/oparl/${kind}/${number}`;
  const type = (kind: string): string => `https://schema.oparl.org/1.1/${kind}`;
  const body = id("body", 1);
  const item: Json = {
    ...{ id: id("item", 1), type: type("AgendaItem"), body, name: "Radweg", number: "1", order: 1, public: true },
    ...{ result: "angenommen", consultation: id("consultation", 1) },
  };
  const meeting: Json = {
    ...{ id: id("meeting", 7), type: type("Meeting"), body, name: "Stadtrat", web: `${base}to0040.php?__ksinr=7` },
    ...{ start: "2026-11-12T17:00:00+01:00", organization: [id("organization", 1)], agendaItem: [item] },
    location: { id: id("location", 1), type: type("Location"), description: "Rathaus", body },
  };
  const consultation: Json = {
    ...{ id: id("consultation", 1), type: type("Consultation"), body, meeting: id("meeting", 7) },
    ...{ agendaItem: id("item", 1), organization: [id("organization", 1)] },
  };
  const file: Json = {
    id: id("file", 5),
    type: type("File"),
    body,
    name: "Antrag",
    downloadUrl: `${base}getfile.php?id=5&type=do`,
  };
  const paper: Json = {
    ...{
      id: id("paper", 10),
      type: type("Paper"),
      body,
      name: "Radweg an der Aue",
      reference: "VO/10",
      paperType: "Antrag",
    },
    ...{ date: "2026-11-02", web: `${base}vo0050.php?__kvonr=10`, mainFile: file, consultation: [consultation] },
  };
  const organization: Json = { id: id("organization", 1), type: type("Organization"), body, name: "Stadtrat" };
  return unique(
    [["meeting", meeting] as const, ["paper", paper] as const, ["organization", organization] as const].map(
      ([list, object]) => readListPage(list, pageOf([object])),
    ),
  );
}

const unique = (observed: readonly Observations[]): readonly ObservedRecord[] => {
  const records = observed.flatMap(({ records = [] }) => records);
  return [...new Map(records.map((record) => [record.id, record])).values()];
};

/** What only pages say, or say elsewhere: the day of a consultation, votes, what a file is; a paper's list of consultations. */
const apart = new Set(["date", "votes", "fileKind", "consultation", "raw"]);

/** Records without what tells the two ways apart: ids become the kind they lead to. */
function shapeOf(records: readonly ObservedRecord[]): readonly Json[] {
  const kinds = new Map(records.map(({ id, kind }) => [id, `<${kind}>`]));
  const plain = (value: Json): Json => {
    if (typeof value === "string") return kinds.get(value) ?? (/\/body\/[^/]+$/.test(value) ? "<Body>" : value);
    return Array.isArray(value) ? value.map(plain) : value;
  };
  return records
    .map(({ kind, state, content, parent }) => ({
      ...{ kind, state, parent: parent ? `${kinds.get(parent.id)} ${parent.field}` : null },
      content: Object.fromEntries(
        Object.entries(content)
          .filter(
            ([field]) => !(apart.has(field) && kind !== "Paper") && !(kind === "Paper" && field === "consultation"),
          )
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([field, value]) => [field, plain(value)]),
      ),
    }))
    .sort((a, b) => (String(a.kind) < String(b.kind) ? -1 : 1));
}

describe("a body read by its pages and one read by OParl", () => {
  it("look the same: kinds, fields, values, and what is a part of what", () => {
    const [pages, council] = [shapeOf(byPages()), shapeOf(byInterface())];
    const withoutPlace = (shapes: readonly Json[]) =>
      shapes.filter((shape) => !JSON.stringify(shape).includes('"kind":"Location"'));
    expect(withoutPlace(pages)).toEqual(withoutPlace(council));
  });

  it("every field of a record from pages is one of OParl's, but for the few that OParl has no word for", () => {
    for (const { kind, content } of byPages()) {
      expect(isKind(kind)).toBe(true);
      for (const field of Object.keys(content))
        expect(
          fieldsOf(kind).byName.has(field) || apart.has(field) || field === "document" || field === "result",
          `${kind}.${field}`,
        ).toBe(true);
    }
  });
});
