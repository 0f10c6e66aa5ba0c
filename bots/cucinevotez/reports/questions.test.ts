import type { KeptRecord } from "goodbot";
import { expect, it } from "vitest";
import { questions } from "./questions.ts";

const kept = (kind: string, id: string, content: KeptRecord["content"], state: KeptRecord["state"] = "live") => ({
  ...{ kind, source: "s", id, content, state, reason: null, changedAt: 0 },
});
const deputy = (idm: number, name: string, more: KeptRecord["content"] = {}) =>
  kept("Member", `deputy/2024/${idm}`, { name, birthYear: 1970, start: null, end: null, party: "PSD", ...more });
const decision = (ida: number, date: string, title: string) =>
  kept("Decision", `decision/${ida}`, { number: ida, date, title, link: `https://www.cdep.ro/x?ida=${ida}` });
const minister = (name: string) => kept("CabinetMember", `m/${name}`, { name, function: "Ministru" });

const lines = (...records: readonly KeptRecord[]) =>
  questions.lines({ records, sources: [] }).map(({ topic, about, says }) => `${topic} | ${about} | ${says}`);

it("two numbers of one person: same name, same year, one left before the other came", () => {
  const [first, second] = [deputy(3, "Rus Ana", { end: "2025-03-01" }), deputy(9, "Ana RUS", { start: "2025-09-01" })];
  expect(lines(first, second)).toEqual([
    expect.stringMatching(/^one person under two numbers\? \| Ana RUS \| deputy\/2024\/3 and deputy\/2024\/9/),
  ]);
  expect(lines(first, deputy(9, "Ana RUS", { start: "2025-09-01", birthYear: 1971 }))).toEqual([]);
  expect(lines(first, deputy(9, "Ana RUS", { start: "2025-02-01" }))).toEqual([]);
});

it("a name that fits two members is nobody's; one that fits one is no question", () => {
  const members = [deputy(1, "Pop Ion"), deputy(2, "Ion POP"), deputy(3, "Rus Ana")];
  expect(lines(...members, minister("Ana Rus"))).toEqual([]);
  expect(lines(...members, minister("Ion Pop"))).toEqual([
    expect.stringMatching(/\| Ion Pop \| Pop Ion \(deputy\/2024\/1\), Ion POP \(deputy\/2024\/2\)$/),
  ]);
});

it("titles that could not be read, and releases without an appointment", () => {
  const at = "funcția de secretar de stat la Ministerul Energiei";
  expect(
    lines(
      decision(1, "2026-01-01", `privind numirea domnului Ion Pop în ${at}`),
      decision(2, "2026-02-01", `privind eliberarea domnului Ion Pop din ${at}`),
      decision(3, "2026-03-01", `privind eliberarea doamnei Ana Rus din ${at}`),
      decision(4, "2026-04-01", "privind unii secretari de stat"),
      decision(
        5,
        "2026-05-01",
        `privind numirea domnului Dan Vid în funcția de subsecretar de stat la Ministerul Energiei`,
      ),
    ),
  ).toEqual([
    "title that could not be read | decision 4 of 2026-04-01 | privind unii secretari de stat",
    "release without a known appointment | Ana Rus | Ministerul Energiei, decision 3 of 2026-03-01",
  ]);
});

it("groups and parties that are shown as printed, each party once; not of records that are gone", () => {
  const group = (short: string | null, state?: KeptRecord["state"]) =>
    kept("Group", `group/${short}`, { name: "Grupul Nou", short }, state);
  const odd = { party: "Partidul Nou" };
  expect(
    lines(
      group("PSD"),
      group(null),
      group(null, "deleted"),
      deputy(1, "A B", odd),
      deputy(2, "C D", odd),
      deputy(3, "E F"),
    ),
  ).toEqual([
    "group without a known short form | Grupul Nou | group/null, shown as printed",
    "party without a known short form | Partidul Nou | of 2 members, shown as printed",
  ]);
});
