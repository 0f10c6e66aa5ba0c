import { expect, test } from "vitest";
import { readConstituencyList } from "./constituency-list.ts";
import { crossCheck } from "./cross-check.ts";
import { readMemberList } from "./member-list.ts";
import { listA } from "./samples.ts";
import { contentOf, pageFrom } from "./testing.ts";

const seat = (idm: number, name: string, idg: number, group: string, cam = 2): string =>
  `<tr><td>1.</td><td><b><a href="/ords/pls/parlam/structura2015.mp?idm=${idm}&cam=${cam}&leg=2024">${name}</a></b></td>` +
  `<td><a href="/ords/pls/parlam/structura2015.gp?idg=${idg}&leg=2024">${group}</a></td>` +
  "<td><a href='mailto:x@example.org'>x@example.org</a> <a href='http://https://x.example'>pagina</a></td></tr>";

const heading = (number: number, name: string): string =>
  `<tr><th colspan=4>Circumscriptia electorala nr. ${number} - <a href="/ords/pls/parlam/structura2015.ce?cir=1">${name}</a></th></tr>`;

const listB = (rows: string): string =>
  `<div class="grup-parlamentar-list"><table><thead><tr><th>Nume</th></tr></thead><tbody>${rows}</tbody></table></div>`;

test("members stand under the heading of their constituency; an affiliated member is told by the second line", () => {
  const rows =
    heading(1, "ALBA") +
    seat(3, "Vornicu Dan", 1, "PSD<br>") +
    heading(32, "SATU-MARE") +
    seat(4, "Ţîrdea Ion", 1, "PSD<br> afiliat");
  const seats = contentOf(readConstituencyList(pageFrom(listB(rows + seat(5, "Rus Ana", 0, "Neafiliaţi<br>")))));
  expect(
    seats.map(({ idm, constituency, idg, group, affiliated }) => [idm, constituency?.number, idg, group, affiliated]),
  ).toEqual([
    [3, 1, 1, "PSD", false],
    [4, 32, 1, "PSD", true],
    [5, 32, null, "Neafiliați", false],
  ]);
  expect(JSON.stringify(seats)).not.toContain("example");
});

test("senators have cam=1, and no row is an alarm", () => {
  const seats = contentOf(readConstituencyList(pageFrom(listB(heading(1, "ALBA") + seat(3, "Rus Ana", 1, "PSD", 1)))));
  expect(seats[0]?.cam).toBe(1);
  expect(readConstituencyList(pageFrom(listB("")))).toMatchObject({ kind: "alarm", code: "unknown layout" });
});

test("the cross-check compares by number, and only names what differs", () => {
  const a = contentOf(
    readMemberList(
      pageFrom(
        listA(
          [1, 2, 3, 4].map((idm) => ({ idm, name: `Vornicu Dan${"abcd"[idm - 1]}`, seat: "1 / ALBA" })),
          [],
        ),
      ),
    ),
  );
  const rows =
    heading(1, "ALBA") +
    seat(1, "Dana VORNICU", 1, "PSD") +
    seat(2, "Altul Cineva", 1, "PSD") +
    seat(9, "Nou Nume", 1, "PSD") +
    heading(2, "ARAD") +
    seat(3, "Vornicu Danc", 1, "PSD");
  const b = contentOf(readConstituencyList(pageFrom(listB(rows))));
  expect(crossCheck(a, b)).toEqual({ onlyInA: [4], onlyInB: [9], otherName: [2], otherConstituency: [3] });
});
