import { describe, expect, test } from "vitest";
import { noticeKey } from "./form.ts";
import type { Publication } from "./publication.ts";
import { type NoticeReading, readNotice } from "./ted-notice.ts";
import { awardBlock, buyerBlock, objectBlock, tedText, utf8 } from "./testing.ts";

const noticeOf = (text: string): Extract<NoticeReading, { kind: "publication" }> => {
  const reading = readNotice(utf8(text));
  if (reading.kind === "unreadable") throw new Error(reading.reason);
  return reading;
};
const read = (text: string): Publication => noticeOf(text).publication;
const form = (name: string, number: string, blocks: string, category = "ORIGINAL", language = "DE"): string =>
  `<${name} CATEGORY="${category}" FORM="${number}" LG="${language}">${blocks}</${name}>`;

describe("TED's old format", () => {
  test("of a form in many languages the original is read", () => {
    const blocks = (title: string): string => buyerBlock("Stadt Nord") + objectBlock(title, "1");
    const { legacy, publication } = noticeOf(
      tedText(form("F02_2014", "F02", blocks("Work"), "TRANSLATION", "EN") + form("F02_2014", "F02", blocks("Arbeit"))),
    );
    expect([publication.title, legacy?.language, legacy?.originals]).toEqual(["Arbeit", "DE", 1]);
    expect([publication.number, publication.published.value]).toEqual(["54022-2021", "2021-02-02"]);
  });

  test.each([
    ["F02", "", "notice", false],
    ["F03", awardBlock([["Nord GmbH"]], "5"), "result", false],
    ["F15", awardBlock([["Nord GmbH"]], "5"), "intended award", false],
    ["F20", "", "change", false],
    ["F24", "", "notice", true],
    ["F25", awardBlock([["Nord GmbH"]], "5"), "result", true],
  ] as const)("%s is a %s", (number, blocks, stage, concession) => {
    expect(read(tedText(form(`${number}_2014`, number, blocks)))).toMatchObject({ type: number, stage, concession });
  });

  test("forms on transport have no number in their name; regions carry a versioned prefix", () => {
    const region = '<OBJECT_DESCR><n2021:NUTS CODE="AT12"/><n2021:NUTS CODE="AT12"/></OBJECT_DESCR>';
    const move = read(
      tedText(
        form("MOVE", "T02", objectBlock("Bus", "1", "60112000", region) + awardBlock([["Nord GmbH"]], "847800.00")),
      ),
    );
    expect([move.type, move.stage, move.nuts.map(({ value }) => value)]).toEqual(["T02", "result", ["AT12"]]);
  });

  test("a form with another layout is kept with a flag and without fields", () => {
    const defence = read(tedText(form("CONTRACT_AWARD_DEFENCE", "18", `<FD_X>${buyerBlock("Amt")}</FD_X>`)));
    expect(defence).toMatchObject({
      type: "CONTRACT_AWARD_DEFENCE",
      buyers: [],
      awards: [],
      flags: ["form_not_mapped"],
    });
  });

  test("a directive's block around the kind of procedure; deadline in two fields; earlier notices", () => {
    const procedure =
      "<PROCEDURE><DIRECTIVE_2014_24_EU><PT_OPEN/></DIRECTIVE_2014_24_EU><FRAMEWORK/><DATE_RECEIPT_TENDERS>2022-05-12</DATE_RECEIPT_TENDERS><TIME_RECEIPT_TENDERS>10:00</TIME_RECEIPT_TENDERS><NOTICE_NUMBER_OJ>2021/S 022-054022</NOTICE_NUMBER_OJ></PROCEDURE>";
    const coded = "<NOTICE_DATA><REF_NOTICE><NO_DOC_OJS>2021/S 071-181256</NO_DOC_OJS></REF_NOTICE></NOTICE_DATA>";
    const notice = read(tedText(form("F02_2014", "F02", procedure), "1-2021", coded));
    expect(notice).toMatchObject({
      procedureMarks: ["PT_OPEN"],
      framework: true,
      refersTo: ["54022-2021", "181256-2021"],
    });
    expect(notice.deadline.value).toBe("2022-05-12T10:00:00");
  });

  test("awards without value or name exist; an estimate is no value", () => {
    const estimate =
      '<AWARD_CONTRACT ITEM="2"><LOT_NO>4</LOT_NO><AWARDED_CONTRACT><CONTRACTORS><CONTRACTOR><ADDRESS_CONTRACTOR/></CONTRACTOR></CONTRACTORS><VALUES><VAL_ESTIMATED_TOTAL>9</VAL_ESTIMATED_TOTAL></VALUES></AWARDED_CONTRACT></AWARD_CONTRACT>';
    const [award] = read(tedText(form("F06_2014", "F06", estimate))).awards;
    expect(award).toMatchObject({ item: "2", lot: "4", awarded: true, contractors: [], value: { value: null } });
  });

  test("a raised figure does not run into what it stands at", () => {
    const title = '<OBJECT_CONTRACT><TITLE><P>300 mm<FT TYPE="SUP">2</FT> Kabel</P></TITLE></OBJECT_CONTRACT>';
    expect(read(tedText(form("F02_2014", "F02", title))).title).toBe("300 mm 2 Kabel");
  });

  test.each(["<TED_EXPORT/>", "<FEED/>"])("%s is no notice", (text) => {
    expect(readNotice(utf8(text))).toMatchObject({ kind: "unreadable", reason: "unknown_type" });
  });
});

test.each([
  ["2021/S 022-054022", "54022-2021"],
  ["054022-2021", "54022-2021"],
  ["00054022-2021", "54022-2021"],
  ["54022-2021", "54022-2021"],
  ["2021/S", null],
  [null, null],
])("a notice's number has one form: %s", (text, key) => {
  expect(noticeKey(text)).toBe(key);
});

const organisation = (id: string, name: string, company: string): string =>
  `<efac:Organization><efac:Company><cbc:WebsiteURI>www.example.at</cbc:WebsiteURI><cac:PartyIdentification><cbc:ID>${id}</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name languageID="DEU">${name}</cbc:Name></cac:PartyName><cac:PartyLegalEntity><cbc:CompanyID>${company}</cbc:CompanyID></cac:PartyLegalEntity><cac:Contact><cbc:ElectronicMail>canary@example.at</cbc:ElectronicMail></cac:Contact></efac:Company></efac:Organization>`;
const eform = (root: string, extension: string, body: string, list = "result"): string =>
  `<${root} xmlns:ext="e" xmlns:efext="x" xmlns:efac="a" xmlns:cac="c" xmlns:cbc="b" xmlns:efbc="f"><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><efext:EformsExtension>${extension}<efac:Organizations>${organisation("ORG-1", "Stadt Nord", "9110099000018")}${organisation("ORG-2", "Nord Bau GmbH", "FN 990002k")}${organisation("ORG-3", "Gericht", "9110099000025")}${organisation("ORG-4", "Süd Bau GmbH", "FN 990003m")}</efac:Organizations><efac:Publication><efbc:NoticePublicationID>00032045-2024</efbc:NoticePublicationID><efbc:PublicationDate>2024-01-17Z</efbc:PublicationDate></efac:Publication></efext:EformsExtension></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions><cbc:ContractFolderID>folder-1</cbc:ContractFolderID><cbc:NoticeTypeCode listName="${list}">x</cbc:NoticeTypeCode><cbc:NoticeLanguageCode>DEU</cbc:NoticeLanguageCode><cac:ContractingParty><cac:Party><cac:PartyIdentification><cbc:ID>ORG-1</cbc:ID></cac:PartyIdentification></cac:Party></cac:ContractingParty>${body}</${root}>`;
const project = `<cac:ProcurementProject><cbc:ID>SM-3</cbc:ID><cbc:Name languageID="ENG">School</cbc:Name><cbc:Name languageID="DEU">Schule</cbc:Name><cbc:ProcurementTypeCode>works</cbc:ProcurementTypeCode><cac:MainCommodityClassification><cbc:ItemClassificationCode>45000000</cbc:ItemClassificationCode></cac:MainCommodityClassification></cac:ProcurementProject>`;
const lotWith = (deadline: string): string =>
  `<cac:ProcurementProjectLot><cbc:ID>LOT-1</cbc:ID><cac:TenderingProcess><cac:TenderSubmissionDeadlinePeriod><cbc:EndDate>${deadline}+01:00</cbc:EndDate><cbc:EndTime>12:00:00+01:00</cbc:EndTime></cac:TenderSubmissionDeadlinePeriod></cac:TenderingProcess><cac:ProcurementProject><cac:RealizedLocation><cac:Address><cbc:CountrySubentityCode>AT312</cbc:CountrySubentityCode></cac:Address></cac:RealizedLocation><cac:PlannedPeriod><cbc:DurationMeasure unitCode="MONTH">48</cbc:DurationMeasure></cac:PlannedPeriod></cac:ProcurementProject></cac:ProcurementProjectLot>`;
const tender = (id: string, party: string, amount: string, rank: string): string =>
  `<efac:LotTender><cbc:ID>${id}</cbc:ID><cbc:RankCode>${rank}</cbc:RankCode><cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="EUR">${amount}</cbc:PayableAmount></cac:LegalMonetaryTotal><efac:TenderingParty><cbc:ID>${party}</cbc:ID></efac:TenderingParty></efac:LotTender>`;
const result = (code: string, tenders: readonly string[], contract = ""): string =>
  `<efac:LotResult><cbc:ID>RES-1</cbc:ID><cbc:TenderResultCode>${code}</cbc:TenderResultCode>${tenders.map((id) => `<efac:LotTender><cbc:ID>${id}</cbc:ID></efac:LotTender>`).join("")}<efac:ReceivedSubmissionsStatistics><efbc:StatisticsCode>t-sme</efbc:StatisticsCode><efbc:StatisticsNumeric>1</efbc:StatisticsNumeric></efac:ReceivedSubmissionsStatistics><efac:ReceivedSubmissionsStatistics><efbc:StatisticsCode>tenders</efbc:StatisticsCode><efbc:StatisticsNumeric>3</efbc:StatisticsNumeric></efac:ReceivedSubmissionsStatistics>${contract}<efac:TenderLot><cbc:ID>LOT-1</cbc:ID></efac:TenderLot></efac:LotResult>`;
const parties = `<efac:TenderingParty><cbc:ID>TPA-1</cbc:ID><efac:Tenderer><cbc:ID>ORG-2</cbc:ID></efac:Tenderer></efac:TenderingParty><efac:TenderingParty><cbc:ID>TPA-2</cbc:ID><efac:Tenderer><cbc:ID>ORG-4</cbc:ID></efac:Tenderer></efac:TenderingParty>`;
const signed = "<efac:SettledContract><cbc:ID>CON-1</cbc:ID></efac:SettledContract>";

describe("eForms", () => {
  test("a notice: organisations by reference, texts in its language, the earliest deadline", () => {
    const notice = read(
      eform("ContractNotice", "", project + lotWith("2024-03-20") + lotWith("2024-03-18"), "competition"),
    );
    expect(notice).toMatchObject({
      stage: "notice",
      number: "32045-2024",
      procedure: "folder-1",
      title: "Schule",
      reference: "SM-3",
      contractType: "WORKS",
    });
    expect(notice.buyers.map(({ identifier }) => identifier.value)).toEqual(["9110099000018"]);
    expect([notice.deadline.value, notice.nuts[0]?.value, notice.lots[0]?.duration?.value]).toEqual([
      "2024-03-18T12:00:00",
      "AT312",
      48,
    ]);
  });

  test("an award is the tender that a contract was concluded on", () => {
    const extension = `<efac:NoticeResult>${result("selec-w", ["TEN-1", "TEN-2"], signed)}${tender("TEN-1", "TPA-1", "95414", "2")}${tender("TEN-2", "TPA-2", "99000.50", "1")}<efac:SettledContract><cbc:ID>CON-1</cbc:ID><cbc:IssueDate>2024-01-10+01:00</cbc:IssueDate><efac:LotTender><cbc:ID>TEN-2</cbc:ID></efac:LotTender></efac:SettledContract>${parties}</efac:NoticeResult>`;
    const { awards, stage } = read(eform("ContractAwardNotice", extension, project));
    expect([stage, awards.length]).toEqual(["result", 1]);
    expect(awards[0]).toMatchObject({
      lot: "LOT-1",
      awarded: true,
      tenders: { value: 3 },
      date: { value: "2024-01-10" },
      value: { value: 9900050n },
    });
    expect(awards[0]?.contractors.map(({ name }) => name?.shown)).toEqual(["Süd Bau GmbH"]);
  });

  test("a natural person is one where the notice says so, whatever the name", () => {
    const tenders = tender("TEN-1", "TPA-1", "5", "1") + parties;
    const extension = `<efac:NoticeResult>${result("selec-w", ["TEN-1"])}${tenders}</efac:NoticeResult>`;
    const text = eform("ContractAwardNotice", extension, project);
    const said = "<efac:Organization><efbc:NaturalPersonIndicator>true</efbc:NaturalPersonIndicator>";
    const person = text.replace(organisation("ORG-2", "Nord Bau GmbH", "FN 990002k"), (all) =>
      all.replace("<efac:Organization>", said),
    );
    expect([read(text).flags, read(person).flags].map((flags) => flags.includes("natural_person"))).toEqual([
      false,
      true,
    ]);
  });

  test("without a contract the first rank has won; no winner is a result; what is open is none", () => {
    const tenders = tender("TEN-1", "TPA-1", "5", "2") + tender("TEN-2", "TPA-2", "6", "1") + parties;
    const of = (code: string) =>
      read(
        eform(
          "ContractAwardNotice",
          `<efac:NoticeResult>${result(code, ["TEN-1", "TEN-2"])}${tenders}</efac:NoticeResult>`,
          project,
        ),
      ).awards;
    expect(of("selec-w").map(({ value }) => value?.value)).toEqual([600n]);
    expect(of("clos-nw").map(({ awarded, value }) => [awarded, value])).toEqual([[false, null]]);
    expect(of("open-nw")).toEqual([]);
  });

  test("an intended award", () => {
    expect(read(eform("ContractAwardNotice", "", project, "dir-awa-pre")).stage).toBe("intended award");
  });

  test("mail and telephone are read into nothing", () => {
    const text = JSON.stringify(read(eform("ContractNotice", "", project)), (_, value) =>
      typeof value === "bigint" ? `${value}` : value,
    );
    expect(text).not.toContain("canary");
  });
});
