import { describe, expect, test } from "vitest";
import type { AppliedRow, OperatorRow, Row } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRefused, sampleRequest } from "../world/samples.ts";
import { filesOf, hashOf, proved, rowsOf } from "./testing.ts";
import { type ShutOut, withdrawal } from "./withdrawal.ts";

const DAY = 86_400_000;
const pledged = withdrawal({
  ...{ kinds: ["website"], tokens: ["AusschauBot"], lookEvery: "7d" },
  obey: ["tdmrep", "noai", "ai.txt", "content-signal"],
});
const { options } = pledged;
const { keep } = pledged.spec;
const ROOT = "https://firma.example";
const site = { source: "firm", sourceKind: "website" };
const none: ReadonlyMap<string, ShutOut> = new Map();

const settle = (path: string, text: string | undefined, change: object = {}) => {
  const robots = path === "/robots.txt";
  const purpose = robots ? "robots" : "reservation";
  const request = sampleRequest({ ...site, url: `${ROOT}${path}`, purpose, ...change });
  const file = text === undefined ? {} : { file: hashOf(text) };
  const findings = robots
    ? { robots: { state: text === undefined ? ("unreachable" as const) : ("rules" as const), ...file } }
    : { reservation: { state: text === undefined ? ("unknown" as const) : ("read" as const), ...file } };
  return keep?.settle?.(
    options,
    sampleExchange({ request, findings, endedAt: 7 }),
    none,
    filesOf(text === undefined ? [] : [text]),
  );
};

/** Which of some pages a withdrawal takes. */
const taken = (settled: ReturnType<typeof settle>): readonly string[] => {
  const wish = settled?.withdraw;
  if (!wish) return ["nothing"];
  return wish.scope === "site" ? ["site"] : ["/a", "/intern/x"].filter((path) => wish.of(`${ROOT}${path}`));
};

describe("A16: a site that shuts the bot out later is forgotten", () => {
  test.each([
    ["/robots.txt", "User-agent: AusschauBot\nDisallow: /\n"],
    ["/robots.txt", "User-agent: *\nContent-Signal: ai-train=no\n"],
    ["/.well-known/tdmrep.json", '[{"location":"/","tdm-reservation":1}]'],
    ["/ai.txt", "User-Agent: *\nDisallow: /\n"],
  ])("%s: %j takes the whole site, and it stays shut", (path, text) => {
    const settled = settle(path, text);
    expect(taken(settled)).toEqual(["site"]);
    expect(settled?.stop).toMatchObject({ scope: "source", code: "shut out" });
    const facts = new Map([...(settled?.facts ?? [])].flatMap(([key, fact]) => (fact ? [[key, fact] as const] : [])));
    const ask = (change: object = {}) =>
      keep?.admit?.(options, sampleRequest({ ...site, url: `${ROOT}/a`, ...change }), facts, 9, () => undefined).kind;
    expect(ask()).toBe("stop");
    expect(ask({ purpose: "robots" })).toBe("stop");
    expect(ask({ mode: "visit" })).toBe("go");
    expect([...(keep?.acted?.(options, { act: "website released", at: 9, source: "firm" }) ?? [])]).toEqual([
      ["source:firm", null],
    ]);
  });

  test("a rule about some pages takes those, and only on its own host", () => {
    expect(taken(settle("/robots.txt", "User-agent: *\nDisallow: /intern/\n"))).toEqual(["/intern/x"]);
    expect(taken(settle("/.well-known/tdmrep.json", '[{"location":"/a","tdm-reservation":1}]'))).toEqual(["/a"]);
    const wish = settle("/robots.txt", "User-agent: *\nDisallow: /intern/\n")?.withdraw;
    expect(wish?.scope === "pages" && wish.of("https://andere.example/intern/x")).toBe(false);
  });

  test("a file found elsewhere speaks for the site that was asked, and is the file that was asked for", () => {
    const there = { hop: 1, subject: `${ROOT}:443`, url: "https://files.example/x.json" };
    const ai = "User-Agent: *\nDisallow: /\n";
    expect(taken(settle("/", ai, { ...there, begun: "/ai.txt" }))).toEqual(["site"]);
    expect(taken(settle("/", ai, { ...there, begun: "/.well-known/tdmrep.json" }))).not.toEqual(["site"]);
    // What that other host says to the bot is no word of the site.
    const robots = { begun: "/ai.txt", url: "https://files.example/robots.txt" };
    expect(taken(settle("/robots.txt", "User-agent: *\nDisallow: /\n", robots))).toEqual([]);
  });

  test("a page's own reservation takes that page", () => {
    const request = sampleRequest({ ...site, url: `${ROOT}/a` });
    const findings = { reservations: [{ family: "tdmrep", carrier: "header", verdict: "reserve", raw: "1" }] };
    expect(taken(keep?.settle?.(options, sampleExchange({ request, findings, status: 304 }), none))).toEqual(["/a"]);
  });

  test("what cannot be read, or speaks to others, is no wish of the site", () => {
    expect(taken(settle("/robots.txt", undefined))).toEqual(["nothing"]);
    expect(taken(settle("/ai.txt", undefined))).toEqual(["nothing"]);
    expect(taken(settle("/robots.txt", "User-agent: OtherBot\nDisallow: /\n"))).toEqual([]);
    expect(taken(settle("/robots.txt", "User-agent: *\nDisallow: /\n", { sourceKind: "feed" }))).toEqual(["nothing"]);
  });
});

describe("prove", () => {
  const shut = "User-agent: AusschauBot\nDisallow: /\n";
  const part = "User-agent: *\nDisallow: /a\n";
  const asked = (seq: number, path: string, change: object = {}) =>
    sampleAsked({ seq, ...site, url: `${ROOT}${path}`, startedAt: seq, ...change });
  const look = (seq: number, text: string, at = seq): Row[] => [
    asked(seq, "/robots.txt", { purpose: "robots", startedAt: at }),
    sampleAnswered({
      ...site,
      seq: seq + 1,
      request: seq,
      endedAt: at,
      findings: { robots: { state: "rules", file: hashOf(text) } },
    }),
    asked(seq + 2, "/ai.txt", { purpose: "reservation", startedAt: at }),
    sampleAnswered({
      ...site,
      seq: seq + 3,
      request: seq + 2,
      endedAt: at,
      findings: { reservation: { state: "unset" } },
    }),
  ];
  const page = (seq: number, path: string): Row[] => {
    const applied: AppliedRow = {
      ...{
        seq: seq + 2,
        at: seq + 2,
        event: "applied",
        bot: "sample",
        source: "firm",
        prev: "",
        hash: "",
        request: seq,
      },
      ...{ reader: "x 1", fields: { WebsiteFact: ["page"] }, figures: { written: 1 } },
    };
    return [
      asked(seq, path),
      sampleAnswered({ ...site, seq: seq + 1, request: seq, endedAt: seq + 1, kept: "a" }),
      applied,
    ];
  };
  const deleted = (seq: number, requests: readonly number[], act = "withdrawn"): OperatorRow => ({
    ...{ seq, at: seq, event: "deleted", bot: "sample", source: "firm", prev: "", hash: "", act },
    detail: { requests },
  });
  const judge = (rows: readonly Row[]) =>
    rowsOf(proved(pledged, rows, { files: [shut, part, "User-agent: *\nDisallow:\n"] }));
  const open = look(1, "User-agent: *\nDisallow:\n");
  const sighting = (text: string) => look(20, text).slice(0, 2);

  test("what was stored goes in the very next row; nothing is asked afterwards", () => {
    const before = [...open, ...page(10, "/a"), ...page(13, "/b")];
    expect(judge([...before, ...sighting(shut), deleted(22, [10, 13])])).toEqual([]);
    expect(judge([...before, ...sighting(shut), deleted(22, [10])])).toEqual([[20, 21, 13]]);
    expect(judge([...before, ...sighting(shut)])).toEqual([[20, 21, 10, 13]]);
    expect(judge([...before, ...sighting(shut), deleted(22, [10, 13]), asked(23, "/c")])).toEqual([[21, 23]]);
    expect(judge([...before, ...sighting(part), deleted(22, [10]), asked(23, "/b")])).toEqual([]);
    expect(judge([...before, ...sighting(part), asked(23, "/b")])).toEqual([[20, 21, 10]]);
  });

  test("the copy may have expired before: what was derived must go all the same", () => {
    const before = [...open, ...page(10, "/a"), deleted(15, [10], "copies expired")];
    expect(judge([...before, ...sighting(shut), deleted(22, [10])])).toEqual([]);
    expect(judge([...before, ...sighting(shut)])).toEqual([[20, 21, 10]]);
  });

  test("while anything is stored, no more than the promised time passes without a look", () => {
    const late = asked(40, "/b", { startedAt: 8 * DAY });
    expect(judge([...open, ...page(10, "/a"), late])).toEqual([[10]]);
    expect(judge([...open, ...page(10, "/a"), ...look(30, "User-agent: *\nDisallow:\n", 6 * DAY), late])).toEqual([]);
    expect(judge([...open, ...page(10, "/a"), deleted(15, [10]), late])).toEqual([]);
    // A robots.txt that cannot be read closes the files too: there was nothing to look at, and it was tried.
    const robots = look(30, "User-agent: *\nDisallow:\n", 6 * DAY).slice(0, 2);
    const tried = (code: "robots unreadable" | "budget spent") =>
      sampleRefused({ ...site, seq: 32, at: 6 * DAY, purpose: "reservation", code });
    expect(judge([...open, ...page(10, "/a"), ...robots, tried("robots unreadable"), late])).toEqual([]);
    expect(judge([...open, ...page(10, "/a"), ...robots, tried("budget spent"), late])).toEqual([[10]]);
  });
});
