import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Source } from "../pledge/bot.ts";
import type { Kit } from "../pledge/kit.ts";
import type { ObservedRecord } from "../pledge/observation.ts";
import { nothing } from "../pledge/observation.ts";
import type { Seen } from "../store/store.ts";
import { gaveWay, type Replaced, takenDownBefore } from "./replaced.ts";

const record = (id: string, parent?: string): ObservedRecord => ({
  ...{ kind: "Paper", id, state: "live", content: {} },
  ...(parent !== undefined && { parent: { id: parent, field: "file", position: 0 } }),
});

/** The replaced source calls a thing by the last letter of its new id. */
const replaced: Replaced = { source: "old", idsOf: ({ id }) => [id.slice(-1)] };

const seen = (...blocked: readonly string[]): Seen => ({
  ...{ facts: new Map(), slots: new Map(), askers: [], records: new Map(), children: new Map(), unseen: [] },
  ...{ listed: new Map(), owned: [], derived: { records: [], captures: [] }, file: () => undefined },
  takenDown: { blocked: new Set(["own"]), purged: new Set() },
  replaced: {
    ...{ records: new Map(), owned: [] },
    takenDown: { blocked: new Set(blocked), purged: new Set() },
  },
});

describe("what was taken down in a source whose place another took (M16)", () => {
  it("stays out with all that hangs below it, whatever comes first in the answer", () => {
    const observations = {
      ...nothing,
      records: [record("part-2", "part-1"), record("part-1", "new-x"), record("new-x"), record("new-y")],
    };
    const { blocked } = takenDownBefore(observations, seen("x"), replaced);
    expect([...blocked].sort()).toEqual(["new-x", "own", "part-1", "part-2"]);
    expect([...takenDownBefore(observations, seen(), replaced).blocked]).toEqual(["own"]);
  });
});

describe("a source in whose place another is read", () => {
  it("has given way, and says to whom; the other has not", () => {
    const kit: Kit = {
      ...{ kind: "k", version: "1", plan: () => [], read: () => nothing },
      settings: z.unknown(),
      inPlaceOf: ({ settings }) => (settings === "old" ? "old" : null),
    };
    const source = (id: string, settings: unknown): Source => ({
      ...{ id, kind: "k", title: id, url: "https://a.example/", hosts: [], pledge: [], settings },
    });
    const register = {
      bot: { kits: [kit] },
      sources: new Map([source("old", null), source("new", "old")].map((one) => [one.id, one])),
    };
    expect(gaveWay(register, "old")).toBe('read as "new", which took its place');
    expect(gaveWay(register, "new")).toBeUndefined();
  });
});
