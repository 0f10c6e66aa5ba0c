import { describe, expect, test } from "vitest";
import { readPageMetas } from "./page-metas.ts";
import { readTdmDocument } from "./tdm-document.ts";
import { readTdmHeaders, readTdmMetas } from "./tdm-statement.ts";

const metas = (html: string) => readTdmMetas(readPageMetas(html).metas).map(({ verdict }) => verdict);
const tag = '<meta name="tdm-reservation" content="1">';

describe("A10: tdm-reservation in headers (TDMRep 2024, section 5)", () => {
  test("names have no case; a policy goes with it", () => {
    expect(
      readTdmHeaders([
        ["TDM-Reservation", " 1 "],
        ["TDM-Policy", "https://verein.example/p"],
      ]),
    ).toMatchObject([
      { verdict: "reserve", carrier: "header", policyUrl: "https://verein.example/p", raw: "tdm-reservation: 1" },
    ]);
  });

  test("0 allows, without a policy", () => {
    const [signal] = readTdmHeaders([
      ["tdm-reservation", "0"],
      ["tdm-policy", "x"],
    ]);
    expect(signal).toMatchObject({ verdict: "allow" });
    expect(signal).not.toHaveProperty("policyUrl");
  });

  test("other values say nothing and are noted", () => {
    expect(readTdmHeaders([["tdm-reservation", "true"]])).toMatchObject([
      { verdict: "unset", note: "neither 0 nor 1" },
    ]);
  });

  test("contradicting fields are both kept, in one field or in two", () => {
    const verdicts = ["allow", "reserve"];
    expect(
      readTdmHeaders([
        ["tdm-reservation", "0"],
        ["tdm-reservation", "1"],
      ]).map((signal) => signal.verdict),
    ).toEqual(verdicts);
    expect(readTdmHeaders([["tdm-reservation", "0, 1"]]).map((signal) => signal.verdict)).toEqual(verdicts);
  });
});

describe("A10: tdm-reservation in meta elements (TDMRep 2024, section 6)", () => {
  test.each([
    ["in the head", `<head>${tag}</head>`],
    ["in upper case, with blanks", '<META NAME=" TDM-RESERVATION " CONTENT=" 1 ">'],
    ["attributes the other way round, single quotes", "<meta content='1' name='tdm-reservation'/>"],
    ["without quotes", "<meta name=tdm-reservation content=1>"],
    ["entity-coded", '<meta name="tdm&#45;reservation" content="&#x31;">'],
    ["after the head", `<head></head><body><p>x</p>${tag}</body>`],
    ["in noscript", `<noscript>${tag}</noscript>`],
    ["behind an unclosed element", `<div><b>${tag}`],
  ])("counts %s", (_name, html) => {
    expect(metas(html)).toEqual(["reserve"]);
  });

  test.each([
    ["in a comment", `<!-- ${tag} -->`],
    ["in a script", `<script>var t = '${tag}'</script>`],
    ["in a title", `<title>${tag}</title>`],
    ["in a text area", `<textarea>${tag}</textarea>`],
    ["in the document of a frame", `<iframe srcdoc='${tag}'>${tag}</iframe>`],
    ["as text", "<p>&lt;meta name=tdm-reservation content=1&gt;</p>"],
    ["under another name", '<meta name="x-tdm-reservation" content="1">'],
  ])("does not count %s", (_name, html) => {
    expect(metas(html)).toEqual([]);
  });

  test("no value is no statement", () => {
    expect(metas('<meta name="tdm-reservation">')).toEqual(["unset"]);
  });
});

describe("A10: tdm-reservation inside documents (TDMRep 2024, sections 7 and 8)", () => {
  const read = (xml: string) => readTdmDocument(xml).map(({ verdict, policyUrl }) => [verdict, policyUrl]);

  test("XMP of a PDF: element and attribute", () => {
    const policy = "<tdm:policy>https://verein.example/p</tdm:policy>";
    expect(read(`<rdf:Description><tdm:reservation>1</tdm:reservation>${policy}</rdf:Description>`)).toEqual([
      ["reserve", "https://verein.example/p"],
    ]);
    expect(read('<rdf:Description tdm:reservation="0"/>')).toEqual([["allow", undefined]]);
  });

  test("package file of an EPUB", () => {
    expect(read('<metadata><meta property="tdm:reservation"> 1 </meta></metadata>')).toEqual([["reserve", undefined]]);
  });

  test("nothing said", () => {
    expect(read("<rdf:Description>tdm:reservation 1</rdf:Description>")).toEqual([]);
  });
});
