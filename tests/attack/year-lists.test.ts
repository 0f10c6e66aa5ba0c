import { expect, test } from "vitest";
import { promises } from "../../src/promises/index.ts";
import { sampleRequest } from "../../src/world/samples.ts";

const { spec, options } = promises.yearLists({
  lists: [{ kind: "oparl", what: {}, parameter: "an", from: 2017, zone: "Europe/Bucharest" }],
});

test.each(["an=2016", "%61n=2016", "an=2026&an=2016", "an=2016&an=2026", "an=2027", "an="])(
  "C5: does not ask for %s",
  (query) => {
    const request = sampleRequest({ url: `https://liste.example/?${query}` });
    const now = Date.UTC(2026, 11, 31, 21, 59, 59);
    expect(spec.keep?.admit?.(options, request, new Map<string, never>(), now, () => undefined)).toMatchObject({
      kind: "skip",
    });
  },
);
