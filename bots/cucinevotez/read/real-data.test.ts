import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Json, readJson } from "goodbot";
import { describe, expect, test } from "vitest";
import { recogniseChallenge } from "../../../src/read/challenge.ts";
import { readConstituencyList } from "./constituency-list.ts";
import { openPage, type Page } from "./open-page.ts";
import { readProfile } from "./profile.ts";
import type { Profile } from "./profile-form.ts";
import { readSenator } from "./senator.ts";
import { readSenatorList } from "./senator-list.ts";
import { groupOf, partyOf, partyReasonOf, storedDeputy } from "./stored-member.ts";
import { contentOf, realData } from "./testing.ts";
import { readWikidataItem } from "./wikidata.ts";

const folder = realData("romania");

const page = (name: string, url: string, contentType = "text/html; charset=ISO-8859-2"): Page => {
  const bytes = readFileSync(join(folder ?? "", name));
  return contentOf(openPage({ url, contentType, body: name.endsWith(".gz") ? gunzipSync(bytes) : bytes }));
};

const cdep = "https://www.cdep.ro/ords/pls/parlam/structura2015.mp";

describe.skipIf(folder === undefined)("pages of 2026 as they were served", () => {
  test("the list by constituency", () => {
    const seats = contentOf(
      readConstituencyList(page("markup2026/cdep_structura2015.de_parC_leg2024_excerpt.html", cdep)),
    );
    expect(seats.map(({ idm, constituency, idg, affiliated }) => [idm, constituency?.number, idg, affiliated])).toEqual(
      [
        [18, 1, 1, false],
        [218, 1, null, false],
        [251, 1, 1, true],
      ],
    );
  });

  test("a deputy", () => {
    const profile = contentOf(readProfile(page("markup2026/cdep_structura2015.mp_idm1_leg2024_excerpt.html", cdep)));
    expect(profile).toMatchObject({
      ...{ layout: "2026", id: { term: 2024, idm: 1 }, birth: { year: 1970, deathYear: null } },
      mandate: { constituency: { number: 35 }, cir: 34, validated: "2024-12-21" },
      groups: [{ number: 1, roles: ["Vicelider"], periods: [] }],
    });
    expect(profile.earlierTerms.map(({ from, id }) => [from, id?.idm])).toEqual([
      [2020, 3],
      [2004, 299],
    ]);
    expect([partyOf(profile), groupOf(profile)]).toEqual([
      "Partidul Social Democrat",
      "Grupul parlamentar al Partidului Social Democrat",
    ]);
  });

  test("a history that is glued into the text", () => {
    const bytes = readFileSync(
      join(folder ?? "", "markup2026/cdep_structura2015.mp_idm218_leg2024_history_excerpt.html"),
    );
    // The excerpt leaves out the head of the page.
    const whole = `<h1 class="mp-profile-name2025">X Y</h1>${bytes}`;
    const opened = openPage({ url: cdep, body: new TextEncoder().encode(whole) });
    const profile: Profile = contentOf(readProfile(contentOf(opened)));
    expect(profile.groups.map(({ number, periods, roles }) => [number, periods, roles])).toEqual([
      [5, [{ since: null, until: "2026-06" }], ["Vicelider", "Vicelider"]],
      [0, [{ since: "2026-06", until: null }], []],
    ]);
    expect([partyOf(profile), partyReasonOf(profile), groupOf(profile)]).toEqual([null, "no adherence", null]);
  });

  test("the senators' list and a senator", () => {
    const utf8 = "text/html; charset=utf-8";
    const list = page("markup2026/senat_FisaSenatori_excerpt.html", "https://www.senat.ro/FisaSenatori.aspx", utf8);
    expect(
      contentOf(readSenatorList(list)).map(({ birthYear, constituency, party }) => [
        birthYear,
        constituency?.number,
        party,
      ]),
    ).toEqual([
      [1968, 16, "Partidul Social Democrat"],
      [1976, 38, null],
      [1975, 42, null],
    ]);
    const one = page("markup2026/senat_FisaSenator_excerpt.html", "https://www.senat.ro/FisaSenator.aspx", utf8);
    expect(contentOf(readSenator(one))).toMatchObject({
      ...{ birth: { year: 1990 }, constituency: { number: 16 }, elected: "2024-12-01", validated: "2024-12-21" },
      ...{
        party: 'Partidul "Uniunea Salvați România”',
        group: { printed: "Grupul parlamentar al Uniunii Salvați România" },
      },
      portrait: expect.stringMatching(/^https:\/\/www\.senat\.ro\/POZE\/Senatori\/2024\/\w+\.jpg$/),
    });
  });
});

describe.skipIf(folder === undefined)("the archive of a term", () => {
  const profiles = (): Profile[] =>
    readdirSync(join(folder ?? "", "cdep2012/profiles")).map((name) =>
      contentOf(readProfile(page(`cdep2012/profiles/${name}`, "https://www.cdep.ro/pls/parlam/structura2015.mp"))),
    );

  test("no field of a record holds what C20 does not name", () => {
    const all = profiles();
    expect(all.length).toBeGreaterThan(100);
    const kept = all.flatMap((profile) => (profile.id ? [JSON.stringify(storedDeputy(profile.id, profile))] : []));
    expect(kept).toHaveLength(all.length);
    for (const text of kept)
      expect(text).not.toMatch(/HCD|htp_act|resignation|replaces|Leader|Secretary|\d{1,2} \w{3}\. \d{4}/);
    const fields = new Set(kept.flatMap((text) => Object.keys(JSON.parse(text).content)));
    expect([...fields].sort()).toEqual(
      "birthYear chamber constituency earlier end familyName givenName group name party portrait start term".split(" "),
    );
  });

  test("a page that came with the cookie of a firewall is a page, and read (section 2)", () => {
    const exchange = readFileSync(join(folder ?? "", "cdep2012/idm008_2017_with_cookie.yml"), "utf8");
    const body = yamlString(exchange.slice(exchange.lastIndexOf("string: ")));
    const headers = [
      ["Content-Type", "text/html; charset=ISO-8859-2"],
      ["Set-Cookie", "cookiesession1=X;Path=/;HttpOnly"],
    ] as const;
    const url = "https://www.cdep.ro/pls/parlam/structura2015.mp?cam=2&idl=2&idm=8&leg=2012";
    expect(recogniseChallenge({ url, status: 200, headers, body }).class).toBe("none");
    const opened = contentOf(openPage({ url, body: new TextEncoder().encode(body) }));
    expect(contentOf(readProfile(opened))).toMatchObject({ layout: "2015", id: { term: 2012, idm: 8 } });
  });
});

/** A double-quoted text of YAML over several lines: a line's end and what indents the next are one blank. */
const yamlString = (text: string): string =>
  JSON.parse(
    text
      .slice(text.indexOf('"'), text.lastIndexOf('"') + 1)
      .replace(/\n\s*\\/g, "\n\\")
      .replace(/\n\s*/g, " ")
      .replace(/\\ /g, " ")
      .replace(/\\(?!["\\/bfnrtu])/g, ""),
  );

describe.skipIf(folder === undefined)("complete items of Wikidata", () => {
  const json = (name: string): Json => {
    const reading = readJson(readFileSync(join(folder ?? "", "wikidata", name), "utf8"));
    return reading.kind === "value" ? reading.value : null;
  };

  test("values of an older form, with numbers instead of ids", () => {
    const item = contentOf(readWikidataItem(json("wbgetentities_enn-eesmaa_0.json"), "Q11857954"));
    expect(item).toMatchObject({ births: ["1946"], offices: [{ office: "Q21100241" }] });
  });

  test("an answer of Special:EntityData", () => {
    expect(contentOf(readWikidataItem(json("EntityData_Q494290.json"), "Q494290"))).toMatchObject({ id: "Q494290" });
  });
});
