import { describe, expect, test } from "vitest";
import { kdTypes, readKd } from "./kd.ts";
import { distinctParties } from "./parties.ts";
import type { Publication } from "./publication.ts";
import { awardBlock, buyerBlock, kdText, objectBlock, publicationOf, utf8 } from "./testing.ts";

const read = (type: string, blocks: string, attributes?: string): Publication =>
  publicationOf(readKd(utf8(kdText(type, blocks, attributes))));
const notice = (blocks: string): Publication => read("KD_8_1_Z2", blocks);
const award = (blocks: string): Publication => read("KD_8_2_Z1", blocks);

describe("KD documents", () => {
  test("twelve types, each with its stage", () => {
    const stages = [...kdTypes].map(([type]) => [type, read(type, "").stage, read(type, "").concession]);
    expect(stages).toHaveLength(12);
    expect(stages).toContainEqual(["KD_8_1_Z4", "intended award", false]);
    expect(stages).toContainEqual(["KD_7_2_Z2", "change", true]);
  });

  test.each([
    ["by default", kdText("KD_8_1_Z2", buyerBlock("Stadt Nord"), ' xmlns="urn:anything"')],
    ["by prefix", kdText("k:KD_8_1_Z2", buyerBlock("Stadt Nord"), ' xmlns:k="urn:anything"')],
    ["not at all", kdText("KD_8_1_Z2", buyerBlock("Stadt Nord"))],
    ["behind a comment", `<!-- Software 4.2 -->${kdText("KD_8_1_Z2", buyerBlock("Stadt Nord"))}`],
  ])("fault 6: a namespace given %s", (_, text) => {
    expect(publicationOf(readKd(utf8(text))).buyers[0]?.name?.shown).toBe("Stadt Nord");
  });

  test.each([
    [
      "fault 4: a document type",
      '<!DOCTYPE KD_8_1_Z2 [<!ENTITY a SYSTEM "file:///etc/hostname">]><KD_8_1_Z2>&a;</KD_8_1_Z2>',
      "doctype_refused",
    ],
    ["fault 5: an error page", "<!DOCTYPE html><html><h1>Wartung</h1></html>", "html"],
    ["fault 5: nothing", "", "empty"],
    ["fault 5: a cut document", "<KD_8_1_Z2><CONTRACTING_BODY>", "not_well_formed"],
    ["fault 5: a bare ampersand", kdText("KD_8_1_Z2", buyerBlock("Huber & Sohn")), "not_well_formed"],
    ["fault 7: an unknown type", "<KD_9_9_Z9/>", "unknown_type"],
  ])("%s is unreadable", (_, text, reason) => {
    expect(readKd(utf8(text))).toMatchObject({ kind: "unreadable", reason });
  });

  test("a document of more than 2 MiB is refused", () => {
    const text = kdText("KD_8_1_Z2", objectBlock("x".repeat(2 * 1024 * 1024), "1"));
    expect(readKd(utf8(text))).toMatchObject({ kind: "unreadable", reason: "too_large" });
  });

  test("faults 2, 3: wrong charset and forbidden characters are flagged", () => {
    const head = '<?xml version="1.0" encoding="UTF-8"?>';
    const latin1 = Uint8Array.from(Buffer.from(head + kdText("KD_8_1_Z2", buyerBlock("Käserei")), "latin1"));
    const repaired = publicationOf(readKd(latin1));
    expect([repaired.buyers[0]?.name?.shown, repaired.flags]).toEqual(["Käserei", ["encoding_repaired"]]);
    expect(notice(objectBlock("a\u0000b", "1")).flags).toContain("encoding_repaired");
  });

  test("telephone, mail and contact persons are read into nothing", () => {
    const publication = notice(buyerBlock("Stadt Nord") + objectBlock("Neubau", "1"));
    expect(JSON.stringify(publication, (_, value) => (typeof value === "bigint" ? `${value}` : value))).not.toMatch(
      /canary|\+43/,
    );
  });

  test("elements that nobody knows are named", () => {
    expect(notice("<PROCEDURE><PT_OPEN/><PT_BY_LOT/></PROCEDURE><STRANGE><P/></STRANGE>").unknown).toEqual([
      "PT_BY_LOT",
      "STRANGE",
    ]);
  });
});

describe("texts", () => {
  test("paragraphs are lines; empty ones and blanks are nothing", () => {
    const text = "<SHORT_DESCR><P> Ein\n  Kanal </P><P>  </P><P>Bau &amp; Los</P></SHORT_DESCR>";
    expect(notice(`<OBJECT_CONTRACT>${text}</OBJECT_CONTRACT>`).description).toBe("Ein Kanal\nBau & Los");
    expect(notice("<OBJECT_CONTRACT><SHORT_DESCR><P> </P></SHORT_DESCR><TITLE/></OBJECT_CONTRACT>")).toMatchObject({
      description: null,
      title: null,
    });
  });

  test("fault 26: markup and line breaks written out stay the characters that they are", () => {
    const title = "&lt;b&gt;Kanal&lt;/b&gt;\\n&amp;amp;";
    expect(notice(objectBlock(title, "1")).title).toBe("<b>Kanal</b>\\n&amp;");
  });
});

describe("fault 17: statements that exclude each other", () => {
  test.each([
    ["documents", "<CONTRACTING_BODY><DOCUMENT_FULL/><DOCUMENT_RESTRICTED/></CONTRACTING_BODY>"],
    ["lotDivision", "<OBJECT_CONTRACT><LOT_DIVISION/><NO_LOT_DIVISION/></OBJECT_CONTRACT>"],
    ["threshold", "<ADDITIONAL_CORE_DATA><ABOVETHRESHOLD/><BELOWTHRESHOLD/></ADDITIONAL_CORE_DATA>"],
  ] as const)("%s: neither holds, both are kept", (name, blocks) => {
    const publication = notice(blocks);
    expect(publication[name]).toMatchObject({ value: null, flags: ["flags_conflict"] });
    expect([publication[name].said.length, publication.flags]).toEqual([2, ["flags_conflict"]]);
  });

  test("two reasons of a change; two main codes", () => {
    const info =
      "<INFO_MODIFICATIONS><ADDITIONAL_NEED/><UNFORESEEN_CIRCUMSTANCE/><VAL_TOTAL_BEFORE>10</VAL_TOTAL_BEFORE><VAL_TOTAL_AFTER>-5</VAL_TOTAL_AFTER></INFO_MODIFICATIONS>";
    const change = read("KD_8_2_Z3", `<MODIFICATIONS_CONTRACT>${info}</MODIFICATIONS_CONTRACT>`);
    expect(change.change?.reason.value).toBeNull();
    expect(change.flags).toEqual(["value_negative", "flags_conflict"]);
    const codes = '<CPV_MAIN><CPV_CODE CODE="45000000"/></CPV_MAIN><CPV_MAIN><CPV_CODE CODE="71000000"/></CPV_MAIN>';
    expect(notice(`<OBJECT_CONTRACT>${codes}</OBJECT_CONTRACT>`).cpv).toMatchObject({
      value: null,
      said: ["45000000", "71000000"],
      flags: ["flags_conflict"],
    });
  });

  test("a code in the change alone is used without a flag", () => {
    const blocks =
      '<MODIFICATIONS_CONTRACT><DESCRIPTION_PROCUREMENT><CPV_MAIN><CPV_CODE CODE="45221240"/></CPV_MAIN></DESCRIPTION_PROCUREMENT></MODIFICATIONS_CONTRACT>';
    expect(read("KD_8_2_Z3", blocks).cpv).toMatchObject({ value: "45221240", flags: [] });
  });
});

describe("awards", () => {
  test("faults 15, 28: a direct award over the limit, published late, with a date in German", () => {
    const blocks = awardBlock([["Muster GmbH", "FN 990002k"]], "200.000,00", "01.06.2026");
    const direct =
      "<PROCEDURE><PT_DIRECT/></PROCEDURE><ADDITIONAL_CORE_DATA><DATE_FIRST_PUBLICATION>2026-07-02</DATE_FIRST_PUBLICATION></ADDITIONAL_CORE_DATA>";
    expect(award(buyerBlock("Stadt Nord") + blocks + direct).flags).toEqual([
      "direct_award_over_limit",
      "late_publication",
      "date_repaired",
    ]);
    const inTime = direct.replace("2026-07-02", "2026-07-01").replace("<PT_DIRECT/>", "<PT_OPEN/>");
    expect(award(buyerBlock("Stadt Nord") + blocks + inTime).flags).toEqual(["date_repaired"]);
  });

  test("fault 24: nothing awarded is a result, and no error", () => {
    const [none] = award("<AWARD_CONTRACT><NO_AWARDED_CONTRACT/></AWARD_CONTRACT>").awards;
    expect(none).toMatchObject({ awarded: false, contractors: [], value: null, flags: [] });
  });

  test("an award without value says so", () => {
    const [one] = award(awardBlock([["Muster GmbH", "FN 990002k"]], "")).awards;
    expect(one?.value).toMatchObject({ value: null, flags: ["value_missing"] });
  });

  test("fault 25: the same contractor twice is one party, by number, else by name", () => {
    const twice = award(
      awardBlock(
        [
          ["Muster IT GmbH", "FN 990002x"],
          ["Muster IT Ges.m.b.H.", "990002k"],
          ["Muster IT Gesellschaft", "FN990002k"],
        ],
        "5",
      ),
    ).awards[0];
    expect(twice?.flags).toContain("contractor_repeated");
    expect(twice?.contractors).toHaveLength(3);
    expect(distinctParties(twice?.contractors ?? []).map(({ identifier }) => identifier.value)).toEqual(["FN 990002k"]);
    const group = award(
      awardBlock(
        [
          ["ARGE Nord", ""],
          ["Nord GmbH", "FN 990002k"],
          ["Süd GmbH", "FN 990003m"],
        ],
        "5",
      ),
    ).awards[0];
    expect(group?.flags).not.toContain("contractor_repeated");
    expect(distinctParties(group?.contractors ?? [])).toHaveLength(3);
  });

  test("fault 32: a person without a number is flagged, a firm without one is not", () => {
    expect(award(awardBlock([["Max Mustermann"]], "5")).flags).toContain("natural_person");
    expect(award(awardBlock([["Muster GmbH"]], "5")).flags).not.toContain("natural_person");
    expect(award(awardBlock([["Max Mustermann", "FN 990002k"]], "5")).flags).not.toContain("natural_person");
  });

  test("fault 21: a concession that looks like cents", () => {
    expect(read("KD_7_2_Z1", awardBlock([["Muster GmbH"]], "14800000")).flags).toContain("value_suspected_scale");
  });

  test("a prize, and who won it", () => {
    const results =
      "<RESULTS><AWARDED_PRIZE><WINNER><ADDRESS_WINNER><OFFICIALNAME>Muster ZT GmbH</OFFICIALNAME></ADDRESS_WINNER></WINNER><VAL_PRIZE>30000,00</VAL_PRIZE></AWARDED_PRIZE></RESULTS>";
    const { prize } = read("KD_8_2_Z2", results);
    expect([prize?.value.value, prize?.winners[0]?.name?.shown]).toEqual([3000000n, "Muster ZT GmbH"]);
  });
});
