import { describe, expect, it } from "vitest";
import { breached, judgeFields, judgeItems, mended, pageContract, staleNotes, streaksAfter } from "./contract.ts";
import { answer, LIST, NOW } from "./pages/testing.ts";

const contract = pageContract.parse({ minItems: 5, required: ["title"], largestDrop: 0.2, expectAfter: 3 });

describe("the page contract", () => {
  it.each([
    [4, null, "below floor"],
    [5, null, undefined],
    [8, 10, undefined],
    [7, 10, "too large a drop"],
    [4, 4, "below floor"],
  ])("%s entries after %s: %s", (found, before, code) => {
    expect(judgeItems({ found, before }, contract)?.code).toBe(code);
  });

  it("a required field must be there; another one only where it has always been", () => {
    const page = (title: boolean, date: boolean) => new Map(Object.entries({ title, date }));
    expect(judgeFields(page(false, true), {}, contract)?.why).toContain("no title");
    expect(judgeFields(page(true, false), { date: 2 }, contract)).toBeNull();
    expect(judgeFields(page(true, false), { date: 3 }, contract)?.why).toContain("the last 3 pages");
    expect(streaksAfter(page(true, true), { title: 3, date: 1 }, contract)).toEqual({ title: 3, date: 2 });
    expect(streaksAfter(page(true, false), { date: 2 }, contract)).toEqual({ title: 1, date: 0 });
  });

  it("what is stale is noted with the first time and the latest capture, and forgotten once it is mended", () => {
    const memory = (said: Record<string, unknown>) => ({ said: JSON.parse(JSON.stringify(said)), cursors: new Map() });
    const breach = { code: "below floor", why: "none" } as const;
    const first = breached("list /", breach, answer(LIST, "a"), memory({}));
    const again = breached("list /", breach, answer(LIST, "b", { at: NOW + 1 }), memory({ ...first.memory }));
    expect(staleNotes(memory({ ...again.memory }).said)).toEqual([
      { what: "list /", since: NOW, why: "none", url: LIST, capture: expect.stringMatching(/^3e23e8160039/) },
    ]);
    expect(mended("list /", memory({ ...again.memory }))).toEqual({ "stale:list /": null });
    expect(mended("list /", memory({}))).toEqual({});
  });

  it("notes are bounded: a site that broke as a whole does not fill the memory", () => {
    const said = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`stale:${n}`, null]));
    const breach = { code: "below floor", why: "none" } as const;
    expect(breached("one more", breach, answer(LIST, ""), { said, cursors: new Map() }).memory).toEqual({});
  });
});
