import { expect, test } from "vitest";
import { promises } from "../../src/promises/index.ts";
import { sampleExchange, sampleRequest } from "../../src/world/samples.ts";

const { spec, options } = promises.retries({
  ...{ on: ["5xx", "no answer"], atMost: 3, pauses: ["5s", "20s", "60s"] },
});

test.each([403, 404, 410, 429])(
  "C16: a %i of which only a part came is a 4xx all the same: not asked again",
  (status) => {
    const cut = { request: sampleRequest({ role: "list" }), outcome: "cut", status } as const;
    expect(spec.keep?.settle?.(options, sampleExchange(cut), new Map<string, never>())).toEqual({});
    expect(
      spec.keep?.settle?.(options, sampleExchange({ ...cut, status: 200 }), new Map<string, never>()),
    ).toHaveProperty("again");
  },
);
