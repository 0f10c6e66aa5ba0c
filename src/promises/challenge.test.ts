import { describe, expect, test } from "vitest";
import type { Exchange } from "../pledge/exchange.ts";
import type { Findings } from "../pledge/findings.ts";
import type { Request } from "../pledge/request.ts";
import { placeOf } from "../pledge/request.ts";
import type { AnsweredRow, AskedRow, Row } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest, sampleSource } from "../world/samples.ts";
import { type CheckFact, challenge, type HomesFact } from "./challenge.ts";
import { proved, rowsOf } from "./testing.ts";

type Pledged = ReturnType<typeof challenge>;

const councils = challenge({ do: "leave the source" });
const austria = challenge({ do: "leave the host", restFor: "24h", alsoOn: [403] });
const romania = challenge({ do: "ask again", wait: "1m", askAgain: 1, leaveSiteAfter: 3, suspectedToo: true });
const miles = challenge({ do: "leave the source", alsoOn: [401, 403, 407, 451], suspectedToo: true });

const shows = (kind: NonNullable<Findings["check"]>["class"] = "challenge", retryAfter?: number) => ({
  findings: {
    check: { class: kind, vendor: "somebody", evidence: "" },
    ...(retryAfter !== undefined && { retryAfter }),
  },
});

/** A bot through time: each answer is folded into the facts that the next request finds. */
class Bot {
  readonly facts = new Map<string, CheckFact | HomesFact>();
  readonly pledged: Pledged;
  constructor(pledged: Pledged) {
    this.pledged = pledged;
  }
  request(changes: Partial<Request> & { url?: string }): Request {
    return sampleRequest({ url: "https://ris.example/a", ...changes });
  }
  /** Only what the promise's own keys name is handed in, as the gate does. */
  known(request: Request): Map<string, CheckFact | HomesFact> {
    const keys = this.pledged.spec.keep?.keys?.(this.pledged.options, request) ?? [];
    return new Map([...this.facts].filter(([key]) => keys.includes(key)));
  }
  hears(endedAt: number, answer: Partial<Exchange>, changes: Partial<Request> & { url?: string } = {}) {
    const request = this.request(changes);
    const exchange = sampleExchange({ endedAt, request, ...answer });
    const settled = this.pledged.spec.keep?.settle?.(this.pledged.options, exchange, this.known(request)) ?? {};
    for (const [key, value] of settled.facts ?? [])
      value === null ? this.facts.delete(key) : this.facts.set(key, value);
    return settled;
  }
  may(now: number, changes: Partial<Request> & { url?: string } = {}) {
    const request = this.request(changes);
    return this.pledged.spec.keep?.admit?.(this.pledged.options, request, this.known(request), now, () => undefined);
  }
}

type Step = readonly [at: number, url: string, answer?: Partial<AnsweredRow>, row?: Partial<AskedRow>];
/** Requests, each with its answer a tenth of a second later. */
const history = (...steps: readonly Step[]): Row[] =>
  steps.flatMap(([startedAt, url, answer, row], index) => {
    const seq = index * 2 + 1;
    const place = placeOf(url);
    return [
      sampleAsked({ seq, startedAt, ...place, subject: place.authority, ...row }),
      sampleAnswered({ seq: seq + 1, request: seq, endedAt: startedAt + 100, ...answer }),
    ];
  });
const [A, B, C] = ["https://www.site.ro/a", "https://www.site.ro/b", "https://site.ro/c"] as const;

describe("C17: wait a minute, once more, then the page stays unread; after three the site", () => {
  test.each([200, 202, 403, 429, 503])(
    "keep: a check with status %i is asked again a minute after its end, once",
    (status) => {
      const bot = new Bot(romania);
      expect(bot.hears(1_000, { status, ...shows() }).again).toMatchObject({ at: 61_000 });
      expect(bot.may(60_999)).toMatchObject({ kind: "wait", until: 61_000 });
      expect(bot.may(60_999, { url: "https://www.ris.example/other", source: "other", purpose: "robots" })?.kind).toBe(
        "wait",
      );
      expect(bot.may(60_999, { url: "https://elsewhere.example/" })?.kind).toBe("go");
      expect(bot.may(60_999, { pass: "pass-2" })?.kind).toBe("wait");
      expect(bot.may(61_000)?.kind).toBe("go");
      const second = bot.hears(61_100, { status, ...shows() });
      expect([second.again, second.stop]).toEqual([undefined, undefined]);
      expect(bot.may(200_000)).toMatchObject({ kind: "skip", code: "given up" });
      expect(bot.may(200_000, { pass: "pass-2" })?.kind).toBe("go");
    },
  );

  test("keep: a page that came after all has its second chance back", () => {
    const bot = new Bot(romania);
    bot.hears(0, shows());
    bot.hears(60_000, {});
    expect(bot.hears(70_000, shows()).again).toBeDefined();
    const rows = history([0, A, shows()], [61_000, A], [70_000, A, shows()], [131_000, A]);
    expect(proved(romania, rows)).toEqual([]);
  });

  test("keep: the third page, not in a row, ends the site for the pass", () => {
    const bot = new Bot(romania);
    let now = 0;
    for (const page of ["a", "b", "c"]) {
      const url = `https://ris.example/${page}`;
      expect(bot.hears(now, shows(), { url }).again).toBeDefined();
      const { stop } = bot.hears(now + 60_000, shows(), { url });
      expect(stop?.scope).toBe(page === "c" ? "site" : undefined);
      now += 120_000;
      bot.hears(now, {}, { url: "https://ris.example/fine" });
    }
    expect(bot.may(now + 60_000, { url: "https://www.ris.example/d" })).toMatchObject({ kind: "stop", scope: "site" });
    expect(bot.may(now + 60_000, { pass: "pass-2" })?.kind).toBe("go");
  });

  test("keep: a longer Retry-After of the check counts; one beyond the limit ends the site", () => {
    const bot = new Bot(romania);
    expect(bot.hears(0, shows("challenge", 120_000)).again).toMatchObject({ at: 120_000 });
    const far = new Bot(romania).hears(0, shows("challenge", 900_001));
    expect([far.again, far.stop?.scope]).toEqual([undefined, "site"]);
  });

  test("prove: the same page after a minute, under the same name; other pages not before either", () => {
    const late = (gap: number, row: Partial<AskedRow> = {}) =>
      history([0, A, shows()], [100 + gap, A, {}, { attempt: 1, ...row }]);
    expect(proved(romania, late(60_000))).toEqual([]);
    expect(rowsOf(proved(romania, late(59_999)))).toEqual([[1, 2, 3]]);
    expect(rowsOf(proved(romania, late(60_000, { agent: "Mozilla/5.0" })))).toEqual([[1, 3]]);
    expect(rowsOf(proved(romania, history([0, A, shows()], [59_000, C])))).toEqual([[1, 2, 3]]);
  });

  test("prove: a site whose check wished for too long a wait", () => {
    const rows = (answer: Partial<AnsweredRow>) => history([0, A, answer], [2_000_000, B]);
    expect(proved(romania, rows(shows("challenge", 900_000)))).toEqual([]);
    expect(rowsOf(proved(romania, rows(shows("challenge", 900_001))))).toEqual([[2, 3]]);
  });

  test("prove: a third time, and anything after three pages", () => {
    const thrice = history([0, A, shows()], [61_000, A, shows()], [122_000, A]);
    expect(rowsOf(proved(romania, thrice))).toEqual([[2, 4, 5]]);
    const held = [A, B, C].flatMap((url, n): Step[] => [
      [n * 130_000, url, shows()],
      [n * 130_000 + 61_000, url, shows()],
    ]);
    expect(rowsOf(proved(romania, history(...held, [500_000, "https://site.ro/d"])))).toEqual([[4, 8, 12, 13]]);
    expect(proved(romania, history(...held, [500_000, "https://site.ro/d", {}, { pass: "pass-2" }]))).toEqual([]);
    expect(proved(romania, history(...held.slice(0, 4), [500_000, "https://site.ro/d"]))).toEqual([]);
  });
});

describe("V13: 403 or a check ends the source for this pass at once", () => {
  test.each([
    [{ status: 403 }, "shut out"] as const,
    [{ status: 503, ...shows() }, "check"] as const,
    [shows("suspected"), "check"] as const,
  ])("keep and prove: %o", (answer, code) => {
    const bot = new Bot(miles);
    expect(bot.hears(0, answer, { purpose: "robots" }).stop).toMatchObject({ scope: "source", code });
    expect(bot.may(9_999_999, { url: "https://www.other.example/" })).toMatchObject({ kind: "stop", scope: "source" });
    expect(bot.may(1, { source: "other" })?.kind).toBe("go");
    expect(bot.may(1, { pass: "pass-2" })?.kind).toBe("go");
    expect(rowsOf(proved(miles, history([0, A, answer], [900_000, B])))).toEqual([[1, 2, 3]]);
    expect(proved(miles, history([0, A, answer], [900_000, B, {}, { pass: "pass-2" }]))).toEqual([]);
    expect(proved(miles, history([0, A, answer], [900_000, B, {}, { source: "other" }]))).toEqual([]);
  });

  test("404 and 429 are none of this, nor is a provider's 'rate limited'", () => {
    for (const answer of [{ status: 404 }, { status: 429 }, { status: 429, ...shows("rate limited") }]) {
      expect(new Bot(miles).hears(0, answer).stop).toBeUndefined();
      expect(proved(miles, history([0, A, answer], [900, B]))).toEqual([]);
    }
  });
});

describe("M: a source that shows a check rests until its next cycle", () => {
  test("keep and prove", () => {
    const bot = new Bot(councils);
    expect(bot.hears(0, shows("blocked")).stop).toMatchObject({ scope: "source", code: "check" });
    expect(bot.may(1)?.kind).toBe("stop");
    expect(rowsOf(proved(councils, history([0, A, shows("blocked")], [9_000, A])))).toEqual([[1, 2, 3]]);
    expect(new Bot(councils).hears(0, shows("suspected")).stop).toBeUndefined();
    expect(new Bot(councils).hears(0, { status: 403 }).stop).toBeUndefined();
  });

  test("a check on another server that a document link leads to leaves that server only", () => {
    const bot = new Bot(councils);
    const file = { url: "https://files.example/1.pdf", purpose: "document", role: "other" } as const;
    expect(bot.hears(0, shows(), file).stop?.scope).toBe("source");
    bot.facts.clear();
    bot.hears(0, {});
    const settled = bot.hears(0, shows(), file);
    expect(settled.stop).toBeUndefined();
    expect(settled.drop).toBeDefined();
    expect(bot.may(1, file)).toMatchObject({ kind: "skip", code: "resting" });
    expect(bot.may(1)?.kind).toBe("go");
    expect(bot.may(1, { ...file, pass: "pass-2" })?.kind).toBe("go");
    const robots = { ...file, url: "https://files.example/robots.txt", purpose: "robots" } as const;
    expect(bot.hears(0, shows(), robots).stop).toBeUndefined();
    const moved = { ...robots, url: "https://cdn.example/robots.txt", hop: 1, subject: "https://ris.example:443" };
    expect(bot.hears(0, shows(), moved).stop?.scope).toBe("source");
    expect(bot.hears(0, shows(), { purpose: "document", role: "other" }).stop?.scope).toBe("source");
    const row = { role: "other", purpose: "document" } as const;
    const andThen = (url: string) =>
      history([0, A], [10, "https://files.example/1.pdf", shows(), row], [900, url, {}, row]);
    expect(proved(councils, andThen(B))).toEqual([]);
    expect(rowsOf(proved(councils, andThen("https://files.example/2.pdf")))).toEqual([[3, 4, 5]]);
    expect(rowsOf(proved(councils, history([0, A], [10, B, shows(), row], [900, C, {}, row])))).toEqual([[3, 4, 5]]);
  });
});

test("A: the host rests for a day, whoever asks", () => {
  const bot = new Bot(austria);
  const DAY = 86_400_000;
  expect(bot.hears(0, { status: 403 }).stop).toMatchObject({ scope: "source", until: DAY });
  const other = { source: "other", pass: "pass-2" };
  expect(bot.may(DAY - 1, other)).toMatchObject({ kind: "stop", scope: "host", code: "resting", until: DAY });
  expect(bot.may(DAY, other)?.kind).toBe("go");
  const row = { source: "other", pass: "pass-2" };
  expect(rowsOf(proved(austria, history([0, A, { status: 403 }], [100 + DAY - 1, A, {}, row])))).toEqual([[1, 2, 3]]);
  expect(proved(austria, history([0, A, { status: 403 }], [100 + DAY, A, {}, row]))).toEqual([]);
});

describe("V13: nothing of the source before the next night, whoever starts a pass", () => {
  const nightly = challenge({
    ...{ do: "leave the source", alsoOn: [401, 403, 407, 451], suspectedToo: true, onAnyHost: true },
    until: { time: "02:15", zone: "Europe/Berlin" },
  });
  const at = (text: string): number => Date.parse(text);
  const begin = (bot: Bot, now: string) =>
    nightly.spec.keep?.begin?.(
      nightly.options,
      { ...{ bot: "b", source: "town", sourceKind: "k", mode: "full", trigger: "hand", demanded: false, pass: "p" } },
      bot.facts,
      at(now),
    );

  test.each([
    ["an ordinary night", "2027-01-10T01:20Z", "2027-01-11T01:15Z"],
    ["before a night without 02:15", "2027-03-27T01:20Z", "2027-03-28T01:15Z"],
    ["a night that has 02:15 twice", "2027-10-31T00:20Z", "2027-11-01T01:15Z"],
    ["a look by day", "2027-01-10T12:00Z", "2027-01-11T01:15Z"],
  ])("keep and prove: %s", (_, seen, free) => {
    for (const status of [401, 403, 407, 451]) {
      const bot = new Bot(nightly);
      expect(bot.hears(at(seen), { status }).stop).toMatchObject({ scope: "source", until: at(free) });
      for (const purpose of ["page", "robots"] as const)
        expect(bot.may(at(free) - 1, { pass: "by-hand", purpose })).toMatchObject({ kind: "stop", scope: "source" });
      expect(bot.may(at(free), { pass: "pass-2" })?.kind).toBe("go");
      expect(begin(bot, new Date(at(free) - 1).toISOString())).toMatchObject({ kind: "skip", until: at(free) });
      expect(begin(bot, free)?.kind).toBe("go");
    }
    const again = (time: number) =>
      proved(nightly, history([at(seen) - 100, A, { status: 403 }], [time, A, {}, { pass: "by-hand" }]));
    // Where spring leaves 02:15 out, a clock on the wall is past it from 03:00 on: the proof reads that clock.
    const before = free === "2027-03-28T01:15Z" ? at("2027-03-28T00:59:59Z") : at(free) - 1;
    expect(rowsOf(again(before))).toEqual([[1, 2, 3]]);
    expect(again(at(free))).toEqual([]);
  });

  test("a page that turns into a check only in a browser ends the source for the night as well", () => {
    const seen = at("2027-01-10T01:20Z");
    const free = at("2027-01-11T01:15Z");
    const intent = { bot: "b", source: "town", sourceKind: "k", mode: "full", trigger: "hand" } as const;
    const ended = (result: "check" | "complete", pledged: Pledged) =>
      pledged.spec.keep?.ended?.(
        pledged.options,
        { ...intent, demanded: false, pass: "p" },
        { result, mode: "full", trigger: "hand", at: seen },
        new Map(),
      );
    expect(ended("check", nightly)).toEqual(new Map([["source:town", { pass: "p", at: seen, count: 1 }]]));
    expect([ended("complete", nightly), ended("check", miles)]).toEqual([new Map(), new Map()]);
    const rows = (again: number) => [
      ...history([seen - 500, A]),
      sampleSource({ seq: 7, at: seen, result: "check" }),
      sampleAsked({ seq: 8, startedAt: again, pass: "by-hand", ...placeOf(A) }),
    ];
    expect(rowsOf(proved(nightly, rows(free - 1)))).toEqual([[7, 8]]);
    expect(proved(nightly, rows(free))).toEqual([]);
    expect(proved(miles, rows(free - 1))).toEqual([]);
  });

  test("a check on a robots.txt that a redirect needs ends the source too", () => {
    const bot = new Bot(nightly);
    bot.hears(0, {}, { url: A });
    const robots = { url: "https://elsewhere.example/robots.txt", purpose: "robots", role: "other" } as const;
    expect(bot.hears(1_000, { status: 200, ...shows() }, robots).stop).toMatchObject({ scope: "source" });
    const rows = history([0, A], [1_000, robots.url, shows(), { purpose: "robots" }], [5_000, A]);
    expect(rowsOf(proved(nightly, rows))).toEqual([[3, 4, 5]]);
    expect(
      proved(
        miles,
        rows.map((row) => (row.event === "asked" ? { ...row, role: "other" } : row)),
      ),
    ).toHaveLength(1);
  });
});

test("tightening: leaving beats asking again, and takes its statuses along", () => {
  const { tighten } = challenge.spec;
  const [c, m, v, a] = [romania, councils, miles, austria].map(({ options }) => options);
  if (!c || !m || !v || !a) throw new Error("four settings");
  const more = { until: [], onAnyHost: false };
  expect(tighten(c, m)).toEqual({ do: "leave the source", alsoOn: [], suspectedToo: true, ...more });
  expect(tighten(v, a)).toEqual({
    do: "leave the host",
    restFor: 86_400_000,
    alsoOn: [401, 403, 407, 451],
    suspectedToo: true,
    ...more,
  });
  for (const [x, y] of [
    [c, m],
    [v, a],
    [m, v],
    [c, a],
  ] as const)
    expect(tighten(x, y)).toEqual(tighten(y, x));
  const slower = challenge({ do: "ask again", wait: "5m", askAgain: 2, leaveSiteAfter: 1 }).options;
  expect(tighten(c, slower)).toMatchObject({ wait: 300_000, askAgain: 1, leaveSiteAfter: 1, suspectedToo: true });
});

test("the page tells what happens", () => {
  const about = { name: "x", token: "x", agents: {}, page: "", contact: "" };
  expect(challenge.spec.say.en(romania.options, about).slice(1, 3)).toEqual([
    "If such a check comes in place of the page, it asks the site for nothing for 1 minute and then for the page once more; if a check comes again, the page stays unread.",
    "After 3 pages held back like this, nothing more is asked of the site until the next pass.",
  ]);
  expect(challenge.spec.say.de(miles.options, about)).toContain(
    "Ebenso hält er es bei einer Antwort mit Status 401, 403, 407 oder 451.",
  );
});
