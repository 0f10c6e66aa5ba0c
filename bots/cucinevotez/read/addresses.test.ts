import { describe, expect, test } from "vitest";
import { cdepAddress, cdepBase, cdepCallOf, deputyOfLink } from "./cdep-address.ts";
import { constituencyName, constituencyNamed, constituencyNumbers } from "./constituencies.ts";
import { deniedBecause } from "./denied.ts";
import { shortForm } from "./group-forms.ts";

const at = (path: string, origin = "https://www.cdep.ro"): URL => new URL(path, origin);

describe("addresses of cdep.ro", () => {
  test("are built of ids, never taken from a link; the path of the procedures is a setting", () => {
    const id = { chamber: "deputies", term: 2024, idm: 7 } as const;
    expect(cdepAddress.profile(cdepBase, id)).toBe(
      "https://www.cdep.ro/ords/pls/parlam/structura2015.mp?idm=7&cam=2&leg=2024",
    );
    expect(cdepAddress.members({ ...cdepBase, path: "/pls" }, 2024)).toBe(
      "https://www.cdep.ro/pls/parlam/structura2015.de?leg=2024&idl=1",
    );
    expect(cdepAddress.byConstituency(cdepBase, 2024, 1)).toContain("leg=2024&par=C&cam=1");
    const all = [
      cdepAddress.groups(cdepBase),
      cdepAddress.group(cdepBase, 2024, 3),
      cdepAddress.motions(cdepBase),
      cdepAddress.acts(cdepBase, 2026, { issuer: "77", type: "7" }),
      cdepAddress.profile(cdepBase, id),
    ];
    expect(all.map((address) => deniedBecause(at(address)))).toEqual(all.map(() => null));
  });

  test("fault 1: old and new paths name the same procedure", () => {
    const calls = ["/pls/parlam/structura2015.mp?idm=7", "/ords/pls/parlam/structura2015.mp?idm=7"].map((path) =>
      cdepCallOf(at(path)),
    );
    expect(calls.map((call) => call?.procedure)).toEqual(Array(2).fill("parlam/structura2015.mp"));
    expect([
      cdepCallOf(at("/parlamentari/l2024/x.JPG")),
      deputyOfLink(at("/pls/parlam/structura2015.mp?idm=&leg=2024")),
    ]).toEqual([null, null]);
    expect(deputyOfLink(at("/pls/parlam/structura2015.mp?idm=7&cam=1&leg=2024"))).toBeNull();
  });
});

describe("C11, section 9: what never comes near the queue", () => {
  test.each([
    ["/ords/pls/parlam/structura2015.mp?idm=7&cam=2&leg=2024&pag=5", "", "declaration of wealth or interests"],
    ["/ords/pls/parlam/structura2015.mp?idm=7&cam=2&leg=2024&pag=6", "", "declaration of wealth or interests"],
    ["/ords/pls/dic/declaratii2015.home", "", "declaration of wealth or interests"],
    ["/declaratii/deputati/2026/avere/7.pdf", "", "declaration of wealth or interests"],
    ["/DECLARA%54II/x.pdf", "", "declaration of wealth or interests"],
    ["https://declaratii.integritate.eu/x", "", "declaration of wealth or interests"],
    ["/x", "Declaraţia de avere", "declaration of wealth or interests"],
    ["/x", "Declarații de avere/interese", "declaration of wealth or interests"],
    ["/ords/pls/parlam/structura2015.mp?idm=7&cam=2&leg=2024&pag=1", "", "sub-page of a profile"],
    ["/ords/pls/parlam/structura2015.mp?idm=7&PAG=0", "", "sub-page of a profile"],
    ["/ords/pls/legis/legis_pck.htp_act?ida=7", "", "record of an act"],
    ["/ords/pls/parlam/parlament.motiuni2015.detalii?idm=7", "", "detail of a motion"],
    ["/ords/pls/parlam/structura2015.fp?idp=7", "", "kind of page that is not read"],
    ["/ords/pls/parlam/structura2015.co?idc=7", "", "kind of page that is not read"],
    ["/ords/pls/steno/steno2015.lista?idv=7", "", "kind of page that is not read"],
    ["mailto:a@example.org", "", "sent back by a form"],
    ["javascript:__doPostBack('x','')", "Biografie", "sent back by a form"],
  ])("%s %s", (path, text, why) => {
    expect(deniedBecause(at(path), text)).toBe(why);
  });

  test("a portrait and a page of another site are not spoken of", () => {
    expect([
      deniedBecause(at("/parlamentari/l2024/x.JPG")),
      deniedBecause(at("https://www.example.org/conducere")),
    ]).toEqual([null, null]);
  });
});

describe("constituencies", () => {
  test("each name leads to its number", () => {
    expect(constituencyNumbers.map((number) => constituencyNamed(constituencyName(number) ?? ""))).toEqual(
      constituencyNumbers,
    );
    expect(constituencyNumbers).toHaveLength(43);
    expect([constituencyName(0), constituencyName(44), constituencyNamed("Atlantida")]).toEqual([null, null, null]);
  });

  test.each([
    ["Dîmboviţa", 16],
    ["SATU-MARE", 32],
    ["BISTRITA NASAUD", 6],
    ["Vâlcea", 40],
    ["VILCEA", 40],
    ["BUCUREŞTI", 42],
    ["Municipiul București", 42],
    ["Județul Iași", 24],
    ["Alba pe listele Alianței Z", 1],
    ["- Circumscriptia electorala pentru cetatenii români cu domiciliul în afara tarii", 43],
    ["Străinătate", 43],
    ["Diaspora", 43],
  ])("%s is %i", (name, number) => {
    expect(constituencyNamed(name)).toBe(number);
  });
});

test.each([
  ["Grupul parlamentar al Partidului Social Democrat", "PSD"],
  ["Grupul parlamentar AUR", "AUR"],
  ["Alianţa pentru Unirea Românilor", "AUR"],
  ["Partidul Naţional Liberal", "PNL"],
  ["Uniunea Salvaţi România", "USR"],
  ["Partidul S.O.S. România", "SOS"],
  ["Partidul Oamenilor Tineri", "POT"],
  ["Uniunea Democrată Maghiară din România", "UDMR"],
  ["Grupul parlamentar UPR", "UPR"],
  ["Grupul parlamentar al minorităţilor naţionale", "minorități"],
  ["Deputaţi neafiliaţi", "neafiliați"],
  ["Partidul Nou", null],
])("%s is %s for short; unknown: shown as printed", (printed, short) => {
  expect(shortForm(printed)).toBe(short);
});
