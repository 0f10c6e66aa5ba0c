import { expect, test } from "vitest";
import { readMotions } from "./motions.ts";
import { contentOf, pageFrom } from "./testing.ts";

const row = (title: string, registered: string, status: string): string =>
  `<tr><td>1.</td><td><a href="/ords/pls/parlam/parlament.motiuni2015.detalii?idm=9">${title}</a></td><td>Q şi R</td>` +
  `<td>${registered}</td><td>${status}</td><td><a href="/x.pdf">text</a></td></tr>`;

const list = (rows: string): string =>
  `<table class="video-table"><thead><tr><th>Nr.</th></tr></thead><tbody>${rows}</tbody></table>`;

test("title without its quotation marks, registration in both forms of a date, result", () => {
  const rows =
    row("&#8222;Drumuri bune&#8221;", "12 / 05-11-2026", "respinsă") +
    row("\u201eŞcoli\u201d", "9 / 1.06.2026", "adoptată") +
    row("Ape", "3 / 2-03-2026", "retrasă") +
    row("Păduri", "nr. 2/2-02-2026", "neadoptată") +
    row("Câmpii", "1 / 2-01-2026", "în dezbatere");
  expect(
    contentOf(readMotions(pageFrom(list(rows)))).map(({ title, number, date, result }) => [
      title,
      number,
      date,
      result,
    ]),
  ).toEqual([
    ["Drumuri bune", 12, "2026-11-05", "rejected"],
    ["Școli", 9, "2026-06-01", "adopted"],
    ["Ape", 3, "2026-03-02", "withdrawn"],
    ["Păduri", 2, "2026-02-02", "rejected"],
    ["Câmpii", 1, "2026-01-02", "pending"],
  ]);
});

test("no motion is valid; what is not understood is a miss; another page is an alarm", () => {
  expect(contentOf(readMotions(pageFrom(list(""))))).toEqual([]);
  const reading = readMotions(pageFrom(list(row("Ape", "3 / azi", "sublimă"))));
  expect(reading).toMatchObject({
    value: [{ number: null, date: null, result: null }],
    misses: [{ field: "date" }, { field: "status" }],
  });
  expect(readMotions(pageFrom("<table></table>"))).toMatchObject({ kind: "alarm", code: "unknown layout" });
});
