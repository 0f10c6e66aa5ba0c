import { describe, expect, test } from "vitest";
import { idOf } from "./identity.ts";
import { readMemberList } from "./member-list.ts";
import { listA, type SampleRow } from "./samples.ts";
import { contentOf, pageFrom } from "./testing.ts";

const read = (inOffice: readonly SampleRow[], left?: readonly SampleRow[]) =>
  readMemberList(pageFrom(listA(inOffice, left)));

describe("member list A", () => {
  test("fault 7: both tables, those who left with their day of leaving", () => {
    const list = contentOf(read([{ idm: 3, since: "11.06.2025" }], [{ idm: 9, since: "", until: "4.06.2025" }]));
    expect(list.inOffice.map(({ id, since, until }) => [id.idm, since, until])).toEqual([[3, "2025-06-11", null]]);
    expect(list.left?.map(({ id, since, until }) => [id.idm, since, until])).toEqual([[9, null, "2025-06-04"]]);
  });

  test("letters for display, group and constituency as printed", () => {
    const [row] = contentOf(
      read([{ idm: 3, name: "Ţîrdea Ştefan", seat: "14 / CONSTANŢA", cir: 14, idg: 4, group: "USR" }]),
    ).inOffice;
    expect(row).toMatchObject({
      name: "Țîrdea Ștefan",
      constituency: { number: 14, printed: "CONSTANȚA" },
      group: { idg: 4, printed: "USR" },
    });
  });

  test("fault 8: a number counts within its term only", () => {
    const ids = [2020, 2024].map((leg) => contentOf(read([{ idm: 12, leg }])).inOffice[0]?.id);
    expect(ids.map((id) => id && idOf(id))).toEqual(["deputy/2020/12", "deputy/2024/12"]);
  });

  test("fault 9: the printed number, never cir", () => {
    const list = contentOf(
      read([
        { idm: 1, seat: "25 / ILFOV", cir: 42 },
        { idm: 2, seat: "42 / BUCUREŞTI", cir: 41 },
        { idm: 3, seat: "35 / SUCEAVA", cir: 34 },
      ]),
    );
    expect(list.inOffice.map(({ constituency, cir }) => [constituency?.number, cir])).toEqual([
      [25, 42],
      [42, 41],
      [35, 34],
    ]);
  });

  test("a minority's member has no constituency and one cell fewer; cells are read by what they hold", () => {
    const list = contentOf(read([{ idm: 1, seat: null, group: "Minoritati", since: "11.06.2025" }]));
    expect(list.inOffice[0]).toMatchObject({
      constituency: null,
      group: { printed: "Minoritati" },
      since: "2025-06-11",
    });
  });

  test.each(["", 0] as const)("group number %j means no group", (idg) => {
    expect(contentOf(read([{ idm: 1, idg, group: "non-attached" }])).inOffice[0]?.group).toBeNull();
  });

  test("fault 23: without the second table nothing is said of those who left", () => {
    const reading = read([{ idm: 1 }]);
    expect(contentOf(reading).left).toBeNull();
    expect(reading).toMatchObject({ misses: [{ field: "left" }] });
    expect(contentOf(read([{ idm: 1 }], [])).left).toEqual([]);
  });

  test("what cannot be read is a miss; the row stays", () => {
    const reading = read([
      { idm: 1, seat: "99 / ATLANTIDA", since: "ieri" },
      { idm: 2, seat: "2 / ALBA" },
    ]);
    expect(contentOf(reading).inOffice.map(({ constituency }) => constituency?.number)).toEqual([undefined, 2]);
    expect(reading.kind === "ok" && reading.misses.map(({ field }) => field)).toEqual([
      "constituency",
      "since",
      "constituency",
      "left",
    ]);
  });

  test("fault 19: a page without such a table is an alarm", () => {
    expect(readMemberList(pageFrom("<h1>Deputati</h1><table><tr><td>x</table>"))).toMatchObject({
      kind: "alarm",
      code: "unknown layout",
    });
  });
});
