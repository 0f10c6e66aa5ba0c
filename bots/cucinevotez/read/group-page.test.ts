import { expect, test } from "vitest";
import { readGroupIndex, readGroupPage } from "./group-page.ts";
import { contentOf, pageFrom } from "./testing.ts";

const member = (idm: number, name: string): string =>
  `<b><a href="/ords/pls/parlam/structura2015.mp?idm=${idm}&cam=2&leg=2024">${name}</a></b>`;

const page = (former: string): string =>
  "<h1>Camera Deputaţilor</h1><h3>Grupul parlamentar Q</h3>" +
  `<table><tr><td>Lider</td><td>${member(3, "Vornicu Dan")}</td></tr><tr><td></td><td>${member(4, "Ţîrdea Ion")}</td></tr></table>` +
  former;

test("members with their roles, and those who left in a table of their own", () => {
  const former =
    `<h3>Foşti membri ai grupului</h3><table><tr><th></th><th>Membru din</th><th>Membru până</th></tr>` +
    `<tr><td>${member(9, "Rus Ana")}</td><td></td><td>3 mai. 2025</td></tr></table>`;
  expect(contentOf(readGroupPage(pageFrom(page(former))))).toEqual({
    name: "Grupul parlamentar Q",
    members: [
      { id: { chamber: "deputies", term: 2024, idm: 3 }, name: "Vornicu Dan", role: "Lider" },
      { id: { chamber: "deputies", term: 2024, idm: 4 }, name: "Țîrdea Ion", role: null },
    ],
    former: [{ id: { chamber: "deputies", term: 2024, idm: 9 }, name: "Rus Ana", since: null, until: "2025-05-03" }],
  });
});

test("the heading before a table tells as well as its columns", () => {
  const former = `<h3>Foşti membri ai grupului</h3><table><tr><td>${member(9, "Rus Ana")}</td><td>1 ian. 2025</td><td>3 mai 2025</td></tr></table>`;
  const { members, former: left } = contentOf(readGroupPage(pageFrom(page(former))));
  expect([members.length, left]).toEqual([2, [expect.objectContaining({ since: "2025-01-01", until: "2025-05-03" })]]);
});

test("a group may have no name; a page without members is an alarm", () => {
  const nameless = `<h1></h1><table><tr><td>${member(3, "Vornicu Dan")}</td></tr></table>`;
  expect(contentOf(readGroupPage(pageFrom(nameless))).name).toBeNull();
  expect(readGroupPage(pageFrom("<h1>Grupul parlamentar Q</h1>"))).toMatchObject({ code: "unknown layout" });
});

test("the index and the cards of the home page, each group once", () => {
  const link = (idg: string, text: string, more = ""): string =>
    `<a href="/ords/pls/parlam/structura2015.gp?idg=${idg}&leg=2024" ${more}>${text}</a>`;
  const markup =
    link("1", "<img>", `class=grup-card2025 aria-label="Grupul Q - 93 membri"`) +
    link("1", "Grupul Q") +
    link("0", "Deputaţi neafiliaţi") +
    '<a href="/ords/pls/parlam/structura2015.gp?idl=1">Grupuri</a>';
  expect(contentOf(readGroupIndex(pageFrom(markup)))).toEqual([
    { idg: 1, name: "Grupul Q", members: 93 },
    { idg: 0, name: "Deputați neafiliați", members: null },
  ]);
  expect(readGroupIndex(pageFrom("<a href=/x>x</a>"))).toMatchObject({ code: "unknown layout" });
});
