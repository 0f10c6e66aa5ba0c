import { describe, expect, test } from "vitest";
import type { Act } from "./act-list.ts";
import { isConfidenceVote, lastConfidenceVote } from "./confidence-vote.ts";
import { isKeptTitle, isShownTitle, readDecisionTitle } from "./decision-title.ts";
import { secretariesOf, sortDecisions } from "./state-secretaries.ts";

const act = (number: number, date: string, title: string): Act => ({
  ida: number,
  link: `l${number}`,
  number,
  date,
  title,
});

describe("C22: which titles are kept", () => {
  test.each([
    "privind numirea domnului Dan Vornicu în funcţia de secretar de stat la Ministerul Energiei",
    "privind eliberarea doamnei Ana Rus din func\u021bia de subsecretar de stat",
    "PRIVIND NUMIREA UNOR SECRETARI DE STAT",
    "privind numirea domnului Dan Vornicu în funcția de președinte, cu rang de secretar de stat, al Autorității Z",
    "pentru modificarea Deciziei nr. 7 privind numirea unui secretar  de\u00a0stat",
  ])("kept: %s", (title) => {
    expect(isKeptTitle(title)).toBe(true);
  });

  test.each([
    "privind numirea secretarului general adjunct al Ministerului Energiei",
    "privind aprobarea secretariatului tehnic și a stării de pregătire",
    "privind organizarea Secretariatului de Stat pentru Culte",
    "privind numirea domnului Dan Vornicu în funcția de consilier de stat",
    "privind secretarea unui stat",
  ])("not kept: %s", (title) => {
    expect(isKeptTitle(title)).toBe(false);
    expect(readDecisionTitle(title)).toBeNull();
  });
});

describe("what a kept title says", () => {
  test.each([
    ["numirea domnului Dan Vornicu în funcția de secretar de stat la Ministerul Energiei", "appointment"],
    ["eliberarea, la cerere, a domnului Dan Vornicu din funcția de secretar de stat la Ministerul Energiei", "release"],
    ["revocarea dlui Dan Vornicu din funcția de secretar de stat în cadrul Ministerului Energiei", "release"],
    [
      "încetarea exercitării de către domnul a funcţiei domnului Dan Vornicu, secretar de stat la Ministerul Energiei",
      "release",
    ],
  ])("%s", (words, event) => {
    const title = readDecisionTitle(`privind ${words}`);
    expect(title).toMatchObject({ event, person: "Dan Vornicu", rank: "secretary", ministry: "Ministerul Energiei" });
    expect(title && isShownTitle(title)).toBe(true);
  });

  test("names of ministries have commas; what stands behind them is cut", () => {
    const title =
      "privind numirea doamnei Ana-Maria Rus în funcția de secretar de stat la Ministerul Cercetării, Inovării și Digitalizării, începând cu data de 1 mai 2026";
    expect(readDecisionTitle(title)?.ministry).toBe("Ministerul Cercetării, Inovării și Digitalizării");
  });

  test.each([
    ["an under-secretary", "numirea domnului Dan Vornicu în funcția de subsecretar de stat la Ministerul Energiei"],
    [
      "the rank only",
      "numirea domnului Dan Vornicu în funcția de președinte, cu rang de secretar de stat, al Ministerului Energiei",
    ],
    [
      "outside the ministries",
      "numirea domnului Dan Vornicu în funcția de secretar de stat în cadrul Cancelariei Prim-Ministrului",
    ],
    ["outside the ministries", "numirea domnului Dan Vornicu în funcția de secretar de stat, șef al Departamentului Z"],
  ])("kept and not shown: %s", (_, words) => {
    const title = readDecisionTitle(`privind ${words}`);
    expect(title && isShownTitle(title)).toBe(false);
    expect(sortDecisions([act(1, "2026-01-02", `privind ${words}`)])).toMatchObject({
      events: [],
      notShown: [{}],
      unread: [],
    });
  });

  test.each([
    "pentru modificarea Deciziei nr. 7/2026 privind numirea domnului Dan Vornicu în funcția de secretar de stat la Ministerul Energiei",
    "privind încetarea aplicabilității Deciziei nr. 7/2026 privind numirea unui secretar de stat",
    "privind numirea domnilor Dan Vornicu și Ion Rus în funcția de secretar de stat la Ministerul Energiei",
    "privind numirea domnului Dan Vornicu și a doamnei Ana Rus în funcția de secretar de stat la Ministerul Energiei",
    "privind eliberarea și numirea unor secretari de stat",
    "privind unele măsuri privind secretarul de stat",
  ])("for a person: %s", (title) => {
    expect(sortDecisions([act(1, "2026-01-02", title)])).toMatchObject({ events: [], notShown: [], unread: [{}] });
  });
});

test("the holder is who was last appointed and not released; a release of nobody known is for a person", () => {
  const of = (number: number, date: string, words: string, name: string, ministry = "Energiei"): Act =>
    act(
      number,
      date,
      `privind ${words} domnului ${name} ${words === "numirea" ? "în" : "din"} funcția de secretar de stat la Ministerul ${ministry}`,
    );
  const { events } = sortDecisions([
    of(9, "2026-03-01", "eliberarea", "Dan Ţîrdea"),
    of(2, "2026-01-05", "numirea", "Dan Târdea"),
    of(3, "2026-01-06", "numirea", "Ion Rus"),
    of(4, "2026-01-07", "numirea", "Ion Rus", "Justiției"),
    of(5, "2026-02-07", "eliberarea", "Ion Rus"),
    of(6, "2026-02-08", "numirea", "Ion Rus"),
    of(7, "2026-02-09", "eliberarea", "Radu Pop"),
  ]);
  const { inOffice, withoutAppointment } = secretariesOf(events);
  expect(inOffice.map(({ person, ministry, number }) => [person, ministry, number])).toEqual([
    ["Ion Rus", "Ministerul Justiției", 4],
    ["Ion Rus", "Ministerul Energiei", 6],
  ]);
  expect(withoutAppointment.map(({ person }) => person)).toEqual(["Radu Pop"]);
});

describe("C4: the vote of confidence", () => {
  test.each(["pentru acordarea încrederii Guvernului", "privind acordarea votului de încredere Guvernului României"])(
    "%s",
    (title) => {
      expect(isConfidenceVote({ title })).toBe(true);
    },
  );

  test.each([
    "privind retragerea încrederii acordate Guvernului",
    "privind componența unei comisii",
    "pentru încredințarea unui mandat",
  ])("not: %s", (title) => {
    expect(isConfidenceVote({ title })).toBe(false);
  });

  test("the newest counts", () => {
    const votes = [
      act(4, "2025-06-23", "pentru acordarea încrederii Guvernului"),
      act(9, "2021-11-25", "pentru acordarea încrederii Guvernului"),
    ];
    expect(lastConfidenceVote([...votes, act(10, "2025-12-01", "privind altceva")])?.number).toBe(4);
    expect(lastConfidenceVote([])).toBeNull();
  });
});
