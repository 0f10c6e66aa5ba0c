import { beforeEach, expect, it } from "vitest";
import type { AnsweredRow, AskedRow, Draft } from "../../../src/pledge/row.ts";
import { WrittenLedger } from "../../../src/world/written-ledger.ts";
import bot from "../bot.ts";

/**
 * Broken promises written through the ledger's own append: every hash fits, so that only the provers can find them. Each
 * has a twin just inside the border.
 */

/** 02:15 in Berlin on 30 November 2026. */
const START = Date.parse("2026-11-30T01:15:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PAGE = "https://liste.test/partner";
const AGENT = "MeilenvergleichBot/2.0 (+https://meilenvergleich.com/bot)";
const BROWSER = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0.0.0 Safari/537.36 ${AGENT}`;
const review = { robots: "2026-11-20", terms: "2026-11-20" };
const check = { class: "challenge", vendor: null, evidence: "a mark" } as const;

type Asked = Partial<AskedRow>;
type Answer = Partial<AnsweredRow>;

let ledger: WrittenLedger;
beforeEach(async () => {
  const usual = ({ channel }: Asked): Asked => ({
    ...{ source: "liste", sourceKind: "offers", address: "93.184.215.14" },
    agent: channel === "browser" ? BROWSER : AGENT,
  });
  ledger = await WrittenLedger.open({ bot, start: START, usual });
});

/** A pass that begins; by the schedule, with its sources reviewed, unless said otherwise. */
function begin(
  pass: string,
  from: number,
  more: { trigger?: "schedule" | "hand"; review?: typeof review | null } = {},
) {
  const { trigger = "schedule", review: days = review } = more;
  const sources = ["liste", "spa"].map((id) => ({ id, mode: "full" as const, ...(days && { review: days }) }));
  return ledger.append({
    ...{ event: "pass started", at: START + from, bot: bot.name, pass, pledge: ledger.pledge },
    ...{ trigger, how: "new", sources },
  });
}

/** A request and its end, a tenth of a second later. */
const visit = (url: string, from: number, asked: Asked = {}, end: Answer = {}): Promise<number> =>
  ledger.visit(url, from, from + 100, asked, { ...(asked.pass !== undefined && { pass: asked.pass }), ...end });

/** The promise has nothing to say, then something under this ID. */
async function shows(promise: string, id: string, within: () => Promise<unknown>, beyond: () => Promise<unknown>) {
  await within();
  expect(await ledger.broken(promise)).toEqual([]);
  await beyond();
  expect(await ledger.broken(promise)).toEqual([expect.stringMatching(new RegExp(`^${id}: `))]);
}

it("V1: another name on plain HTTP, and a browser's without ours", async () => {
  await shows(
    "identity",
    "V1",
    () => visit(PAGE, 0),
    () => visit(PAGE, 5_000, { agent: "undici" }),
  );
  await visit(PAGE, 10_000, { channel: "browser", agent: BROWSER.replace(AGENT, "").trim() });
  expect(await ledger.broken("identity")).toHaveLength(2);
});

it("V2: another browser in the middle of a pass", () =>
  shows(
    "undisguised",
    "V2",
    () => visit(PAGE, 0, { channel: "browser" }),
    () => visit(PAGE, 5_000, { channel: "browser", agent: BROWSER.replace("Headless", "") }),
  ));

it("V4: a members' area, as the target of a redirect", () =>
  shows(
    "scope",
    "V4",
    () => visit(PAGE, 0),
    () => visit("https://liste.test/konto/x", 5_000, { hop: 1 }),
  ));

it("V5: a copy of a page on disk, and a description in the store", async () => {
  await shows(
    "keeping",
    "V5",
    () => visit(PAGE, 0),
    () => visit(PAGE, 5_000, {}, { kept: "d".repeat(64) }),
  );
  const applied = (fields: readonly string[]): Draft => ({
    ...{ event: "applied", at: START, bot: bot.name, source: "liste", pass: "pass-1", pledge: ledger.pledge },
    ...{ request: 2, reader: "offers", figures: {}, fields: { Offer: fields } },
  });
  await ledger.append(applied(["partner", "amount", "pageUrl"]));
  expect(await ledger.broken("facts-only")).toEqual([]);
  await ledger.append(applied(["partner", "description"]));
  expect(await ledger.broken("facts-only")).toHaveLength(1);
});

it("V6: a source that nobody looked at, or not for 181 days", async () => {
  await shows(
    "reviewed",
    "V6",
    async () => {
      await begin("pass-1", 0);
      await visit(PAGE, 1_000);
    },
    async () => {
      await begin("pass-2", 24 * HOUR, { review: null });
      await visit(PAGE, 24 * HOUR + 1_000, { pass: "pass-2" });
    },
  );
  await begin("pass-3", 48 * HOUR, { review: { ...review, terms: "2026-06-02" } });
  await visit(PAGE, 48 * HOUR + 1_000, { pass: "pass-3" });
  expect(await ledger.broken("reviewed")).toHaveLength(2);
});

it("V7: a second pass in one night, and one by hand after 04:00", async () => {
  await shows(
    "schedule",
    "V7",
    async () => {
      await begin("pass-1", 0);
      await visit(PAGE, 1_000);
    },
    async () => {
      await begin("pass-2", HOUR, { trigger: "hand" });
      await visit(PAGE, HOUR + 1_000, { pass: "pass-2", trigger: "hand" });
    },
  );
  await begin("pass-3", 24 * HOUR + 105 * MINUTE, { trigger: "hand" });
  await visit(PAGE, 24 * HOUR + 105 * MINUTE + 1_000, { pass: "pass-3", trigger: "hand" });
  expect(await ledger.broken("schedule")).toHaveLength(2);
});

it("V8: a source that begins before the one before it has ended", () =>
  shows(
    "in-turn",
    "V8",
    async () => {
      await visit(PAGE, 0);
      await visit("https://spa.test/angebote", 5_000, { source: "spa" });
    },
    () => visit(`${PAGE}?seite=2`, 10_000),
  ));

it("V9: 1.9 s between two requests to one domain, or to one address", async () => {
  await shows(
    "spacing",
    "V9",
    async () => {
      await visit(PAGE, 0);
      await visit(PAGE, 2_101);
    },
    () => visit("https://www.liste.test/", 4_100, { address: "93.184.215.20" }),
  );
  await visit("https://spa.test/angebote", 6_101, { source: "spa", address: "93.184.215.20" });
  expect(await ledger.broken("spacing")).toHaveLength(2);
});

it("V10: request 121 of a source, and one after a quarter of an hour", async () => {
  await shows(
    "caps",
    "V10",
    async () => {
      for (let count = 0; count < 120; count += 1) await visit(PAGE, count * 5_000);
    },
    () => visit(PAGE, 120 * 5_000),
  );
  const spa = "https://spa.test/angebote";
  await visit(spa, HOUR, { source: "spa" });
  await visit(spa, HOUR + 15 * MINUTE, { source: "spa" });
  expect(await ledger.broken("caps")).toHaveLength(1);
  await visit(spa, HOUR + 15 * MINUTE + 1, { source: "spa" });
  expect(await ledger.broken("caps")).toHaveLength(2);
});

it("V11: asked 59.9 s after a 429 without Retry-After, 6.9 s after one with 7, a fourth time in the night", async () => {
  await visit(PAGE, 0, {}, { status: 429 });
  await visit(PAGE, 60_100, { attempt: 1 }, { status: 503, findings: { retryAfter: 7_000 } });
  await visit(PAGE, 67_200, { attempt: 2 });
  expect(await ledger.broken("pauses")).toEqual([]);
  await visit(PAGE, 100_000, { pass: "pass-2" }, { status: 429 });
  await visit(PAGE, 160_099, { pass: "pass-2" }, { status: 503, findings: { retryAfter: 7_000 } });
  expect(await ledger.broken("pauses")).toHaveLength(1);
  await visit(PAGE, 167_198, { pass: "pass-2" }, { status: 429 });
  expect(await ledger.broken("pauses")).toHaveLength(2);
  await visit(PAGE, HOUR, { pass: "pass-2" });
  expect(await ledger.broken("pauses")).toHaveLength(3);
});

it("V12: a fourth request after three failures in a row", () =>
  shows(
    "strikes",
    "V12",
    async () => {
      for (const [index, status] of [500, 502, 200, 500, 404].entries())
        await visit(`${PAGE}/${index}`, index * 5_000, {}, { status });
      await visit(`${PAGE}/6`, 30_000, {}, { outcome: "no answer", status: 0 });
    },
    () => visit(`${PAGE}/7`, 40_000),
  ));

it("V13: a source asked again in the night of its 403, by hand", () =>
  shows(
    "challenge",
    "V13",
    async () => {
      await visit(PAGE, 1_000, {}, { status: 403 });
      await visit(PAGE, 24 * HOUR, { pass: "pass-2" }, { findings: { check } });
      await visit(PAGE, 48 * HOUR, { pass: "pass-3" });
    },
    async () => {
      await visit(PAGE, 72 * HOUR, { pass: "pass-4" }, { status: 451 });
      await visit(PAGE, 80 * HOUR, { pass: "by-hand", trigger: "hand", purpose: "robots" });
    },
  ));

it("V14: a page without a look at robots.txt in that pass", async () => {
  await visit(PAGE, 0);
  expect(await ledger.broken("robots")).toEqual(
    ["V14", "V15", "V16"].map((id) => expect.stringMatching(new RegExp(`^${id}: `))),
  );
});

it("V17: a source that was taken out, and a name of its domain", async () => {
  await shows(
    "on-request",
    "V17",
    async () => {
      await begin("pass-1", 0);
      await visit(PAGE, 1_000);
      const act = { event: "operator", act: "source removed" } as const;
      await ledger.append({ ...act, at: START + HOUR, bot: bot.name, source: "liste", pledge: ledger.pledge });
      await begin("pass-2", 24 * HOUR);
      await visit("https://spa.test/angebote", 24 * HOUR + 1_000, { source: "spa", pass: "pass-2" });
    },
    () => visit("https://www.liste.test/robots.txt", 24 * HOUR + 9_000, { source: "spa", pass: "pass-2" }),
  );
});
