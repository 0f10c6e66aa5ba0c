import { expect, it } from "vitest";
import * as z from "zod";
import { promise } from "../pledge/promise.ts";
import type { Draft } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked } from "../world/samples.ts";
import { type AuditSettings, audit } from "./audit.ts";
import { auditLine } from "./audit-result.ts";
import { sha256 } from "./chain.ts";
import { chained, draftOf, ledgerOf, pause, pausing, pledgeDraft } from "./ledger-samples.ts";

const bot = pausing();
/** The hash under which a robots.txt is kept. */
const robots = sha256("User-agent: *");
const base = pledgeDraft({ gap: 100 });

/** A request from `from` to `to` under a pledge; `seq` is the number its asked row will have. */
const visit = (
  seq: number,
  from: number,
  to: number,
  { url = "https://ris.example/", ...more }: { url?: string; source?: string; pledge?: string; bot?: string } = {},
): readonly Draft[] => [
  draftOf(sampleAsked({ pledge: base.hash, ...more, url, startedAt: from })),
  draftOf(sampleAnswered({ pledge: base.hash, ...more, request: seq, endedAt: to })),
];

const judge = (drafts: readonly Draft[], settings: Partial<AuditSettings> = {}) =>
  audit(ledgerOf(chained(drafts)), { bots: [bot], ...settings });

it("judges every row by every promise, one entry per ID that the bot promised", async () => {
  const result = await judge([base.draft, ...visit(2, 0, 10), ...visit(4, 110, 120)]);
  expect(result).toMatchObject({ rows: 5, requests: 2, judged: 4, ok: true, violations: [], loosened: [] });
  expect(result.chain).toEqual({ ok: true, sealedAt: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(result.promises).toEqual([
    { id: "T1", promise: "pause", bot: "sample", judged: 2, violations: 0 },
    { id: "T2", promise: "pause", bot: "sample", judged: 2, violations: 0 },
  ]);
  expect(auditLine(result)).toBe("audit: 5 rows, 4 judged, 0 violations");
});

it("tells each violation with the rows that show it", async () => {
  const result = await judge([base.draft, ...visit(2, 0, 10), ...visit(4, 109, 120)]);
  expect(result.ok).toBe(false);
  expect(result.violations).toEqual(
    ["T1", "T2"].map((id) => ({ id, promise: "pause", bot: "sample", what: "99 ms instead of 100", rows: [3, 4] })),
  );
  expect(auditLine(result)).toBe("audit: 5 rows, 4 judged, 2 violations");
});

it("names a promise by its own name where it serves nothing that the bot promised", async () => {
  const result = await judge([base.draft, ...visit(2, 0, 10)], { bots: [pausing({ promised: ["T3"] })] });
  expect(result.promises.map(({ id }) => id)).toEqual(["pause"]);
});

it("uses the options that were in force at the row, not those of today", async () => {
  const later = pledgeDraft({ gap: 500 });
  const drafts = [
    base.draft,
    ...visit(2, 0, 10),
    ...visit(4, 110, 120, { pledge: base.hash }),
    later.draft,
    ...visit(7, 320, 330, { pledge: later.hash }),
  ];
  const today = pausing({ pledge: [pause({ gap: 1 })] });
  const result = await judge(drafts, { bots: [today] });
  expect(result.violations.map(({ what }) => what)).toContain("200 ms instead of 500");
  expect(result.violations).toHaveLength(2);
});

it("tightens by source, by the sources that share a host, and by the operator's overrides", async () => {
  const place = { promise: "pause", scope: "host", target: "c.example", since: 1, reason: "asked for" } as const;
  const { draft, hash } = pledgeDraft({
    ...{ gap: 100, sources: { slow: [{ promise: "pause", options: { gap: 300 } }] } },
    ...{ hosts: { "a.example": ["fast", "slow"] }, overrides: [{ ...place, options: { gap: 700 } }] },
  });
  const twice = (seq: number, url: string, source: string) => [
    ...visit(seq, 0, 10, { url, source, pledge: hash }),
    ...visit(seq + 2, 110, 120, { url, source, pledge: hash }),
  ];
  const whatOf = async (url: string, source: string) =>
    (await judge([draft, ...twice(2, url, source)])).violations[0]?.what;
  expect(await whatOf("https://b.example/", "fast")).toBeUndefined();
  expect(await whatOf("https://b.example/", "slow")).toBe("100 ms instead of 300");
  expect(await whatOf("https://a.example/", "fast")).toBe("100 ms instead of 300");
  expect(await whatOf("https://c.example/", "fast")).toBe("100 ms instead of 700");
  // Shared although nobody declared it: the slow source has asked that host before.
  const met = await judge([
    draft,
    ...visit(2, 0, 10, { url: "https://d.example/", source: "slow", pledge: hash }),
    ...visit(4, 110, 120, { url: "https://d.example/", source: "fast", pledge: hash }),
  ]);
  expect(met.violations[0]?.what).toBe("100 ms instead of 300");
});

it("counts a row that names no pledge, or one that no row before it lays down, as a broken ledger", async () => {
  const { pledge: _, ...nameless } = draftOf(sampleAsked({ startedAt: 0 }));
  const result = await judge([base.draft, nameless, draftOf(sampleAsked({ startedAt: 500, pledge: "unheard of" }))]);
  // They are judged all the same, by the last pledge that is known.
  expect(result.promises[0]).toMatchObject({ promise: "pause", judged: 2 });
  expect(result.violations.filter(({ promise }) => promise === "ledger").map(({ rows }) => rows)).toEqual([[2], [3]]);
  expect(result.promises).toContainEqual({ id: "ledger", promise: "ledger", bot: "sample", judged: 2, violations: 2 });
});

it("lets no pledge go under a name that is not its hash", async () => {
  const swapped = { ...pledgeDraft({ gap: 1 }).draft, pledge: base.hash };
  const result = await judge([swapped, ...visit(2, 0, 10)]);
  expect(result.violations).toEqual([
    expect.objectContaining({ promise: "ledger", rows: [1], what: expect.stringContaining(base.hash) }),
  ]);
});

it("notes what became looser, without calling it a violation", async () => {
  const source = { promise: "pause", options: { gap: 900 } };
  const before = pledgeDraft({ gap: 500, sources: { s: [source], gone: [source] }, hosts: { "a.example": ["s"] } });
  const after = pledgeDraft({ gap: 500, hosts: { "a.example": ["s"] } });
  const looser = pledgeDraft({ gap: 200, hosts: { "a.example": ["s"] } });
  const result = await judge([before.draft, after.draft, looser.draft, before.draft]);
  expect(result.ok).toBe(true);
  expect(result.loosened).toEqual([
    { bot: "sample", promise: "pause", source: "s", row: 2, at: 1, old: { gap: 900 }, new: { gap: 500 } },
    { bot: "sample", promise: "pause", row: 3, at: 1, old: { gap: 500 }, new: { gap: 200 } },
  ]);
});

it("tells once what the bot loosened everywhere, and apart what a source loosened more", async () => {
  const own = (gap: number) => [{ promise: "pause", options: { gap } }];
  const before = pledgeDraft({ gap: 500, sources: { a: own(100), b: own(900) } });
  const after = pledgeDraft({ gap: 200, sources: { a: own(100), b: own(300) } });
  const { loosened } = await judge([before.draft, after.draft]);
  expect(loosened.map(({ source, old, new: now }) => [source, old, now])).toEqual([
    [undefined, { gap: 500 }, { gap: 200 }],
    ["b", { gap: 900 }, { gap: 300 }],
  ]);
});

it("reports since a time, and still reads what came before", async () => {
  const drafts = [
    base.draft,
    ...visit(2, 0, 10),
    ...visit(4, 50, 60),
    ...visit(6, 1_000, 1_010),
    ...visit(8, 1_050, 1_060),
  ];
  const result = await judge(drafts, { since: 1_000 });
  expect(result).toMatchObject({ rows: 4, requests: 2, judged: 4 });
  expect(result.violations.map(({ rows }) => rows)).toEqual([
    [7, 8],
    [7, 8],
  ]);
  const across = await judge([base.draft, ...visit(2, 0, 990), ...visit(4, 1_000, 1_010)], { since: 1_000 });
  expect(across.violations[0]?.what).toBe("10 ms instead of 100");
});

it("goes on after a cut in the chain, and is not ok", async () => {
  const entries = chained([base.draft, ...visit(2, 0, 10), ...visit(4, 15, 20)]);
  const forged = entries.map((entry) => (entry.seq === 3 ? { ...entry, body: "not even JSON" } : entry));
  const result = await audit(ledgerOf(forged), { bots: [bot] });
  expect(result).toMatchObject({ ok: false, rows: 5, chain: { ok: false } });
  expect(result.violations).toEqual([
    {
      id: "ledger",
      promise: "ledger",
      bot: "",
      what: "the chain is cut: row 3 was altered: its hash does not fit",
      rows: [3],
    },
  ]);
});

it("asks for the seals and for a redaction behind every row without its personal parts", async () => {
  const entries = chained([base.draft, ...visit(2, 0, 10), { event: "seal", at: 9, head: "", rows: 3 }]);
  const sealed = { at: 9, seq: 4, hash: entries[3]?.hash ?? "" };
  const whole = await audit(ledgerOf(entries), { bots: [bot], seals: [sealed] });
  expect(whole.chain).toMatchObject({ ok: true, sealedAt: "1970-01-01T00:00:00.009Z" });
  const cut = await audit(ledgerOf(entries.slice(0, 3)), { bots: [bot], seals: [sealed] });
  expect(cut).toMatchObject({ ok: false, chain: { ok: false } });
  const bare = entries.map((entry) => (entry.seq === 2 ? { ...entry, personal: null, salt: null } : entry));
  const silent = await audit(ledgerOf(bare), { bots: [bot] });
  expect(silent.violations.map(({ what }) => what)).toEqual([
    "row 2 lost its personal parts, and no redaction says so",
  ]);
  const redaction: Draft = { event: "redaction", at: 9, rows: [2], why: "asked for" };
  const told = chained([base.draft, ...visit(2, 0, 10), redaction]);
  const open = told.map((entry) => (entry.seq === 2 ? { ...entry, personal: null, salt: null } : entry));
  expect((await audit(ledgerOf(open), { bots: [bot] })).violations).toEqual([]);
});

it("gives provers the evidence files that rows have named, the bot, other sources' options, and a word at the end", async () => {
  const told: unknown[] = [];
  const watching = promise({
    name: "watching",
    serves: [],
    options: z.object({ n: z.number() }),
    tighten: (a, b) => ({ n: Math.max(a.n, b.n) }),
    say: { de: () => "", en: () => "", ro: () => "" },
    prove: ({ file, bot: { token }, bySource }) => ({
      see(row) {
        if (row.event === "asked") told.push(Buffer.from(file(robots) ?? []).toString(), token, bySource("s"));
        return undefined;
      },
      end: () => [
        { what: "old", rows: [2] },
        { what: "new", rows: [2, 4] },
      ],
    }),
  });
  const { draft, hash } = pledgeDraft({
    ...{ gap: 1, promises: [{ promise: "watching", options: { n: 1 } }] },
    sources: { s: [{ promise: "watching", options: { n: 2 } }] },
  });
  const entries = chained([
    draft,
    draftOf(sampleAsked({ startedAt: 1, pledge: hash, evidence: { file: robots } })),
    draftOf(sampleAnswered({ request: 2, endedAt: 2, pledge: hash })),
    draftOf(sampleAsked({ startedAt: 3, pledge: hash })),
  ]);
  const result = await audit(ledgerOf(entries, new Map([[robots, Buffer.from("User-agent: *")]])), {
    bots: [pausing({ pledge: [watching({ n: 1 })] })],
    since: 3,
  });
  expect(told).toEqual(["User-agent: *", "sample-bot", { n: 2 }, "User-agent: *", "sample-bot", { n: 2 }]);
  expect(result.violations.map(({ id, what }) => [id, what])).toEqual([["watching", "new"]]);
});

it("hands out no evidence that is not what the row names, and says so", async () => {
  const { draft, hash } = pledgeDraft({ gap: 1 });
  const entries = chained([draft, draftOf(sampleAsked({ pledge: hash, evidence: { file: robots } }))]);
  const forged = ledgerOf(entries, new Map([[robots, Buffer.from("User-agent: *\nAllow: /")]]));
  const result = await audit(forged, { bots: [bot] });
  expect(result).toMatchObject({ ok: false, chain: { ok: false } });
  expect(result.violations).toEqual([
    expect.objectContaining({ promise: "ledger", rows: [2], what: expect.stringContaining(`${robots} is not what`) }),
  ]);
});

it("judges promises that only the ledger names, where it is told what they are", async () => {
  const bare = pausing({ pledge: [] });
  const drafts = [base.draft, ...visit(2, 0, 10), ...visit(4, 15, 20)];
  expect((await judge(drafts, { bots: [bare] })).promises).toEqual([]);
  const told = await judge(drafts, { bots: [bare], promises: new Map([["pause", pause.spec]]) });
  expect(told.violations).toHaveLength(2);
});

it("leaves the rows of bots it was not asked about alone, and says of an empty ledger that nothing was asked", async () => {
  const foreign = await judge([{ ...base.draft, bot: "other" }, ...visit(2, 0, 10, { bot: "other" })]);
  expect(foreign).toMatchObject({ rows: 3, requests: 1, judged: 0, ok: true });
  expect(await judge([])).toMatchObject({ rows: 0, requests: 0, judged: 0, chain: { head: "0".repeat(64) } });
});
