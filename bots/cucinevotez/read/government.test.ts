import { describe, expect, test } from "vitest";
import { readCabinet, readCabinetMember, readMinistries } from "./cabinet.ts";
import { floors, holdsFloor } from "./floors.ts";
import { contentOf, pageFrom } from "./testing.ts";

const url = "https://gov.ro/ro/guvernul/cabinetul-de-ministri";
const member = (name: string, image = ""): string =>
  `${image}<div class="ministriiDescriere"><h3><a href="/ro/guvernul/cabinetul-de-ministri/x1">${name}</a></h3><p>Ministrul Sănătăţii</p></div>`;

describe("C21: the cabinet page", () => {
  test("name, function, page and portrait, the Prime Minister without a picture too", () => {
    const markup =
      `<div class="ministrii">${member("Dan Vornicu")}</div>` +
      `<div class="ministriiBox">${member("Cséplő Barna", '<a><img src="/fisiere/ministri/c b.jpg" alt="Cséplő Barna"></a>')}</div>`;
    expect(contentOf(readCabinet(pageFrom(markup, url)))).toEqual([
      { name: "Dan Vornicu", function: "Ministrul Sănătății", page: `${url}/x1`, portrait: null },
      {
        ...{ name: "Cséplő Barna", function: "Ministrul Sănătății", page: `${url}/x1` },
        portrait: "https://gov.ro/fisiere/ministri/c%20b.jpg",
      },
    ]);
  });

  test("fault 19, fault 22: another layout is an alarm, less than ten members too", () => {
    expect(readCabinet(pageFrom("<div class=card>Nou</div>", url))).toMatchObject({ code: "unknown layout" });
    const nine = contentOf(
      readCabinet(pageFrom(Array.from({ length: 9 }, () => `<div>${member("X Y")}</div>`).join(""), url)),
    );
    expect(holdsFloor(floors.cabinet, nine.length, null)).toMatchObject({ code: "below floor" });
  });

  test("a member's page: heading and portrait, no more", () => {
    const page = pageFrom(
      "<h2>Dan Vornicu</h2><p>CV</p><img src='/img/x.png'><img src='/fisiere/ministri/d.jpg'>",
      url,
    );
    expect(contentOf(readCabinetMember(page))).toEqual({
      heading: "Dan Vornicu",
      portrait: "https://gov.ro/fisiere/ministri/d.jpg",
    });
    expect(readCabinetMember(pageFrom("<p>x", url))).toMatchObject({ code: "no name" });
  });
});

test("C21: the ministries, each once; fault 21: an address with two schemes is cleaned", () => {
  const item = (name: string, href: string): string => `<li><a href="${href}">${name}</a></li>`;
  const markup =
    '<div class="pageDescription"><ul>' +
    item("Ministerul Energiei", "http://https://energie.example") +
    item("Ministerul Energiei", "http://energie.example") +
    item("Ministerul Justiţiei", "http://just.example") +
    item("Contact", "/contact") +
    "</ul></div><a href='http://x.example'>Ministerul Z</a>";
  expect(contentOf(readMinistries(pageFrom(markup, url)))).toEqual([
    { name: "Ministerul Energiei", link: "https://energie.example/" },
    { name: "Ministerul Justiției", link: "http://just.example/" },
  ]);
  expect(readMinistries(pageFrom("x", url))).toMatchObject({ code: "unknown layout" });
});
