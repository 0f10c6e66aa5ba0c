import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runCases } from "../run.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "goodbot-cases-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const meeting = {
  ...{
    id: "9",
    name: "Stadtrat",
    organization: "Stadtrat",
    start: "2026-11-12T17:30:00+01:00",
    end: null,
    place: null,
  },
  ...{ cancelled: false, agendaUrl: "https://ris.town.example/to0040.php?__ksinr=9", documents: [] },
};

/** Runs the topic over one calendar and gives back what was printed. */
async function run(expected: object): Promise<{ readonly code: number; readonly lines: readonly string[] }> {
  const row =
    '<tr><td class="siday">12</td><td class="silink"><a title="Details anzeigen: Stadtrat 12.11.2026" href="to0040.php?__ksinr=9">Stadtrat</a><ul class="smc-detail-list"><li>17:30</li></ul></td></tr>';
  writeFileSync(
    join(folder, "month.html"),
    `<html><head><meta name="sessionnet" content="V:050601"></head><table id="smc_page_si0040_contenttable1">${row}</table></html>`,
  );
  const url = (month: number): object => ({
    url: `https://ris.town.example/si0040.php?__cjahr=2026&__cmonat=${month}`,
    from: "rule",
  });
  const entry = {
    ...{ file: "month.html", vendor: "SessionNet", kind: "calendar", verdict: "content" },
    pageUrl: "https://ris.town.example/si0040.php?__cjahr=2026&__cmonat=11",
    month: { asked: "2026-11", shown: null, prev: url(10), next: url(12) },
    ...expected,
  };
  writeFileSync(join(folder, "expected.json"), JSON.stringify({ entries: [entry] }));
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  return { code: await runCases(["council-pages", folder], print, print), lines };
}

it("reads any folder of the form, and is right where all rows are", async () => {
  const { code, lines } = await run({ organizations: [{ id: null, name: "Stadtrat" }], meetings: [meeting] });
  expect(lines.at(-1)).toBe("cases council-pages: 7/7, 0 kinds not built");
  expect(code).toBe(0);
});

it("names each difference: another value, a row too many, what must not be asked", async () => {
  const wrong = await run({ meetings: [{ ...meeting, place: "Ratssaal" }], neverAsked: [meeting.agendaUrl] });
  expect(wrong.code).toBe(1);
  const text = wrong.lines.join("\n");
  expect(text).toMatch(/month\.html 1: place want "Ratssaal", is null/);
  expect(text).toMatch(/not expected .*Stadtrat/);
  expect(text).toMatch(/__ksinr=9 would be asked for/);
});
