import { describe, expect, test } from "vitest";
import { linkNames } from "./name-links.ts";
import { compareNames, displayName, formerName, matchKeys, namePartsOf } from "./names.ts";

describe("display", () => {
  test("capitals become title case, the order and Hungarian letters stay", () => {
    expect(displayName(" Anca  ŞTIRBU-NEAGU")).toBe("Anca Știrbu-Neagu");
    expect(displayName("CSÉPLŐ Károly-Zsolt")).toBe("Cséplő Károly-Zsolt");
    expect(displayName("Ion V. POP")).toBe("Ion V. Pop");
  });

  test("a former name in brackets is no part of the name", () => {
    expect(displayName("Elena VLADESCU (Munteanu)")).toBe("Elena Vladescu");
    expect(formerName("Elena VLADESCU (Munteanu)")).toBe("Munteanu");
    expect(formerName("Elena VLADESCU")).toBeNull();
  });

  test("the surname is the run of capital words of two letters or more", () => {
    expect(namePartsOf("Ion V. POP MAREȘ")).toEqual({ given: "Ion V.", family: "Pop Mareș" });
    expect(namePartsOf("CSÉPLŐ Károly")).toEqual({ given: "Károly", family: "Cséplő" });
    expect(namePartsOf("Pop Ion")).toBeNull();
    expect(namePartsOf("V. Ion")).toBeNull();
    expect(namePartsOf("POP ION")).toBeNull();
  });
});

describe("comparing", () => {
  test.each([
    ["DRAGU Elena-Adina", "Elena-Adina DRAGU"],
    ["CSÉPLŐ Károly Zsolt", "Cséplő Károly-Zsolt"],
    ["Pîrlog Dragoş-Nicolae", "Dragoș Nicolae Pârlog"],
    ["Birzoianu Florica", "Florică BÎRZOIANU"],
    ["Elena VLADESCU (Munteanu)", "Vladescu Elena"],
    ["D'Arc Ioana", "Ioana D’ARC"],
  ])("%s is the same as %s", (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(["same", "same"]);
  });

  test.each([
    ["Dobrescu Ilie", "Dobrescu Ilie-Gavril"],
    ["Ilie DOBRESCU", "Dobrescu Gavril Ilie"],
    ["Ilie Dobrescu", "Ilie-Gavril Dobrescu"],
  ])("%s is a part of %s", (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(["subset", "subset"]);
  });

  test.each([
    ["Popescu Ion", "Popescu Ioan"],
    ["Popescu", "Popescu Ion"],
    ["Ilie Gavril", "Dobrescu Ilie-Gavril"],
    ["Ilie Gavril", "Ilie-Gavril DOBRESCU"],
    ["", ""],
    ["(Munteanu)", "(Ionescu)"],
  ])("%s is another than %s", (one, other) => {
    expect([compareNames(one, other), compareNames(other, one)]).toEqual(["different", "different"]);
  });

  test("keys are free of order, marks and hyphens", () => {
    expect(matchKeys("Țîrlea Ion-Vasile")).toEqual(["ion tarlea vasile", "ion tirlea vasile"]);
  });
});

describe("linking two lists", () => {
  const link = (left: readonly string[], right: readonly string[]) => linkNames(left, right, (name) => name);

  test("the only full match counts, then the only partial one", () => {
    expect(link(["Pop Ana", "Dobrescu Ilie"], ["Ilie-Gavril DOBRESCU", "Ana POP"])).toEqual([
      { kind: "same", to: "Ana POP" },
      { kind: "subset", to: "Ilie-Gavril DOBRESCU" },
    ]);
  });

  test("never guessed: two that fit, or one that two want", () => {
    expect(link(["Pop Ana"], ["Ana POP", "POP Ana"])).toEqual([
      { kind: "ambiguous", candidates: ["Ana POP", "POP Ana"] },
    ]);
    expect(link(["Pop Ana", "POP Ana"], ["Ana POP"]).map(({ kind }) => kind)).toEqual(["ambiguous", "ambiguous"]);
    expect(link(["Pop Ana"], ["Pop Ana-Maria", "Pop Ana-Ioana"]).map(({ kind }) => kind)).toEqual(["ambiguous"]);
  });

  test("who is matched in full is no partial match of another", () => {
    expect(link(["Pop Ana", "Pop Ana-Maria"], ["Ana-Maria POP"]).map(({ kind }) => kind)).toEqual([
      "ambiguous",
      "same",
    ]);
    expect(link(["Pop Ana"], ["Rus Ion"])).toEqual([{ kind: "none" }]);
  });
});
