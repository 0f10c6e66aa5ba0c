import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCases } from "../run.ts";

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "goodbot-cases-"));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Runs a folder of cases made of these files; values that are no text are written as JSON. */
async function run(name: string, files: Readonly<Record<string, unknown>>): Promise<{ code: number; out: string[] }> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  const out: string[] = [];
  const code = await runCases(
    ["austria", join(root, name)],
    (line) => out.push(line),
    () => {},
  );
  return { code, out };
}

const kd =
  "<KD_8_2_Z1><CONTRACTING_BODY><ADDRESS_CONTRACTING_BODY><OFFICIALNAME>Stadt Nord</OFFICIALNAME></ADDRESS_CONTRACTING_BODY></CONTRACTING_BODY><AWARD_CONTRACT><AWARDED_CONTRACT><VAL_TOTAL>12,50</VAL_TOTAL></AWARDED_CONTRACT></AWARD_CONTRACT></KD_8_2_Z1>";
const ted =
  '<TED_EXPORT DOC_ID="7-2031"><FORM_SECTION><F02_2014 CATEGORY="ORIGINAL" FORM="F02" LG="DE"><OBJECT_CONTRACT><TITLE><P>Bau</P></TITLE><OBJECT_DESCR/></OBJECT_CONTRACT></F02_2014></FORM_SECTION></TED_EXPORT>';

test("each kind that has files is a line; documents, notices, totals, values and lists", async () => {
  const { code, out } = await run("right", {
    "expected-kd.json": {
      ...{ documents: 2, readable: 1, value_sum_cents: 1250 },
      docs: [
        {
          file: "a.xml",
          ok: true,
          type: "KD_8_2_Z1",
          buyer: "Stadt Nord",
          awarded: true,
          value_cents: 1250,
          title: null,
        },
        { file: "b.xml", ok: false, reason: "html" },
      ],
    },
    "constructed-kd/a.xml": kd,
    "constructed-kd/b.xml": "<html></html>",
    "constructed-kd/kdq.xml": '<kdq><item id="1"><url>https://kd.example.at/1</url></item></kdq>',
    "expected-ted.json": {
      totals: { notices: 1, objects: 1 },
      notices: [{ file: "n.xml", form_no: "F02", title: "Bau" }],
    },
    "ted-legacy/n.xml": ted,
    "identifiers.tsv":
      "kind\tinput\tvalid\tcanonical\tflag\tnote\nFN\t990001 I\tyes\tFN 990001i\t\t\n?\t\tno\t\tid_missing\t\n",
    "amounts.tsv": "input\tcents\tflag\n1,5\t150\t\n\t\tvalue_missing\n",
  });
  expect([code, out]).toEqual([
    0,
    [
      "ted notices: 1/1",
      "ted totals: 2/2",
      "kd documents: 2/2",
      "kd totals: 3/3",
      "kdq indexes: 1/1",
      "  kdq.xml: 1 items, 1 keys, without id 0, without URL 0, refused 0, contradicting 0",
      "identifiers: 2/2",
      "amounts: 2/2",
      "cases austria: 13/13, 0 kinds not built",
    ],
  ]);
});

test("a difference is a line: a field, a total, a file that is missing, a flag", async () => {
  const { code, out } = await run("wrong", {
    "expected-kd.json": {
      documents: 2,
      docs: [
        { file: "a.xml", ok: true, buyer: "Stadt Süd" },
        { file: "gone.xml", ok: true },
      ],
    },
    "constructed-kd/a.xml": kd,
    "expected-ted.json": { totals: { notices: 1 }, notices: [{ file: "n.xml" }] },
    "ted-legacy/n.xml": "<KD_8_2_Z1/>",
    "amounts.tsv": "input\tcents\tflag\n1.234\t123400\t\n",
  });
  expect([code, out]).toEqual([
    1,
    [
      "ted notices: 0/1",
      "  n.xml: not read as a notice of the old format",
      "ted totals: 0/1",
      "  notices: want 1, is 0",
      "kd documents: 0/2",
      '  a.xml: buyer: want "Stadt Süd", is "Stadt Nord"',
      "  gone.xml: no such file",
      "kd totals: 0/1",
      "  documents: want 2, is 1",
      "amounts: 0/1",
      '  "1.234": cents: want "123400", is "123"; flags: want [], is ["value_ambiguous"]',
      "cases austria: 0/6, 0 kinds not built",
    ],
  ]);
});
