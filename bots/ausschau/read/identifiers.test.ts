import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firmenbuchLetter, isGln, isUid } from "./check-digits.ts";
import { orgIdOf, readIdentifier } from "./identifiers.ts";

describe("identifiers", () => {
  test.each([
    ["990001i", "FN 990001i", []],
    ["FN990001i", "FN 990001i", []],
    ["990001 I", "FN 990001i", []],
    ["FN 990.001i", "FN 990001i", []],
    ["Firmenbuch-Nr.: 990001i", "FN 990001i", []],
    ["Firmenbuchnummer 990002k", "FN 990002k", []],
    ["0990001i", "FN 990001i", []],
    ["FN 990002x", null, ["id_check_failed"]],
    ["FN 990002", null, ["id_unknown_scheme"]],
    ["000000 a", null, ["id_placeholder"]],
    ["1234567a", null, ["id_unknown_scheme"]],
    ["ATU 990 000 17", "ATU99000017", []],
    ["atu-99000017", "ATU99000017", []],
    ["UID: ATU99000017", "ATU99000017", []],
    ["U99000017", "ATU99000017", ["id_repaired"]],
    ["U99000018", null, ["id_check_failed"]],
    ["ATU12345678", null, ["id_check_failed"]],
    ["ATU00000000", null, ["id_placeholder"]],
    ["9110099000018", "9110099000018", []],
    ["9110099000019", null, ["id_check_failed"]],
    ["09110099000018", "9110099000018", ["id_repaired"]],
    ["19110099000018", null, ["id_unknown_scheme"]],
    ["31948", "GKZ 31948", []],
    ["GKZ 31948", "GKZ 31948", []],
    ["01948", null, ["id_unknown_scheme"]],
    ["ZVR-Zahl: 123456789", "ZVR 123456789", ["id_weak"]],
    ["123456789", null, ["id_unknown_scheme"]],
    ["2900764882", null, ["id_unknown_scheme"]],
    ["R123A456B", "R123A456B", []],
    ["HRB 12345", null, ["id_unknown_scheme"]],
    ["DE123456789", null, ["id_unknown_scheme"]],
    ["unbekannt", null, ["id_placeholder"]],
    ["N/A", null, ["id_placeholder"]],
    ["na", null, ["id_placeholder"]],
    ["va", null, ["id_placeholder"]],
    ["-", null, ["id_placeholder"]],
    [" ", null, ["id_missing"]],
    [null, null, ["id_missing"]],
    ["9".repeat(101), null, ["id_unknown_scheme"]],
  ])("fault 16: %s", (raw, value, flags) => {
    expect(readIdentifier(raw)).toMatchObject({ raw, value, flags });
  });

  test("only numbers with a check, or given out by the state, prove who is meant", () => {
    const strong = ["990001i", "ATU99000017", "9110099000018", "31948"];
    expect(strong.map((raw) => readIdentifier(raw).strong)).toEqual([true, true, true, true]);
    const weak = ["ZVR 123456789", "R123A456B", "FN 990002x", "unbekannt"];
    expect(weak.map((raw) => readIdentifier(raw).strong)).toEqual([false, false, false, false]);
  });

  test("the codes of the register lists", () => {
    const ids = ["FN 990.001i", "ATU99000017", "ZVR 12", "9110099000018", "31948", "R123A456B", "x"];
    expect(ids.map((raw) => orgIdOf(readIdentifier(raw)))).toEqual([
      { scheme: "AT-FB", id: "990001i" },
      { scheme: "AT-UID", id: "ATU99000017" },
      { scheme: "AT-ZVR", id: "12" },
      { scheme: "GLN", id: "9110099000018" },
      { scheme: "AT-GKZ", id: "31948" },
      { scheme: "AT-KUR", id: "R123A456B" },
      null,
    ]);
  });

  test("one digit changed is never the same number", () => {
    const digit = fc.integer({ min: 1, max: 9 });
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`));
    fc.assert(
      fc.property(digits(6), fc.nat(5), digit, (number, at, by) => {
        const other = changed(number, at, by);
        expect(firmenbuchLetter(other)).not.toBe(firmenbuchLetter(number));
      }),
    );
    for (const [length, check] of [
      [8, isUid],
      [13, isGln],
    ] as const) {
      fc.assert(
        fc.property(digits(length), fc.nat(length - 1), digit, (number, at, by) => {
          expect(check(number) && check(changed(number, at, by))).toBe(false);
        }),
      );
    }
  });

  test("no text makes the reader throw", () => {
    fc.assert(fc.property(fc.string(), (text) => void readIdentifier(text)));
  });
});

const changed = (number: string, at: number, by: number): string =>
  number.slice(0, at) + ((Number(number.charAt(at)) + by) % 10) + number.slice(at + 1);
