import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Keyed } from "../link/mentions.ts";
import { linkProcesses } from "../link/processes.ts";
import { sumsOf } from "../link/sums.ts";
import { readKdq } from "./kdq.ts";
import type { Publication } from "./publication.ts";
import { readNotice } from "./ted-notice.ts";

/** Real notices are no part of the repository: where they are missing, these tests say so and are skipped. */
const folder = join(process.env.GOODBOT_REAL_DATA ?? join(import.meta.dirname, "../../../../shared/real"), "austria");
const isThere = existsSync(join(folder, "ted-legacy"));
if (!isThere) console.info(`not tested: ${folder} is not here; GOODBOT_REAL_DATA names the folder that has it`);

const notice = (...path: readonly string[]): Publication => {
  const reading = readNotice(readFileSync(join(folder, ...path)));
  if (reading.kind === "unreadable") throw new Error(reading.reason);
  return reading.publication;
};
const legacy = (number: string): Publication => notice("ted-legacy", `${number}.xml`);

describe.runIf(isThere)("real notices", () => {
  test("sums after the rules: intended awards and values that look like cents are left out", () => {
    const all: readonly Keyed[] = readdirSync(join(folder, "ted-legacy"))
      .filter((name) => name.endsWith(".xml"))
      .map((name) => ({ key: `ted/${name}`, publication: notice("ted-legacy", name) }));
    const { processes } = linkProcesses(all, () => null);
    expect(sumsOf(processes)).toMatchObject({ awarded: 817_855_320n, frameworkMaximum: 0n });
    expect(sumsOf(processes, { suspected: true }).awarded).toBe(4_044_555_320n);
    const intended = all.filter(({ publication }) => publication.stage === "intended award");
    const values = intended.flatMap(({ publication }) => publication.awards.map(({ value }) => value?.value ?? 0n));
    expect([intended.length, values.reduce((sum, value) => sum + value, 0n)]).toEqual([4, 221_505_357n]);
  });

  test.each([
    ["080881-2021", ["duration_placeholder"]],
    ["086293-2022", ["id_missing", "id_unknown_scheme"]],
    ["127015-2021", ["form_not_mapped"]],
    ["150643-2022", ["id_missing", "value_suspected_scale", "natural_person"]],
    ["300343-2017", ["id_missing", "value_missing"]],
    ["374878-2022", ["id_missing"]],
    ["474620-2021", ["id_missing", "buyer_name_is_text"]],
    ["622406-2019", ["buyer_name_is_text"]],
    ["197173-2022", []],
  ])("%s carries its flags", (number, flags) => {
    expect(legacy(number).flags).toEqual(flags);
  });

  test("single values", () => {
    expect(legacy("080881-2021")).toMatchObject({
      refersTo: ["54022-2021"],
      awards: [{ contractors: [{ identifier: { value: "FN 319726k" } }] }],
    });
    expect(legacy("086293-2022").buyers).toHaveLength(2);
    expect(legacy("374878-2022").awards[0]?.contractors).toHaveLength(1);
    expect(legacy("197173-2022").deadline.value).toBe("2022-05-12T10:00:00");
  });

  test("eForms", () => {
    expect(notice("ted-eforms", "2024-OJS012-00032045.xml")).toMatchObject({
      ...{ type: "23", number: "32045-2024", cpv: { value: "71000000" }, nuts: [{ value: "AT312" }] },
      ...{ buyers: [{ identifier: { value: "9110008133837" } }], deadline: { value: "2024-03-18T12:00:00" } },
    });
    expect(notice("ted-eforms", "2024-OJS028-00082127.xml")).toMatchObject({
      ...{ type: "10", cpv: { value: "45000000" }, procedureMarks: ["neg-w-call"] },
      buyers: [{ identifier: { value: "9110010282738" } }],
    });
  });

  test("the constructed index", () => {
    const reading = readKdq(readFileSync(join(folder, "constructed-kd", "kdq.xml")), {
      url: "http://kd.example.at/",
      now: Date.UTC(2026, 11, 1),
    });
    if (reading.kind !== "index") throw new Error(reading.reason);
    expect([...reading.items.keys()].sort()).toEqual(["1001", "1002", "1003", "1004", "1005", "1008"]);
    expect(reading.items.get("1001")?.url).toMatch(/1001-andere\.xml$/);
    expect(reading.counts).toEqual({ items: 10, withoutId: 1, withoutUrl: 1, refused: 1, contradicting: 1 });
  });
});
