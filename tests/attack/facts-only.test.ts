import { expect, test } from "vitest";
import { promises } from "../../src/promises/index.ts";

const { spec, options } = promises.factsOnly({ records: [{ kind: "Motion", what: {}, fields: ["title"] }] });

test("C20: of a kind that nobody promised no field has a way into the store, not even one of its own name", () => {
  expect(spec.keep?.fields?.(options, "Motion")).toEqual(["title"]);
  expect(spec.keep?.fields?.(options, "title")).toEqual([]);
  expect(spec.keep?.fields?.(options, "motion")).toEqual([]);
});
