import { describe, expect, test } from "vitest";
import { type ActPage, readActPage } from "./act-list.ts";
import { addPage } from "./act-pages.ts";
import { decisionYears, parliamentYears } from "./act-years.ts";
import { type ActCodes, cdepAddress, cdepBase } from "./cdep-address.ts";
import { contentOf, pageFrom } from "./testing.ts";

const codes: ActCodes = { issuer: "88", type: "5" };
const first = cdepAddress.acts(cdepBase, 2026, codes);
const nextOf = (nrc: number, change = (query: string): string => query): string =>
  change(`/ords/pls/legis/legis_pck.lista_anuala?an=2026&emi=88&tip=5&rep=0&nrc=${nrc}`);

const row = (ida: number, title = "privind ceva"): string =>
  `<tr><td>${ida}.</td><td><a href="/ords/pls/legis/legis_pck.htp_act?ida=${ida}">Decizie nr. ${ida} din 03.02.2026</a></td><td>${title}</td></tr>`;

const listPage = (count: number, range: string, next?: string): string =>
  `<p class="headline">Decizii 2026<table align="center"><tr><td>${range}</td><td>${next ? `<a href="${next}">101-...</a>` : "&nbsp;"}</td></tr></table></p>` +
  `<table>${Array.from({ length: count }, (_, index) => row(index + 1)).join("")}</table>`;

const read = (markup: string): ActPage => contentOf(readActPage(pageFrom(markup, first)));

describe("a page of the Repertoriul legislativ", () => {
  test("number, day, title and link of each act", () => {
    const [act] = read(
      `<p class=headline>x</p><table>${row(7, "privind numirea în func&#539;ia de preşedinte")}</table>`,
    ).acts;
    expect(act).toEqual({
      ida: 7,
      link: "https://www.cdep.ro/ords/pls/legis/legis_pck.htp_act?ida=7",
      ...{ number: 7, date: "2026-02-03", title: "privind numirea în funcția de președinte" },
    });
  });

  test("a title may stand behind the link in one cell", () => {
    const markup =
      "<p class=headline>x</p><table><tr><td><a href='/pls/legis/legis_pck.htp_act?ida=7'>Hotărâre nr. 4/23.06.2025</a> - pentru ceva</td></tr></table>";
    expect(read(markup).acts).toMatchObject([{ number: 4, date: "2025-06-23", title: "pentru ceva" }]);
  });

  test("in January the list of the new year is empty: valid; a page without the heading of a list is none", () => {
    expect(read(listPage(0, "1-0"))).toEqual({ acts: [], next: null, warnings: [] });
    expect(readActPage(pageFrom("<h1>Activitate</h1>", first))).toMatchObject({
      kind: "alarm",
      code: "unknown layout",
    });
  });

  test("an act that cannot be read is a miss and stays", () => {
    const markup =
      "<p class=headline>x</p><table><tr><td><a href='/pls/legis/legis_pck.htp_act?ida=7'>Decizie fără număr</a></td><td>t</td></tr></table>";
    expect(readActPage(pageFrom(markup, first))).toMatchObject({
      value: { acts: [{ ida: 7, number: null, date: null, title: "t" }] },
      misses: [{ field: "act", raw: "Decizie fără număr" }],
    });
  });
});

describe("the pager", () => {
  test("the page's own link to the next hundred, whatever nrc means", () => {
    expect(read(listPage(100, "1-100", nextOf(101)))).toMatchObject({
      next: `https://www.cdep.ro${nextOf(101)}`,
      warnings: [],
    });
  });

  test.each([
    ["another year", (query: string) => query.replace("an=2026", "an=2025")],
    ["another issuer", (query: string) => query.replace("emi=88", "emi=3")],
    ["another type", (query: string) => query.replace("tip=5", "tip=1")],
    ["another procedure", (query: string) => query.replace("lista_anuala", "frame")],
    ["another host", (query: string) => `https://www.example.org${query}`],
  ])("a link to %s is not followed", (_, change) => {
    expect(read(listPage(100, "1-100", nextOf(101, change)))).toMatchObject({
      next: null,
      warnings: ["a hundred acts and no next page"],
    });
  });

  test("less than a hundred acts and a next page is odd", () => {
    expect(read(listPage(7, "1-100", nextOf(101))).warnings).toEqual(["less than a hundred acts and a next page"]);
  });

  test("a page that leads back is a circle; an act of two pages counts once", () => {
    const one = contentOf(addPage({ acts: [], read: [] }, "a", { ...read(listPage(3, "1-100")), next: "b" }));
    const two = contentOf(addPage(one, "b", read(listPage(4, "1-100"))));
    expect([two.acts.length, two.read]).toEqual([4, ["a", "b"]]);
    for (const next of ["a", "b"]) {
      expect(addPage(one, "b", { acts: [], warnings: [], next })).toMatchObject({ kind: "alarm", code: "circle" });
    }
  });
});

describe("years", () => {
  test("C5: this year and last; from the year of the newest kept decision if that is older; since 2017 the first time", () => {
    expect(decisionYears(2026, 2026)).toEqual([2025, 2026]);
    expect(decisionYears(2026, 2025)).toEqual([2025, 2026]);
    expect(decisionYears(2026, 2023)).toEqual([2023, 2024, 2025, 2026]);
    expect(decisionYears(2026, null)).toHaveLength(10);
    expect(decisionYears(2026, 2031)).toEqual([2025, 2026]);
  });

  test("C4: every year since the last vote of confidence, the first time from the year that is set", () => {
    expect(parliamentYears(2026, 2025, 2017)).toEqual([2025, 2026]);
    expect(parliamentYears(2026, null, 2024)).toEqual([2024, 2025, 2026]);
    expect(parliamentYears(2026, 2027, 2024)).toEqual([2026]);
  });
});
