import type { ExportGiven, Json, ShownRecord } from "goodbot";
import { expect, test } from "vitest";
import { readKd } from "../read/kd.ts";
import { storedPublication } from "../read/stored.ts";
import { readNotice } from "../read/ted-notice.ts";
import { awardBlock, buyerBlock, kdText, objectBlock, publicationOf, tedText, utf8 } from "../read/testing.ts";
import { ocdsExport } from "./export.ts";

const NOW = Date.UTC(2026, 10, 30);
const record = (source: string, id: string, content: { readonly [field: string]: Json }): ShownRecord => ({
  ...{ kind: "Publication", source, id, content, state: "live", changedAt: NOW },
  from: { url: `https://${source}.example/${id}.xml`, at: NOW },
});
const blocks = (title: string): string =>
  buyerBlock("Stadt Nord", "9110099000018") +
  objectBlock(title, "VG-12") +
  awardBlock([["Bau GmbH", "FN 990002k"]], "90071992547409.93");
const kd = storedPublication(publicationOf(readKd(utf8(kdText("KD_8_2_Z1", blocks("Schule"))))));
const ted = (() => {
  const reading = readNotice(
    utf8(tedText(`<F03_2014 CATEGORY="ORIGINAL" FORM="F03" LG="DE">${blocks("Neubau")}</F03_2014>`)),
  );
  if (reading.kind === "unreadable") throw new Error(reading.reason);
  return storedPublication(reading.publication);
})();

const written = async (...all: readonly ShownRecord[]): Promise<string> => {
  const given: ExportGiven = {
    ...{ now: NOW, since: null },
    async *records(kind) {
      for (const one of all) if (one.kind === kind) yield one;
    },
  };
  const sources = new Map([
    ["ted", { title: "TED", url: "https://ted.example/", licence: "CC BY 4.0" }],
    ["süd", { title: "Süd", url: "https://kdq.example/K%C3%BC.xml", licence: "CC BY 4.0" }],
  ]);
  let text = "";
  for await (const piece of ocdsExport({
    uri: "https://ausschau.example/ocds",
    publisher: { name: "ausschau" },
    sources,
  }).write(given))
    text += piece;
  return text;
};

test("a contract out of the store in KD and in TED is one process, each release with its source", async () => {
  const text = await written(record("nord", "1001", kd), record("ted", "54022-2021", ted));
  const { releases } = JSON.parse(text);
  expect(releases).toHaveLength(2);
  expect(releases[0].ocid).toBe(releases[1].ocid);
  expect(releases.map(({ source }: { source: object }) => source)).toEqual([
    {
      title: "TED",
      url: "https://ted.example/54022-2021.xml",
      license: "CC BY 4.0",
      fetched: "2026-11-30T00:00:00.000Z",
    },
    { title: "nord", url: "https://nord.example/1001.xml", fetched: "2026-11-30T00:00:00.000Z" },
  ]);
  // Beyond 2^53 cents as well.
  expect(text).toContain('"amount":90071992547409.93,');
});

test("A4: what the catalogue says of an index's licence goes before what the list says of its kind", async () => {
  const licence = { id: "CC0", title: "CC0 1.0", url: null };
  const index = { ...record("cat", "1", { url: "https://kdq.example/Kü.xml", licence }), kind: "Index" };
  const { releases } = JSON.parse(await written(index, record("süd", "1", kd), record("ted", "54022-2021", ted)));
  const licences = releases.map(({ source }: { source: { title: string; license: string } }) => [
    source.title,
    source.license,
  ]);
  expect(licences.sort()).toEqual([
    ["Süd", "CC0 1.0"],
    ["TED", "CC BY 4.0"],
  ]);
});

test("of an empty store comes nothing", async () => {
  expect(await written()).toBe("");
});
