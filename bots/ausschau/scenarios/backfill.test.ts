import { promises } from "goodbot";
import { describe, expect, test } from "vitest";
import ausschau from "../bot.ts";
import { DAY, own, Republic } from "./republic.ts";

const HOST = "ogd.ankoe.at";
const COUNT = 300;
/** robots.txt and the index are requests as well. */
const CAP = 82;

const capped = [
  ...ausschau.pledge.filter(({ spec }) => spec.name !== "caps"),
  promises.caps({ requests: CAP, time: "3h", pass: "5h" }),
];

const documentsOf = (paths: readonly string[]): readonly number[] =>
  paths.flatMap((path) => (/\/notices\/(\d+)$/.exec(path)?.[1] ? [Number(/(\d+)$/.exec(path)?.[1])] : []));

describe("a large index is read over several passes", () => {
  test("the newest first, no more than the cap, and each document once; what is new in between goes before the rest", async () => {
    const republic = await Republic.open([own("ankoe")], { large: COUNT, pledge: capped });
    const first = await republic.pass();
    expect(first.requests).toHaveLength(CAP);
    const asked = [...documentsOf(first.paths)];
    expect(asked).toEqual([...asked].sort((a, b) => b - a));
    expect(asked[0]).toBe(1_000 + COUNT - 1);
    republic.order("mutate", "kdq-add:5", undefined, { host: HOST });
    const second = await republic.later(DAY);
    expect(documentsOf(second.paths).slice(0, 6)).toEqual([1_304, 1_303, 1_302, 1_301, 1_300, 1_219]);
    asked.push(...documentsOf(second.paths));
    for (let pass = 3; pass <= 4; pass++) {
      const { requests, paths } = await republic.later(DAY);
      expect(requests.length).toBeLessThanOrEqual(CAP);
      asked.push(...documentsOf(paths));
    }
    expect(new Set(asked).size).toBe(COUNT + 5);
    expect(asked).toHaveLength(COUNT + 5);
    expect(await republic.counts()).toEqual({ "live Publication": COUNT + 5 });
    // All is read: from now on one conditional request a day.
    const last = await republic.later(DAY);
    expect(last.requests.map(({ kind, status, conditional }) => [kind, status, conditional])).toEqual([
      ["robots", 304, true],
      ["index", 304, true],
    ]);
  });
});
