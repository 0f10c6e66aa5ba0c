import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIdentifier } from "../read/identifiers.ts";
import { readKd } from "../read/kd.ts";
import { readNotice } from "../read/ted-notice.ts";
import { awardBlock, buyerBlock, kdText, objectBlock, publicationOf, tedText, utf8 } from "../read/testing.ts";
import type { Decision } from "./decisions.ts";
import { type Keyed, type Mention, mentionsOf } from "./mentions.ts";
import { linkOrganisations, mergeInWords } from "./organisations.ts";
import { linkProcesses, referenceKey } from "./processes.ts";
import { proposeByName } from "./proposals.ts";
import { sumsOf } from "./sums.ts";

const mention = (key: string, name: string, ...ids: readonly string[]): Mention => ({
  ...{ key, role: "buyer", name, identifiers: ids.map(readIdentifier), isOrganisation: true },
});
const decision = (says: Decision["says"], a: string, b: string, at = 1, more: Partial<Decision> = {}): Decision => ({
  ...{ id: `${says} ${a} ${b} ${at}`, says, a, b, by: "editor", at: Date.UTC(2026, 10, at), why: "looked it up" },
  ...more,
});
const groupsOf = (mentions: readonly Mention[], decisions: readonly Decision[] = []) =>
  linkOrganisations(mentions, decisions).organisations.map((one) => one.mentions);

const FN = "FN 990001i";
const OTHER = "FN 990002k";
const UID = "ATU99000017";
const GLN = "9110099000018";

describe("A17: organisations", () => {
  test("a shared valid strong identifier makes one, however it is written; each merge says why", () => {
    const linked = linkOrganisations([
      mention("1", "Nord", FN),
      mention("2", "NORD GmbH", "990.001 I"),
      mention("3", "Nord", OTHER),
    ]);
    expect(linked.organisations).toMatchObject([
      {
        id: "FN 990001i",
        names: ["NORD GmbH", "Nord"],
        mentions: ["1", "2"],
        because: [{ a: "1", b: "2", reason: { kind: "identifier", identifier: FN } }],
      },
      { id: OTHER, because: [] },
    ]);
    expect(linked.organisations[0]?.because.map(mergeInWords)).toEqual([
      { de: "Beide nennen FN 990001i.", en: "Both name FN 990001i." },
    ]);
  });

  test("names, weak numbers and numbers that fail their check merge nothing", () => {
    expect(groupsOf([mention("1", "Nord GmbH"), mention("2", "Nord GmbH")])).toHaveLength(2);
    expect(groupsOf([mention("1", "Nord", "ZVR 123"), mention("2", "Nord", "ZVR 123")])).toHaveLength(2);
    expect(groupsOf([mention("1", "Nord", "FN 990002x"), mention("2", "Nord", "FN 990002x")])).toHaveLength(2);
  });

  test("a source that names two numbers of one organisation joins them", () => {
    expect(groupsOf([mention("1", "Nord", FN), mention("2", "Nord", FN, UID), mention("3", "Nord", UID)])).toEqual([
      ["1", "2", "3"],
    ]);
  });

  test("several location numbers are no contradiction", () => {
    const linked = linkOrganisations([mention("1", "Nord", FN, GLN), mention("2", "Nord", FN, "9110099000025")]);
    expect([linked.organisations.length, linked.contradictions]).toEqual([1, []]);
  });

  test("strong numbers that contradict each other merge nothing and go to a person", () => {
    const mentions = [
      mention("1", "Nord", FN),
      mention("2", "Nord", FN, UID),
      mention("3", "Süd", OTHER, UID),
      mention("4", "Süd", OTHER),
      mention("5", "?", UID),
    ];
    const linked = linkOrganisations(mentions);
    expect(linked.organisations.map((one) => one.mentions)).toEqual([["1", "2"], ["3", "4"], ["5"]]);
    expect(linked.contradictions).toEqual([{ identifiers: [FN, OTHER, UID], mentions: ["1", "2", "3", "4", "5"] }]);
  });

  test("persons, sentences and test entries are no organisations", () => {
    const text = kdText("KD_8_2_Z1", buyerBlock("TEST AG") + awardBlock([["Max Mustermann"]], "5"));
    const mentions = mentionsOf({ key: "kd/1", publication: publicationOf(readKd(utf8(text))) });
    expect(mentions.map(({ key, isOrganisation }) => [key, isOrganisation])).toEqual([
      ["kd/1 buyer 0", false],
      ["kd/1 contractor 0", false],
    ]);
    expect(groupsOf(mentions)).toEqual([]);
  });

  test("the order of mentions changes nothing", () => {
    const mentions = [
      mention("1", "A", FN),
      mention("2", "B", FN, UID),
      mention("3", "C", UID, GLN),
      mention("4", "D", GLN),
      mention("5", "E", OTHER),
      mention("6", "F"),
    ];
    const wanted = linkOrganisations(mentions);
    fc.assert(
      fc.property(fc.shuffledSubarray(mentions, { minLength: mentions.length }), (shuffled) => {
        expect(linkOrganisations(shuffled)).toEqual(wanted);
      }),
    );
  });
});

describe("A17: what a person decides, and takes back", () => {
  const mentions = [
    mention("1", "Nord Bau GmbH"),
    mention("2", "NORD BAU Ges.m.b.H.", FN),
    mention("3", "Nord Bau GmbH", FN),
  ];

  test("names that are alike are proposed; a confirmed proposal merges and says who decided", () => {
    const { organisations } = linkOrganisations(mentions);
    expect(proposeByName(organisations)).toMatchObject([
      { a: { id: FN }, b: { id: "1" }, names: ["NORD BAU Ges.m.b.H.", "Nord Bau GmbH"] },
    ]);
    const same = decision("same", "2", "1");
    const merged = linkOrganisations(mentions, [same]);
    expect(merged.organisations.map((one) => one.mentions)).toEqual([["1", "2", "3"]]);
    expect(merged.organisations[0]?.because.map(mergeInWords).map(({ en }) => en)).toEqual([
      "Confirmed by editor on 2026-11-01: looked it up",
      "Both name FN 990001i.",
    ]);
    expect(proposeByName(merged.organisations, [same])).toEqual([]);
  });

  test("a refused proposal does not come again", () => {
    expect(proposeByName(linkOrganisations(mentions).organisations, [decision("apart", "2", "1")])).toEqual([]);
  });

  test("different numbers of one register are never proposed as one", () => {
    expect(
      proposeByName(
        linkOrganisations([mention("1", "Nord Bau GmbH", FN), mention("2", "Nord Bau GmbH", OTHER)]).organisations,
      ),
    ).toEqual([]);
  });

  test("a decision taken back, or a later one, undoes the merge", () => {
    const same = decision("same", "2", "1");
    expect(groupsOf(mentions, [same, { ...same, takenBack: true, at: Date.UTC(2026, 10, 2) }])).toHaveLength(2);
    expect(groupsOf(mentions, [decision("apart", "2", "1", 3), same])).toHaveLength(2);
    expect(groupsOf(mentions, [decision("apart", "2", "1"), decision("same", "1", "2", 2)])).toHaveLength(1);
  });

  test("a merge by number can be undone: the mention stands alone, whatever linked it", () => {
    const three = [mention("1", "A", FN), mention("2", "B", FN), mention("3", "C", FN)];
    expect(groupsOf(three, [decision("apart", "2", "3")])).toEqual([["1", "2"], ["3"]]);
  });
});

const kd = (key: string, type: string, ...blocks: readonly string[]): Keyed => ({
  key,
  publication: publicationOf(readKd(utf8(kdText(type, blocks.join(""))))),
});
const ted = (key: string, number: string, ...blocks: readonly string[]): Keyed => {
  const form = `<${number}_2014 CATEGORY="ORIGINAL" FORM="${number}" LG="DE">${blocks.join("")}</${number}_2014>`;
  const reading = readNotice(utf8(tedText(form, `${key.replace(/\D/g, "")}-2021`)));
  if (reading.kind === "unreadable") throw new Error(reading.reason);
  return { key, publication: reading.publication };
};
const buyerOf = ({ publication }: Keyed): string | null => {
  const [buyer] = publication.buyers;
  return buyer?.identifier.strong ? buyer.identifier.value : null;
};
const process = (...all: readonly Keyed[]) => linkProcesses(all, buyerOf);
const shape = (all: readonly Keyed[], decisions: readonly Decision[] = []) =>
  linkProcesses(all, buyerOf, decisions).processes.map(({ publications }) => publications.map(({ key }) => key));
const buyer = buyerBlock("Stadt Nord", GLN);
const won = awardBlock([["Bau GmbH", FN]], "1234567.89");

describe("A17: procedures", () => {
  test("a contract in KD and in TED is one procedure: same buyer by number, same reference", () => {
    const both = process(
      kd("kd/1", "KD_8_2_Z1", buyer, objectBlock("Schule", "VG 12/2026"), won),
      ted("ted/2", "F03", buyer, objectBlock("Neubau Schule", "vg12/2026"), won),
    );
    expect(both.processes).toMatchObject([
      {
        id: "kd/1",
        because: [
          { a: "kd/1", b: "ted/2", reason: { kind: "buyer and reference", buyer: GLN, reference: "vg12/2026" } },
        ],
      },
    ]);
    expect(sumsOf(both.processes)).toEqual({ awarded: 123456789n, frameworkMaximum: 0n, leftOut: 0 });
  });

  test("another CPV division is a proposal; another buyer, or none proven, is nothing", () => {
    const one = kd("kd/1", "KD_8_1_Z2", buyer, objectBlock("Schule", "12"));
    const other = process(one, kd("kd/2", "KD_8_2_Z1", buyer, objectBlock("Software", "12", "72000000")));
    expect([other.processes.length, other.proposals]).toEqual([
      2,
      [{ a: "kd/1", b: "kd/2", why: "same buyer and reference, other CPV division" }],
    ]);
    expect(
      shape([one, kd("kd/3", "KD_8_1_Z2", buyerBlock("Stadt Süd", FN), objectBlock("Schule", "12"))]),
    ).toHaveLength(2);
    const nameless = (key: string) =>
      kd(key, "KD_8_1_Z2", buyerBlock("Stadt Nord", "unbekannt"), objectBlock("Schule", "12"));
    expect(shape([nameless("kd/4"), nameless("kd/5")])).toHaveLength(2);
  });

  test.each([
    ["VG 12 / 2026", "vg12/2026"],
    ["0", null],
    ["-", null],
    ["n/a", null],
    ["00", null],
    [null, null],
  ])("the reference %s", (reference, key) => {
    expect(referenceKey(reference)).toBe(key);
  });

  test("a notice that names another belongs to it", () => {
    const award = ted(
      "ted/2",
      "F03",
      buyerBlock("Amt", ""),
      "<PROCEDURE><NOTICE_NUMBER_OJ>2021/S 001-000001</NOTICE_NUMBER_OJ></PROCEDURE>",
    );
    expect(process(ted("ted/1", "F02"), award).processes).toMatchObject([
      { because: [{ reason: { kind: "names the notice", number: "1-2021" } }] },
    ]);
  });

  test("fault 23: an intended award and the award are one contract, counted once", () => {
    const intended = kd("kd/1", "KD_8_1_Z4", buyer, objectBlock("Tonpult", ""), won);
    const award = kd("kd/2", "KD_8_2_Z1", buyer, objectBlock("Tonpult", ""), won);
    const linked = process(intended, award);
    expect(linked.processes).toMatchObject([{ because: [{ reason: { kind: "announced award", cents: 123456789n } }] }]);
    expect(sumsOf(linked.processes).awarded).toBe(123456789n);
    expect(sumsOf(process(intended).processes).awarded).toBe(0n);
  });

  test("equal buyer, title and value within 60 days is a proposal that a person decides", () => {
    const on = (key: string, day: string) =>
      kd(
        key,
        "KD_8_2_Z1",
        buyer,
        objectBlock("Papier", ""),
        won,
        `<ADDITIONAL_CORE_DATA><DATE_FIRST_PUBLICATION>${day}</DATE_FIRST_PUBLICATION></ADDITIONAL_CORE_DATA>`,
      );
    const two = [on("kd/1", "2026-01-01"), on("kd/2", "2026-03-02")];
    expect(process(...two)).toMatchObject({
      processes: [{ id: "kd/1" }, { id: "kd/2" }],
      proposals: [{ a: "kd/1", b: "kd/2" }],
    });
    expect(process(on("kd/1", "2026-01-01"), on("kd/3", "2026-03-03")).proposals).toEqual([]);
    expect(shape(two, [decision("same", "kd/1", "kd/2")])).toEqual([["kd/1", "kd/2"]]);
    expect(linkProcesses(two, buyerOf, [decision("apart", "kd/1", "kd/2")]).proposals).toEqual([]);
  });

  test("a link by reference can be undone", () => {
    const two = [
      kd("kd/1", "KD_8_1_Z2", buyer, objectBlock("Schule", "12")),
      kd("kd/2", "KD_8_2_Z1", buyer, objectBlock("Schule", "12")),
    ];
    expect([shape(two), shape(two, [decision("apart", "kd/1", "kd/2")])]).toEqual([
      [["kd/1", "kd/2"]],
      [["kd/1"], ["kd/2"]],
    ]);
  });
});

describe("sums", () => {
  test("fault 22: what a framework can cost at most is never added to what was awarded", () => {
    const framework = kd(
      "kd/1",
      "KD_8_2_Z1",
      buyer,
      objectBlock("Rahmen", "1"),
      won,
      "<PROCEDURE><FRAMEWORK/></PROCEDURE>",
    );
    const call = kd("kd/2", "KD_8_2_Z1", buyer, objectBlock("Abruf", "2"), awardBlock([["Bau GmbH", FN]], "100"));
    expect(sumsOf(process(framework, call).processes)).toEqual({
      awarded: 10000n,
      frameworkMaximum: 123456789n,
      leftOut: 0,
    });
  });

  test("faults 20, 21: odd values are left out, suspected ones but for who asks", () => {
    const odd = (key: string, type: string, value: string) =>
      kd(key, type, buyer, objectBlock(key, key), awardBlock([["Bau GmbH", FN]], value));
    const all = process(
      odd("kd/1", "KD_8_2_Z1", "1"),
      odd("kd/2", "KD_8_2_Z1", ""),
      odd("kd/3", "KD_7_2_Z1", "14800000"),
      odd("kd/4", "KD_8_2_Z1", "5"),
    ).processes;
    expect(sumsOf(all)).toEqual({ awarded: 500n, frameworkMaximum: 0n, leftOut: 3 });
    expect(sumsOf(all, { suspected: true })).toEqual({ awarded: 1480000500n, frameworkMaximum: 0n, leftOut: 2 });
  });

  test("the same contract published again counts once, another one of the same procedure counts too", () => {
    const first = kd("kd/1", "KD_8_2_Z1", buyer, objectBlock("Schule", "12"), won);
    const again = kd("kd/2", "KD_8_2_Z1", buyer, objectBlock("Schule", "12"), won);
    const second = kd("kd/3", "KD_8_2_Z1", buyer, objectBlock("Schule", "12"), awardBlock([["Dach GmbH", OTHER]], "1"));
    expect(sumsOf(process(first, again, second).processes)).toEqual({
      awarded: 123456789n,
      frameworkMaximum: 0n,
      leftOut: 1,
    });
  });
});
