import { describe, expect, test } from "vitest";
import type { Exchange } from "../pledge/exchange.ts";
import type { AppliedRow, OperatorRow, Row } from "../pledge/row.ts";
import { sampleAnswered, sampleAsked, sampleExchange, sampleRequest } from "../world/samples.ts";
import { type ReservationFact, reservations } from "./reservations.ts";
import { filesOf, hashOf, proved, rowsOf } from "./testing.ts";

const pledged = reservations({
  ...{ kinds: ["website"], tokens: ["AusschauBot"], atMost: "24h" },
  obey: ["tdmrep", "noai", "ai.txt", "content-signal"],
});
const { options } = pledged;
const { keep } = pledged.spec;
const ROOT = "https://firma.example";
const request = (path: string, change: object = {}) =>
  sampleRequest({ sourceKind: "website", url: `${ROOT}${path}`, ...change });

/** A site as the promise comes to know it: what each file answered. */
class Site {
  facts = new Map<string, ReservationFact>();
  readonly texts: string[] = [];

  hears(path: string, answer: string | "none" | "silence", change: Partial<Exchange> = {}): this {
    const isText = answer !== "none" && answer !== "silence";
    if (isText) this.texts.push(answer);
    const file = isText ? { file: hashOf(answer) } : {};
    const robots = path === "/robots.txt";
    const findings: Exchange["findings"] = robots
      ? { robots: { state: isText ? "rules" : answer === "none" ? "unavailable" : "unreachable", ...file } }
      : { reservation: { state: isText ? "read" : answer === "none" ? "unset" : "unknown", ...file } };
    const purpose = robots ? "robots" : "reservation";
    this.fold(sampleExchange({ request: request(path, { purpose }), endedAt: 1_000, findings, ...change }));
    return this;
  }

  fold(exchange: Exchange) {
    const settled = keep?.settle?.(options, exchange, this.facts);
    for (const [key, fact] of settled?.facts ?? []) if (fact) this.facts.set(key, fact);
    return settled;
  }

  ask(path: string, { now = 2_000, ...change }: { now?: number; [field: string]: unknown } = {}) {
    return keep?.admit?.(options, request(path, change), this.facts, now, filesOf(this.texts));
  }
}

const quiet = () =>
  new Site().hears("/.well-known/tdmrep.json", "none").hears("/ai.txt", "none").hears("/.well-known/ai.txt", "none");

const tdmrep = (...rules: readonly (readonly [string, number])[]) =>
  JSON.stringify(rules.map(([location, value]) => ({ location, "tdm-reservation": value })));

describe("A10: reservations bind", () => {
  test("the files are asked before any page, each once, again after 24 hours, and never before themselves", () => {
    const site = new Site();
    const asked: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const verdict = site.ask("/leistungen");
      if (verdict?.kind !== "first") break;
      expect(verdict.request.purpose).toBe("reservation");
      const path = new URL(verdict.request.url).pathname;
      asked.push(path);
      site.hears(path, "none");
    }
    expect(asked).toEqual(["/.well-known/tdmrep.json", "/ai.txt", "/.well-known/ai.txt"]);
    expect(site.ask("/leistungen")).toMatchObject({ kind: "go" });
    expect(site.ask("/leistungen", { now: 1_000 + 86_400_000 })).toMatchObject({ kind: "first" });
    expect(new Site().ask("/robots.txt", { purpose: "robots" })).toMatchObject({ kind: "go" });
    expect(new Site().ask("/ai.txt", { purpose: "reservation" })).toMatchObject({ kind: "go" });
    expect(new Site().ask("/a", { sourceKind: "feed" })).toMatchObject({ kind: "go" });
  });

  test.each([
    ["/.well-known/tdmrep.json", tdmrep(["/", 1])],
    ["/ai.txt", "User-Agent: *\nDisallow: /\n"],
    ["/.well-known/ai.txt", "User-Agent: AusschauBot\nDisallow: /leist\n"],
    ["/robots.txt", "User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n"],
  ])("%s alone is enough", (path, text) => {
    expect(quiet().hears(path, text).ask("/leistungen")).toMatchObject({ kind: "skip", code: "reserved" });
  });

  test("a permission elsewhere lifts nothing; rules about other pages say nothing; families not obeyed neither", () => {
    const both = quiet()
      .hears("/.well-known/tdmrep.json", tdmrep(["/", 0]))
      .hears("/ai.txt", "User-Agent: *\nDisallow: /");
    expect(both.ask("/leistungen")).toMatchObject({ kind: "skip" });
    const part = quiet().hears("/.well-known/tdmrep.json", tdmrep(["/seite", 0], ["/presse/*", 1]));
    expect(part.ask("/leistungen")).toMatchObject({ kind: "go" });
    expect(part.ask("/presse/1")).toMatchObject({ kind: "skip" });
    expect(quiet().hears("/robots.txt", "User-agent: *\nContent-Usage: train-ai=n\n").ask("/a")).toMatchObject({
      kind: "go",
    });
  });

  test("no answer means not now: nothing is read in that pass, and the next one asks again", () => {
    const site = quiet().hears("/ai.txt", "silence");
    expect(site.ask("/leistungen")).toMatchObject({ kind: "skip", code: "reserved" });
    expect(site.ask("/leistungen", { pass: "pass-2" })).toMatchObject({ kind: "first" });
  });

  test("a file without an answer in three passes: a person decides, a visit may look, and a release begins anew", () => {
    const site = quiet();
    const silent = (pass: string) =>
      site.hears("/ai.txt", "silence", { request: request("/ai.txt", { purpose: "reservation", pass }) });
    for (const pass of ["pass-1", "pass-2", "pass-3"]) {
      expect(site.ask("/leistungen", { pass })).not.toMatchObject({ code: "not reviewed" });
      silent(pass);
    }
    expect(site.ask("/leistungen", { pass: "pass-3" })).toMatchObject({ code: "reserved" });
    site.hears("/ai.txt", "none");
    for (const pass of ["pass-4", "pass-5"])
      expect(site.ask("/leistungen", { pass })).toMatchObject({ kind: "skip", code: "not reviewed" });
    expect(site.ask("/ai.txt", { purpose: "reservation", pass: "pass-5" })).toMatchObject({ kind: "go" });
    expect(site.ask("/leistungen", { mode: "visit" })).toMatchObject({ kind: "go" });
    const act = { act: "website released", at: 9, source: "town" };
    expect([...(keep?.acted?.(options, act) ?? [])]).toEqual([["site:town", null]]);
    site.facts.delete("site:town");
    expect(site.ask("/leistungen")).toMatchObject({ kind: "go" });
  });

  test("two passes without an answer, or a redirect before one, are no silence", () => {
    const site = quiet();
    for (const pass of ["pass-1", "pass-2", "pass-3", "pass-4"]) {
      const at = { request: request("/ai.txt", { purpose: "reservation", pass }) };
      site.hears("/ai.txt", "silence", at);
      if (pass !== "pass-1") site.hears("/ai.txt", "none", at);
    }
    expect(site.ask("/leistungen", { pass: "pass-5" })).toMatchObject({ kind: "go" });
  });

  test("a file that lies elsewhere speaks for the site that was asked", () => {
    const site = quiet().hears("/.well-known/tdmrep.json", "silence", { endedAt: 1_500 });
    const begun = "/.well-known/tdmrep.json";
    const hop = { purpose: "reservation", hop: 1, subject: `${ROOT}:443`, begun, url: "https://files.example/t.json" };
    const text = tdmrep(["/", 1]);
    site.texts.push(text);
    const findings = { reservation: { state: "read", file: hashOf(text) } } as const;
    site.fold(sampleExchange({ request: request("/", hop), endedAt: 1_600, findings }));
    expect(site.ask("/leistungen")).toMatchObject({ code: "reserved", why: expect.stringContaining("tdmrep.json: ") });
  });

  test("a header means that the body is not read", () => {
    const judge = (name: string, value: string) =>
      keep?.head?.(options, request("/a"), { status: 200, headers: [[name, value]], at: 0 });
    expect(judge("tdm-reservation", "1")).toEqual({ drop: "reserved" });
    expect(judge("x-robots-tag", "AusschauBot: noai")).toEqual({ drop: "reserved" });
    expect(judge("x-robots-tag", "otherbot: noai")).toBeUndefined();
    expect(judge("tdm-reservation", "0")).toBeUndefined();
  });

  test("found after the fetch: let go, counted as refused, and the page is never asked for again; a 304 counts too", () => {
    const head = { status: 200, headers: [["content-type", "text/html"]], at: 0 } as const;
    const find = (html: string) => keep?.find?.(options, request("/a"), { head, body: Buffer.from(html) });
    const found = find('<meta name="tdm-reservation" content="1">');
    expect(found?.drop).toBe(true);
    expect(find('<!-- <meta name="tdm-reservation" content="1"> -->')).toBeUndefined();
    expect(find('<meta name="robots" content="noimageai">')?.drop).toBe(false);
    const unchanged = { status: 304, headers: [["tdm-reservation", "1"]], at: 0 } as const;
    expect(keep?.find?.(options, request("/a"), { head: unchanged, body: new Uint8Array() })?.drop).toBe(true);
    const site = quiet();
    const settled = site.fold(sampleExchange({ request: request("/a"), findings: found?.findings ?? {} }));
    expect(settled?.drop).toMatchObject({ code: "reserved" });
    expect(site.ask("/a")).toMatchObject({ kind: "skip", code: "reserved" });
    expect(site.ask("/b")).toMatchObject({ kind: "go" });
  });
});

describe("prove", () => {
  const asked = (seq: number, path: string, change: object = {}) =>
    sampleAsked({ seq, sourceKind: "website", url: `${ROOT}${path}`, startedAt: seq * 10, ...change });
  const file = (seq: number, path: string, text?: string): Row[] => [
    asked(seq, path, { purpose: path === "/robots.txt" ? "robots" : "reservation" }),
    sampleAnswered({
      ...{ seq: seq + 1, request: seq, endedAt: seq * 10 + 5 },
      findings:
        path === "/robots.txt"
          ? { robots: text === undefined ? { state: "unavailable" } : { state: "rules", file: hashOf(text) } }
          : { reservation: text === undefined ? { state: "unset" } : { state: "read", file: hashOf(text) } },
    }),
  ];
  const looks = (texts: Readonly<Record<string, string>> = {}): Row[] =>
    ["/robots.txt", "/.well-known/tdmrep.json", "/ai.txt", "/.well-known/ai.txt"].flatMap((path, index) =>
      file(index * 2 + 1, path, texts[path]),
    );
  const judge = (rows: readonly Row[], texts: Readonly<Record<string, string>> = {}) =>
    rowsOf(proved(pledged, rows, { files: Object.values(texts) }));

  test("a page asked without a look, after an old one, or against what a file says", () => {
    expect(judge([...looks(), asked(9, "/a")])).toEqual([]);
    expect(judge([asked(9, "/a")])).toEqual([[9], [9], [9]]);
    expect(judge([...looks(), asked(9, "/a", { startedAt: 86_400_100 })])).toEqual([
      [4, 9],
      [6, 9],
      [8, 9],
    ]);
    const reserved = { "/.well-known/tdmrep.json": tdmrep(["/a", 1]) };
    expect(judge([...looks(reserved), asked(9, "/a")], reserved)).toEqual([[4, 9]]);
    expect(judge([...looks(reserved), asked(9, "/b")], reserved)).toEqual([]);
    const robots = { "/robots.txt": "User-agent: *\nContent-Signal: ai-train=no\n" };
    expect(judge([...looks(robots), asked(9, "/a")], robots)).toEqual([[2, 9]]);
  });

  test("a page asked although a file gave no answer in three passes, until a person releases the site", () => {
    const silence = (pass: number): Row[] => [
      asked(pass * 10, "/ai.txt", { purpose: "reservation", pass: `p${pass}` }),
      sampleAnswered({ seq: pass * 10 + 1, request: pass * 10, findings: { reservation: { state: "unknown" } } }),
    ];
    const rows = [...[1, 2, 3].flatMap(silence), ...looks().map((row) => ({ ...row, pass: "p4" }))];
    const page = asked(99, "/a", { pass: "p4", startedAt: 90 });
    const what = () => proved(pledged, [...rows, page], {}).map((one) => one.what);
    expect(what()).toEqual(["asked although https://firma.example:443/ai.txt gave no answer in 3 passes"]);
    const released: OperatorRow = {
      ...{
        seq: 98,
        at: 1,
        event: "operator",
        act: "website released",
        bot: "sample",
        source: "town",
        prev: "",
        hash: "",
      },
    };
    expect(proved(pledged, [...rows, released, page], {})).toEqual([]);
    expect(proved(pledged, [...[1, 2].flatMap(silence), ...looks(), page], {})).toEqual([]);
  });

  test("a page that reserves itself kept, taken in, or asked for again", () => {
    const said = [{ family: "tdmrep", carrier: "meta", verdict: "reserve", raw: "1" }];
    const answer = (change: object = {}) =>
      sampleAnswered({ seq: 10, request: 9, findings: { reservations: said }, outcome: "dropped", ...change });
    const applied: AppliedRow = {
      ...{ seq: 11, at: 11, event: "applied", bot: "sample", source: "town", prev: "", hash: "" },
      ...{ request: 9, reader: "x 1", figures: {} },
    };
    const page = asked(9, "/a");
    expect(judge([...looks(), page, answer()])).toEqual([]);
    expect(judge([...looks(), page, answer({ kept: "a" })])).toEqual([[9, 10]]);
    expect(judge([...looks(), page, answer(), applied])).toEqual([[9, 10, 11]]);
    expect(judge([...looks(), page, answer(), asked(11, "/a")])).toEqual([[10, 11]]);
  });
});
