import { VirtualHouse } from "goodbot/world";
import { beforeEach, expect, it } from "vitest";
import { Conduct } from "../../../src/gate/conduct.ts";
import { draftOf } from "../../../src/ledger/ledger-samples.ts";
import { placeOf } from "../../../src/pledge/request.ts";
import type { AnsweredRow, AskedRow, Draft } from "../../../src/pledge/row.ts";
import { sampleAnswered, sampleAsked } from "../../../src/world/samples.ts";
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
const conduct = new Conduct(bot, bot.sources, []);

type Asked = Partial<AskedRow>;
type Answer = Partial<AnsweredRow>;

/** A ledger that is written by hand: requests with their ends, at times in milliseconds from the start. */
class Written {
  readonly house: VirtualHouse;

  private constructor(house: VirtualHouse) {
    this.house = house;
  }

  static async open(): Promise<Written> {
    const written = new Written(await VirtualHouse.open({ start: START, replicas: [] }));
    const { hash: pledge, snapshot } = conduct;
    await written.append({ event: "pledge", at: START, bot: bot.name, pledge, snapshot });
    return written;
  }

  append(row: Draft): Promise<number> {
    return this.house.store.turn({}, () => ({ rows: [row], result: ({ seqs: [seq = 0] }) => seq }));
  }

  /** A pass that begins; by the schedule, with its sources reviewed, unless said otherwise. */
  begin(pass: string, from: number, more: { trigger?: "schedule" | "hand"; review?: typeof review | null } = {}) {
    const { trigger = "schedule", review: days = review } = more;
    const sources = ["liste", "spa"].map((id) => ({ id, mode: "full" as const, ...(days && { review: days }) }));
    return this.append({
      ...{ event: "pass started", at: START + from, bot: bot.name, pass, pledge: conduct.hash },
      ...{ trigger, how: "new", sources },
    });
  }

  ask(url: string, from: number, more: Asked = {}): Promise<number> {
    const at = START + from;
    const sample = sampleAsked({
      ...{ source: "liste", sourceKind: "offers", agent: more.channel === "browser" ? BROWSER : AGENT },
      ...{ startedAt: at, sendBefore: at + 30_000, address: "93.184.215.14" },
      ...{ subject: placeOf(url).authority, ...placeOf(url), ...more },
    });
    return this.append({ ...draftOf(sample), bot: bot.name, pledge: conduct.hash });
  }

  answer(request: number, to: number, more: Answer = {}): Promise<number> {
    const sample = sampleAnswered({ request, endedAt: START + to, ...more });
    return this.append({ ...draftOf(sample), bot: bot.name, pledge: conduct.hash });
  }

  /** A request and its end, a tenth of a second later. */
  async visit(url: string, from: number, asked: Asked = {}, end: Answer = {}): Promise<number> {
    const seq = await this.ask(url, from, asked);
    await this.answer(seq, from + 100, { ...(asked.pass !== undefined && { pass: asked.pass }), ...end });
    return seq;
  }

  /** What one promise says of it all; no robots.txt was read here, which is another promise's business. */
  async broken(promise: string): Promise<readonly string[]> {
    const { violations } = await this.house.audit(bot);
    return violations.filter((one) => one.promise === promise).map(({ id, what }) => `${id}: ${what}`);
  }
}

let ledger: Written;
beforeEach(async () => {
  ledger = await Written.open();
});

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
    () => ledger.visit(PAGE, 0),
    () => ledger.visit(PAGE, 5_000, { agent: "undici" }),
  );
  await ledger.visit(PAGE, 10_000, { channel: "browser", agent: BROWSER.replace(AGENT, "").trim() });
  expect(await ledger.broken("identity")).toHaveLength(2);
});

it("V2: another browser in the middle of a pass", () =>
  shows(
    "undisguised",
    "V2",
    () => ledger.visit(PAGE, 0, { channel: "browser" }),
    () => ledger.visit(PAGE, 5_000, { channel: "browser", agent: BROWSER.replace("Headless", "") }),
  ));

it("V4: a members' area, as the target of a redirect", () =>
  shows(
    "scope",
    "V4",
    () => ledger.visit(PAGE, 0),
    () => ledger.visit("https://liste.test/konto/x", 5_000, { hop: 1 }),
  ));

it("V5: a copy of a page on disk, and a description in the store", async () => {
  await shows(
    "keeping",
    "V5",
    () => ledger.visit(PAGE, 0),
    () => ledger.visit(PAGE, 5_000, {}, { kept: "d".repeat(64) }),
  );
  const applied = (fields: readonly string[]): Draft => ({
    ...{ event: "applied", at: START, bot: bot.name, source: "liste", pass: "pass-1", pledge: conduct.hash },
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
      await ledger.begin("pass-1", 0);
      await ledger.visit(PAGE, 1_000);
    },
    async () => {
      await ledger.begin("pass-2", 24 * HOUR, { review: null });
      await ledger.visit(PAGE, 24 * HOUR + 1_000, { pass: "pass-2" });
    },
  );
  await ledger.begin("pass-3", 48 * HOUR, { review: { ...review, terms: "2026-06-02" } });
  await ledger.visit(PAGE, 48 * HOUR + 1_000, { pass: "pass-3" });
  expect(await ledger.broken("reviewed")).toHaveLength(2);
});

it("V7: a second pass in one night, and one by hand after 04:00", async () => {
  await shows(
    "schedule",
    "V7",
    async () => {
      await ledger.begin("pass-1", 0);
      await ledger.visit(PAGE, 1_000);
    },
    async () => {
      await ledger.begin("pass-2", HOUR, { trigger: "hand" });
      await ledger.visit(PAGE, HOUR + 1_000, { pass: "pass-2", trigger: "hand" });
    },
  );
  await ledger.begin("pass-3", 24 * HOUR + 105 * MINUTE, { trigger: "hand" });
  await ledger.visit(PAGE, 24 * HOUR + 105 * MINUTE + 1_000, { pass: "pass-3", trigger: "hand" });
  expect(await ledger.broken("schedule")).toHaveLength(2);
});

it("V8: a source that begins before the one before it has ended", () =>
  shows(
    "in-turn",
    "V8",
    async () => {
      await ledger.visit(PAGE, 0);
      await ledger.visit("https://spa.test/angebote", 5_000, { source: "spa" });
    },
    () => ledger.visit(`${PAGE}?seite=2`, 10_000),
  ));

it("V9: 1.9 s between two requests to one domain, or to one address", async () => {
  await shows(
    "spacing",
    "V9",
    async () => {
      await ledger.visit(PAGE, 0);
      await ledger.visit(PAGE, 2_101);
    },
    () => ledger.visit("https://www.liste.test/", 4_100, { address: "93.184.215.20" }),
  );
  await ledger.visit("https://spa.test/angebote", 6_101, { source: "spa", address: "93.184.215.20" });
  expect(await ledger.broken("spacing")).toHaveLength(2);
});

it("V10: request 121 of a source, and one after a quarter of an hour", async () => {
  await shows(
    "caps",
    "V10",
    async () => {
      for (let count = 0; count < 120; count += 1) await ledger.visit(PAGE, count * 5_000);
    },
    () => ledger.visit(PAGE, 120 * 5_000),
  );
  const spa = "https://spa.test/angebote";
  await ledger.visit(spa, HOUR, { source: "spa" });
  await ledger.visit(spa, HOUR + 15 * MINUTE, { source: "spa" });
  expect(await ledger.broken("caps")).toHaveLength(1);
  await ledger.visit(spa, HOUR + 15 * MINUTE + 1, { source: "spa" });
  expect(await ledger.broken("caps")).toHaveLength(2);
});

it("V11: asked 59.9 s after a 429 without Retry-After, 6.9 s after one with 7, a fourth time in the night", async () => {
  await ledger.visit(PAGE, 0, {}, { status: 429 });
  await ledger.visit(PAGE, 60_100, { attempt: 1 }, { status: 503, findings: { retryAfter: 7_000 } });
  await ledger.visit(PAGE, 67_200, { attempt: 2 });
  expect(await ledger.broken("pauses")).toEqual([]);
  await ledger.visit(PAGE, 100_000, { pass: "pass-2" }, { status: 429 });
  await ledger.visit(PAGE, 160_099, { pass: "pass-2" }, { status: 503, findings: { retryAfter: 7_000 } });
  expect(await ledger.broken("pauses")).toHaveLength(1);
  await ledger.visit(PAGE, 167_198, { pass: "pass-2" }, { status: 429 });
  expect(await ledger.broken("pauses")).toHaveLength(2);
  await ledger.visit(PAGE, HOUR, { pass: "pass-2" });
  expect(await ledger.broken("pauses")).toHaveLength(3);
});

it("V12: a fourth request after three failures in a row", () =>
  shows(
    "strikes",
    "V12",
    async () => {
      for (const [index, status] of [500, 502, 200, 500, 404].entries())
        await ledger.visit(`${PAGE}/${index}`, index * 5_000, {}, { status });
      await ledger.visit(`${PAGE}/6`, 30_000, {}, { outcome: "no answer", status: 0 });
    },
    () => ledger.visit(`${PAGE}/7`, 40_000),
  ));

it("V13: a source asked again in the night of its 403, by hand", () =>
  shows(
    "challenge",
    "V13",
    async () => {
      await ledger.visit(PAGE, 1_000, {}, { status: 403 });
      await ledger.visit(PAGE, 24 * HOUR, { pass: "pass-2" }, { findings: { check } });
      await ledger.visit(PAGE, 48 * HOUR, { pass: "pass-3" });
    },
    async () => {
      await ledger.visit(PAGE, 72 * HOUR, { pass: "pass-4" }, { status: 451 });
      await ledger.visit(PAGE, 80 * HOUR, { pass: "by-hand", trigger: "hand", purpose: "robots" });
    },
  ));

it("V14: a page without a look at robots.txt in that pass", async () => {
  await ledger.visit(PAGE, 0);
  expect(await ledger.broken("robots")).toEqual(
    ["V14", "V15", "V16"].map((id) => expect.stringMatching(new RegExp(`^${id}: `))),
  );
});

it("V17: a source that was taken out, and a name of its domain", async () => {
  await shows(
    "on-request",
    "V17",
    async () => {
      await ledger.begin("pass-1", 0);
      await ledger.visit(PAGE, 1_000);
      const act = { event: "operator", act: "source removed" } as const;
      await ledger.append({ ...act, at: START + HOUR, bot: bot.name, source: "liste", pledge: conduct.hash });
      await ledger.begin("pass-2", 24 * HOUR);
      await ledger.visit("https://spa.test/angebote", 24 * HOUR + 1_000, { source: "spa", pass: "pass-2" });
    },
    () => ledger.visit("https://www.liste.test/robots.txt", 24 * HOUR + 9_000, { source: "spa", pass: "pass-2" }),
  );
});
