import { describe, expect, test } from "vitest";
import { readProfile } from "./profile.ts";
import { groupRow2026, partyRow2026, profile2026, roleCells } from "./samples.ts";
import { readSenator } from "./senator.ts";
import {
  storedCabinetMember,
  storedConfidenceVote,
  storedDecision,
  storedMinistry,
  storedMotion,
  storedNaming,
  storedPhotograph,
} from "./stored.ts";
import { storedDeputy, storedSenator } from "./stored-member.ts";
import { contentOf, pageFrom } from "./testing.ts";

const id = { chamber: "deputies", term: 2024, idm: 7 } as const;

const full = profile2026({
  heading: "Dan VORNICU (Fostescu)<br>Vicepreşedinte al Camerei",
  birth: "1950-2026",
  details: [
    "ales deputat în circumscriptia electorala nr.35 <a href='/ords/pls/parlam/structura2015.ce?cir=34'>SUCEAVA</a>",
    "începutul mandatului: 8 aprilie 2026",
    "înlocuieşte pe: <a href='/ords/pls/parlam/structura2015.mp?idm=17&cam=2&leg=2024'>Altul Cineva</a>",
    "sfârşitul mandatului: 2 iunie 2026 - deces - <a href='/ords/pls/legis/legis_pck.htp_act?ida=1'>HCD nr.33/2026</a>",
  ],
  parties: partyRow2026(40, "Partidul Q", " - din  ian. 2026"),
  groups: groupRow2026(1, "Grupul Q", " - membru din  feb. 2026", roleCells("Vicelider", "- din mar. 2026")),
  more: '<div class="buttons-container"><a href="/ords/pls/parlam/structura2015.mp?idm=3&leg=2020&cam=2">Deputat - 2020-2024</a></div>',
});

describe("C20: what is kept of a member", () => {
  const record = storedDeputy(id, contentOf(readProfile(pageFrom(full))));

  test("name, group, party, constituency, year of birth, dates of the mandates, portrait", () => {
    expect(record).toEqual({
      ...{ kind: "Member", id: "deputy/2024/7", state: "live" },
      content: {
        ...{ chamber: "deputies", term: 2024, name: "Dan Vornicu", givenName: "Dan", familyName: "Vornicu" },
        ...{ group: "Grupul Q", party: "Partidul Q", constituency: 35, birthYear: 1950 },
        ...{ start: "2026-04-08", end: "2026-06-02" },
        earlier: [{ chamber: "deputies", from: 2020, to: 2024, id: "deputy/2020/3" }],
        portrait: "https://www.cdep.ro/parlamentari/l2024/mari/V.JPG",
      },
    });
  });

  test("nothing else the page says: office, role, reason, act, replacement, months, former name, death, mail", () => {
    expect(JSON.stringify(record)).not.toMatch(
      /Vice|deces|HCD|htp_act|Altul|"?17"?[,}]|2026-0[123]"|Fostescu|death|example|raw/,
    );
  });

  test("the list's dates hold where it has some; without a beginning the day of validation does", () => {
    const profile = contentOf(
      readProfile(pageFrom(profile2026({ details: ["data validării: 21 decembrie 2024 - HCD nr.1/2024"] }))),
    );
    expect(storedDeputy(id, profile).content).toMatchObject({ start: "2024-12-21", end: null, constituency: null });
    const listed = {
      ...{ id, name: "x", constituency: { number: 3, printed: "ARGEȘ" }, cir: 3, group: null },
      ...{ since: "2025-01-02", until: "2025-06-07" },
    };
    expect(storedDeputy(id, profile, listed).content).toMatchObject({
      start: "2025-01-02",
      end: "2025-06-07",
      constituency: 3,
    });
  });

  test("a senator in the same form, the day of election not among it", () => {
    const guid = "11111111-69ca-47e7-5826-00e9111f4efd";
    const markup =
      `<script type="application/ld+json">{"@type":"Person","url":"https://www.senat.ro/FisaSenator.aspx?ParlamentarID=${guid}","birthDate":"1960-02-01","birthPlace":{"name":"Satu Nou"}}</script>` +
      "<h1>Ana RUS</h1><h5>Senator ales în Circumscripţia electorală nr.1 Alba<br> în data de 01.12.2024, validat în data de 21.12.2024</h5>" +
      `<table><tr><td>Formaţiunea politică: Q</td><td><a href='ComponentaGrupuri.aspx?GrupID=${guid}'>Grupul parlamentar: Senatori neafiliaţi</a></td></tr></table>`;
    const senator = contentOf(readSenator(pageFrom(markup, "https://www.senat.ro/FisaSenator.aspx")));
    const kept = storedSenator({ chamber: "senate", guid }, 2024, senator);
    expect(kept).toMatchObject({
      id: `senator/${guid}`,
      content: {
        name: "Ana Rus",
        group: null,
        party: "Q",
        constituency: 1,
        birthYear: 1960,
        start: "2024-12-21",
        end: null,
      },
    });
    expect(JSON.stringify(kept)).not.toMatch(/2024-12-01|Satu Nou|02-01/);
  });
});

describe("C6-C8, C21, C22: what is kept of other pages", () => {
  test("a decision on a state secretary: number, day, title, link; any other is not kept", () => {
    const decision = {
      ida: 5,
      link: "l",
      number: 9,
      date: "2026-01-02",
      title: "privind numirea unui secretar de stat",
    };
    expect(storedDecision(decision)).toEqual({
      ...{ kind: "Decision", id: "decision/5", state: "live" },
      content: { number: 9, date: "2026-01-02", title: "privind numirea unui secretar de stat", link: "l" },
    });
    expect(storedDecision({ ...decision, title: "privind numirea unui consilier de stat" })).toBeNull();
    expect(storedConfidenceVote(decision)).toBeNull();
    expect(storedConfidenceVote({ ...decision, title: "pentru acordarea încrederii Guvernului" })?.content).toEqual({
      ...{ number: 9, date: "2026-01-02", link: "l" },
    });
  });

  test("a motion without those behind it, a member of the Government, a ministry, an answer, the photograph", () => {
    const motion = { number: 3, date: "2026-03-02", title: "Ape", status: "retrasă", result: "withdrawn" } as const;
    expect(storedMotion(motion)).toMatchObject({
      id: "motion/2026/3",
      content: { number: 3, date: "2026-03-02", title: "Ape", result: "withdrawn" },
    });
    expect(storedMotion({ ...motion, number: null })).toBeNull();
    expect(storedCabinetMember({ name: "Ana Ţîr", function: "Ministru", page: null, portrait: null }).id).toBe(
      "cabinet/ana-tar",
    );
    expect(storedMinistry({ name: "Ministerul Energiei", link: "l" }).id).toBe("ministry/ministerul-energiei");
    expect(storedNaming("https://p.example/", { person: "Ana Rus", naming: "absent" }).content).toEqual({
      ...{ page: "https://p.example/", person: "Ana Rus", naming: "absent" },
    });
    const file = {
      ...{ licences: [{ short: "CC0", link: null }], author: "A", date: "2025", attribution: null, original: "o" },
      nominatedForDeletion: false,
    };
    expect(storedPhotograph("p", file).content).toEqual(file);
  });
});
