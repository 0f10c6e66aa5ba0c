import { expect, it } from "vitest";
import type { AuditResult } from "./audit-result.ts";
import { pause, pausing } from "./ledger-samples.ts";
import { promisesReport } from "./promises-report.ts";

const about = {
  name: "Sample",
  token: "sample-bot",
  agents: {},
  page: "https://bot.example/",
  contact: "x@bot.example",
};

const resultWith = (judged: number, violations: number, chainOk = true): AuditResult => ({
  ...{ rows: 1, requests: 1, judged, ok: violations === 0, violations: [], loosened: [] },
  chain: { ok: chainOk, sealedAt: null, head: "" },
  promises: ["T1", "T2"].map((id) => ({ id, promise: "pause", bot: "sample", judged, violations })),
});

const stateOf = (result: AuditResult) => promisesReport(pausing(), result, about)[0]?.state;

it("tells IDs, sentences in the bot's languages and figures, and what nobody keeps yet", () => {
  expect(promisesReport(pausing(), resultWith(5, 0), about)).toEqual([
    {
      ids: ["T1", "T2"],
      promise: "pause",
      sentence: {
        de: "Zwischen zwei Anfragen liegen 100 ms.",
        en: "Sample waits. It waits 100 ms between two requests.",
      },
      ...{ state: "kept", judged: 5, violations: 0 },
    },
    { ids: ["T3"], promise: "", sentence: {}, state: "not yet", judged: 0, violations: 0 },
  ]);
});

it("says kept only of what was judged, never broken, and stands in a whole ledger", () => {
  expect(stateOf(resultWith(5, 0))).toBe("kept");
  expect(stateOf(resultWith(5, 1))).toBe("broken");
  expect(stateOf(resultWith(0, 0))).toBe("not yet");
  expect(stateOf(resultWith(5, 0, false))).toBe("not yet");
  expect(stateOf({ ...resultWith(0, 0), promises: [] })).toBe("not yet");
});

it("lists what only a source promises", () => {
  const source = { id: "s", kind: "k", title: "", url: "https://a.example/", hosts: [], settings: {} };
  const bot = pausing({ pledge: [], sources: [{ ...source, pledge: [pause({ gap: 7 })] }] });
  expect(promisesReport(bot, resultWith(1, 0), about)[0]).toMatchObject({ promise: "pause", ids: ["T1", "T2"] });
});
