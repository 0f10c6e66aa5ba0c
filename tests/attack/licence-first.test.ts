import { expect, test } from "vitest";
import { promises } from "../../src/promises/index.ts";
import { sampleExchange, sampleRequest } from "../../src/world/samples.ts";

const { spec, options } = promises.licenceFirst({
  pictures: [{ host: "bilder.example", statedOn: "lizenz.example", what: {} }],
});

test("C8: a check with status 200 in place of the page is no licence", () => {
  const page = { request: sampleRequest({ url: "https://lizenz.example/1" }), status: 200 };
  const check = { class: "challenge", vendor: null, evidence: "a challenge page" } as const;
  expect(spec.keep?.settle?.(options, sampleExchange(page), new Map())).toHaveProperty("facts");
  expect(spec.keep?.settle?.(options, sampleExchange({ ...page, findings: { check } }), new Map())).toEqual({});
});
