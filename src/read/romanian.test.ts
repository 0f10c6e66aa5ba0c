import { expect, test } from "vitest";
import { bothFolds, foldRomanian, sameLetters, titleCase, withCommaLetters } from "./romanian.ts";

test("for display: letters with a cedilla become those with a comma, composed", () => {
  expect(withCommaLetters("Şerţ şi T\u0326ara s\u0327")).toBe("Șerț și Țara ș");
  expect(withCommaLetters("Ő győr")).toBe("Ő győr");
});

test("for comparison: no marks, no case, no characters without width", () => {
  expect(foldRomanian("ŞTIRBU\u00ad-Țîrlea\u200b")).toBe("stirbu-tarlea");
  expect(foldRomanian("Császár")).toBe("csaszar");
});

test("â and î are one letter, and a text without marks may have had either", () => {
  expect(bothFolds("Dîmbovița")).toEqual(["dambovita", "dimbovita"]);
  expect(sameLetters("Dîmboviţa", "Dâmbovița")).toBe(true);
  expect(sameLetters("Dâmbovița", "Dambovita")).toBe(true);
  expect(sameLetters("Birsasteanu", "BÎRSĂŞTEANU")).toBe(true);
  expect(sameLetters("Tilvar", "Tâlvăr")).toBe(true);
  expect(sameLetters("Popescu", "Popescul")).toBe(false);
});

test("words in capitals in title case, each part of its own", () => {
  expect(["ȘTIRBU-NEAGU", "ÎNȚELEPTU", "CARAȘ SEVERIN", "D'ANGELO"].map(titleCase)).toEqual([
    "Știrbu-Neagu",
    "Înțeleptu",
    "Caraș Severin",
    "D'Angelo",
  ]);
});
