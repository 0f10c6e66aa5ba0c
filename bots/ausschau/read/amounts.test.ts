import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSummable, readAmount, withScale } from "./amounts.ts";

describe("fault 19: amounts", () => {
  test.each([
    ["1234567.89", 123456789n, []],
    ["30000,00", 3000000n, []],
    ["1.234.567,891", 123456789n, ["value_decimals"]],
    ["1,234,567.89", 123456789n, []],
    ["12.345,6", 1234560n, []],
    ["1.234", 123n, ["value_ambiguous"]],
    ["1,235", 124n, ["value_ambiguous"]],
    ["1.234.567", 123456700n, []],
    ["EUR 881 379,66", 88137966n, []],
    ["1'234\u00a0567.50 €", 123456750n, []],
    ["1.000,-", 100000n, []],
    ["0.005", 1n, ["value_ambiguous"]],
    ["0,0049", 0n, ["value_zero_or_one", "value_decimals"]],
    ["-5", -500n, ["value_negative"]],
    ["0", 0n, ["value_zero_or_one"]],
    ["1,00", 100n, ["value_zero_or_one"]],
    ["keine", null, ["value_unparsable"]],
    ["1e6", null, ["value_unparsable"]],
    ["1.23.4", null, ["value_unparsable"]],
    ["12.34,56,78", null, ["value_unparsable"]],
    ["1,2.3,4", null, ["value_unparsable"]],
    ["5 bis 6", null, ["value_unparsable"]],
    [" ", null, ["value_missing"]],
    [null, null, ["value_missing"]],
    ["9".repeat(200), null, ["value_unparsable"]],
  ])("%s", (raw, value, flags) => {
    expect(readAmount(raw)).toEqual({ raw, value, flags, currency: null });
  });

  test("amounts beyond 2^53 stay exact", () => {
    expect(readAmount("90071992547409931234.56").value).toBe(9007199254740993123456n);
  });

  test("whatever is written with a point, or in German, is read back to the cent", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (cents) => {
        const whole = (cents / 100n).toString();
        const rest = (cents % 100n).toString().padStart(2, "0");
        const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ".");
        expect(readAmount(`${whole}.${rest}`).value).toBe(cents);
        expect(readAmount(`${grouped},${rest}`).value).toBe(cents);
      }),
    );
  });

  test("no text makes the reader throw", () => {
    fc.assert(fc.property(fc.string(), (text) => void readAmount(text)));
  });
});

describe("faults 20, 21: what is left out of sums", () => {
  const concession = withScale(readAmount("14800000"), true);

  test("a concession above ten million looks like cents; a contract does not", () => {
    expect(concession).toMatchObject({ value: 1480000000n, flags: ["value_suspected_scale"] });
    expect(withScale(readAmount("14800000"), false).flags).toEqual([]);
    expect(withScale(readAmount("100000000000.01"), false).flags).toEqual(["value_suspected_scale"]);
    expect(withScale(readAmount("600"), true, { concession: 50_000n, any: 10n ** 13n }).flags).not.toEqual([]);
  });

  test("suspected values count only when asked for; zero, one and less never", () => {
    expect(isSummable(concession)).toBe(false);
    expect(isSummable(concession, { suspected: true })).toBe(true);
    for (const raw of ["0", "1", "-5", "keine", null])
      expect(isSummable(readAmount(raw), { suspected: true })).toBe(false);
    expect(isSummable(readAmount("2"))).toBe(true);
  });
});
