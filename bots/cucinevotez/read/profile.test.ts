import { describe, expect, test } from "vitest";
import { currentOf } from "./memberships.ts";
import { readProfile, readProfileOf } from "./profile.ts";
import type { Profile } from "./profile-form.ts";
import {
  groupRow2026,
  partyRow2015,
  partyRow2026,
  profile2015,
  profile2026,
  roleCells,
  type SampleProfile,
} from "./samples.ts";
import { groupOf, partyOf, partyReasonOf } from "./stored-member.ts";
import { contentOf, pageFrom } from "./testing.ts";

const read2026 = (sample: SampleProfile): Profile => contentOf(readProfile(pageFrom(profile2026(sample))));
const read2015 = (sample: SampleProfile): Profile => contentOf(readProfile(pageFrom(profile2015(sample))));

describe("layouts", () => {
  test("fault 19: the reader names the layout it found; one it does not know is an alarm", () => {
    expect([read2026({}).layout, read2015({}).layout]).toEqual(["2026", "2015"]);
    const alarms = ["<td class=headline>Dan VORNICU", "<h1 class=new>Dan VORNICU"].map((markup) =>
      readProfile(pageFrom(markup)),
    );
    expect(alarms).toMatchObject(Array(2).fill({ kind: "alarm", code: "unknown layout" }));
  });

  test("fault 2: a shell without a name is none", () => {
    for (const page of [profile2026({ heading: " " }), profile2015({ heading: "" })]) {
      expect(readProfile(pageFrom(page))).toMatchObject({ kind: "alarm", code: "no name" });
    }
    expect(readProfile(pageFrom("<div class=mp-profile-card2025></div>"))).toMatchObject({ code: "no name" });
  });

  test("fault 20: the general page of an unused id, and the page of another, are not who was asked for", () => {
    const general = pageFrom("<title>Activitate publică</title><h1>Activitate publică</h1><ul><li>Structura</ul>");
    expect(readProfile(general)).toMatchObject({ kind: "alarm", code: "other page" });
    const asked = { chamber: "deputies", term: 2024, idm: 7 } as const;
    expect(readProfileOf(pageFrom(profile2026({ idm: 7 })), asked).kind).toBe("ok");
    for (const other of [{ idm: 8 }, { idm: 7, leg: 2020 }]) {
      const code = { kind: "alarm", code: "not what was asked for" };
      expect(readProfileOf(pageFrom(profile2026(other)), asked)).toMatchObject(code);
    }
  });

  test("the link in 'replaces' carries pag=1 and makes it nobody else's page", () => {
    const replaces = 'replaces: <a href="/pls/parlam/structura2015.mp?idm=99&cam=2&leg=2012&pag=1"><b>X</b></a>';
    const { id, mandate } = read2015({ details: [replaces] });
    expect([id?.idm, mandate.replaces]).toEqual([7, 99]);
  });

  test("where as many links name another, nobody knows whose page it is", () => {
    const others = [1, 2, 3].map(
      (pag) => `<a href="/ords/pls/parlam/structura2015.mp?idm=99&cam=2&leg=2024&pag=${pag}">x</a>`,
    );
    expect(read2026({ more: others.join("") }).id).toBeNull();
  });
});

describe("fault 11: names", () => {
  test.each([
    ["Anca ŞTIRBU-VLAD", "Anca Știrbu-Vlad", "Știrbu-Vlad"],
    ["Ion V. POP", "Ion V. Pop", "Pop"],
    ["Károly CSÉPLŐ", "Károly Cséplő", "Cséplő"],
  ])("%s", (heading, display, family) => {
    const { name } = read2026({ heading });
    expect([name.display, name.parts?.family]).toEqual([display, family]);
  });

  test("an office behind a line break and a former name in brackets are no part of the name", () => {
    const { name } = read2026({ heading: "Elena VLADESCU (Munteanu)\n<br>Vicepreşedinte al Camerei" });
    expect(name).toMatchObject({ display: "Elena Vladescu", former: "Munteanu", office: "Vicepreședinte al Camerei" });
  });
});

describe("fault 14: birth", () => {
  test.each([
    ["n.  15 aug. 1970", 1970, null],
    ["1950-2016", 1950, 2016],
    ["n. ", null, null],
    ["", null, null],
  ])("%j", (birth, year, deathYear) => {
    expect(read2026({ birth }).birth).toEqual({ year, deathYear });
    expect(read2015({ birth: birth.replace("n.", "b.") }).birth).toEqual({ year, deathYear });
  });
});

describe("fault 17: portraits", () => {
  test("small and big, the big one may be missing", () => {
    expect(read2026({}).portraits).toEqual({
      small: "https://www.cdep.ro/parlamentari/l2024/V.JPG",
      big: "https://www.cdep.ro/parlamentari/l2024/mari/V.JPG",
    });
    expect(read2015({}).portraits).toEqual({ small: "https://www.cdep.ro/parlamentari/l2012/V.jpg", big: null });
  });

  test.each([
    "",
    "<img src='/img/judete/judet08.jpg'>",
    "<img>",
    "<img src='/site2015/img/x.png'>",
    "<img src='https://x.example/parlamentari/l2024/V.JPG'>",
  ])("none, or a picture in its place: no portrait, no fault (%s)", (photo) => {
    const reading = readProfile(pageFrom(profile2026({ photo })));
    expect(contentOf(reading).portraits).toEqual({ small: null, big: null });
    expect(reading).toMatchObject({ misses: [] });
  });

  test("an odd path is normalised: the address is the file's identity", () => {
    const { portraits } = read2026({ photo: "<img src='\\parlamentari\\l2024\\Ana Pop.JPG'>" });
    expect(portraits.small).toBe("https://www.cdep.ro/parlamentari/l2024/Ana%20Pop.JPG");
  });
});

describe("fault 10: history stands in the text, month precision only", () => {
  test("layout 2026: behind the link, several on one line, left and joined again", () => {
    const groups =
      groupRow2026(4, "Grupul USR", " - membru din  dec. 2024 - membru până în  mart. 2025") +
      groupRow2026(0, "Deputaţi neafiliaţi", " - membru din  mar. 2025 - membru până în  ian. 2026") +
      groupRow2026(4, "Grupul USR", " - membru afiliat din  ian. 2026");
    const profile = read2026({ groups });
    expect(
      profile.groups.map(({ number, printed, periods, affiliated }) => [number, printed, periods, affiliated]),
    ).toEqual([
      [4, "Grupul USR", [{ since: "2024-12", until: "2025-03" }], false],
      [0, "Deputați neafiliați", [{ since: "2025-03", until: "2026-01" }], false],
      [4, "Grupul USR", [{ since: "2026-01", until: null }], true],
    ]);
    expect(groupOf(profile)).toBe("Grupul USR");
  });

  test("roles stand behind an empty picture, in following rows too, and are no history", () => {
    const groups =
      groupRow2026(1, "Grupul PSD", "", roleCells("Vicelider", "- din feb. 2025<br>- până în mar. 2025"), "rowspan=2") +
      `<tr>${roleCells("Secretar", "- din sep. 2025")}</tr>${groupRow2026(0, "Deputaţi neafiliaţi", " - membru din iun. 2026")}`;
    const [first, second] = read2026({ groups }).groups;
    expect([first?.periods, first?.roles, second?.roles]).toEqual([[], ["Vicelider", "Secretar"], []]);
  });

  test("layout 2015: in cells of its own; former names of the group in list items are not its members' history", () => {
    const groups =
      "<tr><td rowspan=2><a href='/pls/parlam/structura2015.gp?idg=4'>Group D</a><li><i>former Group E (since mar. 2015 - until sep. 2015)</i></td>" +
      "<td nowrap>&nbsp;- member until  may 2013</td></tr><tr><td>- member since  dec. 2014<br>- member until  dec. 2015</td></tr>" +
      "<tr><td><a href='/pls/parlam/structura2015.gp?idg=0'>Member non-attached</a></td><td>- since may 2013 - until dec. 2014<br>- since dec. 2015</td></tr>";
    const profile = read2015({
      groups,
      parties:
        partyRow2015(68, "PQ", "Partidul Q", "- until jun. 2014") +
        partyRow2015(70, "PR", "Partidul R", "- since jun. 2014"),
    });
    expect(profile.groups.map(({ periods }) => periods)).toEqual([
      [
        { since: null, until: "2013-05" },
        { since: "2014-12", until: "2015-12" },
      ],
      [
        { since: "2013-05", until: "2014-12" },
        { since: "2015-12", until: null },
      ],
    ]);
    expect(currentOf(profile.groups)?.number).toBe(0);
    expect([groupOf(profile), partyOf(profile)]).toEqual([null, "PR"]);
  });

  test("a link without text is followed by the name", () => {
    const [party] = read2026({ parties: partyRow2026(70, "", " - Partidul Umanist - din sep. 2025") }).parties;
    expect([party?.printed, party?.periods]).toEqual(["Partidul Umanist", [{ since: "2025-09", until: null }]]);
  });

  test("of one whose mandate has ended the last group is shown", () => {
    const details = ["sfârşitul mandatului: 2 iunie  2026 - deces"];
    expect(groupOf(read2026({ details, groups: groupRow2026(7, "Grupul UDMR", " - membru până în iun. 2026") }))).toBe(
      "Grupul UDMR",
    );
    expect(groupOf(read2026({ groups: groupRow2026(7, "Grupul UDMR", " - membru până în iun. 2026") }))).toBeNull();
  });
});

describe("fault 16: no party", () => {
  test.each([
    [
      "no adherence",
      partyRow2026(80, "Partidul Q", " - până în iun. 2026") +
        partyRow2026(1001, "Fără adeziune la formaţiunea politică Q", " - din iun. 2026"),
    ],
    ["independent", partyRow2026(1000, "independent")],
    ["not given", ""],
    ["not given", partyRow2026(80, "Partidul Q", " - până în iun. 2026")],
  ])("%s", (reason, parties) => {
    const profile = read2026({ parties });
    expect([partyOf(profile), partyReasonOf(profile)]).toEqual([null, reason]);
  });

  test("the organisation of a minority is no party", () => {
    const profile = read2026({
      partyTitle: "Organizaţia minorităţilor naţionale:",
      parties: partyRow2026(901, "Uniunea Z"),
    });
    expect([partyOf(profile), partyReasonOf(profile), profile.parties[0]?.printed]).toEqual([
      null,
      "minority",
      "Uniunea Z",
    ]);
  });

  test("a party is one, and has no reason", () => {
    expect([partyOf(read2026({})), partyReasonOf(read2026({}))]).toEqual(["Partidul Social Democrat", null]);
  });
});
