import { expect, it } from "vitest";
import { placeOf } from "../../../src/pledge/request.ts";
import type { AnsweredRow, AskedRow } from "../../../src/pledge/row.ts";
import { sampleAnswered, sampleAsked } from "../../../src/world/samples.ts";
import type { Exchange } from "./exchanges.ts";
import { breachesIn } from "./oracles.ts";

const AGENT = "cucinevotez-bot/1.0 (+https://cucinevotez.com/despre/robot; contact@cucinevotez.com)";
const CDEP = "https://www.cdep.ro/ords/pls/parlam/structura2015.mp?idm=1&cam=2&leg=2024";
const check = { class: "challenge", vendor: null, evidence: "a mark" } as const;

type Visit = [url: string, start: number, asked?: Partial<AskedRow>, end?: Partial<AnsweredRow>];

/** Requests of 100 ms each, in order; robots.txt of every host stands before them. */
function told(...visits: readonly Visit[]): string[] {
  const hosts = [...new Set(visits.map(([url]) => new URL(url).origin))];
  const robots = hosts.map(
    (origin, index): Visit => [`${origin}/robots.txt`, -1_000_000 + index * 10_000, { purpose: "robots" }],
  );
  const exchanges = [...robots, ...visits].map(([url, start, asked = {}, end = {}], seq): Exchange => {
    const base = { seq, startedAt: start, agent: AGENT, pass: "pass-1", url, purpose: "page", attempt: 0 } as const;
    const row = sampleAsked({ ...placeOf(url), ...base, ...asked });
    return { asked: row, end: sampleAnswered({ request: seq, endedAt: start + 100, ...end }), endedAt: start + 100 };
  });
  return breachesIn(exchanges, []);
}

const again = (from: number, attempt: number, status: number): Visit => [CDEP, from, { attempt }, { status }];
const behindCheck = (idm: number, from: number): Visit[] =>
  [0, 60_200].map((later, attempt): Visit => [`${CDEP}&x=${idm}`, from + later, { attempt }, { findings: { check } }]);
const partyPage = (at: number, pass: string): Visit => [
  "https://partid-b.example/echipa",
  at,
  { pass, sourceKind: "party-page" },
];
const WEEK = 604_800_000;

it.each<[string, Visit[], string | null]>([
  [
    "a gap of 1.5 s over both names of a site",
    [
      [CDEP, 0],
      ["https://cdep.ro/", 1_600],
    ],
    null,
  ],
  [
    "a gap of 1.4 s over both names of a site",
    [
      [CDEP, 0],
      ["https://cdep.ro/", 1_500],
    ],
    "C15",
  ],
  [
    "two requests one after the other",
    [
      [CDEP, 0],
      ["https://www.senat.ro/", 100],
    ],
    null,
  ],
  [
    "two requests at once",
    [
      [CDEP, 0],
      ["https://www.senat.ro/", 99],
    ],
    "C15",
  ],
  ["another name", [[CDEP, 0, { agent: "Mozilla/5.0" }]], "C1"],
  ["a POST", [[CDEP, 0, { method: "POST" }]], "C12"],
  ["a page of wealth", [[`${CDEP}&pag=5`, 0]], "C11"],
  ["the record of an act", [["https://www.cdep.ro/ords/pls/legis/legis_pck.htp_act?ida=1", 0]], "C22"],
  ["presidency.ro", [["https://www.presidency.ro/", 0]], "C13"],
  ["a site that is never asked", [["https://never-1.example/", 0]], "C14"],
  ["gov.ro in a pass of the schedule", [["https://gov.ro/", 0, { trigger: "schedule" }]], "C2"],
  ["three more tries", [again(0, 0, 503), again(5_200, 1, 503), again(25_400, 2, 503), again(90_000, 3, 503)], null],
  [
    "a fourth",
    [again(0, 0, 503), again(5_200, 1, 503), again(25_400, 2, 503), again(90_000, 3, 503), again(300_000, 4, 503)],
    "C16",
  ],
  ["a pause no longer than the last", [again(0, 0, 503), again(5_200, 1, 503), again(10_400, 2, 503)], "C16"],
  ["a try after a 404", [again(0, 0, 404), again(90_000, 1, 200)], "C16"],
  ["a check, and a minute later again", behindCheck(1, 0), null],
  [
    "a check, and 59 s later again",
    [
      [CDEP, 0, {}, { findings: { check } }],
      [CDEP, 59_100, { attempt: 1 }],
    ],
    "C17",
  ],
  [
    "a request before the third page is held back",
    [...behindCheck(1, 0), ...behindCheck(2, 90_000), [CDEP, 200_000]],
    null,
  ],
  [
    "a request after three held-back pages",
    [...behindCheck(1, 0), ...behindCheck(2, 90_000), ...behindCheck(3, 180_000), [CDEP, 500_000]],
    "C17",
  ],
  [
    "five pages of a small site",
    [0, 1, 2, 3, 4].map((page): Visit => [`https://a.example/${page}`, page * 5_000]),
    null,
  ],
  ["six", [0, 1, 2, 3, 4, 5].map((page): Visit => [`https://a.example/${page}`, page * 5_000]), "C25"],
])("%s", (_, visits, id) => {
  const found = told(...visits).filter((one) => !(id === "C2" && one.startsWith("C18")));
  if (id === null) expect(found).toEqual([]);
  else expect(found.map((one) => one.split(/[ :]/)[0])).toContain(id);
});

it("C6: a party page twice within a week", () => {
  const other = (at: number): Visit[] => [
    ["https://partid-b.example/robots.txt", at - 5_000, { purpose: "robots", pass: "pass-2" }],
  ];
  expect(told(partyPage(0, "pass-1"), ...other(WEEK), partyPage(WEEK, "pass-2"))).toEqual([]);
  expect(told(partyPage(0, "pass-1"), ...other(WEEK / 2), partyPage(WEEK / 2, "pass-2"))).toEqual([
    expect.stringMatching(/^C2/),
    expect.stringMatching(/^C6/),
  ]);
});

it("C10: a portrait after its complete answer is stored", () => {
  const url = "https://www.cdep.ro/parlamentari/l2024/mari/A.JPG";
  const image = { purpose: "image" } as const;
  const stored = { kept: "d".repeat(64) };
  expect(told([url, 0, image, { outcome: "cut" }], [url, 6_000, { ...image, attempt: 1 }, stored])).toEqual([]);
  const twice = told([url, 0, image, stored], [url, 6_000, { ...image, pass: "pass-2" }, stored]);
  expect(twice.filter((one) => one.startsWith("C10"))).toHaveLength(1);
});

it("C18: a page before robots.txt of its host", () => {
  const exchange = (url: string, pass: string): Visit => [url, 0, { pass }];
  expect(told(exchange(CDEP, "pass-2")).filter((one) => one.startsWith("C18"))).toHaveLength(1);
});
