import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnySchemaObject, ValidateFunction } from "ajv";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { type Keyed, mentionsOf } from "../link/mentions.ts";
import { linkOrganisations } from "../link/organisations.ts";
import { linkProcesses, type Process } from "../link/processes.ts";
import { organisationsByMention } from "../link/proposals.ts";
import { readKd } from "../read/kd.ts";
import { readNotice } from "../read/ted-notice.ts";
import { awardBlock, buyerBlock, kdText, objectBlock, publicationOf, tedText, utf8 } from "../read/testing.ts";
import { dateTime, type OcdsObject } from "./form.ts";
import { type PackageSetting, recordPackage, releasePackage } from "./package.ts";
import { ocidOf, releasesOf } from "./release.ts";

/** The official schemas and real notices are no part of the repository: where they are missing, a test says so. */
const real = join(process.env.GOODBOT_REAL_DATA ?? join(import.meta.dirname, "../../../../shared/real"), "austria");
const schemas = join(real, "ocds-1.1.5");
const hasSchemas = existsSync(join(schemas, "release-package-schema.json"));
if (!hasSchemas) console.warn(`the official OCDS schemas are not in ${schemas}: nothing is validated against them`);

const GLN = "9110099000018";
const buyer = buyerBlock("Stadt Nord", GLN);
const won = awardBlock([["Bau GmbH", "FN 990002k"], ["Max Mustermann"]], "1234567.89");
const day = "<ADDITIONAL_CORE_DATA><DATE_FIRST_PUBLICATION>2026-11-02</DATE_FIRST_PUBLICATION></ADDITIONAL_CORE_DATA>";
const kd = (key: string, type: string, ...blocks: readonly string[]): Keyed => ({
  key,
  publication: publicationOf(readKd(utf8(kdText(type, blocks.join(""))))),
});
const ted = (key: string, number: string, ...blocks: readonly string[]): Keyed => {
  const form = `<${number}_2014 CATEGORY="ORIGINAL" FORM="${number}" LG="DE">${blocks.join("")}</${number}_2014>`;
  return { key, publication: noticeOf(utf8(tedText(form, "34863-2021"))) };
};
const noticeOf = (bytes: Uint8Array) => {
  const reading = readNotice(bytes);
  if (reading.kind === "unreadable") throw new Error(reading.reason);
  return reading.publication;
};

interface Given {
  readonly processes: readonly Process[];
  readonly setting: PackageSetting;
}
const given = (...publications: readonly Keyed[]): Given => {
  const { organisations } = linkOrganisations(publications.flatMap(mentionsOf));
  const byMention = organisationsByMention(organisations);
  const { processes } = linkProcesses(publications, ({ key }) => {
    const found = byMention.get(`${key} buyer 0`);
    return found && found.identifiers.length > 0 ? found.id : null;
  });
  const setting: PackageSetting = {
    uri: "https://ausschau.example/ocds/releases.json",
    publisher: { name: "ausschau" },
    license: "https://creativecommons.org/licenses/by/4.0/",
    publishedAt: Date.UTC(2026, 10, 30),
    sourceOf: ({ key }) => ({
      ...{ url: `https://source.example/${key}.xml`, title: key.startsWith("ted") ? "TED" : "Kerndaten" },
      ...{ licence: "CC BY 4.0", fetchedAt: Date.UTC(2026, 10, 29) },
    }),
    organisationOf: (mention) => byMention.get(mention),
  };
  return { processes, setting };
};
const releases = ({ processes, setting }: Given): OcdsObject[] =>
  JSON.parse(JSON.stringify(processes.flatMap((one) => releasesOf(one, setting))));
const release = (...publications: readonly Keyed[]): OcdsObject => releases(given(...publications))[0] ?? {};

describe("releases", () => {
  const contract = kd(
    "kd/1",
    "KD_8_2_Z1",
    buyer,
    objectBlock("Schule", "12"),
    won,
    "<PROCEDURE><PT_RESTRICTED/><PT_WITH_PRIOR_NOTICE/></PROCEDURE>",
    day,
  );

  test("a contract seen in KD and TED is one process, with both sources linked", () => {
    const all = releases(given(contract, ted("ted/2", "F03", buyer, objectBlock("Neubau", "12"), won)));
    expect(new Set(all.map(({ ocid }) => ocid)).size).toBe(1);
    expect(all.map(({ source }) => source)).toMatchObject([
      { title: "TED", url: "https://source.example/ted/2.xml", license: "CC BY 4.0" },
      { title: "Kerndaten", url: "https://source.example/kd/1.xml" },
    ]);
    expect(all.map(({ tender }) => tender)).toMatchObject([
      {
        documents: [{ documentType: "awardNotice", url: "https://source.example/ted/2.xml", title: "TED 34863-2021" }],
      },
      { documents: [{ documentType: "awardNotice", url: "https://source.example/kd/1.xml" }] },
    ]);
  });

  test("parties by their register numbers in all their roles; persons by name alone", () => {
    expect(release(contract)).toMatchObject({
      buyer: { id: `GLN-${GLN}`, name: "Stadt Nord" },
      parties: [
        { id: `GLN-${GLN}`, roles: ["buyer", "procuringEntity"], additionalIdentifiers: [{ scheme: "GLN", id: GLN }] },
        {
          id: "AT-FB-990002k",
          roles: ["supplier"],
          identifier: { scheme: "AT-FB", id: "990002k", legalName: "Bau GmbH" },
        },
        { name: "Max Mustermann", roles: ["supplier"] },
      ],
    });
    expect(JSON.stringify(release(contract))).not.toMatch(/canary|\+43/);
  });

  test("award and contract of a result, with what is odd beside them", () => {
    expect(release(contract)).toMatchObject({
      tag: ["award", "contract"],
      date: "2026-11-02T00:00:00+01:00",
      tender: {
        procurementMethod: "selective",
        procurementMethodDetails: "nicht offenes Verfahren, mit vorheriger Bekanntmachung",
        mainProcurementCategory: "works",
        status: "complete",
        items: [{ classification: { scheme: "CPV", id: "45000000" } }],
      },
      awards: [
        { status: "active", value: { amount: 1234567.89, currency: "EUR" }, flags: ["id_missing", "natural_person"] },
      ],
      contracts: [{ status: "active", dateSigned: "2026-10-20T00:00:00+02:00", value: { amount: 1234567.89 } }],
    });
  });

  test.each([
    ["KD_8_1_Z1", "", ["planning"], "planned"],
    ["KD_8_1_Z2", "", ["tender"], "active"],
    ["KD_8_1_Z4", won, ["award"], "complete"],
    ["KD_8_2_Z1", "<AWARD_CONTRACT><NO_AWARDED_CONTRACT/></AWARD_CONTRACT>", ["award"], "unsuccessful"],
    [
      "KD_8_2_Z3",
      "<MODIFICATIONS_CONTRACT><INFO_MODIFICATIONS><ADDITIONAL_NEED/><VAL_TOTAL_BEFORE CURRENCY='EUR'>10</VAL_TOTAL_BEFORE><VAL_TOTAL_AFTER CURRENCY='EUR'>12</VAL_TOTAL_AFTER></INFO_MODIFICATIONS></MODIFICATIONS_CONTRACT>",
      ["contractAmendment"],
      "complete",
    ],
  ])("%s: tag and status", (type, blocks, tag, status) => {
    expect(release(kd("kd/1", type, buyer, objectBlock("Schule", "12"), blocks))).toMatchObject({
      tag,
      tender: { status },
    });
  });

  test("an intended award has no contract yet; a change amends one", () => {
    const intended = release(kd("kd/1", "KD_8_1_Z4", buyer, won));
    expect([intended.contracts, intended.awards]).toMatchObject([undefined, [{ status: "pending" }]]);
    const info =
      "<INFO_MODIFICATIONS><ADDITIONAL_NEED/><VAL_TOTAL_BEFORE CURRENCY='EUR'>10</VAL_TOTAL_BEFORE><VAL_TOTAL_AFTER CURRENCY='EUR'>12</VAL_TOTAL_AFTER></INFO_MODIFICATIONS>";
    const changed = release(kd("kd/2", "KD_8_2_Z3", buyer, `<MODIFICATIONS_CONTRACT>${info}</MODIFICATIONS_CONTRACT>`));
    expect(changed.contracts).toMatchObject([
      { value: { amount: 12 }, amendments: [{ formerValue: { amount: 10 }, rationale: "ADDITIONAL_NEED" }] },
    ]);
  });

  test.each([
    ["PT_OPEN", "open"],
    ["PT_DIRECT", "direct"],
    ["PT_RESTRICTED PT_WITHOUT_PRIOR_NOTICE", "limited"],
    ["PT_COMPETITIVE_NEGOTIATION PT_WITH_PRIOR_NOTICE", "selective"],
    ["PT_DIRECT PT_WITH_PRIOR_NOTICE", "direct"],
    ["PT_RESTRICTED", undefined],
    ["PT_SPECIAL_SERVICE", undefined],
  ])("%s is %s", (marks, method) => {
    const procedure = marks
      .split(" ")
      .map((mark) => `<${mark}/>`)
      .join("");
    const { tender } = release(kd("kd/1", "KD_8_2_Z1", `<PROCEDURE>${procedure}</PROCEDURE>`));
    expect((tender as OcdsObject).procurementMethod).toBe(method);
  });

  test("a deadline that stands for none is not given out, nor are test entries", () => {
    const deadline = "<PROCEDURE><DATETIME_RECEIPT_TENDERS>2038-12-31T00:00:00</DATETIME_RECEIPT_TENDERS></PROCEDURE>";
    expect(JSON.stringify(release(kd("kd/1", "KD_8_1_Z2", buyer, deadline)))).not.toContain("2038-12-31");
    expect(releases(given(kd("kd/1", "KD_8_1_Z2", buyerBlock("TEST AG"))))).toEqual([]);
  });

  test("the id stays when a later publication joins, and says that its prefix is not registered", () => {
    const idOf = ({ processes }: Given): string => ocidOf(processes[0] ?? { id: "", publications: [], because: [] });
    const later = kd("kd/0", "KD_8_2_Z3", buyer, objectBlock("Schule", "12"), day.replace("2026-11-02", "2026-12-02"));
    expect(idOf(given(contract, later))).toBe(idOf(given(contract)));
    expect(idOf(given(contract))).toMatch(/^ocds-xxxxxx-[0-9a-f]{16}$/);
  });

  test("moments carry the offset that Vienna had", () => {
    expect(["2026-07-01", "2026-12-15T10:00:00", null].map(dateTime)).toEqual([
      "2026-07-01T00:00:00+02:00",
      "2026-12-15T10:00:00+01:00",
      undefined,
    ]);
  });

  test("of nothing comes no package", () => {
    expect([...releasePackage([], given().setting)]).toEqual([]);
  });
});

describe.runIf(hasSchemas)("the official schemas", () => {
  const schema = (name: string): AnySchemaObject => JSON.parse(readFileSync(join(schemas, name), "utf8"));
  const validators = (): { readonly releases: ValidateFunction; readonly records: ValidateFunction } => {
    const ajv = new Ajv.default({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema(
      schema("release-schema.json"),
      "https://standard.open-contracting.org/schema/1__1__5/release-schema.json",
    );
    ajv.addSchema(
      schema("versioned-release-validation-schema.json"),
      "https://standard.open-contracting.org/schema/1__1__5/versioned-release-validation-schema.json",
    );
    return {
      releases: ajv.compile(schema("release-package-schema.json")),
      records: ajv.compile(schema("record-package-schema.json")),
    };
  };
  const validate = validators();
  const errorsOf = (value: unknown): unknown => (validate.releases(value) ? [] : validate.releases.errors);

  const folderOf = (name: string): readonly string[] =>
    readdirSync(join(real, name))
      .filter((file) => file.endsWith(".xml"))
      .map((file) => join(real, name, file));
  const samples = (): readonly Keyed[] => [
    ...folderOf("constructed-kd").flatMap((file) => {
      const reading = readKd(readFileSync(file));
      return reading.kind === "publication" ? [{ key: `kd/${file}`, publication: reading.publication }] : [];
    }),
    ...["ted-legacy", "ted-eforms"].flatMap(folderOf).flatMap((file) => {
      const reading = readNotice(readFileSync(file));
      return reading.kind === "publication" ? [{ key: `ted/${file}`, publication: reading.publication }] : [];
    }),
  ];

  test("every sample in one package", () => {
    const all = given(...samples());
    const text = [
      ...releasePackage(all.processes, {
        ...all.setting,
        sourceOf: (one) => ({ ...all.setting.sourceOf(one), url: "https://source.example/x.xml" }),
      }),
    ].join("");
    const value = JSON.parse(text);
    expect(value.releases.length).toBeGreaterThan(35);
    expect(errorsOf(value)).toEqual([]);
  });

  test("a record of one procedure with both sources", () => {
    const { processes, setting } = given(
      kd("kd/1", "KD_8_2_Z1", buyer, objectBlock("Schule", "12"), won, day),
      ted("ted/2", "F03", buyer, objectBlock("Neubau", "12"), won),
    );
    const [process] = processes;
    if (process === undefined) throw new Error("no process");
    const value = JSON.parse(JSON.stringify(recordPackage(process, setting)));
    expect([validate.records(value), validate.records.errors]).toEqual([true, null]);
    expect(value.records[0].releases).toHaveLength(2);
  });

  test("the standard's own examples pass, and a release without ocid does not", () => {
    for (const name of ["tender.json", "award.json", "contract.json"])
      expect(errorsOf(schema(join("examples", name)))).toEqual([]);
    const all = given(kd("kd/1", "KD_8_2_Z1", buyer, won));
    const value = JSON.parse([...releasePackage(all.processes, all.setting)].join(""));
    delete value.releases[0].ocid;
    expect(JSON.stringify(errorsOf(value))).toContain("ocid");
  });
});
