import fc from "fast-check";
import { expect, test } from "vitest";
import { slotWait } from "../gate/slot-wait.ts";
import type { Findings } from "../pledge/findings.ts";
import type { Slot } from "../pledge/promise.ts";
import type { Request } from "../pledge/request.ts";
import type { AnsweredRow, AskedRow, Row } from "../pledge/row.ts";
import type { SlotState } from "../store/store.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { type SpacingOptions, spacing } from "./spacing.ts";
import { filesOf, hashOf } from "./testing.ts";

const tokens = { all: ["bot"], document: ["files"] };
const files = [
  "",
  "User-agent: *\nCrawl-delay: 3\n",
  "User-agent: bot\nCrawl-delay: 0.7\n\nUser-agent: files\nCrawl-delay: 4\n",
];
const hosts = [
  { url: "https://www.a.example/", address: "192.0.2.1" },
  { url: "https://a.example/", address: "192.0.2.2" },
  { url: "http://a.example/", address: "192.0.2.2" },
  { url: "https://b.example/", address: "192.0.2.1" },
];

const setting = fc
  .record({
    perHost: fc.option(fc.constantFrom("1s", "1500ms", "2s"), { nil: undefined }),
    perSite: fc.option(fc.constantFrom("1s", "1200ms"), { nil: undefined }),
    atATime: fc.constantFrom(1, 1, 2),
    perSource: fc.boolean(),
    inTheWholeBot: fc.boolean(),
    sameAddress: fc.boolean(),
    inBrowser: fc.constantFrom("every request" as const, "page loads" as const),
    crawlDelayUpTo: fc.option(fc.constantFrom("2s", "10s"), { nil: undefined }),
  })
  .filter(({ perHost, perSite }) => perHost !== undefined || perSite !== undefined)
  .map((set) => spacing({ ...set, tokens }).options);

const errand = fc.record({
  host: fc.constantFrom(...hosts),
  source: fc.constantFrom("one", "two"),
  purpose: fc.constantFrom("page" as const, "document" as const, "robots" as const, "sub-request" as const),
  channel: fc.constantFrom("http" as const, "browser" as const),
  lasts: fc.integer({ min: 0, max: 3_000 }),
  file: fc.constantFrom(...files),
});

type Errand = typeof errand extends fc.Arbitrary<infer T> ? T : never;
type Settings = Readonly<Record<string, SpacingOptions>>;

test("whoever keeps the slots is never found wanting, and whoever starts two milliseconds early is", () => {
  fc.assert(
    fc.property(setting, setting, fc.array(errand, { minLength: 2, maxLength: 25 }), (one, two, errands) => {
      const settings: Settings = { one, two };
      const judge = (rows: readonly Row[]) => {
        const prover = spacing.spec.prove({
          file: filesOf(files),
          bot: { name: "sample", token: "bot" },
          bySource: (source) => settings[source],
        });
        return rows.flatMap((row) => prover.see(row, settings[row.source ?? ""] ?? one) ?? []);
      };
      const { rows, waited } = driven(settings, errands);
      expect(judge(rows)).toEqual([]);
      const hasty = rows.map((row) => (row.seq === waited ? early(row) : row));
      if (waited !== undefined) expect(judge(hasty).length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

const early = (row: Row): Row => (row.event === "asked" ? { ...row, startedAt: row.startedAt - 2 } : row);

/** Asks one after the other as early as the slots allow, as the gate does, and writes the rows of it. */
function driven(settings: Settings, errands: readonly Errand[]) {
  const rows: Row[] = [];
  const open: {
    end: number;
    asked: AskedRow;
    slots: readonly Slot[];
    answered: AnsweredRow;
    request: Request;
    options: SpacingOptions;
  }[] = [];
  const states = new Map<string, SlotState>();
  const facts = new Map<string, { readonly file: string }>();
  const askers = new Map<string, Set<string>>();
  let now = 0;
  let waited: number | undefined;

  const finish = () => {
    open.sort((a, b) => a.end - b.end);
    const done = open.shift();
    if (!done) return;
    now = Math.max(now, done.end);
    for (const { key } of done.slots) states.set(key, { endedAt: now, held: (states.get(key)?.held ?? 1) - 1 });
    const { findings } = done.answered;
    const exchange = sampleExchange({ request: done.request, findings });
    const settled = spacing.spec.keep?.settle?.(done.options, exchange, facts);
    for (const [key, value] of settled?.facts ?? []) {
      if (value) facts.set(key, value);
      else facts.delete(key);
    }
    rows.push({ ...done.answered, seq: rows.length + 1, at: now, endedAt: now });
  };

  for (const { host, source, purpose, channel, lasts, file } of errands) {
    const at = { url: host.url, address: host.address, source, purpose, channel } as const;
    const request = sampleRequest(at);
    const sharing = askers.get(request.host) ?? new Set<string>();
    askers.set(request.host, sharing.add(source));
    const options = [...sharing].flatMap((name) => settings[name] ?? []).reduce((a, b) => spacing.spec.tighten(a, b));
    const slotsNow = () => spacing.spec.keep?.slots?.(options, request, facts, filesOf(files)) ?? [];
    let late = false;
    for (;;) {
      // Ends that lie in the past are written before anything new is asked.
      while (open.some(({ end }) => end <= now)) finish();
      const free = slotWait(slotsNow(), states, now);
      if (free.kind === "free") break;
      if (free.kind === "held") finish();
      else now = free.until;
      late = free.kind === "gap";
    }
    const seq = rows.length + 1;
    const asked = sampleAsked({ ...at, seq, startedAt: now });
    rows.push(asked);
    if (late) waited = seq;
    const slots = slotsNow();
    for (const { key } of slots) {
      const state = states.get(key);
      states.set(key, { endedAt: state?.endedAt ?? null, held: (state?.held ?? 0) + 1 });
    }
    const found: Findings = purpose === "robots" ? { robots: { state: "rules", file: hashOf(file) } } : {};
    const answered = sampleAnswered({ request: seq, source, findings: found });
    open.push({ end: now + lasts, asked, slots, answered, request, options });
  }
  while (open.length > 0) finish();
  return { rows, waited };
}
