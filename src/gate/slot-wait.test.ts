import { describe, expect, it } from "vitest";
import { slotWait } from "./slot-wait.ts";

const slot = (key: string, gap = 2_000, atATime = 1) => ({ key, gap, atATime });
const states = (entries: Record<string, { endedAt: number | null; held: number }>) => new Map(Object.entries(entries));

describe("when a host may be asked next (M4)", () => {
  it("is now, where nobody has asked yet", () => {
    expect(slotWait([slot("host:a")], states({}), 0)).toEqual({ kind: "free" });
  });

  it("is the end of the last request plus the gap plus one millisecond", () => {
    const ended = states({ "host:a": { endedAt: 10_000, held: 0 } });
    expect(slotWait([slot("host:a")], ended, 11_999)).toMatchObject({ kind: "gap", until: 12_001 });
    expect(slotWait([slot("host:a")], ended, 12_000)).toMatchObject({ kind: "gap", until: 12_001 });
    expect(slotWait([slot("host:a")], ended, 12_001)).toEqual({ kind: "free" });
  });

  it("is the latest of several slots", () => {
    const both = states({ "host:a": { endedAt: 1_000, held: 0 }, site: { endedAt: 4_000, held: 0 } });
    expect(slotWait([slot("host:a"), slot("site", 500)], both, 3_002)).toMatchObject({ kind: "gap", until: 4_501 });
  });

  it("is unknown while as many as may are under way", () => {
    const held = states({ "host:a": { endedAt: 0, held: 1 } });
    expect(slotWait([slot("host:a")], held, 99_999)).toMatchObject({ kind: "held" });
    expect(slotWait([slot("host:a", 0, 2)], held, 0)).toEqual({ kind: "free" });
  });
});
