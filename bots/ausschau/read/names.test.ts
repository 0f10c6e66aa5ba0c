import { describe, expect, test } from "vitest";
import { buyerNameFlags, groupNames, hasStrayBlanks, likenessKey, looksLikePerson, readName } from "./names.ts";

describe("fault 30: names", () => {
  test.each([
    ["\nWerbung Nord GmbH", "Werbung Nord GmbH", []],
    ["Stadt  Nord #", "Stadt Nord", []],
    ["Gemeinde Nord, Bearbeiter: Ing. Vorname Nachname", "Gemeinde Nord", []],
    ["Gemeinde Nord (Bearbeiterin Vorname Nachname)", "Gemeinde Nord", []],
    ["Land Nord, vertreten durch die Abteilung 3", "Land Nord", ["die Abteilung 3"]],
    ["Bund vertreten durch BM, vertreten durch das Amt", "Bund", ["BM", "das Amt"]],
    ["Amt Nord vertr. d. Behörde", "Amt Nord", ["Behörde"]],
    ["vertreten durch das Amt", "vertreten durch das Amt", []],
  ])("%j", (raw, shown, representedBy) => {
    expect(readName(raw)).toEqual({ raw, shown, representedBy });
  });

  test("spellings of one name are grouped, the names stay as they are", () => {
    const names = ["Stadt Nord", "STADT-NORD", "Stadt Süd", "Stadt Nord "];
    expect(groupNames(names)).toEqual([["Stadt Nord", "STADT-NORD", "Stadt Nord "], ["Stadt Süd"]]);
    expect(names.filter(hasStrayBlanks)).toEqual(["Stadt Nord "]);
  });

  test("legal forms and 'and' are alike, kinds of municipality are not", () => {
    const alike = [
      "Huber & Söhne GmbH",
      "HUBER und Soehne Ges.m.b.H.",
      "Huber + Söhne Gesellschaft m.b.H",
      "Huber und Söhne Gesellschaft mit beschränkter Haftung",
    ];
    expect(new Set(alike.map(likenessKey)).size).toBe(1);
    expect(likenessKey("Marktgemeinde Nord")).not.toBe(likenessKey("Gemeinde Nord"));
    expect(likenessKey("Nord AG")).toBe(likenessKey("Nord Aktiengesellschaft"));
    expect(likenessKey("Nord AG")).not.toBe(likenessKey("Nord GmbH"));
  });
});

describe("faults 29, 30, 31: what is no buyer's name", () => {
  const flags = (name: string, title: string | null = "Neubau") => buyerNameFlags(readName(name), title);
  test.each([
    ["Einführung eines Werkzeugs", "Einführung eines Werkzeugs", ["buyer_name_is_text"]],
    [`Der Auftraggeber ${"x".repeat(140)}`, null, ["buyer_name_is_text"]],
    ["Der Auftraggeber wird nach Abschluss der Vereinbarung genannt.", null, ["buyer_name_is_text"]],
    ["Herr", null, ["buyer_name_is_text"]],
    ["Herr Vorname Nachname", null, ["buyer_name_is_text"]],
    ["www.example.at/vergabe", null, ["buyer_name_is_text"]],
    ["TEST AG", null, ["test_record"]],
    ["Test", null, ["test_record"]],
    ["TESTGEMEINDE", null, ["test_record"]],
    ["Testzentrum Nord GmbH", null, []],
    ["Stadt Nord", null, []],
    ["Melker Bau Gesellschaft m.b.H.", null, []],
    ["Herrenhaus Nord GmbH", null, []],
  ])("%s", (name, title, wanted) => {
    expect(flags(name, title)).toEqual(wanted);
  });
});

describe("fault 32: natural persons", () => {
  test.each([
    "Mustermann Max",
    "Ing. Max Mustermann",
    "Maria Muster-Beispiel",
    "Mustermann, Max",
    "Max Mustermann e.U.",
  ])("%s is one by the look of it", (name) => expect(looksLikePerson(name)).toBe(true));
  test.each([
    "Lawo AG",
    "Muster Bau GmbH",
    "Verein Nord",
    "Muster & Beispiel",
    "Mustermann",
    "Max Mustermann 1",
    "Kärnten Bus GmbH und Nord GmbH",
  ])("%s is none", (name) => expect(looksLikePerson(name)).toBe(false));
});
