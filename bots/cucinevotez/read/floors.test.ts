import { describe, expect, test } from "vitest";
import { constituencyName, constituencyNumbers } from "./constituencies.ts";
import { floors, holdsFloor, holdsMemberContract, type MemberCounts } from "./floors.ts";
import { type MemberList, readMemberList } from "./member-list.ts";
import { proposeSamePersons } from "./same-person.ts";
import { listA, type SampleRow } from "./samples.ts";
import { contentOf, pageFrom } from "./testing.ts";

/** A believable list: 300 members over all constituencies, five who left. */
const seats = (count: number, without: readonly number[] = []): SampleRow[] =>
  Array.from({ length: count }, (_, index) => {
    const numbers = constituencyNumbers.filter((number) => !without.includes(number));
    const number = numbers[index % numbers.length] ?? 1;
    return { idm: index + 1, seat: `${number} / ${constituencyName(number)}` };
  });
const left = Array.from({ length: 5 }, (_, index) => ({ idm: 900 + index, until: "1.02.2026" }));
const list = (inOffice: readonly SampleRow[], gone: readonly SampleRow[] | undefined = left): MemberList =>
  contentOf(readMemberList(pageFrom(listA(inOffice, gone))));

const before: MemberCounts = { inOffice: 300, left: 5 };
const judge = (members: MemberList, counts: MemberCounts | null = before, term = 2024): string => {
  const reading = holdsMemberContract(members, term, counts);
  return reading.kind === "alarm" ? reading.code : "ok";
};

describe("fault 22: too few rows never end everybody's mandate", () => {
  test("a good list holds, the first time too", () => {
    expect([judge(list(seats(300))), judge(list(seats(300)), null)]).toEqual(["ok", "ok"]);
  });

  test("below 250 deputies, or a constituency without any", () => {
    expect(judge(list(seats(249)), null)).toBe("below floor");
    expect(judge(list(seats(300, [17])))).toBe("below floor");
  });

  test("a tenth gone since the last reading is not believed", () => {
    expect([judge(list(seats(270))), judge(list(seats(269)))]).toEqual(["ok", "too large a drop"]);
  });

  test("those who left only become more", () => {
    expect([judge(list(seats(300)), { ...before, left: 6 }), judge(list(seats(300)), { ...before, left: 4 })]).toEqual([
      "too large a drop",
      "ok",
    ]);
  });

  test("another term, or a number in two rows, is no such list", () => {
    expect(judge(list(seats(300)), before, 2020)).toBe("not what was asked for");
    expect(judge(list([...seats(300), { idm: 1 }]))).toBe("unknown layout");
  });

  test("floors are data", () => {
    expect(holdsFloor(floors.senators, 99, null)).toMatchObject({ code: "below floor" });
    expect(holdsFloor({ least: 1, largestDrop: 0.5 }, 1, 2)).toMatchObject({ kind: "ok" });
    expect(holdsFloor({ least: 1, largestDrop: 0.4 }, 1, 2)).toMatchObject({ code: "too large a drop" });
  });
});

describe("fault 23: the second table is missing", () => {
  test("an alarm where it had rows; nothing where there never were any", () => {
    const without = contentOf(readMemberList(pageFrom(listA(seats(300)))));
    expect([judge(without), judge(without, { inOffice: 300, left: 0 }), judge(without, null)]).toEqual([
      "table missing",
      "ok",
      "ok",
    ]);
  });
});

describe("fault 25: one person with two numbers in a term", () => {
  const entry = (idm: number, name: string, birthYear: number | null, since: string | null, until: string | null) => ({
    ...{ id: { chamber: "deputies", term: 2024, idm } as const, name, birthYear, since, until },
  });
  const gone = entry(33, "Vornicu Dan", 1970, null, "2025-03-09");

  test("same name, same year, the one left before the other came: proposed, never merged", () => {
    const back = entry(99, "Dan VORNICU", 1970, "2026-06-11", null);
    expect(proposeSamePersons([back, gone])).toEqual([{ earlier: gone.id, later: back.id }]);
  });

  test.each([
    ["another name", entry(99, "Dan Vornic", 1970, "2026-06-11", null)],
    ["another year", entry(99, "Dan VORNICU", 1971, "2026-06-11", null)],
    ["no year", entry(99, "Dan VORNICU", null, "2026-06-11", null)],
    ["days that overlap", entry(99, "Dan VORNICU", 1970, "2025-03-01", null)],
    ["no beginning", entry(99, "Dan VORNICU", 1970, null, null)],
    [
      "another term",
      {
        ...entry(99, "Dan VORNICU", 1970, "2026-06-11", null),
        id: { chamber: "deputies", term: 2020, idm: 99 } as const,
      },
    ],
  ])("not proposed: %s", (_, other) => {
    expect(proposeSamePersons([gone, other])).toEqual([]);
  });
});
