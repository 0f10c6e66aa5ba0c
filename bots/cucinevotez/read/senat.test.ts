import { linksOf } from "goodbot";
import { describe, expect, test } from "vitest";
import { guidOf } from "./identity.ts";
import { senatAddress, senateGroupOfLink, senatorOfLink } from "./senat-address.ts";
import { readSenateGroup, readSenateGroups } from "./senate-groups.ts";
import { readSenator, readSenatorOf } from "./senator.ts";
import { readSenatorList } from "./senator-list.ts";
import { contentOf, pageFrom } from "./testing.ts";

const url = "https://www.senat.ro/FisaSenatori.aspx";
const guid = (digit: number): string => `${String(digit).repeat(8)}-69ca-47e7-5826-00e9111f4efd`;

const card = (id: string, name: string, birth: string, place: string, party: string): string =>
  `<div class="new-card-without-pics"><a target="_blank" href='FisaSenator.aspx?ParlamentarID=${id}'>${name}</a>` +
  `<p>Data nasterii: ${birth}</p><p>Circumscripţia electorală nr.${place}</p><p>Partid: ${party}</p></div>`;

const list = (cards: string): string =>
  `<form method="post"><input type="hidden" name="__VIEWSTATE" value="${"A".repeat(1000)}">${cards}</form>`;

const read = (cards: string) => readSenatorList(pageFrom(list(cards), url));

describe("the list of senators", () => {
  test("fault 13: everybody stands there twice, the case of the GUID differs, quotes are single", () => {
    const senators = contentOf(
      read(
        card(guid(1), "VORNICU Dan", "01.02.1960", "16 Dîmboviţa", "Partidul Q") +
          card(guid(1).toUpperCase(), "VORNICU Dan", "01.02.1960", "16 Dîmboviţa", "Partidul Q") +
          card(guid(2), "ŢÎRDEA Ana", "dd/MM/yyyy", "42 Bucureşti", "-"),
      ),
    );
    expect(senators).toEqual([
      {
        ...{ id: { chamber: "senate", guid: guid(1) }, name: "VORNICU Dan", birthYear: 1960, party: "Partidul Q" },
        constituency: { number: 16, printed: "Dîmbovița" },
      },
      {
        ...{ id: { chamber: "senate", guid: guid(2) }, name: "ȚÎRDEA Ana", birthYear: null, party: null },
        constituency: { number: 42, printed: "București" },
      },
    ]);
  });

  test("faults 14 and 16: a placeholder is no birth; '-' and nothing are no party", () => {
    const cards = ["dd/MM/yyyy", "", "31.12.1970"].map((birth, at) =>
      card(guid(at), "POP Ion", birth, "1 Alba", ["-", "", "Q"][at] ?? ""),
    );
    const senators = contentOf(read(cards.join("")));
    expect(senators.map(({ birthYear, party }) => [birthYear, party])).toEqual([
      [null, null],
      [null, null],
      [1970, "Q"],
    ]);
  });

  test("abroad, by either name", () => {
    const names = ["43 Străinătate", "43 Circumscripţia electorală pentru românii cu domiciliul în afara României"];
    const reading = read(names.map((name, at) => card(guid(at), "POP Ion", "", name, "Q")).join(""));
    expect(contentOf(reading).map(({ constituency }) => constituency?.number)).toEqual([43, 43]);
    expect(reading).toMatchObject({ misses: [] });
  });

  test("fault 2: a tiny page has no senators", () => {
    expect(read("")).toMatchObject({ kind: "alarm", code: "unknown layout" });
  });
});

const senatorPage = (
  more: { title?: string; image?: string; mandate?: string; party?: string; json?: string } = {},
): string => {
  const { title = "Dan-Ion VORNICU", image = "POZE/Senatori/2024/V.jpg", party = "Partidul Q" } = more;
  const json =
    more.json ??
    JSON.stringify({
      ...{
        "@type": "Person",
        name: title,
        url: `https://www.senat.ro/FisaSenator.aspx?ParlamentarID=${guid(1).toUpperCase()}`,
      },
      birthDate: "1960-02-01",
    });
  const mandate =
    more.mandate ??
    "Senator ales în Circumscripţia electorală nr.16 Dîmboviţa<br /> în data de 01.12.2024, validat în data de 21.12.2024";
  return (
    `<script type="application/ld+json">${json}</script><h1> ${title} </h1>` +
    `<div class="senator-image-container"><img alt='x' src='${image}'></div><h5>${mandate}</h5>` +
    `<table id="td1"><tr><td><span>Formaţiunea politică:</span> ${party}</td>` +
    `<td><a href='ComponentaGrupuri.aspx?Zi=&GrupID=${guid(5).toUpperCase()}'><span>Grupul parlamentar:</span> Grupul Q</a></td></tr></table>` +
    `<table id="td4"><tr><td>x</td></tr></table><table id="td4"><tr><td>Comisia y</td></tr></table>` +
    `<a href="javascript:__doPostBack('x','')">Biografie</a><a href="javascript:__doPostBack('DeclaratiiAv','')">Declaraţii de avere</a>`
  );
};

const profileUrl = "https://www.senat.ro/FisaSenator.aspx";

describe("a senator's page", () => {
  test("name, picture, year of birth, constituency, days, party and group", () => {
    expect(contentOf(readSenator(pageFrom(senatorPage(), profileUrl)))).toMatchObject({
      id: { chamber: "senate", guid: guid(1) },
      name: { display: "Dan-Ion Vornicu" },
      portrait: "https://www.senat.ro/POZE/Senatori/2024/V.jpg",
      birth: { year: 1960 },
      constituency: { number: 16 },
      ...{ elected: "2024-12-01", validated: "2024-12-21", party: "Partidul Q" },
      group: { guid: guid(5), printed: "Grupul Q" },
    });
  });

  test("fault 15: who replaced somebody was elected on '-'; the day of validation stays", () => {
    const mandate =
      "Senator ales în Circumscripţia electorală nr.42 Bucureşti<br> în data de -, validat în data de 10.02.2026";
    const senator = contentOf(readSenator(pageFrom(senatorPage({ mandate, party: "-" }), profileUrl)));
    expect([senator.elected, senator.validated, senator.party]).toEqual([null, "2026-02-10", null]);
  });

  test("fault 17: backslashes and blanks in the path of a picture", () => {
    const senator = contentOf(
      readSenator(pageFrom(senatorPage({ image: "Poze\\Senatori\\2016\\Pop Ion.JPG" }), profileUrl)),
    );
    expect(senator.portrait).toBe("https://www.senat.ro/Poze/Senatori/2016/Pop%20Ion.JPG");
  });

  test("fault 20: the page must say that it is the one asked for", () => {
    const asked = { chamber: "senate", guid: guid(1) } as const;
    expect(readSenatorOf(pageFrom(senatorPage(), profileUrl), asked, 2024).kind).toBe("ok");
    for (const page of [senatorPage({ json: "{}" }), senatorPage({ json: "no json" })]) {
      expect(readSenatorOf(pageFrom(page, profileUrl), asked, 2024)).toMatchObject({ code: "not what was asked for" });
    }
    expect(readSenatorOf(pageFrom(senatorPage(), profileUrl), { ...asked, guid: guid(2) }, 2024)).toMatchObject({
      kind: "alarm",
    });
  });

  test.each([
    ["în data de 03.12.2028, validat în data de 21.12.2028", "alarm"],
    ["în data de -, validat în data de 10.02.2029", "alarm"],
    ["în data de -, validat în data de 20.11.2028", "ok"],
  ])("a page of a later term is not what was asked for: %s", (days, kind) => {
    const mandate = `Senator ales în Circumscripţia electorală nr.42 Bucureşti<br> ${days}`;
    const asked = { chamber: "senate", guid: guid(1) } as const;
    expect(readSenatorOf(pageFrom(senatorPage({ mandate }), profileUrl), asked, 2024).kind).toBe(kind);
  });

  test("fault 18: what is sent back by a form leads nowhere", () => {
    const page = pageFrom(senatorPage(), profileUrl);
    expect(linksOf(page.html, page.base).map(({ text }) => text)).toEqual(["Grupul parlamentar: Grupul Q"]);
  });

  test("fault 2: an empty page is an alarm", () => {
    expect(readSenator(pageFrom("<h1></h1>", profileUrl))).toMatchObject({ kind: "alarm" });
    expect(readSenator(pageFrom("<h1>Senatul</h1><p>x", profileUrl))).toMatchObject({ code: "unknown layout" });
  });
});

test("groups of the Senate and their members", () => {
  const card1 = `<a class="nsnt-group-card__name" href="ComponentaGrupuri.aspx?GrupID=${guid(5)}">Grupul Q</a>`;
  expect(contentOf(readSenateGroups(pageFrom(card1 + card1, url)))).toEqual([{ guid: guid(5), name: "Grupul Q" }]);
  const group = `<h2>Grupul Q</h2><ul><li><a href="FisaSenator.aspx?ParlamentarID=${guid(1).toUpperCase()}">VORNICU Dan</a> Lider, din 03.02.2025</li></ul>`;
  expect(contentOf(readSenateGroup(pageFrom(group, url)))).toEqual({
    name: "Grupul Q",
    members: [{ id: { chamber: "senate", guid: guid(1) }, name: "VORNICU Dan", since: "2025-02-03" }],
  });
  expect(readSenateGroups(pageFrom("x", url))).toMatchObject({ kind: "alarm" });
  expect(readSenateGroup(pageFrom("<h2>x</h2>", url))).toMatchObject({ kind: "alarm" });
});

test("addresses are built of ids, and name the same senator and group when read", () => {
  const id = { chamber: "senate", guid: guid(3) } as const;
  expect(senatorOfLink(new URL(senatAddress.senator(id)))).toEqual(id);
  expect(senateGroupOfLink(new URL(senatAddress.group(guid(4))))).toBe(guid(4));
  expect(senatorOfLink(new URL(senatAddress.senators))).toBeNull();
  expect(senateGroupOfLink(new URL(senatAddress.groups))).toBeNull();
});

test("a GUID in lower case, with or without braces; nothing else is one", () => {
  expect([guidOf(guid(1).toUpperCase()), guidOf(`{${guid(2)}}`), guidOf("1234"), guidOf(null)]).toEqual([
    guid(1),
    guid(2),
    null,
    null,
  ]);
});
